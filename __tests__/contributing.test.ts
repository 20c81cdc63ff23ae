/**
 * What CONTRIBUTING.md and docs/testing.md say of commands, tests, tools, and pages is
 * so.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { promiseOf, testFiles, withPromises } from '../scripts/docs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Readonly<Record<string, string>>
}
/** Every page that people read. */
const PAGES = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`)
]

/** The scripts that a text has people run: `npm start`, `npm run lint`. */
function scriptsIn(text: string): readonly string[] {
  const code = text.match(/```sh\n[\s\S]*?```|`[^`\n]+`/g) ?? []
  const named = code
    .join('\n')
    .matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b|cit\b)/g)
  // `npm cit` is `npm ci` and `npm test`.
  return [...named].map(([, script, short]) => script ?? short ?? 'test')
}

describe('commands', () => {
  it.each(PAGES)('of %s are in package.json', page => {
    expect(scriptsIn(read(page)).filter(name => !(name in scripts))).toEqual([])
  })

  it('are all in CONTRIBUTING.md', () => {
    const named = scriptsIn(read('CONTRIBUTING.md'))
    expect(new Set(named)).toEqual(new Set(Object.keys(scripts)))
  })
})

it('docs/testing.md says of each file of tests what it promises', () => {
  const page = read('docs/testing.md')
  expect(withPromises(page)).toBe(page)
  // Who proves more than a play or a function is in the table of the layers.
  const listed = [...page.matchAll(/`([\w/.-]+)`/g)].map(([, name]) => name)
  const isListed = (name: string) =>
    ['', 'plays/'].some(folder =>
      listed.some(one => name.startsWith(`${folder}${one}`))
    )
  const folders = /^(action|simulation|sandbox|bench)\//
  expect(
    testFiles().filter(name => !isListed(name) && !folders.test(name))
  ).toEqual([])
})

it('each file of tests on the page says what it promises', () => {
  const page = readFileSync(join(ROOT, 'docs/testing.md'), 'utf8')
  expect(page.split('\n').filter(line => line.endsWith('| . |'))).toEqual([])
})

it.each(testFiles().filter(file => promiseOf(file).page !== ''))(
  '%s names a page, and a heading, that has what it promises',
  file => {
    const { heading, page } = promiseOf(file)
    const headings = [...read(page).matchAll(/^#+ (.*)$/gm)]
    if (heading) expect(headings.map(([, text]) => text)).toContain(heading)
  }
)

it.each(testFiles())('%s says what it promises, and tests it at once', name => {
  const lines = read(`__tests__/${name}`).split('\n')
  const first = lines.findIndex(line => /^ *(it|describe)\b/.test(line))
  expect(lines[0]).toMatch(/^\/\*\*/)
  expect(first - lines.findIndex(line => /\*\/$/.test(line))).toBeLessThan(60)
})

describe('versions of tools', () => {
  const gate = read('.ci/run')

  it.each([
    ['zizmor', /zizmor==[\d.]+/g],
    ['act', /nektos\/act@v[\d.]+/g]
  ])('of %s are those of the gate', (_, pattern) => {
    const inGate = new Set(gate.match(pattern))
    expect(inGate.size).toBe(1)
    expect(new Set(read('CONTRIBUTING.md').match(pattern))).toEqual(inGate)
  })
})

describe('links', () => {
  it.each(PAGES)('of %s lead to files and headings that are there', page => {
    const links = read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)
    const lost = [...links].filter(([, target = '', anchor]) => {
      const path = target === '' ? page : join(page, '..', target)
      // GitHub shows a file two folders below the repository's own page.
      if (path === '../../issues/new/choose') return false
      if (!existsSync(join(ROOT, path))) return true
      return anchor !== undefined && !anchorsOf(read(path)).includes(anchor)
    })
    expect(lost.map(([link]) => link)).toEqual([])
  })
})

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  )
}
