import type { Exchange } from '../../stage/network.ts'
import { isCreate } from '../../stage/requests.ts'
import {
  hasEnded,
  jobsOf,
  output,
  shownTo,
  startOf,
  texts,
  toldStatus
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { isOnPull } from '../plan.ts'
import { type Law, ofEndedRuns } from './law.ts'

/** All but `skipped`: every world asks for something. */
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
  'cancelled',
  'error'
] as const
const DEFAULT_FAIL_ON = ['failed', 'archived', 'timed-out', 'unknown']

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
const outputsAreSet = ofEndedRuns((run, world) => {
  const outcome = output(run, 'outcome')
  const said = output(run, 'job-id')
  const [job = said] = jobsOf(run)
  // It has looked at a job before it learned that another was started.
  const started = startOf(world, run)?.message.jobId
  const isUnknown = ['answer-lost', 'no-job'].includes(output(run, 'reason'))
  const isNone = said === '' && isUnknown
  const isOfStart = isNone || said === started
  const isThere: Readonly<Record<string, boolean>> = {
    outcome: OUTCOMES.some(known => known === outcome),
    sent: ['true', 'false'].includes(output(run, 'sent')),
    'elapsed-seconds': /^\d+$/.test(output(run, 'elapsed-seconds')),
    'job-id': said === job || isOfStart || isOnPull(world.plan.naming),
    // Of an end that was reported before, the job is not asked.
    model:
      shownTo(run).length === 0 ||
      output(run, 'job') === '' ||
      output(run, 'model') !== '',
    prLink: output(run, 'pr-link') === output(run, 'prLink')
  }
  const missing = Object.keys(isThere).filter(name => !isThere[name])
  return missing.length > 0 && `(${outcome}) lacks ${missing}`
})

/** The step fails exactly when it has to, and the last annotation says why. */
const failsAsAsked = ofEndedRuns((run, world) => {
  const { plan } = world
  const outcome = output(run, 'outcome')
  const given = plan.inputs['fail-on'] ?? ''
  const judged = given === '' ? DEFAULT_FAIL_ON : given.split(/[,\n]\s*/)
  const failing = [...judged, 'error', 'cancelled']
  const failures = texts(run, 'fail').length
  const isVain =
    isCheckWithoutAnswer(run) || (failures > 0 && mayHaveNoAnswer(run))
  const wanted = failing.includes(outcome) || isVain ? 1 : 0
  const last = run.told.findLast(({ kind }) =>
    ['notice', 'warning', 'fail'].includes(kind)
  )
  const isLast = (last?.kind === 'fail') === (wanted === 1)
  return (
    (failures !== wanted || !last || !isLast) &&
    `(${outcome}) fails ${failures} times, not ${wanted}, and ends with ${last?.kind}`
  )
})

/**
 * Returns whether a comment only checked the job, and GitHub refused the
 * report.
 */
function isCheckWithoutAnswer(run: RunRecord): boolean {
  const last = run.exchanges.findLast(isCreate)
  return isCheck(run) && last !== undefined && isRefused(last)
}

/**
 * Returns whether a comment only checked the job, nothing was posted, and
 * GitHub refused to list the earlier reports, or to say whose they are. Two
 * lists are read at once, and the other one may fail otherwise.
 */
function mayHaveNoAnswer(run: RunRecord): boolean {
  const isPosted = run.exchanges.some(
    one => isCreate(one) && toldStatus(one) === 201
  )
  return isCheck(run) && !isPosted && run.exchanges.some(isRefusedAboutReports)
}

function isCheck(run: RunRecord): boolean {
  return run.prompt === '' && run.trigger.comment !== undefined
}

/**
 * Returns whether GitHub refused to list comments, or to answer a GraphQL
 * query. A comment on a line is in the list of its pull request.
 */
function isRefusedAboutReports(exchange: Exchange): boolean {
  const { method, path } = exchange
  const isList = method === 'GET' && /\/comments\?/.test(path)
  return isRefused(exchange) && (isList || path.endsWith('/graphql'))
}

/**
 * Returns whether a request was answered with a 4xx that does not pass, neither
 * a limit nor a 408.
 */
function isRefused(exchange: Exchange): boolean {
  const status = Number(toldStatus(exchange))
  const isLimit = /limit/.test(exchange.fault?.name ?? '') || status === 408
  return status >= 400 && status < 500 && !isLimit
}

export const reportLaws: readonly Law[] = [
  everyRunEnds,
  outputsAreSet,
  failsAsAsked
]
