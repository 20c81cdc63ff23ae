import { createRandom } from '../simulation/random.ts'
import {
  atMost,
  type Part,
  percent,
  type Report,
  seconds,
  type Table,
  whole
} from './report.ts'
import { mean } from './statistics.ts'
import {
  busyBefore,
  common,
  neverSeenAtWork,
  type Scene,
  type Schedule,
  type Waited,
  waitThrough,
  withoutLink
} from './virtual-wait.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The default of `timeout-minutes`. */
const TIME_LIMIT_MS = 30 * MINUTE_MS

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

/** Jobs are of so many lengths, each with so many seeds. */
const LENGTHS = 300
const SEEDS = 2
const SHORTEST_MS = 2 * SECOND_MS
const LONGEST_MS = 4 * HOUR_MS
/** Waits for a job that does not end, each with a seed. */
const ENDLESS_WAITS = 100
/** Longer than any of the jobs, so that every end is seen. */
const BEYOND_MS = 5 * HOUR_MS

/** Lengths of jobs. */
interface Band {
  readonly name: string
  readonly fromMs: number
  readonly toMs: number
}

const BANDS: readonly Band[] = [
  { name: '2 s to 20 s', fromMs: SHORTEST_MS, toMs: SHORT_MS },
  { name: '20 s to 2 min', fromMs: SHORT_MS, toMs: 2 * MINUTE_MS },
  { name: '2 min to 10 min', fromMs: 2 * MINUTE_MS, toMs: 10 * MINUTE_MS },
  { name: '10 min to 30 min', fromMs: 10 * MINUTE_MS, toMs: 30 * MINUTE_MS },
  { name: '30 min to 4 h', fromMs: 30 * MINUTE_MS, toMs: LONGEST_MS }
]

const OURS: Schedule = { name: 'ours' }
const FIXED: readonly Schedule[] = [5, 15, 30].map(every => ({
  name: `every ${every} s`,
  everyMs: every * SECOND_MS
}))

/** What a schedule does with all the jobs. */
interface Trial {
  readonly name: string
  readonly jobs: readonly Waited[]
}

/** Looks and lag of our schedule, and of fixed ones. */
export const schedule: Part = {
  name: 'schedule',
  summary: 'looks at a job, and lag behind its end, against fixed schedules',
  measure: measureSchedule
}

async function measureSchedule(): Promise<Report> {
  const ours = await tryOut(OURS)
  const fixed = await Promise.all(FIXED.map(tryOut))
  const [busy, unlinked, unseen] = await Promise.all(
    [busyBefore, withoutLink, neverSeenAtWork].map(one => waitForAll(OURS, one))
  )
  return {
    figures: [
      atMost(
        'Looks in 30 minutes, the most',
        await mostLooks(),
        MOST_LOOKS,
        whole
      ),
      atMost(
        'Lag of jobs above 20 s, the worst',
        worstShare(ours.jobs),
        MOST_LAG,
        percent
      ),
      atMost(
        'The end of a common job is reported after, mean',
        mean(short(ours.jobs).map(({ afterMs }) => afterMs)),
        MOST_AFTER_MS,
        seconds
      )
    ],
    tables: [
      lagTable([ours, ...fixed]),
      settlingTable(ours.jobs, busy, unlinked, unseen)
    ],
    notes: NOTES
  }
}

const NOTES = [
  `Jobs of ${LENGTHS} lengths from 2 s to 4 h, spread evenly over the logarithm and within that at random, with ${SEEDS} seeds each: ${whole(LENGTHS * SEEDS)} jobs for each schedule. All go through the real loop, src/follow-up/wait.ts, in virtual time; under a fixed schedule its clock sleeps always the same, whatever the loop asks for. Looks are answered at once: the network's time comes on top.`,
  'The length of a job is the time from the send to its real end. The lag is the time from there to the first look that shows the end; in percent it is the lag divided by the length. In the first table, the job was finished before and pushes to the same pull request.',
  'The last table has the delay that is deliberate: an end has to stand, unchanged, for 5 s, because reads of the service can be behind or disagree; for 10 s where more can be wrong (an earlier prompt was still at work, an earlier run sent the follow-up, or there is no link to a pull request, which can come late); and a job that nobody saw at work is taken as it is 30 s after the send. What comes on top is the lag, in percent for jobs above 20 s only.'
]

