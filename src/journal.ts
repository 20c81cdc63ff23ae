import type { Clock } from './clock.ts'
import type { ClaimResult } from './github/claim.ts'
import { type Message, plain } from './message.ts'
import { createOutputWriter, type Results } from './outputs.ts'
import { type Redact, redactAll } from './report/redact.ts'
import type { Moment } from './report/report.ts'
import type { Runner } from './runner.ts'

/** All that a step knows so far. */
export interface Facts extends Results {
  /** The asker may: from here on the step may leave traces on the issue. */
  readonly gatePassed: boolean
  /** Login of the action's own account. */
  readonly login?: string
  /** The 👀 on the triggering comment, when a follow-up is to be sent. */
  readonly claim?: Pick<
    Extract<ClaimResult, { reactionId: number }>,
    'kind' | 'reactionId' | 'isPerhapsOurs'
  >
  /** A send is out, or went out and nobody knows whether it was taken. */
  readonly maybeTaken: boolean
  /** The job's branch. */
  readonly branch?: string
  /** The service has shown the job. */
  readonly confirmed: boolean
}

/** A summary has at most 1 MiB, and a job may change its status for days. */
const TIMELINE_MOMENTS = 200

/**
 * The record of a step: what is known is noted at once, and outputs are written
 * with it, so that nothing is lost wherever the step ends.
 */
export class Journal {
  readonly startedAt: number
  readonly #clock: Clock
  readonly #runner: Runner
  readonly #redact: Redact
  readonly #write: (results: Results) => void
  #facts: Facts = {
    gatePassed: false,
    maybeTaken: false,
    confirmed: false,
    hasEnded: false,
    sent: false
  }
  #timeline: readonly Moment[] = []
  #cancelledAt: number | undefined

  constructor(clock: Clock, runner: Runner, redact: Redact) {
    this.#clock = clock
    this.#runner = runner
    this.#redact = redact
    this.startedAt = clock.now()
    this.#write = createOutputWriter(runner.output)
    runner.cancel.addEventListener('abort', () => {
      this.#cancelledAt = clock.now()
    })
  }

  get facts(): Facts {
    return this.#facts
  }

  get timeline(): readonly Moment[] {
    return this.#timeline
  }

  /** When the runner cancelled the step, if it did. */
  get cancelledAt(): number | undefined {
    return this.#cancelledAt
  }

  get elapsedMs(): number {
    return this.#clock.now() - this.startedAt
  }

  /** Notes what has become known. */
  note(known: Partial<Facts>): void {
    this.#facts = { ...this.#facts, ...known }
    // Before they become JSON, in which a secret could be spelt otherwise.
    this.#write(redactAll(this.#facts, this.#redact))
  }

  /** Tells the log what happened. */
  tell(what: Message): void {
    const seconds = (this.elapsedMs / 1000).toFixed(1)
    this.#runner.log(`[${seconds} s] ${this.#plain(what)}`)
  }

  /** Tells the log and the timeline what happened. */
  mark(what: Message): void {
    this.tell(what)
    const moment = { afterMs: this.elapsedMs, what }
    this.#timeline = [...this.#timeline, moment].slice(-TIMELINE_MOMENTS)
  }

  /** Tells people that something beside the outcome is not as it should be. */
  warn(what: Message): void {
    this.#runner.warning(this.#plain(what))
  }

  /** Redacted before it is cut: half a secret would not be recognised. */
  #plain(what: Message): string {
    return plain(redactAll(what, this.#redact))
  }
}
