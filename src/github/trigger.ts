import { literal, type Message, type Problem, say } from '../common/message.ts'
import {
  asObject,
  asObjects,
  type Json,
  text,
  time,
  wholeNumber
} from '../common/parse.ts'
import { defined } from '../common/values.ts'
import { afterCommand } from './command.ts'
import type { Run } from './run.ts'

/** A comment on an issue or on a line, which can have reactions. */
export interface CommentRef {
  readonly kind: 'comment' | 'line'
  readonly id: number
}

/**
 * The comment that bears our reactions: the one that asked or, of a review, the
 * first of its comments on lines that does not begin with the command. `none`:
 * there is no such comment; for an event, there never is. `unknown`: a review's
 * comments are not read yet, or could not be.
 */
export type ReactionTarget = CommentRef | { readonly kind: 'none' | 'unknown' }

/**
 * Returns what bears our reactions as far as the event shows it: the comment
 * that asked; `unknown` for a review, whose comments are not read yet; `none`
 * for any other event.
 */
export function reactionTargetOf(asked: Asked | undefined): ReactionTarget {
  if (asked === undefined) return { kind: 'none' }
  const { id, kind } = asked
  return kind === 'review' ? { kind: 'unknown' } : { kind, id }
}

/** Returns whether there is a comment that bears our reactions. */
export function canBearReactions(target: ReactionTarget): target is CommentRef {
  return target.kind === 'comment' || target.kind === 'line'
}

/**
 * The beginning of each comment that this action writes, but for one whose
 * marker would show a secret.
 */
export const MARKER_OPENING = '<!-- agent-follow-up:'

/** A person or bot on GitHub. */
export interface Account {
  readonly login: string
  readonly isBot: boolean
}

/** The issue or pull request on which something was asked. */
export interface Subject {
  readonly number: number
  readonly isPullRequest: boolean
  /** Of a pull request, when the event was written. */
  readonly state?: 'open' | 'closed' | 'merged'
  readonly title: string
  readonly description: string
  /** Who wrote both. */
  readonly author: string
  /** How many comments it had, as far as the event says. */
  readonly comments: number
}

/** The comment or review that asked. */
export interface Asked {
  /** `comment`: on an issue or pull request; `line`: on a line of a diff. */
  readonly kind: 'comment' | 'line' | 'review'
  readonly id: number
  readonly on: Subject
  /** Of a comment on a line: the first comment of its thread. */
  readonly threadId?: number
  readonly location?: LineLocation
  /** When it was made or submitted, milliseconds since the epoch. */
  readonly createdAt: number
  readonly url: string
  readonly text: string
}

/** What caused this run, and what it asks for. */
export type Trigger =
  /** The event asks for nothing. */
  | { readonly kind: 'skipped'; readonly explanation: Message }
  | {
      readonly kind: 'asked'
      readonly asked: Asked
      readonly asker: Account | undefined
      /** The requester, who has to pass the gate. */
      readonly gatedAccounts: readonly [Account | undefined]
      /** What follows the command; missing where the workflow has a prompt. */
      readonly written?: string
    }
  /** Any other event, for which the workflow asks. */
  | {
      readonly kind: 'event'
      readonly asker: Account | undefined
      /**
       * The accounts that have to pass the gate: the requester and all others
       * that caused the event. Empty if only the repository's own people, or
       * GitHub itself, can cause it.
       */
      readonly gatedAccounts: readonly (Account | undefined)[]
      readonly on?: Subject
      /** The address of what it is about, such as the issue or the run. */
      readonly url?: string
    }
  /** The event is not as GitHub writes it. */
  | { readonly kind: 'broken'; readonly problem: Problem }

/**
 * Events that only the repository's own people or GitHub itself can cause.
 * https://docs.github.com/actions/reference/events-that-trigger-workflows
 */
const UNGATED_EVENTS = [
  'workflow_dispatch',
  'repository_dispatch',
  'schedule',
  'push',
  'merge_group',
  'release'
]

/** Events of a comment or review that can ask for something. */
const WRITTEN_EVENTS: ReadonlyMap<string, Asked['kind']> = new Map([
  ['issue_comment', 'comment'],
  ['pull_request_review_comment', 'line'],
  ['pull_request_review', 'review']
])

