import { endUnasked, enter } from './action/entry.ts'
import { openStepIo, type StepIo } from './action/io.ts'
import type { Outside } from './action/runner.ts'
import { openStep, type Step } from './action/step.ts'
import { type Annotation, runToEnd } from './action/step-end.ts'
import { throwIfCancelled } from './common/clock.ts'
import { say } from './common/message.ts'
import { errorOf, type Stopped, stopped } from './delivery/rules/state.ts'
import { askGate } from './github/permission.ts'
import { addReaction, REACTIONS } from './github/reactions.ts'

/**
 * Delivers one follow-up, waits for its result, and reports it. Never throws.
 */
export async function main(
  outside: Outside,
  entry = enter(outside.runner)
): Promise<void> {
  if (endUnasked(entry)) return
  const { event } = entry
  const io = openStepIo(outside.clock, entry)
  const begin = async () => {
    const step = event.kind === 'read' ? openStep(outside, io, event) : event
    return 'runner' in step ? play(step) : endEarly(io, step)
  }
  return runToEnd(io, begin, endEarly)
}

async function play(step: Step): Promise<Annotation> {
  const refused = await passGate(step)
  if (refused) return turnAway(step, refused)
  // Loaded no sooner: the gate asks GitHub first.
  const { followUp } = await import('./delivery/deliver.ts')
  return followUp(step)
}

/** Nothing is reported of what has nothing to do, or can't begin. */
async function endEarly(io: StepIo, result: Stopped): Promise<Annotation> {
  const { endEarly } = await import('./action/early-end.ts')
  return endEarly(io, result)
}

/** Undefined: whoever asks may. */
async function passGate(step: Step): Promise<Stopped | undefined> {
  const { github, inputs, limits, trigger } = step
  throwIfCancelled(limits)
  if (!trigger.gated) return undefined
  const actors = trigger.kind === 'event' ? trigger.actors : []
  const accounts = [trigger.asker, ...actors]
  const gate = await askGate(github, accounts, inputs, limits)
  if (gate.kind === 'allowed') return undefined
  if (gate.kind === 'failed') return errorOf(gate.problem)
  const { explanation, reason } = gate
  return stopped('denied', explanation, reason)
}

/** 👎 shows that somebody may not; nothing else does. */
async function turnAway(step: Step, refused: Stopped): Promise<Annotation> {
  const { asked, github, log, reporting } = step
  const annotation = await endEarly(step, refused)
  if (refused.outcome !== 'denied' || !asked || asked.kind === 'review')
    return annotation
  const comment = { kind: asked.kind, id: asked.id }
  const { limits } = reporting
  await reporting.run(async () => {
    const added = await addReaction(github, comment, REACTIONS.denied, limits)
    if (added.kind === 'failed')
      log.warnOf(say`👎 could not be added.`, added.problem)
  })
  return annotation
}
