import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { ownWorkflows } from '../scripts/workflows.ts'
import { OUTCOMES } from '../src/follow-up/outcome.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FORMS = '.github/ISSUE_TEMPLATE'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const ajv = new Ajv2020({ strict: true, allErrors: true })

/** Says what is wrong with a value; nothing is `null`. */
function faults(schema: object, value: unknown) {
  const validate = ajv.compile(schema)
  return validate(value) ? null : validate.errors
}

const TEXT = { type: 'string', minLength: 1 }
const closed = (required: readonly string[], properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties
})
const VALIDATIONS = closed([], { required: { type: 'boolean' } })
const field = (type: string, required: readonly string[], own: object) =>
  closed(['type', 'id', 'attributes'], {
    type: { const: type },
    id: { type: 'string', pattern: '^[A-Za-z0-9_-]+$' },
    attributes: closed(['label', ...required], {
      label: TEXT,
      description: TEXT,
      ...own
    }),
    validations: VALIDATIONS
  })

/**
 * The kinds of fields that the forms here use.
 * https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema
 */
const FIELDS = [
  closed(['type', 'attributes'], {
    type: { const: 'markdown' },
    attributes: closed(['value'], { value: TEXT })
  }),
  field('input', [], { placeholder: TEXT }),
  field('textarea', [], { render: TEXT }),
  field('dropdown', ['options'], {
    options: { type: 'array', minItems: 1, uniqueItems: true, items: TEXT }
  })
]

/** https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-issue-forms */
const FORM = closed(['name', 'description', 'body'], {
  name: TEXT,
  description: TEXT,
  labels: { type: 'array', items: TEXT },
  body: { type: 'array', minItems: 1, items: { anyOf: FIELDS } }
})

/** https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests/configuring-issue-templates-for-your-repository */
const CHOOSER = closed(['blank_issues_enabled', 'contact_links'], {
  blank_issues_enabled: { type: 'boolean' },
  contact_links: {
    type: 'array',
    items: closed(['name', 'url', 'about'], {
      name: TEXT,
      url: { type: 'string', pattern: '^https://' },
      about: TEXT
    })
  }
})

/** https://docs.github.com/code-security/dependabot/working-with-dependabot/dependabot-options-reference */
const DEPENDABOT = closed(['version', 'updates'], {
  version: { const: 2 },
  updates: {
    type: 'array',
    items: closed(['package-ecosystem', 'directory', 'schedule', 'cooldown'], {
      'package-ecosystem': { enum: ['npm', 'github-actions'] },
      directory: { const: '/' },
      schedule: closed(['interval'], {
        interval: { enum: ['daily', 'weekly', 'monthly'] }
      }),
      cooldown: closed(['default-days'], {
        'default-days': { type: 'integer', minimum: 1, maximum: 90 }
      }),
      groups: {
        type: 'object',
        additionalProperties: closed([], {
          'dependency-type': { enum: ['development', 'production'] },
          patterns: { type: 'array', items: TEXT }
        })
      }
    })
  }
})

interface Form {
  readonly body: readonly {
    readonly id?: string
    readonly attributes: { readonly options?: readonly string[] }
  }[]
}

/** Where the project is on GitHub. */
const PROJECT = 'your-org/agent-follow-up'

describe('issue forms', () => {
  const names = readdirSync(join(ROOT, FORMS)).filter(
    name => name !== 'config.yml'
  )

  it.each(names)('%s is one', name => {
    const form = parse(read(`${FORMS}/${name}`)) as Form
    expect(faults(FORM, form)).toBeNull()
    const ids = form.body.flatMap(({ id }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('would not pass with a mistake', () => {
    const bug = read(`${FORMS}/bug.yml`)
    for (const [right, wrong] of [
      ['validations:', 'validation:'],
      ['type: textarea', 'type: text'],
      ['label:', 'title:']
    ] as const)
      expect(faults(FORM, parse(bug.replace(right, wrong)))).not.toBeNull()
  })

  it('ask for an outcome that there is', () => {
    const { body } = parse(read(`${FORMS}/bug.yml`)) as Form
    const outcome = body.find(({ id }) => id === 'outcome')
    expect(outcome?.attributes.options?.slice(0, -1)).toEqual([...OUTCOMES])
  })

  it('are chosen from a list that is one', () => {
    expect(faults(CHOOSER, parse(read(`${FORMS}/config.yml`)))).toBeNull()
  })

  it('link to pages that are there', () => {
    const all = readdirSync(join(ROOT, FORMS)).map(name =>
      read(`${FORMS}/${name}`)
    )
    const link = new RegExp(`${PROJECT}/blob/main/([\\w./-]+)`, 'g')
    const links = all.flatMap(text => [...text.matchAll(link)])
    expect(links.length).toBeGreaterThan(2)
    for (const [, path = ''] of links)
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
  })
})

describe('dependabot.yml', () => {
  const dependabot = parse(read('.github/dependabot.yml'))

  it('is as GitHub wants it', () => {
    expect(faults(DEPENDABOT, dependabot)).toBeNull()
    const { groups, ...rest } = dependabot.updates[0]
    const wrong = { version: 2, updates: [{ ...rest, group: groups }] }
    expect(faults(DEPENDABOT, wrong)).not.toBeNull()
  })

  it('covers all that is pinned here', () => {
    const updates: readonly Record<string, unknown>[] = dependabot.updates
    expect(updates.map(update => update['package-ecosystem'])).toEqual([
      'npm',
      'github-actions'
    ])
  })
})

interface Job {
  readonly permissions?: object
  readonly 'timeout-minutes'?: number
  readonly steps: readonly {
    readonly uses?: string
    readonly run?: string
    readonly with?: Readonly<Record<string, unknown>>
  }[]
}

describe('own workflows', () => {
  const workflows = ownWorkflows().map(({ name, yaml }) => {
    const { permissions, jobs } = parse(yaml) as {
      permissions: object
      jobs: Readonly<Record<string, Job>>
    }
    return { name, yaml, permissions, jobs: Object.values(jobs) }
  })

  it.each(workflows)('$name gives each job only what it names', workflow => {
    expect(workflow.permissions).toEqual({})
    for (const job of workflow.jobs) {
      expect(job.permissions).toBeDefined()
      expect(job['timeout-minutes']).toBeGreaterThan(0)
    }
  })

  it.each(workflows)(
    '$name keeps no credentials, and fills none into a shell',
    workflow => {
      const steps = workflow.jobs.flatMap(job => job.steps)
      for (const { run, uses, with: inputs } of steps) {
        expect(run ?? '').not.toContain('${{')
        if (uses?.startsWith('actions/checkout@'))
          expect(inputs?.['persist-credentials']).toBe(false)
      }
    }
  )

  it('name each action by one commit, and say its version', () => {
    const used = workflows.flatMap(({ yaml }) => [
      ...yaml.matchAll(/uses: (.*)/g)
    ])
    const pins = used.map(([, pin = '']) => pin)
    for (const pin of pins)
      expect(pin).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    const actions = new Set(pins.map(pin => pin.split('@')[0]))
    expect(new Set(pins).size).toBe(actions.size)
  })
})
