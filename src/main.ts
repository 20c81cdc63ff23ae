import { type Outside, openSafeRunner } from './action/runner.ts'
import {
  asksForNothing,
  endUnasked,
  readEvent,
  runToEnd
} from './action/step.ts'

/**
 * Masks the secrets, reads the event, delivers the follow-up that it asks for,
 * and writes the annotation of the step. A step that was asked for nothing, see
 * `asksForNothing`, ends as `skipped`, without a request, and loads nothing
 * else. An error, a cancel, an outcome of `fail-on`, and a check whose report
 * GitHub refuses fail the step. Throws only what the runner throws.
 */
export function main(outside: Outside): Promise<void> {
  const safe = openSafeRunner(outside.runner)
  return runToEnd(safe.runner, async () => {
    const event = readEvent(safe.runner)
    if (asksForNothing(event))
      return endUnasked(safe, event.trigger.explanation)
    // Most comments ask for nothing, so the rest is not loaded for them.
    const { followUp } = await import('./follow-up.ts')
    return followUp(outside, safe, event)
  })
}
