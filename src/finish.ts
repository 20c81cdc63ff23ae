import { troubleshootingUrl } from './action/annotation.ts'
import {
  type Connections,
  type FinishContext,
  openFinishContext
} from './action/context.ts'
import { outputsOf } from './action/outputs.ts'
import type { Outside } from './action/runner.ts'
import { type Annotation, resultOfException, runToEnd } from './action/step.ts'
import type { Snapshot } from './agent/job.ts'
import {
  CANCEL_GRACE_MS,
  deadlineAfterCancel,
  type Limits,
  throwIfCancelled,
  timeLeft
} from './common/clock.ts'
import {
  explain,
  list,
  literal,
  type Message,
  type Problem,
  plain,
  type Reason,
  say,
  sentences
} from './common/message.ts'
import { readReports } from './delivery/own-comments.ts'
import { publishOutcome, type Reported } from './delivery/publish.ts'
import { sentAtOf } from './delivery/rules/reported-state.ts'
import {
  type Concluded,
  errorOf,
  failsStep,
  hasEnded,
  type Stopped
} from './delivery/rules/state.ts'
import { findPending, type Pending, stateIfOver } from './finish/pending.ts'
import { checkInRounds, forEachAtOnce } from './finish/rounds.ts'
import { finishSummary } from './report/layout.ts'
import { redactMessage } from './report/safe-text.ts'
import { wordingOf } from './report/wording.ts'

/** How much older than `max-age-hours` the comments are that are read, too. */
const READ_BEFORE_MS = 24 * 3_600_000
/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60
/** How long one report may take: twice what a slow GitHub needs. */
const REPORT_MS = 20_000
/** A warning names so many jobs or issues: enough to look into its cause. */
const NAMED_MOST = 20

/**
 * Reports what is over of the follow-ups that are pending in the repository for
 * `project-id`, by the reports of the last `max-age-hours` and a day, in one
 * short run, and writes outputs, summary, and the annotation of the step. One
 * that was sent more than `max-age-hours` ago and has not ended is reported as
 * `timed-out`, once, if any job could be read, and stays pending. What the time
 * limit, 60 comments, or a limit of GitHub or the service leave over is for the
 * next run. The step fails if it can't begin, can't read the reports, has a key
 * that is not accepted, is cancelled, or meets a bug; and if jobs of follow-ups
 * that were sent within `max-age-hours` were checked, but none of those could
 * be read. The outputs then have what was reported by then; before the checks,
 * and after a bug in its conclusion, `finished` is `[]` and `pending` empty. It
 * also fails if a reported outcome is one of `fail-on`. Any other job that
 * can't be read, and a report that can't be posted, is a warning. Throws only
 * what the runner throws.
 */
export function finish(outside: Outside): Promise<void> {
  const context = openFinishContext(outside)
  if (context.kind === 'no-context') {
    const { io, result } = context
    return runToEnd(io.runner, async () => giveUp(io, result))
  }
  const { runner } = context
  return runToEnd(runner, () =>
    finishRepository(context).catch(thrown =>
      giveUp(context, resultOfException(runner, thrown))
    )
  )
}

/**
 * Ends a run that could not find out what is pending, or that a bug stopped:
 * writes outputs (`finished` is `[]`, `pending` empty) and a summary that says
 * why, and returns the annotation with the same, which fails the step.
 */
function giveUp(
  { redact, runner }: Pick<Connections, 'redact' | 'runner'>,
  result: Stopped
): Annotation {
  runner.output('finished', '[]')
  runner.output('pending', '')
  const { reason } = result
  const told = redactMessage(whyStopped(result), redact)
  const page = troubleshootingUrl(runner.env, reason)
  runner.summary(finishSummary(told, [], reason, page))
  return { level: 'failure', line: plain(told) }
}

/** Returns why the run stopped, and that the next run does the rest. */
function whyStopped({ fix, outcome, what }: Stopped): Message {
  return outcome === 'cancelled' ? CANCELLED : sentences(what, fix, NEXT_RUN)
}

/**
 * Reads the reports of the repository (of `max-age-hours` and a day before),
 * finishes what is over, and returns the annotation of the step. If the reports
 * can't be read, nothing is finished, and the step fails. It also fails after
 * an exception of a check or report, such as `Cancelled`; what was reported by
 * then is in outputs and summary. A result that could not be posted is a
 * warning for each cause. An exception before the checks is thrown.
 */
