import { describe, expect, it } from '@jest/globals'
import type { Seeds } from '../../simulation/campaign.ts'
import { runCampaign } from '../../simulation/workers.ts'
import { BROKEN_RULES, type BrokenRule } from './broken-rules.ts'
import { createMutant } from './mutant.ts'

const ALL: Seeds = { from: 1, to: 2_001 }

describe('a broken rule is found within 2,000 worlds:', () => {
  it.concurrent.each(BROKEN_RULES)('$name', async rule => {
    const first = { from: rule.seed, to: rule.seed + 1 }
    const found = (await breach(rule, first)) ?? (await breach(rule, ALL))
    expect(found).toMatch(rule.shows)
  })
})

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
