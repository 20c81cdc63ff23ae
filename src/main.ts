import { saysActive } from './agent/job.ts'
import type { Because } from './agent/reply.ts'
import type { Taken } from './claim.ts'
import { throwIfCancelled, within } from './clock.ts'
import { conclude, reportSent } from './conclude.ts'
import { debugged } from './debug.ts'
import { defined } from './defined.ts'
import type { Decision, RecordedReport } from './follow-up/decide.ts'
import {
  type Basis,
  judge,
  type Snapshot,
  startTracking,
  stateOf,
  type Tracking,
  track
} from './follow-up/finished.ts'
import { type Ending, endOf, errorOf } from './follow-up/outcome.ts'
import { send } from './follow-up/send.ts'
import type { TrackedJob } from './follow-up/tracked-job.ts'
import { type LastSeen, waitForEnd } from './follow-up/wait.ts'
import { type FollowUp, openFollowUp } from './follow-up.ts'
import type { JobBefore } from './github/marker.ts'
import { askGate } from './github/permission.ts'
import { type PullRequest, readHead } from './github/pull-request.ts'
import { giveHelp } from './help.ts'
import { idProblem } from './inputs.ts'
import {
  duration,
  explain,
  type Message,
  type Problem,
  say,
  sentences
} from './message.ts'
import {
  type Outside,
  openStep,
  openStepIo,
  type Step,
  type StepIo
} from './step.ts'
import {
  type Annotation,
  annotate,
  concludeEarly,
  concludeRefused,
  unexpected
} from './step-end.ts'
import { type CheckedJob, checkJob } from './which-job.ts'

/**
 * Delivers one follow-up, waits for its result, and reports it. Never throws; a
 * failed step is told to the runner.
 */
export async function main(outside: Outside): Promise<void> {
  const io = openStepIo(outside)
  annotate(io.runner, await runStep(outside, io))
}

/** From the event to the step's annotation. */
async function runStep(outside: Outside, io: StepIo): Promise<Annotation> {
  try {
    const opened = openStep(debugged({ ...outside, runner: io.runner }), io)
    return opened.kind === 'ends-early'
      ? await concludeEarly(io, opened.ending)
      : await play(opened.step)
  } catch (error) {
    return concludeEarly(io, unexpected(io.runner, error))
  }
}

/** Who asks, for what, and the result. */
async function play(step: Step): Promise<Annotation> {
  const refused = await passGate(step)
  throwIfCancelled(step.limits)
  if (refused) return concludeRefused(step, refused)
  const followUp = await openFollowUp(step)
  const ending = await answer(followUp).catch(thrown =>
    unexpected(step.runner, thrown)
  )
  return conclude(followUp, ending)
}

/** Undefined: whoever asks may. */
async function passGate(step: Step): Promise<Ending | undefined> {
  const { github, inputs, limits, trigger } = step
  if (!trigger.gated) return undefined
  const gate = await askGate(github, trigger.asker, inputs, limits)
  switch (gate.kind) {
    case 'allowed':
      return undefined
    case 'denied':
      return { outcome: 'denied', explanation: gate.reason }
    case 'failed':
      return errorOf(gate.problem)
  }
}

/** Does what was asked for: help, a check, or a follow-up. */
async function answer(followUp: FollowUp): Promise<Ending> {
  const { claim, progress, prompt, step } = followUp
  const { jobId, problem, wantsHelp } = step.trigger.request
  if (wantsHelp) return giveHelp(followUp)
  const check: Check = reported => checkJob(followUp, reported)
  const idMistake = jobId === undefined ? undefined : idProblem(jobId)
  const mistake = problem ?? idMistake
  if (mistake === undefined)
    return prompt.isEmpty ? watch(followUp, check) : deliver(followUp, check)
  await claim.add(step.limits)
  progress.send = 'refused'
  return { ...errorOf(mistake), next: idMistake ? 'name-job' : 'change-text' }
}

/** Checks the job, which a report on the follow-up may name. */
type Check = (reported?: string) => Promise<CheckedJob>

