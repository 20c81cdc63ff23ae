import { type Clock, type Limits, withGrace } from './clock.ts'
import type { Claimed } from './follow-up/deliver.ts'
import type { DeliveryState } from './follow-up/outcome.ts'
import type { EarlierSend } from './follow-up/search.ts'
import type { GitHub } from './github/client.ts'
import type { MarkedReport } from './github/conversation.ts'
import {
  addReaction,
  REACTIONS,
  type Reaction,
  reactionsOf,
  removeReaction
} from './github/reactions.ts'
import type { CommentRef } from './github/trigger.ts'
import type { Log } from './log.ts'
import { type Failed, type Message, type Problem, say } from './message.ts'
import { NO_ANSWER_IN_TIME, type Reporting } from './reporting.ts'

/**
 * The record of one follow-up: our reactions on the comment that asked for it.
 * 👀 claims it, 🚀 says that it was sent. Without a comment that bears reactions
 * only the reports of earlier attempts say what they did.
 */
export interface Claim {
  /** What bears the reactions. */
  readonly record: CommentRef | undefined
  /** Claims the follow-up, to send it. */
  take(): Promise<Claimed>
  /** Adds 👀 only to show that the job is being checked. */
  acknowledge(limits: Limits): Promise<Claimed>
  /** Waits for the answer to a 👀 that was added to acknowledge. */
  answered(): Promise<void>
  /** Looks once for what earlier runs have left of their send. */
  findEarlierSend(limits: Limits): Promise<EarlierSend>
  /** `refused`: this follow-up can't be sent, and the claim stays. */
  noteSending(state: 'out' | 'came-to-nothing' | 'refused'): void
  /** The service has accepted it: 🚀. */
  noteSent(by: 'this-run' | 'earlier-run'): void
  /** Leaves 🚀 again where it could not be left, before the report. */
  confirmSent(): Promise<void>
  /** Takes 👀 away when nothing was sent, so that a re-run can send. */
  release(): Promise<void>
  /** Login of the action's own account; asks GitHub if no answer has said it. */
  account(limits: Limits): Promise<string | undefined>
  /** This run's 👀 was new: it is the first to report. */
  readonly isOurs: boolean
  /** This run has released it, so a re-run can send. */
  readonly isFree: boolean
  /** What this run knows of the send. */
  readonly delivery: DeliveryState
}

/** What a claim needs. */
export interface ClaimPorts {
  readonly github: GitHub
  readonly clock: Clock
  readonly log: Log
  readonly reporting: Reporting
  /** For everything up to the outcome. */
  readonly limits: Limits
  readonly record: CommentRef | undefined
  /** An earlier attempt of this run has been here. */
  readonly isRerun: boolean
  /** A re-run may send, if it is certain that no earlier attempt did. */
  readonly mayResend: boolean
  /** Reports on this follow-up, by anybody; the own account's are to be used. */
  findReports(limits: Limits): Promise<Reports>
}

/** Comments that carry the marker of this follow-up, newest last. */
export type Reports =
  | { readonly kind: 'read'; readonly reports: readonly MarkedReport[] }
  | Failed

/** For a claim in flight on a cancel: released if its answer comes. */
const CLAIMING_GRACE_MS = 1_500

/** How far this run's 👀 has come. */
type Eyes = 'not-left' | 'unanswered' | 'ours' | 'held' | 'released' | 'stuck'

/** How far this run's send has come. */
type Send = 'not-begun' | 'out' | 'came-to-nothing' | 'refused' | 'sent'

