import { Worker } from 'node:worker_threads'
import {
  type Failure,
  NOTHING,
  type Seeds,
  type Tally,
  together
} from './campaign.ts'
import { SOURCES } from './programs.ts'

/** How a campaign is run. */
interface Campaign extends Seeds {
  /** Address of the sources that are tried. Default: ours. */
  readonly sources?: string
  /** Default 2. */
  readonly workers?: number
  /** Whether a failure ends it all. Default: none does. */
  readonly stopAt?: (failure: Failure) => boolean
  readonly onProgress?: (tally: Tally) => void
}

/** What a worker is asked to play. */
export interface Portion {
  readonly seeds: Seeds
  readonly sources: string
}

/** Seeds that a worker takes at a time. */
const PORTION = 25

/**
 * Plays many worlds, on as many threads as there are workers. Starts no more
 * once a failure fits `stopAt`. Returns the tally, its failures in the order of
 * their seeds.
 */
export async function runCampaign(campaign: Campaign): Promise<Tally> {
  const { to, workers = 2, stopAt = () => false } = campaign
  let next = campaign.from
  let tally = NOTHING
  const isOver = () => next >= to || tally.failures.some(stopAt)

  /**
   * Plays portions of the seeds on one thread until the campaign is over, and
   * adds them to the tally. Closes the thread, also after an error.
   */
  async function work(): Promise<void> {
    const worker = openWorker()
    try {
      while (!isOver()) {
        const from = next
        next = Math.min(to, from + PORTION)
        const played = await worker.play({ from, to: next }, campaign.sources)
        tally = together(tally, played)
        campaign.onProgress?.(tally)
      }
    } finally {
      await worker.close()
    }
  }

  await Promise.all(Array.from({ length: workers }, work))
  const failures = tally.failures.toSorted(
    (one, other) => one.seed - other.seed
  )
  return { ...tally, failures }
}

/**
 * Opens a thread that plays the worlds of any sources, one portion after the
 * other, until it is closed.
 */
export function openWorker() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning']
  })
  let last: Promise<unknown> = Promise.resolve()
  return {
    play: (seeds: Seeds, sources = SOURCES): Promise<Tally> => {
      const played = last.then(() => ask(worker, { seeds, sources }))
      last = played
      return played
    },
    close: () => worker.terminate()
  }
}

/**
 * Has a thread play a portion, and returns its tally. Rejects if the thread
 * breaks down.
 */
function ask(worker: Worker, portion: Portion): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const answered = (tally: Tally) => {
      worker.off('error', reject)
      resolve(tally)
    }
    worker.once('message', answered)
    worker.once('error', reject)
    worker.postMessage(portion)
  })
}
