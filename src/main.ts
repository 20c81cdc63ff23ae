import { saysActive } from './agent/job.ts'
import type { Sending } from './agent/reply.ts'
import { Cancelled, throwIfCancelled } from './clock.ts'
import { type Annotation, conclude, concludeEarly } from './conclude.ts'
import { debugged, logStack } from './debug.ts'
import { type Delivered, deliver } from './follow-up/deliver.ts'
import type { LookOnce, Seen } from './follow-up/look.ts'
import {
  changed,
  type Ending,
  endOutcome,
  endWith
} from './follow-up/outcome.ts'
import { judge, see, startSettling } from './follow-up/settle.ts'
import { type LastSeen, waitForEnd } from './follow-up/wait.ts'
import { askGate } from './github/permission.ts'
import type { PullRequest } from './github/pull-request.ts'
import { isRerun } from './github/run.ts'
import { idProblem, readSecrets } from './inputs.ts'
import { firstLook, jobIdOf, needsConversation, watchfulLook } from './job.ts'
import { Journal } from './journal.ts'
import { type Message, type Problem, say } from './message.ts'
import {
  createRedactor,
  type Redact,
  redactAll,
  secretPieces
} from './report/redact.ts'
import { guarded } from './runner.ts'
import { type Outside, openStep, type Step } from './step.ts'
import { claim, findEarlierSend, markTaken, readHead, sign } from './traces.ts'

/**
 * Delivers one follow-up, sees it through to its end and reports. Never throws;
 * a failed step is told to the runner.
 */
export async function main(outside: Outside): Promise<void> {
  const { input, env } = outside.runner
  const secrets = readSecrets(input, env.GITHUB_TOKEN)
  for (const piece of secrets.flatMap(secretPieces)) outside.runner.mask(piece)
  const redact = createRedactor(secrets)
  const runner = guarded(outside.runner, redact)
  const journal = new Journal(outside.clock, runner, redact)
  const { level, line } = await tell(
    debugged({ ...outside, runner }),
    journal,
    redact
  )
  if (level === 'failure') runner.fail(line)
  else runner[level](line)
}

/** From the event to what is to be said of the step. */
async function tell(
  outside: Outside,
  journal: Journal,
  redact: Redact
): Promise<Annotation> {
  const { runner } = outside
  try {
    const step = openStep(outside, journal, redact)
    return 'outcome' in step
      ? await concludeEarly(runner, journal, redactAll(step, redact))
      : await conclude(
          step,
          await play(step).catch(error => giveUp(step, error))
        )
  } catch (error) {
    logStack(runner, error)
    const ending = endWith('error', unexpected(error))
    return concludeEarly(runner, journal, redactAll(ending, redact))
  }
}

/** The story: who asks, what for, and what came of it. */
async function play(step: Step): Promise<Ending> {
  const { trigger, inputs, journal, limits } = step
  if (trigger.gated) {
    const gate = await askGate(step.github, trigger.asker, inputs, limits)
    throwIfCancelled(limits)
    if (gate.kind === 'failed') return endWith('error', gate.problem)
    if (gate.kind === 'denied')
      return { outcome: 'denied', explanation: gate.reason }
  }
  journal.note({ gatePassed: true })
  const { prompt, jobId, problem } = trigger.request
  const mistake =
    problem ?? (jobId === undefined ? undefined : idProblem(jobId))
  if (mistake) return endWith('error', mistake)
  const look = watchfulLook(step)
  return prompt === '' ? watch(step, look) : followUp(step, look, prompt)
}

/** Nothing to send: only looks. */
async function watch(step: Step, look: LookOnce): Promise<Ending> {
  // The sign is waited for only where its answer is needed.
  const limits = needsConversation(step) ? step.limits : step.meanwhile
  const before = await firstLook(step, look, sign(step, limits))
  if (before.kind === 'none') return endWith('error', before.problem)
  step.journal.note({ job: before.job })
  const settling = see(startSettling({ kind: 'watching' }), before.sight)
  if (step.inputs.wait)
    return seeThrough(step, look, { settling, latest: before })
  return judge(settling).kind === 'ended'
    ? finish(step, before)
    : { outcome: 'active', explanation: [] }
}

/** Delivers the follow-up once, and sees it through. */
async function followUp(
  step: Step,
  look: LookOnce,
  prompt: string
): Promise<Ending> {
  const { clock, comment, inputs, journal, limits, onRetry } = step
  if (!comment && isRerun(step.run) && !inputs.resend)
    return endWith('unknown', RERUN_WITHOUT_RECORD)

  const claiming = claim(step)
  let headBefore: Promise<PullRequest | undefined> | undefined
  const delivery = await deliver({
    clock,
    limits,
    onRetry,
    claim: () => claiming,
    findEarlierSend: () => findEarlierSend(step),
    lookBefore: () => firstLook(step, look, claiming),
    look,
    send: before => {
      throwIfCancelled(limits)
      if (inputs.wait)
        headBefore = readHead(step, before.job.prLink, HEAD_BEFORE_MS)
      return send(step, prompt)
    },
    onTaken: () => markTaken(step)
  })
  switch (delivery.kind) {
    case 'unknown':
      return endWith('unknown', delivery.problem)
    case 'not-sent':
      return endWith('error', delivery.problem)
    case 'out-of-sight':
      return endWith(
        delivery.isOutOfTime ? 'timed-out' : 'error',
        delivery.problem
      )
    case 'delivered':
      if (delivery.latest) journal.note({ job: delivery.latest.job })
      return inputs.wait
        ? seeThrough(step, look, delivery, headBefore)
        : { outcome: 'sent', explanation: [] }
  }
}

