import type { Clock, Limits } from '../common/clock.ts'
import type { Message, Read } from '../common/message.ts'
import type { GitHub } from '../github/client.ts'
import type { askGate } from '../github/permission.ts'
import type { PullRequest } from '../github/pull-request.ts'
import type { Unanswered } from '../github/reply.ts'
import type { ParsedCommand } from '../github/request.ts'
import type { openReviewThreads } from '../github/review-threads.ts'
import type { Run } from '../github/run.ts'
import type { Asked, Subject, Trigger } from '../github/trigger.ts'

/** A part of what the agent is told in addition to the text. */
export type ContextPart = 'place' | 'threads' | 'checks'

/** All that is needed to build a prompt. */
export interface PromptPorts {
  readonly clock: Clock
  readonly github: GitHub
  /** The time for everything up to the outcome. */
  readonly limits: Limits
  readonly log: { readonly warn: (message: Message) => void }
  /** Removes the workflow's secrets from a text. */
  readonly redact: (text: string) => string
  readonly run: Run
  readonly inputs: Parameters<typeof askGate>[2] & {
    readonly command: string
    readonly context: readonly ContextPart[]
  }
  readonly trigger: Extract<Trigger, { kind: 'asked' | 'event' }>
  readonly request: ParsedCommand
  /** The comment or review that asked; undefined for another event. */
  readonly asked: Asked | undefined
  /** The issue or pull request where it was asked. */
  readonly on: Subject | undefined
  /** Reads the pull request at most once. */
  readonly pull: (limits: Limits) => Promise<Read<PullRequest, Unanswered>>
  readonly threads: ReturnType<typeof openReviewThreads>
}
