import {
  hasEnded,
  output,
  resultComments,
  shownTo,
  texts,
  toldStatus
} from '../evidence.ts'
import type { Exchange, RunRecord } from '../history.ts'
import { isCommentScene, isSendingScene } from '../plan.ts'
import { JOB_ID, type World } from '../world.ts'
import type { Law } from './law.ts'

export const OUTCOMES = [
  'completed',
  'no-changes',
  'failed',
  'archived',
  'timed-out',
  'sent',
  'active',
  'unknown',
  'denied',
  'skipped',
  'cancelled',
  'error'
] as const
const DEFAULT_FAIL_ON = ['failed', 'archived', 'timed-out', 'unknown']

function ended(world: World): readonly RunRecord[] {
  return world.runs.filter(hasEnded)
}

/** `main` never throws, and a run that is not killed ends. */
const everyRunEnds: Law = world =>
  world.runs.flatMap(run => [
    ...(run.crash === undefined ? [] : [`${run.name} threw ${run.crash}`]),
    ...(hasEnded(run) || run.killedAt !== undefined
      ? []
      : [`${run.name} never ends`]),
    ...(texts(run, 'fail').some(line => line.includes('does not expect'))
      ? [`${run.name} met what it does not expect`]
      : [])
  ])

/** Every output that can be known is there. */
const outputsAreSet: Law = world =>
  ended(world).flatMap(run => {
    const outcome = output(run, 'outcome')
    const askedService = run.exchanges.some(
      ({ server }) => server === 'service'
    )
    const missing = [
      OUTCOMES.some(known => known === outcome) || 'outcome',
      ['true', 'false'].includes(output(run, 'sent')) || 'sent',
      /^\d+$/.test(output(run, 'elapsed-seconds')) || 'elapsed-seconds',
      !askedService || output(run, 'job-id') === JOB_ID || 'job-id',
      shownTo(run).length === 0 || output(run, 'model') !== '' || 'model',
      output(run, 'pr-link') === output(run, 'prLink') || 'prLink'
    ].filter(name => name !== true)
    return missing.map(name => `${run.name} (${outcome}) lacks ${name}`)
  })

/** The step fails exactly when it has to, with one annotation at the end. */
const failsAsAsked: Law = world =>
  ended(world).flatMap(run => {
    const outcome = output(run, 'outcome')
    const failures = texts(run, 'fail').length
    const wanted = fails(world, outcome) ? 1 : 0
    const final = run.told.findLast(({ kind }) =>
      ['notice', 'warning', 'fail'].includes(kind)
    )
    return [
      ...(failures === wanted
        ? []
        : [`${run.name} (${outcome}) fails ${failures} times, not ${wanted}`]),
      ...(final === undefined || (wanted === 1) !== (final.kind === 'fail')
        ? [`${run.name} (${outcome}) ends with ${final?.kind}`]
        : []),
      ...(texts(run, 'notice').length > 1
        ? [`${run.name} leaves several notices`]
        : [])
    ]
  })

function fails({ plan }: World, outcome: string): boolean {
  const given = plan.inputs['fail-on'] ?? ''
  const judged = given === '' ? DEFAULT_FAIL_ON : given.split(/[,\n]\s*/)
  return ['error', 'cancelled'].includes(outcome) || judged.includes(outcome)
}

/** A result comment, and which run made it. */
interface Creation {
  readonly run: RunRecord
  readonly exchange: Exchange
}

/**
 * One result comment per follow-up: no attempt makes two, a re-run makes none
 * where there is one, and a first attempt makes none where it was told plainly
 * that another run holds the claim.
 *
 * More can't be promised. A request that arrives after it was given up leaves a
 * comment that no look can show; and runs that can't know who holds the claim,
 * or that win it one after the other, each say how they ended.
 */
const oneResultComment: Law = world => {
  const made = world.runs.flatMap(creationsOf)
  if (world.plan.inputs.comment === 'false')
    return made.length > 0 ? ['a comment was left though none was wanted'] : []
  const counted = made.filter(creation => !isLate(creation))
  return [
    ...world.runs
      .filter(run => counted.filter(one => one.run === run).length > 1)
      .map(({ name }) => `${name} left two result comments`),
    ...(isCommentScene(world.plan.scene)
      ? counted.flatMap(one => needless(one, counted))
      : [])
  ]
}

function needless(
  { run }: Creation,
  counted: readonly Creation[]
): readonly string[] {
  const wasThere = counted.some(
    other =>
      other.run !== run && Number(other.exchange.handledAt) < run.startedAt
  )
  if (run.attempt > 1)
    return wasThere ? [`${run.name} left a second result comment`] : []
  return isPlainlyAnothers(run)
    ? [`${run.name} reports for the run that holds the claim`]
    : []
}

/** The first try to claim was answered: somebody else was quicker. */
function isPlainlyAnothers(run: RunRecord): boolean {
  const [claim] = run.exchanges.filter(({ body }) => body.includes('"eyes"'))
  const isWatching = run.prompt === ''
  return !isWatching && claim !== undefined && toldStatus(claim) === 200
}

/** Where a lone run ends and GitHub takes comments, there is one. */
const somebodyReports: Law = world => {
  const { plan } = world
  const [run] = world.runs.slice(-1)
  if (plan.runs.length > 1 || !isSendingScene(plan.scene) || !run) return []
  const isWanted =
    plan.inputs.comment !== 'false' &&
    plan.canComment &&
    (isCommentScene(plan.scene) ||
      plan.scene === 'label' ||
      plan.inputs['issue-number'] !== '')
  const isUndisturbed =
    hasEnded(run) &&
    run.cancelledAt === undefined &&
    run.exchanges.every(
      ({ path, fault }) => !isAboutComments(path) || !fault
    ) &&
    plan.pace.verySlow === 0
  const isSilent = ['sent', 'denied', 'skipped'].includes(
    output(run, 'outcome')
  )
  const gateFailed = run.exchanges.every(({ path }) =>
    path.endsWith('/permission')
  )
  return isWanted &&
    isUndisturbed &&
    !isSilent &&
    !gateFailed &&
    resultComments(world).length === 0
    ? [`${run.name} left no result comment`]
    : []
}

function isAboutComments(path: string): boolean {
  return /\/comments(\/\d+)?(\?|$)/.test(path)
}

function creationsOf(run: RunRecord): readonly Creation[] {
  return run.exchanges
    .filter(
      ({ server, method, path, handled }) =>
        server === 'github' &&
        method === 'POST' &&
        path.endsWith('/comments') &&
        handled?.status === 201
    )
    .map(exchange => ({ run, exchange }))
}

function isLate({ exchange }: Creation): boolean {
  const { handledAt, repliedAt } = exchange
  return Number(handledAt) > (repliedAt ?? Number.POSITIVE_INFINITY)
}

/** A comment that was left is named, and says what the outputs say. */
const commentIsNamed: Law = world =>
  ended(world).flatMap(run => {
    const url = output(run, 'comment-url')
    const comment = resultComments(world).find(({ id }) =>
      url.endsWith(`#issuecomment-${id}`)
    )
    return url !== '' && comment === undefined
      ? [`${run.name} names a comment that is not there`]
      : []
  })

export const reportLaws: readonly Law[] = [
  everyRunEnds,
  outputsAreSet,
  failsAsAsked,
  oneResultComment,
  somebodyReports,
  commentIsNamed
]
