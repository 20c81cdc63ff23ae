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

export type RunEnd = Pick<
  RunResult,
  'outputs' | 'summary' | 'exitCode' | 'annotations' | 'log'
>

/** What sets a run off. */
interface Cause extends Pick<ShownRun, 'issue' | 'anchor'> {
  readonly by: string
  readonly event: GitHubEvent
}

interface RunsOptions {
  readonly now: () => number
  readonly run: (given: WorldRun) => Run
  readonly onChange: () => void
}

const FIRST_RUN = 6_000_000_001

/** All runs, and the way to start one. */
export type Runs = ReturnType<typeof createRuns>

export function createRuns(options: RunsOptions) {
  const runs = new Map<number, ShownRun>()
  const underWay = new Map<Run, Promise<void>>()

  /** Shows a run, in the place of what was known of it. */
  function show(run: ShownRun): void {
    runs.set(run.id, run)
    options.onChange()
  }

  function start({ issue, anchor, by, event }: Cause): void {
    const id = FIRST_RUN + runs.size
    const about = { id, issue, anchor, startedAt: options.now() }
    let log: readonly string[] = []
    const showLog = () => show({ ...about, progress: { kind: 'running', log } })
    showLog()
    const run = options.run({
      event,
      actor: by,
      runId: id,
      onLine: line => {
        log = [...log, line]
        showLog()
      }
    })
    const over = run.done.then(result => {
      underWay.delete(run)
      show({ ...about, progress: { kind: 'ended', result } })
    })
    underWay.set(run, over)
  }

  return {
    /** In the order of their starts. */
    all: (): readonly ShownRun[] => [...runs.values()],
    start,
    show,
    /** Ends those that still go on. */
    stop: async () => {
      for (const run of underWay.keys()) run.kill('SIGKILL')
      await Promise.all(underWay.values())
    }
  }
}
