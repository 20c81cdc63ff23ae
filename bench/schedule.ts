import { sight } from '../__tests__/fakes/follow-up.ts'
import { createRandom } from '../simulation/random.ts'
import type { Clock } from '../src/clock.ts'
import { startSettling } from '../src/follow-up/settle.ts'
import { waitForEnd } from '../src/follow-up/wait.ts'
import { atMost, type Part, percent, seconds, whole } from './report.ts'
import { mean } from './statistics.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The defaults of `timeout-minutes` and `poll-interval-seconds`. */
const TIME_LIMIT_MS = 30 * MINUTE_MS
const POLL_INTERVAL_MS = 30 * SECOND_MS

/**
 * The service documents no limit for looks. The one that it has for messages,
 * 100 an hour, is a fair guess at what it likes to bear.
 */
const MOST_LOOKS = 100
/** A tenth by design, a tenth of that for jitter, and one percent to spare. */
const MOST_LAG = 0.12
/** Most jobs are shorter. */
const COMMON_MS = 10 * MINUTE_MS
/** In shorter jobs the shortest pause, two seconds, is more than a tenth. */
const SHORT_MS = 20 * SECOND_MS
/** Of jobs up to ten minutes: 5 s to stand, and some 4 % of the length. */
const MOST_AFTER_MS = 12 * SECOND_MS
/** How long an end has to stand before it counts. */
const STANDS_MS = 5 * SECOND_MS

/** Jobs are of so many lengths, each with so many seeds. */
const LENGTHS = 300
const SEEDS = 2
const SHORTEST_MS = 2 * SECOND_MS
const LONGEST_MS = 4 * HOUR_MS
/** Waits for a job that does not end, each with a seed. */
const ENDLESS_WAITS = 100
/** Longer than any of the jobs, so that every end is seen. */
const BEYOND_MS = 5 * HOUR_MS

/** Looks at a job, and lag behind its end. */
export const schedule: Part = {
  name: 'schedule',
  summary: 'looks at a job, and lag behind its end',
  measure: async () => {
    const jobs = await Promise.all(
      seeds(LENGTHS * SEEDS).map(seed =>
        waitThrough(lengthOf(seed), seed, BEYOND_MS)
      )
    )
    const endless = await Promise.all(
      seeds(ENDLESS_WAITS).map(seed =>
        waitThrough(BEYOND_MS, seed, TIME_LIMIT_MS)
      )
    )
    const long = jobs.filter(({ lengthMs }) => lengthMs > SHORT_MS)
    const common = jobs.filter(({ lengthMs }) => lengthMs < COMMON_MS)
    return [
      atMost(
        'Looks in 30 minutes, the most',
        Math.max(...endless.map(({ looks }) => looks)),
        MOST_LOOKS,
        whole
      ),
      atMost(
        'Lag of jobs above 20 s, the worst',
        Math.max(
          ...long.map(({ afterMs, lengthMs }) => {
            return (afterMs - STANDS_MS) / lengthMs
          })
        ),
        MOST_LAG,
        percent
      ),
      atMost(
        'The end of a common job is reported after, mean',
        mean(common.map(({ afterMs }) => afterMs)),
        MOST_AFTER_MS,
        seconds
      )
    ]
  }
}

function seeds(count: number): readonly number[] {
  return Array.from({ length: count }, (_, seed) => seed)
}

/** Spread evenly over the logarithm, and within that at random. */
function lengthOf(seed: number): number {
  const place = (seed % LENGTHS) + createRandom(seed).fork().next()
  return SHORTEST_MS * (LONGEST_MS / SHORTEST_MS) ** (place / LENGTHS)
}

/** A wait that is over. */
interface Waited {
  readonly lengthMs: number
  readonly looks: number
  /** From the job's end to the outcome. */
  readonly afterMs: number
}

const PULL_REQUEST = 'https://github.com/acme/shop/pull/8'

/**
 * Runs the real loop in virtual time. The job was finished before, gets a
 * follow-up at 0, works for so long, and pushes to the same pull request.
 *
 * @param deadline in milliseconds after the send
 */
async function waitThrough(
  lengthMs: number,
  seed: number,
  deadline: number
): Promise<Waited> {
  const clock = clockOf(seed)
  const before = sight('completed', 0, PULL_REQUEST)
  let looks = 0
  await waitForEnd({
    clock,
    limits: { deadline, cancel: new AbortController().signal },
    look: async () => {
      looks += 1
      return clock.now() < lengthMs
        ? sight('active', clock.now())
        : sight('completed', clock.now(), PULL_REQUEST)
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    settling: startSettling({ kind: 'sent', at: 0, before, wasBusy: false }),
    onRetry: () => undefined,
    onSeen: () => undefined
  })
  return { lengthMs, looks, afterMs: clock.now() - lengthMs }
}

/** Nobody else is waiting, so time passes only where the loop sleeps. */
function clockOf(seed: number): Clock {
  const { next } = createRandom(seed)
  let now = 0
  return {
    now: () => now,
    random: next,
    sleep: async ms => {
      now += ms
    }
  }
}
