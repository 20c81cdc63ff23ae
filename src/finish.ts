import { isTerminal } from './agent/job.ts'
import {
  Cancelled,
  pause,
  throwIfCancelled,
  timeLeft,
  within
} from './clock.ts'
import { defined } from './defined.ts'
import { trackJob } from './follow-up/tracked-job.ts'
import { withHead } from './follow-up/wait.ts'
import { readAskedKey } from './github/asked.ts'
import { type PostedReport, readReports } from './github/comments.ts'
import type { ReportMarker } from './github/marker.ts'
import { type PullRequest, readHead } from './github/pull-request.ts'
import { urlOf } from './github/run.ts'
import { retry } from './http/retry.ts'
import {
  explain,
  literal,
  type Message,
  type Problem,
  plain,
  say,
  sentences
} from './message.ts'
import { bestReport, reportFollowUp } from './report/post.ts'
import {
  type Report,
  redactReport,
  reportedJob,
  reportedPullRequest
} from './report/report.ts'
import { finishSummary } from './report/summary.ts'
import {
  judge,
  LAG_MOST_MS,
  type Snapshot,
  startTracking,
  track
} from './rules/finished.ts'
import {
  type Ending,
  endOf,
  failsStep,
  isEnd,
  NEXT_STEPS
} from './rules/outcome.ts'
import { outputsOf, type Results } from './step/outputs.ts'
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
/** So long jobs are checked before those that have ended are reported. */
const CHECKING_MS = 30_000
/** What a report that was begun in time may take beyond it. */
const LAST_REPORTS_MS = 60_000
/** The same after a cancel, for each of its requests. */
const LAST_REQUESTS_MS = 3_000
/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60
/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6

/**
 * Finishes what is pending in the repository, in one short run. Never throws.
 */
export function finish(outside: Outside): Promise<void> {
  return runToEnd(outside, openFinish, play, giveUp)
}

/** Nothing was finished, and what is pending is not known. */
function giveUp(io: StepIo, { explanation, outcome }: Ending) {
  io.runner.output('finished', '[]')
  io.runner.output('pending', '')
  const why = outcome === 'cancelled' ? CANCELLED : explanation
  const outputs = { known: {}, know: () => undefined }
  const ending: Ending = { outcome: 'error', explanation: why }
  return concludeEarly({ ...io, outputs }, ending)
}

async function play(step: FinishStep): Promise<Annotation> {
  const { clock, github, inputs, limits } = step
  const { command, maxAgeMs, projectId } = inputs
  const account = await github.account(limits)
  const since = github.now() - maxAgeMs - READ_BEFORE_MS
  const read =
    account.kind === 'failed'
      ? account
      : await readReports(step, undefined, since)
  if (read.kind === 'failed') {
    const isLate = timeLeft(clock, limits) === 0
    const explanation = isLate ? TIME_PASSED_READING : explain(read.problem)
    return giveUp(step, { outcome: 'error', explanation })
  }
  const own = read.value.filter(({ marker }) => marker.project === projectId)
  const isOther =
    own.length === 0 && read.value.some(one => one.isSigned && isPending(one))
  const hint = own.some(one => !one.isSigned && isPending(one))
    ? say`There are reports that were made with another api-key. Their follow-ups are not finished: comment ${`${command} --job <id>`} there to check their jobs.`
    : isOther && OTHER_PROJECT
  const pending = pendingIn(own)
  const progress: Progress = {
    finished: [],
    pending: pending.length,
    created: 0,
    told: new Set()
  }
  // From here on nothing is lost: what is not reported stays pending.
  const stopped = await finishAll(step, pending, progress).catch(error => {
    if (!(error instanceof Cancelled)) throw error
    return { problem: CANCELLED }
  })
  return concludeFinish(step, progress, { ...stopped, ...(hint && { hint }) })
}

/** A follow-up without a report of its end. */
interface Pending {
  readonly report: PostedReport
  readonly jobId: string
  /** When the first of its reports was made, by GitHub's clock. */
  readonly since: number
}

function pendingIn(reports: readonly PostedReport[]) {
  const groups = Map.groupBy(
    reports,
    ({ marker }) => `${marker.issue} ${marker.asked}`
  )
  return [...groups.values()]
    .flatMap(group => {
      const report = bestReport(group)
      if (report === undefined) return []
      const { job: jobId } = report.marker
      if (jobId === undefined || !isPending(report)) return []
      const since = Math.min(...group.map(({ createdAt }) => createdAt))
      return [{ report, jobId, since }]
    })
    .sort((one, other) => one.since - other.since)
}

/** Sent, and not over. Of what is unknown, who asked was told to check it. */
function isPending({ marker: { outcome, sent } }: PostedReport): boolean {
  return sent === 'yes' && !isEnd(outcome) && outcome !== 'unknown'
}

interface Progress {
  finished: readonly {
    readonly report: Report
    readonly results: Results
    readonly issue: number
  }[]
  pending: number
  created: number
  /** The pull requests that its reports tell which job made them. */
  readonly told: Set<string>
}

