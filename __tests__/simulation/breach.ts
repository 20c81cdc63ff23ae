import { openWorker, runCampaign } from '../../simulation/workers.ts'
import type { Change } from './changes.ts'
import { createMutant, type Mutation } from './mutant.ts'

/** In which worlds a mutant is looked for, and which words count. */
interface Hunt {
  readonly worlds: number
  /** A world that has shown the mutant, which is played first. Default: 1. */
  readonly seed?: number
  /** By which words of a law it has to show. Default: any. */
  readonly shows?: RegExp
}

/** One worker for each processor of the smallest machine; they take turns. */
const WORKERS = 2

/**
 * Returns what finds by which law a mutant shows. Its workers run until
 * `close`.
 */
export function openBreachFinder() {
  const workers = Array.from({ length: WORKERS }, () => openWorker())
  return {
    close: () => Promise.all(workers.map(({ close }) => close())),
    /**
     * Returns the words of the first breach that counts; undefined if none of
     * the worlds shows one.
     */
    find: async (
      mutation: Mutation,
      { seed = 1, shows = /./, worlds }: Hunt
    ): Promise<string | undefined> => {
      const { sources, remove } = createMutant(mutation)
      const isShown = (said: string) => shows.test(said)
      const shownIn = (tally: Awaited<ReturnType<typeof runCampaign>>) =>
        tally.failures.flatMap(({ breaches }) => breaches).find(isShown)
      try {
        const worker = workers[seed % workers.length]
        const played = await worker?.play({ from: seed, to: seed + 1 }, sources)
        const found = played && shownIn(played)
        if (found !== undefined) return found
        const campaign = await runCampaign({
          from: 1,
          to: worlds + 1,
          sources,
          workers: 1,
          stopAt: ({ breaches }) => breaches.some(isShown)
        })
        return shownIn(campaign)
      } finally {
        remove()
      }
    }
  }
}

/** Returns the mutant that has this change. */
export function mutationOf({ end, file, start, to }: Change): Mutation {
  return {
    file,
    change: source => source.slice(0, start) + to + source.slice(end)
  }
}

/** Returns the place and the words of a change, on one line. */
export function nameOf({ file, from, line, to }: Change): string {
  const text = `${from} → ${to}`.replace(/\s+/g, ' ')
  return `${file}:${line} ${text}`
}
