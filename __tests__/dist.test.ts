import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { prepareStep, stepEnvironment } from '../sandbox/step-environment.ts'
import { startWorld } from '../sandbox/world.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const BUILD = fileURLToPath(new URL('../scripts/build.ts', import.meta.url))

it('is what src/ makes', () => {
  const { stderr } = spawnSync(process.execPath, [BUILD, '--check'], {
    encoding: 'utf8'
  })
  expect(stderr).toBe('')
})

describe('what a start loads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is index.js alone when the comment is none of ours', async () => {
    const world = await startWorld()
    const { event } = world.comment({ by: 'octo-dev', body: 'Thanks!' })
    const files = await prepareStep(folder, event)
    const env = stepEnvironment(world.runOptions({ event }), files)
    await world.close()
    for (const name of ['index.js', 'package.json'])
      cpSync(join(DIST, name), join(folder, name))

    const { stdout, status } = spawnSync(
      process.execPath,
      [join(folder, 'index.js')],
      { env, encoding: 'utf8' }
    )

    expect(stdout).toContain('::notice::Skipped.')
    expect(status).toBe(0)
  })

  it.each(['Proxy opts.clientFactory must be a function.', 'octokit-core'])(
    'is not what has %s in it, which is there once',
    mark => {
      const holders = readdirSync(DIST).filter(name =>
        readFileSync(join(DIST, name), 'utf8').includes(mark)
      )
      expect(holders).toHaveLength(1)
      expect(holders).not.toContain('index.js')
    }
  )
})