/** Nothing to send: only checks the job. */
async function watch(followUp: FollowUp, check: Check): Promise<Ending> {
  const { claim, step } = followUp
  const { clock, inputs, limits, outputs, reporting } = step
  // Only a sign, so nobody waits long for it.
  const adding = claim.add(within(limits, clock.now() + SIGN_MS))
  reporting.inBackground(
    adding.then(failed => failed?.problem),
    say`👀 could not be added.`
  )
  const checked = await check()
  if (checked.kind === 'unchecked') {
    // A job that is not known has to be named.
    const isUnknown = ['unnamed', 'job'].includes(checked.because)
    return {
      ...errorOf(checked.problem),
      ...(isUnknown && { next: 'name-job' })
    }
  }
  const { job, snapshot } = checked
  outputs.know({ job: snapshot.job })
  const tracking = track(startTracking({ kind: 'watching' }), snapshot)
  if (inputs.wait) return waitForResult(followUp, job, tracking)
  return judge(tracking).kind === 'ended'
    ? readEnd(followUp, snapshot)
    : { outcome: 'active', explanation: [] }
}

/** Claims the follow-up and sends it, or does what the record says. */
async function deliver(followUp: FollowUp, check: Check): Promise<Ending> {
  const { claim, progress, prompt, step } = followUp
  const taking = claim.take()
  const reading = prompt.read()
  // What an earlier attempt sent stays with its job, which its report names.
  const checking = step.isRerun ? undefined : check()
  // A claim whose answer nobody reads could not be released.
  await Promise.allSettled([taking, reading, checking])
  const taken = await taking
  if (taken.kind === 'failed') return notClaimed(followUp, taken)
  const { decision } = taken
  if (!isToCheck(decision)) return notSent(followUp, decision)
  const { report } = decision
  if (decision.kind !== 'send') noteEarlierSend(followUp, report)
  // By `resend`, another attempt may have sent it.
  else progress.isOnlySender = claim.bearer !== undefined || !step.isRerun
  const isCurrent = !report?.job || report.job === progress.job?.id
  const checked =
    checking && isCurrent ? await checking : await check(report?.job)
  switch (decision.kind) {
    case 'send': {
      const isResent = claim.bearer === undefined && step.isRerun
      progress.isOnlySender = !isResent
      const text = await reading
      if (typeof text !== 'string') return unsent(followUp, text.problem)
      return sendNow(followUp, text, checked, taken.at, report)
    }
    case 'sent':
      return followEarlierSend(followUp, checked, decision)
    case 'ended':
      return repeatEnd(followUp, checked, decision.report)
  }
}

type Checking = Extract<Decision, { kind: 'send' | 'sent' | 'ended' }>

function isToCheck(decision: Decision): decision is Checking {
  return ['send', 'sent', 'ended'].includes(decision.kind)
}

/** 👀 could not be added. */
function notClaimed(
  { claim, progress, step }: FollowUp,
  { isSent, problem }: Extract<Taken, { kind: 'failed' }>
): Ending {
  if (isSent) {
    progress.send = 'sent'
    step.outputs.know({ sent: true })
  }
  // Without a claim, no other run of this comment can have sent it either.
  progress.isOnlySender = claim.state === 'refused' && !step.isRerun
  const what = sentences(say`👀 could not be added.`, explain(problem))
  return { outcome: 'error', explanation: what }
}

/** This run, and only this run, sends. */
async function sendNow(
  followUp: FollowUp,
  text: string,
  checked: CheckedJob,
  claimedAt: number,
  earlier: RecordedReport | undefined
): Promise<Ending> {
  const { claim, progress, step } = followUp
  const { clock, inputs, limits, log, onRetry, outputs } = step
  if (checked.kind === 'unchecked')
    return unsent(followUp, checked.problem, checked.because)
  const { job, snapshot } = checked
  let head: Promise<PullRequest | undefined> = Promise.resolve(undefined)
  const sent = await send(
    {
      clock,
      limits,
      onRetry,
      check: job.check,
      sendOnce: before => {
        throwIfCancelled(limits)
        head = readHead(step, before.job.prLink, HEAD_BEFORE_MS)
        return sendOnce(followUp, job, text)
      }
    },
    snapshot,
    claimedAt
  )
  if (sent.kind === 'unsent')
    return unsent(followUp, sent.problem, sent.because)
  if (sent.kind === 'maybe') {
    progress.send = 'maybe'
    return { outcome: 'unknown', explanation: explain(sent.problem) }
  }
  progress.send = 'sent'
  progress.sentAt = sent.at
  outputs.know({ sent: true })
  log.moment(say`The service has accepted the follow-up.`)
  claim.markSent()
  const headSha = (await head)?.headSha
  const before = { ...stateOf(sent.before), ...defined({ headSha }) }
  progress.before = before
  if (earlier && inputs.wait)
    step.reporting.inBackground(
      reportSent(followUp),
      say`The earlier report could not be replaced.`
    )
  const tracking = sent.since.reduce(
    track,
    startTracking({
      kind: 'sent',
      by: 'this-run',
      at: sent.at,
      before,
      startTimeoutMs: inputs.startTimeoutMs
    })
  )
  if (tracking.latest) outputs.know({ job: tracking.latest.job })
  if (!inputs.wait) return { outcome: 'sent', explanation: [] }
  return waitForResult(followUp, job, tracking, sent.isEstimate)
}

