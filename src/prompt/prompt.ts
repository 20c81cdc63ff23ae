import {
  type Clock,
  type Limits,
  pause,
  timeLeft,
  within
} from '../common/clock.ts'
import type { Failed, Message, Read } from '../common/message.ts'
import type { GitHub } from '../github/client.ts'
import { LISTED_AFTER_MS } from '../github/pages.ts'
import type { askGate } from '../github/permission.ts'
import type { PullRequest } from '../github/pull-request.ts'
import type { GitHubFailure } from '../github/reply.ts'
import type { FollowUpRequest } from '../github/request.ts'
import {
  commentsOfReview,
  type LineComment,
  type openReviewThreads,
  readReviewThreads
} from '../github/review-threads.ts'
import type { Run } from '../github/run.ts'
import {
  type Asked,
  type ReactionTarget,
  reactionTargetOf,
  type Subject,
  type Trigger
} from '../github/trigger.ts'
import { collectChecks } from './checks.ts'
import { beginsWithCommand, viewpointOf } from './foreign-text.ts'
import {
  readSubjectSection,
  readTextOnLine,
  reviewInPlace,
  type TextInPlace,
  textAlone
} from './place.ts'
import {
  appendSections,
  type CollectedSection,
  nothingFound,
  warningsAbout
} from './section.ts'
import { collectThreads } from './threads.ts'

/** All that is needed to build a prompt. */
export interface PromptContext {
  readonly clock: Clock
  readonly github: GitHub
  /** The time for everything up to the outcome. */
  readonly limits: Limits
  readonly log: { readonly warn: (message: Message) => void }
  /** Removes `api-key` and the GitHub tokens from a text. */
  readonly redact: (text: string) => string
  readonly run: Run
  readonly inputs: Parameters<typeof askGate>[2] & {
    readonly command: string
    /** What the agent is told in addition to the text. */
    readonly context: readonly ('place' | CollectedSection['kind'])[]
  }
  readonly trigger: Extract<Trigger, { kind: 'asked' | 'event' }>
  readonly request: FollowUpRequest
  /** The comment or review that asked; undefined for another event. */
  readonly asked: Asked | undefined
  /** The issue or pull request where it was asked. */
  readonly on: Subject | undefined
  /** Reads the pull request at most once. */
  readonly readPull: (
    limits: Limits
  ) => Promise<Read<PullRequest, GitHubFailure>>
  readonly readThreads: ReturnType<typeof openReviewThreads>
}

/** What the agent gets, and the comment that bears our reactions. */
export interface Prompt {
  readonly kind: 'prompt'
  /** Whether there is nothing to send, and no `problem` in the request. */
  readonly isEmpty: boolean
  readonly reactionTarget: ReactionTarget
  /**
   * Returns the text with its context, parts of which are read from GitHub. Not
   * for a prompt that is empty, or whose request has a `problem`.
   *
   * @param isStart whether a new job gets the prompt
   */
  readonly readWhole: (isStart: boolean) => Promise<string | Failed>
  /** Returns what `readWhole` has returned, if it was a text; else empty. */
  readonly shown: () => string
}

/**
 * Returns the prompt that the comment, the review, or the workflow asks to
 * send. The comment that asked bears our reactions, also if the text is the
 * workflow's; of a review, the first of its comments on lines that is not a
 * follow-up, so these are read at once, and nothing else yet; once more 5 s
 * later if they are all that is to be sent, and there is none. For a review
 * without one, and for any other event, the target is `none`. A request for help
 * is empty. One that can't be used (`problem`) is not empty, so that it ends
 * as an error, although it has no text to read. Returns why a review's comments
 * can't be read; there is no prompt then. Throws `Cancelled` on a cancel
 * meanwhile.
 */
export async function readPrompt(
  context: PromptContext
): Promise<Prompt | Failed> {
  const { asked, request } = context
  const { problem, text, wantsHelp } = request
  if (asked?.kind === 'review') {
    // The review's comments are all that there is to send if there is no text.
    const sendsCommentsAlone = text === '' && !problem && !wantsHelp
    const read = await readReviewComments(context, asked, sendsCommentsAlone)
    return read.kind === 'failed'
      ? read
      : reviewPrompt(context, asked, read.value, sendsCommentsAlone)
  }
  return {
    kind: 'prompt',
    isEmpty: text === '' && !problem,
    reactionTarget: reactionTargetOf(asked),
    ...rememberText(isStart =>
      buildPrompt(context, limits => readTextInPlace(context, isStart, limits))
    )
  }
}

