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

function listCheckRuns(context: ChecksContext, call: Call): SandboxResponse {
  const { checks, place, scopes } = context
  if (!reaches(scopes().checks, 'read')) return forbidden()
  const all = checks.checkRuns(call.parts[1] ?? '')
  const { headers, items } = pageOf(context, call, all)
  const shapes = items.map(one => checkRunShape(place, one))
  return json(200, { total_count: all.length, check_runs: shapes }, headers)
}

function getStatus(context: ChecksContext, call: Call): SandboxResponse {
  const { checks, place, scopes } = context
  if (!reaches(scopes().statuses, 'read')) return forbidden()
  const sha = call.parts[1] ?? ''
  const all = checks.statuses(sha)
  const { headers, items } = pageOf(context, call, all)
  const shapes = items.map(one => statusShape(place, one))
  return json(200, combinedShape(place, sha, all, shapes), headers)
}

function listAnnotations(context: ChecksContext, call: Call): SandboxResponse {
  const { checks, place, scopes } = context
  if (!reaches(scopes().checks, 'read')) return forbidden()
  const run = checks.checkRun(call.number(1))
  if (run === undefined) return notFound()
  const { headers, items } = pageOf(context, call, run.annotations ?? [])
  return json(200, items.map(annotationShape(place, run.sha)), headers)
}

function listWorkflowRuns(context: ChecksContext, call: Call): SandboxResponse {
  const { checks, place, scopes } = context
  if (!reaches(scopes().actions, 'read')) return forbidden()
  const sha = query(call.request.path).get('head_sha') ?? ''
  const all = checks.jobsOfRuns(sha)
  const { headers, items } = pageOf(context, call, all)
  const shapes = items.map(one => workflowRunShape(place, one))
  return json(200, { total_count: all.length, workflow_runs: shapes }, headers)
}

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

/** Undefined: this is no address of a log. */
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
