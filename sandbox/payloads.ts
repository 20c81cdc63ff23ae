/**
 * Webhook payloads, and GitHub's larger answers: real ones, from
 * `@octokit/webhooks-examples`, in which only the place, the people, the texts
 * and the dates are others.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { property } from './exchange.ts'
import {
  type Account,
  type Comment,
  commentShape,
  type Issue,
  type Json,
  ownerOf,
  type Place,
  type Pull,
  REPOSITORY_ID,
  type Review,
  reviewShape,
  stamp,
  userShape
} from './github-shapes.ts'
import type { GitHubEvent } from './step-environment.ts'

/** Where an event happens. */
interface Happening {
  readonly place: Place
  readonly issue: Issue
  /** Default: the author of what is said. */
  readonly sender?: Account
  /** Default `NONE`: nothing may rest on it. */
  readonly association?: string
}

/** A comment, and what it stands on. */
interface Commented extends Happening {
  readonly comment: Comment
}

/** Of a fork and of its owner. */
const FORK_ID = 7_001

const EXAMPLES = createRequire(import.meta.url).resolve(
  '@octokit/webhooks-examples'
)

let loaded: readonly unknown[] | undefined

/**
 * Returns the last recorded example of an event, which is the newest. Throws if
 * there is none with this name and action.
 */
export function example(name: string, action?: string): Json {
  loaded ??= JSON.parse(readFileSync(EXAMPLES, 'utf8')) as readonly unknown[]
  const event = loaded.find(one => property(one, 'name') === name)
  const examples = property(event, 'examples') as readonly Json[] | undefined
  const found = examples?.findLast(
    one => action === undefined || one.action === action
  )
  if (found === undefined) throw new Error(`No such example of ${name}`)
  return found
}

/** Returns an event's example as if the sender had caused it in this place. */
export function event(
  name: string,
  action: string | undefined,
  given: { readonly place: Place; readonly sender: Account }
): GitHubEvent {
  return sent(name, move(example(name, action), given.place), given)
}

/** Returns an event with its sender in the payload. */
function sent(
  name: string,
  payload: Json,
  { place, sender }: { readonly place: Place; readonly sender: Account }
): GitHubEvent {
  return { name, payload: { ...payload, sender: userShape(place, sender) } }
}

/**
 * Returns the event `issue_comment` for a new comment on an issue or in the
 * conversation of a pull request.
 */
export function issueComment(given: Commented): GitHubEvent {
  const { place, issue, comment } = given
  const name = 'issue_comment'
  const moved = move(example(name, 'created'), place, issue)
  const payload = {
    ...moved,
    issue: issuePart(part(moved, 'issue'), place, issue),
    comment: commentPart(part(moved, 'comment'), given)
  }
  return sent(name, payload, { place, sender: given.sender ?? comment.user })
}

/**
 * Returns the event `pull_request_review_comment` for a new comment on a line.
 */
export function reviewComment(given: Commented): GitHubEvent {
  const { place, issue, comment } = given
  const name = 'pull_request_review_comment'
  const moved = move(example(name, 'created'), place, issue)
  const payload = {
    ...moved,
    comment: commentPart(part(moved, 'comment'), given),
    pull_request: pullPart(part(moved, 'pull_request'), place, issue)
  }
  return sent(name, payload, { place, sender: given.sender ?? comment.user })
}

/**
 * Returns the event `pull_request_review` for a review that was submitted. The
 * payload does not have the review's comments.
 */
export function reviewSubmitted(
  given: Happening & { readonly review: Review }
): GitHubEvent {
  const { place, issue, review, association = 'NONE' } = given
  const name = 'pull_request_review'
  const moved = move(example(name, 'submitted'), place, issue)
  const payload = {
    ...moved,
    review: {
      ...reviewShape(place, review, association),
      // Other than the API's own: in small letters, and null without words.
      state: review.state,
      body: review.body || null
    },
    pull_request: pullPart(part(moved, 'pull_request'), place, issue)
  }
  return sent(name, payload, { place, sender: review.user })
}

/**
 * Returns the event `workflow_dispatch` of a workflow that a person starts by
 * hand.
 */
export function workflowDispatch(given: {
  readonly place: Place
  readonly sender: Account
  readonly inputs?: Readonly<Record<string, string>>
}): GitHubEvent {
  const { name, payload } = event('workflow_dispatch', undefined, given)
  const inputs = given.inputs ?? {}
  return { name, payload: { ...(payload as Json), inputs } }
}

/**
 * Returns the event `schedule`. It is no webhook, so its payload has only the
 * line of the schedule that was due.
 */
export function schedule(cron = '*/10 * * * *'): GitHubEvent {
  return { name: 'schedule', payload: { schedule: cron } }
}