/** Opens the record. Nothing is left on it yet. */
export function openClaim(ports: ClaimPorts): Claim {
  const { github, clock, log, record, reporting, isRerun } = ports
  let eyes: Eyes = 'not-left'
  let eyesId = 0
  let send: Send = 'not-begun'
  /** No other run can have sent it. */
  let isAlone = record === undefined && !isRerun
  let wasNew = false
  let login: string | undefined
  /** 👀 claims, and does not only show that the job is being checked. */
  let isToSend = false
  /** What earlier attempts have left forbids that a later one sends. */
  let keepsClaim = false
  /** The 😕 of an earlier attempt, which no longer holds once it is sent. */
  let failed: Reaction | undefined
  let rocket: Promise<Problem | undefined> = Promise.resolve(undefined)
  let answering: Promise<unknown> = Promise.resolve()

  async function leaveEyes(limits: Limits): Promise<Claimed> {
    if (record === undefined) return { kind: 'won', at: clock.now() }
    eyes = 'unanswered'
    const left = await addReaction(github, record, REACTIONS.claimed, limits)
    if (left.kind === 'failed') return left
    login = left.reaction.login
    eyesId = left.reaction.id
    wasNew = left.isNew
    eyes = left.isNew ? 'ours' : 'held'
    isAlone = left.isNew && !isRerun
    return left.isNew ? { kind: 'won', at: clock.now() } : { kind: 'held' }
  }

  /** The earlier attempts' own words come first: only then is it known. */
  async function takeAgain(claimed: Claimed): Promise<Claimed> {
    if (claimed.kind !== 'won') return claimed
    const earlier = await findEarlierSend(ports.limits)
    if (earlier.kind === 'unreadable')
      return { kind: 'failed', problem: earlier.problem }
    const isOpen = ['none', 'free', 'refused'].includes(earlier.kind)
    // Without a record it is for people to decide, but never against a report.
    const isToSend = record ? isOpen : earlier.kind !== 'sent'
    if (!ports.mayResend || !isToSend) {
      keepsClaim = earlier.kind === 'uncertain'
      return { kind: 'earlier', earlier }
    }
    isAlone = record !== undefined
    return { kind: 'won', at: clock.now() }
  }

  async function findEarlierSend(limits: Limits): Promise<EarlierSend> {
    const own = await ownReactions(limits)
    if (own.kind === 'failed') return { ...own, kind: 'unreadable' }
    const rocket = own.reactions.find(isContent(REACTIONS.sent))
    if (rocket) return { kind: 'sent', at: rocket.leftAt ?? clock.now() }
    takeBack(own.reactions.find(isContent(REACTIONS.denied)))
    failed = own.reactions.find(isContent(REACTIONS.failed))
    const found = await ports.findReports(limits)
    if (found.kind === 'failed') return { ...found, kind: 'unreadable' }
    const ourLogin =
      found.reports.length > 0 ? await account(limits) : undefined
    if (found.reports.length > 0 && ourLogin === undefined)
      return { kind: 'unreadable', problem: NO_ACCOUNT }
    const reported = found.reports
      .filter(({ author }) => author === ourLogin)
      .map(earlierSendIn)
    const isHeld = own.reactions.some(isContent(REACTIONS.claimed))
    return (
      reported.find(({ kind }) => kind === 'sent') ??
      reported.find(({ kind }) => kind === 'refused') ??
      reported.find(({ kind }) => kind === 'uncertain') ?? {
        kind: record !== undefined && !isHeld ? 'free' : 'none'
      }
    )
  }

  async function ownReactions(limits: Limits) {
    if (record === undefined || login === undefined)
      return { kind: 'read', reactions: [] as readonly Reaction[] } as const
    return reactionsOf(login, github, record, limits)
  }

  /** The 👎 or 😕 of an earlier attempt no longer holds. */
  function takeBack(reaction: Reaction | undefined): void {
    if (record === undefined || reaction === undefined) return
    const { limits } = reporting
    reporting.onTheSide(
      removeReaction(github, record, reaction.id, limits),
      say`A reaction of an earlier attempt could not be removed.`
    )
  }

  async function account(limits: Limits): Promise<string | undefined> {
    if (login !== undefined) return login
    const viewer = await github.askViewer(limits)
    if (viewer.kind === 'viewer') login = viewer.login
    return login
  }

  async function addRocket(on: CommentRef): Promise<Problem | undefined> {
    const left = await reporting.inShare(share =>
      addReaction(github, on, REACTIONS.sent, share)
    )
    if (left === undefined) return NO_ANSWER_IN_TIME
    return left.kind === 'failed' ? left.problem : undefined
  }

  return {
    record,
    take: async () => {
      isToSend = true
      const limits = withGrace(ports.limits, CLAIMING_GRACE_MS)
      const claimed = await leaveEyes(limits)
      if (record !== undefined && claimed.kind !== 'failed')
        log.moment(CLAIMED[eyes === 'ours' ? 'ours' : 'held'])
      return isRerun ? takeAgain(claimed) : claimed
    },
    acknowledge: limits => {
      const acknowledging = leaveEyes(limits)
      answering = acknowledging.catch(() => undefined)
      return acknowledging
    },
    answered: async () => void (await answering),
    findEarlierSend,
    noteSending: state => {
      send = state
    },
    noteSent: by => {
      send = 'sent'
      log.moment(SENT[by])
      if (record === undefined || by === 'earlier-run') return
      takeBack(failed)
      rocket = addRocket(record).catch(() => NO_ANSWER_IN_TIME)
    },
    confirmSent: async () => {
      if (record === undefined || !(await rocket)) return
      const problem = await addRocket(record)
      if (problem) log.warnOf(NO_ROCKET, problem)
    },
    release: async () => {
      const isFutile = send === 'not-begun' || send === 'came-to-nothing'
      const isToRelease = eyes === 'ours' && isToSend && isFutile && !keepsClaim
      if (record === undefined || !isToRelease) return
      eyes = 'stuck'
      const released = await reporting.inShare(async share => ({
        problem: await removeReaction(github, record, eyesId, share)
      }))
      const { problem } = released ?? { problem: NO_ANSWER_IN_TIME }
      if (problem) return log.warnOf(NOT_RELEASED, problem)
      eyes = 'released'
      log.moment(say`The claim (👀) is released.`)
    },
    account,
    get isOurs() {
      return wasNew
    },
    get isFree() {
      return eyes === 'released'
    },
    get delivery() {
      if (send === 'sent') return 'sent'
      if (send === 'out') return 'uncertain'
      if (!isAlone) return 'unsent-here'
      return send === 'refused' ? 'refused' : 'unsent'
    }
  }
}

