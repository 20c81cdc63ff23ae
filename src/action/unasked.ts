import { type Message, plain } from '../common/message.ts'
import { code, markdown } from '../report/markdown.ts'
import { redactMessage } from '../report/redact.ts'
import { OUTPUT_NAMES, type OutputName } from './output-names.ts'
import type { Annotation } from './run-to-end.ts'
import type { SafeRunner } from './runner.ts'

/** The outputs that are not empty. */
const OUTPUTS: Partial<Record<OutputName, string>> = {
  outcome: 'skipped',
  sent: 'false',
  started: 'false',
  'elapsed-seconds': '0',
  reason: 'no-command'
}

/**
 * Ends a step that was asked for nothing: writes outputs and summary, and
 * returns the annotation. It needs neither a state nor a report. Most comments
 * ask for nothing, so what makes these is not loaded for them.
 */
export function endUnasked(
  { redact, runner }: SafeRunner,
  explanation: Message
): Annotation {
  for (const name of OUTPUT_NAMES) runner.output(name, OUTPUTS[name] ?? '')
  const why = redactMessage(explanation, redact)
  runner.summary(
    `### ⏭️ Agent Follow-up: skipped\n\nSkipped.\n\n${markdown(why)}\n\nReason: ${code('no-command')}.\n`
  )
  return { level: 'notice', line: `Skipped. ${plain(why)}` }
}
