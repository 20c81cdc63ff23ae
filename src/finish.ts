import { isTerminal } from './agent/job.ts'
import { Cancelled, timeLeft, within } from './clock.ts'
import {
  CHECKED_AGAIN_MS,
  type Finished,
  isOverdue,
  judgeFollowUp,
  REPORT_MS,
  reportEnd
} from './follow-up/finish-one.ts'
import { trackJob } from './follow-up/tracked-job.ts'
import { readReports } from './github/comments.ts'
import { LISTED_AFTER_MS } from './github/pages.ts'
import { retry } from './http/retry.ts'
import {
  explain,
  list,
  literal,
  type Message,
  type Problem,
  plain,
  say,
  sentences
} from './message.ts'
import { type Found, findPending, type Pending } from './report/pending.ts'
import { redactReport } from './report/report.ts'
import { finishSummary } from './report/summary.ts'
import type { Snapshot } from './rules/finished.ts'
import { type Ending, errorOf, failsStep } from './rules/outcome.ts'
import type { Task } from './rules/queue.ts'
import { carryOutAll } from './step/carry-out.ts'
import { outputsOf } from './step/outputs.ts'
import type { Outside } from './step/runner.ts'
import { type FinishStep, openFinish, type StepIo } from './step/step.ts'
import {
  type Annotation,
  concludeEarly,
  runToEnd,
  writeSummary
} from './step/step-end.ts'

/** All comments are read from so much before what is not too old. */
const READ_BEFORE_MS = 24 * 3_600_000
/** What a check may take, with its retries: others wait for it. */
const CHECK_MS = 5_000
/** The same of a check or a report that failed before: nothing waits for it. */
const LATE_MS = 30_000
/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60
/** A warning names so many jobs or issues: enough to look into its cause. */
const NAMED_MOST = 20

/**
 * Finishes what is pending in the repository, in one short run. Never throws.
 */
export function finish(outside: Outside): Promise<void> {
  return runToEnd(outside, openFinish, play, giveUp)
}

/** Nothing was finished, and what is pending is not known. */
function giveUp(io: StepIo, { explanation, outcome, reason }: Ending) {
  io.runner.output('finished', '[]')
  io.runner.output('pending', '')
  const why = outcome === 'cancelled' ? CANCELLED : explanation
  const outputs = { known: {}, know: () => undefined }
  const ending = { outcome: 'error', reason, explanation: why } as const
  return concludeEarly({ ...io, outputs }, ending)
}

async function play(step: FinishStep): Promise<Annotation> {
  const { clock, github, inputs, limits } = step
  const account = await github.account(limits)
  const since = github.now() - inputs.maxAgeMs - READ_BEFORE_MS
  const read =
    account.kind === 'failed'
      ? account
      : await readReports(step, undefined, since)
  if (read.kind === 'failed') {
    const isLate = timeLeft(clock, limits) === 0
    return giveUp(step, isLate ? LATE : errorOf(read.problem))
  }
  const found = findPending(read.value, inputs.projectId)
  const progress = startProgress(found.pending)
  // From here on nothing is lost: what is not reported stays pending.
  const stopped = await finishAll(step, found.pending, progress).catch(
    error => {
      if (!(error instanceof Cancelled)) throw error
      return { problem: CANCELLED }
    }
  )
  return concludeFinish(step, found, progress, stopped)
}

/** What has been done and seen so far. Tasks that run side by side change it. */
interface Progress {
  finished: readonly Finished[]
  pending: number
  /** The number of comments created. */
  created: number
  /** The pull requests that its reports tell which job made them. */
  readonly told: Set<string>
  /** The jobs that could be read. */
  readonly read: Set<string>
  /** The jobs that can't be read. */
  readonly unread: Map<string, Problem>
  /** The follow-ups whose report could not be posted. */
  readonly unreported: Map<Pending, Problem>
  /** Until when the service or GitHub asked to wait. */
  readonly heldUntil: Record<Task['kind'], number>
  /** The service lets this key read no job at all. */
  refusal?: Problem | undefined
}

function startProgress(pending: readonly Pending[]): Progress {
  return {
    finished: [],
    pending: pending.length,
    created: 0,
    told: new Set(),
    read: new Set(),
    unread: new Map(),
    unreported: new Map(),
    heldUntil: { check: 0, report: 0 }
  }
}

/** Checks a job for all follow-ups that were sent to it. */
interface CheckTask extends Task {
  readonly kind: 'check'
  readonly jobId: string
  /** Oldest first. */
  readonly followUps: readonly Pending[]
  /** What earlier checks have shown. */
  readonly snapshots: readonly Snapshot[]
}

/** Reports a follow-up, if it is over. */
interface ReportTask extends Task {
  readonly kind: 'report'
  readonly followUp: Pending
  readonly snapshots: readonly Snapshot[]
}

type FinishTask = CheckTask | ReportTask

interface Stopped {
  readonly problem?: Message
  readonly note?: Message
}

