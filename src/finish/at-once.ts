/** Requests at a time: GitHub's secondary limits take more for abuse. */
const AT_ONCE = 6

/**
 * Calls `work` with each item, in order, at most six at a time. An error does
 * not keep the other items from being worked on; the first one is thrown when
 * all are done.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>
): Promise<void> {
  const errors: unknown[] = []
  const next = items.values()
  const workInTurn = async () => {
    for (const item of next) {
      try {
        await work(item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workInTurn))
  if (errors.length > 0) throw errors[0]
}
