import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { Seeds } from '../../simulation/campaign.ts'
import { runCampaign } from '../../simulation/workers.ts'
import { createMutant, type Mutation } from './mutant.ts'

/** A rule, how it is broken, and by which words that shows. */
interface BrokenRule extends Mutation {
  readonly name: string
  readonly shows: RegExp
  /** A world that has shown it, which is played first. */
  readonly seed: number
}

const ALL: Seeds = { from: 1, to: 2_001 }

describe('a broken rule is found within 2,000 worlds:', () => {
  it.concurrent.each(readRules())('$name', async rule => {
    const first = { from: rule.seed, to: rule.seed + 1 }
    const found = (await breach(rule, first)) ?? (await breach(rule, ALL))
    expect(found).toMatch(rule.shows)
  })
})

/** Each line of the table is a rule. */
function readRules(): readonly BrokenRule[] {
  const table = new URL('broken-rules.tsv', import.meta.url)
  const [, ...lines] = readFileSync(table, 'utf8').trimEnd().split('\n')
  return lines.map(line => {
    const columns = line.split('\t').map(text => text.replaceAll('\\n', '\n'))
    const [name = '', file = '', from = '', to = '', shows = '', seed] = columns
    return { name, file, from, to, shows: RegExp(shows), seed: Number(seed) }
  })
}

/** The words by which a broken rule shows in the worlds of some seeds. */
async function breach(
  rule: BrokenRule,
  seeds: Seeds
): Promise<string | undefined> {
  const mutant = createMutant(rule)
  const isShown = (said: string) => rule.shows.test(said)
  try {
    const { failures } = await runCampaign({
      ...seeds,
      sources: mutant.sources,
      workers: 1,
      stopAt: ({ breaches }) => breaches.some(isShown)
    })
    return failures.flatMap(({ breaches }) => breaches).find(isShown)
  } finally {
    mutant.remove()
  }
}
