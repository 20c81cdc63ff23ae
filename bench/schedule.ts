import { snapshot } from '../__tests__/fakes/follow-up.ts'
import { createRandom } from '../simulation/random.ts'
import type { Clock } from '../src/clock.ts'
import { startTracking } from '../src/follow-up/finished.ts'
import { waitForEnd } from '../src/follow-up/wait.ts'
import { atMost, type Part, percent, seconds, whole } from './report.ts'
import { mean } from './statistics.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The inputs' defaults. */
const TIME_LIMIT_MS = 30 * MINUTE_MS
const POLL_INTERVAL_MS = 30 * SECOND_MS
const START_TIMEOUT_MS = 2 * MINUTE_MS

/**
 * The service documents no limit for checks. The one that it has for messages,
 * 100 an hour, is a fair guess at what it likes to bear.
 */
const MOST_CHECKS = 100
/** A tenth by design, a tenth of that for jitter, and one percent to spare. */
const MOST_LAG = 0.12
/** Most jobs are shorter. */
const COMMON_MS = 10 * MINUTE_MS
/** In shorter jobs the shortest pause, two seconds, is more than a tenth. */
const SHORT_MS = 20 * SECOND_MS
/** Of jobs up to ten minutes: some 4 % of the length, on top of the rule's delay. */
const MOST_ON_TOP_MS = 7 * SECOND_MS

/** Jobs are of so many lengths, each with so many seeds. */
const LENGTHS = 300
const SEEDS = 2
const SHORTEST_MS = 2 * SECOND_MS
const LONGEST_MS = 4 * HOUR_MS
/** Waits for a job that does not end, each with a seed. */
const ENDLESS_WAITS = 100
/** Longer than any of the jobs, so that every end is seen. */
const BEYOND_MS = 5 * HOUR_MS

const PULL_REQUEST = 'https://github.com/acme/shop/pull/8'
/** How long an end has to be stable where little can be wrong. */
const STABLE_MS = 5 * SECOND_MS

/** Checks of a job, and lag behind its end. */
export const schedule: Part = {
  name: 'schedule',
  summary: 'checks of a job, and lag behind its end',
  measure: async () => {
    const endless = await Promise.all(
      seeds(ENDLESS_WAITS).map(seed =>
        waitThrough(BEYOND_MS, seed, TIME_LIMIT_MS)
      )
    )
    const jobs = await Promise.all(
      seeds(LENGTHS * SEEDS).map(seed =>
        waitThrough(lengthOf(seed), seed, BEYOND_MS)
      )
    )
    const lags = jobs
      .filter(({ lengthMs }) => lengthMs > SHORT_MS)
      .map(({ afterMs, lengthMs }) => (afterMs - STABLE_MS) / lengthMs)
    const common = jobs.filter(({ lengthMs }) => lengthMs < COMMON_MS)
    return [
      atMost(
        'Checks in 30 minutes, the most',
        Math.max(...endless.map(({ checks }) => checks)),
        MOST_CHECKS,
        whole
      ),
      atMost(
        'Lag of jobs above 20 s, the worst',
        Math.max(...lags),
        MOST_LAG,
        percent
      ),
      atMost(
        `End to outcome, mean (${seconds(STABLE_MS)} deliberate)`,
        mean(common.map(({ afterMs }) => afterMs)),
        STABLE_MS + MOST_ON_TOP_MS,
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
  readonly checks: number
  /** From the job's end to the outcome. */
  readonly afterMs: number
}

/**
 * Runs the real loop in virtual time. The job gets a follow-up at 0, and works
 * for so long.
 *
 * @param deadline in milliseconds after the send
 */
async function waitThrough(
  lengthMs: number,
  seed: number,
  deadline: number
): Promise<Waited> {
  const clock = clockOf(seed)
  const before = { status: 'completed', prLink: PULL_REQUEST }
  let checks = 0
  await waitForEnd({
    clock,
    limits: { deadline, cancel: new AbortController().signal },
    check: async () => {
      checks += 1
      return clock.now() < lengthMs
        ? snapshot('active', clock.now())
        : snapshot('completed', clock.now(), PULL_REQUEST)
    },
    readHead: async () => undefined,
    pollIntervalMs: POLL_INTERVAL_MS,
    tracking: startTracking({
      kind: 'sent',
      by: 'this-run',
      at: 0,
      before,
      startTimeoutMs: START_TIMEOUT_MS
    }),
    onRetry: () => undefined,
    onSeen: () => undefined
  })
  return { lengthMs, checks, afterMs: clock.now() - lengthMs }
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
