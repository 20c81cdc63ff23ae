import {
  LAST_ANSWER_MS,
  type Limits,
  pause,
  timeLeft,
  withGrace,
  within
} from '../clock.ts'
import { defined } from '../defined.ts'
import type { CommentRef } from '../github/asked.ts'
import type { Unanswered } from '../github/client.ts'
import { type PostedReport, sentAtOf } from '../github/comments.ts'
import { LISTED_AFTER_MS } from '../github/pages.ts'
import {
  addReaction,
  ownReactions,
  REACTIONS,
  removeReaction
} from '../github/reactions.ts'
import { backoffMs } from '../http/retry.ts'
import { type Problem, say } from '../message.ts'
import { bestReport, type ReportPlace, readReportsOn } from '../report/post.ts'
import {
  type Decision,
  decide,
  type FollowUpRecord,
  type RecordedReport
} from '../rules/decide.ts'
import { isEnd } from '../rules/outcome.ts'
import type { Step } from '../step/step.ts'

/** The claim on a follow-up: 👀 takes it, 🚀 says that it was sent. */
export type Claim = ReturnType<typeof openClaim>

/**
 * `none`: not asked for; `forbidden`, `comment-gone`, and `refused`: GitHub did
 * not add it; `there`: from before.
 */
type ClaimState =
  | 'none'
  | 'unanswered'
  | 'forbidden'
  | 'comment-gone'
  | 'refused'
  | 'added'
  | 'there'
  | 'released'
  | 'release-failed'

/** How long another run may take to send what it has claimed. */
const SENDING_MS = 30_000

