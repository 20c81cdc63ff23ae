import { property } from '../../sandbox/exchange.ts'
import type { Exchange } from '../../stage/network.ts'
import {
  bodyOf,
  hasNoTarget,
  isReviewRun,
  isStart,
  lastClaim,
  mayHaveTarget,
  output,
  sends,
  shownTo,
  texts,
  toldStatus,
  wasRefused,
  wonClaim
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { isEnd } from '../marks.ts'
import { decisionOn, recordShownTo } from '../record.ts'
import type { World } from '../world.ts'
import { type Law, ofEndedRuns } from './law.ts'

/** What is said of the send. */
const SAID = [
  [/This run sent nothing\./, 'This run sent nothing.'],
  [/not known whether the service accepted it\./, 'It may have been accepted.'],
  [/The follow-up was sent\.|A job was started\b/, 'It was sent.']
] as const

type Says = (typeof SAID)[number][1]
type Way = 're-run' | 'ask again' | 'check first' | 'check the job' | 'ask more'
type Mark = 'nothing' | 'unsent' | 'refused' | 'maybe' | 'yes'

/** How to continue, by the words for each way. */
const WAYS: readonly (readonly [RegExp, Way])[] = [
  [/\bonly if\b|Look in the agent service for a new job/, 'check first'],
  [/re-run the workflow job/i, 're-run'],
  [/to see how it is going/, 'check the job'],
  [/another follow-up|with its ID\./, 'ask more'],
  [/\bagain\b|start a new run|set job-id|--job <id>/i, 'ask again']
]

/**
 * The contract's table of what is recorded, said, and advised, and its ways.
 */
const TABLE: readonly (readonly [Mark, Says | 'nothing', Way])[] = [
  ['nothing', 'nothing', 'check the job'],
  ['nothing', 'This run sent nothing.', 're-run'],
  ['nothing', 'This run sent nothing.', 'ask again'],
  ['nothing', 'This run sent nothing.', 'check first'],
  ['unsent', 'This run sent nothing.', 're-run'],
  ['unsent', 'This run sent nothing.', 'ask again'],
  ['refused', 'This run sent nothing.', 'ask again'],
  ['maybe', 'It may have been accepted.', 'check first'],
  // A start of which only 🚀 is left.
  ['maybe', 'It was sent.', 'check first'],
  ['yes', 'It was sent.', 'check the job'],
  ['yes', 'It was sent.', 'ask more']
]

/** What is said, advised, and recorded together is a row of the table. */
const aRowIsFollowed = ofEndedRuns((run, world) => {
  const outcome = output(run, 'outcome')
  if (!['error', 'cancelled', 'unknown'].includes(outcome)) return undefined
  const said = saidBy(run)
  const says = SAID.find(([words]) => words.test(said))?.[1]
  // An unknown outcome says in its headline what is known of the send.
  if (says === undefined && outcome !== 'unknown')
    return run.prompt !== '' && 'does not say what became of the send'
  const way = wayIn(said)
  const report = world.writes.findLast(
    write => write.run === run && write.mark?.outcome === outcome
  )
  // What it has read since, its words go by.
  const isLast = run.exchanges.every(
    one => !isList(one) || one.askedAt < Number(report?.exchange.askedAt)
  )
  // That a job was started, it may know only from the report that it replaces.
  const shown = recordShownTo(world, run)?.reports ?? []
  const isToldLate =
    report?.mark?.isStart &&
    output(run, 'started') !== 'true' &&
    !shown.some(({ isStart }) => isStart)
  const mark = isLast && !isToldLate ? report?.mark?.sendStatus : undefined
  const isRow = TABLE.some(
    row =>
      (says === undefined || row[1] === says) &&
      row[2] === way &&
      (mark === undefined || row[0] === mark)
  )
  return !isRow && `says "${says}", advises to ${way}, and records ${mark}`
})

/**
 * A report of an end does not advise to check the job: people can ask for more.
 */
const anEndIsNotChecked: Law = ({ writes }) =>
  writes
    .filter(
      ({ comment, mark }) =>
        isEnd(mark?.outcome) && wayIn(comment.body) === 'check the job'
    )
    .map(({ run }) => `${run.name} advises to check what has ended`)

function saidBy(run: RunRecord): string {
  return [...texts(run, 'fail'), ...texts(run, 'warning')].join(' ')
}

function wayIn(said: string): Way | undefined {
  return WAYS.find(([words]) => words.test(said))?.[1]
}

function isList({ method, path }: Exchange): boolean {
  return method === 'GET' && /\/comments(\?|$)/.test(path)
}

/**
 * A run that knows that it sent nothing says so and how to go on, and its
 * marker says what a later attempt may do.
 */
const whatIsKnownIsSaid = ofEndedRuns((run, world) => {
  const outcome = output(run, 'outcome')
  const isOver = ['error', 'cancelled'].includes(outcome)
  if (!isOver || run.prompt === '' || output(run, 'sent') === 'true')
    return undefined
  if (!sentNothing(run)) return undefined
  const known = knownOf(world, run)
  if (known === undefined) return undefined
  const said = texts(run, 'fail').join(' ')
  const way = wayIn(said)
  if (!said.includes('This run sent nothing.') || !known.ways.includes(way))
    return `should say that it sent nothing, and advise to ${known.ways.join(' or ')}: ${said}`
  const report = world.writes.findLast(
    write => write.run === run && write.mark?.outcome === outcome
  )
  const mark = report?.mark?.sendStatus
  return (
    mark !== undefined &&
    !known.marks.includes(mark) &&
    `records ${mark} where ${known.marks.join(' or ')} is known`
  )
})

/** Returns whether the service has certainly accepted nothing from the run. */
function sentNothing(run: RunRecord): boolean {
  return sends(run).every(send => {
    const { fault, reply } = send
    const status = reply?.kind === 'response' ? reply.status : 0
    const isSpoilt = fault?.kind === 'cut-body' || fault?.kind === 'garble'
    return reply?.kind === 'no-response'
      ? !reply.requestSent
      : !isSpoilt &&
          ((status >= 300 && status < 500 && ![303, 408].includes(status)) ||
            (status === 501 && isStart(send)))
  })
}

interface Known {
  readonly ways: readonly (Way | undefined)[]
  readonly marks: readonly Mark[]
}

/**
 * Returns what a run that sent nothing may advise and record, by its own
 * requests and their answers; undefined if these leave it open, or the record
 * decides it.
 */
function knownOf(world: World, run: RunRecord): Known | undefined {
  if (isSender(world, run)) {
    const isRefusedText = isRefused(run)
    if (isRefusedText) return { ways: ['ask again'], marks: ['refused'] }
    const hasReport = world.writes.some(write => write.run === run)
    const isUsable = hasReport && !wasUnauthorized(run)
    // Some problems that no answer shows are about the text or the job.
    return run.trigger.comment !== undefined && isUsable
      ? {
          ways: ['re-run', 'ask again'],
          marks: mayNeedText(run) ? ['unsent', 'refused'] : ['unsent']
        }
      : { ways: ['re-run', 'ask again'], marks: ['unsent', 'refused'] }
  }
  if (run.attempt > 1) return knownWithoutRecord(world, run)
  if (mayHaveTarget(run)) return undefined
  // What the record says of the send, the table of records judges.
  if (recordShownTo(world, run) !== undefined) return undefined
  if (leftReportInPlace(world, run)) return undefined
  // A cancel between two tries leaves 👀 as asked for.
  if (run.cancelledAt !== undefined && lastClaim(run)) return undefined
  if (lastClaim(run) !== undefined && !wasRefused(run))
    return wonClaim(run) === undefined
      ? { ways: ['check first'], marks: ['nothing'] }
      : undefined
  return {
    ways: isReviewRun(run) ? ['ask again'] : ['re-run', 'ask again'],
    marks: ['nothing']
  }
}

/**
 * Returns what a re-run that ended before it read the record may advise and
 * record: it knows nothing of the attempts before, which may have sent.
 * Undefined if it has read the record, began to, or left a report in place.
 */
function knownWithoutRecord(world: World, run: RunRecord): Known | undefined {
  if (recordShownTo(world, run) !== undefined || run.prompt === '')
    return undefined
  if (leftReportInPlace(world, run)) return undefined
  if (run.trigger.comment === undefined || isReviewRun(run))
    return { ways: ['check first'], marks: ['nothing'] }
  const hasBegun = run.exchanges.some(({ path }) =>
    /\/reactions\b|since=/.test(path)
  )
  return hasBegun ? undefined : { ways: ['re-run'], marks: ['nothing'] }
}

/**
 * Returns whether a run posted nothing beside a report that it has found, which
 * may say that another run sent it, or that only another comment can.
 */
function leftReportInPlace(world: World, run: RunRecord): boolean {
  const isPosted = world.writes.some(
    write => write.run === run && toldStatus(write.exchange) === 201
  )
  return !isPosted && hasFoundReport(run)
}

/**
 * Returns whether a list of comments that the run read names the key of its
 * follow-up.
 */
function hasFoundReport(run: RunRecord): boolean {
  return run.exchanges.some(
    ({ path, reply }) =>
      /since=/.test(path) &&
      reply?.kind === 'response' &&
      String(reply.body).includes(`\\"key\\":\\"${run.trigger.key}\\"`)
  )
}

/**
 * Returns whether another text may help: the run has sent nothing, its text was
 * refused, or the last check showed the job as archived.
 */
function mayNeedText(run: RunRecord): boolean {
  const isArchived = shownTo(run).at(-1)?.status === 'archived'
  return sends(run).length === 0 || isRefused(run) || isArchived
}

/**
 * Returns whether no other run can have sent the follow-up, by the contract.
 */
function isSender(world: World, run: RunRecord): boolean {
  if (wonClaim(run) !== undefined) return true
  if (run.attempt === 1) return hasNoTarget(run) && !mayHaveTarget(run)
  const shown = recordShownTo(world, run)
  return (
    shown !== undefined && decisionOn(world, run, shown) === 'sends without 👀'
  )
}

/**
 * Returns whether the service has answered a request of the run with 401 or
 * 403, in whole.
 */
function wasUnauthorized({ exchanges }: RunRecord): boolean {
  return exchanges.some(
    one =>
      one.server === 'service' && [401, 403].includes(Number(toldStatus(one)))
  )
}

/**
 * Returns whether the service, or a firewall in front of it, refuses the text,
 * or the job is archived, so that no re-run sends it either.
 */
function isRefused(run: RunRecord): boolean {
  const last = sends(run).at(-1)
  const status = (last && toldStatus(last)) ?? 0
  const body = last?.reply?.kind === 'response' ? (last.reply.body ?? '') : ''
  const isPage = /^\s*<(html|!doctype)/i.test(body)
  const hasUsedKey = run.exchanges.some(
    one =>
      one.server === 'service' &&
      one.method === 'GET' &&
      toldStatus(one) === 200
  )
  const isAboutText =
    isPage && hasUsedKey && status >= 400 && ![407, 408, 429].includes(status)
  const isAboutArchive =
    isArchivedBefore(run, last) &&
    status >= 400 &&
    status < 500 &&
    ![401, 403, 408, 429].includes(status)
  return [400, 413, 422].includes(status) || isAboutText || isAboutArchive
}

/**
 * Returns whether the last answered check before a send has shown that the job
 * is archived; false without a send.
 */
function isArchivedBefore(run: RunRecord, send: Exchange | undefined): boolean {
  const look = run.exchanges.findLast(
    one =>
      send !== undefined &&
      one.server === 'service' &&
      one.method === 'GET' &&
      toldStatus(one) === 200 &&
      Number(one.repliedAt) <= send.askedAt
  )
  return look !== undefined && property(bodyOf(look), 'status') === 'archived'
}

export const tableLaws: readonly Law[] = [
  aRowIsFollowed,
  whatIsKnownIsSaid,
  anEndIsNotChecked
]
