import { type Message, type Problem, say } from '../message.ts'
import { MARKER_OPENING } from './marker.ts'
import { record, text, time, wholeNumber } from './payload.ts'
import type { Run } from './run.ts'

/** An account on GitHub. */
export interface Account {
  readonly login: string
  readonly isBot: boolean
}

/** The two kinds of comments that can trigger; their ids are apart. */
export type CommentKind = 'issue' | 'review'

/** The comment that asked. */
export interface TriggerComment {
  readonly kind: CommentKind
  readonly id: number
  /** The issue or pull request it stands on. */
  readonly issue: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** How many comments the issue had, as far as the event says. */
  readonly issueComments: number
}

/** What set this run off. */
export type Trigger =
  /** None of ours. */
  | { readonly kind: 'skipped'; readonly reason: Message }
  /** A comment asked. */
  | {
      readonly kind: 'comment'
      readonly comment: TriggerComment
      readonly asker: Account | undefined
      readonly gated: true
      readonly request: Request
    }
  /** Anything else: the workflow asked. */
  | {
      readonly kind: 'event'
      readonly asker: Account | undefined
      /** Whether others than the repository's own people can cause it. */
      readonly gated: boolean
      readonly issue?: number
      readonly request: Request
    }
  /** The event is not as GitHub writes it. */
  | { readonly kind: 'broken'; readonly problem: Problem }

/** What is asked for: a follow-up, or with an empty prompt only a watch. */
export interface Request {
  readonly prompt: string
  /** From `--job`. */
  readonly jobId?: string
  /** The comment's own text asks, not the workflow. */
  readonly isFromComment: boolean
  /** What is wrong with the options, if anything. */
  readonly problem?: Problem
}

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

const COMMENT_EVENTS: Readonly<Record<string, CommentKind>> = {
  issue_comment: 'issue',
  pull_request_review_comment: 'review'
}

/**
 * Reads the trigger out of the event.
 *
 * @param prompt the input; when given, the comment's text is not read
 */
export function readTrigger(
  run: Run,
  command: string,
  prompt: string
): Trigger {
  const kind = Object.hasOwn(COMMENT_EVENTS, run.eventName)
    ? COMMENT_EVENTS[run.eventName]
    : undefined
  return kind === undefined
    ? otherEvent(run, prompt)
    : commentEvent(run, kind, command, prompt)
}

function otherEvent(run: Run, prompt: string): Trigger {
  const { payload } = run
  const issue =
    wholeNumber(record(payload.issue).number) ??
    wholeNumber(record(payload.pull_request).number)
  return {
    kind: 'event',
    asker: readAccount(payload.sender),
    gated: !UNGATED_EVENTS.includes(run.eventName),
    ...(issue === undefined ? {} : { issue }),
    request: { prompt, isFromComment: false }
  }
}

function commentEvent(
  run: Run,
  kind: CommentKind,
  command: string,
  prompt: string
): Trigger {
  const { payload } = run
  if (payload.action !== 'created')
    return skipped(say`Only a new comment asks for something.`)
  const comment = record(payload.comment)
  const subject = record(
    kind === 'issue' ? payload.issue : payload.pull_request
  )
  const id = wholeNumber(comment.id)
  const issue = wholeNumber(subject.number)
  if (id === undefined || issue === undefined || comment.body === undefined)
    return { kind: 'broken', problem: BROKEN_EVENT }
  const body = text(comment.body) ?? ''
  if (body.includes(MARKER_OPENING))
    return skipped(say`The comment is one of this action's own.`)
  const request =
    prompt === ''
      ? readCommand(body, command)
      : { prompt, isFromComment: false }
  if (request === undefined)
    return skipped(say`The comment does not begin with ${command}.`)
  return {
    kind: 'comment',
    comment: {
      kind,
      id,
      issue,
      createdAt: time(comment.created_at) ?? 0,
      issueComments: wholeNumber(subject.comments) ?? 0
    },
    asker: readAccount(comment.user),
    gated: true,
    request
  }
}

function skipped(reason: Message): Trigger {
  return { kind: 'skipped', reason }
}

const BROKEN_EVENT: Problem = {
  what: say`The event file describes no comment as GitHub does.`,
  remedy: say`Run the action as a step of a workflow triggered by the comment.`
}

/** The account of a payload's user. Only its type tells a bot. */
function readAccount(value: unknown): Account | undefined {
  const user = record(value)
  const login = text(user.login)
  return login === undefined ? undefined : { login, isBot: user.type === 'Bot' }
}

/**
 * Reads a comment that begins with the command: options, then the prompt.
 * Undefined when it does not begin with it.
 */
export function readCommand(
  body: string,
  command: string
): Request | undefined {
  const words = body.trimStart()
  if (!words.startsWith(command)) return undefined
  const rest = words.slice(command.length)
  return rest === '' || /^\s/.test(rest)
    ? readOptions(rest.trim(), {})
    : undefined
}

function readOptions(rest: string, known: { jobId?: string }): Request {
  const option = /^--([^\s=]*)(?:(=)(\S*)|[^\S\r\n]+(\S+)|)\s*/.exec(rest)
  if (option === null) return { prompt: rest, isFromComment: true, ...known }
  const [whole, name = '', equals, withEquals = '', next = ''] = option
  const problem = (what: Message): Request => ({
    prompt: '',
    isFromComment: true,
    problem: {
      what,
      remedy: say`The options are: ${'--job <id>'}. Options stand between the command and the prompt.`
    }
  })
  if (name !== 'job') return problem(say`There is no option ${`--${name}`}.`)
  if (known.jobId !== undefined) return problem(say`--job is given twice.`)
  const jobId = equals === '=' ? withEquals : next
  return jobId === ''
    ? problem(say`--job needs the id of a job.`)
    : readOptions(rest.slice(whole.length), { jobId })
}
