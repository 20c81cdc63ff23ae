import type { JobScript, MessageScript } from '../sandbox/agent-service.ts'
import { ISSUE } from '../sandbox/setting.ts'
import type { SentMark } from '../src/github/marker.ts'
import type { Slowness } from './pace.ts'
import type { Random } from './random.ts'
import { drawTargets, type Target } from './targets.ts'

/** What sets the runs of a world off. */
export const SCENES = [
  // A comment with a prompt, by somebody who may.
  'follow-up',
  // The bare command.
  'watch',
  // A comment by somebody who may not.
  'stranger',
  // A comment by somebody who may not yet.
  'granted',
  // A comment by a bot that is not listed.
  'bot',
  // A comment by a bot that is listed.
  'listed-bot',
  // A comment without the command.
  'chat',
  // No comment: somebody pressed the button.
  'dispatch',
  // No comment: somebody set a label.
  'label',
  // No comment: somebody who may not did.
  'stranger-label'
] as const
export type Scene = (typeof SCENES)[number]

/** The state of the job's pull request before. */
type PullBefore = 'none' | 'own' | 'foreign'

/** A comment that asks, and the runs that it sets off. */
export interface Ask {
  /** After the world's start. Milliseconds. */
  readonly afterMs: number
  /** The job that `--job` names, if it is there. */
  readonly option?: JobName
  readonly where: Where
  readonly runs: readonly RunPlan[]
}

/**
 * Where a comment asks. `reply`: in another's thread on a line; `orphan`: the
 * same, and the thread's first comment is gone.
 */
const PLACES = ['issue', 'pull', 'line', 'reply', 'orphan', 'review'] as const
export type Where = (typeof PLACES)[number]

/** The job that it is about, and one more. */
export type JobName = 'ours' | 'other'

/** How the job is named where no option does it. */
export type Naming =
  | { readonly kind: 'input' | 'conversation' }
  /** On the pull request, which anybody can have written. */
  | {
      readonly kind: 'branch' | 'description'
      readonly job: JobName
      readonly isFork: boolean
    }

/** What the same account comments, which is no report of this repository's. */
export interface Echo {
  /** After the world's start. Milliseconds. */
  readonly afterMs: number
  /**
   * `unsigned`: made up; `elsewhere`: another repository's; `changed`: a report
   * of ours with another job; `copied`: one of ours on another issue.
   */
  readonly kind: 'unsigned' | 'elsewhere' | 'changed' | 'copied'
  readonly outcome: 'completed' | 'timed-out' | 'unknown' | 'error'
  readonly sent: SentMark
}

/** How an attempt of a run goes, apart from what it does itself. */
export interface AttemptPlan {
  /** After the world's start, or after the attempt before. Milliseconds. */
  readonly afterMs: number
  readonly stop?: Stop
}

/** What ends an attempt before its time. */
interface Stop {
  readonly kind: 'cancel' | 'kill'
  /**
   * When: milliseconds after its start, or after the service took its message;
   * or the number of things that have arrived at it by then, counted from its
   * start, or from its outcome.
   */
  readonly after: 'start' | 'send' | 'arrivals' | 'arrivals-since-outcome'
  readonly count: number
}

/** When the service is not there. */
export interface Outage {
  readonly from: number
  readonly to: number
}

/** A workflow run and its re-runs. */
export type RunPlan = readonly AttemptPlan[]

/** Something that somebody else does to the job. */
interface Edit {
  readonly afterMs: number
  readonly kind: 'message' | 'archive'
}