/** One try to send, with what it makes known. */
async function send(step: Step, prompt: string): Promise<Sending> {
  const { journal, limits, service } = step
  journal.note({ maybeTaken: true })
  const result = await service.send(jobIdOf(step), prompt, limits)
  switch (result.kind) {
    case 'again':
    case 'refused':
      journal.note({ maybeTaken: false })
      break
    case 'uncertain':
      journal.mark(result.problem.what)
      break
    case 'accepted':
      // No status, or a terminal one, would be from before the follow-up.
      if (saysActive(result.job)) journal.note({ job: result.job })
  }
  return result
}

/** Waits until the job has really finished. */
async function seeThrough(
  step: Step,
  look: LookOnce,
  known: Pick<Delivered, 'settling' | 'latest' | 'before'>,
  headBefore?: Promise<PullRequest | undefined>
): Promise<Ending> {
  const { clock, inputs, journal, limits, onRetry } = step
  const end = await waitForEnd({
    clock,
    limits,
    look,
    onRetry,
    onSeen: ({ job }) => journal.note({ job }),
    pollIntervalMs: inputs.pollIntervalMs,
    settling: known.settling,
    ...(known.latest && { latest: known.latest })
  })
  switch (end.kind) {
    case 'ended': {
      const { before } = known
      const ending = await finish(step, end.seen, before, await headBefore)
      return end.late ? { ...ending, explanation: NEVER_SEEN_ACTIVE } : ending
    }
    case 'refused':
      return endWith('error', end.problem)
    case 'out-of-sight':
      return endWith(journal.facts.sent ? 'timed-out' : 'error', end.problem)
    case 'timed-out':
      return {
        outcome: 'timed-out',
        explanation: LAST_SEEN[end.as]
      }
  }
}

/** The job has ended: what has it changed? */
async function finish(
  step: Step,
  seen: Seen,
  before?: Seen,
  headBefore?: PullRequest
): Promise<Ending> {
  const { journal } = step
  const { job } = seen
  journal.note({ hasEnded: true, job })
  journal.mark(say`It has ended: ${job.status}.`)
  const head = await readHead(step, job.prLink, HEAD_AFTER_MS)
  const didChange = changed(
    before && {
      ...before.job,
      ...(headBefore && { headSha: headBefore.headSha })
    },
    {
      ...job,
      ...(seen.droppedLink && { droppedLink: seen.droppedLink }),
      ...(head && { headSha: head.headSha })
    }
  )
  journal.note({
    ...(head && { pullRequest: head }),
    ...(didChange !== undefined && { changed: didChange })
  })
  return { outcome: endOutcome(job.status, didChange), explanation: [] }
}

/** An exception ends the story: a cancel, or a fault of this program. */
function giveUp(step: Step, error: unknown): Ending {
  if (!(error instanceof Cancelled)) {
    logStack(step.runner, error)
    return endWith('error', unexpected(error))
  }
  const { sent, maybeTaken } = step.journal.facts
  if (sent || step.trigger.request.prompt === '')
    return { outcome: 'cancelled', explanation: [] }
  return endWith('cancelled', maybeTaken ? CANCELLED_SENDING : CANCELLED_UNSENT)
}

/**
 * What is read while the follow-up is on its way is the head from before, if it
 * is read at once: with what a request gets beyond it these are two seconds, in
 * which no agent changes a pull request.
 */
const HEAD_BEFORE_MS = 500
/** The head decides only `changed` and the `pr-*` outputs. */
const HEAD_AFTER_MS = 10_000

const NEVER_SEEN_ACTIVE = say`For 30 seconds after the follow-up was sent the job stood as before: finished. It is taken as it is, though it was never seen at work on the follow-up.`

const LAST_SEEN: Readonly<Record<LastSeen, Message>> = {
  active: say`The job goes on.`,
  stale: say`The job still stands as it did before the follow-up.`,
  unsettled: say`The job has ended, but too shortly before the time limit to tell whether with the follow-up.`
}

const RERUN_WITHOUT_RECORD: Problem = {
  what: say`This is a re-run, and without a triggering comment there is no record of what the first attempt did, so nobody can know whether it sent the follow-up. It was not sent now.`,
  remedy: say`Look at the job: if the follow-up is not there, start a new run, or set resend to true.`
}

const CANCELLED_SENDING: Problem = {
  what: say`The follow-up was on its way, and nobody can know whether the service took it.`,
  remedy: say`Look at the job: if the follow-up is not there, a new comment sends it.`
}

const CANCELLED_UNSENT: Problem = {
  what: say`Nothing was sent.`,
  remedy: say`Run it again to send the follow-up.`
}

function unexpected(error: unknown): Problem {
  return {
    what: say`Something happened that this action does not expect: ${error instanceof Error ? error.message : String(error)}.`,
    remedy: say`Please report it, with the log of this step.`
  }
}
