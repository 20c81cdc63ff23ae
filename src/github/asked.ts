/** A comment on an issue or on a line, which can have reactions. */
export interface CommentRef {
  readonly kind: 'comment' | 'line'
  readonly id: number
}

/**
 * The comment that bears our reactions: `none` for an event without a comment
 * and a review without comments on lines, `unknown` if the comments of a review,
 * one of which bears them, could not be read.
 */
export type ReactionTarget = CommentRef | { readonly kind: 'none' | 'unknown' }

/** A comment on an issue, on a line, or a review. */
export type AskedKind = 'comment' | 'line' | 'review'

/** Returns the name of a comment or review in markers, such as `comment-9`. */
export function askedKey(asked: { kind: AskedKind; id: number }): string {
  return `${asked.kind}-${asked.id}`
}

/** Returns the comment or review of such a name; undefined for any other name. */
export function readAskedKey(
  key: string
): { readonly kind: AskedKind; readonly id: number } | undefined {
  const [, kind, id] = /^(comment|line|review)-(\d{1,15})$/.exec(key) ?? []
  return kind === undefined
    ? undefined
    : { kind: kind as AskedKind, id: Number(id) }
}

/** The beginning of each comment that this action writes. */
export const MARKER_OPENING = '<!-- agent-follow-up:'
