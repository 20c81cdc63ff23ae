import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { archiveOf } from '../bench/bundle.ts'
import { createFastClock } from '../sandbox/fast-world.ts'
import { runAction } from '../sandbox/runner.ts'
import { startWorld } from '../sandbox/world.ts'

/** Where a runner unpacks what it loads of the newest commit. */
const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true }))
const tar = spawnSync('tar', ['-x', '-C', folder], { input: archiveOf('HEAD') })

it('a runner loads what it needs, and nothing else', () => {
  expect(tar.status).toBe(0)
  expect(readdirSync(folder).sort()).toEqual([
    'LICENSE',
    'README.md',
    'action.yml',
    'dist',
    'finish'
  ])
  expect(readdirSync(join(folder, 'finish'))).toEqual(['action.yml'])
  expect(readdirSync(join(folder, 'dist'))).toContain('licenses.txt')
})

it('what a runner loads runs both actions', async () => {
  const clock = createFastClock()
  const world = await startWorld({
    now: clock.now,
    job: { messages: [{ durationMs: 5_000, changes: 'new-pull-request' }] }
  })
  try {
    const env = clock.environment()
    const body = `/agent --job ${world.jobId} and add a test`
    const { event } = world.comment({ by: 'octo-dev', body })
    const inputs = { wait: 'false' }
    const entry = join(folder, 'dist/index.js')
    const sent = await world.run({ event, entry, env, inputs }).done
    expect(sent.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })

    clock.skip(600_000)
    const { outputs } = await runAction({
      ...world.finishOptions({ env: clock.environment() }),
      entry: join(folder, 'dist/finish.js'),
      actionFile: join(folder, 'finish/action.yml')
    }).done
    expect(JSON.parse(outputs.finished ?? '[]')).toMatchObject([
      { outcome: 'completed', 'job-id': world.jobId }
    ])
  } finally {
    await world.close()
  }
})
