import type { Comment } from './github-shapes.ts'

/** A comment, with the replies to it if it is on a line. */
export type Thread = readonly [first: Comment, ...replies: Comment[]]

/**
 * Returns the threads of comments on lines. Replies whose first comment was
 * deleted still belong together.
 */
export function threadsOf(onLines: readonly Comment[]): readonly Thread[] {
  const grouped = Map.groupBy(onLines, ({ id, on }) => on?.replyTo ?? id)
  return [...grouped.values()] as unknown as readonly Thread[]
}
