import type { Outcome } from '../follow-up/outcome.ts'
import type { Message } from '../message.ts'

/** All that a result comment and a step summary tell. */
export interface Report {
  readonly outcome: Outcome
  /** What happened in detail and what to do, where the outcome needs it. */
  readonly explanation: Message
  /** Login of who asked. */
  readonly asker: string | undefined
  readonly elapsedMs: number
  readonly delivery: DeliveryState
  readonly job: ReportedJob | undefined
  readonly pullRequest: ReportedPullRequest | undefined
  readonly run: { readonly url: string; readonly id: string }
  /** The command that asks again; undefined when no comment can. */
  readonly command: string | undefined
  /** The follow-up's text; empty when there is none. */
  readonly prompt: string
  readonly timeline: readonly Moment[]
}

/** What is known of the follow-up's way to the service. */
export type DeliveryState =
  | 'nothing-to-send'
  | 'not-sent'
  | 'perhaps-sent'
  | 'sent'

/** The job, in the service's words. */
export interface ReportedJob {
  readonly id: string
  readonly status: string | undefined
  readonly branch: string | undefined
  readonly model: string | undefined
}

/** The pull request, and where it is when that is on this GitHub. */
export interface ReportedPullRequest {
  readonly url: string
  readonly place:
    | { readonly owner: string; readonly repo: string; readonly number: number }
    | undefined
}

/** Something that happened, so long after the start. */
export interface Moment {
  readonly afterMs: number
  readonly what: Message
}
