import { LAST_ANSWER_MS, type Limits, withGrace } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import {
  noAnswerInTime,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import {
  addReaction,
  ownReactions,
  REACTIONS,
  removeReaction
} from '../github/reactions.ts'
import type { Unanswered } from '../github/reply.ts'
import { bestReport, readReportsOn } from '../report/post.ts'
import { decide, type FollowUpRecord } from './rules/record.ts'
import { errorOf, type FollowUpState } from './rules/state.ts'
import { rowOf } from './rules/table.ts'
import type { FollowUpStep } from './step.ts'

/**
 * Claims the follow-up by adding 👀; where another run or attempt may have sent
 * it, the record decides. Gives what follows.
 */
export async function claimFollowUp(
  step: FollowUpStep
): Promise<Partial<FollowUpState>> {
  const { clock, inputs, isRerun, limits, log } = step
  const failed = await addEyes(step, withGrace(limits, LAST_ANSWER_MS))
  if (failed) return notClaimed(step, failed)
  const { claim } = step.state()
  if (claim.kind === 'own') log.moment(say`The comment is claimed (👀).`)
  if (claim.kind === 'others')
    log.moment(say`The comment was claimed before (👀).`)
  // Who adds 👀 first sends, and reads nothing.
  if (!isRerun && claim.kind !== 'others') return {}
  const record = await readRecord(step)
  const asking = { resend: inputs.resend, now: clock.now() }
  return decide(step.state(), record, asking)
}

/** Adds 👀, where something bears it. Gives why it could not. */
export async function addEyes(
  step: FollowUpStep,
  limits: Limits
): Promise<Unanswered | undefined> {
  const { bearer } = step.state().about
  if (bearer === undefined) return undefined
  step.know({ claim: { kind: 'asking' } })
  const { claimed } = REACTIONS
  const added = await addReaction(step.github, bearer, claimed, limits)
  if (added.kind === 'failed') {
    const { isRetried, status = 0 } = added
    // Then no other run of this comment can claim it, either.
    if (status >= 400 && status < 500 && !isRetried)
      step.know({ claim: { kind: 'refused' }, isOnlySender: !step.isRerun })
    return added
  }
  const { isNew, reaction } = added
  step.know(
    isNew
      ? {
          claim: { kind: 'own', reactionId: reaction.id },
          isOnlySender: !step.isRerun
        }
      : { claim: { kind: 'others' } }
  )
  return undefined
}

/** Without 👀 this run sends nothing. A report may say that another did. */
async function notClaimed(
  step: FollowUpStep,
  { isForbidden, isMissing, problem }: Unanswered
): Promise<Partial<FollowUpState>> {
  const { report } = await readReport(step)
  const result = errorOf(noEyes(problem))
  if (report && rowOf(report).mark === 'yes') {
    const { before, commentUrl, job, send } = report
    const known = defined({ before, commentUrl, job })
    return { record: report, send, ...known, result }
  }
  // What no re-run can put right.
  const isRefused = isForbidden || isMissing
  const isRefusedHere = isRefused && step.state().isOnlySender
  const send = isRefusedHere ? { kind: 'refused' as const } : undefined
  return { ...defined({ send }), result }
}

export function noEyes(problem: Problem): Problem {
  return { ...problem, what: sentences(NO_EYES, problem.what) }
}

async function readRecord(step: FollowUpStep): Promise<FollowUpRecord> {
  const [{ rocketAt, unread: unreadRocket }, { report, unread }] =
    await Promise.all([readRocket(step), readReport(step)])
  return defined({ report, rocketAt, unread: unreadRocket ?? unread })
}

/** Only a later attempt reads 🚀: the first one may have been killed after it. */
async function readRocket(
  step: FollowUpStep
): Promise<{ readonly rocketAt?: number; readonly unread?: Problem }> {
  const { github, isRerun, limits } = step
  const { bearer } = step.state().about
  if (!isRerun || bearer === undefined) return {}
  const read = await ownReactions(github, bearer, limits)
  if (read.kind === 'failed') return { unread: read.problem }
  const rocket = read.value.find(({ content }) => content === REACTIONS.sent)
  if (rocket === undefined) return {}
  const { createdAt = github.now() } = rocket
  return { rocketAt: createdAt - github.aheadMs() }
}

/** The best report on it, by any run. */
async function readReport(
  step: FollowUpStep
): Promise<{ readonly report?: FollowUpState; readonly unread?: Problem }> {
  const { key, place } = step.state().about
  if (place === undefined) return {}
  const read = await readReportsOn(step, place, key)
  if (read.kind === 'failed') return { unread: read.problem }
  const report = bestReport(read.value)?.state
  return defined({ report })
}

/** Removes the 👀 that this run has added, where the table says so. */
export async function releaseClaim(step: FollowUpStep): Promise<void> {
  const state = step.state()
  const { about, claim } = state
  const { bearer } = about
  if (claim.kind !== 'own' || bearer === undefined) return
  if (rowOf(state).claim !== 'is removed') return
  const { github, log, reporting } = step
  const part = reporting.part()
  step.know({ claim: { kind: 'release-failed' } })
  const { reactionId } = claim
  const problem = await removeReaction(github, bearer, reactionId, part)
  if (problem) return log.warnOf(NOT_RELEASED, problem)
  step.know({ claim: { kind: 'released' } })
  log.moment(say`The claim (👀) is released.`)
}

/** 🚀 says that it was sent. It is added at once, and once more if that fails. */
export function openRocket(step: FollowUpStep) {
  let adding: Promise<Problem | undefined> | undefined
  const add = async (): Promise<Problem | undefined> => {
    const { bearer } = step.state().about
    if (bearer === undefined) return undefined
    const { sent } = REACTIONS
    const part = step.reporting.part()
    const added = await addReaction(step.github, bearer, sent, part)
    return added.kind === 'failed' ? added.problem : undefined
  }
  return {
    /** Does not wait for the answer. */
    add: () => {
      adding = add().catch(noAnswerInTime)
    },
    /** Adds it again where that failed. */
    confirm: async (): Promise<Problem | undefined> =>
      (await adding) ? add() : undefined
  }
}

export const NO_EYES = say`👀 could not be added.`
export const NO_ROCKET = say`🚀 could not be added. Unless the report is posted, a re-run will end as unknown.`
const NOT_RELEASED = say`The claim (👀) could not be removed for certain.`
