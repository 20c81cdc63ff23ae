import { type Clock, type Limits, pause, timeLeft, within } from '../clock.ts'
import { type Problem, say } from '../message.ts'
import type { GitHub } from './client.ts'
import {
  addReaction,
  ownReactions,
  REACTIONS,
  reactionIn
} from './reactions.ts'
import type { TriggerComment } from './trigger.ts'

/** The 👀 on the triggering comment: who leaves it first may send. */
export type ClaimResult =
  | {
      /** `won`: it is new. `held`: this account had left it before. */
      readonly kind: 'won' | 'held'
      readonly reactionId: number
      /** Held, but perhaps by an earlier try of this run, unanswered. */
      readonly isPerhapsOurs: boolean
      /** The action's own account. */
      readonly login: string
    }
  | { readonly kind: 'failed'; readonly problem: Problem }

/**
 * Leaves 👀. GitHub answers 201 to a new reaction and 200 to one that this
 * account had left before, so of any number of runs one is told 201.
 * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
export async function takeClaim(
  github: GitHub,
  comment: TriggerComment,
  limits: Limits
): Promise<ClaimResult> {
  const answer = await addReaction(github, comment, REACTIONS.claimed, limits)
  if (answer.kind === 'failed') return answer
  const reaction = reactionIn(answer)
  if (reaction === undefined) return { kind: 'failed', problem: UNREADABLE }
  const { id, login } = reaction
  const kind = answer.status === 201 ? 'won' : 'held'
  const isPerhapsOurs = kind === 'held' && answer.wasRetried
  return { kind, reactionId: id, login, isPerhapsOurs }
}

const UNREADABLE: Problem = {
  what: say`GitHub's answer does not describe the reaction that was left.`,
  remedy: say`Run the step again; check GITHUB_API_URL.`
}

/** A claim that is out when the step is cancelled: released if its answer comes. */
export const CLAIMING_GRACE_MS = 1_500

/** How long another run may take from its claim to its 🚀. */
const SENDING_NOW_MS = 30_000
/** Pauses between the looks for it: it mostly comes within a second or two. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Word that the follow-up was sent, found or not. */
export type Word =
  /** By our own clock, milliseconds since the epoch. */
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'no-word' }
  | { readonly kind: 'unreadable'; readonly problem: Problem }

/**
 * Looks for word that the follow-up was sent: this account's 🚀, else what
 * `findReported` finds, for up to half a minute.
 */
export async function findSent(
  github: GitHub,
  clock: Clock,
  comment: TriggerComment,
  login: string,
  findReported: (limits: Limits) => Promise<Word>,
  limits: Limits
): Promise<Word> {
  const narrowed = within(limits, clock.now() + SENDING_NOW_MS)
  let word: Word = { kind: 'no-word' }
  for (const pauseMs of [...PAUSES_MS, 0]) {
    word = await findSentNow(
      github,
      clock,
      comment,
      login,
      findReported,
      narrowed
    )
    if (word.kind === 'sent' || timeLeft(clock, narrowed) === 0) return word
    await pause(clock, pauseMs, narrowed)
  }
  return word
}

/** One look for word that the follow-up was sent. */
export async function findSentNow(
  github: GitHub,
  clock: Clock,
  comment: TriggerComment,
  login: string,
  findReported: (limits: Limits) => Promise<Word>,
  limits: Limits
): Promise<Word> {
  const word = await findRocket(github, clock, comment, login, limits)
  return word.kind === 'no-word' ? findReported(limits) : word
}

async function findRocket(
  github: GitHub,
  clock: Clock,
  comment: TriggerComment,
  login: string,
  limits: Limits
): Promise<Word> {
  const own = await ownReactions(github, comment, login, limits)
  if (own.kind === 'failed') return { kind: 'unreadable', problem: own.problem }
  const rocket = own.reactions.find(({ content }) => content === REACTIONS.sent)
  return rocket
    ? { kind: 'sent', at: rocket.leftAt ?? clock.now() }
    : { kind: 'no-word' }
}
