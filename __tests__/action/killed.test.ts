import { expect, it } from '@jest/globals'
import { setStage } from '../fakes/stage.ts'

const body = '/agent also fix the changelog'

it('a run killed after its POST: the re-run sends nothing', async () => {
  const stage = await setStage({
    pullRequest: true,
    job: { messages: [{ durationMs: 30_000, changes: 'push' }] }
  })
  const { id, event } = stage.comment({ by: 'octo-dev', body })
  stage.fault('claim', { kind: 'delay', ms: 3_000 })
  const first = stage.run({ event })
  stage.when('send', () => first.kill('SIGKILL'))
  expect((await first.done).signal).toBe('SIGKILL')
  await stage.pass(10_000)
  const again = await stage.run({ event, attempt: 2 }).done
  expect(again.outputs).toMatchObject({ outcome: 'unknown', sent: 'false' })
  expect(again.exitCode).toBe(1)
  expect(stage.prompts()).toEqual(['also fix the changelog'])
  expect(stage.reactions(id)).toBe('eyes confused')
  expect(stage.reports()).toHaveLength(1)
})
