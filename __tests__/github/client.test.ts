import { expect, it } from '@jest/globals'
import { virtualClock } from '../../simulation/clock.ts'
import { response } from '../../simulation/transport.ts'
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
