import { hasEnded, jobsOf, output, shownTo, texts } from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { isOnPull } from '../plan.ts'
import type { World } from '../world.ts'
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
  [...world.runs, ...world.finishes].flatMap(run => [
    ...(run.crash === undefined ? [] : [`${run.name} threw ${run.crash}`]),
    ...(hasEnded(run) || run.killedAt !== undefined
      ? []
      : [`${run.name} never ends`]),
    ...(texts(run, 'fail').some(line =>
      /does not expect|unexpected error/i.test(line)
    )
      ? [`${run.name} met what it does not expect`]
      : [])
  ])

/** Every output that can be known is there. */
const outputsAreSet: Law = world =>
  ended(world).flatMap(run => {
    const outcome = output(run, 'outcome')
    const [job] = jobsOf(run)
    const missing = [
      OUTCOMES.some(known => known === outcome) || 'outcome',
      ['true', 'false'].includes(output(run, 'sent')) || 'sent',
      /^\d+$/.test(output(run, 'elapsed-seconds')) || 'elapsed-seconds',
      job === undefined ||
        output(run, 'job-id') === job ||
        isOnPull(world.plan.naming) ||
        'job-id',
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

export const reportLaws: readonly Law[] = [
  everyRunEnds,
  outputsAreSet,
  failsAsAsked
]
