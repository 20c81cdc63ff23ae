import { defined } from '../common/defined.ts'
import {
  type Json,
  record,
  records,
  text,
  time,
  wholeNumber
} from '../common/json.ts'
import { literal, type Message, type Problem, say } from '../common/message.ts'
import { type AskedKind, MARKER_OPENING } from './asked.ts'
import {
  onPullRequestOnly,
  type ParsedCommand,
  readCommand
} from './command.ts'
import { type LinePlace, readLinePlace } from './line-place.ts'
import { type PullRequestState, stateIn } from './pull-state.ts'
import type { Run } from './run.ts'

export interface Account {
  readonly login: string
  readonly isBot: boolean
}

/** The issue or pull request on which something was asked. */
export interface Subject {
  readonly number: number
  readonly isPullRequest: boolean
  /** Of a pull request, when the event was written. */
  readonly state?: PullRequestState
  readonly title: string
  readonly description: string
  /** Who wrote both. */
  readonly author: string
  /** How many comments it had, as far as the event says. */
  readonly comments: number
}

/** The comment or review that asked. */
export interface Asked {
  readonly kind: AskedKind
  readonly id: number
  readonly on: Subject
  /** Of a comment on a line: the first comment of its thread. */
  readonly threadId?: number
  readonly place?: LinePlace
  /** When it was made or submitted, milliseconds since the epoch. */
  readonly createdAt: number
  readonly url: string
  readonly text: string
}

/** What set this run off. */
export type Trigger =
  /** Not for us. */
  | { readonly kind: 'skipped'; readonly explanation: Message }
  | {
      readonly kind: 'asked'
      readonly asked: Asked
      readonly asker: Account | undefined
      readonly gated: true
      readonly request: ParsedCommand
    }
  /** Anything else: the workflow asked. */
  | {
      readonly kind: 'event'
      readonly asker: Account | undefined
      /** Others who caused it: they have to pass the gate, too. */
      readonly actors: readonly (Account | undefined)[]
      /** Whether others than the repository's own people can cause it. */
      readonly gated: boolean
      readonly on?: Subject
      /** The address of what it is about, such as the issue or the run. */
      readonly url?: string
      readonly request: ParsedCommand
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

/** Events in which somebody writes, and what asks there. */
const WRITTEN_EVENTS: ReadonlyMap<string, AskedKind> = new Map([
  ['issue_comment', 'comment'],
  ['pull_request_review_comment', 'line'],
  ['pull_request_review', 'review']
])

/** With the input `prompt`, the comment's text is not read. */
export function readTrigger(run: Run, command: string, prompt: string) {
  const kind = WRITTEN_EVENTS.get(run.eventName)
  return kind
    ? writtenEvent(kind, run.payload, command, prompt)
    : otherEvent(run, command, prompt)
}

/** What other events are about, the nearest first. */
const SUBJECTS = [
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

function otherEvent(run: Run, command: string, prompt: string): Trigger {
  const { eventName, payload } = run
  const on =
    readSubject(payload.issue) ??
    readSubject(payload.pull_request, true) ??
    readSubject(listedPullRequest(run), true)
  if (prompt === '' && on && readCommand(on.description, command))
    return skipped(
      say`Only comments and reviews are read, not the description of an issue or pull request.`
    )
  const [url] = SUBJECTS.flatMap(
    name => text(record(payload[name]).html_url) ?? []
  )
  return {
    kind: 'event',
    asker: readAccount(payload.sender),
    actors: eventName === 'workflow_run' ? actorsOf(payload.workflow_run) : [],
    gated: !UNGATED_EVENTS.includes(eventName),
    ...defined({ on, url }),
    request: ofWorkflow(prompt)
  }
}

/** The first whose branch and base are here, and not in a fork. */
function listedPullRequest({ eventName, payload, repositoryId }: Run) {
  if (!CHECK_EVENTS.includes(eventName)) return undefined
  const isHere = (branch: unknown) =>
    String(record(record(branch).repo).id) === repositoryId
  return records(record(payload[eventName]).pull_requests).find(
    ({ base, head }) => isHere(base) && isHere(head)
  )
}

/** Who caused a workflow's run, and who caused this attempt of it. */
function actorsOf(workflowRun: unknown) {
  const { actor, triggering_actor } = record(workflowRun)
  return [readAccount(actor), readAccount(triggering_actor)]
}

function writtenEvent(
  kind: AskedKind,
  payload: Json,
  command: string,
  prompt: string
): Trigger {
  if (payload.action !== (kind === 'review' ? 'submitted' : 'created'))
    return skipped(
      say`Only a new comment or a newly submitted review can start a follow-up.`
    )
  const written = record(kind === 'review' ? payload.review : payload.comment)
  const subject = kind === 'comment' ? payload.issue : payload.pull_request
  const asked = readAsked(kind, written, subject)
  if (asked === undefined) return { kind: 'broken', problem: BROKEN_EVENT }
  if (asked.text.startsWith(MARKER_OPENING))
    return skipped(say`This action wrote the comment itself.`)
  const request = prompt ? ofWorkflow(prompt) : readCommand(asked.text, command)
  if (request === undefined)
    return skipped(say`The first word is not ${literal(command)}.`)
  const asker = readAccount(written.user)
  const here = asked.on.isPullRequest ? request : onPullRequestOnly(request)
  return { kind: 'asked', asked, asker, gated: true, request: here }
}

/** Undefined when it is not as GitHub writes it. A body may be null. */
function readAsked(kind: AskedKind, written: Json, subject: unknown) {
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
      ...defined({ place: readLinePlace(written) })
    }),
    createdAt: time(written.created_at ?? written.submitted_at) ?? 0,
    url: text(written.html_url) ?? '',
    text: text(written.body) ?? ''
  }
}

/** @param isPullRequest an issue says it itself */
function readSubject(subject: unknown, isPullRequest = false) {
  const value = record(subject)
  const number = wholeNumber(value.number)
  if (number === undefined) return undefined
  const isPull = isPullRequest || value.pull_request != null
  // An issue says there when its pull request was merged.
  const state = stateIn({ ...record(value.pull_request), ...value })
  return {
    number,
    isPullRequest: isPull,
    ...defined({ state: isPull ? state : undefined }),
    title: text(value.title) ?? '',
    description: text(value.body) ?? '',
    author: text(record(value.user).login) ?? '',
    comments: wholeNumber(value.comments) ?? 0
  }
}

function skipped(explanation: Message): Trigger {
  return { kind: 'skipped', explanation }
}

function ofWorkflow(prompt: string): ParsedCommand {
  return { prompt, options: [], isFromComment: false, wantsHelp: false }
}

const BROKEN_EVENT: Problem = {
  reason: 'input',
  what: say`The event file does not describe the comment or review as GitHub does.`,
  fix: say`Check GITHUB_EVENT_NAME and GITHUB_EVENT_PATH, which the runner sets.`
}

/** The account of a payload's user. Only its type shows that it is a bot. */
function readAccount(value: unknown): Account | undefined {
  const user = record(value)
  const login = text(user.login)
  return login === undefined ? undefined : { login, isBot: user.type === 'Bot' }
}