/** Returns the event `issues` for a label that was added. */
export function issuesLabeled(given: {
  readonly place: Place
  readonly sender: Account
  readonly issue: Issue
  readonly label: string
}): GitHubEvent {
  const { place, issue } = given
  const name = 'issues'
  const moved = move(example(name, 'labeled'), place, issue)
  const payload = {
    ...moved,
    issue: issuePart(part(moved, 'issue'), place, issue),
    label: { ...part(moved, 'label'), name: given.label }
  }
  return sent(name, payload, given)
}

/** What GitHub says about an issue or pull request besides its text. */
interface About {
  readonly comments: number
  readonly author_association: string
}

/** Returns a pull request as GitHub's `pull-request`. */
export function pullShape(
  place: Place,
  issue: Issue & { readonly pull: Pull },
  about: About & { readonly review_comments: number }
): Json {
  const moved = move(example('pull_request', 'opened'), place, issue)
  return {
    ...pullPart(part(moved, 'pull_request'), place, issue),
    commits: issue.pull.commits,
    merged: issue.pull.end === 'merged',
    ...about
  }
}

/** Returns the example of an issue with the parts that are about this one. */
function issuePart(before: Json, place: Place, issue: Issue): Json {
  const { number, pull } = issue
  const page = `${place.serverUrl}/${place.repository}/pull/${number}`
  const reference = {
    url: `${place.apiUrl}/repos/${place.repository}/pulls/${number}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    merged_at: mergedAt(issue)
  }
  return {
    ...before,
    ...conversationPart(place, issue),
    milestone: null,
    ...(pull ? { html_url: page, pull_request: reference } : {})
  }
}

/**
 * Returns the example of a pull request with the parts that are about this one.
 */
function pullPart(before: Json, place: Place, issue: Issue): Json {
  return {
    ...before,
    ...conversationPart(place, issue),
    merged_at: mergedAt(issue),
    head: headPart(part(before, 'head'), place, issue.pull)
  }
}

/**
 * Returns the example of a head with this pull request's branch and commit, in
 * the fork that it comes from if there is one.
 */
function headPart(before: Json, place: Place, pull?: Pull): Json {
  const owner = ownerOf(place)
  const [, name] = place.repository.split('/')
  const { branch: ref, headSha: sha, fork = owner.login } = pull ?? {}
  const isFork = fork !== owner.login
  const user: Account = isFork
    ? { login: fork, id: FORK_ID, type: 'User' }
    : owner
  const repo = asText(part(before, 'repo'), text =>
    text.replaceAll(place.repository, `${fork}/${name}`)
  )
  return {
    ...before,
    ref,
    sha,
    label: `${fork}:${ref}`,
    user: userShape(place, user),
    repo: {
      ...repo,
      id: isFork ? FORK_ID : REPOSITORY_ID,
      name,
      owner: userShape(place, user),
      fork: isFork
    }
  }
}

/** Returns what the shapes of an issue and of a pull request have in common. */
function conversationPart(place: Place, issue: Issue): Json {
  const created = stamp(issue.createdAt)
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body,
    locked: false,
    user: userShape(place, issue.user),
    labels: [],
    assignee: null,
    assignees: [],
    created_at: created,
    updated_at: created,
    ...(issue.pull?.end && { state: 'closed', closed_at: created })
  }
}

function mergedAt({ createdAt, pull }: Issue): string | null {
  return pull?.end === 'merged' ? stamp(createdAt) : null
}

/**
 * Returns the example of a comment with the parts that are about this one. It
 * has no reactions.
 */
function commentPart(before: Json, given: Commented): Json {
  const { place, issue, comment, association = 'NONE' } = given
  const onPull = issue.pull !== undefined
  const about = { onPull, association, reactions: [] }
  return { ...before, ...commentShape(place, comment, about) }
}

/**
 * Returns a payload as if it came from this place, and from this issue or pull
 * request if one is given. The repository's owner is an organization, and the
 * payload has neither `organization` nor `installation`.
 */
function move(payload: Json, place: Place, issue?: Issue): Json {
  const from = String(part(payload, 'repository').full_name)
  const old = { ...part(payload, 'pull_request'), ...part(payload, 'issue') }
  const numbered = new RegExp(`/(issues|pulls?)/${old.number}(?=["/#?.])`, 'g')
  const moved = asText(payload, text =>
    text
      .replaceAll(from, place.repository)
      .replaceAll('"https://api.github.com/', `"${place.apiUrl}/`)
      .replaceAll('"https://github.com/', `"${place.serverUrl}/`)
      .replace(numbered, (_, kind) => `/${kind}/${issue?.number}`)
  )
  const { organization: _, installation: __, ...rest } = moved
  const repository = {
    ...part(moved, 'repository'),
    id: REPOSITORY_ID,
    name: place.repository.split('/')[1],
    owner: userShape(place, ownerOf(place))
  }
  return { ...rest, repository }
}

/** Returns JSON changed as one text, which is quicker than text by text. */
function asText(json: Json, change: (text: string) => string): Json {
  return JSON.parse(change(JSON.stringify(json))) as Json
}

function part(payload: Json, name: string): Json {
  return (payload[name] ?? {}) as Json
}
