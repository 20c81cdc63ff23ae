import type { FinishInputs } from '../inputs.ts'
import type { Connected } from '../step.ts'

/** What the parts of a finish share. */
export interface FinishStep extends Connected {
  readonly inputs: FinishInputs
}

/** The same, once GitHub has told who we are and what time it has. */
export interface Known extends FinishStep {
  /** Login of the action's own account. */
  readonly login: string
  /** How far GitHub's clock is ahead of ours, in milliseconds. */
  readonly aheadMs: number
  /** Pull requests that have been told which job made them, by their numbers. */
  readonly noted: Set<number>
}

/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6

/** Does the same with all of them, several at a time. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R> | R
): Promise<readonly R[]> {
  const results: R[] = []
  const rest = [...items.entries()]
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift())
      results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
