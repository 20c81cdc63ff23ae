/**
 * Webhook payloads: real ones, from `@octokit/webhooks-examples`, in which
 * only the place, the people, the texts and the dates are others.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { property } from './exchange.ts'
import {
  type Account,
  type Comment,
  commentNode,
  commentPage,
  diffShape,
  type Issue,
  type Json,
  ownerOf,
  type Place,
  pullReference,
  type Review,
  reviewShape,
  stamp,
  userShape
} from './github-shapes.ts'
import type { GitHubEvent } from './step-environment.ts'

/** A comment, and what it stands on. */
interface Commented {
  readonly place: Place
  readonly issue: Issue
  readonly comment: Comment
  /** Default `created`. */
  readonly action?: 'created' | 'edited' | 'deleted'
  /** Default: the comment's author. */
  readonly sender?: Account
  /** Default `NONE`: nothing may rest on it. */
  readonly association?: string
}

const EXAMPLES = createRequire(import.meta.url).resolve(
  '@octokit/webhooks-examples'
)
const NO_ACTION = 'no action'

let loaded: readonly unknown[] | undefined

function examples(): readonly unknown[] {
  loaded ??= JSON.parse(readFileSync(EXAMPLES, 'utf8')) as readonly unknown[]
  return loaded
}

/** An example of an event, as it was recorded: the last is the newest. */
export function example(name: string, action?: string): Json {
  const fits = (one: Json) => action === undefined || one.action === action
  const found = recorded(name).findLast(fits)
  if (found === undefined) {
    throw new Error(`No example of ${name} (${action ?? NO_ACTION})`)
  }
  return found
}

function recorded(name: string): readonly Json[] {
  const event = examples().find(one => property(one, 'name') === name)
  return (property(event, 'examples') ?? []) as readonly Json[]
}

/** Any event, moved to this place, caused by this sender. */
export function event(
  name: string,
  action: string | undefined,
  given: { readonly place: Place; readonly sender: Account }
): GitHubEvent {
  const moved = move(example(name, action), given.place)
  return { name, payload: { ...moved, sender: user(given) } }
}

/** `issue_comment`, on an issue or in the conversation of a pull request. */
export function issueComment(given: Commented): GitHubEvent {
  const { place, issue, comment, action = 'created' } = given
  const original = example('issue_comment', action)
  const moved = renumber(move(original, place), [
    [numberOf(original, 'issue'), issue.number],
    [idOf(original, 'comment'), comment.id]
  ])
  const payload = {
    ...moved,
    issue: issuePart(part(moved, 'issue'), place, issue),
    comment: commentPart(part(moved, 'comment'), given),
    sender: userShape(place, given.sender ?? comment.user)
  }
  return { name: 'issue_comment', payload }
}

/** `pull_request_review_comment`: a comment on a line. */
export function reviewComment(given: Commented): GitHubEvent {
  const { place, issue, comment, action = 'created' } = given
  const original = example('pull_request_review_comment', action)
  const moved = renumber(move(original, place), [
    [numberOf(original, 'pull_request'), issue.number],
    [idOf(original, 'comment'), comment.id]
  ])
  const payload = {
    ...moved,
    comment: commentPart(part(moved, 'comment'), given),
    pull_request: pullPart(part(moved, 'pull_request'), place, issue),
    sender: userShape(place, given.sender ?? comment.user)
  }
  return { name: 'pull_request_review_comment', payload }
}

/** `pull_request_review`, `submitted`; its comments are to be asked for. */
export function reviewSubmitted(given: {
  readonly place: Place
  readonly issue: Issue
  readonly review: Review
  /** Default `NONE`: nothing may rest on it. */
  readonly association?: string
}): GitHubEvent {
  const { place, issue, review, association = 'NONE' } = given
  const original = example('pull_request_review', 'submitted')
  const moved = renumber(move(original, place), [
    [numberOf(original, 'pull_request'), issue.number]
  ])
  const payload = {
    ...moved,
    review: {
      ...reviewShape(place, review, association),
      // Other than the API's own: in small letters, and null without words.
      state: review.state,
      body: review.body || null
    },
    pull_request: pullPart(part(moved, 'pull_request'), place, issue),
    sender: userShape(place, review.user)
  }
  return { name: 'pull_request_review', payload }
}

/** `workflow_dispatch`: somebody pressed the button. */
export function workflowDispatch(given: {
  readonly place: Place
  readonly sender: Account
  readonly inputs?: Readonly<Record<string, string>>
}): GitHubEvent {
  const { name, payload } = event('workflow_dispatch', undefined, given)
  const inputs = given.inputs ?? {}
  return { name, payload: { ...(payload as Json), inputs } }
}