async function tryOut(one: Schedule): Promise<Trial> {
  return { name: one.name, jobs: await waitForAll(one, common) }
}

/** At a job that does not end, in 30 minutes. */
async function mostLooks(): Promise<number> {
  const seeds = Array.from({ length: ENDLESS_WAITS }, (_, seed) => seed)
  const endless = await Promise.all(
    seeds.map(seed => waitThrough(OURS, common(BEYOND_MS), seed, TIME_LIMIT_MS))
  )
  return Math.max(...endless.map(({ looks }) => looks))
}

function waitForAll(
  one: Schedule,
  sceneOf: (lengthMs: number) => Scene
): Promise<readonly Waited[]> {
  const seeds = Array.from({ length: LENGTHS * SEEDS }, (_, seed) => seed)
  return Promise.all(
    seeds.map(seed =>
      waitThrough(one, sceneOf(lengthOf(seed)), seed, BEYOND_MS)
    )
  )
}

function lengthOf(seed: number): number {
  const place = (seed % LENGTHS) + createRandom(seed).fork().next()
  return SHORTEST_MS * (LONGEST_MS / SHORTEST_MS) ** (place / LENGTHS)
}

/** The worst lag of the jobs that are not short, as a part of their length. */
function worstShare(jobs: readonly Waited[]): number {
  const long = jobs.filter(({ lengthMs }) => lengthMs > SHORT_MS)
  return Math.max(...long.map(({ lagMs, lengthMs }) => lagMs / lengthMs))
}

/** The most common ones, up to ten minutes. */
function short(jobs: readonly Waited[]): readonly Waited[] {
  return jobs.filter(({ lengthMs }) => lengthMs < COMMON_MS)
}

function lagTable(trials: readonly Trial[]): Table {
  return {
    title: 'Looks and lag by the length of the job',
    head: [
      'Job',
      'Schedule',
      'looks, mean',
      'lag, mean',
      'of the length',
      'lag, worst',
      'of the length'
    ],
    rows: BANDS.flatMap(band => trials.map(trial => lagRow(band, trial))),
    labels: 2
  }
}

function lagRow(band: Band, { name, jobs }: Trial): readonly string[] {
  const those = jobs.filter(
    ({ lengthMs }) => lengthMs >= band.fromMs && lengthMs < band.toMs
  )
  const lags = those.map(({ unseenMs }) => unseenMs)
  const shares = those.map(({ lengthMs, unseenMs }) => unseenMs / lengthMs)
  return [
    band.name,
    name,
    whole(mean(those.map(({ looks }) => looks))),
    seconds(mean(lags)),
    percent(mean(shares)),
    seconds(Math.max(...lags)),
    percent(Math.max(...shares))
  ]
}

function settlingTable(
  ours: readonly Waited[],
  busy: readonly Waited[] = [],
  unlinked: readonly Waited[] = [],
  unseen: readonly Waited[] = []
): Table {
  const row = (name: string, delay: string, jobs: readonly Waited[]) => [
    name,
    delay,
    seconds(mean(short(jobs).map(({ afterMs }) => afterMs))),
    seconds(mean(jobs.map(({ lagMs }) => lagMs))),
    seconds(Math.max(...jobs.map(({ lagMs }) => lagMs))),
    percent(worstShare(jobs))
  ]
  return {
    title: 'From the end to the outcome',
    head: [
      'The job',
      'Deliberate delay',
      'all, mean up to 10 min',
      'on top, mean',
      'worst',
      'above 20 s, worst'
    ],
    rows: [
      row('finished before, has a link', '5 s after its end', ours),
      row('busy before', '10 s after its end', busy),
      row('ends without a link', '10 s after its end', unlinked),
      [...row('never seen at work', '30 s after the send', unseen)].map(
        (cell, index) => (index === 2 || index === 5 ? '' : cell)
      )
    ],
    labels: 2
  }
}
