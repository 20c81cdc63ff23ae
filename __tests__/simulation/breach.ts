import { openWorker, runCampaign } from '../../simulation/workers.ts'
import type { Change } from './changes.ts'
import { createMutant, type Mutation } from './mutant.ts'

/** How a mutant is looked for: how many worlds, the first of them, and the words that count. */
export interface Hunt {
  readonly worlds: number
  /** A world that has shown the mutant, which is played first. Default: 1. */
  readonly seed?: number
  /** By which words of a law it has to show. Default: any. */
  readonly shows?: RegExp
}

/** Finds by which law a mutant shows, in workers that it keeps until `close`. */
export interface BreachFinder {
  /**
   * Returns the words of the first breach that counts; undefined if the worlds
   * of the hunt show none.
   */
  readonly find: (mutation: Mutation, hunt: Hunt) => Promise<string | undefined>
  readonly close: () => Promise<unknown>
}

/** One worker for each processor of the smallest machine; they take turns. */
const WORKERS = 2

export function openBreachFinder(): BreachFinder {
  const workers = Array.from({ length: WORKERS }, () => openWorker())
  return {
    close: () => Promise.all(workers.map(({ close }) => close())),
    find: async (mutation, { seed = 1, shows = /./, worlds }) => {
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
