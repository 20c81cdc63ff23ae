import { REASONS } from '../../src/common/message.ts'
import { output, toldStatus } from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { type Law, ofEndedRuns } from './law.ts'

const REASONED = ['error', 'unknown', 'denied', 'skipped']

/**
 * Returns what is wrong with a reason for this outcome; undefined if nothing
 * is.
 */
function wrong(outcome: string, reason: string): string | undefined {
  if (REASONED.includes(outcome))
    return REASONS.some(known => known === reason)
      ? undefined
      : `no known reason for ${outcome}: "${reason}"`
  return reason === '' ? undefined : `a reason for ${outcome}: ${reason}`
}

/**
 * The outcomes `error`, `unknown`, `denied`, and `skipped` have a reason of the
 * closed list, and no other outcome has one.
 */
const reasonFits = ofEndedRuns(run => {
  const found = wrong(output(run, 'outcome'), output(run, 'reason'))
  return found && `gives ${found}`
})

/** A report's marker has the reason that the run gives. */
const reportsSayIt: Law = ({ writes }) =>
  writes.flatMap(({ mark, run }) => {
    if (mark === undefined) return []
    const { outcome, reason = '' } = mark
    const found = wrong(outcome, reason)
    if (found) return [`${run.name} reports ${found}`]
    const isSame = outcome === output(run, 'outcome')
    const said = output(run, 'reason')
    return isSame && reason !== said
      ? [`${run.name} reports ${reason}, and gives ${said}`]
      : []
  })

/** What the service has to have answered, for what is said of it. */
const ANSWERS: Readonly<Record<string, readonly number[]>> = {
  unauthorized: [401, 403],
  'rate-limited': [429]
}

/**
 * A run gives `unauthorized` or `rate-limited` as its reason only if the
 * service has answered so.
 */
const answersAreTold = ofEndedRuns(run => {
  const reason = output(run, 'reason')
  const statuses = ANSWERS[reason]
  return (
    statuses !== undefined &&
    !wasAnswered(run, statuses) &&
    `says ${reason}, which the service has not answered`
  )
})

/**
 * Returns whether the service has answered a request of the run with one of
 * these statuses, in whole.
 */
function wasAnswered(run: RunRecord, statuses: readonly number[]): boolean {
  return run.exchanges.some(
    one =>
      one.server === 'service' && statuses.includes(Number(toldStatus(one)))
  )
}

export const reasonLaws: readonly Law[] = [
  reasonFits,
  reportsSayIt,
  answersAreTold
]