/** @param place where reports on this follow-up are */
export function openClaim(
  step: Step,
  bearer: CommentRef | undefined,
  place: ReportPlace | undefined
) {
  const { asked, clock, github, inputs, isRerun, limits, log, reporting } = step
  const asking = { isReview: asked?.kind === 'review', resend: inputs.resend }
  let state = 'none' as ClaimState
  let eyesId = 0
  let isNew = bearer === undefined
  let rocket: Promise<unknown> | undefined

  async function add(during: Limits): Promise<Problem | undefined> {
    if (bearer === undefined) return undefined
    state = 'unanswered'
    const { claimed } = REACTIONS
    const added = await addReaction(github, bearer, claimed, during)
    if (added.kind === 'failed') {
      state = stateOf(added)
      return added.problem
    }
    eyesId = added.reaction.id
    isNew = added.isNew
    state = isNew ? 'added' : 'there'
    return undefined
  }

  async function readRecord(
    eyes: FollowUpRecord['eyes'],
    during: Limits
  ): Promise<FollowUpRecord> {
    const [read, found] = await Promise.all([
      bearer ? ownReactions(github, bearer, during) : NOTHING,
      place ? readReportsOn({ ...step, limits: during }, place) : NOTHING
    ])
    const own = read.kind === 'read' ? read.value : undefined
    const find = (name: string) => own?.find(({ content }) => content === name)
    const isGone = eyes === 'there' && own && !find(REACTIONS.claimed)
    const rocket = find(REACTIONS.sent)
    const reports = found.kind === 'read' ? found.value : []
    const best = bestReport(reports)
    const failed = [read, found].find(one => one.kind === 'failed')
    return {
      eyes: isGone ? 'gone' : eyes,
      ...defined({
        rocket: rocket && { at: localTime(rocket.createdAt) },
        report: best && recorded(best),
        unsigned: unsignedIn(reports),
        unread: failed?.problem
      })
    }
  }

  function localTime(at: number | undefined): number | undefined {
    return at === undefined ? undefined : clock.now() - (github.now() - at)
  }

  function recorded(report: PostedReport): RecordedReport {
    const { marker, url } = report
    const { before, changed, outcome, project, reason, sent } = marker
    const sentAt = sent === 'yes' ? localTime(sentAtOf(report)) : undefined
    // What was sent stays with its job; else only this project's reports name it.
    const isNamed = sent !== 'nothing' || project === inputs.projectId
    const job = isNamed ? marker.job : undefined
    const more = defined({ before, changed, job, reason, sentAt })
    return { outcome, sent, url, ...more }
  }

  /** The report that says that it was sent, where there is no claim. */
  async function readSent(): Promise<RecordedReport | undefined> {
    const read = place && (await readReportsOn(step, place))
    const best = read?.kind === 'read' ? bestReport(read.value) : undefined
    const isSent =
      best?.marker.sent === 'yes' || isEnd(best?.marker.outcome ?? '')
    return isSent && best ? recorded(best) : undefined
  }

  async function take() {
    const problem = await add(withGrace(limits, LAST_ANSWER_MS))
    if (problem) {
      const report = await readSent()
      return { kind: 'failed', problem, report } as const
    }
    if (state === 'added') log.moment(say`The comment is claimed (👀).`)
    if (state === 'there') log.moment(say`The comment was claimed before (👀).`)
    const decision: Decision =
      isRerun || state === 'there' ? await decideByRecord() : SEND
    return { kind: 'decided', decision, at: clock.now() } as const
  }

  async function decideByRecord(): Promise<Decision> {
    const startedAt = clock.now()
    const reading = within(limits, startedAt + SENDING_MS)
    const known =
      state === 'added' ? 'new' : state === 'there' ? 'there' : 'none'
    for (let reads = 1; ; reads += 1) {
      const isEarly = clock.now() - startedAt < LISTED_AFTER_MS
      const decision = decide(await readRecord(known, reading), asking)
      const isOpen =
        decision.kind === 'claimed' || (decision.kind === 'released' && isEarly)
      if (!isOpen) return decision
      if (timeLeft(clock, reading) === 0) return { kind: 'claimed' }
      await pause(clock, backoffMs(reads, 0), reading)
    }
  }

  async function addRocket(): Promise<Problem | undefined> {
    if (bearer === undefined) return undefined
    const { sent } = REACTIONS
    const added = await addReaction(github, bearer, sent, reporting.part())
    return added.kind === 'failed' ? added.problem : undefined
  }

  return {
    bearer,
    get state() {
      return state
    },
    /** GitHub has not added 👀, for certain. */
    get isRefused() {
      return ['forbidden', 'comment-gone', 'refused'].includes(state)
    },
    /** A first attempt, and no other run can have claimed it before. */
    get isFirst() {
      return isNew && !isRerun
    },
    add,
    /** Adds 👀, and decides by the record; without 👀, by the reports alone. */
    take,
    /** The service has accepted the follow-up: adds 🚀, meanwhile. */
    markSent: () => {
      rocket = addRocket().catch(() => 'failed')
    },
    /** Adds it again where that failed. */
    confirmSent: async (): Promise<Problem | undefined> =>
      (await rocket) ? addRocket() : undefined,
    /** Removes the 👀 that this run has added, so that a re-run can send. */
    release: async () => {
      if (bearer === undefined || state !== 'added') return
      state = 'release-failed'
      const part = reporting.part()
      const problem = await removeReaction(github, bearer, eyesId, part)
      if (problem) return log.warnOf(NOT_RELEASED, problem)
      state = 'released'
      log.moment(say`The claim (👀) is released.`)
    }
  }
}

const NOTHING = { kind: 'read', value: [] } as const
/** Who adds 👀 first sends, and reads nothing. */
const SEND: Decision = { kind: 'send', isReported: false }

function stateOf(answer: Unanswered): ClaimState {
  const { isForbidden, isMissing, status = 0 } = answer
  if (isForbidden) return 'forbidden'
  if (isMissing) return 'comment-gone'
  return status >= 400 && status < 500 ? 'refused' : 'unanswered'
}

function unsignedIn(
  reports: readonly PostedReport[]
): FollowUpRecord['unsigned'] {
  const unsigned = reports.filter(({ isSigned }) => !isSigned)
  if (unsigned.length === 0) return undefined
  const mayBeSent = unsigned.some(
    ({ marker: { outcome, sent } }) =>
      isEnd(outcome) || sent === 'yes' || sent === 'maybe'
  )
  return { mayBeSent }
}

export const NO_ROCKET = say`🚀 could not be added. Unless the report is posted, a re-run will end as unknown.`
export const NOT_RELEASED = say`The claim (👀) could not be removed for certain, so don't run this workflow job again.`
