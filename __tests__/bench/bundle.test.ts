import {
  mkdirSync,
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
import {
  type BundleFile,
  countUndici,
  figuresOf,
  modulesOf,
  packageTable,
  readBundle
} from '../../bench/bundle.ts'
import {
  BUNDLER,
  OURSELVES,
  ownerOf,
  readPackages
} from '../../bench/packages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const UNDICI = join(ROOT, 'node_modules/undici/lib')

function undici(): readonly BundleFile[] {
  return readdirSync(UNDICI, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js'))
    .map(name => ({ name, code: readFileSync(join(UNDICI, name), 'utf8') }))
}

describe('copies of undici', () => {
  it('are counted', () => {
    expect(countUndici([])).toBe(0)
    expect(countUndici(undici())).toBe(1)
    expect(countUndici([...undici(), ...undici()])).toBe(2)
  })

  it('are counted in part, too', () => {
    const client = undici().filter(({ name }) => name.endsWith('client.js'))
    expect(countUndici([...undici(), ...client])).toBe(2)
  })
})

describe('a bundle', () => {
  const bundle = readBundle()
  const holds = (files: readonly BundleFile[]) =>
    figuresOf(files).map(figure => figure.holds)

  it('in dist keeps its limits', () => {
    expect(holds(bundle)).toEqual([true, true])
  })

  it('that is too large misses its limit', () => {
    const more = { name: 'more.js', code: 'é'.repeat(700_001) }
    expect(holds([more, ...undici()])).toEqual([false, true])
  })

  it('with a second undici misses its limit', () => {
    expect(holds([...bundle, ...undici()])[1]).toBe(false)
  })

  it('is counted to the last byte, by package', () => {
    const { rows } = packageTable(bundle)
    const bytes = rows.map(([, cell = '']) => Number(cell.replaceAll(',', '')))
    const all = bundle.map(({ code }) => Buffer.byteLength(code))
    const sum = (values: readonly number[]) =>
      values.reduce((total, value) => total + value, 0)
    expect(sum(bytes)).toBe(sum(all))
    const names = rows.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['undici', OURSELVES]))
  })
})

describe('the modules of a bundle', () => {
  const code = [
    '/******/ var __webpack_modules__ = ({\n',
    '/***/ 42:\n/***/ ((module) => {\nconst telling = anotherLine()\n',
    ';// CONCATENATED MODULE: ./node_modules/@octokit/core/dist/index.js\nx\n',
    ';// CONCATENATED MODULE: ./lib/main.js\ny\n',
    '/************************************************************************/\n/******/ // The module cache\n'
  ]
  const packages = new Map([['const telling = anotherLine()', 'tunnel']])

  it('are its parts, each with its owner', () => {
    const modules = modulesOf(code.join(''))
    expect(modules).toEqual(code)
    expect(modules.map(module => ownerOf(module, packages))).toEqual([
      BUNDLER,
      'tunnel',
      '@octokit/core',
      OURSELVES,
      BUNDLER
    ])
  })
})

describe('the code of the packages', () => {
  it('tells them apart where only one has it', () => {
    const root = mkdtempSync(join(tmpdir(), 'packages-'))
    const shared = 'const shared = "by both of them"'
    const own = (name: string) => `const own = "only by ${name}"`
    const install = (name: string) => {
      const folder = join(root, 'node_modules', name)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'a.js'), `${shared}\n  ${own(name)}\n}\n`)
    }
    try {
      for (const name of ['one', '@a/two', 'tool']) install(name)
      const packages = {
        '': {},
        'node_modules/one': {},
        'node_modules/@a/two': {},
        'node_modules/tool': { dev: true }
      }
      const lock = JSON.stringify({ packages })
      writeFileSync(join(root, 'package-lock.json'), lock)
      expect([...readPackages(root)]).toEqual([
        [own('one'), 'one'],
        [own('@a/two'), '@a/two']
      ])
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