/** One try to send, and what is known from it. */
async function sendOnce(
  { progress, step }: FollowUp,
  job: TrackedJob,
  text: string
) {
  const { limits, log, outputs } = step
  progress.send = 'in-flight'
  const result = await job.send(text, limits)
  if (result.kind === 'again' || result.kind === 'refused')
    progress.send = 'unsent'
  if (result.kind === 'uncertain') log.moment(result.problem.what)
  // No status, or a terminal one, would be from before the follow-up.
  if (result.kind === 'accepted' && saysActive(result.job))
    outputs.know({ job: result.job })
  return result
}

/** It is certain that nothing was sent. */
function unsent(
  { progress, step }: FollowUp,
  problem: Problem,
  because: Because | 'unnamed' = 'setup'
): Ending {
  // What the workflow names, no other comment can correct.
  const { inputs, trigger } = step
  const isFromWorkflow = !trigger.request.jobId && inputs.jobId !== undefined
  if (because === 'text' || because === 'unnamed') {
    progress.send = 'refused'
    progress.keepsClaim = true
    const next = because === 'text' ? 'change-text' : 'name-job'
    return { ...errorOf(problem), next }
  }
  progress.send = 'unsent'
  const next =
    because === 'job' && !isFromWorkflow ? 're-run-or-name-job' : 're-run'
  return { ...errorOf(problem), next }
}

/** Another run or an earlier attempt sent it: its result is waited for. */
async function followEarlierSend(
  followUp: FollowUp,
  checked: CheckedJob,
  { at, report }: Extract<Decision, { kind: 'sent' }>
): Promise<Ending> {
  const { progress, step } = followUp
  const { clock, inputs, isRerun, log } = step
  // Whoever sent it reports it.
  progress.isReportedElsewhere = !isRerun
  log.moment(say`Another run or an earlier attempt has sent the follow-up.`)
  if (!inputs.wait) return { outcome: 'sent', explanation: [] }
  if (checked.kind === 'unchecked') {
    const outcome = checked.isOutOfTime ? 'timed-out' : 'error'
    return { outcome, explanation: explain(checked.problem) }
  }
  const basis: Basis = {
    kind: 'sent',
    by: 'earlier-run',
    at: at ?? clock.now(),
    ...defined({ before: report?.before }),
    isReportedUnknown: report?.sent === 'yes' && report.outcome === 'unknown',
    startTimeoutMs: inputs.startTimeoutMs
  }
  const tracking = startTracking(basis)
  // A first attempt's check may be from before another run's send.
  return waitForResult(
    followUp,
    checked.job,
    isRerun ? track(tracking, checked.snapshot) : tracking
  )
}

/** Its end was reported already: that outcome again. */
async function repeatEnd(
  followUp: FollowUp,
  checked: CheckedJob,
  { outcome }: RecordedReport
): Promise<Ending> {
  const { progress, step } = followUp
  progress.isReportedElsewhere = true
  if (checked.kind === 'checked') await readEnd(followUp, checked.snapshot)
  step.outputs.know({ changed: outcome === 'no-changes' ? false : undefined })
  return { outcome: outcome as Ending['outcome'], explanation: [] }
}

function noteEarlierSend(
  { progress, step }: FollowUp,
  report: RecordedReport | undefined
): void {
  progress.send = 'sent'
  progress.keepsClaim = true
  if (report) progress.report = report
  step.outputs.know({ sent: true })
}

