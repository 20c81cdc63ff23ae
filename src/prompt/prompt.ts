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
import { LISTED_AFTER_MS } from '../github/pages.ts'
import { givePermissions, NEEDED, NEEDED_FOR_CHECKS } from '../github/reply.ts'
import type { ParsedCommand } from '../github/request.ts'
import {
  commentsOfReview,
  type LineComment,
  readReviewThreads
} from '../github/review-threads.ts'
import type { Asked, ReactionTarget } from '../github/trigger.ts'
import { readChecks } from './checks.ts'
import {
  type CollectedSection,
  type UnreadPart,
  unreadPart,
  unreadSection
} from './collected-section.ts'
import {
  askFrom,
  readingLimits,
  readTextInPlace,
  reviewInPlace,
  type TextInPlace
} from './place.ts'
import { placeSection } from './place-section.ts'
import type { PromptPorts } from './ports.ts'
import { appendSections } from './section.ts'
import { isFollowUp } from './selected-comments.ts'
import { collectThreads } from './threads.ts'

/** What the agent gets, and the comment that bears our reactions. */
export interface Prompt {
  /** Whether there is nothing to send. */
  readonly isEmpty: boolean
  /**
   * Returns the text with its context, parts of which are read from GitHub; empty
   * if there is nothing to send. It is read at most once, for the first call.
   *
   * @param startsJob whether a new job gets the prompt
   */
  readonly read: (startsJob: boolean) => Promise<string | Failed>
  readonly reactionTarget: ReactionTarget
}

const NO_TARGET = { kind: 'none' } as const

/**
 * Returns the prompt that the comment, the review, or the workflow asks to send. Of
 * a review, the comments on lines are read at once, because one of them bears our
 * reactions; nothing else is read yet.
 */
export async function openPrompt(ports: PromptPorts): Promise<Prompt> {
  const { asked, request } = ports
  const { problem, prompt: text } = request
  if (asked?.kind === 'review') return openReviewPrompt(ports, asked)
  return {
    isEmpty: text === '' && !problem,
    reactionTarget: asked ? { kind: asked.kind, id: asked.id } : NO_TARGET,
    read: once(async startsJob =>
      text === '' ? '' : buildPrompt(ports, readTextInPlace(ports, startsJob))
    )
  }
}

/**
 * Returns a review's prompt. If its comments can't be read, reading the text
 * returns why, or throws what reading them has thrown.
 */
async function openReviewPrompt(
  ports: PromptPorts,
  asked: Asked
): Promise<Prompt> {
  const { problem, prompt: text, wantsHelp } = ports.request
  // The review's comments are all that there is to send if there is no text.
  const isAlone = text === '' && !problem && !wantsHelp
  const read = await readReviewComments(ports, asked, isAlone).catch(
    (error: unknown) => ({ kind: 'thrown', error }) as const
  )
  switch (read.kind) {
    case 'read':
      return reviewPrompt(ports, asked, read.value, isAlone)
    case 'failed':
      return unreadReviewPrompt(async () => read)
    case 'thrown':
      return unreadReviewPrompt(async () => {
        throw read.error
      })
  }
}

function unreadReviewPrompt(read: Prompt['read']): Prompt {
  return { isEmpty: false, reactionTarget: { kind: 'unknown' }, read }
}

/**
 * Returns the prompt of a review with these comments on lines.
 *
 * @param isAlone whether the comments are sent although there is no text
 */
function reviewPrompt(
  ports: PromptPorts,
  asked: Asked,
  all: readonly LineComment[],
  isAlone: boolean
): Prompt {
  const { inputs, request } = ports
  const { problem, prompt: text } = request
  // The others are follow-ups of their own, with their own reactions.
  const comments = all.filter(one => !isFollowUp(one.text, inputs.command))
  const isToSend = text !== '' || (isAlone && comments.length > 0)
  const [first] = comments
  return {
    isEmpty: !isToSend && !problem,
    reactionTarget: first ? { kind: 'line', id: first.id } : NO_TARGET,
    read: once(async () =>
      isToSend
        ? buildPrompt(
            ports,
            Promise.resolve(reviewInPlace(ports, asked, comments))
          )
        : ''
    )
  }
}

/**
 * Returns a review's comments on lines, or why they can't be read. If there is
 * none although they are all that is to be sent, they are read once more 5 s
 * later, because GitHub's lists lag.
 */
async function readReviewComments(
  { clock, github, limits, run, threads }: PromptPorts,
  { id, on }: Asked,
  isAlone: boolean
): Promise<Read<readonly LineComment[]>> {
  const read = await threads(limits)
  if (read.kind === 'failed') return read
  const value = commentsOfReview(read.value, id)
  if (!isAlone || value.length > 0) return { kind: 'read', value }
  await pause(clock, LISTED_AFTER_MS, limits)
  const again = await readReviewThreads(github, run, on.number, limits)
  return again.kind === 'failed'
    ? again
    : { kind: 'read', value: commentsOfReview(again.value, id) }
}

/** A part of what the input `context` and the options ask for. */
interface CollectedPart extends CollectedSection {
  readonly part: ParsedCommand['options'][number]
}

/**
 * Returns the text, its place, and what the input `context` and the options ask
 * for, without the workflow's secrets in what is not the text. What could not be
 * read is a warning. Fails if the options name only what is not there or could
 * not be read.
 */
