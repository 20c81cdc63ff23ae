/** Modules know and load no more than docs/architecture.md, "The modules", says. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SRC = join(ROOT, 'src')

/** Folders that come from the others and are not kept. */
const MADE = ['node_modules/', 'lib/', 'coverage/']

/** The pure ones, which get all that they decide on as plain data. */
const DECIDERS = [
  'delivery/rules/end.ts',
  'delivery/rules/finished.ts',
  'delivery/rules/outcome.ts',
  'delivery/rules/record.ts',
  'delivery/rules/state.ts',
  'delivery/rules/table.ts',
  'report/comment.ts',
  'report/report.ts',
  'report/summary.ts',
  'report/wording.ts'
]

const files = Object.keys(mayImport()).flatMap(module =>
  readdirSync(join(SRC, module)).map(name => [module, name] as const)
)

/** Parts that a comment must not load that asks for nothing. */
const NOT_FOR_OTHERS =
  /^(agent|finish|delivery\/(?!rules)|prompt)\/|^(finish|main)\.ts$|client|report\/(comment|post|report|summary|wording)|rules\/(finished|record|table)/

describe('modules', () => {
  it.each(files)(
    '%s/%s imports only what its module may know',
    (module, name) => {
      const foreign = importsOf(join(SRC, module, name), true)
        .filter(target => !target.startsWith('./'))
        .filter(
          target =>
            !mayImport()[module]?.some(allowed => target.startsWith(allowed))
        )
      expect(foreign).toEqual([])
    }
  )

  it.each(['src', 'stage', 'simulation', 'sandbox'])(
    '%s has no circles',
    folder => {
      const paths = readdirSync(join(ROOT, folder), {
        recursive: true,
        encoding: 'utf8'
      }).filter(name => name.endsWith('.ts'))
      const imports = new Map(
        paths.map(path => [
          path,
          importsOf(join(ROOT, folder, path), true).map(target =>
            join(dirname(path), target)
          )
        ])
      )
      // Whatever imports nothing that is still there is in no circle.
      const isFree = (path: string) =>
        !imports.get(path)?.some(target => imports.has(target))
      for (let free = paths; free.length > 0; ) {
        free = [...imports.keys()].filter(isFree)
        for (const path of free) imports.delete(path)
      }
      expect(paths.length).toBeGreaterThan(10)
      expect([...imports.keys()]).toEqual([])
    }
  )

  it.each(DECIDERS)('%s knows neither HTTP nor Actions', path => {
    expect(
      importsOf(join(SRC, path), false).filter(target =>
        /http|client|comments|reactions|log|runner|clock|actions/.test(target)
      )
    ).toEqual([])
  })

  it('are not loaded for a comment that asks for nothing', () => {
    const loaded = [...loadedWith('index.ts')]
    expect(loaded).toEqual(expect.arrayContaining(['github/trigger.ts']))
    expect(loaded.filter(path => NOT_FOR_OTHERS.test(path))).toEqual([])
  })

  it('of a follow-up are not loaded before the gate', () => {
    const loaded = [...loadedWith('main.ts')]
    expect(loaded).toEqual(expect.arrayContaining(['github/permission.ts']))
    expect(
      loaded.filter(path =>
        /^(agent\/client|delivery\/(?!rules)|prompt)/.test(path)
      )
    ).toEqual([])
  })

  it('are all on the page about them', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const top = entriesOf(ROOT).filter(
      name => /^\w+\/$/.test(name) && !MADE.includes(name)
    )
    const modules = [...top, ...entriesOf(SRC).map(name => `src/${name}`)]
    expect(modules).toEqual(expect.arrayContaining(['docs/', 'src/agent/']))
    // The one that holds the others goes by their names.
    const named = (module: string) =>
      module === 'src/' || page.includes(`\`${module}\``)
    expect(modules.filter(module => !named(module))).toEqual([])
  })

  it('only one of them fails the step', () => {
    const failing = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter(
        name =>
          name.endsWith('.ts') &&
          !['action/runner.ts', 'index.ts'].includes(name)
      )
      .filter(name =>
        /\.fail\(|setFailed|exitCode|process\.exit/.test(
          readFileSync(join(SRC, name), 'utf8')
        )
      )
    expect(failing).toHaveLength(1)
  })
})

/** What is in a folder; folders end with a slash. */
function entriesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).map(entry =>
    entry.isDirectory() ? `${entry.name}/` : entry.name
  )
}

/** What is loaded at once with a file, not only when it is needed. */
function loadedWith(path: string): ReadonlySet<string> {
  const loaded = new Set([path])
  // What is added meanwhile is visited, too.
  for (const file of loaded)
    for (const target of staticImportsOf(join(SRC, file)))
      if (target.startsWith('.')) loaded.add(join(dirname(file), target))
  return loaded
}

function staticImportsOf(path: string): readonly string[] {
  const code = readFileSync(path, 'utf8').replace(
    /^import (?:type [^']*|\{(?:\s*type \w+,?)+\s*\} from )'.*$/gm,
    ''
  )
  return [...code.matchAll(/\bfrom '([^']+)'/g)].map(
    ([, target = '']) => target
  )
}

/** What a file imports; without types, only what runs. */
function importsOf(path: string, withTypes: boolean): readonly string[] {
  const code = readFileSync(path, 'utf8')
  const seen = withTypes ? code : code.replace(/^import type [^']*'.*$/gm, '')
  return [...seen.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    ([, target = '']) => target
  )
}

/** What each module may import from outside; its own files always. */
function mayImport(): Readonly<Record<string, readonly string[]>> {
  return {
    agent: [
      '../common/clock.ts',
      '../action/inputs.ts',
      '../common/json.ts',
      '../common/message.ts',
      '../http/'
    ],
    'delivery/rules': [
      '../../common/defined.ts',
      '../../common/message.ts',
      '../../agent/job.ts',
      '../../github/asked.ts',
      '../../github/pull-request.ts',
      '../../github/pull-state.ts'
    ],
    github: [
      '../common/clock.ts',
      '../common/defined.ts',
      '../common/json.ts',
      '../common/message.ts',
      '../common/once.ts',
      '../common/url.ts',
      '../http/',
      // The marker is the codec of the state.
      '../delivery/rules/',
      '@actions/github',
      'node:crypto'
    ],
    report: [
      '../common/clock.ts',
      '../common/defined.ts',
      '../action/inputs.ts',
      '../action/log.ts',
      '../common/message.ts',
      '../common/once.ts',
      '../common/url.ts',
      '../agent/job.ts',
      '../delivery/rules/',
      '../github/'
    ],
    http: [
      '../common/clock.ts',
      '../common/defined.ts',
      '../common/message.ts',
      '../common/once.ts',
      '../common/url.ts',
      'node:',
      'undici',
      '@actions/http-client'
    ]
  }
}