async function finishRepository(context: FinishContext): Promise<Annotation> {
  const { clock, github, inputs, limits } = context
  const since = github.now() - inputs.maxAgeMs - READ_BEFORE_MS
  const read = await readReports(context, undefined, since)
  if (read.kind === 'failed') {
    const { problem } = read
    const isLate = timeLeft(clock, limits) === 0
    const fix = isLate ? sentences(problem.fix, RAISE) : problem.fix
    return giveUp(context, errorOf({ ...problem, fix }))
  }
  const found = findPending(read.value, inputs.projectId, github.now())
  const done = noReports()
  // From here on nothing is lost: what is not reported stays pending.
  const said = await finishAll(context, found.pending, done).catch(error => {
    const result = resultOfException(context.runner, error)
    return {
      problem: whyStopped(result),
      whyCutShort: [],
      reason: result.reason
    }
  })
  const whyUnreported = [...done.unreported].map(
    ([{ report }, problem]) => [say`#${report.marker.issue}`, problem] as const
  )
  warnOf(context, UNREPORTED, whyUnreported)
  return concludeFinish(context, found, done, said)
}

/** Returns what a finish notes of its reports; at first, there is none. */
function noReports() {
  return {
    /** In the order in which they were reported. */
    finished: [] as Concluded[],
    /** How many another run has reported meanwhile. */
    existing: 0,
    /** The follow-ups whose report could not be posted. */
    unreported: new Map<Pending, Problem>()
  }
}

/**
 * Checks the jobs of what is pending, reports what is over, and notes in `done`
 * what was reported, by this run or meanwhile by another, and what could not be
 * posted. Returns what is said in
 * addition to the numbers; a message is empty if there is nothing to say. A
 * `problem` fails the step: the service does not accept the key, in which case
 * nothing is reported, and its `reason` is there; or `failedEveryCheck` is true.
 * `whyCutShort` says why the run was cut short, so that the next run does the
 * rest. What could not be read is a warning for each cause. Throws `Cancelled`
 * on a cancel, or another exception of a check or report.
 */
async function finishAll(
  context: FinishContext,
  pending: readonly Pending[],
  done: ReturnType<typeof noReports>
): Promise<{
  readonly problem: Message
  readonly whyCutShort: Message
  readonly reason?: Reason | undefined
}> {
  const ids = [...new Set(pending.map(({ jobId }) => jobId))]
  const rounds = await checkInRounds(context, ids)
  const { cutShort, apiKeyProblem, problems } = rounds
  const whyUnread = ids.map(id => [say`${id}`, problems.get(id)] as const)
  warnOf(context, UNREAD, whyUnread)
  if (apiKeyProblem) {
    const { reason } = apiKeyProblem
    return { problem: explain(apiKeyProblem), whyCutShort: [], reason }
  }
  const reportsCutShort = await reportAll(context, pending, rounds, done)
  const problem = failedEveryCheck(context, pending, rounds) ? NONE_READ : []
  return {
    problem,
    whyCutShort: reportsCutShort ?? (cutShort ? CUT_SHORT[cutShort] : [])
  }
}

/**
 * Reports what is over (`stateIfOver`) of the follow-ups whose jobs were
 * checked, in the given order, at most six at a time. Notes in `done` what was
 * reported, also a `timed-out`, which stays pending, what another run has
 * reported, and what could not be posted. Returns why it began no further
 * reports, or undefined if it did not stop: the time has passed, 60 comments
 * were created or are being created, where a report that is being posted counts
 * as one without its note, or GitHub asks for a pause. A pull request gets one
 * note at most. Throws `Cancelled` on a cancel, or another exception of a
 * report, once all reports that were begun are done.
 *
 * @param pending the longest pending first
 */
