import { isTerminal } from './agent/job.ts'
import { Cancelled, throwIfCancelled } from './clock.ts'
import { conclude, concludeEarly, type Verdict } from './conclude.ts'
import { bothEnded, type Delivered, deliver } from './follow-up/deliver.ts'
import type { LookOnce, Seen } from './follow-up/look.ts'
import {
  changed,
  type Ending,
  endOutcome,
  endWith
} from './follow-up/outcome.ts'
import { judge, see, startSettling } from './follow-up/settle.ts'
import { waitForEnd } from './follow-up/wait.ts'
import { askGate } from './github/permission.ts'
import type { PullRequest } from './github/pull-request.ts'
import { readSecrets } from './inputs.ts'
import { firstLook, jobIdOf, watchfulLook } from './job.ts'
import { Journal } from './journal.ts'
import { type Problem, say } from './message.ts'
import {
  createRedactor,
  type Redact,
  redactAll,
  secretPieces
} from './report/redact.ts'
import { guarded } from './runner.ts'
import { type Outside, openStep, type Step } from './step.ts'
import {
  claim,
  findEarlierSend,
  markTaken,
  ownLogin,
  readHead
} from './traces.ts'

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
  const { level, line } = await tell({ ...outside, runner }, journal, redact)
  if (level === 'failure') runner.fail(line)
  else runner[level](line)
}

/** From the event to the verdict on the step. */
async function tell(
  outside: Outside,
  journal: Journal,
  redact: Redact
): Promise<Verdict> {
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
  const { prompt, problem } = trigger.request
  if (problem) return endWith('error', problem)
  const look = watchfulLook(step)
  return prompt === '' ? watch(step, look) : followUp(step, look, prompt)
}

/** Nothing to send: only looks. The 👀 is a sign for people. */
async function watch(step: Step, look: LookOnce): Promise<Ending> {
  const sign = claim(step, { asSign: true })
  const [before] = await bothEnded(
    firstLook(step, look, ownLogin(step, sign)),
    sign
  )
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
  if (!comment && step.run.attempt > 1 && !inputs.resend)
    return endWith('unknown', RERUN_WITHOUT_RECORD)

  const claiming = claim(step, { asSign: false })
  const login = ownLogin(step, claiming)
  let headBefore: Promise<PullRequest | undefined> | undefined
  const delivery = await deliver({
    clock,
    limits,
    onRetry,
    claim: () => claiming,
    findEarlierSend: () => findEarlierSend(step),
    lookBefore: () => firstLook(step, look, login),
    look,
    send: async before => {
      throwIfCancelled(limits)
      journal.note({ maybeTaken: true })
      if (inputs.wait)
        headBefore = readHead(step, before.job.prLink, HEAD_BEFORE_MS)
      const result = await step.service.send(jobIdOf(step), prompt, limits)
      if (result.kind === 'again' || result.kind === 'refused')
        journal.note({ maybeTaken: false })
      if (result.kind === 'perhaps-taken') journal.mark(result.problem.what)
      if (result.kind === 'taken' && !isTerminal(result.job.status ?? 'active'))
        journal.note({ job: result.job })
      return result
    },
    onTaken: () => markTaken(step)
  })
  if (delivery.kind === 'unknown') return endWith('unknown', delivery.problem)
  if (delivery.kind === 'not-sent') return endWith('error', delivery.problem)
  if (delivery.latest) journal.note({ job: delivery.latest.job })
  return inputs.wait
    ? seeThrough(step, look, delivery, headBefore)
    : { outcome: 'sent', explanation: [] }
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
    onRetry,
    pollIntervalMs: inputs.pollIntervalMs,
    settling: known.settling,
    ...(known.latest && { latest: known.latest }),
    look: async () => {
      const found = await look()
      if (found.kind === 'seen') journal.note({ job: found.job })
      return found
    }
  })
  switch (end.kind) {
    case 'ended':
      if (end.late) journal.warn(NEVER_SEEN_ACTIVE)
      return finish(step, end.seen, known.before, await headBefore)
    case 'refused':
      return endWith('error', end.problem)
    case 'out-of-sight':
      return endWith(journal.facts.sent ? 'timed-out' : 'error', end.problem)
    case 'timed-out':
      return { outcome: 'timed-out', explanation: [] }
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
  journal.mark(say`It has finished: ${job.status}.`)
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
  if (!(error instanceof Cancelled)) return endWith('error', unexpected(error))
  const { sent, maybeTaken } = step.journal.facts
  if (sent || step.trigger.request.prompt === '')
    return { outcome: 'cancelled', explanation: [] }
  return endWith('cancelled', maybeTaken ? CANCELLED_SENDING : CANCELLED_UNSENT)
}

/**
 * An agent needs longer than this to change a pull request, so what is read
 * within it while the follow-up is on its way is the head from before.
 */
const HEAD_BEFORE_MS = 5_000
/** The head decides only `changed` and the `pr-*` outputs. */
const HEAD_AFTER_MS = 10_000

const NEVER_SEEN_ACTIVE = say`For 30 seconds after the follow-up was sent the job stood as before: finished. It is taken as it is, though it was never seen at work on the follow-up.`

const RERUN_WITHOUT_RECORD: Problem = {
  what: say`This is a re-run, and no comment triggered the first one that would hold a record, so nobody can know whether the follow-up was sent. It was not sent now.`,
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
