import { type Limits, timeLeft, within } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { record, text } from '../common/json.ts'
import { type Failed, literal, say } from '../common/message.ts'
import type { LinePlace } from '../github/line-place.ts'
import type { LineComment } from '../github/review-threads.ts'
import type { Asked, Subject } from '../github/trigger.ts'
import { unreadPart } from './collected-section.ts'
import { readShownDescription } from './description.ts'
import type { PlaceContext, SubjectContext } from './place-section.ts'
import type { PromptPorts } from './ports.ts'
import {
  type Ask,
  describeOmissions,
  isPartOfConversation,
  type SelectedComments,
  selectComments
} from './selected-comments.ts'
import { isThreadOfAsk } from './threads.ts'

/** The text that is asked, and what the agent is told of where it was asked. */
export interface TextInPlace {
  readonly kind: 'text'
  /** A review's comments can be all of it. */
  readonly text: string
  readonly context: PlaceContext | undefined
  /** How many comments on lines the context has. */
  readonly found: number
  /** The IDs of these comments, and of those that the context leaves out. */
  readonly covered: ReadonlySet<number>
}

/** Reading more delays the follow-up, so it may take a minute at most. */
const READING_MS = 60_000

/**
 * Returns the limits for what is read in addition to the text: a minute, and at
 * most half of the time that is left, because the send needs the other half.
 */
export function readingLimits({
  clock,
  limits
}: Pick<PromptPorts, 'clock' | 'limits'>): Limits {
  const ms = Math.min(READING_MS, timeLeft(clock, limits) / 2)
  return within(limits, clock.now() + ms)
}

/** Returns which comment or review asked, when, and who wrote it. */
export function askFrom({ asked, inputs, trigger }: PromptPorts): Ask {
  const { createdAt: at, id, kind, threadId } = asked ?? {}
  const asker = trigger.kind === 'asked' ? trigger.asker?.login : undefined
  return {
    at,
    command: inputs.command,
    ...defined({ asker }),
    ...(kind === 'line' && defined({ id, threadId }))
  }
}

/** Returns the text alone. */
function withoutContext(text: string): TextInPlace {
  return {
    kind: 'text',
    text,
    context: undefined,
    found: 0,
    covered: new Set()
  }
}

/**
 * Returns the text of a comment or of the workflow, and what the agent is told of
 * where it was asked, parts of which are read from GitHub. The context is
 * undefined if `place` is not wanted, or if the event has no issue or pull
 * request to tell. What can't be read is named in the context.
 *
 * @param startsJob whether a new job gets the prompt, which then has to be
 * introduced to the conversation
 */
export async function readTextInPlace(
  ports: PromptPorts,
  startsJob: boolean
): Promise<TextInPlace> {
  const { asked, inputs, on, request, run } = ports
  const { isFromComment, jobId, prompt } = request
  const alone = withoutContext(prompt)
  if (!inputs.context.includes('place') || !on) return alone
  if (asked?.place && isFromComment)
    return readLineContext(ports, prompt, asked.place)
  const isTold = isFromComment || isSubjectEvent(run.eventName, startsJob)
  if (!isTold) return alone
  // `--job` introduces the job to this conversation.
  const isNew = !isFromComment || jobId !== undefined || startsJob
  return { ...alone, context: await readSubjectContext(ports, on, isNew) }
}

/** Events whose issue or pull request is what the workflow's prompt is about. */
function isSubjectEvent(eventName: string, startsJob: boolean): boolean {
  const isPull = ['pull_request', 'pull_request_target'].includes(eventName)
  return eventName === 'issues' || (isPull && startsJob)
}

/**
 * Returns what the agent is told of the issue or pull request, with its
 * description only if the job does not know the conversation yet.
 */
