import type { SandboxResponse } from '../sandbox/exchange.ts'
import type { Comment } from '../sandbox/github-shapes.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import type { Reply } from '../src/http/exchange.ts'
import type { Fault } from './faults.ts'

export type ServerName = 'service' | 'github'

/** One request of one run, and what became of it. Times are virtual. */
export interface Exchange {
  readonly server: ServerName
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly body: string
  readonly askedAt: number
  fault?: Fault
  /** From now on the server may get it, whatever becomes of the run. */
  connectedAt?: number
  /** It has come to the server, or got lost on its way there. */
  arrivedAt?: number
  handledAt?: number
  /** What the server really answered. */
  handled?: SandboxResponse
  repliedAt?: number
  /** What the run was told. */
  reply?: Reply
}

/** Something that a run told its runner. */
export interface Told {
  readonly at: number
  readonly kind: 'output' | 'notice' | 'warning' | 'fail' | 'summary' | 'log'
  /** The output's name; empty else. */
  readonly name: string
  readonly text: string
}

/** What sets runs off. */
export interface Trigger {
  /** The comment; undefined when none triggers. */
  readonly comment: Comment | undefined
  readonly event: GitHubEvent
  readonly eventText: string
  /** What is to be sent; empty when nothing is. */
  readonly prompt: string
  /** The job that `--job` names, if it is there. */
  readonly jobOption: string | undefined
}

/** One attempt of one run, from its start to its end. */
export interface RunRecord {
  /** Such as `2.1`: the second run, its first attempt. */
  readonly name: string
  readonly run: number
  readonly attempt: number
  readonly prompt: string
  readonly trigger: Trigger
  readonly startedAt: number
  readonly deadline: number
  readonly exchanges: Exchange[]
  readonly told: Told[]
  cancelledAt?: number
  killedAt?: number
  endedAt?: number
  /** `main` threw, which it never does. */
  crash?: string
}

/** A line of the history of a world. */
export interface Line {
  readonly at: number
  readonly who: string
  readonly what: string
}

/** The history as people read it. */
export function writeHistory(lines: readonly Line[]): string {
  const start = lines[0]?.at ?? 0
  return lines
    .map(({ at, who, what }) => {
      const seconds = ((at - start) / 1000).toFixed(3).padStart(10)
      return `${seconds}  ${who.padEnd(8)}  ${what}`
    })
    .join('\n')
}
