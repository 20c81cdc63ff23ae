import { isKnownStatus, saysActive } from './agent/job.ts'
import type { Because, Sending } from './agent/reply.ts'
import type { Claim } from './claim.ts'
import { throwIfCancelled, within } from './clock.ts'
import {
  type Annotation,
  annotate,
  conclude,
  concludeDenied,
  concludeEarly,
  reportOf,
  stopped,
  subjectOf
} from './conclude.ts'
import { debugged } from './debug.ts'
import {
  type Before,
  type Claimed,
  type Delivery,
  deliver
} from './follow-up/deliver.ts'
import { type JobInView, keepInView } from './follow-up/job-in-view.ts'
import {
  changed,
  type Ending,
  endOutcome,
  endWith
} from './follow-up/outcome.ts'
import {
  judge,
  type Settling,
  type Sight,
  see,
  startSettling
} from './follow-up/settle.ts'
import { type LastSeen, waitForEnd } from './follow-up/wait.ts'
import { type FollowUp, openFollowUp } from './follow-up.ts'
import { askGate } from './github/permission.ts'
import { type PullRequest, readHead } from './github/pull-request.ts'
import { giveHelp } from './help.ts'
import { retry } from './http/retry.ts'
import { idProblem } from './inputs.ts'
import {
  explain,
  type Message,
  type Problem,
  say,
  sentences
} from './message.ts'
import { readQuestion } from './question.ts'
import { resultOf } from './result-comment.ts'
import {
  type Desk,
  type Outside,
  openDesk,
  openStep,
  type Step
} from './step.ts'
import { type JobNames, nameJob, needsConversation } from './which-job.ts'

/**
 * Delivers one follow-up, sees it through to its end and reports. Never throws;
 * a failed step is told to the runner.
 */
export async function main(outside: Outside): Promise<void> {
  const desk = openDesk(outside)
  annotate(desk.runner, await runStep(outside, desk))
}

/** From the event to the step's annotation. */
async function runStep(outside: Outside, desk: Desk): Promise<Annotation> {
  try {
    const opened = openStep(debugged({ ...outside, runner: desk.runner }), desk)
    return opened.kind === 'ends-early'
      ? await concludeEarly(desk, opened.ending)
      : await play(opened.step)
  } catch (error) {
    return concludeEarly(desk, stopped(desk.runner, error))
  }
}

/** Who asks, for what, and the result. */
async function play(step: Step): Promise<Annotation> {
  const { github, inputs, limits, trigger } = step
  if (trigger.gated) {
    const gate = await askGate(github, trigger.asker, inputs, limits)
    throwIfCancelled(limits)
    if (gate.kind === 'failed')
      return concludeEarly(step, endWith('error', gate.problem))
    if (gate.kind === 'denied')
      return concludeDenied(step, {
        outcome: 'denied',
        explanation: gate.reason
      })
  }
  const asks = await readQuestion(github, trigger, inputs.context, limits)
  if (asks.kind === 'failed')
    return concludeEarly(step, endWith('error', asks.problem))
  const followUp = openFollowUp(step, asks)
  const ending = await answer(followUp).catch(error =>
    stopped(step.runner, error)
  )
  return conclude(followUp, ending)
}

/** Does what was asked for: help, a check, or a follow-up. */
async function answer(followUp: FollowUp): Promise<Ending> {
  const { claim, names, prompt, step } = followUp
  const { jobId, problem, wantsHelp } = step.trigger.request
  if (wantsHelp) return giveHelp(followUp)
  const mistake =
    problem ?? (jobId === undefined ? undefined : idProblem(jobId))
  if (mistake) {
    await claim.acknowledge(step.limits)
    return refused(claim, mistake, names.option === undefined ? 'text' : 'job')
  }
  return prompt === '' ? watch(followUp) : send(followUp)
}