async function buildPrompt(
  ports: PromptPorts,
  reading: Promise<TextInPlace | Failed>
): Promise<string | Failed> {
  const { redact, request } = ports
  const { options } = request
  const [place, ...collected] = await Promise.all([
    reading,
    ...wantedParts(ports).map(part => collectPart(ports, part, reading))
  ])
  if (place.kind === 'failed') return place
  const named = collected.filter(({ part }) => options.includes(part))
  const hasNamed = named.some(({ found }) => found > 0)
  const hasThread = options.includes('threads') && place.found > 0
  if (options.length > 0 && !hasNamed && !hasThread) return nothingFound(named)
  const { context, text } = place
  warnOfUnread(
    ports,
    context?.kind === 'line' ? context.unread : undefined,
    collected
  )
  const whole = appendSections(text, [
    ...(context ? [placeSection(context)] : []),
    ...collected.flatMap(({ section }) => section ?? [])
  ])
  const { length } = text
  // A title or a log can hold a secret. The asker's text stays as it is.
  return whole.slice(0, length) + redact(whole.slice(length))
}

/** Returns the parts that only a pull request has, and that are wanted here. */
function wantedParts({
  inputs,
  on,
  request
}: PromptPorts): ParsedCommand['options'] {
  const { options } = request
  if (!on?.isPullRequest) return []
  return (['threads', 'checks'] as const).filter(
    part => inputs.context.includes(part) || options.includes(part)
  )
}

/** Returns a part with what was read of it. */
async function collectPart(
  ports: PromptPorts,
  part: CollectedPart['part'],
  reading: Promise<TextInPlace | Failed>
): Promise<CollectedPart> {
  switch (part) {
    case 'threads':
      return { part, ...(await collectOpenThreads(ports, reading)) }
    case 'checks':
      return { part, ...(await collectFailedChecks(ports)) }
  }
}

/**
 * Returns the open review threads, without the comments that the place has. They
 * are requested while the place is read.
 */
async function collectOpenThreads(
  ports: PromptPorts,
  reading: Promise<TextInPlace | Failed>
): Promise<CollectedSection> {
  const { github, inputs, threads } = ports
  const limits = readingLimits(ports)
  // Prevents an unhandled rejection if this fails before it is awaited.
  threads(limits).catch(() => undefined)
  const place = await reading
  const covered = place.kind === 'text' ? place.covered : new Set<number>()
  const about = { ask: askFrom(ports), covered, required: inputs, threads }
  return collectThreads(github, about, limits)
}

/** Returns the failed checks of the pull request, as far as they can be read. */
async function collectFailedChecks(
  ports: PromptPorts
): Promise<CollectedSection> {
  const { pull, run } = ports
  const limits = readingLimits(ports)
  const read = await pull(limits)
  if (read.kind === 'read') return readChecks(ports, read.value, run, limits)
  const what = literal('the pull request, so its checks are not known')
  return unreadSection(unreadPart(what, 'pull-requests: read', read))
}

/** Warns of each part that could not be read, and once of all permissions. */
function warnOfUnread(
  { log }: PromptPorts,
  here: UnreadPart | undefined,
  collected: readonly CollectedPart[]
): void {
  const unread = [here ?? [], collected.flatMap(({ unread }) => unread)].flat()
  const missing = unread.filter(lacksPermission)
  for (const part of unread.filter(part => !lacksPermission(part)))
    log.warn(messageAbout(part))
  if (missing.length > 0) {
    const fix = permissionFix(collected.map(({ part }) => part))
    log.warn(sentences(...missing.map(messageAbout), fix))
  }
  for (const note of collected.flatMap(({ notes = [] }) => notes))
    log.warn(note)
}

/**
 * Returns why nothing is sent: for each named part that there is none, which
 * permission is missing to know, or GitHub's failure, after which a re-run helps.
 */
function nothingFound(named: readonly CollectedPart[]): Failed {
  const unread = named.flatMap(({ unread }) => unread)
  const failed = unread.find(({ problem }) => problem)?.problem
  const none = named.flatMap(({ omissions, part, unread }) =>
    unread.length === 0 ? [NONE[part], omissions ? literal(omissions) : []] : []
  )
  const what = sentences(...none, ...unread.map(messageAbout))
  if (failed) return { kind: 'failed', problem: { ...failed, what } }
  const fix = permissionFix(named.map(({ part }) => part))
  const problem: Problem = unread.some(lacksPermission)
    ? { reason: 'github', what, fix, isLasting: true }
    : { reason: 'nothing-to-send', what, fix: LEAVE_OUT, isLasting: true }
  return { kind: 'failed', problem }
}

const LEAVE_OUT = say`Leave the option out, or wait until there is one.`

const NONE: Readonly<Record<CollectedPart['part'], Message>> = {
  threads: say`This pull request has no open review thread to tell the agent.`,
  checks: say`This pull request has no failed check to tell the agent.`
}

function lacksPermission({ permission }: UnreadPart): boolean {
  return permission !== undefined
}

function permissionFix(parts: ParsedCommand['options']): Message {
  const isAboutChecks = parts.includes('checks')
  return givePermissions(isAboutChecks ? NEEDED_FOR_CHECKS : NEEDED)
}

function messageAbout({ permission, problem, what }: UnreadPart): Message {
  return permission === undefined
    ? sentences(say`GitHub did not show ${what}.`, problem?.what ?? [])
    : say`To read ${what}, the job needs the permission ${permission}.`
}