interface Stopped {
  readonly problem?: Message
  readonly note?: Message
  /** What it could not look at. */
  readonly hint?: Message
}

/** Checks and reports in batches, each of which goes through to its reports. */
async function finishAll(
  step: FinishStep,
  pending: readonly Pending[],
  progress: Progress
): Promise<Stopped> {
  const { clock, limits } = step
  let rest = pending
  while (rest.length > 0) {
    const checkUntil = within(limits, clock.now() + CHECKING_MS)
    const [first, second] = [openChecks(step), openChecks(step)]
    const checked = await inParallel(
      rest,
      async one => ({ one, snapshot: await first.check(one.jobId) }),
      () => timeLeft(clock, checkUntil) > 0 && !first.refusal
    )
    if (first.refusal) return { problem: explain(first.refusal) }
    rest = rest.slice(checked.length)
    // Timers may come a little early, and an end has to be stable all the time.
    if (checked.some(({ snapshot }) => hasEnded(snapshot)))
      await pause(clock, LAG_MOST_MS + 100, limits)
    await inParallel(
      checked,
      async ({ one, snapshot }) => {
        const again = hasEnded(snapshot) && (await second.check(one.jobId))
        const seen = [snapshot, again || undefined].filter(one => !!one)
        const over = await judgeOne(step, one, seen)
        if (over) await reportOne(step, one, over, progress)
      },
      () =>
        timeLeft(clock, limits) > 0 &&
        !limits.cancel.aborted &&
        progress.created < CREATED_MOST
    )
    throwIfCancelled(limits)
    if (progress.created >= CREATED_MOST) return { note: LIMIT_REACHED }
    if (timeLeft(clock, limits) === 0) return { note: TIME_PASSED }
  }
  return {}
}

function openChecks(step: FinishStep) {
  const { clock, limits, log, onRetry, service } = step
  const checks = new Map<string, Promise<Snapshot | undefined>>()
  let refusal: Problem | undefined
  async function checkNow(id: string): Promise<Snapshot | undefined> {
    const job = trackJob(service, id, clock, ({ job }) =>
      log.detail(say`The agent job ${id} is ${job.status}.`)
    )
    const soon = within(limits, clock.now() + CHECKING_MS)
    const found = await retry(clock, soon, () => job.check(soon), onRetry)
    if (found.kind === 'snapshot') return found
    if (found.kind === 'refused' && found.because !== 'job')
      refusal = found.problem
    else if (timeLeft(clock, limits) > 0)
      log.warnOf(say`The agent job ${id} can't be read.`, found.problem)
    return undefined
  }
  return {
    check: (id: string) => {
      const check = checks.get(id) ?? checkNow(id)
      checks.set(id, check)
      return check
    },
    /** The service lets nobody read any: its key or address is wrong. */
    get refusal() {
      return refusal
    }
  }
}

function hasEnded(snapshot: Snapshot | undefined): boolean {
  return snapshot !== undefined && isTerminal(snapshot.job.status)
}

interface Over extends Pick<Results, 'changed' | 'job' | 'pullRequest'> {
  readonly end: Pick<Ending, 'outcome' | 'unproven'>
}

/** What a follow-up has come to; undefined: it stays pending. */
async function judgeOne(
  step: FinishStep,
  { report }: Pending,
  snapshots: readonly Snapshot[]
): Promise<Over | undefined> {
  const { clock, github, inputs } = step
  const { createdAt, marker } = report
  const { before, outcome, sentAt = createdAt } = marker
  let reading: Promise<PullRequest | undefined> | undefined
  const readOnce = ({ job }: Snapshot) => {
    reading ??= readHead(step, job.prLink)
    return reading
  }
  const tracking = snapshots.reduce(
    track,
    startTracking({
      kind: 'sent',
      by: 'earlier-run',
      at: clock.now() - (github.now() - sentAt),
      startTimeoutMs: inputs.startTimeoutMs,
      stableMs: LAG_MOST_MS,
      ...defined({ before })
    })
  )
  const verdict = judge(await withHead(tracking, readOnce))
  if (verdict.kind === 'ended') {
    const { droppedLink, job } = verdict.snapshot
    const pullRequest = await readOnce(verdict.snapshot)
    const { headSha } = pullRequest ?? {}
    const after = { ...job, ...defined({ droppedLink, headSha }) }
    const { changed, ...end } = endOf(after, before, verdict.proof)
    return { end, changed, job, pullRequest }
  }
  const isOld = sentAt < github.now() - inputs.maxAgeMs
  return isOld && snapshots.length > 0 && outcome !== 'timed-out'
    ? { end: { outcome: 'timed-out' } }
    : undefined
}

