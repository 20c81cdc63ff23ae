import { type Row, TABLE } from '../../src/delivery/rules/table.ts'
import type { Exchange } from '../../stage/network.ts'
import {
  lastClaim,
  mayHaveBearer,
  output,
  releases,
  sends,
  texts,
  toldStatus,
  wonClaim
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { type Law, ofEndedRuns } from './law.ts'

/** What is said of the send, as docs/delivery.md names it; the longest first. */
const SAID = [
  [
    /This run sent nothing; another one may have\./,
    'This run sent nothing; another may have.'
  ],
  [/This run sent nothing\./, 'This run sent nothing.'],
  [/Nothing was sent\./, 'Nothing was sent.'],
  [/not known whether the service accepted it\./, 'It may have been accepted.'],
  [/The follow-up was sent\./, 'It was sent.']
] as const

/** How to continue, by the words for each way. */
const WAYS: readonly (readonly [RegExp, Row['way']])[] = [
  [/\bonly if\b/, 'check first'],
  [/re-run the workflow job/i, 're-run'],
  [/to see how it is going/, 'check the job'],
  [/another follow-up|with its ID\./, 'ask more'],
  [/\bagain\b|start a new run/i, 'ask again']
]

/** What is said, advised, and recorded together is a row of the table. */
const aRowIsFollowed = ofEndedRuns((run, { writes }) => {
  const outcome = output(run, 'outcome')
  if (!['error', 'cancelled', 'unknown'].includes(outcome)) return undefined
  const said = [...texts(run, 'fail'), ...texts(run, 'warning')].join(' ')
  const says = SAID.find(([words]) => words.test(said))?.[1]
  // An unknown outcome says in its headline what is known of the send.
  if (says === undefined && outcome !== 'unknown') return missing(run)
  const way = WAYS.find(([words]) => words.test(said))?.[1]
  const report = writes.findLast(
    write => write.run === run && write.mark?.outcome === outcome
  )
  // What it has read since, its words go by.
  const isLast = run.exchanges.every(
    one => !isList(one) || one.askedAt < Number(report?.exchange.askedAt)
  )
  const mark = isLast ? report?.mark?.sent : undefined
  const isRow = TABLE.some(
    row =>
      (says === undefined || row.says === says) &&
      row.way === way &&
      (mark === undefined || row.mark === mark)
  )
  return !isRow && `says "${says}", advises to ${way}, and records ${mark}`
})

function isList({ method, path }: Exchange): boolean {
  return method === 'GET' && /\/comments(\?|$)/.test(path)
}

/** A first attempt that can know that nothing was sent says so, and how to go on. */
const whatIsKnownIsSaid = ofEndedRuns((run, { writes }) => {
  const outcome = output(run, 'outcome')
  const { asked } = run.trigger
  const isFirst = run.attempt === 1 && run.prompt !== '' && asked !== undefined
  if (!isFirst || !['error', 'cancelled'].includes(outcome)) return undefined
  // A report has said that another run did.
  if (output(run, 'sent') === 'true') return undefined
  const said = texts(run, 'fail').join(' ')
  const [says, way] = knownOf(run)
  const isSaid = says === undefined || said.includes(says)
  const found = WAYS.find(([words]) => words.test(said))?.[1]
  if (!isSaid || (way && found !== way))
    return `should say ${says} ${way}: ${said}`
  const report = writes.findLast(
    write => write.run === run && write.mark?.outcome === outcome
  )
  const mark = report?.mark?.sent ?? 'refused'
  return isRefused(run) && mark !== 'refused' && `was refused: records ${mark}`
})

/** What its own requests and their answers tell a first attempt for certain. */
function knownOf(
  run: RunRecord
): readonly [(string | undefined)?, Row['way']?] {
  const isReview = run.trigger.asked?.startsWith('review-')
  if (lastClaim(run) === undefined && sends(run).length === 0) {
    if (!isReview) return ['This run sent nothing.', 're-run']
    // It may have had nothing that bears 👀, and then its one run is alone.
    return mayHaveBearer(run) ? [] : [undefined, 'ask again']
  }
  const id = wonClaim(run)
  if (id === undefined) return []
  if (isRefused(run)) return ['Nothing was sent.', 'ask again']
  const isReleased = releases(run, id).some(one => toldStatus(one) === 204)
  if (isReleased) return ['Nothing was sent.', 're-run']
  const isUnsent = isReview && sends(run).length === 0
  return isUnsent ? ['Nothing was sent.', 'ask again'] : []
}

/**
 * While an answer to 👀 is out, it may be there, whatever a later try is told: it
 * is another run's, or ours.
 */
const nobodyIsSureWithoutAnAnswer = ofEndedRuns(run => {
  const last = lastClaim(run)
  const isRefused = last && Number(toldStatus(last)) >= 400
  if (run.attempt > 1 || !isRefused || !mayHaveClaimed(run)) return undefined
  const said = texts(run, 'fail').join(' ')
  return /Nothing was sent\./.test(said) && `is sure without 👀: ${said}`
})

/** A try to add 👀 had no answer, and 👀 may be there. */
function mayHaveClaimed({ exchanges }: RunRecord): boolean {
  const unanswered = ({ body, reply }: Exchange) =>
    body.includes('"eyes"') &&
    reply?.kind === 'no-response' &&
    reply.requestSent
  return exchanges.some(unanswered)
}

/** The service refuses the text, so no re-run sends it either. */
function isRefused(run: RunRecord): boolean {
  const last = sends(run).at(-1)
  const status = (last && toldStatus(last)) ?? 0
  return wonClaim(run) !== undefined && [400, 413, 422].includes(status)
}

/** Of a check there is nothing to say. */
function missing(run: RunRecord): string | false {
  return run.prompt !== '' && 'does not say what became of the send'
}

export const tableLaws: readonly Law[] = [
  aRowIsFollowed,
  nobodyIsSureWithoutAnAnswer,
  whatIsKnownIsSaid
]
