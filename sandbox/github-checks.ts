/** What ran on commits: check runs and statuses, and how GitHub tells them. */
import { createHash } from 'node:crypto'
import { type Json, type Place, REPOSITORY_ID, stamp } from './github-shapes.ts'
import { event } from './payloads.ts'

export interface Annotation {
  readonly path: string
  readonly line: number
  readonly message: string
  readonly title?: string
  /** Default `failure`. */
  readonly level?: 'notice' | 'warning' | 'failure'
}

export interface NewCheckRun {
  /** The commit. */
  readonly sha: string
  readonly name: string
  /** Null: it is still running. Default `failure`. */
  readonly conclusion?: string | null
  /** Default `github-actions`, whose check runs are jobs. */
  readonly app?: string
  /** The workflow run that the job is part of. */
  readonly runId?: number
  /** The ID of that run's workflow. */
  readonly workflow?: number
  readonly title?: string
  readonly summary?: string
  readonly annotations?: readonly Annotation[]
  /** What a job has printed. */
  readonly log?: string
}

export interface CheckRun extends NewCheckRun {
  readonly id: number
  readonly at: number
}

export interface NewStatus {
  readonly sha: string
  readonly context: string
  /** Default `failure`. */
  readonly state?: 'error' | 'failure' | 'pending' | 'success'
  readonly description?: string
  readonly url?: string
}

export interface Status extends NewStatus {
  readonly id: number
  readonly at: number
}

export type Checks = ReturnType<typeof createChecks>

/**
 * Returns the checks of a repository, none at first, with functions that add
 * and read check runs and statuses.
 */
export function createChecks(now: () => number) {
  const runs: CheckRun[] = []
  const statuses: Status[] = []
  return {
    addCheckRun: (given: NewCheckRun): CheckRun => {
      const run = { ...given, id: 41_000_000_001 + runs.length, at: now() }
      runs.push(run)
      return run
    },
    addStatus: (given: NewStatus): Status => {
      const status = {
        ...given,
        id: 9_000_000_001 + statuses.length,
        at: now()
      }
      statuses.push(status)
      return status
    },
    checkRun: (id: number) => runs.find(one => one.id === id),
    /**
     * The newest of each name in each check suite, as GitHub's `filter=latest`;
     * newest first.
     */
    checkRuns: (sha: string): readonly CheckRun[] =>
      newest(runs, sha, ({ app, name, runId }) => `${app} ${runId} ${name}`),
    /** A job of each workflow run, newest first. */
    jobsOfRuns: (sha: string): readonly CheckRun[] =>
      newest(runs.filter(isJob), sha, ({ runId }) => `${runId}`),
    statuses: (sha: string): readonly Status[] =>
      newest(statuses, sha, ({ context }) => context)
  }
}

/** Returns the newest item of each name on a commit, the newest first. */
function newest<Item extends { readonly sha: string }>(
  all: readonly Item[],
  sha: string,
  name: (item: Item) => string
): readonly Item[] {
  const here = all.filter(one => one.sha === sha).toReversed()
  const names = here.map(name)
  return here.filter((_, at) => names.indexOf(names[at] ?? '') === at)
}

const ACTIONS = 'github-actions'
const RUN_ID = 5_900_000_001
const WORKFLOW_ID = 3_100_001

/**
 * Returns whether a check run is the job of a workflow; only jobs have logs.
 */
export function isJob({ app = ACTIONS }: NewCheckRun): boolean {
  return app === ACTIONS
}

export function isRunning({ conclusion }: NewCheckRun): boolean {
  return conclusion === null
}

/** Returns the address at which people open a check run. */
export function checkPage(place: Place, run: CheckRun): string {
  const page = `${place.serverUrl}/${place.repository}`
  return isJob(run)
    ? `${page}/actions/runs/${run.runId ?? RUN_ID}/job/${run.id}`
    : `${page}/runs/${run.id}`
}

/** Returns a check run as GitHub's `check-run`. */
export function checkRunShape(place: Place, run: CheckRun): Json {
  const { annotations = [], app = ACTIONS, id, name, sha } = run
  const url = `${place.apiUrl}/repos/${place.repository}/check-runs/${id}`
  const isOver = !isRunning(run)
  return {
    id,
    node_id: nodeId('CheckRun', id),
    head_sha: sha,
    name,
    external_id: '',
    url,
    html_url: checkPage(place, run),
    details_url: checkPage(place, run),
    status: isOver ? 'completed' : 'in_progress',
    conclusion: isOver ? (run.conclusion ?? 'failure') : null,
    started_at: stamp(run.at),
    completed_at: isOver ? stamp(run.at) : null,
    check_suite: { id: suiteOf(run) },
    output: {
      title: run.title ?? null,
      summary: run.summary ?? null,
      text: null,
      annotations_count: annotations.length,
      annotations_url: `${url}/annotations`
    },
    app: { ...exampleOf(place).app, slug: app, name: app },
    pull_requests: []
  }
}