const isContent =
  (content: string) =>
  (reaction: Reaction): boolean =>
    reaction.content === content

/** What a report says about the send. */
function earlierSendIn(report: MarkedReport): EarlierSend {
  const { marker, updatedAt, aheadMs } = report
  switch (marker.delivery) {
    case 'sent':
      return { kind: 'sent', at: updatedAt - aheadMs }
    case 'refused':
      return { kind: 'refused' }
    case 'uncertain':
      return { kind: 'uncertain' }
    default:
      return { kind: 'none' }
  }
}

/** It is not known whose a report is. */
export const NO_ACCOUNT: Problem = {
  what: say`GitHub did not say which account github-token acts as, so it is not known whether there is already a report.`,
  remedy: say`Check GitHub's status page and github-token.`
}

const CLAIMED: Readonly<Record<'ours' | 'held', Message>> = {
  ours: say`The comment is claimed (👀).`,
  held: say`The comment was claimed before (👀).`
}

const SENT: Readonly<Record<'this-run' | 'earlier-run', Message>> = {
  'this-run': say`The service has accepted the follow-up.`,
  'earlier-run': say`Another run or an earlier attempt has sent the follow-up.`
}

const NO_ROCKET = say`🚀 could not be added. Unless the result comment is posted, a re-run will end as unknown.`
const NOT_RELEASED = say`The claim (👀) could not be released, so a re-run can't send the follow-up.`
