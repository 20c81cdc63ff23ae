import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import {
  type BundleFile,
  countUndici,
  figuresOf,
  readBundle
} from '../../bench/bundle.ts'

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
})