/** Nothing to send: only checks the job. */
async function watch(followUp: FollowUp): Promise<Ending> {
  const { claim, names, step } = followUp
  const { clock, inputs, limits, outputs, reporting } = step
  // The 👀 is waited for only where its answer is needed, and not for long.
  const acknowledging = claim.acknowledge(
    within(
      needsConversation(names) ? limits : reporting.limits,
      clock.now() + SIGN_MS
    )
  )
  reporting.onTheSide(
    acknowledging.then(problemOf),
    say`👀 could not be added.`
  )
  const before = await firstLook(followUp, acknowledging)
  if (before.kind === 'none')
    return { ...endWith('error', before.problem), because: before.because }
  outputs.know({ job: before.sight.job })
  const settling = see(startSettling({ kind: 'watching' }), before.sight)
  if (inputs.wait) return seeThrough(followUp, before.job, settling)
  return judge(settling).kind === 'ended'
    ? readEnd(followUp, before.sight)
    : { outcome: 'active', explanation: [] }
}

/** Delivers the follow-up once, and sees it through. */
async function send(followUp: FollowUp): Promise<Ending> {
  const { claim, step } = followUp
  const { clock, inputs, limits, onRetry } = step
  const claiming = claim.take()
  let headBefore: Promise<PullRequest | undefined> | undefined
  const delivery = await deliver({
    clock,
    limits,
    onRetry,
    claim: () => claiming,
    findEarlierSend: claim.findEarlierSend,
    lookBefore: () => firstLook(followUp, claiming),
    send: (job, before) => {
      throwIfCancelled(limits)
      if (inputs.wait)
        headBefore = headOf(step, before.job.prLink, HEAD_BEFORE_MS)
      return sendOnce(followUp, job)
    },
    onSent: by => noteSent(followUp, by)
  })
  if (delivery.kind !== 'delivered') return undelivered(followUp, delivery)
  const { before, job, settling } = delivery
  if (settling.latest) step.outputs.know({ job: settling.latest.job })
  return inputs.wait
    ? seeThrough(followUp, job, settling, before, headBefore)
    : { outcome: 'sent', explanation: [] }
}

/** One try to send, and what is known from it. */
async function sendOnce(
  { claim, prompt, step }: FollowUp,
  job: JobInView
): Promise<Sending> {
  const { limits, log, outputs } = step
  claim.noteSending('out')
  const result = await job.send(prompt, limits)
  switch (result.kind) {
    case 'again':
    case 'refused':
      claim.noteSending('came-to-nothing')
      break
    case 'uncertain':
      log.moment(result.problem.what)
      break
    case 'accepted':
      // No status, or a terminal one, would be from before the follow-up.
      if (saysActive(result.job)) outputs.know({ job: result.job })
  }
  return result
}

/** The service has it. A report that nothing was sent is no longer true. */
function noteSent(followUp: FollowUp, by: 'this-run' | 'earlier-run'): void {
  const { claim, resultComment, step } = followUp
  const { inputs, isRerun, outputs, redact, reporting } = step
  claim.noteSent(by)
  outputs.know({ sent: true })
  // What an earlier run sent and this one waits for is reported in the end.
  if (!isRerun || (by === 'earlier-run' && inputs.wait)) return
  const explanation = say`The result follows here.`
  const report = reportOf(followUp, { outcome: 'sent', explanation })
  reporting.onTheSide(
    resultComment.correct(resultOf(subjectOf(followUp), report, redact)),
    say`The earlier report could not be updated.`
  )
}

/** What the workflow names, no other comment can put right. */
function fixedBy(because: Because, { input, option }: JobNames): Because {
  const isFromWorkflow = option === undefined && input !== undefined
  return because === 'job' && isFromWorkflow ? 'setup' : because
}

/** What is known where the follow-up was not delivered. */
function undelivered(
  { claim, names, step }: FollowUp,
  delivery: Exclude<Delivery, { kind: 'delivered' }>
): Ending {
  switch (delivery.kind) {
    case 'uncertain':
    case 'unclaimed':
      return endWith(
        delivery.kind === 'uncertain' ? 'unknown' : 'error',
        delivery.problem
      )
    case 'unsent':
      return refused(claim, delivery.problem, fixedBy(delivery.because, names))
    case 'out-of-sight':
      return endWith(
        delivery.isOutOfTime ? 'timed-out' : 'error',
        delivery.problem
      )
    case 'held':
      return heldByAnother(delivery.earlier, step.isRerun && !claim.record)
  }
}

