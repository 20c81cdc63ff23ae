import { saysActive } from './agent/job.ts'
import { throwIfCancelled, within } from './clock.ts'
import { defined } from './defined.ts'
import type { Claim } from './follow-up/claim.ts'
import { conclude, reportSent } from './follow-up/conclude.ts'
import { type FollowUp, openFollowUp } from './follow-up/follow-up.ts'
import type { Unsendable } from './follow-up/place.ts'
import { send } from './follow-up/send.ts'
import type { TrackedJob } from './follow-up/tracked-job.ts'
import { type LastSeen, waitForEnd } from './follow-up/wait.ts'
import { type CheckedJob, checkJob, nameJob } from './follow-up/which-job.ts'
import { postComment } from './github/comments.ts'
import type { JobBefore } from './github/marker.ts'
import { askGate } from './github/permission.ts'
import {
  type PullRequest,
  placeOfLink,
  readHead
} from './github/pull-request.ts'
import {
  duration,
  explain,
  type Message,
  type Problem,
  type Reason,
  say,
  sentences
} from './message.ts'
import { helpComment } from './report/comment.ts'
import { stateOfPull } from './report/report.ts'
import type { Decision, RecordedReport } from './rules/decide.ts'
import {
  judge,
  type Proof,
  type Snapshot,
  startTracking,
  stateOf,
  type Tracking,
  track
} from './rules/finished.ts'
import {
  type End,
  type Ending,
  endOf,
  errorOf,
  headBefore,
  type NextStep
} from './rules/outcome.ts'
import { idProblem } from './step/inputs.ts'
import type { Outside } from './step/runner.ts'
import { openStep, type Step, stateWhereAsked } from './step/step.ts'
import {
  type Annotation,
  concludeEarly,
  concludeRefused,
  runToEnd,
  unexpected
} from './step/step-end.ts'

/**
 * Delivers one follow-up, waits for its result, and reports it. Never throws.
 */
export function main(outside: Outside): Promise<void> {
  return runToEnd(outside, openStep, play, concludeEarly)
}

async function play(step: Step): Promise<Annotation> {
  const refused = await passGate(step).catch(thrown =>
    unexpected(step.runner, thrown)
  )
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
  throwIfCancelled(limits)
  if (!trigger.gated) return undefined
  const actors = trigger.kind === 'event' ? trigger.actors : []
  const accounts = [trigger.asker, ...actors]
  const gate = await askGate(github, accounts, inputs, limits)
  if (gate.kind === 'allowed') return undefined
  if (gate.kind === 'failed') return errorOf(gate.problem)
  const { explanation, reason } = gate
  return { outcome: 'denied', reason, explanation }
}

async function answer(followUp: FollowUp): Promise<Ending> {
  const { claim, progress, prompt, step } = followUp
  const { jobId, problem, wantsHelp } = step.trigger.request
  if (wantsHelp) return giveHelp(followUp)
  const idMistake = jobId === undefined ? undefined : idProblem(jobId)
  const mistake = problem ?? idMistake
  const check: Check = (reported, mostMs) =>
    checkJob(followUp, reported, mostMs)
  if (mistake === undefined)
    return prompt.isEmpty ? watch(followUp, check) : deliver(followUp, check)
  await claim.add(step.limits)
  progress.send = 'refused'
  return { ...errorOf(mistake), next: idMistake ? 'name-job' : 'change-text' }
}

/** Checks the job, which a report on the follow-up may name. */
type Check = (reported?: string, mostMs?: number) => Promise<CheckedJob>

/** Answers `--help` on the spot, once. Nothing goes to the service. */
async function giveHelp(followUp: FollowUp): Promise<Ending> {
  const { claim, place, step } = followUp
  const { github, inputs, limits, log, markers, redact, trigger } = step
  const explanation = say`The comment asks for help, so nothing was sent.`
  const given = { outcome: 'skipped', reason: 'help', explanation } as const
  const problem = await claim.add(limits)
  log.warnOf(NOT_GIVEN, problem)
  const isFirst = claim.state === 'added' || (claim.isFirst && !claim.bearer)
  if (!isFirst || !inputs.comment || !place) return given
  const named = await nameJob(followUp)
  const { issue } = place
  const project = inputs.projectId
  const writtenAt = Math.round(github.now())
  const note = {
    kind: 'note',
    note: 'help',
    project,
    issue,
    writtenAt
  } as const
  const marker = markers.write(note)
  const help = helpComment({
    ...inputs,
    asker: trigger.asker?.login,
    isKnown: named.kind === 'named' || named.because !== 'setup',
    // A branch or description can name any job.
    jobId: named.kind === 'named' && !named.claimedBy ? named.id : undefined
  })
  const posted = await postComment(step, place, `${marker}\n${redact(help)}`)
  if (posted.kind !== 'posted') log.warnOf(NOT_GIVEN, posted.problem)
  return given
}

