import { defined } from '../common/defined.ts'
import { afterCommand } from '../github/command.ts'
import type { LineComment, ReviewThread } from '../github/review-threads.ts'
import { MARKER_OPENING, type Trigger } from '../github/trigger.ts'
import {
  byAuthor,
  chooseShownText,
  isShownEmpty,
  quoteShown,
  type ShownText
} from './foreign-text.ts'

/** Why a comment is left out. */
export type Omission = keyof typeof OMISSION_WORDS

const OMISSION_WORDS = {
  later: 'written after the follow-up was asked',
  edited: 'edited after it was asked',
  hidden: 'hidden on GitHub or without visible text',
  outsider: 'by people without the required permission',
  unasked: 'by people whose permission was not determined'
} as const

/** A comment on a line as the prompt has it. */
export interface ShownComment extends Pick<LineComment, 'author' | 'place'> {
  readonly shown: ShownText
}

/** What decides which comments the asker can have read. */
export interface Ask {
  /** When it was asked; undefined if no comment or review did: none is too late. */
  readonly at: number | undefined
  /** Undefined if no comment or review asked. */
  readonly asker?: string
  /** The ID of the comment on a line that asked. */
  readonly id?: number
  /** The first comment of its thread. */
  readonly threadId?: number
  readonly command: string
}

/**
 * Returns when it was asked, and by whom; only for a comment on a line also its
 * ID, and that of its thread's first comment. For an event without a comment or a
 * review, returns only the command.
 */
export function askOf(
  trigger: Extract<Trigger, { kind: 'asked' | 'event' }>,
  command: string
): Ask {
  if (trigger.kind === 'event') return { at: undefined, command }
  const { createdAt: at, id, kind, threadId } = trigger.asked
  return {
    at,
    command,
    ...defined({ asker: trigger.asker?.login }),
    ...(kind === 'line' && defined({ id, threadId }))
  }
}

/**
 * Returns whether the comment on a line that asked is in this thread; false if
 * none asked. The list of comments can lack that comment, or the first one.
 */
export function isThreadOfAsk(
  { id: asked, threadId }: Ask,
  { comments }: Pick<ReviewThread, 'comments'>
): boolean {
  return comments.some(({ id }) => id === asked || id === threadId)
}

/**
 * Returns why the asker cannot have read this version of a comment: it is
 * `later` than the question, by its time or, if a comment on a line asked, by
 * its ID; else `edited` since, in the second of the question or after it; else
 * `hidden`. Undefined if they can. A draft of a review counts from when it was
 * submitted, for its author from when it was written. Where no comment or
 * review asked, none is later or edited.
 */
export function findOmission(
  comment: LineComment,
  { asker, at = Number.POSITIVE_INFINITY, id = Number.POSITIVE_INFINITY }: Ask
): Extract<Omission, 'later' | 'edited' | 'hidden'> | undefined {
  const { author, editedAt = 0, isHidden, publishedAt, writtenAt } = comment
  const seenAt = author === asker ? writtenAt : publishedAt
  if (seenAt > at || comment.id > id) return 'later'
  // GitHub's dates have no fractions of a second.
  if (editedAt >= at - (at % 1_000)) return 'edited'
  return isHidden ? 'hidden' : undefined
}

/**
 * Returns the comments as people see them, in the same order, without those that
 * the asker cannot have read, or that show nothing; and for each of these the
 * reason, which is `hidden` for one that shows nothing. A comment whose text may
 * hide words is returned without the text.
 *
 * @param findOther returns another reason why a comment is left out; called only
 *   for one that the asker can have read
 */
export function selectComments(
  comments: readonly LineComment[],
  ask: Ask,
  findOther: (comment: LineComment) => Omission | undefined = () => undefined
): {
  readonly comments: readonly ShownComment[]
  readonly omissions: readonly Omission[]
} {
  const selected = comments.map(comment => {
    const omission = findOmission(comment, ask) ?? findOther(comment)
    if (omission) return { omission }
    const shown = chooseShownText(comment.text, comment.bodyText)
    return isShownEmpty(shown)
      ? { omission: 'hidden' as const }
      : { comment: { ...comment, shown } }
  })
  return {
    comments: selected.flatMap(({ comment }) => comment ?? []),
    omissions: selected.flatMap(({ omission }) => omission ?? [])
  }
}

/**
 * Returns whether a comment is told at all: the comment that asked is not, nor one
 * that begins as our reports and notes do, signed or not, nor one that begins with
 * the command. The last are follow-ups of their own, and would be sent twice.
 */
export function isPartOfConversation(
  { id, text }: Pick<LineComment, 'id' | 'text'>,
  ask: Ask
): boolean {
  return (
    id !== ask.id &&
    !text.startsWith(MARKER_OPENING) &&
    !isFollowUp(text, ask.command)
  )
}

/** Returns whether a comment begins with the command. */
export function isFollowUp(text: string, command: string): boolean {
  return afterCommand(text, command) !== undefined
}

/**
 * Returns a sentence that says how many comments are left out, by reason; empty
 * if none is.
 */
export function describeOmissions(omissions: readonly Omission[]): string {
  const counts = Object.entries(OMISSION_WORDS).flatMap(([reason, words]) => {
    const count = omissions.filter(one => one === reason).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return counts.length === 0 ? '' : `Comments left out: ${counts.join(', ')}.`
}

/** Returns a comment with its author, and with its address if it is left out. */
export function quoteComment({ author, place, shown }: ShownComment): string {
  return quoteShown(`Comment${byAuthor(author)}`, shown, place.url)
}