async function reportAll(
  context: FinishContext,
  pending: readonly Pending[],
  { checked }: Awaited<ReturnType<typeof checkInRounds>>,
  done: ReturnType<typeof noReports>
): Promise<Message | undefined> {
  const { clock, limits, log } = context
  const couldRead = [...checked.values()].some(couldBeRead)
  const noted = new Set<string | null>()
  // The runner kills the step soon, and outputs and summary are still to come.
  const afterCancel = deadlineAfterCancel(clock, limits.stop, CANCEL_GRACE_MS)
  let created = 0
  let running = 0
  let why: Message | undefined

  await forEachAtOnce(pending, async followUp => {
    const snapshots = checked.get(followUp.jobId)
    if (snapshots === undefined || why !== undefined) return
    throwIfCancelled(limits)
    if (timeLeft(clock, limits) === 0) {
      why = TIME_PASSED
      return
    }
    const over = await stateIfOver(context, followUp, snapshots, couldRead)
    if (over === undefined || why !== undefined) return
    // Each report that is running may create a comment, or one with a note.
    if (created + running >= CREATED_MOST) {
      why = LIMIT_REACHED
      return
    }
    const { result } = over
    const prLink = result.kind === 'ended' ? result.prLink : null
    const withoutNote = noted.has(prLink)
    noted.add(prLink)
    running += 1
    const reported = await reportResult(
      context,
      over,
      withoutNote,
      afterCancel
    ).finally(() => {
      running -= 1
    })
    // No report means no note, so the next report may bring it.
    if (reported.kind !== 'posted' && !withoutNote) noted.delete(prLink)
    if (reported.kind === 'failed') {
      done.unreported.set(followUp, reported.problem)
      const { isLimited, retryAfterMs } = reported
      if (isLimited || retryAfterMs !== undefined) why = PAUSE_ASKED
    } else if (reported.kind === 'existing') done.existing += 1
    else {
      const { url: commentUrl = '' } = reported
      const { outcome } = result
      const issue = over.about.reportTarget?.issue ?? 0
      log.detail(say`Reported ${literal(outcome)} on #${issue}: ${commentUrl}.`)
      created += reported.created
      done.finished.push({ ...over, commentUrl })
    }
  })
  return why
}

/**
 * Reports one result, and returns what became of the report, see
 * `publishOutcome`. It has 20 s, also past the time limit, so that what was
 * begun in time goes through. After a cancel, requests still begin until
 * `afterCancel`, and each gets up to 3 s from the cancel or from its begin, but
 * at most 1.5 s past `afterCancel`; `Cancelled` is thrown where one would be
 * retried.
 *
 * @param withoutNote whether the pull request of the end gets no note
 * @param afterCancel returns the deadline after a cancel, infinity without one;
 *   see `deadlineAfterCancel`
 */
function reportResult(
  context: FinishContext,
  over: Concluded,
  withoutNote: boolean,
  afterCancel: () => number
): Promise<Reported> {
  const { clock, limits } = context
  const deadline = clock.now() + REPORT_MS
  const ample: Limits = {
    stop: limits.stop,
    graceMs: CANCEL_GRACE_MS,
    get deadline() {
      return Math.min(deadline, afterCancel())
    }
  }
  const posting = { isFinish: true, withoutNote }
  return publishOutcome({ ...context, limits: ample }, over, posting)
}

/** Returns whether a job could be read, by what its checks have shown. */
function couldBeRead(snapshots: readonly Snapshot[]): boolean {
  return snapshots.length > 0
}

/**
 * Returns whether none of the checked jobs could be read; false if none was
 * checked. It goes only by the jobs of follow-ups that were sent within
 * `max-age-hours`.
 */
function failedEveryCheck(
  context: FinishContext,
  pending: readonly Pending[],
  { checked }: Awaited<ReturnType<typeof checkInRounds>>
): boolean {
  const { clock, github, inputs } = context
  const oldest = clock.now() - inputs.maxAgeMs
  const shown = pending
    .filter(({ report }) => sentAtOf(report.marker, github.aheadMs()) >= oldest)
    .map(({ jobId }) => checked.get(jobId))
    .filter(snapshots => snapshots !== undefined)
  return shown.length > 0 && !shown.some(couldBeRead)
}

/**
 * Writes the two outputs and the summary, warns of what this run can't finish,
 * in the log and the summary, and returns the annotation: a failure if there is
 * a problem or a reported outcome is one of `fail-on`, else a notice. The
 * summary links the page for the `reason`, if there is one. The output
 * `finished` lists, as JSON, the outputs and the issue of what this run
 * reported. The output `pending` is the number of follow-ups that were found
 * pending, without those whose end this run reported, and those for which it
 * kept another run's report. One that is reported as `timed-out` is in
 * `finished`, and is still pending.
 */
