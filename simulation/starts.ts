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
type Way = '--new' | 'automatic' | 'nothing may'

/**
 * Returns a world in which jobs may be started: more than half of the worlds
 * are. In the others, nothing but the service changes.
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
  'nothing may': ['', 'on-request', 'never', 'never']
}

function drawWay(random: Random, { scene }: Plan): Way {
  return isCommentScene(scene)
    ? random.weighted<Way>([
        [5, '--new'],
        [7, 'automatic'],
        [1, 'nothing may']
      ])
    : random.weighted<Way>([
        [9, 'automatic'],
        [1, 'nothing may']
      ])
}

/** With `--new`, a job may be named all the same. */
function drawNaming(random: Random, { naming, scene }: Plan, way: Way): Naming {
  const isHeld = isCommentScene(scene) && random.chance(0.08)
  const isKept = way === '--new' && random.chance(0.5)
  return isKept ? naming : { kind: 'nothing', isHeld }
}

/** Where jobs are started by themselves, more people ask. */
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
  'nothing may': 0.3
}

function withOption(random: Random, ask: Ask, way: Way): Ask {
  if (random.chance(NEW_SHARE[way]))
    return { ...ask, option: undefined, startsNew: true }
  const isNamed = way !== 'automatic' || random.chance(0.25)
  return isNamed ? ask : { ...ask, option: undefined }
}

/** The runs of later comments sometimes wait for the ones before. */
function withPause(random: Random, ask: Ask, index: number): Ask {
  const waits = random.chance(0.4)
  const ms = random.between(0, 2 * 60 * SECOND)
  if (index === 0 || !waits) return ask
  const runs = ask.runs.map(([first, ...again]) =>
    first ? [{ ...first, afterMs: first.afterMs + ms }, ...again] : again
  )
  return { ...ask, runs }
}

function drawServiceStarts(random: Random, plan: Plan): ServiceStarts {
  const refusedWith = random.chance(0.07)
    ? random.pick([404, 405, 501] as const)
    : undefined
  const scripts = random.several(3, () => drawStartedJob(random, plan))
  return { scripts, ...(refusedWith && { refusedWith }) }
}

/** A new job may be missing for a while; rarely, for longer than is a lag. */
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
