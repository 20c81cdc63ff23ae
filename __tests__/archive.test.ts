/**
 * A runner downloads what it runs and what README links, and nothing else:
 * .gitattributes.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { archiveOf } from '../bench/bundle.ts'
import { runAction } from '../sandbox/runner.ts'
import { createSteppedClock } from '../sandbox/stepped-clock.ts'
import { startWorld } from '../sandbox/world.ts'

/** Where a runner unpacks what it loads of the newest commit. */
const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true }))
const tar = spawnSync('tar', ['-x', '-C', folder], { input: archiveOf('HEAD') })

it('a runner loads what it needs, and nothing else', () => {
  expect(tar.status).toBe(0)
  expect(readdirSync(folder).sort()).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'action.yml',
    'dist',
    'docs',
    'examples',
    'finish'
  ])
  const docs = readdirSync(join(folder, 'docs'))
  expect(docs).toContain('troubleshooting.md')
  for (const left of ['images', 'architecture.md', 'testing.md'])
    expect(docs).not.toContain(left)
  expect(readdirSync(join(folder, 'finish'))).toEqual(['action.yml'])
  expect(readdirSync(join(folder, 'dist'))).toContain('licenses.txt')
})

it('links of its README lead to its own pages', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)]
  const paths = links.map(([, path = '']) => path)
  expect(paths).toContain('docs/troubleshooting.md')
  expect(paths.filter(path => !existsSync(join(folder, path)))).toEqual([])
})

it('what a runner loads runs both actions', async () => {
  const clock = createSteppedClock()
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
    clock.close()
  }
})