/**
 * Returns who asks by the run's event, and where: for a comment or review
 * `asked`, for other events `event`, `skipped` where nothing is asked for, and
 * `broken` where a comment's event is not as GitHub writes it. A comment or
 * review has to be a new one that this action has not written, and begin with
 * the command. With a prompt of the workflow it need not begin with it, and
 * `written` is missing.
 *
 * @param command undefined if the workflow has a prompt of its own
 */
export function readTrigger(run: Run, command: string | undefined): Trigger {
  const kind = WRITTEN_EVENTS.get(run.eventName)
  return kind
    ? writtenEvent(kind, run.payload, command)
    : otherEvent(run, command)
}

/** The parts of a payload that an event is about, the most specific first. */
const ADDRESSED = [
  'comment',
  'issue',
  'pull_request',
  'discussion',
  'workflow_run',
  'check_run',
  'release'
]

/**
 * Events about checks, which list the pull requests whose head they ran on.
 * https://docs.github.com/webhooks/webhook-events-and-payloads
 */
const CHECK_EVENTS = ['workflow_run', 'check_suite', 'check_run']

/**
 * Returns the trigger of an event that is no comment or review of
 * `WRITTEN_EVENTS`, for which the workflow asks. It is `skipped` if the
 * workflow has no prompt, and a comment elsewhere, such as on a commit, or the
 * description of the issue or pull request begins with the command. The asker
 * is the event's sender. No account is gated for `UNGATED_EVENTS`; else the
 * asker is, and for `workflow_run` also the accounts that caused that run. `on`
 * is the event's issue or pull request, or else the one that
 * `listedPullRequest` returns; it and `url`, the most specific address, can be
 * missing.
 *
 * @param command undefined if the workflow has a prompt of its own
 */
function otherEvent(run: Run, command: string | undefined): Trigger {
  const { eventName, payload } = run
  const on =
    readSubject(payload.issue) ??
    readSubject(payload.pull_request, true) ??
    readSubject(listedPullRequest(run), true)
  const isAsking = (written: string | undefined) =>
    command !== undefined && afterCommand(written ?? '', command) !== undefined
  if (isAsking(text(asObject(payload.comment).body)))
    return skipped(say`Comments on discussions and commits are not read.`)
  if (isAsking(on?.description))
    return skipped(
      say`Only comments and reviews are read, not the description of an issue or pull request.`
    )
  const [url] = ADDRESSED.flatMap(
    name => text(asObject(payload[name]).html_url) ?? []
  )
  const asker = readAccount(payload.sender)
  const actors =
    eventName === 'workflow_run' ? actorsOf(payload.workflow_run) : []
  return {
    kind: 'event',
    asker,
    gatedAccounts: UNGATED_EVENTS.includes(eventName) ? [] : [asker, ...actors],
    ...defined({ on, url })
  }
}

/**
 * Returns the first pull request that an event about checks lists, of those
 * whose base and branch are both in this repository; undefined if there is
 * none, and for other events.
 */
function listedPullRequest({
  eventName,
  payload,
  repositoryId
}: Run): Json | undefined {
  if (!CHECK_EVENTS.includes(eventName)) return undefined
  const isHere = (branch: unknown) =>
    String(asObject(asObject(branch).repo).id) === repositoryId
  return asObjects(asObject(payload[eventName]).pull_requests).find(
    ({ base, head }) => isHere(base) && isHere(head)
  )
}

/**
 * Returns the accounts that caused a workflow's run and its latest attempt,
 * each undefined if the event does not name it.
 */
function actorsOf(workflowRun: unknown): readonly (Account | undefined)[] {
  const { actor, triggering_actor } = asObject(workflowRun)
  return [readAccount(actor), readAccount(triggering_actor)]
}

/**
 * Returns what a comment or review asks for. It is `skipped` if it is not a new
 * one; else `broken`, whatever its text, if it has no ID, no `body` at all, or
 * no issue or pull request; else `skipped` if it begins with this action's
 * marker, or does not begin with the command, if there is one; else `asked`. A
 * body that is null counts as an empty text.
 *
 * @param command undefined if the workflow has a prompt: `written`, the text
 *   behind the command, is then missing
 */