/**
 * Returns `readWhole`, which calls `read` each time, and `shown`, a function
 * that returns the last text that it has returned, also after a later failure;
 * empty before.
 */
function rememberText(
  read: Prompt['readWhole']
): Pick<Prompt, 'readWhole' | 'shown'> {
  let shown = ''
  return {
    readWhole: async isStart => {
      const text = await read(isStart)
      if (typeof text === 'string') shown = text
      return text
    },
    shown: () => shown
  }
}

/**
 * Returns the prompt of a review. Its comments on lines that begin with the
 * command are never sent, and the first of the others bears our reactions, if
 * there is one. How text and comments are sent says the table at
 * `reviewInPlace`; the place is told if the text is from the review and the
 * input `context` names `place`. The prompt is empty unless there is a text, a
 * problem, or, with `sendsCommentsAlone`, one of the others.
 *
 * @param all its comments on lines, oldest first
 * @param sendsCommentsAlone whether the comments are sent although there is no
 *   text
 */
function reviewPrompt(
  context: PromptContext,
  asked: Asked,
  all: readonly LineComment[],
  sendsCommentsAlone: boolean
): Prompt {
  const { inputs, request, trigger } = context
  const { isFromComment, problem, text } = request
  // The others are follow-ups of their own, with their own reactions.
  const comments = all.filter(
    one => !beginsWithCommand(one.text, inputs.command)
  )
  const isToSend = text !== '' || (sendsCommentsAlone && comments.length > 0)
  const [first] = comments
  const viewpoint = viewpointOf(trigger, inputs.command)
  const isPlaceTold = isFromComment && inputs.context.includes('place')
  return {
    kind: 'prompt',
    isEmpty: !isToSend && !problem,
    reactionTarget: first ? { kind: 'line', id: first.id } : { kind: 'none' },
    ...rememberText(() =>
      buildPrompt(context, async () =>
        reviewInPlace(text, asked.url, comments, viewpoint, isPlaceTold)
      )
    )
  }
}

/**
 * Returns a review's comments on lines, oldest first, or why they can't be
 * read. If there is none although they are all that is to be sent
 * (`sendsCommentsAlone`), the threads are requested once more 5 s later,
 * because GitHub's lists lag, and that answer is returned, also a failure.
 * Throws `Cancelled` on a cancel.
 */
async function readReviewComments(
  { clock, github, limits, readThreads, run }: PromptContext,
  { id, on }: Asked,
  sendsCommentsAlone: boolean
): Promise<Read<readonly LineComment[]>> {
  const read = await readThreads(limits)
  if (read.kind === 'failed') return read
  const value = commentsOfReview(read.value, id)
  if (!sendsCommentsAlone || value.length > 0) return { kind: 'read', value }
  await pause(clock, LISTED_AFTER_MS, limits)
  const again = await readReviewThreads(github, run, on.number, limits)
  return again.kind === 'failed'
    ? again
    : { kind: 'read', value: commentsOfReview(again.value, id) }
}

/**
 * Returns the text of a comment or of the workflow with a section about where
 * it was asked: for a comment on a line that of {@link readTextOnLine}, else
 * that of {@link readSubjectSection}, with the description if the job is new,
 * named by `--job`, or asked by the workflow. It is the text alone if the input
 * `context` lacks `place`, if there is no issue or pull request, and for a
 * workflow's text unless its event is `issues`, or is `pull_request` or
 * `pull_request_target` and a new job gets the prompt. What can't be read is
 * named in the section. Throws `Cancelled` on a cancel.
 *
 * @param isStart whether a new job gets the prompt
 */
async function readTextInPlace(
  context: PromptContext,
  isStart: boolean,
  limits: Limits
): Promise<TextInPlace> {
  const { asked, github, inputs, on, readThreads, request, run, trigger } =
    context
  const { isFromComment, jobId, text } = request
  if (!inputs.context.includes('place') || !on) return textAlone(text)
  if (asked?.location && isFromComment) {
    const viewpoint = viewpointOf(trigger, inputs.command)
    return readTextOnLine(text, asked.location, viewpoint, readThreads, limits)
  }
  if (!isFromComment && !isSubjectEvent(run.eventName, isStart))
    return textAlone(text)
  const eventUrl = trigger.kind === 'event' ? trigger.url : undefined
  const options = {
    isByComment: isFromComment,
    // `--job` introduces the job to this conversation.
    isNew: !isFromComment || jobId !== undefined || isStart,
    url: (isFromComment ? asked?.url : eventUrl) ?? ''
  }
  const section = await readSubjectSection(github, run, on, options, limits)
  return { ...textAlone(text), section }
}

