/**
 * dist/ is what src/ makes, and loads no more than it needs: docs/performance.md, "The
 * bundle".
 */
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

/** https://node.green: what V8 got between Node 20 and 24. */
const WITHOUT_WHAT_NODE_20_LACKS = `
  for (const [object, ...names] of [
    [Map, 'groupBy'], [Object, 'groupBy'], [URL, 'parse'], [Array, 'fromAsync'],
    [Promise, 'withResolvers', 'try'], [RegExp, 'escape'],
    [Error, 'isError'],
    [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf',
      'isSupersetOf', 'isDisjointFrom', 'symmetricDifference'],
    [Iterator.prototype, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce',
      'toArray', 'forEach', 'some', 'every', 'find']
  ])
    for (const name of names) delete object[name]`

it('is what src/ makes', () => {
  const { stderr } = spawnSync(process.execPath, [BUILD, '--check'], {
    encoding: 'utf8'
  })
  expect(stderr).toBe('')
})

it('holds each package once', () => {
  const text = readFileSync(join(DIST, 'licenses.txt'), 'utf8')
  const versions = text.matchAll(/^(@?[a-z][a-z/-]*) \d+\.\d+\.\d+$/gm)
  const names = [...versions].map(([, name]) => name)
  // Of these, only types are used, which no bundle has.
  const withCode = names.filter(name => !name?.endsWith('types'))
  expect(withCode).toContain('@octokit/request')
  expect(new Set(withCode).size).toBe(withCode.length)
})

describe('under another Node than the runner has, as with act', () => {
  const run = async (preload: string) => {
    const world = await startWorld()
    const asked = world.comment({
      by: 'octo-dev',
      body: '/agent and add a test'
    })
    const env = {
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(preload)}"`
    }
    const sent = await world.run({
      event: asked.event,
      inputs: { wait: 'false' },
      env
    }).done
    const finished = await world.finish({ env }).done
    const asks = world.record.length
    await world.close()
    return { sent, finished, asks }
  }

  it('nothing is used that Node 20 lacks', async () => {
    const { sent, finished } = await run(WITHOUT_WHAT_NODE_20_LACKS)
    expect(sent.outputs).toMatchObject({ outcome: 'sent' })
    expect(finished.outputs).toMatchObject({ finished: '[]', pending: '1' })
  })

  const withVersion = (version: string) =>
    `Object.defineProperty(process.versions, 'node', { value: '${version}' })`

  it.each(['18.19.1', '20.2.0'])(
    'one that is too old is named, and nothing else is done (%s)',
    async version => {
      const { sent, finished, asks } = await run(withVersion(version))
      for (const { annotations, exitCode } of [sent, finished]) {
        expect(annotations).toEqual([
          {
            level: 'error',
            message: `This action needs Node.js 20.3 or later, and this is ${version}.`
          }
        ])
        expect(exitCode).toBe(1)
      }
      expect(asks).toBe(0)
    }
  )

  it.each(['20.3.0', '22.0.0'])(
    'one that is new enough runs (%s)',
    async version => {
      const { sent } = await run(withVersion(version))
      expect(sent.outputs).toMatchObject({ outcome: 'sent' })
    }
  )
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