function writtenEvent(
  kind: Asked['kind'],
  payload: Json,
  command: string | undefined
): Trigger {
  if (payload.action !== (kind === 'review' ? 'submitted' : 'created'))
    return skipped(
      say`Only a new comment or a newly submitted review can start a follow-up.`
    )
  const source = asObject(kind === 'review' ? payload.review : payload.comment)
  const subject = kind === 'comment' ? payload.issue : payload.pull_request
  const asked = readAsked(kind, source, subject)
  if (asked === undefined) return { kind: 'broken', problem: BROKEN_EVENT }
  if (asked.text.startsWith(MARKER_OPENING))
    return skipped(
      say`The text begins like the comments that this action writes.`
    )
  const written =
    command === undefined ? undefined : afterCommand(asked.text, command)
  if (command !== undefined && written === undefined)
    return skipped(say`The first word is not ${literal(command)}.`)
  const asker = readAccount(source.user)
  return {
    kind: 'asked',
    asked,
    asker,
    gatedAccounts: [asker],
    ...defined({ written })
  }
}

/**
 * Returns the comment or review of a payload; undefined if it has no ID, no
 * body, or no issue or pull request that it is on. A body that is null counts
 * as an empty text. Only a comment on a line has a `threadId`, which is its own
 * ID if it is the first one, and a `location`, if it names a file. A missing
 * address is empty, and a missing date is 0.
 */
function readAsked(
  kind: Asked['kind'],
  written: Json,
  subject: unknown
): Asked | undefined {
  const id = wholeNumber(written.id)
  const on = readSubject(subject, kind !== 'comment')
  if (id === undefined || on === undefined || written.body === undefined)
    return undefined
  return {
    kind,
    id,
    on,
    ...(kind === 'line' && {
      threadId: wholeNumber(written.in_reply_to_id) ?? id,
      ...defined({ location: readLineLocation(written) })
    }),
    createdAt: time(written.created_at ?? written.submitted_at) ?? 0,
    url: text(written.html_url) ?? '',
    text: text(written.body) ?? ''
  }
}

/**
 * Returns the issue or pull request of a payload; undefined if it has no
 * number. Only a pull request has a `state`, if the payload says it; a missing
 * text is empty, and a missing count of comments is 0.
 *
 * @param isPullRequest whether it is one also if it does not say so; an issue
 * says so itself
 */
function readSubject(
  subject: unknown,
  isPullRequest = false
): Subject | undefined {
  const value = asObject(subject)
  const number = wholeNumber(value.number)
  if (number === undefined) return undefined
  const isPull = isPullRequest || value.pull_request != null
  // An issue says there when its pull request was merged.
  const state = stateIn({ ...asObject(value.pull_request), ...value })
  return {
    number,
    isPullRequest: isPull,
    ...defined({ state: isPull ? state : undefined }),
    title: text(value.title) ?? '',
    description: text(value.body) ?? '',
    author: text(asObject(value.user).login) ?? '',
    comments: wholeNumber(value.comments) ?? 0
  }
}

/** Returns a trigger that asks for nothing. */
function skipped(explanation: Message): Trigger {
  return { kind: 'skipped', explanation }
}

const BROKEN_EVENT: Problem = {
  reason: 'input',
  what: say`The event file does not describe the comment or review as GitHub does.`,
  fix: say`Check GITHUB_EVENT_NAME and GITHUB_EVENT_PATH, which the runner sets.`
}

/**
 * Returns the account of a payload's user; undefined if it has no login. Only
 * its type shows that it is a bot.
 */
function readAccount(value: unknown): Account | undefined {
  const user = asObject(value)
  const login = text(user.login)
  return login === undefined ? undefined : { login, isBot: user.type === 'Bot' }
}

/**
 * Returns the state of a pull request, as an answer or an event says it;
 * undefined if it says none. A merged one is not `closed`.
 */
export function stateIn(data: Json): Subject['state'] {
  const { merged, merged_at, state } = data
  if (merged === true || text(merged_at) !== undefined) return 'merged'
  return state === 'open' || state === 'closed' ? state : undefined
}

/** Returns the name of a comment or review in markers, such as `comment-9`. */
export function askedKey({ id, kind }: Pick<Asked, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}

/**
 * Returns the name in markers of what an event without a comment asks for.
 *
 * @param digest of what makes the steps of a run different
 */
