import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'

interface Described {
  readonly description: string
  readonly default?: string
}

/** https://github.com/typesafegithub/github-actions-typing#available-types */
interface Type {
  readonly type: string
  readonly 'allowed-values'?: readonly string[]
  readonly separator?: string
  readonly 'list-item'?: Type
}

interface Both<T> {
  readonly inputs: Readonly<Record<string, T>>
  readonly outputs: Readonly<Record<string, T>>
}

/** Each type, the keys it takes, and the form of its values. */
const TYPES: Readonly<
  Record<string, { readonly keys: readonly string[]; readonly form: RegExp }>
> = {
  string: { keys: ['type'], form: /^/ },
  boolean: { keys: ['type'], form: /^(?:true|false)$/ },
  integer: { keys: ['type'], form: /^\d+$/ },
  float: { keys: ['type'], form: /^\d+(?:\.\d+)?$/ },
  enum: { keys: ['type', 'allowed-values'], form: /^/ },
  list: { keys: ['type', 'separator', 'list-item'], form: /^/ }
}

const read = <T>(path: string) => {
  const url = new URL(`../${path}`, import.meta.url)
  return parse(readFileSync(fileURLToPath(url), 'utf8')) as Both<T>
}

function isWellFormed(type: Type): boolean {
  const keys = TYPES[type.type]?.keys.join()
  const item = type['list-item']
  return Object.keys(type).join() === keys && (!item || isWellFormed(item))
}

/** The values that a text may hold, if the type names them. */
function valuesOf(type: Type): readonly string[] | undefined {
  return type['list-item']
    ? valuesOf(type['list-item'])
    : type['allowed-values']
}

function fits(type: Type, text: string): boolean {
  const { separator, 'list-item': item } = type
  if (separator && item)
    return text.split(separator).every(part => fits(item, part.trim()))
  const isAllowed = type['allowed-values']?.includes(text) ?? true
  return isAllowed && TYPES[type.type]?.form.test(text) === true
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
    expect(typed.filter(({ type }) => !isWellFormed(type))).toEqual([])
  })

  it('has the defaults among the values', () => {
    const unfit = typed.filter(
      ({ type, described }) =>
        described?.default !== undefined && !fits(type, described.default)
    )
    expect(unfit).toEqual([])
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
