/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6

/**
 * Does something with each, in order, several at a time. Where something throws,
 * the others go on, and it is thrown at the end.
 */
export async function eachAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>
): Promise<void> {
  const next = items.values()
  const inTurn = async () => {
    for (const item of next) await work(item)
  }
  const lanes = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, inTurn)
  )
  const failed = lanes.find(lane => lane.status === 'rejected')
  if (failed) throw failed.reason
}
