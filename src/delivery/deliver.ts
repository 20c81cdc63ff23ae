import type { Step } from '../action/step.ts'
import { type Annotation, unexpected } from '../action/step-end.ts'
import { saysActive } from '../agent/job.ts'
import type { Refused } from '../agent/reply.ts'
import { throwIfCancelled, within } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import {
  duration,
  type Failed,
  type Message,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import {
  type PullRequest,
  placeOfLink,
  readHead,
  stateOfPull
} from '../github/pull-request.ts'
import { helpComment } from '../report/comment.ts'
import { postNote } from '../report/post.ts'
import { addEyes, claimFollowUp, NO_EYES, noEyes } from './claim.ts'
import { conclude, reportSent } from './conclude.ts'
import { type FollowUp, openFollowUp } from './open.ts'
import { endOf } from './rules/end.ts'
import {
  jobBeforeOf,
  judge,
  type Verdict,
  withCheck
} from './rules/finished.ts'
import {
  type Ended,
  errorOf,
  type FollowUpState,
  type Result,
  type Snapshot,
  type Stopped,
  stopped
} from './rules/state.ts'
import { send } from './send.ts'
import { type FollowUpStep, openFollowUpStep } from './step.ts'
import type { TrackedJob } from './tracked-job.ts'
import { waitForEnd } from './wait.ts'
import { type CheckedJob, checkJob } from './which-job.ts'

/** Delivers one follow-up of somebody who may, and reports it. */
export async function followUp(opened: Step): Promise<Annotation> {
  const step = openFollowUpStep(opened)
  const followUp = await openFollowUp(step)
  const result = await answer(followUp).catch(thrown =>
    unexpected(step.runner, thrown)
  )
  return conclude(followUp, result)
}

async function answer(followUp: FollowUp): Promise<Result> {
  const { step } = followUp
  throwIfCancelled(step.limits)
  if (step.trigger.request.wantsHelp) return giveHelp(step)
  return step.state().send.kind === 'none' ? watch(step) : deliver(followUp)
}

/** Answers `--help` on the spot, once. Nothing goes to the service. */
async function giveHelp(step: FollowUpStep): Promise<Stopped> {
  const { inputs, limits, log, trigger } = step
  const help = stopped('skipped', ASKS_FOR_HELP, 'help')
  const failed = await addEyes(step, limits)
  log.warnOf(NOT_GIVEN, failed?.problem)
  const { about, claim } = step.state()
  const isAlone = about.bearer === undefined && !step.isRerun
  const { isReported, place, project } = about
  if ((claim.kind !== 'own' && !isAlone) || !isReported || !place) return help
  const words = helpComment({ ...inputs, asker: trigger.asker?.login })
  const posted = await postNote(step, place, { project }, words)
  if (posted.kind !== 'posted') log.warnOf(NOT_GIVEN, posted.problem)
  return help
}

/** Nothing to send: only checks the job. */
async function watch(step: FollowUpStep): Promise<Result> {
  const { clock, inputs, limits, log } = step
  const failed = await addEyes(step, within(limits, clock.now() + BRIEF_MS))
  // The answer could not be given, and is all that this is for.
  if (failed?.isForbidden && step.state().about.isReported)
    return errorOf(noEyes(failed.problem))
  log.warnOf(NO_EYES, failed?.problem)
  const checked = await checkJob(step)
  if (checked.kind !== 'checked') return errorOf(checked.problem)
  const { job, snapshot } = checked
  step.know(withCheck(step.state(), snapshot))
  if (inputs.wait) return waitForResult(step, job)
  const verdict = judge(step.state(), inputs)
  return verdict.kind === 'ended' ? readEnd(step, verdict) : stopped('active')
}

/** Claims the follow-up and sends it, or does what the record says. */
async function deliver(followUp: FollowUp): Promise<Result> {
  const { prompt, step } = followUp
  // All at once. The decision waits for nothing else; the summary has the text.
  const claiming = claimFollowUp(step)
  const { problem } = step.trigger.request
  // An option is wrong, so there is no text to read.
  const wrong: Failed | undefined = problem && { kind: 'failed', problem }
  const reading = begun(wrong ? Promise.resolve(wrong) : prompt.read())
  const checking = checkBeside(step)
  const { result, send } = step.know(await claiming)
  if (result) {
    checking?.stop()
    return result.kind === 'ended' ? readEndAgain(step, result) : result
  }
  if (send.kind === 'sent') return followEarlierSend(step, checking)
  const text = await reading
  if (typeof text === 'string')
    return sendNow(followUp, text, await (checking?.checked ?? checkJob(step)))
  checking?.stop()
  return unsent(step, text.problem)
}

/** It may fail before anybody awaits it, or when nobody does. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Checks the job meanwhile, unless an earlier attempt may have named it. */
function checkBeside(step: FollowUpStep) {
  const { isRerun, limits, trigger } = step
  if (isRerun || trigger.request.problem) return undefined
  const ending = new AbortController()
  const cancel = AbortSignal.any([limits.cancel, ending.signal])
  const checked = begun(checkJob(step, { ...limits, cancel }))
  return { checked, stop: () => ending.abort() }
}

async function sendNow(
  { rocket, step }: FollowUp,
  text: string,
  checked: CheckedJob
): Promise<Result> {
  const { inputs, limits, log, reporting } = step
  if (checked.kind !== 'checked') return unsent(step, checked.problem)
  const { job, snapshot } = checked
  let head: Promise<PullRequest | undefined> | undefined
  const sendOnce = (before: Snapshot) => {
    throwIfCancelled(limits)
    head = readHead(step, before.job.prLink, HEAD_BEFORE_MS)
    return sendTo(step, job, text)
  }
  const ports = { ...step, check: job.check, sendOnce }
  const end = await send(ports, snapshot)
  if (end.kind === 'failed') return unsent(step, end.problem)
  if (end.kind === 'refused') return refusedSend(step, end)
  if (end.kind === 'uncertain') {
    const { fix, what } = end.problem
    return { ...stopped('unknown', what, 'answer-lost'), fix }
  }
  const { answer, at, before: snapshotBefore, proof } = end
  step.know({
    send: {
      kind: 'sent',
      by: 'this-run',
      at,
      comparedAt: snapshotBefore.answeredAt,
      isExact: proof === undefined,
      ...(answer && saysActive(answer) && { job: answer })
    },
    ...defined({ tracking: proof })
  })
  log.moment(say`The service has accepted the follow-up.`)
  rocket.add()
  const pull = await head
  const { headSha } = pull ?? {}
  const before = { ...jobBeforeOf(snapshotBefore), ...defined({ headSha }) }
  step.know({ before, ...defined({ pullState: stateOfPull(pull) }) })
  if (!inputs.wait) return stopped('sent')
  if (step.isRerun) reporting.inBackground(reportSent(step), NOT_REPLACED)
  return waitForResult(step, job)
}

async function sendTo(step: FollowUpStep, job: TrackedJob, text: string) {
  // Until its answer says otherwise.
  step.know({ send: { kind: 'lost' } })
  const result = await job.send(text, step.limits)
  const { kind } = result
  if (kind === 'again' || kind === 'refused')
    step.know({ send: { kind: 'unsent' } })
  if (kind === 'uncertain') step.log.moment(result.problem.what)
  return result
}

/** Whatever the service says of the text: no archived job gets another. */
function refusedSend(
  step: FollowUpStep,
  { because, problem }: Refused
): Stopped {
  const { latest } = step.state().job ?? {}
  // What a check before the send is refused for is not the archive.
  if (latest?.job.status !== 'archived' || because !== 'message')
    return unsent(step, problem)
  const what = sentences(problem.what, say`The agent job is archived.`)
  const reason = 'job-archived'
  return unsent(step, { reason, what, fix: [], isLasting: true })
}

function unsent(step: FollowUpStep, problem: Problem): Stopped {
  if (problem.isLasting) step.know({ send: { kind: 'refused' } })
  return errorOf(problem)
}

/** Another run or an earlier attempt sent it: its result is waited for. */
async function followEarlierSend(
  step: FollowUpStep,
  checking: ReturnType<typeof checkBeside>
): Promise<Result> {
  const { clock, inputs, limits, log } = step
  const { record } = step.state()
  log.moment(say`Another run or an earlier attempt has sent the follow-up.`)
  // Without a wait, the job is only a sign.
  const brief = within(limits, clock.now() + BRIEF_MS)
  if (!inputs.wait) checking?.stop()
  // Of the same job, it counts: an end that it has shown is no later one.
  let checked = inputs.wait ? await checking?.checked : undefined
  const named = record?.job
  const isIt = checked?.kind === 'checked' && checked.job.id === named?.id
  if (!checked || (named && !isIt)) {
    step.know(defined({ job: named }))
    checked = await checkJob(step, inputs.wait ? limits : brief)
  }
  if (!inputs.wait) return stopped('sent')
  if (checked.kind === 'failed') return timedOut(checked.problem)
  if (checked.kind === 'refused') return errorOf(checked.problem)
  step.know(withCheck(step.state(), checked.snapshot))
  return waitForResult(step, checked.job)
}

/**
 * Its end was reported already: that outcome again, with the pull request and
 * the head that it ended with. What has happened since is nobody's result.
 */
async function readEndAgain(step: FollowUpStep, end: Ended): Promise<Result> {
  const pull = await readHead(step, end.prLink)
  step.know(pullStateAfter(step, end.prLink, pull))
  return { ...end, ...defined({ pull }) }
}

async function waitForResult(
  step: FollowUpStep,
  job: TrackedJob
): Promise<Result> {
  const { inputs } = step
  const end = await waitForEnd({
    ...step,
    check: job.check,
    checking: inputs,
    pollIntervalMs: inputs.pollIntervalMs,
    readHead: prLink => readHead(step, prLink)
  })
  switch (end.kind) {
    case 'ended':
      return readEnd(step, end)
    case 'not-started':
      return stopped('unknown', notStarted(step), 'not-started')
    case 'refused':
      return errorOf(end.problem)
    case 'failed':
      return step.state().send.kind === 'none'
        ? errorOf(end.problem)
        : timedOut(end.problem)
    case 'timed-out':
      return stopped('timed-out', LAST_SEEN[end.as])
  }
}

/** What was sent goes on; only its job could not be read in time. */
function timedOut({ fix, what }: Problem): Stopped {
  return { ...stopped('timed-out', what), fix }
}

function notStarted({ inputs, state }: FollowUpStep): Message {
  const { send } = state()
  const isOwn = send.kind === 'sent' && send.by === 'this-run'
  // How long an earlier run has looked is not known.
  const within = isOwn ? say` within ${duration(inputs.startTimeoutMs)}` : []
  return say`The service accepted the follow-up, but the agent was not seen working on it${within}. It may start later.`
}

async function readEnd(
  step: FollowUpStep,
  { end: { first, latest }, proof }: Extract<Verdict, { kind: 'ended' }>
): Promise<Result> {
  const { before, send } = step.state()
  const { prLink, status } = latest.job
  if (send.kind === 'sent' && proof === 'seen')
    step.log.detail(say`The agent has finished this follow-up: ${status}.`)
  const pull = await readHead(step, prLink)
  step.know(pullStateAfter(step, prLink, pull))
  const end = endOf(latest, before, proof, pull)
  return send.kind === 'sent' && send.isExact && proof === 'seen'
    ? { ...end, workedMs: first.answeredAt - send.at }
    : end
}

/** Of the pull request where it was asked, unless the job's is another one. */
function pullStateAfter(
  { run, state }: FollowUpStep,
  prLink: string | null,
  pull: PullRequest | undefined
): Partial<FollowUpState> {
  const pullState = stateOfPull(pull)
  if (pullState) return { pullState }
  const { number, owner, repo } = placeOfLink(prLink ?? '', run.serverUrl) ?? {}
  const name = `${owner}/${repo}#${number}`.toLowerCase()
  const isOther =
    prLink !== null && name !== state().pullState?.name.toLowerCase()
  return isOther ? { pullState: undefined } : {}
}

/**
 * Read while the follow-up is on its way, the head is still from before: no
 * agent changes a pull request in a second or two.
 */
const HEAD_BEFORE_MS = 500
/** What is only a sign is not worth a longer wait. */
const BRIEF_MS = 5_000

const ASKS_FOR_HELP = say`The comment asks for help, so nothing was sent.`
const NOT_GIVEN = say`The help comment could not be posted.`
const NOT_REPLACED = say`The earlier report could not be replaced.`

const LAST_SEEN = {
  unseen: [],
  active: say`The agent job continues.`,
  stale: say`The agent job still looks as it did before the follow-up.`,
  unsettled: say`The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
} as const
