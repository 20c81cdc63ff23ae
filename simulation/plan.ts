import type {
  JobScript,
  MessageScript,
  Starts
} from '../sandbox/agent-service.ts'
import { ISSUE, JOB_ID } from '../sandbox/setting.ts'
import type { SendStatus } from '../src/delivery/rules/state.ts'
import { type BadJob, drawBadJobs } from './bad-jobs.ts'
import type { Slowness } from './pace.ts'
import type { Random } from './random.ts'
import { drawTargets, type Target } from './targets.ts'

/** Another job, which `--job`, a branch, or a description may name. */
export const OTHER_JOB_ID = 'job-9c21'

/**
 * What sets the runs of a world off: a comment with a prompt, the bare command,
 * a comment by somebody who may not, or not yet; or a button, without a
 * comment.
 */
export type Scene = 'follow-up' | 'watch' | 'stranger' | 'granted' | 'dispatch'

/** The state of the job's pull request before. */
type PullBefore = 'none' | 'own' | 'foreign'

/** A comment that asks, and the runs that it sets off. */
export interface Ask {
  /** After the world's start. Milliseconds. */
  readonly afterMs: number
  /** The job that `--job` names, if it is there. */
  readonly option: string | undefined
  /** With `--new`, where there is something to send. */
  readonly startsNew: boolean
  readonly where: Where
  readonly runs: readonly RunPlan[]
}

/**
 * Where a comment asks. `reply`: in another's thread on a line; `orphan`: the
 * same, and the thread's first comment is gone.
 */
const PLACES = ['issue', 'pull', 'line', 'reply', 'orphan', 'review'] as const
export type Where = (typeof PLACES)[number]

/** How the job is named where no option does it. */
export type Naming =
  | { readonly kind: 'input' | 'conversation' }
  /**
   * `isHeld`: a comment of ours names a job, but its signature does not fit, so
   * no job is started by itself.
   */
  | { readonly kind: 'nothing'; readonly isHeld: boolean }
  /** On the pull request, which anybody can have written. */
  | {
      readonly kind: 'branch' | 'description'
      readonly job: string
      readonly isFork: boolean
    }

/** What the same account comments, which is no report of this repository's. */
export interface Echo {
  /** After the world's start. Milliseconds. */
  readonly afterMs: number
  /**
   * `unsigned`: made up; `elsewhere`: another repository's; `changed`: a report
   * of ours with another job; `copied`: one of ours on another issue;
   * `repeated`: the same where it was.
   */
  readonly kind: 'unsigned' | 'elsewhere' | 'changed' | 'copied' | 'repeated'
  readonly outcome: 'completed' | 'timed-out' | 'unknown' | 'error'
  readonly sendStatus: SendStatus
}