function heldByAnother(
  earlier: Extract<Delivery, { kind: 'held' }>['earlier'],
  lacksRecord: boolean
): Ending {
  switch (earlier.kind) {
    case 'none':
      return {
        outcome: 'unknown',
        explanation: lacksRecord ? NO_RECORD : CLAIMED_UNSENT
      }
    case 'uncertain':
      return { outcome: 'unknown', explanation: EARLIER_UNCERTAIN }
    case 'unreadable':
      return {
        outcome: 'unknown',
        explanation: sentences(UNREADABLE, explain(earlier.problem))
      }
    case 'free':
      return { outcome: 'error', explanation: CLAIM_FREED, isFree: true }
    case 'refused':
      return {
        outcome: 'error',
        explanation: EARLIER_REFUSED,
        because: 'reported'
      }
  }
}

/** Only another comment helps, or a change of the setup. */
function refused(claim: Claim, problem: Problem, because: Because): Ending {
  if (because !== 'setup') claim.noteSending('refused')
  return { ...endWith('error', problem), because }
}

/**
 * Finds out which job is meant and checks it, which proves the key and the
 * job without using up a message.
 *
 * @param claiming the answer to the 👀, which names the action's own account
 */
async function firstLook(
  followUp: FollowUp,
  claiming: Promise<Claimed>
): Promise<Before> {
  const { claim, names, step } = followUp
  const { clock, github, limits, onRetry, outputs, service } = step
  // Whoever waits for it may have been stopped before: no failure goes astray.
  const account = () =>
    claiming.then(() => claim.account(limits)).catch(() => undefined)
  const named = await nameJob(names, github, account, limits)
  if (named.kind === 'none') return { ...named, isOutOfTime: false }
  outputs.know({ jobId: named.id })
  const job = keepInView(service, named.id, clock, watcher(followUp))
  followUp.inView = job
  const seen = await retry(clock, limits, () => job.look(limits), onRetry)
  switch (seen.kind) {
    case 'seen':
      return { kind: 'found', job, sight: seen }
    case 'refused': {
      // Another comment can't correct what the workflow names.
      const because = fixedBy(seen.because, names)
      return { ...seen, kind: 'none', because, isOutOfTime: false }
    }
    case 'given-up':
      return { ...seen, kind: 'none', because: 'setup', isOutOfTime: true }
  }
}

/** Says what is new at a look: a status, or an undocumented answer. */
function watcher({ claim, prompt, step }: FollowUp): (sight: Sight) => void {
  const { isRerun, log, outputs } = step
  let status: string | undefined
  const warned = new Set<string>()
  const warnOnce = (subject: string, what: Message) => {
    if (!warned.has(subject)) log.warn(what)
    warned.add(subject)
  }
  return ({ job, droppedLink }) => {
    if (job.model) outputs.know({ model: job.model })
    const isBefore =
      prompt !== '' && !isRerun && !status && claim.delivery !== 'sent'
    if (job.status !== status)
      log.moment(
        isBefore
          ? say`Before the send: ${job.status}.`
          : say`The agent job is ${job.status}.`
      )
    status = job.status
    if (!isKnownStatus(job.status))
      warnOnce(
        'status',
        say`The service gave the status ${job.status}, which its documentation does not name. It is treated as active.`
      )
    if (droppedLink !== undefined)
      warnOnce(
        'link',
        say`The service gave a prLink that is not an http(s) address, so it is left out: ${droppedLink}.`
      )
  }
}