/** Returns the ID of a check suite; each workflow run has one of its own. */
function suiteOf({ runId = RUN_ID }: NewCheckRun): number {
  return runId + 1_000_000
}

/**
 * Returns the workflow run that a job is part of as GitHub's `workflow-run`.
 */
export function workflowRunShape(place: Place, job: CheckRun): Json {
  const { sha, runId = RUN_ID, workflow = WORKFLOW_ID } = job
  return {
    ...exampleOf(place).workflowRun,
    id: runId,
    check_suite_id: suiteOf(job),
    workflow_id: workflow,
    head_sha: sha
  }
}

/**
 * Returns a function that gives an annotation as GitHub's `check-annotation`.
 */
export function annotationShape(place: Place, sha: string) {
  return ({ level, line, message, path, title }: Annotation): Json => ({
    path,
    blob_href: `${place.apiUrl}/repos/${place.repository}/contents/${path}?ref=${sha}`,
    start_line: line,
    end_line: line,
    start_column: null,
    end_column: null,
    annotation_level: level ?? 'failure',
    title: title ?? null,
    message,
    raw_details: null
  })
}

/** Returns a status as GitHub's `simple-commit-status`. */
export function statusShape(place: Place, status: Status): Json {
  const repo = `${place.apiUrl}/repos/${place.repository}`
  return {
    id: status.id,
    node_id: nodeId('StatusContext', status.id),
    url: `${repo}/statuses/${status.sha}`,
    avatar_url: `${place.serverUrl}/avatars/oa/1`,
    state: status.state ?? 'failure',
    context: status.context,
    description: status.description ?? null,
    target_url: status.url ?? null,
    created_at: stamp(status.at),
    updated_at: stamp(status.at)
  }
}

/**
 * Returns the statuses of a page as GitHub's `combined-commit-status`. The
 * state follows from all statuses of the commit, and is `pending` without one.
 */
export function combinedShape(
  place: Place,
  sha: string,
  all: readonly Status[],
  statuses: readonly unknown[]
): Json {
  const commit = `${place.apiUrl}/repos/${place.repository}/commits/${sha}`
  const states = all.map(({ state = 'failure' }) => state)
  const hasFailed = states.some(one => one === 'failure' || one === 'error')
  const isOver = states.every(one => one === 'success') && all.length > 0
  return {
    state: hasFailed ? 'failure' : isOver ? 'success' : 'pending',
    statuses,
    sha,
    total_count: all.length,
    repository: exampleOf(place).repository,
    commit_url: commit,
    url: `${commit}/status`
  }
}

/**
 * Returns the path of a job's log, which GitHub has on another host. The
 * signature in it is all that a reader needs.
 */
export function logPath(id: number): string {
  const signature = createHash('sha1').update(`log ${id}`).digest('hex')
  return `/_logs/${id}/job-logs.txt?sig=${signature}`
}

/**
 * Returns a job's log as GitHub keeps it: each line begins with a time to 100
 * ns, which here is the time of the check run for all lines.
 */
export function logText({ at, log = '' }: CheckRun): string {
  const time = `${new Date(at).toISOString().slice(0, 23)}0000Z`
  const lines = log.split('\n').map(line => `${time} ${line}\r\n`)
  return `\ufeff${lines.join('')}`
}

/**
 * Returns the app, workflow run, and repository of GitHub's examples, for the
 * parts of an answer that nothing here is about.
 */
function exampleOf(place: Place) {
  const sender = { login: 'octo-dev', id: 1, type: 'User' } as const
  const { payload } = event('check_run', 'completed', { place, sender })
  const { check_run: run, repository } = payload as Readonly<
    Record<'check_run' | 'repository', Json>
  >
  const { payload: ofWorkflow } = event('workflow_run', 'completed', {
    place,
    sender
  })
  const { workflow_run: workflowRun } = ofWorkflow as Readonly<
    Record<'workflow_run', Json>
  >
  return {
    app: run.app as Json,
    workflowRun,
    repository: { ...repository, id: REPOSITORY_ID }
  }
}

function nodeId(kind: string, id: number): string {
  return Buffer.from(`0:${kind}${id}`).toString('base64')
}
