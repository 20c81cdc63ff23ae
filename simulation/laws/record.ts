import { hasEnded, lastClaim, output, sends, toldStatus } from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { bestOf, isEnd } from '../marks.ts'
import { recordShownTo, rowShown, type ShownRecord } from '../record.ts'
import type { World } from '../world.ts'
import { type Law, ofRuns } from './law.ts'

/** What the table has a run do. */
interface Wanted {
  readonly sends?: true
  /** Undefined: any but `sent`. */
  readonly outcome?: string | undefined
  readonly isSent?: true
  readonly posts?: false
}

/** Whoever reads the record does what the table says of it. */
const theTableIsFollowed: Law = world =>
  world.runs.flatMap(run => {
    if (!decidesByRecord(run)) return []
    const shown = recordShownTo(world, run)
    if (shown === undefined)
      return sends(run).length > 0
        ? [`${run.name} sends without having read the record`]
        : []
    const { does } = rowShown(shown)
    const wanted = wantedOf(world, run, shown)
    const outcome = output(run, 'outcome')
    const isSending = sends(run).length > 0
    const isPosting = world.writes.some(write => write.run === run)
    const isOutcome = wanted.outcome
      ? outcome === wanted.outcome
      : outcome !== 'sent'
    const broken = [
      isSending && !wanted.sends && 'sends',
      !isSending && wanted.sends && outcome !== 'error' && 'does not send',
      isPosting && wanted.posts === false && 'posts',
      !wanted.sends && !isOutcome && `ends as ${outcome}`,
      wanted.isSent && output(run, 'sent') !== 'true' && 'denies it'
    ]
    return broken
      .filter(what => typeof what === 'string')
      .map(what => `${run.name} ${what} where the table says: ${does}`)
  })

function wantedOf(world: World, run: RunRecord, shown: ShownRecord): Wanted {
  const { inputs } = world.plan
  const isReview = run.trigger.asked?.startsWith('review-') === true
  const best = bestOf(shown.reports)
  switch (rowShown(shown).does) {
    case 'repeats it': {
      const stopped = best?.sent === 'refused' ? 'error' : 'unknown'
      const outcome = isEnd(best?.outcome) ? best?.outcome : stopped
      return { outcome, posts: false }
    }
    case 'waits for the result': {
      const outcome = inputs.wait === 'false' ? 'sent' : undefined
      return { outcome, isSent: true }
    }
    case 'sends':
      return isReview ? { outcome: 'unknown' } : { sends: true }
    case 'is `unknown`':
      return { outcome: 'unknown' }
    case 'is `unknown`; with `resend`, sends':
      return inputs.resend === 'true' && !isReview
        ? { sends: true }
        : { outcome: 'unknown' }
  }
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