async function finishAll(
  step: FinishStep,
  pending: readonly Pending[],
  progress: Progress
): Promise<Stopped> {
  const rest = await carryOutAll<FinishTask>(step, firstChecks(pending), {
    carryOut: task =>
      task.kind === 'check'
        ? checkJob(step, task, progress)
        : finishOne(step, task, progress),
    mayGoOn: () => !progress.refusal && progress.created < CREATED_MOST,
    heldUntil: running => heldUntil(progress, running)
  })
  const note = rest.length > 0 ? whyNotAll(step, progress) : []
  if (progress.refusal) return { note, problem: explain(progress.refusal) }
  const isBlind = couldReadNone(step, pending, progress)
  return { note, problem: isBlind ? NONE_READ : [] }
}

/** Each report that is running may create a comment. */
function heldUntil(
  { created, heldUntil }: Progress,
  running: readonly FinishTask[]
): Progress['heldUntil'] {
  const reporting = running.filter(({ kind }) => kind === 'report').length
  const isFull = created + reporting >= CREATED_MOST
  const report = isFull ? Number.POSITIVE_INFINITY : heldUntil.report
  return { ...heldUntil, report }
}

function whyNotAll(
  { limits }: FinishStep,
  { created, heldUntil, refusal }: Progress
): Message {
  if (refusal) return []
  const isHeld = (kind: Task['kind']) => heldUntil[kind] >= limits.deadline
  if (created >= CREATED_MOST || isHeld('report')) return LIMIT_REACHED
  return isHeld('check') ? CHECKS_LIMITED : TIME_PASSED
}

/** Of the jobs that may still be working, none could be read. */
function couldReadNone(
  { github, inputs }: FinishStep,
  pending: readonly Pending[],
  { read, unread }: Progress
): boolean {
  const oldest = github.now() - inputs.maxAgeMs
  const jobs = pending
    .filter(({ sentAt }) => sentAt >= oldest)
    .map(({ jobId }) => jobId)
  return jobs.some(id => unread.has(id)) && !jobs.some(id => read.has(id))
}

/** One for each job, in the order of its oldest follow-up. */
function firstChecks(pending: readonly Pending[]): readonly CheckTask[] {
  const jobs = Map.groupBy(pending, ({ jobId }) => jobId)
  return [...jobs].map(([jobId, followUps]) => ({
    kind: 'check',
    isAgain: false,
    isLate: false,
    notBefore: 0,
    since: Math.min(...followUps.map(({ since }) => since)),
    jobId,
    followUps,
    snapshots: []
  }))
}

async function checkJob(
  step: FinishStep,
  task: CheckTask,
  progress: Progress
): Promise<readonly FinishTask[]> {
  const { followUps, isAgain, isLate, jobId } = task
  const overdue = followUps.filter(one => isOverdue(step, one))
  const found = await readJob(step, task, progress)
  if (found.kind === 'snapshot') {
    progress.read.add(jobId)
    progress.unread.delete(jobId)
    const seen = { ...task, snapshots: [...task.snapshots, found] }
    if (!isTerminal(found.job.status)) return reportTasks(seen, overdue)
    if (isAgain) return reportTasks(seen, followUps)
    const notBefore = found.answeredAt + CHECKED_AGAIN_MS
    return [{ ...seen, isAgain: true, notBefore }]
  }
  const status = found.kind === 'refused' ? found.status : undefined
  if (status === 401) {
    progress.refusal = found.problem
    return []
  }
  if (found.problem) progress.unread.set(jobId, found.problem)
  if (found.kind === 'held' || !isLate) return [{ ...task, isLate: true }]
  const isGone = status === 404 || status === 410
  // If no job can be read, the reason is not this one.
  return isGone || progress.read.size > 0 ? reportTasks(task, overdue) : []
}

/** A limit is the service's for all checks; other failures are the job's. */
async function readJob(
  { clock, limits, log, onRetry, service }: FinishStep,
  { isLate, jobId }: CheckTask,
  progress: Progress
) {
  const job = trackJob(service, jobId, clock, ({ job }) =>
    log.detail(say`The agent job ${jobId} is ${job.status}.`)
  )
  const soon = within(limits, clock.now() + (isLate ? LATE_MS : CHECK_MS))
  let problem: Problem | undefined
  const tryOnce = async () => {
    if (clock.now() < progress.heldUntil.check) return { kind: 'held' } as const
    const found = await job.check(soon)
    if (found.kind === 'snapshot') return found
    problem = found.problem
    const { retryAfterMs = 0 } = found.kind === 'again' ? found : {}
    if (found.status !== 429 || retryAfterMs === 0) return found
    hold(progress, 'check', clock.now() + retryAfterMs)
    return { kind: 'held' } as const
  }
  const found = await retry(clock, soon, tryOnce, onRetry)
  return found.kind === 'snapshot' ? found : { ...found, problem }
}

function hold({ heldUntil }: Progress, kind: Task['kind'], until: number) {
  heldUntil[kind] = Math.max(heldUntil[kind], until)
}

function reportTasks(
  { isLate, snapshots }: CheckTask,
  followUps: readonly Pending[]
): readonly ReportTask[] {
  return followUps.map(followUp => ({
    kind: 'report',
    isAgain: false,
    isLate,
    notBefore: 0,
    since: followUp.since,
    followUp,
    snapshots
  }))
}

