import { type Json, text } from '../common/json.ts'

export type PullRequestState = 'open' | 'closed' | 'merged'

/**
 * Returns the state of a pull request, as an answer or an event says it;
 * undefined if it says none.
 */
export function stateIn(data: Json): PullRequestState | undefined {
  const { merged, merged_at, state } = data
  if (merged === true || text(merged_at) !== undefined) return 'merged'
  return state === 'open' || state === 'closed' ? state : undefined
}
