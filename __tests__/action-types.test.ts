/**
 * action-types.yml types the inputs and outputs that action.yml has:
 * docs/reference.md.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'

interface Described {
  readonly description: string
}

/** https://github.com/typesafegithub/github-actions-typing#available-types */
interface Type {
  readonly type: string
  readonly 'allowed-values'?: readonly string[]
  readonly 'list-item'?: Type
}

interface Both<T> {
  readonly inputs: Readonly<Record<string, T>>
  readonly outputs: Readonly<Record<string, T>>
}

const TYPES = ['string', 'boolean', 'integer', 'float', 'enum', 'list']

const read = <T>(path: string) => {
  const url = new URL(`../${path}`, import.meta.url)
  return parse(readFileSync(fileURLToPath(url), 'utf8')) as Both<T>
}

/** The values that a text may hold, if the type names them. */
function valuesOf(type: Type): readonly string[] | undefined {
  return type['list-item']
    ? valuesOf(type['list-item'])
    : type['allowed-values']
}

describe.each(['', 'finish/'])('%saction-types.yml', folder => {
  const action = read<Described>(`${folder}action.yml`)
  const types = read<Type>(`${folder}action-types.yml`)
  const typed = (['inputs', 'outputs'] as const).flatMap(part =>
    Object.entries(types[part]).map(([name, type]) => ({
      name,
      type,
      described: action[part][name]
    }))
  )

  it.each(['inputs', 'outputs'] as const)('types all %s, in order', part => {
    expect(Object.keys(types[part])).toEqual(Object.keys(action[part]))
  })

  it('uses the types that there are', () => {
    for (const { type } of typed) expect(TYPES).toContain(type.type)
  })

  it('allows the values that the descriptions name', () => {
    for (const { name, type, described } of typed) {
      const named = described?.description.matchAll(/`([a-z-]+)`/g) ?? []
      const values = valuesOf(type)
      if (values)
        expect([name, new Set(values)]).toEqual([
          name,
          new Set([...named].map(([, value]) => value))
        ])
    }
  })
})
