import { openContext, type RunContext, type RunIo } from './action/context.ts'
import type { Outside, openSafeRunner } from './action/runner.ts'
import {
  type Annotation,
  problemOfException,
  type RunEvent,
  resultOfException
} from './action/step.ts'
import { throwIfCancelled } from './common/clock.ts'
import { say } from './common/message.ts'
import { errorOf, type Stopped, stopped } from './delivery/rules/state.ts'
import { askGate } from './github/permission.ts'
import { REACTIONS } from './github/reactions.ts'

/**
 * Opens the context, asks the gate, and delivers one follow-up, which also
 * waits for its result and reports it, see `deliver`. Returns the annotation of
 * the step. A run that does not pass the gate ends early as `denied`, with 👎 on
 * the comment that asked, or as `error` if GitHub gave no clear answer. A run
 * without a context ends early, too, and so does one that a cancel or a bug
 * stops before `deliver`. After an early end nothing else is put on GitHub. A
 * cancel or a bug in `deliver` is reported there, unless it is a bug in the
 * conclusion.
 */
export async function followUp(
  outside: Outside,
  safe: ReturnType<typeof openSafeRunner>,
  event: RunEvent | Stopped
): Promise<Annotation> {
  const context = openContext(outside, safe, event)
  if (context.kind === 'no-context')
    return endWithoutReport(context.io, context.result)
  return passGateAndDeliver(context).catch(thrown =>
    endWithoutReport(context, resultOfException(context.runner, thrown))
  )
}

/**
 * Asks the gate. Delivers the follow-up of a run that passes, see `deliver`,
 * and turns any other away, see `turnAway`. Returns the annotation of the step.
 * Throws `Cancelled` on a cancel in the gate, and what `deliver` throws.
 */
async function passGateAndDeliver(context: RunContext): Promise<Annotation> {
  const stop = await passGate(context)
  if (stop) return turnAway(context, stop)
  // The gate asks GitHub first, so the rest is loaded only behind it.
  const { deliver } = await import('./delivery/deliver.ts')
  return deliver(context)
}

/**
 * Asks the gate (`askGate`) about the trigger's gated accounts. Returns
 * undefined if all may ask; else the answer for the first who may not, or of
 * whom it is not known, the requester first: `denied`, or an error if GitHub
 * gave no clear answer. Throws `Cancelled` on a cancel; on an earlier one, also
 * if no account is gated.
 */
async function passGate(context: RunContext): Promise<Stopped | undefined> {
  const { github, inputs, limits, trigger } = context
  throwIfCancelled(limits)
  const gate = await askGate(github, trigger.gatedAccounts, inputs, limits)
  switch (gate.kind) {
    case 'allowed':
      return undefined
    case 'failed':
      return errorOf(gate.problem)
    case 'denied':
      return stopped('denied', gate.explanation, gate.reason)
  }
}

/**
 * Ends a run that did not pass the gate, and returns its annotation. Outputs
 * and summary are written first. Then, if the outcome is `denied`, 👎 is added
 * to the comment that asked; a review and an event get none. A failure of 👎 is
 * a warning. Nothing else on the issue changes.
 */
async function turnAway(
  context: RunContext,
  stop: Stopped
): Promise<Annotation> {
  const { asked, log, reactions, reporting } = context
  const annotation = await endWithoutReport(context, stop)
  if (stop.outcome !== 'denied' || !asked || asked.kind === 'review')
    return annotation
  const comment = { kind: asked.kind, id: asked.id }
  const { limits } = reporting
  const thrown = await reporting.run(async () => {
    const added = await reactions.add(comment, REACTIONS.denied, limits)
    if (added.kind === 'failed') log.warnOf(DENIAL_NOT_SHOWN, added.problem)
  })
  if (thrown !== undefined)
    log.warnOf(DENIAL_NOT_SHOWN, problemOfException(thrown))
  return annotation
}

/**
 * Ends a step without a report on GitHub, and returns its annotation; see
 * `endEarly` in action/annotation.ts.
 */
async function endWithoutReport(
  io: RunIo,
  result: Stopped
): Promise<Annotation> {
  // Most requesters pass the gate, so these words are not loaded before it.
  const { endEarly } = await import('./action/annotation.ts')
  return endEarly(io, result)
}

const DENIAL_NOT_SHOWN = say`👎 could not be added.`
