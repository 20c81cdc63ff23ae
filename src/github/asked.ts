/** What bears reactions: a comment on an issue, or on a line. */
export interface CommentRef {
  readonly kind: 'comment' | 'line'
  readonly id: number
}

/** A comment on an issue, on a line, or a review. */
export type AskedKind = 'comment' | 'line' | 'review'

export function askedKey(asked: { kind: AskedKind; id: number }): string {
  return `${asked.kind}-${asked.id}`
}

/** What a key names; undefined where a run asked. */
export function readAskedKey(key: string) {
  const [, kind, id] = /^(comment|line|review)-(\d{1,15})$/.exec(key) ?? []
  return kind === undefined
    ? undefined
    : { kind: kind as AskedKind, id: Number(id) }
}

/** How each of our own comments begins. */
export const MARKER_OPENING = '<!-- agent-follow-up:'
