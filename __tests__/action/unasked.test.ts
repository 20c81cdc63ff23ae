/**
 * A step that was asked for nothing ends without a state or a report, and says
 * what these would say: docs/reference.md, "Outcomes".
 */
import { expect, it } from '@jest/globals'
import { annotationOf } from '../../src/action/annotation.ts'
import { openOutputs } from '../../src/action/outputs.ts'
import type { Runner } from '../../src/action/runner.ts'
import { endUnasked } from '../../src/action/step.ts'
import { say } from '../../src/common/message.ts'
import { initialState, stopped } from '../../src/delivery/rules/state.ts'
import { stepSummary } from '../../src/report/layout.ts'
import { wordingOf } from '../../src/report/wording.ts'

const SECRET = 'ak_topsecret'

it('says and writes what a report of it would', () => {
  const why = say`The comment begins with ${`_${SECRET}_`}, not with ${'/agent'}.`
  const redact = (text: string) => text.replaceAll(SECRET, '***')
  const result = stopped('skipped', why, 'no-command')
  const state = { ...initialState, result, elapsedMs: 0 }
  const expected = new Map<string, string>()
  openOutputs((name, value) => void expected.set(name, value), redact)(state)
  const report = wordingOf(state, redact)

  const outputs = new Map<string, string>()
  const summaries: string[] = []
  const runner = {
    output: (name: string, value: string) => void outputs.set(name, value),
    summary: (markdown: string) => void summaries.push(markdown)
  } as Partial<Runner> as Runner
  const annotation = endUnasked({ runner, redact }, why)

  expect([...outputs]).toEqual([...expected])
  expect(summaries).toEqual([stepSummary(report, '', [], 'https://docs.test')])
  expect(summaries.join()).not.toContain(SECRET)
  expect(annotation).toEqual(annotationOf(report, false))
})