/** The record does not let this run send. */
function notSent(
  { progress }: FollowUp,
  decision: Exclude<Decision, Checking>
): Ending {
  const { kind } = decision
  progress.isOnlySender = false
  progress.keepsClaim = kind !== 'unread'
  // Another report would say less.
  progress.isReportedElsewhere = kind === 'refused' || kind === 'maybe'
  if (kind === 'maybe') progress.send = 'maybe'
  if ('report' in decision) progress.report = decision.report
  const explanation = NOT_SENT[kind]
  switch (kind) {
    case 'unread':
      return {
        outcome: 'unknown',
        explanation: sentences(explanation, explain(decision.problem))
      }
    case 'released':
      return { outcome: 'error', explanation, next: 're-run' }
    case 'refused':
      return { outcome: 'error', explanation, next: 'none' }
    default:
      return { outcome: 'unknown', explanation }
  }
}

/** Waits until the job has really finished. */
async function waitForResult(
  followUp: FollowUp,
  job: TrackedJob,
  tracking: Tracking,
  isEstimate = false
): Promise<Ending> {
  const { prompt, step } = followUp
  const { clock, inputs, limits, onRetry, outputs } = step
  const { basis } = tracking
  const before = basis.kind === 'sent' ? basis.before : undefined
  const end = await waitForEnd({
    clock,
    limits,
    check: job.check,
    readHead: ({ job }) => readHead(step, job.prLink),
    onRetry,
    onSeen: snapshot => outputs.know({ job: snapshot.job }),
    pollIntervalMs: inputs.pollIntervalMs,
    tracking
  })
  switch (end.kind) {
    case 'ended': {
      const ending = await readEnd(
        followUp,
        end.snapshot,
        before,
        end.isUnproven
      )
      const isMeasured =
        basis.kind === 'sent' && basis.by === 'this-run' && !isEstimate
      return isMeasured ? { ...ending, workedMs: end.since - basis.at } : ending
    }
    case 'not-started':
      return {
        outcome: 'unknown',
        explanation: say`The service accepted the follow-up, but the agent was not seen working on it within ${duration(inputs.startTimeoutMs)}. It may start later.`
      }
    case 'refused':
      return {
        ...errorOf(end.problem),
        ...(prompt.isEmpty && end.because === 'job' && { next: 'name-job' })
      }
    case 'unreadable': {
      const outcome = prompt.isEmpty ? 'error' : 'timed-out'
      return { outcome, explanation: explain(end.problem) }
    }
    case 'timed-out':
      return { outcome: 'timed-out', explanation: LAST_SEEN[end.as] }
  }
}

/** The job has ended: what does it mean for the follow-up? */
async function readEnd(
  { prompt, step }: FollowUp,
  { job, droppedLink }: Snapshot,
  before?: JobBefore,
  isUnproven = false
): Promise<Ending> {
  const { log, outputs } = step
  outputs.know({ hasEnded: true, job })
  if (!prompt.isEmpty && !isUnproven)
    log.detail(say`The agent has finished this follow-up: ${job.status}.`)
  const head = await readHead(step, job.prLink)
  const after = { ...job, ...defined({ droppedLink, headSha: head?.headSha }) }
  const { changed, ...end } = endOf(after, before, isUnproven)
  outputs.know({ changed, pullRequest: head })
  return { ...end, explanation: [] }
}

/**
 * What is read while the follow-up is on its way is the head from before, if it
 * is read at once: with what a request gets beyond it these are two seconds, in
 * which no agent changes a pull request.
 */
const HEAD_BEFORE_MS = 500
/** 👀 on a check is only a sign; the report waits for its answer. */
const SIGN_MS = 5_000

const LAST_SEEN: Readonly<Record<LastSeen, Message>> = {
  active: say`The agent job continues.`,
  stale: say`The agent job still looks as it did before the follow-up.`,
  unsettled: say`The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
}

const NOT_SENT: Readonly<Record<Exclude<Decision, Checking>['kind'], Message>> =
  {
    claimed: say`This comment was claimed before (👀), and nothing shows that its follow-up was sent (🚀). Another run may still be sending it. Another step that adds 👀 from the same account also has this effect.`,
    maybe: say`An earlier run sent the follow-up, and it is not known whether the service accepted it.`,
    unread: say`It could not be determined whether the follow-up was sent.`,
    released: say`Another run had claimed this comment (👀) and has released it.`,
    refused: say`An earlier attempt reported why this follow-up can't be sent, and it would fail again. Its report says what to do.`,
    'no-record': say`This is a re-run, and there is no comment that shows what the first attempt did. To send the follow-up again, set resend to true.`,
    review: say`This is a re-run for a review, and it is not known what the first attempt did. A re-run never sends a review's follow-up.`
  }
