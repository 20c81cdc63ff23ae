import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openWorker, runCampaign } from '../../simulation/workers.ts'
import { type Change, changesOf } from './changes.ts'
import { createMutant, type Mutation, replacing } from './mutant.ts'

/** A rule outside `src/delivery/rules`, how it is broken, and by which words that shows. */
interface BrokenRule extends Mutation {
  readonly name: string
  readonly shows: RegExp
  /** A world that has shown it, which is played first. */
  readonly seed: number
}

/** One for each processor of the smallest machine; they take turns. */
const workers = [openWorker(), openWorker()]
afterAll(() => Promise.all(workers.map(({ close }) => close())))

const changes = changesOf('delivery/rules')
const rules = changes.filter(({ kind }) => kind === 'rule')
const others = changes.filter(({ kind }) => kind !== 'rule')

describe('without a rule of a decision, 2,000 worlds find it:', () => {
  it.concurrent.each(rules.map(named))('$name', async ({ change }) => {
    expect(await breach(changed(change), 2_000)).toBeDefined()
  })
})

/** All take half an hour. Which ones are in the sample, each edit changes. */
const { SAMPLE_EVERY = '28' } = process.env
/** For what hangs: the test plays thousands of worlds, however slow they are. */
const SAMPLE_TIMEOUT_MS = 3_600_000
const SAMPLE_WORLDS = 600
/**
 * Most are found. The others make no difference, show more rarely, or in words
 * only, which the tests of the module notice. Fewer than a third, also of a
 * small sample, would mean that the laws no longer see what the rules do.
 */
const FOUND_LEAST = 1 / 3

it(
  'of the other small changes of src/delivery/rules, 600 worlds find a third or more',
  async () => {
    const sample = others.filter((_, at) => at % Number(SAMPLE_EVERY) === 0)
    expect(sample.length).toBeGreaterThan(10)
    const missed: string[] = []
    const lane = async (from: number) => {
      for (const change of sample.filter((_, at) => at % 2 === from))
        if (!(await breach(changed(change), SAMPLE_WORLDS)))
          missed.push(named(change).name)
    }
    await Promise.all([lane(0), lane(1)])
    const isEnough = missed.length <= sample.length * (1 - FOUND_LEAST)
    expect(isEnough ? [] : missed).toEqual([])
  },
  SAMPLE_TIMEOUT_MS
)

describe('a rule outside them that is broken is found within 2,000 worlds:', () => {
  it.concurrent.each(readRules())('$name', async rule => {
    expect(await breach(rule, 2_000, rule)).toMatch(rule.shows)
  })
})

function named(change: Change): { readonly change: Change; name: string } {
  const { file, from, line, to } = change
  const text = `${from} → ${to}`.replace(/\s+/g, ' ')
  return { change, name: `${file}:${line} ${text}` }
}

function changed({ end, file, start, to }: Change): Mutation {
  return {
    file,
    change: source => source.slice(0, start) + to + source.slice(end)
  }
}

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

/** The words by which a broken rule shows: in its own world, or in others. */
async function breach(
  mutation: Mutation,
  worlds: number,
  { seed, shows }: Pick<BrokenRule, 'seed' | 'shows'> = { seed: 1, shows: /./ }
): Promise<string | undefined> {
  const { sources, remove } = createMutant(mutation)
  const isShown = (said: string) => shows.test(said)
  const shownIn = (tally: Awaited<ReturnType<typeof runCampaign>>) =>
    tally.failures.flatMap(({ breaches }) => breaches).find(isShown)
  try {
    const worker = workers[seed % workers.length]
    const played = await worker?.play({ from: seed, to: seed + 1 }, sources)
    const found = played && shownIn(played)
    return (
      found ??
      shownIn(
        await runCampaign({
          from: 1,
          to: worlds + 1,
          sources,
          workers: 1,
          stopAt: ({ breaches }) => breaches.some(isShown)
        })
      )
    )
  } finally {
    remove()
  }
}
