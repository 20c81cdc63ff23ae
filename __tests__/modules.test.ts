/** Modules know and load no more than docs/architecture.md, "The modules", says. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SRC = join(ROOT, 'src')

/** Folders that come from the others and are not kept. */
const MADE = ['node_modules/', 'lib/', 'coverage/']

/** The pure modules, which get all that they decide on as plain data. */
const DECIDERS = [
  ...filesIn('delivery/rules'),
  'report/advice.ts',
  'report/layout.ts',
  'report/wording.ts'
]

/**
 * What each folder may import besides its own files, from the bottom up: nobody
 * imports upwards.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  common: [],
  http: ['common'],
  agent: ['common', 'http'],
  github: ['common', 'http'],
  'delivery/rules': ['common', 'agent', 'github'],
  report: ['common', 'agent', 'github', 'delivery/rules'],
  prompt: ['common', 'http', 'github'],
  action: [
    ...['common', 'http', 'agent', 'github', 'delivery/rules', 'report'],
    'prompt'
  ],
  delivery: [
    ...['common', 'http', 'agent', 'github', 'delivery/rules', 'report'],
    ...['prompt', 'action']
  ],
  finish: [
    ...['common', 'http', 'agent', 'github', 'delivery/rules', 'report'],
    ...['action', 'delivery']
  ]
}

const files = Object.keys(MAY_IMPORT).flatMap(folder =>
  filesIn(folder).map(path => [path, folder] as const)
)

/** Modules that are loaded only behind the gate, or with the first request. */
const LOADED_LATER =
  /^(finish|prompt|delivery\/(?!rules))\b|^finish\.ts$|http\/transport/

/** Modules that are loaded only for what asks for something. */
const LOADED_TO_ASK =
  /^(agent|follow-up\.ts|report\/(advice|report))|^action\/(context|end|inputs|outputs)\.|^github\/(client|permission|request)/

describe('modules', () => {
  it.each(files)('%s imports nothing from above %s/', (path, folder) => {
    const targets = importsOf(join(SRC, path), true)
    const folders = targets
      .filter(target => target.startsWith('.'))
      .map(target => dirname(join(dirname(path), target)))
    const imported = targets.filter(target => !target.startsWith('.'))
    const allowed = [folder, ...(MAY_IMPORT[folder] ?? [])]
    expect(folders.filter(one => !allowed.includes(one))).toEqual([])
    const known = packages()[folder] ?? []
    expect(
      imported.filter(name => !known.some(one => name.startsWith(one)))
    ).toEqual([])
  })

  it('architecture.md names files that exist', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const paths = [...page.matchAll(/`([\w/-]+\.ts)`/g)].map(
      ([, path = '']) => path
    )
    expect(paths.length).toBeGreaterThan(20)
    expect(
      paths.filter(
        path => !existsSync(join(ROOT, path)) && !existsSync(join(SRC, path))
      )
    ).toEqual([])
  })

  it('agent/ and github/ know nothing of each other, nor of inputs', () => {
    const known = ['agent', 'github'].flatMap(
      folder => MAY_IMPORT[folder] ?? []
    )
    expect([...new Set(known)].sort()).toEqual(['common', 'http'])
  })

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

  it('are not loaded for a comment that asks for nothing, but what reads it', () => {
    const loaded = [...loadedWith('index.ts')]
    expect(loaded).toEqual(expect.arrayContaining(['github/command.ts']))
    expect(
      loaded.filter(path => LOADED_TO_ASK.test(path) || LOADED_LATER.test(path))
    ).toEqual([])
  })

  it('of a follow-up are not loaded before the gate', () => {
    const loaded = [...loadedWith('follow-up.ts')]
    expect(loaded).toEqual(expect.arrayContaining(['github/permission.ts']))
    expect(loaded.filter(path => LOADED_LATER.test(path))).toEqual([])
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
  return [...seen.matchAll(/(?:\bfrom |import\()'([^'\s]+)'/g)].map(
    ([, target = '']) => target
  )
}

/** The modules of a folder of `src/`, without those of its folders. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(join(SRC, folder))
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`)
}

/** The packages and parts of Node.js that a folder may import. */
function packages(): Readonly<Record<string, readonly string[]>> {
  return {
    http: ['node:', 'undici', '@actions/http-client'],
    github: ['@actions/github'],
    report: ['node:crypto'],
    action: ['node:', '@actions/core']
  }
}
