import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readActionFile } from './action-file.ts'
import type { JobScript } from './agent-service.ts'
import type { Handler, Recorded } from './exchange.ts'
import { createFaults, type FaultPlan } from './faults.ts'
import type { GitHub, OpenedPullRequest } from './github.ts'
import type { Scopes } from './github-endpoints.ts'
import type { Issue } from './github-shapes.ts'
import type { NewComment, NewReview, Permission, Who } from './github-state.ts'
import {
  issueComment,
  issuesLabeled,
  reviewComment,
  reviewSubmitted,
  schedule
} from './payloads.ts'
import { type RunOptions, runAction } from './runner.ts'
import { type Served, serve, type Visit } from './serve.ts'
import {
  AGENT,
  BRANCH,
  createSetting,
  ISSUE,
  JOB,
  KEY,
  PROJECT,
  REPOSITORY,
  TOKEN
} from './setting.ts'
import type { GitHubEvent } from './step-environment.ts'

export interface WorldOptions {
  /** `/api/v3` for a GitHub Enterprise Server. Default none. */
  readonly apiPath?: string
  /** In front of the service's `/v2`. Default none. */
  readonly servicePath?: string
  readonly scopes?: Partial<Scopes>
  /** Added to the people of the world, see `PEOPLE`. */
  readonly permissions?: Readonly<Record<string, Permission>>
  /** Laid over the world's one job, see `JOB`. */
  readonly job?: Partial<JobScript>
  /** The job has made a pull request before. Default false. */
  readonly pullRequest?: boolean
  /** Checks have failed on that pull request. Default false. */
  readonly failedChecks?: boolean
  /** Called with every request as it arrives. */
  readonly onRequest?: (entry: Recorded) => void
  /** Called when a request is over, with its response if there was one. */
  readonly onAnswer?: (entry: Recorded) => void
  /** Answers on GitHub's address what is for people. Default: nothing is. */
  readonly visit?: Visit
  /** Default: the time of this machine. */
  readonly now?: () => number
  /** GitHub's port; the service has the next one. Default: any two. */
  readonly port?: number
  /** How the stand-ins are reached. Default: on loopback ports. */
  readonly doors?: typeof openDoors
}

export interface WorldComment {
  /** Its id. */
  readonly id: number
  readonly event: GitHubEvent
}

/** What `startWorld` gives: the stand-ins, and what happens there. */
export type World = Awaited<ReturnType<typeof startWorld>>

/** `path`, `line` and the like place a comment of the kind `review`. */
export type WorldSaid = Omit<NewComment, 'user' | 'issue'> & {
  readonly by: Who
  readonly issue?: number
}

/** A review; without `issue` it is of the job's own pull request. */
type WorldReviewed = Omit<NewReview, 'user' | 'issue'> & {
  readonly by: Who
  readonly issue?: number
}

/** Everything else the world knows by itself. */
export type WorldRun = Pick<RunOptions, 'event'> &
  Partial<Omit<RunOptions, 'event' | 'apiUrl' | 'serverUrl' | 'repository'>>

const MINUTE = 60_000
const DIST = fileURLToPath(new URL('../dist/index.js', import.meta.url))
const FINISH = fileURLToPath(new URL('../finish/action.yml', import.meta.url))

/**
 * Starts a service and a GitHub, on loopback ports unless `doors` says
 * otherwise, with an issue, its comments, and a job.
 */
