import { expect } from '@jest/globals'
import { ask } from '../../stage/asking.ts'
import { leftBy } from '../../stage/changes.ts'
import {
  GO_ON,
  JOB,
  MINUTE_MS,
  SHORT,
  SLOW,
  stageWith
} from '../../stage/usual.ts'

/** The agent was not seen at work, so the end is one to look at. */
export const ONLY_SEEN =
  'The agent job is "completed", and has changed since the follow-up was sent.'

/** A first run has timed out and said so; the agent finishes. */
export async function timedOut() {
  const stage = await stageWith(SLOW)
  const asked = ask(stage, GO_ON)
  const first = await asked.run({ inputs: SHORT })
  expect(leftBy(stage, asked, first)).toMatchObject({
    outcome: 'timed-out',
    changes: [
      'react eyes 201',
      'send 200',
      'react rocket 201',
      'comment 201',
      'react confused 201'
    ],
    reports: [`timed-out yes ${JOB}`]
  })
  await stage.pass(MINUTE_MS)
  return { asked, first, stage }
}
