import type { Comment } from '../sandbox/github-shapes.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import type { Exchange } from '../stage/network.ts'
import type { ProcessRecord, Said } from '../stage/process.ts'

/** What sets runs off. */
export interface Trigger {
  /** What bears the reactions: the comment, or one of the review's. */
  readonly comment: Comment | undefined
  /** What reports answer, as their markers name it; undefined: the run. */
  readonly key: string | undefined
  /** The first comment of the thread that it belongs to. */
  readonly threadId: number | undefined
  readonly event: GitHubEvent
  readonly eventText: string
  /** What is to be sent; empty when nothing is. */
  readonly prompt: string
  /** The job that `--job` names, if it is there. */
  readonly jobOption: string | undefined
  /** Whether it asks for a new job by `--new`. */
  readonly startsNew: boolean
}

/** One attempt of one run, from its start to its end. */
export interface RunRecord extends ProcessRecord {
  /** Such as `2.1`: the second run, its first attempt. */
  readonly name: string
  readonly run: number
  readonly attempt: number
  readonly prompt: string
  readonly trigger: Trigger
  readonly startedAt: number
  readonly deadline: number
  readonly exchanges: Exchange[]
  readonly told: Said[]
}

/** A line of the history of a world. */
export interface Line {
  readonly at: number
  readonly who: string
  readonly what: string
}

/**
 * Returns the history as people read it: each line with its seconds since the
 * first.
 */
export function writeHistory(lines: readonly Line[]): string {
  const start = lines[0]?.at ?? 0
  return lines
    .map(({ at, who, what }) => {
      const seconds = ((at - start) / 1000).toFixed(3).padStart(10)
      return `${seconds}  ${who.padEnd(8)}  ${what}`
    })
    .join('\n')
}
