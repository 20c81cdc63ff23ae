import { type Limits, timeLeft, within } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Failed, literal, say } from '../common/message.ts'
import type { FollowUpStep } from '../delivery/step.ts'
import type { Asked } from '../github/trigger.ts'
import {
  type Ask,
  type LineComment,
  leftOut,
  reasonAgainst,
  sortOut
} from './as-read.ts'
import { unreadFor } from './collected.ts'
import type { Context } from './context.ts'
import { asRead, isThreadOf } from './threads.ts'

/** What the agent is told of where it was asked. */
export interface PlacedText {
  /** What is asked: a review's comments can be all of it. */
  readonly text: string
  readonly context: Context | undefined
  /** How many comments on lines it tells. */
  readonly found: number
  /** These, and those that it leaves out, by their IDs. */
  readonly told: ReadonlySet<number>
}

/** What is collected is worth so much of a delay, but not the follow-up. */
const COLLECTING_MS = 60_000

/** At most half of the time that is left: the other half is for the send. */
export function collecting({ clock, limits }: FollowUpStep): Limits {
  const ms = Math.min(COLLECTING_MS, timeLeft(clock, limits) / 2)
  return within(limits, clock.now() + ms)
}

/** Which comment or review asked, when, and whose it is. */
export function askOf({ asked, trigger }: FollowUpStep): Ask {
  const { createdAt: at, id, kind, threadId } = asked ?? {}
  const asker = trigger.kind === 'asked' ? trigger.asker?.login : undefined
  return {
    at,
    ...defined({ asker }),
    ...(kind === 'line' && defined({ id, threadId }))
  }
}

function placeless(text: string): PlacedText {
  return { text, context: undefined, found: 0, told: new Set() }
}

/** What the place tells, which may have to be read. */
export async function readPlace(step: FollowUpStep): Promise<PlacedText> {
  const { asked, inputs, on, run, threads, trigger } = step
  const { isFromComment, jobId, prompt: text } = trigger.request
  const nothing = placeless(text)
  if (!inputs.context.includes('place') || !on) return nothing
  if (!isFromComment) {
    const { url = '' } = trigger.kind === 'event' ? trigger : {}
    return run.eventName === 'issues'
      ? { ...nothing, context: { ...on, kind: 'issue', url } }
      : nothing
  }
  const { place, threadId, url = '' } = asked ?? {}
  if (place === undefined) {
    const { description, ...rest } = on
    // `--job` introduces the job to this conversation.
    const introduced = jobId === undefined ? {} : { description }
    const context = { ...rest, ...introduced, kind: 'comment', url } as const
    return { ...nothing, context }
  }
  const ask = askOf(step)
  const read =
    threadId === asked?.id
      ? ({ kind: 'read', value: [] } as const)
      : await threads(collecting(step))
  const unread =
    read.kind === 'failed'
      ? unreadFor(EARLIER, 'pull-requests: read', read)
      : undefined
  const all = read.kind === 'failed' ? [] : read.value
  const { comments = [], unlisted = 0 } =
    all.find(one => isThreadOf(ask, one)) ?? {}
  const thread = asRead(comments, ask)
  return {
    text,
    context: { kind: 'line', place, thread, unlisted, unread },
    found: thread.comments.length,
    told: new Set(comments.map(({ id }) => id))
  }
}

const EARLIER = literal("the thread's earlier comments")

/** Without `place`, the comments are sent only if they are all there is. */
export function placeOfReview(
  step: FollowUpStep,
  asked: Asked,
  comments: readonly LineComment[]
): PlacedText | Failed {
  const { inputs, trigger } = step
  const { isFromComment, prompt: text } = trigger.request
  const isTold = isFromComment && inputs.context.includes('place')
  if (text !== '' && !isTold) return placeless(text)
  const ask = askOf(step)
  const review = sortOut(comments, one => reasonAgainst(one, ask))
  if (text === '' && review.comments.length === 0)
    return {
      kind: 'failed',
      problem: {
        reason: 'nothing-to-send',
        what: say`None of the review's comments can be sent. ${literal(leftOut(review.reasons))}`,
        fix: [],
        isLasting: true
      }
    }
  const found = review.comments.length
  const told = new Set(comments.map(({ id }) => id))
  if (isTold) {
    const context = {
      kind: 'review',
      url: asked.url,
      comments: review,
      isAll: text === ''
    } as const
    return { text, context, found, told }
  }
  const all = review.comments.map(({ text }) => text).join('\n\n')
  return { text: all, context: undefined, found, told }
}
