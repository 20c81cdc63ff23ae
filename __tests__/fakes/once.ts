import { expect } from '@jest/globals'
import type { MessageScript } from '../../sandbox/agent-service.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import { ask, type Given } from '../../stage/asking.ts'
import { type Left, leftBy, wordsOf } from '../../stage/changes.ts'
import type { Stage } from '../../stage/stage.ts'
import { GO_ON, QUICK, stageWith } from '../../stage/usual.ts'

/** Asked once: what goes wrong, and what is left of it. */
export interface Once {
  readonly said?: Parameters<typeof ask>[1]
  readonly message?: MessageScript
  readonly inputs?: Given['inputs']
  readonly plan?: (stage: Stage) => void
  readonly left: Left
  /** Of the report. */
  readonly says?: RegExp
  readonly never?: RegExp
}

export async function playOnce(once: Once, body = GO_ON): Promise<RunResult> {
  const { inputs = {}, left, message = QUICK, never, says } = once
  const stage = await stageWith(message)
  once.plan?.(stage)
  const asked = ask(stage, once.said ?? body)
  const result = await asked.run({ inputs })
  expect(leftBy(stage, asked, result)).toEqual(left)
  const words = wordsOf(stage)
  if (says) expect(words).toMatch(says)
  if (never) expect(words).not.toMatch(never)
  expect(result.outputs['comment-url']).toContain('#issuecomment-')
  return result
}