async function finishOne(
  step: FinishStep,
  task: ReportTask,
  progress: Progress
): Promise<readonly FinishTask[]> {
  const { followUp, isLate, snapshots } = task
  const over = await judgeFollowUp(step, followUp, snapshots)
  if (!over) return []
  const prLink = over.job?.prLink ?? ''
  const isTold = progress.told.has(prLink)
  progress.told.add(prLink)
  const mostMs = isLate ? LATE_MS : REPORT_MS
  const { clock, log } = step
  const reported = await reportEnd(step, followUp, over, { isTold, mostMs })
  if (reported.kind === 'failed') {
    if (!isTold) progress.told.delete(prLink)
    const { problem, retryAfterMs = 0 } = reported
    progress.unreported.set(followUp, problem)
    hold(progress, 'report', clock.now() + retryAfterMs)
    // It may have been created all the same, which a list shows a little later.
    const notBefore = clock.now() + LISTED_AFTER_MS
    return isLate ? [] : [{ ...task, isLate: true, notBefore }]
  }
  progress.unreported.delete(followUp)
  progress.pending -= 1
  if (reported.kind === 'existing') return []
  const { created, finished } = reported
  const { issue, results } = finished
  const { commentUrl = '', outcome = '' } = results
  log.moment(say`Reported ${literal(outcome)} on #${issue}: ${commentUrl}.`)
  progress.created += created
  progress.finished = [...progress.finished, finished]
  return []
}

async function concludeFinish(
  step: FinishStep,
  found: Found,
  progress: Progress,
  { note = [], problem = [] }: Stopped
): Promise<Annotation> {
  const { inputs, redact, runner } = step
  const { finished, pending } = progress
  warnOfFailures(step, progress)
  const entries = finished.map(({ issue, results }) => ({
    ...outputsOf(results, redact),
    'issue-number': String(issue)
  }))
  runner.output('finished', JSON.stringify(entries))
  runner.output('pending', String(pending))
  const isBad = finished.some(({ report }) =>
    failsStep(report.outcome, inputs.failOn)
  )
  const hint = hintOf(found, inputs.command)
  const said = sentences(
    hint,
    say`Follow-ups finished: ${finished.length}. Still pending: ${pending}.`,
    isBad ? say`An outcome is one that fail-on names.` : [],
    problem,
    note
  )
  const reports = finished.map(({ report }) => redactReport(report, redact))
  await writeSummary(runner, finishSummary(said, reports))
  const fails = problem.length > 0 || isBad
  const level = fails ? 'failure' : hint.length > 0 ? 'warning' : 'notice'
  return { level, line: plain(said) }
}

/** Where nothing is pending, it may be because the inputs are wrong. */
function hintOf(
  { ofOtherProjects, pending, unsigned }: Found,
  command: string
): Message {
  if (pending.length > 0) return []
  return sentences(
    ofOtherProjects > 0
      ? say`Follow-ups pending for another project-id: ${ofOtherProjects}. This run does not finish them: check project-id, unless another workflow does.`
      : [],
    unsigned > 0
      ? say`Follow-ups pending whose reports are not signed with this api-key: ${unsigned}. This run does not finish them: check api-key, or comment ${`${command} --job <id>`} there to check their jobs.`
      : []
  )
}

/** One warning for each cause. */
function warnOfFailures({ log }: FinishStep, { unread, unreported }: Progress) {
  const jobs = [...unread].map(
    ([id, problem]) => [say`${id}`, problem] as const
  )
  const issues = [...unreported].map(
    ([{ report }, problem]) => [say`#${report.marker.issue}`, problem] as const
  )
  for (const [names, problem] of byCause(jobs))
    log.warnOf(say`Agent jobs can't be read: ${names}.`, problem)
  for (const [names, problem] of byCause(issues))
    log.warnOf(say`Reports could not be posted: ${names}.`, problem)
}

function byCause(failures: readonly (readonly [Message, Problem])[]) {
  const causes = Map.groupBy(failures, ([, problem]) => plain(explain(problem)))
  return [...causes.values()].flatMap(group => {
    const [first] = group
    const shown = group.slice(0, NAMED_MOST).map(([name]) => name)
    const more = group.length - shown.length
    const names = more > 0 ? [...shown, say`and ${more} more`] : shown
    return first ? [[list(names), first[1]] as const] : []
  })
}

const NONE_READ = say`None of the agent jobs could be read: check project-id, api-key, base-url, and whether the service has an outage.`
const CANCELLED = say`The run was cancelled. The next run finishes the rest.`
const TIME_PASSED = say`No time is left (timeout-minutes), so the rest stays pending for the next run. If that happens each time, raise the limit.`
const TIME_PASSED_READING = say`The time limit (timeout-minutes) passed before all comments were read. Raise it, or lower max-age-hours.`
const LATE: Ending = {
  outcome: 'error',
  reason: 'time-limit',
  explanation: TIME_PASSED_READING
}
const LIMIT_REACHED = say`GitHub limits how many comments can be created per minute, so the next run finishes the rest.`
const CHECKS_LIMITED = say`The service limits how often jobs can be read, so the next run finishes the rest.`
