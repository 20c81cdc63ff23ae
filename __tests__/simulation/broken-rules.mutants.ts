import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from '@jest/globals'
import { mutationOf, nameOf, openBreachFinder } from './breach.ts'
import { changesOf } from './changes.ts'
import { type Mutation, replacing } from './mutant.ts'

/** A line of the table: a rule, how it is broken, and by which words that shows. */
interface BrokenRule extends Mutation {
  readonly name: string
  readonly shows: RegExp
  /** A world that has shown it, which is played first. */
  readonly seed: number
}

/** How many worlds at most have to show that a rule is broken. */
const WORLDS = 2_000
const finder = openBreachFinder()
afterAll(() => finder.close())

describe('without an `if` of a decision, 2,000 worlds find it:', () => {
  const rules = changesOf('delivery/rules')
    .filter(({ kind }) => kind === 'rule')
    .map(change => ({ change, name: nameOf(change) }))
  it.concurrent.each(rules)('$name', async ({ change }) => {
    const breach = await finder.find(mutationOf(change), { worlds: WORLDS })
    expect(breach).toBeDefined()
  })
})

describe('a rule of the table that is broken is found within 2,000 worlds:', () => {
  it.concurrent.each(readRules())('$name', async rule => {
    const breach = await finder.find(rule, { ...rule, worlds: WORLDS })
    expect(breach).toMatch(rule.shows)
  })
})

/** Each line of the table is a rule. */
function readRules(): readonly BrokenRule[] {
  const table = new URL('broken-rules.tsv', import.meta.url)
  const [, ...lines] = readFileSync(table, 'utf8').trimEnd().split('\n')
  return lines.map(line => {
    const columns = line.split('\t').map(text => text.replaceAll('\\n', '\n'))
    const [name = '', file = '', from = '', to = '', shows = '', seed] = columns
    const change = replacing(from, to)
    return { name, file, change, shows: RegExp(shows), seed: Number(seed) }
  })
}