export function eventKey(runId: string, digest: string): string {
  return `run-${runId}-${digest}`
}

/** Returns the run in a name of `eventKey`; undefined for any other name. */
export function readEventKey(key: string): string | undefined {
  return /^run-(\d+)-/.exec(key)?.[1]
}

/**
 * Returns the comment or review in a name of `askedKey`; undefined for any
 * other name.
 */
export function readAskedKey(
  key: string
): Pick<Asked, 'kind' | 'id'> | undefined {
  const [, name, id] = /^([a-z]+)-(\d{1,15})$/.exec(key) ?? []
  const kind = [...WRITTEN_EVENTS.values()].find(one => one === name)
  return kind && { kind, id: Number(id) }
}

/** What a comment on a line, on several, or on a whole file is about. */
export interface LineLocation {
  readonly path: string
  /** The last of the lines. */
  readonly line?: number
  /** The first of several. */
  readonly startLine?: number
  /** `LEFT`: counted in the file as it was before the change. */
  readonly side?: 'LEFT' | 'RIGHT'
  readonly isFile: boolean
  /** The lines have changed since: the numbers are from then. */
  readonly isOutdated: boolean
  readonly url: string
  /** The diff down to the last of the lines. */
  readonly hunk: string
}

/**
 * Returns what a comment on a line is about; undefined if it names no file. One
 * on a whole file has no lines. Lines that are gone from the diff are those of
 * the time when it was written, and `isOutdated` is then true if the answer
 * says that they are gone (`line` or `position` is null). If it names no line
 * of either time, the line is the last one of the hunk, if that has one. A
 * missing address or hunk is empty.
 * https://docs.github.com/rest/pulls/comments
 */
export function readLineLocation(comment: Json): LineLocation | undefined {
  const path = text(comment.path)
  if (path === undefined) return undefined
  const isFile = comment.subject_type === 'file'
  const isCurrent = isFile || wholeNumber(comment.line) !== undefined
  const hunk = text(comment.diff_hunk) ?? ''
  const prefix = isCurrent ? '' : 'original_'
  return {
    path,
    isFile,
    isOutdated:
      !isCurrent && (comment.line === null || comment.position === null),
    url: text(comment.html_url) ?? '',
    hunk,
    ...(!isFile && (readLineNumbers(comment, prefix) ?? lastLineOf(hunk)))
  }
}

/**
 * Returns the numbers of the lines that a comment names, and the side of the
 * diff if it names that; undefined if it names no line. Only the last line is
 * returned, without `startLine`, if it is the only one, or if the first is on
 * the other side of the diff.
 *
 * @param prefix `original_` for the lines as they were when the comment was
 * written, else empty
 */
function readLineNumbers(comment: Json, prefix: string) {
  const line = wholeNumber(comment[`${prefix}line`])
  if (line === undefined) return undefined
  const startLine = wholeNumber(comment[`${prefix}start_line`])
  const side = readSide(comment.side)
  const startSide = readSide(comment.start_side) ?? side
  // Lines of two sides are counted in two files: the last one has to do.
  const isOne = startLine === line || startSide !== side
  return defined({ line, side, startLine: isOne ? undefined : startLine })
}

function readSide(value: unknown): LineLocation['side'] {
  return value === 'LEFT' || value === 'RIGHT' ? value : undefined
}

/**
 * Returns the number of the line at the end of a hunk, and its side, `LEFT` if
 * that line was removed and else `RIGHT`; an empty object if the hunk has no
 * header or no lines. A review's comments and older servers give the line only
 * like this.
 */
function lastLineOf(hunk: string): Pick<LineLocation, 'line' | 'side'> {
  // Even an empty line of the file has a blank there.
  const [header = '', ...lines] = hunk.split('\n').filter(line => line !== '')
  const match = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(header)
  const last = lines.findLast(line => !line.startsWith('\\'))
  if (match === null || last === undefined) return {}
  const side = last.startsWith('-') ? 'LEFT' : 'RIGHT'
  const absent = side === 'LEFT' ? '+' : '-'
  const count = lines.filter(
    line => !line.startsWith(absent) && !line.startsWith('\\')
  ).length
  return { line: Number(match[side === 'LEFT' ? 1 : 2]) + count - 1, side }
}
