import type { Run, RunResult } from '../runner.ts'
import type { GitHubEvent } from '../step-environment.ts'
import type { WorldRun } from '../world.ts'

/** A run of the action, as far as it has come. */
export interface ShownRun {
  /** As in `GITHUB_RUN_ID`. */
  readonly id: number
  /** The issue or pull request that it happens on. */
  readonly issue: number
  /** What started it there, by what follows the `#` in its address. */
  readonly anchor: string
  readonly startedAt: number
  readonly progress: Progress
}

export type Progress =
  | { readonly kind: 'running'; readonly log: readonly string[] }
  | { readonly kind: 'ended'; readonly result: RunEnd }
  /** The program could not be started. */
  | { readonly kind: 'broken'; readonly why: string }

export type RunEnd = Pick<
  RunResult,
  'outputs' | 'summary' | 'exitCode' | 'annotations' | 'log'
>

/** What sets a run off. */
interface Cause extends Pick<ShownRun, 'issue' | 'anchor'> {
  readonly by: string
  readonly event: GitHubEvent
}

/** All runs, and the way to start one. */
export interface Runs {
  /** In the order of their starts. */
  readonly all: () => readonly ShownRun[]
  readonly start: (cause: Cause) => void
  /** Shows a run, in the place of what was known of it. */
  readonly show: (run: ShownRun) => void
  /** Ends those that still go on. */
  readonly stop: () => Promise<void>
}

interface RunsOptions {
  readonly now: () => number
  readonly run: (given: WorldRun) => Run
  /** The id of the first one. */
  readonly firstId: number
  readonly onChange: () => void
}

export function createRuns(options: RunsOptions): Runs {
  const runs = new Map<number, ShownRun>()
  const underWay = new Map<Run, Promise<void>>()
  let nextId = options.firstId

  function show(run: ShownRun): void {
    runs.set(run.id, run)
    options.onChange()
  }

  function start({ issue, anchor, by, event }: Cause): void {
    const id = nextId
    nextId += 1
    const about = { id, issue, anchor, startedAt: options.now() }
    let log: readonly string[] = []
    show({ ...about, progress: { kind: 'running', log } })
    const run = options.run({
      event,
      actor: by,
      runId: id,
      onLine: line => {
        log = [...log, line]
        show({ ...about, progress: { kind: 'running', log } })
      }
    })
    const over = run.done
      .then(
        (result): Progress => ({ kind: 'ended', result }),
        (error): Progress => ({ kind: 'broken', why: String(error) })
      )
      .then(progress => {
        underWay.delete(run)
        show({ ...about, progress })
      })
    underWay.set(run, over)
  }

  return {
    all: () =>
      [...runs.values()].toSorted(
        (one, other) => one.startedAt - other.startedAt
      ),
    start,
    show,
    stop: async () => {
      for (const run of underWay.keys()) run.kill('SIGKILL')
      await Promise.all(underWay.values())
    }
  }
}
