import type { Run, RunResult } from '../runner.ts'
import type { GitHubEvent } from '../step-environment.ts'
import type { WorldRun } from '../world.ts'

/** A run of the action, as far as it has come. */
export interface ShownRun {
  /** As in `GITHUB_RUN_ID`. */
  readonly id: number
  /** As in `GITHUB_RUN_ATTEMPT`. */
  readonly attempt: number
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
  /** On top of those of the world. */
  readonly inputs?: Readonly<Record<string, string>>
}

interface RunsOptions {
  readonly now: () => number
  readonly run: (given: WorldRun) => Run
  readonly onChange: () => void
}

const FIRST_RUN = 6_000_000_001

/** All runs, and the way to start one. */
export type Runs = ReturnType<typeof createRuns>

/** Returns the part of a run's address that follows the `#`. */
export function runAnchor({ id, attempt }: Pick<ShownRun, 'id' | 'attempt'>) {
  return attempt === 1 ? `run-${id}` : `run-${id}-${attempt}`
}

/**
 * Returns the runs of a page, none at first, with functions that start, re-run,
 * show, and stop them. Calls `onChange` with each line of a log, and when a run
 * starts or ends.
 */
export function createRuns(options: RunsOptions) {
  const runs = new Map<string, ShownRun>()
  const causes: Cause[] = []
  const underWay = new Map<Run, Promise<void>>()

  /** Shows a run, in the place of what was known of it. */
  function show(run: ShownRun): void {
    runs.set(runAnchor(run), run)
    options.onChange()
  }

  function start(cause: Cause): void {
    causes.push(cause)
    attempt(FIRST_RUN + causes.length - 1, 1, cause)
  }

  /**
   * Starts the next attempt of a run. Returns undefined, or why it can't be run
   * again.
   */
  function rerun(id: number): string | undefined {
    const latest = all().findLast(one => one.id === id)
    const cause = causes[id - FIRST_RUN]
    if (!latest || !cause) return 'There is no such run.'
    if (latest.progress.kind === 'running') return 'It is still running.'
    attempt(id, latest.attempt + 1, cause)
    return undefined
  }

  const all = (): readonly ShownRun[] => [...runs.values()]

  /**
   * Runs the action for a cause, and shows the run with each line of its log
   * and at its end.
   */
  function attempt(id: number, attempt: number, cause: Cause): void {
    const { issue, anchor, by, event, inputs = {} } = cause
    const about = { id, attempt, issue, anchor, startedAt: options.now() }
    let log: readonly string[] = []
    const showLog = () => show({ ...about, progress: { kind: 'running', log } })
    showLog()
    const run = options.run({
      event,
      actor: by,
      runId: id,
      attempt,
      inputs,
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
    all,
    start,
    rerun,
    show,
    /** Ends those that still go on. */
    stop: async () => {
      for (const run of underWay.keys()) run.kill('SIGKILL')
      await Promise.all(underWay.values())
    }
  }
}