/** `schedule`: no webhook, so all that GitHub says is the line that was due. */
export function schedule(cron = '*/10 * * * *'): GitHubEvent {
  return { name: 'schedule', payload: { schedule: cron } }
}

/** `push` to a branch. */
export function pushed(given: {
  readonly place: Place
  readonly sender: Account
  readonly branch: string
  readonly sha: string
}): GitHubEvent {
  const toBranch = (one: Json) => String(one.ref).startsWith('refs/heads/')
  const original = recorded('push').findLast(toBranch) ?? example('push')
  const payload = {
    ...move(original, given.place),
    ref: `refs/heads/${given.branch}`,
    after: given.sha,
    sender: user(given)
  }
  return { name: 'push', payload }
}

/** `issues`, `labeled`. */
export function issuesLabeled(given: {
  readonly place: Place
  readonly sender: Account
  readonly issue: Issue
  readonly label: string
}): GitHubEvent {
  const original = example('issues', 'labeled')
  const moved = renumber(move(original, given.place), [
    [numberOf(original, 'issue'), given.issue.number]
  ])
  const payload = {
    ...moved,
    issue: issuePart(part(moved, 'issue'), given.place, given.issue),
    label: { ...part(moved, 'label'), name: given.label },
    sender: user(given)
  }
  return { name: 'issues', payload }
}

function user(given: {
  readonly place: Place
  readonly sender: Account
}): Json {
  return userShape(given.place, given.sender)
}

function issuePart(before: Json, place: Place, issue: Issue): Json {
  const created = stamp(issue.createdAt)
  const { pull_request: reference } = pullReference(place, issue.number)
  return {
    ...before,
    number: issue.number,
    title: issue.title,
    body: issue.body,
    locked: issue.isLocked,
    user: userShape(place, issue.user),
    labels: [],
    assignee: null,
    assignees: [],
    milestone: null,
    created_at: created,
    updated_at: created,
    ...(issue.pull
      ? {
          html_url: `${place.serverUrl}/${place.repository}/pull/${issue.number}`,
          pull_request: reference
        }
      : {})
  }
}

function pullPart(before: Json, place: Place, issue: Issue): Json {
  const head = { ref: issue.pull?.branch, sha: issue.pull?.headSha }
  return {
    ...before,
    number: issue.number,
    title: issue.title,
    body: issue.body,
    user: userShape(place, issue.user),
    head: { ...part(before, 'head'), ...head }
  }
}

function commentPart(before: Json, given: Commented): Json {
  const { place, issue, comment } = given
  return {
    ...before,
    ...(comment.on ? diffShape(comment.on) : {}),
    id: comment.id,
    node_id: commentNode(comment),
    body: comment.body,
    user: userShape(place, comment.user),
    html_url: commentPage(place, comment, issue.pull !== undefined),
    author_association: given.association ?? 'NONE',
    created_at: stamp(comment.createdAt),
    updated_at: stamp(comment.updatedAt)
  }
}

/** To another repository on another GitHub; names the repository's owner. */
function move(payload: Json, place: Place): Json {
  const from = String(part(payload, 'repository').full_name)
  const moved = mapTexts(payload, text =>
    text
      .replaceAll(from, place.repository)
      .replace(/^https:\/\/api\.github\.com\//, `${place.apiUrl}/`)
      .replace(/^https:\/\/github\.com\//, `${place.serverUrl}/`)
  ) as Json
  const owner = ownerOf(place)
  const { organization: _, installation: __, ...rest } = moved
  const repository = {
    ...part(moved, 'repository'),
    name: place.repository.split('/')[1],
    owner: userShape(place, owner)
  }
  return { ...rest, repository }
}

/** Numbers and ids in addresses, where nothing but them may match. */
function renumber(
  payload: Json,
  changes: readonly (readonly [number, number])[]
): Json {
  return mapTexts(payload, text =>
    /^https?:/.test(text)
      ? changes.reduce(
          (url, [from, to]) =>
            url.replace(
              new RegExp(`(/|-|_r)${from}(?=$|[/#?.{])`),
              (_, before) => `${before}${to}`
            ),
          text
        )
      : text
  ) as Json
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(one => mapTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)])
  )
}

function part(payload: Json, name: string): Json {
  return (payload[name] ?? {}) as Json
}

function numberOf(payload: Json, name: string): number {
  return Number(part(payload, name).number)
}

function idOf(payload: Json, name: string): number {
  return Number(part(payload, name).id)
}
