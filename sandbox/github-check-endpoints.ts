/** What GitHub answers about checks, and the host that has the logs of jobs. */
import {
  json,
  query,
  type SandboxRequest,
  type SandboxResponse
} from './exchange.ts'
import {
  annotationShape,
  type Checks,
  checkRunShape,
  combinedShape,
  isJob,
  logPath,
  logText,
  statusShape,
  workflowRunShape
} from './github-checks.ts'
import {
  type Call,
  type Context,
  type Endpoint,
  endpoint,
  pageOf,
  reaches
} from './github-endpoints.ts'
import { forbidden, notFound } from './github-failures.ts'

interface ChecksContext extends Context {
  readonly checks: Checks
}

/**
 * Returns the endpoints for check runs, statuses, annotations, workflow runs,
 * and the logs of jobs.
 */
export function checkEndpointsOf(context: ChecksContext): readonly Endpoint[] {
  const on =
    (answer: (context: ChecksContext, call: Call) => SandboxResponse) =>
    (call: Call) =>
      answer(context, call)
  return [
    endpoint('GET', 'commits/*/check-runs', on(listCheckRuns)),
    endpoint('GET', 'commits/*/status', on(getStatus)),
    endpoint('GET', 'check-runs/#/annotations', on(listAnnotations)),
    endpoint('GET', 'actions/runs', on(listWorkflowRuns)),
    endpoint('GET', 'actions/jobs/#/logs', on(redirectToLog))
  ]
}

/**
 * Answers with a page of a commit's check runs; 403 if the token may not read
 * checks.
 */
function listCheckRuns(context: ChecksContext, call: Call): SandboxResponse {
  const { checks, place, scopes } = context
  if (!reaches(scopes().checks, 'read')) return forbidden()
  const all = checks.checkRuns(call.parts[1] ?? '')
  const { headers, items } = pageOf(context, call, all)
  const shapes = items.map(one => checkRunShape(place, one))
  return json(200, { total_count: all.length, check_runs: shapes }, headers)
}

/**
 * Answers with a commit's combined status and a page of its statuses; 403 if
 * the token may not read statuses.
 */
function getStatus(context: ChecksContext, call: Call): SandboxResponse {
  const { checks, place, scopes } = context
  if (!reaches(scopes().statuses, 'read')) return forbidden()
  const sha = call.parts[1] ?? ''
  const all = checks.statuses(sha)
  const { headers, items } = pageOf(context, call, all)
  const shapes = items.map(one => statusShape(place, one))
  return json(200, combinedShape(place, sha, all, shapes), headers)
}

/**
 * Answers with a page of a check run's annotations; 403 if the token may not
 * read checks, 404 if there is no such check run.
 */
function listAnnotations(context: ChecksContext, call: Call): SandboxResponse {
  const { checks, place, scopes } = context
  if (!reaches(scopes().checks, 'read')) return forbidden()
  const run = checks.checkRun(call.number(1))
  if (run === undefined) return notFound()
  const { headers, items } = pageOf(context, call, run.annotations ?? [])
  return json(200, items.map(annotationShape(place, run.sha)), headers)
}

/**
 * Answers with a page of the workflow runs on the commit `head_sha`; 403 if the
 * token may not read actions.
 */
function listWorkflowRuns(context: ChecksContext, call: Call): SandboxResponse {
  const { checks, place, scopes } = context
  if (!reaches(scopes().actions, 'read')) return forbidden()
  const sha = query(call.request.path).get('head_sha') ?? ''
  const all = checks.jobsOfRuns(sha)
  const { headers, items } = pageOf(context, call, all)
  const shapes = items.map(one => workflowRunShape(place, one))
  return json(200, { total_count: all.length, workflow_runs: shapes }, headers)
}

/**
 * Answers with a redirect to a job's log; 403 if the token may not read
 * actions, 404 if the check run is no job or has no log.
 */
function redirectToLog(
  { checks, place, scopes }: ChecksContext,
  call: Call
): SandboxResponse {
  if (!reaches(scopes().actions, 'read')) return forbidden()
  const run = checks.checkRun(call.number(2))
  if (run?.log === undefined || !isJob(run)) return notFound()
  const location = `${place.serverUrl}${logPath(run.id)}`
  return { status: 302, headers: { location }, body: '' }
}

/**
 * Returns the answer of the host that has the logs: a check run's log, or 403
 * if there is no such check run, or unless the request is a GET with the log's
 * signature and without a token. Undefined if the path is not that of a log.
 */
export function answerLog(
  checks: Checks,
  { headers, method, path }: SandboxRequest
): SandboxResponse | undefined {
  const id = /^\/_logs\/(\d+)\//.exec(path)?.[1]
  if (id === undefined) return undefined
  const run = checks.checkRun(Number(id))
  const isSigned = path === logPath(Number(id))
  // As where GitHub keeps them: a token as well as a signature is refused.
  const isOpen = isSigned && method === 'GET' && !('authorization' in headers)
  if (!isOpen || run === undefined)
    return { status: 403, headers: {}, body: 'AuthenticationFailed' }
  const type = { 'content-type': 'text/plain; charset=utf-8' }
  return { status: 200, headers: type, body: logText(run) }
}