/**
 * Returns whether a workflow's prompt is about the issue or pull request of its
 * event: of an issue always, of a pull request if the prompt starts a job. A
 * job that gets a follow-up on a pull request has most likely made it. A comment
 * or a review that only triggers the workflow's prompt is not what it is about.
 */
function isSubjectEvent(eventName: string, isStart: boolean): boolean {
  const isPull = ['pull_request', 'pull_request_target'].includes(eventName)
  return eventName === 'issues' || (isPull && isStart)
}

/**
 * Returns the text, whole, and behind it, as {@link appendSections} fits them
 * in, the sections about its place and about what the input `context` and, on a
 * pull request, the options ask for. `api-key` and the GitHub tokens are
 * removed from the sections once they are fitted in; nothing is removed from
 * the text. The part of a secret that a cut has split stays: texts are cut
 * where they are read, and the secrets are not handed to all who read. Requests
 * begin for a minute at most, and for at most half of the time that is left.
 * What could not be read is logged as a warning, with the other warnings of the
 * sections, and named in the prompt if it fits. Fails, and logs nothing, once
 * all reads have ended, if the place fails, or if the options name only what is
 * not there or could not be read; comments at the place count as threads.
 * Throws `Cancelled` on a cancel.
 *
 * @param readPlace starts to read the text and its place
 */
async function buildPrompt(
  context: PromptContext,
  readPlace: (limits: Limits) => Promise<TextInPlace | Failed>
): Promise<string | Failed> {
  const { log, redact, request } = context
  const { options } = request
  const limits = readingLimits(context.clock, context.limits)
  const reading = readPlace(limits)
  const [inPlace, ...collected] = await Promise.all([
    reading,
    ...wantedParts(context).map(part =>
      collectPart(context, part, reading, limits)
    )
  ])
  if (inPlace.kind === 'failed') return inPlace
  const named = collected.filter(({ kind }) => options.includes(kind))
  const hasNamed = named.some(({ found }) => found > 0)
  const hasThread = options.includes('threads') && inPlace.found > 0
  if (options.length > 0 && !hasNamed && !hasThread) return nothingFound(named)
  for (const warning of warningsAbout(inPlace.unread, collected))
    log.warn(warning)
  const { text } = inPlace
  const sections = [inPlace, ...collected].flatMap(
    ({ section }) => section ?? []
  )
  const whole = appendSections(text, sections)
  const { length } = text
  // A title or a log can hold a secret. The asker's text stays as it is.
  return whole.slice(0, length) + redact(whole.slice(length))
}

/** Reading more delays the follow-up, so it may take a minute at most. */
const READING_MS = 60_000

/**
 * Returns the limits for what is read in addition to the text: a minute, and at
 * most half of the time that is left, because the send needs the other half.
 */
function readingLimits(clock: Clock, limits: Limits): Limits {
  const ms = Math.min(READING_MS, timeLeft(clock, limits) / 2)
  return within(limits, clock.now() + ms)
}

/**
 * Returns which of `threads` and `checks`, in this order, the input `context`
 * or an option asks for; none where it was not asked on a pull request, because
 * nothing else has them.
 */
function wantedParts({
  inputs,
  on,
  request
}: Pick<
  PromptContext,
  'inputs' | 'on' | 'request'
>): readonly CollectedSection['kind'][] {
  if (!on?.isPullRequest) return []
  return (['threads', 'checks'] as const).filter(
    part => inputs.context.includes(part) || request.options.includes(part)
  )
}

/**
 * Returns the threads or the checks, with what could be read of them. Both are
 * requested at once, but the threads wait for `reading`, because they come
 * without the comments that the place covers. Throws `Cancelled` on a cancel.
 *
 * @param reading the text and its place
 */
function collectPart(
  context: PromptContext,
  part: CollectedSection['kind'],
  reading: Promise<TextInPlace | Failed>,
  limits: Limits
): Promise<CollectedSection> {
  const { github, inputs, readThreads, trigger } = context
  switch (part) {
    case 'threads': {
      const covered = reading.then(place =>
        place.kind === 'text' ? place.covered : new Set<number>()
      )
      const viewpoint = viewpointOf(trigger, inputs.command)
      const { requiredPermission } = inputs
      const options = { viewpoint, covered, readThreads, requiredPermission }
      return collectThreads(github, options, limits)
    }
    case 'checks':
      return collectChecks(context, limits)
  }
}
