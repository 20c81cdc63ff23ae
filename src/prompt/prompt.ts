import { pause } from '../common/clock.ts'
import {
  type Failed,
  literal,
  type Message,
  type Problem,
  type Read,
  say,
  sentences
} from '../common/message.ts'
import { once } from '../common/once.ts'
import type { FollowUpStep } from '../delivery/step.ts'
import type { CommentRef } from '../github/asked.ts'
import { type Collectable, readCommand } from '../github/command.ts'
import { givePermissions, NEEDED, NEEDED_FOR_CHECKS } from '../github/needs.ts'
import { LISTED_AFTER_MS } from '../github/pages.ts'
import type { Asked } from '../github/trigger.ts'
import type { LineComment } from './as-read.ts'
import { readChecks } from './checks.ts'
import {
  type Collected,
  notCollected,
  type Unread,
  unreadFor
} from './collected.ts'
import { sectionAbout } from './context.ts'
import { commentsOfReview, readThreads } from './line-comments.ts'
import {
  askOf,
  collecting,
  type PlacedText,
  placeOfReview,
  readPlace
} from './place.ts'
import { withSections } from './section.ts'
import { collectThreads } from './threads.ts'

/** What the service is to get, and what bears our reactions. */
export interface Prompt {
  readonly isEmpty: boolean
  /**
   * The text with its context, parts of which may have to be read, once: the
   * summary shows what was read for the send.
   */
  read(): Promise<string | Failed>
  /** `unread`: a review's comments could not be read, and one may bear them. */
  readonly bearer: CommentRef | 'unread' | undefined
}

/**
 * The text that was authorized, and its context; a review's comments are read
 * at once, because one of them bears the claim.
 */
export async function openPrompt(step: FollowUpStep): Promise<Prompt> {
  const { asked, trigger } = step
  const { problem, prompt: text } = trigger.request
  if (asked?.kind === 'review') return openReview(step, asked)
  return {
    isEmpty: text === '' && !problem,
    bearer: asked && { kind: asked.kind as CommentRef['kind'], id: asked.id },
    read: once(async () => (text === '' ? '' : tell(step, readPlace(step))))
  }
}

async function openReview(step: FollowUpStep, asked: Asked): Promise<Prompt> {
  const { inputs, trigger } = step
  const { problem, prompt: text, wantsHelp } = trigger.request
  // Then its comments are all that there is to send.
  const isAlone = text === '' && !problem && !wantsHelp
  const reading = readComments(step, asked, isAlone)
  const read = await reading.catch(() => undefined)
  if (read?.kind !== 'read') {
    // What it throws, a cancel, is for whoever asks for the text.
    const failing = reading as Promise<Failed>
    return { isEmpty: false, bearer: 'unread', read: () => failing }
  }
  const comments = read.value
  const isToSend = text !== '' || (isAlone && comments.length > 0)
  // One that begins with the command is a follow-up of its own.
  const free = comments.find(({ text }) => !readCommand(text, inputs.command))
  return {
    isEmpty: !isToSend && !problem,
    bearer: free && { kind: 'line', id: free.id },
    read: once(async () =>
      isToSend
        ? tell(step, Promise.resolve(placeOfReview(step, asked, comments)))
        : ''
    )
  }
}

async function readComments(
  { clock, github, limits, run, threads }: FollowUpStep,
  { id, on }: Asked,
  isAlone: boolean
): Promise<Read<readonly LineComment[]>> {
  const read = await threads(limits)
  if (read.kind === 'failed') return read
  const value = commentsOfReview(read.value, id)
  if (!isAlone || value.length > 0) return { kind: 'read', value }
  await pause(clock, LISTED_AFTER_MS, limits)
  const again = await readThreads(github, run, on.number, limits)
  return again.kind === 'failed'
    ? again
    : { kind: 'read', value: commentsOfReview(again.value, id) }
}