export async function startWorld(options: WorldOptions = {}) {
  const record: Recorded[] = []
  const faults = { service: createFaults(), github: createFaults() }
  const now = options.now ?? Date.now
  const open = options.doors ?? openDoors
  const doors = await open(faults, {
    port: options.port,
    record: entry => {
      record.push(entry)
      options.onRequest?.(entry)
    },
    answered: entry => options.onAnswer?.(entry),
    visit: (incoming, outgoing) => options.visit?.(incoming, outgoing) ?? false
  })
  const serverUrl = doors.github.served.url
  const apiUrl = serverUrl + (options.apiPath ?? '')
  const prefix = options.servicePath ?? ''
  const { permissions = {}, scopes = {} } = options
  const { github, service } = createSetting({
    now,
    github: { serverUrl, apiUrl, permissions, scopes },
    service: { prefix }
  })
  doors.github.open(github.handle)
  doors.service.open(service.handle)
  seedIssue(github, now())
  const pull = options.pullRequest ? seedPullRequest(github, now()) : undefined
  if (pull && options.failedChecks) seedChecks(github, pull.headSha)
  const job: JobScript = {
    ...JOB,
    repository: `${serverUrl}/${REPOSITORY}`,
    prLink: pull?.html_url ?? null,
    ...options.job
  }
  service.addJob(job)

  const serviceUrl = doors.service.served.url + prefix
  /** What both actions have to know. */
  const access = {
    'base-url': serviceUrl,
    'api-key': KEY,
    'project-id': PROJECT
  }

  /**
   * Returns the options with which `run` runs the action; a given input wins.
   */
  function runOptions(given: WorldRun): RunOptions {
    const usual = { 'job-id': job.id, 'poll-interval-seconds': '2' }
    const inputs = { ...access, ...usual, ...given.inputs }
    const where = { apiUrl, serverUrl, repository: REPOSITORY, token: TOKEN }
    return { entry: DIST, ...where, ...given, inputs }
  }

  /**
   * Returns the options with which `finish` runs the second action, by default
   * on schedule; a given input wins.
   */
  function finishOptions(given: Partial<WorldRun> = {}): RunOptions {
    return {
      ...runOptions({ event: schedule(), ...given }),
      ...finishProgram(FINISH),
      inputs: { ...access, ...given.inputs }
    }
  }

  return {
    service,
    github,
    /** Every request that arrived, in order. */
    record: record as readonly Recorded[],
    faults,
    serviceUrl,
    serverUrl,
    apiUrl,
    repository: REPOSITORY,
    key: KEY,
    token: TOKEN,
    projectId: PROJECT,
    jobId: job.id,
    /** The number of the seeded issue. */
    issue: ISSUE,
    /** The number of the job's pull request, if it has made one before. */
    pullRequest: pull?.number,
    /** Somebody comments: gives the webhook that it causes. */
    comment: (given: WorldSaid) => say(github, { issue: ISSUE, ...given }),
    /** Somebody reviews. */
    review: (given: WorldReviewed) =>
      review(github, { issue: pull?.number ?? 0, ...given }),
    /** Somebody adds a label. */
    label: (given: {
      readonly issue: number
      readonly by: Who
      readonly label: string
    }) => label(github, given),
    /** Runs the action, with what it needs to find this world. */
    run: (given: WorldRun) => runAction(runOptions(given)),
    runOptions,
    /** Runs the action that finishes what is pending; by default on schedule. */
    finish: (given?: Partial<WorldRun>) => runAction(finishOptions(given)),
    finishOptions,
    close: async () => {
      await Promise.all([
        doors.service.served.close(),
        doors.github.served.close()
      ])
    }
  }
}

/** Where a stand-in is reached. */
export interface Door {
  readonly served: Served
  readonly open: (handler: Handler) => void
}

interface Hooks {
  readonly port?: number | undefined
  readonly record: (entry: Recorded) => void
  readonly answered: (entry: Recorded) => void
}

/**
 * Opens both servers before the stand-ins are made, which have to know their
 * addresses. Throws when a port that is asked for is taken; GitHub's is tried
 * first, and is closed again if the service's is taken.
 */
async function openDoors(
  faults: { readonly service: FaultPlan; readonly github: FaultPlan },
  { visit, port, ...hooks }: Hooks & { readonly visit: Visit }
): Promise<{ readonly service: Door; readonly github: Door }> {
  const github = await door('github', faults.github, { ...hooks, port, visit })
  try {
    const next = { ...hooks, port: port && port + 1 }
    return { github, service: await door('service', faults.service, next) }
  } catch (error) {
    await github.served.close()
    throw error
  }
}

/**
 * Opens a server that has no stand-in yet. A request before it has one is a
 * bug.
 */
async function door(
  name: string,
  faults: FaultPlan,
  hooks: Hooks & { readonly visit?: Visit }
): Promise<Door> {
  let inside: Handler | undefined
  const handler: Handler = request => {
    if (inside === undefined) throw new Error(`${name} is not open yet`)
    return inside(request)
  }
  const served = await serve(handler, { name, faults, ...hooks })
  return {
    served,
    open: opened => {
      inside = opened
    }
  }
}

