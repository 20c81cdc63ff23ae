import { type Json, text } from '../common/json.ts'

export type PullRequestState = 'open' | 'closed' | 'merged'

/** As an answer or an event says it, if it does. */
export function stateIn(data: Json): PullRequestState | undefined {
  const { merged, merged_at, state } = data
  if (merged === true || text(merged_at) !== undefined) return 'merged'
  return state === 'open' || state === 'closed' ? state : undefined
}