/** Nothing to send: only checks the job. */
async function watch(followUp: FollowUp, check: Check): Promise<Ending> {
  const { claim, step } = followUp
  const { clock, inputs, limits, outputs, reporting } = step
  const adding = claim.add(within(limits, clock.now() + BRIEF_MS))
  reporting.inBackground(adding, say`👀 could not be added.`)
  const checked = await check()
  if (checked.kind === 'unchecked') {
    const { because, isFromInput, problem } = checked
    // A job that is not known has to be named.
    const isUnknown = because === 'unnamed' || because === 'job'
    const next = isUnknown && !isFromInput ? 'name-job' : undefined
    return { ...errorOf(problem), next }
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
  const { claim, prompt, step } = followUp
  // All at once; what the claim decides against is not waited for.
  const taking = claim.take()
  const reading = begun(prompt.read())
  // What an earlier attempt sent stays with its job, which its report names.
  const checking = step.isRerun ? undefined : begun(check())
  // Whatever is decided, the summary shows the text.
  await Promise.allSettled([taking, reading])
  const taken = await taking
  if (taken.kind === 'failed') return notClaimed(followUp, taken)
  const { at, decision } = taken
  switch (decision.kind) {
    case 'send': {
      // By `resend`, another attempt may have sent it.
      followUp.progress.isOnlySender = claim.bearer !== undefined
      const checked = await (checking ?? check(decision.report?.job))
      const text = await reading
      return typeof text === 'string'
        ? sendNow(followUp, text, checked, at, decision.isReported)
        : unsent(followUp, text)
    }
    case 'sent':
    case 'ended': {
      noteEarlierSend(followUp, decision)
      const checked = await checkSent(followUp, check, decision, checking)
      return decision.kind === 'sent'
        ? followEarlierSend(followUp, checked, decision)
        : repeatEnd(followUp, checked, decision.report)
    }
    default:
      return notSent(followUp, decision)
  }
}

/** It may fail before anybody awaits it, or when nobody does. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

type NotClaimed = Extract<
  Awaited<ReturnType<Claim['take']>>,
  { problem: Problem }
>

/** GitHub did not add 👀, so this run sends nothing. */
function notClaimed(
  followUp: FollowUp,
  { problem, report }: NotClaimed
): Ending {
  const { claim, progress, step } = followUp
  const what = sentences(say`👀 could not be added.`, explain(problem))
  const ending = { ...errorOf(problem), explanation: what }
  if (report) {
    noteSent(followUp)
    progress.report = report
    progress.isReportedElsewhere = !step.isRerun
    return ending
  }
  // Without a claim, no other run of this comment can have sent it either.
  progress.isOnlySender = claim.isRefused && !step.isRerun
  const next = progress.isOnlySender ? REFUSED_CLAIM[claim.state] : undefined
  if (next) progress.send = 'refused'
  return { ...ending, next: next ?? 're-run-or-comment' }
}

/** What no re-run can put right. */
const REFUSED_CLAIM: Readonly<Record<string, NextStep>> = {
  forbidden: 'correct-and-comment',
  'comment-gone': 'comment-again'
}

type WasSent = Extract<Decision, { kind: 'sent' | 'ended' }>

function noteEarlierSend(followUp: FollowUp, decision: WasSent): void {
  const { progress } = followUp
  if (decision.report) progress.report = decision.report
  if (decision.kind === 'sent' && decision.isOnlyRocket)
    progress.send = 'only-rocket'
  else noteSent(followUp)
}

/** Checks the job that it was sent to, unless it is checked already. */
async function checkSent(
  { progress, step }: FollowUp,
  check: Check,
  { kind, report }: WasSent,
  checking: Promise<CheckedJob> | undefined
): Promise<CheckedJob> {
  const checked = await checking
  const isThatJob = !report?.job || report.job === progress.job?.id
  if (checked && isThatJob) return checked
  // Only a sign, or nothing that is waited for.
  const isBrief = kind === 'ended' || !step.inputs.wait
  return check(report?.job, isBrief ? BRIEF_MS : undefined)
}

async function sendNow(
  followUp: FollowUp,
  text: string,
  checked: CheckedJob,
  claimedAt: number,
  isReported: boolean
): Promise<Ending> {
  const { claim, progress, step } = followUp
  const { inputs, limits, log, outputs } = step
  if (checked.kind === 'unchecked') return unsent(followUp, checked)
  const { job, snapshot } = checked
  let head: Promise<PullRequest | undefined> | undefined
  const ports = {
    ...step,
    check: job.check,
    sendOnce: (before: Snapshot) => {
      throwIfCancelled(limits)
      head = readHead(step, before.job.prLink, HEAD_BEFORE_MS)
      return sendOnce(followUp, job, text)
    }
  }
  const sent = await send(ports, snapshot, claimedAt)
  if (sent.kind === 'refused') {
    const isArchived = job.latest?.job.status === 'archived'
    // What a check before the send is refused for is not the archive.
    const isOfSend = sent.because === 'text' || sent.because === 'state'
    return isArchived && isOfSend
      ? refusedAsArchived(followUp, sent.problem)
      : unsent(followUp, sent)
  }
  if (sent.kind === 'uncertain') {
    progress.send = 'maybe'
    const explanation = explain(sent.problem)
    return { outcome: 'unknown', reason: 'answer-lost', explanation }
  }
  const { at, proof = [] } = sent
  noteSent(followUp)
  progress.sentAt = at
  log.moment(say`The service has accepted the follow-up.`)
  claim.markSent()
  const pull = await head
  const headSha = pull?.headSha
  const before = { ...stateOf(sent.before), ...defined({ headSha }) }
  noteBefore(followUp, before)
  if (pull?.state) outputs.know({ pullState: stateOfPull(pull) })
  if (isReported && inputs.wait)
    step.reporting.inBackground(reportSent(followUp), NOT_REPLACED)
  const { startTimeoutMs } = inputs
  const tracking = proof.reduce(
    track,
    startTracking({
      kind: 'sent',
      by: 'this-run',
      at,
      before,
      beforeAt: sent.before.answeredAt,
      startTimeoutMs
    })
  )
  if (tracking.latest) outputs.know({ job: tracking.latest.job })
  if (!inputs.wait) return { outcome: 'sent', explanation: [] }
  // Where the answer was lost, it is not known when it was sent.
  const measuredFrom = sent.proof ? undefined : at
  return waitForResult(followUp, job, tracking, measuredFrom)
}

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

type NotChecked = Extract<CheckedJob, { kind: 'unchecked' }>

type NotAccepted = Pick<NotChecked, 'isFromInput' | 'problem'> & {
  readonly because: NotChecked['because'] | Unsendable['because']
}

/** It is certain that nothing was sent. */
function unsent(
  { progress, step }: FollowUp,
  { because, isFromInput, problem }: NotAccepted
): Ending {
  // Without a comment, another run finds what is named by then.
  const isFound = because === 'unnamed' && step.trigger.kind !== 'asked'
  const refused = isFound ? undefined : NEXT_IF_REFUSED[because]
  progress.send = refused ? 'refused' : 'unsent'
  if (refused) return { ...errorOf(problem), next: refused }
  const mayName = because === 'job' && !isFromInput
  const next = mayName ? 're-run-or-name-job' : 're-run-or-comment'
  return { ...errorOf(problem), next: passes(problem) ? 're-run' : next }
}

/** Where only another comment helps. */
const NEXT_IF_REFUSED: Readonly<Partial<Record<string, NextStep>>> = {
  text: 'change-text',
  permission: 'correct-and-comment',
  unnamed: 'name-job'
}

/** Nothing has to be corrected. */
function passes({ reason }: Problem): boolean {
  return reason === 'rate-limited' || reason === 'time-limit'
}

/** Whatever the service says of the text: no archived job gets another. */
function refusedAsArchived({ progress }: FollowUp, { what }: Problem): Ending {
  progress.send = 'refused'
  const explanation = sentences(what, say`The agent job is archived.`)
  const reason = 'job-archived'
  return { outcome: 'error', reason, explanation, next: 'new-job' }
}

/** Another run or an earlier attempt sent it: its result is waited for. */
async function followEarlierSend(
  followUp: FollowUp,
  checked: CheckedJob,
  { at, isOnlyRocket, report }: Extract<Decision, { kind: 'sent' }>
): Promise<Ending> {
  const { progress, step } = followUp
  const { clock, inputs, isRerun, log } = step
  // Whoever sent it reports it.
  progress.isReportedElsewhere = !isRerun
  if (report?.before) noteBefore(followUp, report.before)
  if (!isOnlyRocket)
    log.moment(say`Another run or an earlier attempt has sent the follow-up.`)
  if (!inputs.wait)
    return isOnlyRocket
      ? { outcome: 'unknown', reason: 'claimed', explanation: [] }
      : { outcome: 'sent', explanation: [] }
  if (checked.kind === 'unchecked')
    return checked.isOutOfTime
      ? { outcome: 'timed-out', explanation: explain(checked.problem) }
      : errorOf(checked.problem)
  const tracking = startTracking({
    kind: 'sent',
    by: 'earlier-run',
    at: at ?? clock.now(),
    ...defined({ before: report?.before }),
    isReportedUnknown: report?.sent === 'yes' && report.outcome === 'unknown',
    isOnlyRocket,
    startTimeoutMs: inputs.startTimeoutMs
  })
  const seen = track(tracking, checked.snapshot)
  noteTracked(followUp, seen)
  return waitForResult(followUp, checked.job, seen)
}

/** Its end was reported already: that outcome again. */
async function repeatEnd(
  followUp: FollowUp,
  checked: CheckedJob,
  { before, changed, outcome }: RecordedReport
): Promise<Ending> {
  const { progress, step } = followUp
  progress.isReportedElsewhere = true
  if (before) noteBefore(followUp, before)
  const status = outcome === 'no-changes' ? 'completed' : outcome
  // The job may be at a later follow-up by now.
  if (checked.kind === 'checked' && checked.snapshot.job.status === status)
    await readEnd(followUp, checked.snapshot)
  step.outputs.know({ changed })
  return { outcome: outcome as End, explanation: [] }
}

function noteBefore({ progress, step }: FollowUp, before: JobBefore): void {
  progress.before = before
  step.outputs.know({ previousSha: before.headSha })
}

function noteSent({ progress, step }: FollowUp): void {
  progress.send = 'sent'
  step.outputs.know({ sent: true })
}

type NotSent = Exclude<Decision, { kind: 'send' | 'sent' | 'ended' }>

/** The record does not let this run send. */
function notSent({ progress }: FollowUp, decision: NotSent): Ending {
  const { kind } = decision
  progress.keepsClaim = kind !== 'unread'
  // Another report would say less, or repeat what nobody has signed.
  const isSaid = ['refused', 'maybe', 'held-back'].includes(kind)
  progress.isReportedElsewhere = isSaid
  if (kind === 'maybe') progress.send = 'maybe'
  if ('report' in decision) progress.report = decision.report
  const why = kind === 'unread' ? explain(decision.problem) : []
  const explanation = sentences(NOT_SENT[kind], why)
  const told = { explanation, reason: reasonOf(decision) }
  if (kind === 'released') return { ...told, outcome: 'error', next: 're-run' }
  return kind === 'refused'
    ? { ...told, outcome: 'error', next: 'none' }
    : { ...told, outcome: 'unknown' }
}

/** What is repeated has its report's reason; earlier versions' have none. */
function reasonOf(decision: NotSent): Reason {
  switch (decision.kind) {
    case 'unread':
      return decision.problem.reason
    case 'maybe':
      return decision.report.reason ?? 'answer-lost'
    case 'refused':
      return decision.report.reason ?? 'claimed'
    default:
      return 'claimed'
  }
}

/** @param measuredFrom when this run sent, if that is known */
async function waitForResult(
  followUp: FollowUp,
  job: TrackedJob,
  tracking: Tracking,
  measuredFrom?: number
): Promise<Ending> {
  const { progress, prompt, step } = followUp
  const { inputs } = step
  const end = await waitForEnd({
    ...step,
    check: job.check,
    readHead: ({ job }) => readHead(step, job.prLink),
    onTracked: tracked => noteTracked(followUp, tracked),
    pollIntervalMs: inputs.pollIntervalMs,
    tracking
  })
  switch (end.kind) {
    case 'ended': {
      const { proof, since, snapshot } = end
      const ending = await readEnd(followUp, snapshot, progress.before, proof)
      return proof === 'seen' && measuredFrom !== undefined
        ? { ...ending, workedMs: since - measuredFrom }
        : ending
    }
    case 'not-started':
      return isOnlyRocket(tracking)
        ? { outcome: 'unknown', reason: 'claimed', explanation: NO_SIGN }
        : {
            outcome: 'unknown',
            reason: 'not-started',
            explanation: say`The service accepted the follow-up, but the agent was not seen working on it within ${duration(inputs.startTimeoutMs)}. It may start later.`
          }
    case 'refused': {
      const isToName = prompt.isEmpty && end.because === 'job'
      const next = isToName ? 'name-job' : undefined
      return { ...errorOf(end.problem), next }
    }
    case 'unreadable': {
      const { problem } = end
      return prompt.isEmpty
        ? errorOf(problem)
        : { outcome: 'timed-out', explanation: explain(problem) }
    }
    case 'timed-out':
      return { outcome: 'timed-out', explanation: LAST_SEEN[end.as] }
  }
}

/** What a check adds to what is known, also if the wait is cut off. */
function noteTracked(followUp: FollowUp, tracking: Tracking): void {
  const { basis, latest, seenAtWork } = tracking
  if (basis.kind === 'sent' && basis.before) noteBefore(followUp, basis.before)
  if (basis.kind === 'sent' && seenAtWork) noteSent(followUp)
  const isShown = ['active', 'ended'].includes(judge(tracking).kind)
  if (latest && isShown) followUp.step.outputs.know({ job: latest.job })
}

function isOnlyRocket({ basis }: Tracking): boolean {
  return basis.kind === 'sent' && basis.isOnlyRocket === true
}

async function readEnd(
  { progress, prompt, step }: FollowUp,
  { job, droppedLink }: Snapshot,
  before?: JobBefore,
  proof: Proof = 'seen'
): Promise<Ending> {
  const { log, outputs } = step
  outputs.know({ hasEnded: true, job })
  if (!prompt.isEmpty && proof === 'seen')
    log.detail(say`The agent has finished this follow-up: ${job.status}.`)
  const head = await readHead(step, job.prLink)
  const after = { ...job, ...defined({ droppedLink, headSha: head?.headSha }) }
  const { changed, ...end } = endOf(after, before, proof)
  const previousSha = headBefore(progress.before, job.prLink)
  const pullState = head ? stateOfPull(head) : stateByEvent(step, job.prLink)
  outputs.know({ changed, previousSha, pullRequest: head, pullState })
  return { ...end, explanation: [] }
}

/** Of the pull request where it was asked, unless the job's is another one. */
function stateByEvent({ on, run }: Step, prLink: string | null) {
  const asked = stateWhereAsked(run, on)
  const { number, owner, repo } = placeOfLink(prLink ?? '', run.serverUrl) ?? {}
  const name = `${owner}/${repo}#${number}`.toLowerCase()
  const isOther = prLink !== null && name !== asked?.name.toLowerCase()
  return isOther ? undefined : asked
}

/**
 * Read while the follow-up is on its way, the head is still from before: no
 * agent changes a pull request in a second or two.
 */
const HEAD_BEFORE_MS = 500
/** What only adds to a result, or is only a sign, is not worth a longer wait. */
const BRIEF_MS = 5_000

const NO_SIGN = say`The agent job shows no sign of it.`
const NOT_GIVEN = say`The help comment could not be posted.`
const NOT_REPLACED = say`The earlier report could not be replaced.`

const LAST_SEEN: Readonly<Record<LastSeen, Message>> = {
  active: say`The agent job continues.`,
  stale: say`The agent job still looks as it did before the follow-up.`,
  unsettled: say`The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
}

const NOT_SENT: Readonly<Record<NotSent['kind'], Message>> = {
  claimed: say`This comment was claimed before (👀), and nothing shows that its follow-up was sent (🚀). Another run may still be sending it. A step of another workflow that adds 👀 from the same account has the same effect.`,
  maybe: say`An earlier run sent it, but did not learn whether it arrived.`,
  'held-back': say`A report here says that it was sent, or may have been, but has no valid signature: it was made with another api-key or in another repository, or another workflow posted it.`,
  unread: say`It could not be determined whether the follow-up was sent.`,
  released: say`Another run had claimed this comment (👀) and has released it.`,
  refused: say`An earlier attempt reported why this follow-up can't be sent. Its report says what to do.`,
  'no-record': say`This is a re-run of a run without a triggering comment, and no report shows that its follow-up was sent.`,
  review: say`This is a re-run for a review, and no report shows that its follow-up was sent. A re-run never sends a review's follow-up.`
}
