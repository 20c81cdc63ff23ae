import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { Tally } from '../../simulation/campaign.ts'
import { openWorker, runCampaign } from '../../simulation/workers.ts'
import { createMutant, type Mutation } from './mutant.ts'

/** A rule, how it is broken, and by which words that shows. */
interface BrokenRule extends Mutation {
  readonly name: string
  readonly shows: RegExp
  /** A world that has shown it, which is played first. */
  readonly seed: number
}

/** One for each processor of the smallest machine; they take turns. */
const workers = [openWorker(), openWorker()]
afterAll(() => Promise.all(workers.map(({ close }) => close())))

describe('a broken rule is found within 2,000 worlds:', () => {
  it.concurrent.each(readRules())('$name', async rule => {
    expect(await breach(rule)).toMatch(rule.shows)
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

/** The words by which a broken rule shows: in its own world, or in others. */
async function breach(rule: BrokenRule): Promise<string | undefined> {
  const { sources, remove } = createMutant(rule)
  const isShown = (said: string) => rule.shows.test(said)
  const shownIn = ({ failures }: Tally) =>
    failures.flatMap(({ breaches }) => breaches).find(isShown)
  try {
    const first = { from: rule.seed, to: rule.seed + 1 }
    const worker = workers[rule.seed % workers.length]
    const played = await worker?.play(first, sources)
    const found = played && shownIn(played)
    const others = { from: 1, to: 2_001, sources, workers: 1 }
    const stopAt = ({ breaches }: Tally['failures'][number]) =>
      breaches.some(isShown)
    return found ?? shownIn(await runCampaign({ ...others, stopAt }))
  } finally {
    remove()
  }
}
