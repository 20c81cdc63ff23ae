import { expect, it } from '@jest/globals'
import { virtualClock } from '../../stage/clock.ts'
import { response } from '../../stage/transport.ts'
import { limits } from '../fakes/follow-up.ts'
import { answeringGitHub } from '../fakes/github.ts'

it('GitHub’s clock is that of its answers which have a date', async () => {
  const clock = virtualClock()
  const behindMs = 90_000
  const date = new Date(clock.now() - behindMs).toUTCString()
  const answers = [response(403, '{}'), response(200, '{}', { date })]
  const { github } = answeringGitHub(() => answers.shift() ?? 'hang', clock)
  const call = { route: 'GET /repos/{owner}/{repo}', parameters: {} }
  const ask = () => clock.run(github.askOnce(call, limits(clock, 60_000)))
  await ask()
  // Nothing has shown it yet.
  expect(github.now()).toBe(clock.now())
  await ask()
  expect(Math.abs(clock.now() - github.now() - behindMs)).toBeLessThan(1_000)
  answers.push(response(502, '{}'))
  await ask()
  expect(Math.abs(clock.now() - github.now() - behindMs)).toBeLessThan(1_000)
})

it('goes by the latest date: a slow answer’s is long past', async () => {
  const aheadMs = 90_000
  const late = [0, 4_000, 0]
  const { clock, github } = answeringGitHub(() => {
    const date = new Date(clock.now() + aheadMs - Number(late.shift()))
    return response(200, {}, { date: date.toUTCString() })
  })
  const ahead: number[] = []
  for (const _ of [...late]) {
    await clock.run(
      github.ask(
        { route: 'GET /rate_limit', parameters: {} },
        limits(clock, 10_000)
      )
    )
    ahead.push(github.now() - clock.now())
  }
  // Dates have no fractions of a second.
  for (const ms of ahead) expect(ms).toBeGreaterThan(aheadMs - 1_000)
})