/** The text, the place, and what the input and the options ask for. */
async function tell(
  step: FollowUpStep,
  placing: Promise<PlacedText | Failed>
): Promise<string | Failed> {
  const { log, redact, trigger } = step
  const { options } = trigger.request
  const parts = partsOf(step)
  const [place, ...collected] = await Promise.all([
    placing,
    ...parts.map(part => collect(step, part, placing))
  ])
  if ('kind' in place) return place
  const asked = collected.filter(({ part }) => options.includes(part))
  const isTold = options.includes('threads') && place.found > 0
  const isNothing = asked.every(({ found }) => found === 0) && !isTold
  if (options.length > 0 && isNothing) return nothingFound(asked)
  const { context } = place
  const here = context?.kind === 'line' ? [context.unread ?? []].flat() : []
  const unread = collected.flatMap(({ unread }) => unread)
  const failed = [...here, ...unread]
  const missing = failed.filter(isMissing)
  for (const part of failed.filter(part => !isMissing(part)))
    log.warn(wordsOf(part))
  if (missing.length > 0) log.warn(missingWords(missing, parts))
  for (const note of collected.flatMap(({ notes = [] }) => notes))
    log.warn(note)
  const about = context ? [sectionAbout(context)] : []
  const sections = collected.flatMap(({ section }) => section ?? [])
  const whole = withSections(place.text, [...about, ...sections])
  const { length } = place.text
  // A title or a log can hold a secret. The text of whoever asks stays as it is.
  return whole.slice(0, length) + redact(whole.slice(length))
}

function partsOf({
  inputs,
  on,
  trigger
}: FollowUpStep): readonly Collectable[] {
  const { options } = trigger.request
  if (!on?.isPullRequest) return []
  return (['threads', 'checks'] as const).filter(
    part => inputs.context.includes(part) || options.includes(part)
  )
}

async function collect(
  step: FollowUpStep,
  part: Collectable,
  placing: Promise<PlacedText | Failed>
): Promise<Collected & { readonly part: Collectable }> {
  const reading =
    part === 'threads' ? readOpenThreads(step, placing) : readFailedChecks(step)
  return { part, ...(await reading) }
}

async function readOpenThreads(
  step: FollowUpStep,
  placing: Promise<PlacedText | Failed>
): Promise<Collected> {
  const { github, inputs, threads } = step
  const limits = collecting(step)
  // Read beside the place. Whoever needs them sees a failure.
  threads(limits).catch(() => undefined)
  const place = await placing
  const told = 'told' in place ? place.told : new Set<number>()
  const about = { ask: askOf(step), required: inputs, threads, told }
  return collectThreads(github, about, limits)
}

async function readFailedChecks(step: FollowUpStep): Promise<Collected> {
  const { pull, run } = step
  const limits = collecting(step)
  const read = await pull(limits)
  if (read.kind === 'read') return readChecks(step, read.value, run, limits)
  const what = literal('the pull request, so its checks are not known')
  return notCollected(unreadFor(what, 'pull-requests: read', read))
}

/** The options name nothing that is there, or could be read. */
function nothingFound(
  asked: readonly Awaited<ReturnType<typeof collect>>[]
): Failed {
  const unread = asked.flatMap(({ unread }) => unread)
  const failed = unread.find(({ problem }) => problem)?.problem
  const none = asked.flatMap(({ leftOut, part, unread }) =>
    unread.length === 0 ? [NONE[part], leftOut ? literal(leftOut) : []] : []
  )
  const what = sentences(...none, ...unread.map(wordsOf))
  if (failed) return { kind: 'failed', problem: { ...failed, what } }
  const parts = asked.map(({ part }) => part)
  const problem: Problem = unread.some(isMissing)
    ? { reason: 'github', what, fix: fixMissing(parts), isLasting: true }
    : { reason: 'nothing-to-send', what, fix: LEAVE_OUT, isLasting: true }
  return { kind: 'failed', problem }
}

const LEAVE_OUT = say`Leave the option out, or wait until there is one.`

const NONE: Readonly<Record<Collectable, Message>> = {
  threads: say`This pull request has no open review thread to tell the agent.`,
  checks: say`This pull request has no failed check to tell the agent.`
}

function isMissing({ permission }: Unread): boolean {
  return permission !== undefined
}

function missingWords(
  missing: readonly Unread[],
  parts: readonly Collectable[]
): Message {
  return sentences(...missing.map(wordsOf), fixMissing(parts))
}

function fixMissing(parts: readonly Collectable[]): Message {
  const isAboutChecks = parts.includes('checks')
  return givePermissions(isAboutChecks ? NEEDED_FOR_CHECKS : NEEDED)
}

function wordsOf({ permission, problem, what }: Unread): Message {
  return permission === undefined
    ? sentences(say`GitHub did not show ${what}.`, problem?.what ?? [])
    : say`To read ${what}, the job needs the permission ${permission}.`
}
