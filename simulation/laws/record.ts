import {
  hasEnded,
  isTerminal,
  lastClaim,
  output,
  outputAt,
  sends,
  shownTo,
  texts,
  toldStatus
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { bestOf } from '../marks.ts'
import {
  ROWS,
  type RowLaw,
  recordShownTo,
  rowOf,
  type ShownRecord
} from '../record.ts'
import type { World } from '../world.ts'
import { type Law, ofRuns } from './law.ts'

/** Whoever reads the record does what the table says of it. */
const theTableIsFollowed: Law = world =>
  world.runs.flatMap(run => {
    if (!decidesByRecord(run)) return []
    const shown = recordShownTo(world, run)
    if (shown === undefined)
      return sends(run).length > 0
        ? [`${run.name} sends without having read the record`]
        : []
    const isReview = run.trigger.asked?.startsWith('review-') === true
    const row = rowOf(shown, isReview, world.plan.inputs.resend === 'true')
    const wanted: RowLaw = ROWS[row]
    const outcome = output(run, 'outcome')
    const isSending = sends(run).length > 0
    const isPosting = world.writes.some(write => write.run === run)
    const broken = [
      isSending && !wanted.sends && 'sends',
      !isSending && wanted.sends && outcome !== 'error' && 'does not send',
      isPosting && wanted.posts === false && 'posts',
      outcome !== (wanted.outcome ?? outcomeOf(world, shown, row, outcome)) &&
        `ends as ${outcome}`,
      wanted.says &&
        !texts(run, 'summary').some(isSaid(wanted.says)) &&
        'does not say it',
      row === 'sent' && output(run, 'sent') !== 'true' && 'denies it',
      row === 'rocket' && believesRocket(run) && 'believes 🚀 alone',
      row === 'rocket' && deniesRocket(run) && 'does not say it'
    ]
    return broken
      .filter(what => typeof what === 'string')
      .map(what => `${run.name} ${what} where the table says ${row}`)
  })

function isSaid(words: RegExp): (text: string) => boolean {
  return text => words.test(text)
}

function outcomeOf(
  { plan }: World,
  { reports }: ShownRecord,
  row: keyof typeof ROWS,
  outcome: string
): string {
  if (row === 'ended') return bestOf(reports)?.outcome ?? ''
  if (row !== 'sent' && row !== 'rocket') return outcome
  if (plan.inputs.wait === 'false') return row === 'sent' ? 'sent' : 'unknown'
  return outcome === 'sent' ? 'something to wait for' : outcome
}

/** 🚀 is not signed: only a job that was seen active makes it count. */
function believesRocket(run: RunRecord): boolean {
  const at = outputAt(run, 'sent', 'true') ?? Number.POSITIVE_INFINITY
  // What another run reports meanwhile is read after the outcome.
  const isByReport = at > Number(outputAt(run, 'outcome'))
  const sawActive = shownTo(run).some(
    ({ exchange, status }) =>
      !isTerminal(status) && Number(exchange.repliedAt) <= at
  )
  return output(run, 'sent') === 'true' && !isByReport && !sawActive
}

/** What is unknown because only 🚀 says it is told so. */
function deniesRocket(run: RunRecord): boolean {
  const isUnknown =
    output(run, 'outcome') === 'unknown' && output(run, 'sent') !== 'true'
  return isUnknown && !texts(run, 'summary').some(isSaid(/Only 🚀 says/))
}

/** A first attempt that has 👀 as its own, or nothing that bears it, sends. */
function decidesByRecord(run: RunRecord): boolean {
  return (
    hasEnded(run) &&
    run.cancelledAt === undefined &&
    run.prompt !== '' &&
    (run.attempt > 1 || isClaimedBefore(run))
  )
}

function isClaimedBefore(run: RunRecord): boolean {
  const claim = lastClaim(run)
  return claim !== undefined && toldStatus(claim) === 200
}

/** The first to claim sends at once, and reads nothing before. */
const theFirstJustSends = ofRuns(run => {
  const [send] = sends(run)
  if (run.attempt > 1 || send === undefined || isClaimedBefore(run))
    return undefined
  const isRead = run.exchanges.some(
    ({ askedAt, path }) => askedAt < send.askedAt && /since=/.test(path)
  )
  return isRead && 'reads the record before it sends'
})

export const recordLaws: readonly Law[] = [
  theTableIsFollowed,
  theFirstJustSends
]