async function readSubjectContext(
  ports: PromptPorts,
  on: Subject,
  isNew: boolean
): Promise<SubjectContext> {
  const { asked, request, run, trigger } = ports
  const { isFromComment } = request
  const { author, isPullRequest, number, title } = on
  const page = isPullRequest ? 'pull' : 'issues'
  const subjectUrl = `${run.serverUrl}/${run.owner}/${run.repo}/${page}/${number}`
  const eventUrl = trigger.kind === 'event' ? trigger.url : undefined
  const description = isNew
    ? await readShownDescription(ports, on, readingLimits(ports))
    : undefined
  return {
    kind: 'subject',
    isByComment: isFromComment,
    ...{ author, isPullRequest, number, title, subjectUrl },
    url: (isFromComment ? asked?.url : eventUrl) ?? '',
    ...defined({
      description,
      branches: isFromComment ? undefined : branchesIn(run.payload.pull_request)
    })
  }
}

/** Returns the branches of an event's pull request; undefined if it has none. */
function branchesIn(pullRequest: unknown): SubjectContext['branches'] {
  const [base, head] = ['base', 'head'].map(name =>
    text(record(record(pullRequest)[name]).ref)
  )
  return base === undefined || head === undefined ? undefined : { base, head }
}

/**
 * Returns what the agent is told of the line of a comment, with the earlier
 * comments of its thread. They are read unless this comment started the thread.
 */
async function readLineContext(
  ports: PromptPorts,
  text: string,
  place: LinePlace
): Promise<TextInPlace> {
  const { asked, threads } = ports
  const ask = askFrom(ports)
  const isFirst = asked?.threadId === asked?.id
  const read = isFirst
    ? ({ kind: 'read', value: [] } as const)
    : await threads(readingLimits(ports))
  const unread =
    read.kind === 'failed'
      ? unreadPart(EARLIER, 'pull-requests: read', read)
      : undefined
  const all = read.kind === 'failed' ? [] : read.value
  const { comments = [], unlisted = 0 } =
    all.find(one => isThreadOfAsk(ask, one)) ?? {}
  const thread = selectComments(
    comments.filter(one => isPartOfConversation(one, ask)),
    ask
  )
  return {
    kind: 'text',
    text,
    context: { kind: 'line', place, thread, unlisted, unread },
    found: thread.comments.length,
    covered: new Set(comments.map(({ id }) => id))
  }
}

const EARLIER = literal("the thread's earlier comments")

/**
 * Returns the text of a review with its comments on lines, or the comments alone
 * if it has no text. Without `place`, a text is sent without the comments, and
 * comments without a text are the text. Fails if there is no text, and none of the
 * comments can be told.
 *
 * @param comments of the review, without those that begin with the command
 */
export function reviewInPlace(
  ports: PromptPorts,
  asked: Asked,
  comments: readonly LineComment[]
): TextInPlace | Failed {
  const { inputs, request } = ports
  const { isFromComment, prompt: text } = request
  const hasContext = isFromComment && inputs.context.includes('place')
  if (text !== '' && !hasContext) return withoutContext(text)
  const selected = selectComments(comments, askFrom(ports))
  if (text === '' && selected.comments.length === 0)
    return nothingToSend(selected)
  const found = selected.comments.length
  const covered = new Set(comments.map(({ id }) => id))
  if (!hasContext) {
    const all = selected.comments.map(textOrAddress).join('\n\n')
    return { kind: 'text', text: all, context: undefined, found, covered }
  }
  const context = {
    kind: 'review',
    url: asked.url,
    comments: selected,
    isAll: text === ''
  } as const
  return { kind: 'text', text, context, found, covered }
}

function textOrAddress({
  place,
  shown
}: SelectedComments['comments'][number]): string {
  return shown.kind === 'left-out' ? place.url : shown.text
}

/** Returns the failure that names why each comment is left out. */
function nothingToSend({ omissions }: SelectedComments): Failed {
  const why = literal(describeOmissions(omissions))
  return {
    kind: 'failed',
    problem: {
      reason: 'nothing-to-send',
      what: say`None of the review's comments can be sent. ${why}`,
      fix: [],
      isLasting: true
    }
  }
}
