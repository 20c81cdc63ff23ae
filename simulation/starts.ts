import type { StartedJobScript } from '../sandbox/agent-service.ts'
import {
  type Ask,
  drawAttempt,
  drawReplicas,
  drawScript,
  isCommentScene,
  LATE_MOST_MS,
  type Naming,
  type Plan,
  SECOND,
  type ServiceStarts
} from './plan.ts'
import type { Random } from './random.ts'

/** What starts jobs in a world. */
type Way = '--new' | 'automatic' | 'not by itself'

/**
 * Returns the plan with how the service starts jobs. In 60 % of the worlds,
 * asks, naming, and inputs are changed as well, so that most of these may start
 * one.
 */
export function drawStarts(random: Random, given: Plan): Plan {
  const plan = { ...given, starts: drawServiceStarts(random, given) }
  if (random.chance(0.4)) return plan
  const way = drawWay(random, plan)
  const naming = drawNaming(random, plan, way)
  const asks = [...plan.asks, ...drawMore(random, plan, way)].map(
    (ask, index) => withPause(random, withOption(random, ask, way), index)
  )
  const startJob = random.pick(START_JOB[way])
  // The pattern is about a pull request that names a job.
  const pattern = plan.naming === naming ? plan.inputs['job-id-pattern'] : ''
  const inputs = {
    ...plan.inputs,
    'start-job': startJob,
    'job-id-pattern': pattern ?? ''
  }
  return { ...plan, asks, inputs, naming }
}

const START_JOB: Readonly<Record<Way, readonly string[]>> = {
  '--new': ['', 'on-request', 'automatic', 'automatic'],
  automatic: ['automatic'],
  'not by itself': ['', 'on-request', 'never', 'never']
}

/**
 * Draws what starts jobs in a world. Where an event asks, it is never `--new`,
 * which only a comment has.
 */
function drawWay(random: Random, { scene }: Plan): Way {
  return isCommentScene(scene)
    ? random.weighted<Way>([
        [5, '--new'],
        [7, 'automatic'],
        [1, 'not by itself']
      ])
    : random.weighted<Way>([
        [9, 'automatic'],
        [1, 'not by itself']
      ])
}

/**
 * Draws how a job is named where jobs may be started: nothing names one, but
 * with `--new` half of the worlds keep their naming.
 */
function drawNaming(random: Random, { naming, scene }: Plan, way: Way): Naming {
  const isHeld = isCommentScene(scene) && random.chance(0.08)
  const isKept = way === '--new' && random.chance(0.5)
  return isKept ? naming : { kind: 'nothing', isHeld }
}

/**
 * Draws one more ask for half of the worlds in which a job is started
 * automatically and a single comment has a follow-up; none for all others.
 */
function drawMore(random: Random, plan: Plan, way: Way): readonly Ask[] {
  const { asks, scene, timeoutMs } = plan
  const [first] = asks
  if (scene !== 'follow-up' || way !== 'automatic') return []
  if (!first || asks.length > 1 || random.chance(0.5)) return []
  const { option, where } = first
  const soonMs = random.pick([2 * SECOND, 20 * SECOND, 4 * timeoutMs])
  const attempts = random.several(2, index => ({
    ...drawAttempt(random, timeoutMs),
    afterMs: index === 0 ? 0 : random.between(2, 180) * SECOND
  }))
  const afterMs = random.between(0, soonMs)
  return [{ afterMs, option, startsNew: false, where, runs: [attempts] }]
}

const NEW_SHARE: Readonly<Record<Way, number>> = {
  '--new': 0.85,
  automatic: 0.08,
  'not by itself': 0.3
}

/**
 * Returns an ask with `--new`, or with the job that it names, drawn by the way;
 * with `automatic`, most asks that name a job lose it.
 */
function withOption(random: Random, ask: Ask, way: Way): Ask {
  if (random.chance(NEW_SHARE[way]))
    return { ...ask, option: undefined, startsNew: true }
  const isNamed = way !== 'automatic' || random.chance(0.25)
  return isNamed ? ask : { ...ask, option: undefined }
}

/**
 * Returns an ask whose runs start up to 2 minutes later, in 40% of the cases,
 * and else the ask as it is. The first ask never waits.
 */
function withPause(random: Random, ask: Ask, index: number): Ask {
  const waits = random.chance(0.4)
  const ms = random.between(0, 2 * 60 * SECOND)
  if (index === 0 || !waits) return ask
  const runs = ask.runs.map(([first, ...again]) =>
    first ? [{ ...first, afterMs: first.afterMs + ms }, ...again] : again
  )
  return { ...ask, runs }
}

/**
 * Draws how the service starts jobs: one to three scripts, and in 7% of the
 * worlds the status with which it refuses each start.
 */
function drawServiceStarts(random: Random, plan: Plan): ServiceStarts {
  const refusedWith = random.chance(0.07)
    ? random.pick([404, 405, 501] as const)
    : undefined
  const scripts = random.several(3, () => drawStartedJob(random, plan))
  return { scripts, ...(refusedWith && { refusedWith }) }
}

/**
 * Draws the script of a started job. It may be missing at first: mostly for 15
 * seconds at most, rarely for 40 to 120 seconds, never in a calm world.
 */
function drawStartedJob(random: Random, plan: Plan): StartedJobScript {
  const replicas = plan.calm ? {} : drawReplicas(random)
  const lagMs = Math.max(0, ...(replicas.replicaLagsMs ?? []))
  const missingForMs = plan.calm
    ? 0
    : random.weighted([
        [60, 0],
        [35, random.between(0, 15 * SECOND)],
        [5, random.between(40 * SECOND, 120 * SECOND)]
      ])
  const { missingLooks: _, ...start } = drawScript(
    random,
    'none',
    LATE_MOST_MS - lagMs
  )
  return { ...replicas, start, missingForMs, messages: plan.scripts }
}