/** Adds an issue with two comments, the first from 90 minutes ago. */
function seedIssue(github: GitHub, now: number): void {
  const start = now - 90 * MINUTE
  github.addIssue({
    number: ISSUE,
    title: 'Checkout fails for carts with a voucher',
    by: 'octo-reader',
    body: 'The total turns negative and the payment is refused.',
    createdAt: start - MINUTE
  })
  github.addComment({
    issue: ISSUE,
    user: 'octo-reader',
    body: 'Happens with every voucher over 50 %.',
    createdAt: start
  })
  github.addComment({
    issue: ISSUE,
    user: 'octo-maintainer',
    body: 'Thanks, I could reproduce it. An agent is on it.',
    createdAt: start + 20 * MINUTE
  })
}

/** Opens the pull request that the job made an hour ago. */
function seedPullRequest(github: GitHub, now: number): OpenedPullRequest {
  return github.openPullRequest({
    title: 'Never let a voucher exceed the total',
    branch: BRANCH,
    by: AGENT,
    body: `Fixes #${ISSUE}.`,
    createdAt: now - 60 * MINUTE
  })
}

/**
 * Adds checks to a commit: a job of the workflow and a service of another party
 * fail, and another job succeeds.
 */
export function seedChecks(github: GitHub, sha: string): void {
  github.addCheckRun({ sha, name: 'lint', conclusion: 'success' })
  github.addCheckRun({
    sha,
    name: 'test',
    annotations: [
      {
        path: '.github',
        line: 20,
        message: 'Process completed with exit code 1.'
      }
    ],
    log: FAILED_LOG
  })
  github.addStatus({
    sha,
    context: 'deploy/preview',
    description: 'The build failed.',
    url: 'https://preview.example/builds/118'
  })
}

/** As a job prints it, with colors, and with the steps that clean up. */
const FAILED_LOG = [
  '##[group]Run npm test',
  'npm test',
  'shell: /usr/bin/bash -e {0}',
  '##[endgroup]',
  '\u001b[31mFAIL\u001b[39m src/checkout.test.ts',
  '  a cart with a voucher: expected 0, received -5',
  '##[error]Process completed with exit code 1.',
  'Post job cleanup.',
  '[command]/usr/bin/git version',
  'Cleaning up orphan processes'
].join('\n')

/**
 * Adds a comment, and returns its ID and its event. Throws if there is no such
 * issue.
 */
function say(
  github: GitHub,
  { by: user, ...given }: WorldSaid & { readonly issue: number }
): WorldComment {
  const issue = issueOf(github, given.issue)
  const comment = github.addComment({ user, ...given })
  const about = { place: github.place, issue, comment }
  const event = comment.on ? reviewComment(about) : issueComment(about)
  return { id: comment.id, event }
}

/**
 * Adds a review, and returns its ID, its event, and the IDs of its comments.
 * Throws if there is no such issue.
 */
function review(
  github: GitHub,
  { by: user, ...given }: WorldReviewed & { readonly issue: number }
) {
  const issue = issueOf(github, given.issue)
  const { review, comments } = github.addReview({ user, ...given })
  const event = reviewSubmitted({ place: github.place, issue, review })
  return { id: review.id, event, comments: comments.map(({ id }) => id) }
}

/** Adds a label, and returns its event. Throws if there is no such issue. */
function label(
  github: GitHub,
  given: { readonly issue: number; readonly by: Who; readonly label: string }
): GitHubEvent {
  const { by, label, issue: number } = given
  const issue = issueOf(github, number)
  github.addLabel({ issue: number, label, user: by })
  const sender = github.account(by)
  return issuesLabeled({ place: github.place, sender, issue, label })
}

function issueOf(github: GitHub, number: number): Issue {
  const issue = github.issue(number)
  if (issue === undefined) throw new Error(`There is no #${number}`)
  return issue
}

function finishProgram(actionFile: string) {
  const { main } = readActionFile(actionFile)
  return { actionFile, entry: join(dirname(actionFile), main) }
}