function concludeFinish(
  context: FinishContext,
  found: ReturnType<typeof findPending>,
  { existing, finished }: ReturnType<typeof noReports>,
  { problem, reason, whyCutShort }: Awaited<ReturnType<typeof finishAll>>
): Annotation {
  const { inputs, log, redact, runner } = context
  // A follow-up that is too old stays pending all the same.
  const ended = finished.filter(hasEnded).length
  const pending = found.pending.length - ended - existing
  const entries = finished.map(state => ({
    ...outputsOf(state, redact),
    'issue-number': String(state.about.reportTarget?.issue)
  }))
  runner.output('finished', JSON.stringify(entries))
  runner.output('pending', String(pending))
  const isBad = finished.some(({ result }) =>
    failsStep(result.outcome, inputs.failOn)
  )
  const hint = hintOf(found, inputs.command)
  if (hint.length > 0) log.warn(hint)
  const said = sentences(
    say`Follow-ups finished: ${ended}. Still pending: ${pending}.`,
    isBad ? say`An outcome is one of those in fail-on.` : [],
    problem,
    whyCutShort
  )
  const wordings = finished.map(state => wordingOf(state, redact))
  const page = troubleshootingUrl(runner.env, reason)
  runner.summary(finishSummary(sentences(hint, said), wordings, reason, page))
  const fails = problem.length > 0 || isBad
  return { level: fails ? 'failure' : 'notice', line: plain(said) }
}

/**
 * Returns a warning of the follow-ups that this run can't finish: their number
 * and advice, for those of another project (about `project-id`), and for those
 * that are not signed with this key (about `api-key`). Empty if there are none.
 *
 * @param command the command without options; the second advice adds `--job`
 */
function hintOf(
  { ofOtherProjects, wronglySigned }: ReturnType<typeof findPending>,
  command: string
): Message {
  return sentences(
    ofOtherProjects > 0
      ? say`Follow-ups pending for another project-id: ${ofOtherProjects}. This run does not finish them: check project-id, unless another workflow does.`
      : [],
    wronglySigned > 0
      ? say`Follow-ups pending whose reports are not signed with this api-key: ${wronglySigned}. This run does not finish them: check api-key, or comment ${`${command} --job <id>`} there to check their jobs.`
      : []
  )
}

/**
 * Writes one warning for each cause, by `log.warnOf`, with the names of the
 * first 20 that it concerns, and how many more there are. Entries without a
 * problem are skipped.
 *
 * @param what returns the warning for a list of names; the cause is added
 * @param failures the name of what failed, and its problem
 */
function warnOf(
  { log }: FinishContext,
  what: (names: Message) => Message,
  failures: readonly (readonly [Message, Problem | undefined])[]
): void {
  const causes = new Map<string, { names: Message[]; problem: Problem }>()
  for (const [name, problem] of failures) {
    if (problem === undefined) continue
    const cause = plain(explain(problem))
    const { names } = causes.get(cause) ?? { names: [] }
    causes.set(cause, { names: [...names, name], problem })
  }
  for (const { names, problem } of causes.values()) {
    const more = names.length - NAMED_MOST
    const shown = names.slice(0, NAMED_MOST)
    const rest = more > 0 ? [say`and ${more} more`] : []
    log.warnOf(what(list([...shown, ...rest])), problem)
  }
}

const UNREAD = (ids: Message) => say`Agent jobs can't be read: ${ids}.`
const UNREPORTED = (issues: Message) =>
  say`Reports could not be posted: ${issues}.`
const NONE_READ = say`None of the agent jobs could be read: check project-id, api-key, base-url, and whether the service has an outage.`
const CANCELLED = say`The run was cancelled. The next run finishes the rest.`
const TIME_PASSED = say`No time is left (timeout-minutes), so the rest stays pending for the next run. If that happens each time, raise the limit.`
const RAISE = say`If that happens each time, raise timeout-minutes, or lower max-age-hours.`
const NEXT_RUN = say`The next run finishes what is pending.`
const PAUSE_ASKED = say`GitHub asks to wait before more is reported, so the next run finishes the rest.`
const LIMIT_REACHED = say`GitHub limits how many comments can be created per minute, so the next run finishes the rest.`
const CUT_SHORT = {
  limit: say`The service limits how often jobs can be read, so the next run finishes the rest.`,
  time: say`A third of the time (timeout-minutes) passed before all jobs were checked, so the next run finishes the rest. If that happens each time, raise the limit.`
}
