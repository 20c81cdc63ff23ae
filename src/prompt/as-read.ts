import type { LinePlace } from '../github/line-place.ts'
import { seenMarkdown } from './visible.ts'

/** A comment on a line of a pull request, as it is now. */
export interface LineComment {
  readonly id: number
  readonly author: string
  /** An App: it can comment only where it is installed. */
  readonly isBot: boolean
  /** GitHub calls them owner, member, or collaborator: only a hint. */
  readonly isInsider: boolean
  readonly text: string
  /** Times are by GitHub's clock, in milliseconds since the epoch. */
  readonly writtenAt: number
  /** A draft of a review is older: until then, only its author sees it. */
  readonly publishedAt: number
  readonly editedAt?: number
  /** Whether it is minimized. */
  readonly isHidden: boolean
  /** Its thread's, with the address of this comment. */
  readonly place: LinePlace
  /** The review with which it was submitted. */
  readonly reviewId?: number
}

/** Why a comment is left out. */
export type Omission = keyof typeof REASONS

const REASONS = {
  later: 'written after the follow-up was asked',
  edited: 'edited after it was asked',
  hidden: 'hidden on GitHub or without visible text',
  outsider: 'by people without the required permission',
  unasked: 'by people whose permission was not determined'
} as const

export interface AsRead<C = Pick<LineComment, 'author' | 'text'>> {
  /** With their visible text, of which a part may be missing. */
  readonly comments: readonly (C & { readonly isPartial?: boolean })[]
  readonly reasons: readonly Omission[]
}

/** When it was asked, by whom, and by which comment, if one did on a line. */
export interface Ask {
  /** Undefined where no comment or review asked: nothing is too late. */
  readonly at: number | undefined
  /** Undefined where nobody with permission did, by a comment or review. */
  readonly asker?: string
  readonly id?: number
  /** The first comment of its thread. */
  readonly threadId?: number
}

/** Why whoever asked can't have seen a comment as it is now, if they can't. */
export function reasonAgainst(
  comment: LineComment,
  { asker, at = Number.POSITIVE_INFINITY, id = Number.POSITIVE_INFINITY }: Ask
): Omission | undefined {
  const { author, editedAt = 0, isHidden, publishedAt, writtenAt } = comment
  const seenAt = author === asker ? writtenAt : publishedAt
  if (seenAt > at || comment.id > id) return 'later'
  // GitHub's dates have no fractions of a second.
  if (editedAt >= at - (at % 1_000)) return 'edited'
  return isHidden ? 'hidden' : undefined
}

/**
 * Comments with their visible text, and why others are not among them.
 * @param reasonOf why a comment is not told, if it is not
 */
export function sortOut<C extends { readonly text: string }>(
  comments: readonly C[],
  reasonOf: (comment: C) => Omission | undefined
): AsRead<C> {
  const read = comments.map(comment => {
    const against = reasonOf(comment)
    const { isPartial, text: seen } = seenMarkdown(against ? '' : comment.text)
    const text = seen.trim()
    const reason = against ?? (text === '' ? 'hidden' : undefined)
    return { comment: { ...comment, text, isPartial }, reason }
  })
  return {
    comments: read.flatMap(({ comment, reason }) => (reason ? [] : comment)),
    reasons: read.flatMap(({ reason }) => reason ?? [])
  }
}

/** Counts what is not told, by reason; empty where all is. */
export function leftOut(reasons: readonly Omission[]): string {
  const counts = Object.entries(REASONS).flatMap(([reason, words]) => {
    const count = reasons.filter(one => one === reason).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return counts.length === 0 ? '' : `Comments left out: ${counts.join(', ')}.`
}