/** Everything about a world that is decided before it starts. */
export interface Plan {
  readonly scene: Scene
  readonly naming: Naming
  readonly pullBefore: PullBefore
  readonly job: Partial<JobScript>
  /** How the job takes its messages; the last serves for all that follow. */
  readonly scripts: readonly MessageScript[]
  /** Whether a GET is answered by any of the replicas, or by each in turn. */
  readonly replicasAtRandom: boolean
  readonly inputs: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly startTimeoutMs: number
  readonly asks: readonly Ask[]
  /** Runs of the second action, where it is played. */
  readonly finishes: RunPlan
  /** When the asker gets the permission that is missing. */
  readonly grantAfterMs: number
  readonly edits: readonly Edit[]
  readonly echoes: readonly Echo[]
  /** When somebody deletes our reports. Milliseconds after the world's start. */
  readonly cleanupsMs: readonly number[]
  readonly outages: readonly Outage[]
  readonly faultRate: { readonly service: number; readonly github: number }
  readonly targets: readonly Target[]
  readonly pace: Slowness
  readonly canComment: boolean
  readonly canDelete: boolean
  readonly canReadPulls: boolean
  readonly manyComments: boolean
  readonly usedUp: boolean
  /** By how much GitHub's clock is ahead of the runner's. */
  readonly githubAheadMs: number
  /** How far GitHub's lists lag behind. */
  readonly listLagMs: number
  /** Nothing goes wrong, nobody interferes. */
  readonly calm: boolean
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
/**
 * What src reads within 5 s (and 1.5 s for the last answer) of the send counts
 * as the pull request before it: no agent is quicker.
 */
const QUICKEST_PUSH_MS = 7 * SECOND

/** Draws a world. */
export function drawPlan(random: Random): Plan {
  const calm = random.chance(0.15)
  const scene = drawScene(random)
  const pullBefore = random.pick<PullBefore>(['none', 'own', 'foreign', 'own'])
  const timeoutMinutes = random.pick([0.02, 0.1, 0.5, 1, 2, 2, 5, 5, 15, 30])
  const timeoutMs = timeoutMinutes * MINUTE
  const rates = calm ? [0] : [0, 0, 0.04, 0.15, 0.45]
  const naming = drawNaming(random, scene)
  const startTimeoutSeconds = random.pick([10, 20, 45, 90, 120, 120, 120])
  return {
    scene,
    naming,
    pullBefore,
    job: { ...drawJob(random), ...(calm ? {} : drawReplicas(random)) },
    scripts: [drawScript(random, pullBefore), drawScript(random, pullBefore)],
    replicasAtRandom: random.chance(0.3),
    inputs: {
      ...drawInputs(random, scene, timeoutMinutes),
      'start-timeout-seconds': String(startTimeoutSeconds),
      'job-id-pattern': PATTERNS[naming.kind]
    },
    timeoutMs,
    startTimeoutMs: startTimeoutSeconds * SECOND,
    asks: drawAsks(random, scene, naming, calm, timeoutMs),
    finishes: random.chance(0.4) ? drawFinishes(random, timeoutMs) : [],
    grantAfterMs: random.between(0, MINUTE),
    edits: !calm && random.chance(0.12) ? drawEdits(random, timeoutMs) : [],
    echoes: !calm && random.chance(0.25) ? drawEchoes(random, timeoutMs) : [],
    cleanupsMs:
      !calm && random.chance(0.08) ? [random.between(0, 2 * timeoutMs)] : [],
    outages: !calm && random.chance(0.15) ? drawOutages(random, timeoutMs) : [],
    faultRate: { service: random.pick(rates), github: random.pick(rates) },
    targets: calm || random.chance(0.4) ? [] : drawTargets(random),
    pace: calm
      ? { slow: 0, verySlow: 0 }
      : random.pick([
          { slow: 0, verySlow: 0 },
          { slow: 0.05, verySlow: 0.01 },
          { slow: 0.3, verySlow: 0.1 }
        ]),
    canComment: calm || random.chance(0.95),
    canDelete: calm || random.chance(0.94),
    canReadPulls: random.chance(0.9),
    manyComments: random.chance(0.01),
    usedUp: !calm && random.chance(0.03),
    githubAheadMs: random.weighted([
      [7, 0],
      [2, random.between(-2 * SECOND, 2 * SECOND)],
      [1, random.between(-5 * MINUTE, 5 * MINUTE)]
    ]),
    listLagMs: random.chance(0.7) ? 0 : random.between(0, 4 * SECOND),
    calm
  }
}

/** How a pull request names its job. */
const PATTERNS: Readonly<Record<Naming['kind'], string>> = {
  input: '',
  conversation: '',
  branch: 'agent/{job-id}',
  description: 'Made by job {job-id}'
}

export function isOnPull(
  naming: Naming
): naming is Extract<Naming, { kind: 'branch' | 'description' }> {
  return naming.kind === 'branch' || naming.kind === 'description'
}

function drawNaming(random: Random, scene: Scene): Naming {
  if (!isCommentScene(scene)) return { kind: 'input' }
  return random.weighted<() => Naming>([
    [4, () => ({ kind: 'input' })],
    [5, () => ({ kind: 'conversation' })],
    [
      1,
      () => ({
        kind: random.pick<'branch' | 'description'>(['branch', 'description']),
        job: random.pick<JobName>(['ours', 'ours', 'other']),
        isFork: random.chance(0.2)
      })
    ]
  ])()
}

function drawEchoes(random: Random, timeoutMs: number): readonly Echo[] {
  return Array.from({ length: random.whole(1, 3) }, () => ({
    afterMs: random.chance(0.5)
      ? random.between(0, 8 * SECOND)
      : random.between(0, 2 * timeoutMs),
    kind: random.pick<Echo['kind']>([
      'unsigned',
      'elsewhere',
      'changed',
      'copied'
    ]),
    outcome: random.pick<Echo['outcome']>([
      'completed',
      'timed-out',
      'unknown',
      'error'
    ]),
    sent: random.pick<SentMark>(['yes', 'maybe', 'refused', 'nothing'])
  }))
}

/** Whether a comment triggers. */
export function isCommentScene(scene: Scene): boolean {
  return !['dispatch', 'label', 'stranger-label'].includes(scene)
}

/** Whether there is something to send, by somebody who may. */
export function isSendingScene(scene: Scene): boolean {
  return ['follow-up', 'granted', 'listed-bot', 'dispatch', 'label'].includes(
    scene
  )
}

function drawScene(random: Random): Scene {
  return random.weighted<Scene>([
    [70, 'follow-up'],
    [7, 'watch'],
    [3, 'stranger'],
    [3, 'granted'],
    [1, 'bot'],
    [2, 'listed-bot'],
    [1, 'chat'],
    [8, 'dispatch'],
    [3, 'label'],
    [2, 'stranger-label']
  ])
}

/** The job as it stands before anybody asks. */
function drawJob(random: Random): Partial<JobScript> {
  const busyForMs = random.weighted([
    [2, random.between(0, 3 * SECOND)],
    [2, random.between(0, 40 * SECOND)],
    [1, random.between(0, 10 * MINUTE)]
  ])
  return random.weighted<Partial<JobScript>>([
    [50, { status: 'completed' }],
    [8, { status: 'failed' }],
    [8, { status: 'archived' }],
    [4, { status: 'paused' }],
    [
      25,
      {
        busyForMs,
        busyResult: random.pick(['completed', 'completed', 'failed']),
        busyChanges: random.pick(['none', 'none', 'push'])
      }
    ]
  ])
}

/** Replicas that answer GETs: mostly none, else one, two or three. */
function drawReplicas(random: Random): Partial<JobScript> {
  const lag = () => random.between(0, 8 * SECOND)
  const replicaLagsMs = random.weighted<readonly number[]>([
    [6, []],
    [1, [lag()]],
    [2, [0, lag()]],
    [1, [lag(), lag(), lag()]]
  ])
  return replicaLagsMs.length === 0 ? {} : { replicaLagsMs }
}

/** What the follow-up makes of the job. */
function drawScript(random: Random, before: PullBefore): MessageScript {
  const delayUntilActiveMs = random.weighted([
    [50, 0],
    [20, random.between(50, 10 * SECOND)],
    [8, random.between(10 * SECOND, 29 * SECOND)],
    [5, random.between(29 * SECOND, 60 * SECOND)],
    [5, random.between(MINUTE, 4 * MINUTE)],
    [12, Number.POSITIVE_INFINITY]
  ])
  const changes = random.weighted<NonNullable<MessageScript['changes']>>([
    [3, 'none'],
    [3, before === 'none' ? 'none' : 'push'],
    [2, 'new-pull-request']
  ])
  const result = random.weighted([
    [70, 'completed'],
    [14, 'failed'],
    [10, 'archived'],
    [3, 'paused']
  ])
  const first = random.chance(0.1)
    ? { status: 'queued', forMs: random.between(500, 20 * SECOND) }
    : undefined
  return {
    delayUntilActiveMs,
    durationMs: drawDuration(random, changes === 'push'),
    result,
    changes: result === 'completed' ? changes : 'none',
    pauseMs: random.weighted([
      [5, 0],
      [3, random.between(0, 10 * SECOND)],
      [1, random.between(10 * SECOND, 20 * SECOND)]
    ]),
    postStatus: random.pick(['active', 'missing', 'current']),
    ...(first ? { first } : {}),
    ...(random.chance(0.2) ? { linkDelayMs: random.between(0, 9_000) } : {}),
    ...(random.chance(0.2) ? { queuedWithoutLink: true } : {}),
    ...(random.chance(0.04) ? { missingLooks: 1 } : {}),
    ...(random.chance(0.03)
      ? { prLink: random.pick([7, {}, 'javascript:alert(1)']) }
      : {})
  }
}

function drawDuration(random: Random, pushes: boolean): number {
  return random.weighted([
    [2, random.between(pushes ? QUICKEST_PUSH_MS : 20, 9 * SECOND)],
    [5, random.between(QUICKEST_PUSH_MS, MINUTE)],
    [2, random.between(MINUTE, 10 * MINUTE)],
    [1, random.between(10 * MINUTE, 120 * MINUTE)]
  ])
}

function drawInputs(
  random: Random,
  scene: Scene,
  timeoutMinutes: number
): Readonly<Record<string, string>> {
  const quick = timeoutMinutes <= 2
  return {
    'timeout-minutes': String(timeoutMinutes),
    'poll-interval-seconds': random.pick(
      quick ? ['2', '5', '30', ''] : ['30', '60', '']
    ),
    wait: random.chance(0.88) ? '' : 'false',
    comment: random.chance(0.88) ? '' : 'false',
    'fail-on': random.pick(['', '', 'none', 'unknown', 'failed\ntimed-out']),
    resend: random.chance(0.3) ? 'true' : '',
    'allowed-bots': scene === 'listed-bot' ? 'Build-Helper[bot]' : '',
    ...(isCommentScene(scene) ? {} : { prompt: 'set below' }),
    'issue-number':
      scene === 'dispatch' && random.chance(0.7) ? String(ISSUE) : ''
  }
}

function drawAsks(
  random: Random,
  scene: Scene,
  naming: Naming,
  calm: boolean,
  timeoutMs: number
): readonly Ask[] {
  const ask = (afterMs: number, runs: readonly RunPlan[]): Ask => ({
    afterMs,
    where: isOnPull(naming)
      ? random.pick<Where>(['pull', 'line', 'reply', 'review'])
      : random.chance(0.65)
        ? 'issue'
        : random.pick(PLACES),
    ...(random.chance(0.4)
      ? { option: random.pick<JobName>(['ours', 'other']) }
      : {}),
    runs
  })
  const first = ask(0, drawRuns(random, scene, calm, timeoutMs))
  const isAlone = !['follow-up', 'watch'].includes(scene) || random.chance(0.7)
  const more = Array.from({ length: isAlone ? 0 : random.whole(1, 2) }, () =>
    ask(
      random.weighted([
        [4, random.between(0, 6 * SECOND)],
        [3, random.between(0, MINUTE)],
        [1, random.between(0, 10 * MINUTE)]
      ]),
      [drawAttempts(random, calm, timeoutMs, 2, 0)]
    )
  )
  return calm || isAlone || random.chance(0.7)
    ? [first, ...more]
    : crossing(random, first, more)
}

/** Another job's result comes between a run that is killed and its re-run. */
function crossing(
  random: Random,
  { afterMs, where }: Ask,
  more: readonly Ask[]
): readonly Ask[] {
  const count = random.between(0, SECOND)
  const killed: AttemptPlan = {
    afterMs: 0,
    stop: { kind: 'kill', after: 'send', count }
  }
  const again = { afterMs: random.between(MINUTE, 5 * MINUTE) }
  return [
    { afterMs, where, runs: [[killed, again]] },
    ...more.map(ask => ({ ...ask, where, option: 'other' as const }))
  ]
}

function drawAttempts(
  random: Random,
  calm: boolean,
  timeoutMs: number,
  most: number,
  startsAfterMs: number
): RunPlan {
  return Array.from({ length: random.whole(1, most) }, (_, index) =>
    drawAttempt(random, calm, timeoutMs, index === 0 ? startsAfterMs : -1)
  )
}

function drawRuns(
  random: Random,
  scene: Scene,
  calm: boolean,
  timeoutMs: number
): readonly RunPlan[] {
  const attempts = (most: number, startsAfterMs: number) =>
    drawAttempts(random, calm, timeoutMs, most, startsAfterMs)
  if (scene === 'granted') return [attempts(3, 0)]
  return random.weighted<() => readonly RunPlan[]>([
    [35, () => [attempts(1, 0)]],
    [35, () => [attempts(3, 0)]],
    [
      30,
      () =>
        Array.from({ length: random.whole(2, 4) }, () =>
          attempts(random.chance(0.2) ? 2 : 1, drawOffset(random))
        )
    ]
  ])()
}

function drawFinishes(random: Random, timeoutMs: number): RunPlan {
  return Array.from({ length: random.whole(1, 4) }, () =>
    drawAttempt(random, false, timeoutMs, random.between(0, 2 * timeoutMs))
  )
}

/** Runs of the same comment mostly start together. */
function drawOffset(random: Random): number {
  return random.weighted([
    [4, random.between(0, 400)],
    [3, random.between(0, 5 * SECOND)],
    [1, random.between(0, 60 * SECOND)]
  ])
}

function drawAttempt(
  random: Random,
  calm: boolean,
  timeoutMs: number,
  startsAfterMs: number
): AttemptPlan {
  const afterMs =
    startsAfterMs >= 0 ? startsAfterMs : random.between(2, 180) * SECOND
  if (calm) return { afterMs }
  const soonOrLate = () =>
    random.chance(0.6)
      ? random.between(0, 8 * SECOND)
      : random.between(0, timeoutMs + 40 * SECOND)
  const atArrival = (
    kind: Stop['kind'],
    after: Stop['after'],
    most: number
  ): Stop => ({ kind, after, count: random.whole(1, most) })
  const stop = random.weighted<() => Stop | undefined>([
    [62, () => undefined],
    [6, () => ({ kind: 'cancel', after: 'start', count: soonOrLate() })],
    [7, () => atArrival('cancel', 'arrivals', 30)],
    [3, () => atArrival('cancel', 'arrivals-since-outcome', 8)],
    [5, () => ({ kind: 'kill', after: 'start', count: soonOrLate() })],
    [7, () => atArrival('kill', 'arrivals', 40)],
    [5, () => atArrival('kill', 'arrivals-since-outcome', 8)],
    [5, () => ({ kind: 'kill', after: 'send', count: soonOrLate() })]
  ])()
  return stop ? { afterMs, stop } : { afterMs }
}

function drawEdits(random: Random, timeoutMs: number): readonly Edit[] {
  return Array.from({ length: random.whole(1, 2) }, () => ({
    afterMs: random.chance(0.5)
      ? random.between(0, 10 * SECOND)
      : random.between(0, timeoutMs),
    kind: random.pick<Edit['kind']>(['message', 'archive'])
  }))
}

function drawOutages(random: Random, timeoutMs: number): readonly Outage[] {
  return Array.from({ length: random.whole(1, 2) }, () => {
    const from = random.chance(0.5)
      ? random.between(0, 5 * SECOND)
      : random.between(0, timeoutMs)
    return { from, to: from + random.between(100, 60 * SECOND) }
  })
}