/** Waits until the job has really finished. */
async function seeThrough(
  followUp: FollowUp,
  job: JobInView,
  settling: Settling,
  before?: Sight,
  headBefore?: Promise<PullRequest | undefined>
): Promise<Ending> {
  const { claim, step } = followUp
  const { clock, inputs, limits, onRetry, outputs } = step
  const end = await waitForEnd({
    clock,
    limits,
    look: job.look,
    onRetry,
    onSeen: sight => outputs.know({ job: sight.job }),
    pollIntervalMs: inputs.pollIntervalMs,
    settling
  })
  switch (end.kind) {
    case 'ended': {
      const { basis } = settling
      const ending = await readEnd(
        followUp,
        end.sight,
        before,
        await headBefore
      )
      return {
        ...ending,
        ...(end.unproven && { explanation: NEVER_SEEN_ACTIVE }),
        ...(basis.kind === 'sent' &&
          !basis.isEstimate &&
          !end.unproven && { workedMs: end.since - basis.at })
      }
    }
    case 'refused':
      return { ...endWith('error', end.problem), because: end.because }
    case 'out-of-sight': {
      const isSent = claim.delivery === 'sent'
      return endWith(isSent ? 'timed-out' : 'error', end.problem)
    }
    case 'timed-out':
      return { outcome: 'timed-out', explanation: LAST_SEEN[end.as] }
  }
}

/** The job has ended: what has it changed? */
async function readEnd(
  { prompt, step }: FollowUp,
  { job, droppedLink }: Sight,
  before?: Sight,
  headBefore?: PullRequest
): Promise<Ending> {
  const { log, outputs } = step
  outputs.know({ hasEnded: true, job })
  if (prompt !== '')
    log.detail(say`The agent has finished this follow-up: ${job.status}.`)
  const head = await headOf(step, job.prLink, HEAD_AFTER_MS)
  const didChange = changed(
    before && {
      ...before.job,
      ...(headBefore && { headSha: headBefore.headSha })
    },
    {
      ...job,
      ...(droppedLink !== undefined && { droppedLink }),
      ...(head && { headSha: head.headSha })
    }
  )
  outputs.know({
    ...(head && { pullRequest: head }),
    ...(didChange !== undefined && { changed: didChange })
  })
  return { outcome: endOutcome(job.status, didChange), explanation: [] }
}

/** A pull request's head; undefined when it can't be read in time. */
async function headOf(
  { clock, github, limits, run }: Step,
  prLink: string | null,
  withinMs: number
): Promise<PullRequest | undefined> {
  const soon = within(limits, clock.now() + withinMs)
  return readHead(github, prLink, run.serverUrl, soon)
}

function problemOf(claimed: Claimed): Problem | undefined {
  return claimed.kind === 'failed' ? claimed.problem : undefined
}

/**
 * What is read while the follow-up is on its way is the head from before, if it
 * is read at once: with what a request gets beyond it these are two seconds, in
 * which no agent changes a pull request.
 */
const HEAD_BEFORE_MS = 500
/** 👀 on a check is only a sign; the report waits for its answer. */
const SIGN_MS = 5_000
/** The head decides only `changed` and the `pr-*` outputs. */
const HEAD_AFTER_MS = 10_000

const NEVER_SEEN_ACTIVE = say`The job did not change for 30 seconds after the follow-up was sent and was never seen working on it, so its current state is reported.`

const LAST_SEEN: Readonly<Record<LastSeen, Message>> = {
  active: say`The agent job continues.`,
  stale: say`The agent job still looks as it did before the follow-up.`,
  unsettled: say`The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
}

const CLAIMED_UNSENT = say`This comment was claimed before (👀), and nothing shows that its follow-up was sent (🚀). Another run may still be sending it. Another step that adds 👀 from the same account also has this effect.`
const EARLIER_UNCERTAIN = say`An earlier run sent the follow-up, and it is not known whether the service accepted it.`
const UNREADABLE = say`This comment was claimed before (👀), and it could not be determined whether its follow-up was sent (🚀).`
const CLAIM_FREED = say`Another run had claimed this comment (👀) and has released it.`
const EARLIER_REFUSED = say`An earlier attempt reported why this follow-up can't be sent, and it would fail again. Its result comment says what to do.`
const NO_RECORD = say`This is a re-run, and there is no comment that shows what the first attempt did. To send the follow-up again, set resend to true.`