/** How an attempt of a run goes, apart from what it does itself. */
export interface AttemptPlan {
  /** After the world's start, or after the attempt before. Milliseconds. */
  readonly afterMs: number
  /** Not in a calm world. */
  readonly stop?: Stop | undefined
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

/** A workflow run and its re-runs. */
export type RunPlan = readonly AttemptPlan[]

/** Something that somebody else does to the job. */
interface Edit {
  readonly afterMs: number
  readonly kind: 'message' | 'archive'
}

/** How the service starts jobs, all but where they work. */
export type ServiceStarts = Required<Pick<Starts, 'scripts'>> &
  Pick<Starts, 'refusedWith'>

/** Everything about a world that is decided before it starts. */
export interface Plan {
  readonly scene: Scene
  readonly naming: Naming
  readonly pullBefore: PullBefore
  readonly job: Partial<JobScript>
  /** How the job takes its messages; the last serves for all that follow. */
  readonly scripts: readonly MessageScript[]
  /** How the service starts jobs. */
  readonly starts: ServiceStarts
  readonly inputs: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly startTimeoutMs: number
  readonly asks: readonly Ask[]
  /** Runs of the second action, where it is played. */
  readonly finishes: RunPlan
  /** What else is pending, where the second action is played. */
  readonly badJobs: readonly BadJob[]
  /** Whether the service refuses messages to an archived job. */
  readonly refusesArchived: boolean
  /** When the asker gets the permission that is missing. */
  readonly grantAfterMs: number
  readonly edits: readonly Edit[]
  readonly echoes: readonly Echo[]
  /** When somebody deletes our reports. Milliseconds after the world's start. */
  readonly cleanupsMs: readonly number[]
  /** When the service is not there. */
  readonly outages: readonly { readonly from: number; readonly to: number }[]
  readonly faultRate: { readonly service: number; readonly github: number }
  readonly targets: readonly Target[]
  readonly pace: Slowness
  readonly canComment: boolean
  readonly canDelete: boolean
  readonly canReadPulls: boolean
  /** By how much GitHub's clock is ahead of the runner's. */
  readonly githubAheadMs: number
  /** How far GitHub's lists lag behind. */
  readonly listLagMs: number
  /**
   * There is no fault, delay, stop, edit, or echo. The token may still not read
   * pull requests, and the service may start no jobs.
   */
  readonly calm: boolean
}

export const SECOND = 1_000
const MINUTE = 60 * SECOND
/** docs/delivery.md: how late a read and a link may be, both together. */
export const LATE_MOST_MS = 10 * SECOND
/**
 * A head that a run reads within 0.5 s of the send (and 1.5 s for the answer)
 * counts as the one before it: no agent is quicker than this.
 */
const QUICKEST_PUSH_MS = 7 * SECOND

/** What goes wrong in a calm world, and who interferes: nothing and nobody. */
const CALM = {
  badJobs: [],
  edits: [],
  echoes: [],
  cleanupsMs: [],
  outages: [],
  faultRate: { service: 0, github: 0 },
  refusesArchived: false,
  targets: [],
  pace: { slow: 0, verySlow: 0 },
  canComment: true,
  canDelete: true
} satisfies Partial<Plan>

/**
 * Draws a world that starts no job; `another` draws apart what changes nothing
 * else in it.
 */
export function drawPlan(random: Random, another: Random): Plan {
  const calm = random.chance(0.15)
  const scene = drawScene(random)
  const pullBefore = random.pick<PullBefore>(['none', 'own', 'foreign', 'own'])
  const timeoutMinutes = random.pick([0.02, 0.1, 0.5, 1, 2, 2, 5, 5, 15])
  const timeoutMs = timeoutMinutes * MINUTE
  const rates = [0, 0, 0.04, 0.15, 0.45]
  const naming = drawNaming(random, scene)
  const startTimeoutSeconds = random.pick([10, 20, 45, 90, 120, 120, 120])
  const several = <T>(chance: number, most: number, draw: () => T) =>
    random.chance(chance) ? random.several(most, draw) : []
  const isDeceptive = !calm && random.chance(0.1)
  const replicas = calm
    ? {}
    : isDeceptive
      ? { replicaLagsMs: [0, random.between(2 * SECOND, LATE_MOST_MS)] }
      : drawReplicas(random)
  const lagMs = Math.max(0, ...(replicas.replicaLagsMs ?? []))
  const linkMostMs = LATE_MOST_MS - lagMs
  const script = () => drawScript(random, pullBefore, linkMostMs)
  return {
    scene,
    naming,
    pullBefore,
    job: {
      ...drawJob(random, linkMostMs),
      ...(isDeceptive ? drawEndJustBefore(random, linkMostMs) : {}),
      ...replicas
    },
    scripts: [script(), script()].map(one =>
      isDeceptive && random.chance(0.7) ? startsLate(random, one) : one
    ),
    inputs: {
      ...drawInputs(random, scene, timeoutMinutes),
      'start-timeout-seconds': String(startTimeoutSeconds),
      'job-id-pattern': PATTERNS[naming.kind]
    },
    starts: { scripts: [] },
    timeoutMs,
    startTimeoutMs: startTimeoutSeconds * SECOND,
    asks: drawAsks(random, scene, naming, timeoutMs),
    finishes: several(0.4, 4, () => drawAttempt(random, timeoutMs)),
    badJobs: drawBadJobs(another),
    refusesArchived: another.chance(0.3),
    grantAfterMs: random.between(0, MINUTE),
    edits: several(0.12, 2, () => ({
      afterMs: soonOrLate(random, 10 * SECOND, timeoutMs),
      kind: random.pick<Edit['kind']>(['message', 'archive'])
    })),
    echoes: several(0.25, 3, () => drawEcho(random, timeoutMs)),
    cleanupsMs: several(0.08, 1, () => random.between(0, 2 * timeoutMs)),
    outages: several(0.15, 2, () => {
      const from = soonOrLate(random, 5 * SECOND, timeoutMs)
      return { from, to: from + random.between(100, 60 * SECOND) }
    }),
    faultRate: { service: random.pick(rates), github: random.pick(rates) },
    targets: random.chance(0.4) ? [] : drawTargets(random),
    pace: random.pick([
      CALM.pace,
      { slow: 0.05, verySlow: 0.01 },
      { slow: 0.3, verySlow: 0.1 }
    ]),
    canComment: random.chance(0.95),
    canDelete: random.chance(0.94),
    canReadPulls: random.chance(0.9),
    githubAheadMs: random.weighted([
      [7, 0],
      [2, random.between(-2 * SECOND, 2 * SECOND)],
      [1, random.between(-5 * MINUTE, 5 * MINUTE)]
    ]),
    listLagMs: random.chance(0.7) ? 0 : random.between(0, 4 * SECOND),
    calm,
    ...(calm ? CALM : {})
  }
}

function soonOrLate(random: Random, soonMs: number, lateMs: number): number {
  return random.between(0, random.chance(0.5) ? soonMs : lateMs)
}

/** How a pull request names its job. */
const PATTERNS: Readonly<Record<Naming['kind'], string>> = {
  input: '',
  conversation: '',
  nothing: '',
  branch: 'agent/{job-id}',
  description: 'Made by job {job-id}'
}

export function isOnPull(
  naming: Naming
): naming is Extract<Naming, { kind: 'branch' | 'description' }> {
  return naming.kind === 'branch' || naming.kind === 'description'
}

/**
 * Draws how the job is named: by the input where an event asks; else by the
 * input, by the conversation, or, in a tenth of the worlds, by the pull
 * request.
 */
function drawNaming(random: Random, scene: Scene): Naming {
  if (!isCommentScene(scene)) return { kind: 'input' }
  return random.weighted<Naming>([
    [4, { kind: 'input' }],
    [5, { kind: 'conversation' }],
    [
      1,
      {
        kind: random.pick(['branch', 'description']),
        job: random.pick([JOB_ID, JOB_ID, OTHER_JOB_ID]),
        isFork: random.chance(0.2)
      }
    ]
  ])
}

/**
 * Draws what another workflow of the same account comments, within 8 seconds or
 * within twice the time limit.
 */
function drawEcho(random: Random, timeoutMs: number): Echo {
  return {
    afterMs: soonOrLate(random, 8 * SECOND, 2 * timeoutMs),
    kind: random.pick([
      'unsigned',
      'elsewhere',
      'changed',
      'copied',
      'repeated'
    ]),
    outcome: random.pick(['completed', 'timed-out', 'unknown', 'error']),
    sendStatus: random.pick(['yes', 'maybe', 'refused', 'unsent', 'nothing'])
  }
}

/**
 * Returns whether comments or reviews trigger the runs of a scene, and no other
 * event.
 */
export function isCommentScene(scene: Scene): boolean {
  return scene !== 'dispatch'
}

/**
 * Draws what triggers the runs of a world; mostly comments with a follow-up.
 */
function drawScene(random: Random): Scene {
  return random.weighted<Scene>([
    [70, 'follow-up'],
    [7, 'watch'],
    [3, 'stranger'],
    [3, 'granted'],
    [11, 'dispatch']
  ])
}

/**
 * Draws the job as it stands before the first ask: mostly completed; in a
 * fourth of the worlds at work on an earlier prompt.
 */
function drawJob(random: Random, linkMostMs: number): Partial<JobScript> {
  const most = random.pick([3 * SECOND, 9 * SECOND, 40 * SECOND, 10 * MINUTE])
  return random.weighted<Partial<JobScript>>([
    [50, { status: 'completed' }],
    [8, { status: 'failed' }],
    [8, { status: 'archived' }],
    [4, { status: 'paused' }],
    [
      25,
      {
        busyForMs: random.between(0, most),
        busyResult: random.pick(['completed', 'completed', 'failed']),
        busyChanges: random.pick(['none', 'none', 'push', 'new-pull-request']),
        ...drawLinkDelay(random, 'busyLinkDelayMs', linkMostMs)
      }
    ]
  ])
}

/**
 * Draws an earlier prompt that ends about when the job is checked before the
 * send: one replica still shows it active, and its link may come late.
 */
function drawEndJustBefore(
  random: Random,
  linkMostMs: number
): Partial<JobScript> {
  return {
    busyForMs: random.between(0, 3 * SECOND),
    busyResult: random.pick(['completed', 'completed', 'failed']),
    busyChanges: random.pick(['none', 'push', 'new-pull-request']),
    ...drawLinkDelay(random, 'busyLinkDelayMs', linkMostMs)
  }
}

/**
 * Returns the script with an agent that starts only after 11 to 60 seconds, so
 * that a change seen before then is not the follow-up's.
 */
function startsLate(random: Random, script: MessageScript): MessageScript {
  const delayUntilActiveMs = random.between(11 * SECOND, 60 * SECOND)
  return { ...script, delayUntilActiveMs }
}

/**
 * Draws how long after an end its link comes, as a property with this name;
 * mostly none, so that the link comes at once.
 */
function drawLinkDelay<Name extends string>(
  random: Random,
  name: Name,
  mostMs: number
): { readonly [N in Name]?: number } {
  return random.chance(0.3)
    ? ({ [name]: random.between(0, mostMs) } as { [N in Name]: number })
    : {}
}

/**
 * Draws the lags of the replicas that answer checks: mostly there are none,
 * else one, two, or three replicas.
 */
export function drawReplicas(random: Random): Partial<JobScript> {
  const lag = () => random.between(0, random.pick([3 * SECOND, LATE_MOST_MS]))
  const lags = [[lag()], [0, lag()], [0, lag()], [lag(), lag(), lag()]]
  return random.chance(0.6) ? {} : { replicaLagsMs: random.pick(lags) }
}

/**
 * Draws what the job makes of a follow-up: when the agent starts, how long it
 * works, how it ends, what it changes, and how late its link comes.
 */
export function drawScript(
  random: Random,
  before: PullBefore,
  linkMostMs: number
): MessageScript {
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
  return {
    delayUntilActiveMs,
    durationMs: drawDuration(random, changes === 'push'),
    result,
    changes: result === 'completed' ? changes : 'none',
    pauseMs: random.pick([0, 0, random.between(0, 20 * SECOND)]),
    postStatus: random.pick(['active', 'missing', 'current']),
    ...drawLinkDelay(random, 'linkDelayMs', linkMostMs),
    ...(random.chance(0.2) ? { queuedWithoutLink: true } : {}),
    ...(random.chance(0.04) ? { missingLooks: 1 } : {}),
    ...(random.chance(0.03) ? { prLink: random.pick([7, {}, 'a:b']) } : {})
  }
}

/**
 * Draws how long the agent works: mostly up to a minute, at most 2 hours. With
 * a push it is never quicker than `QUICKEST_PUSH_MS`.
 */
function drawDuration(random: Random, pushes: boolean): number {
  return random.weighted([
    [2, random.between(pushes ? QUICKEST_PUSH_MS : 20, 9 * SECOND)],
    [5, random.between(QUICKEST_PUSH_MS, MINUTE)],
    [2, random.between(MINUTE, 10 * MINUTE)],
    [1, random.between(10 * MINUTE, 120 * MINUTE)]
  ])
}

/**
 * Draws the inputs of the workflow, all but the time to start and those about
 * the job. The text of `prompt` is set later, for each run.
 */
function drawInputs(
  random: Random,
  scene: Scene,
  timeoutMinutes: number
): Readonly<Record<string, string>> {
  const quick = timeoutMinutes <= 2
  return {
    'timeout-minutes': String(timeoutMinutes),
    'poll-interval-seconds': random.pick(quick ? ['5', '30', ''] : ['60']),
    wait: random.chance(0.88) ? '' : 'false',
    comment: random.chance(0.88) ? '' : 'false',
    'fail-on': random.pick(['', '', 'none', 'unknown', 'failed\ntimed-out']),
    resend: random.chance(0.3) ? 'true' : '',
    ...(isCommentScene(scene) ? {} : { prompt: 'set below' }),
    'issue-number':
      scene === 'dispatch' && random.chance(0.7) ? String(ISSUE) : ''
  }
}

/**
 * Draws the asks of a world. The first comes at once, with one run, with
 * re-runs, or with several runs; in 30% of the scenes `follow-up` and `watch`,
 * one or two more follow within 10 minutes.
 */
function drawAsks(
  random: Random,
  scene: Scene,
  naming: Naming,
  timeoutMs: number
): readonly Ask[] {
  const places: readonly Where[] = isOnPull(naming)
    ? ['pull', 'line', 'reply', 'review']
    : random.pick([['issue'], ['issue'], PLACES])
  const attempts = (most: number, startsAfterMs = 0): RunPlan =>
    random.several(most, index => ({
      ...drawAttempt(random, timeoutMs),
      afterMs: index === 0 ? startsAfterMs : random.between(2, 180) * SECOND
    }))
  const ask = (afterMs: number, runs: readonly RunPlan[]): Ask => ({
    afterMs,
    where: random.pick(places),
    option: random.pick([
      undefined,
      undefined,
      undefined,
      JOB_ID,
      OTHER_JOB_ID
    ]),
    startsNew: false,
    runs
  })
  const first = random.weighted<() => readonly RunPlan[]>([
    [scene === 'granted' ? 0 : 35, () => [attempts(1)]],
    [35, () => [attempts(3)]],
    [
      scene === 'granted' ? 0 : 30,
      () => [
        attempts(1),
        ...random.several(3, () => attempts(2, drawOffset(random)))
      ]
    ]
  ])()
  const isAlone = !['follow-up', 'watch'].includes(scene) || random.chance(0.7)
  const more = random.several(2, () => {
    const afterMs = random.pick([6 * SECOND, MINUTE, 10 * MINUTE])
    return ask(random.between(0, afterMs), [attempts(2)])
  })
  return isAlone ? [ask(0, first)] : [ask(0, first), ...more]
}

/**
 * Draws how much later another run of the same comment starts: up to 400 ms in
 * half of the cases, else up to 5 or 60 seconds.
 */
function drawOffset(random: Random): number {
  return random.between(0, random.pick([400, 400, 5 * SECOND, 60 * SECOND]))
}

/**
 * Draws an attempt: when it starts, within twice the time limit, and for 38% of
 * the attempts a cancel or a kill.
 */
export function drawAttempt(random: Random, timeoutMs: number): AttemptPlan {
  const stop = (kind: Stop['kind'], after: Stop['after'], most?: number) => {
    const ms = soonOrLate(random, 8 * SECOND, timeoutMs + 40 * SECOND)
    return { kind, after, count: most ? random.whole(1, most) : ms }
  }
  return {
    afterMs: random.between(0, 2 * timeoutMs),
    stop: random.weighted<Stop | undefined>([
      [62, undefined],
      [6, stop('cancel', 'start')],
      [7, stop('cancel', 'arrivals', 30)],
      [3, stop('cancel', 'arrivals-since-outcome', 8)],
      [5, stop('kill', 'start')],
      [7, stop('kill', 'arrivals', 40)],
      [5, stop('kill', 'arrivals-since-outcome', 8)],
      [5, stop('kill', 'send')]
    ])
  }
}