async function reportOne(
  step: FinishStep,
  { jobId, report: existing, since }: Pending,
  { changed, end, job, pullRequest }: Over,
  progress: Progress
): Promise<void> {
  const { inputs, limits, log, run } = step
  const { jobSince, ...marker } = existing.marker
  const { asker, bearer, issue } = marker
  const { outcome } = end
  const { attempt, id: runId } = run
  const report: Report = {
    ...end,
    explanation: [],
    send: 'sent',
    next: NEXT_STEPS[outcome] ?? 'watch',
    asker,
    question: questionOf(marker, run),
    command: readAskedKey(marker.asked) && inputs.command,
    timeLimitMs: inputs.maxAgeMs,
    job: reportedJob(jobId, inputs.jobUrl, job),
    pullRequest: reportedPullRequest(job?.prLink, run.serverUrl),
    run: { url: urlOf(run), id: run.id }
  }
  const deadline = limits.deadline + LAST_REPORTS_MS
  const graceMs = LAST_REQUESTS_MS
  const prLink = job?.prLink ?? ''
  const isTold = progress.told.has(prLink)
  progress.told.add(prLink)
  progress.created += 1
  const reported = await reportFollowUp(
    { ...step, limits: { ...limits, deadline, graceMs } },
    {
      place: { ...marker, since, ...defined({ threadId: existing.threadId }) },
      marker: { ...marker, ...defined({ changed }), outcome, runId, attempt },
      report,
      pullRequest,
      bearer,
      isFirst: true,
      isTold
    }
  )
  if (reported.kind === 'failed')
    return log.warnOf(
      say`The report on #${issue} could not be posted.`,
      reported.problem
    )
  // Perhaps another run has reported it meanwhile.
  const created = reported.kind === 'posted' ? reported.created : 0
  progress.created += created - 1
  progress.pending -= 1
  if (reported.kind === 'existing') return
  const { url: commentUrl = '' } = reported
  log.moment(say`Reported ${literal(outcome)} on #${issue}: ${commentUrl}.`)
  const results: Results = {
    outcome,
    jobId,
    sent: true,
    elapsedMs: log.elapsedMs,
    commentUrl,
    changed,
    pullRequest,
    job,
    hasEnded: job !== undefined
  }
  progress.finished = [...progress.finished, { report, results, issue }]
}

function questionOf(
  { asked, askedOn, issue, runId, words = '' }: ReportMarker,
  run: FinishStep['run']
): Report['question'] {
  const repository = `${run.serverUrl}/${run.owner}/${run.repo}`
  const key = readAskedKey(asked)
  const [, askingRun = runId] = /^run-(\d+)-/.exec(asked) ?? []
  const runUrl = `${repository}/actions/runs/${askingRun}`
  if (!key) return { kind: 'event', url: runUrl, words }
  const { id, kind } = key
  const number = askedOn ?? issue
  const url = {
    comment: `${repository}/issues/${number}#issuecomment-${id}`,
    line: `${repository}/pull/${number}#discussion_r${id}`,
    review: `${repository}/pull/${number}#pullrequestreview-${id}`
  }[kind]
  return { kind, url, words }
}

async function concludeFinish(
  { inputs, redact, runner }: FinishStep,
  { finished, pending }: Progress,
  { hint = [], note = [], problem = [] }: Stopped
): Promise<Annotation> {
  const entries = finished.map(({ issue, report, results }) => ({
    ...outputsOf(results, redact),
    'issue-number': String(issue),
    'asked-by': report.asker ?? ''
  }))
  runner.output('finished', JSON.stringify(entries))
  runner.output('pending', String(pending))
  const isBad = finished.some(({ report }) =>
    failsStep(report.outcome, inputs.failOn)
  )
  const said = sentences(
    say`Follow-ups finished: ${finished.length}. Still pending: ${pending}.`,
    isBad ? say`An outcome is one that fail-on names.` : [],
    problem,
    pending > 0 ? note : [],
    hint
  )
  const reports = finished.map(({ report }) => redactReport(report, redact))
  await writeSummary(runner, finishSummary(said, reports))
  const fails = problem.length > 0 || isBad
  const level = fails ? 'failure' : hint.length > 0 ? 'warning' : 'notice'
  return { level, line: plain(said) }
}

/** Does the same with all of them, several at a time, as long as it may. */
async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  mayGoOn: () => boolean
): Promise<readonly R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length && mayGoOn()) {
      const index = next
      next += 1
      results[index] = await work(items[index] as T)
    }
  }
  // A cancel ends some of it at once. What was begun goes on to its end.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return results
}

const OTHER_PROJECT = say`All follow-ups here were sent with another project-id, so this run does not finish them. Check project-id, unless another workflow does.`
const CANCELLED = say`The run was cancelled. The next run finishes the rest.`
const TIME_PASSED = say`The time limit (timeout-minutes) passed. The rest stays pending for the next run. If that happens each time, raise the limit.`
const TIME_PASSED_READING = say`The time limit (timeout-minutes) passed before all comments were read. Raise it, or lower max-age-hours.`
const LIMIT_REACHED = say`GitHub limits how many comments can be created per minute, so the next run finishes the rest.`
