import type {
  Run,
  RunOptions,
  RunResult,
  Signal
} from '../../sandbox/runner.ts'
import type { StepFiles } from '../../sandbox/step-environment.ts'
import { createStepLog } from '../../sandbox/step-log.ts'
import type { Clock } from '../../src/clock.ts'
import type { Runner } from '../../src/runner.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A step's process, without a process: it can be cancelled and killed. */
export interface MemoryProcess extends Run {
  /** Counted from 1. */
  readonly number: number
  /** Time, as long as it lives. */
  readonly clock: Clock
  readonly isAlive: () => boolean
  /** Runs the program. Whatever it does ends with the process. */
  readonly begin: (
    env: Readonly<Record<string, string>>,
    program: (runner: Runner) => Promise<void>
  ) => Promise<void>
}

/** As sandbox/runner.ts has them. */
const TERM_AFTER_MS = 7_500
const KILL_AFTER_MS = 10_000

/** Paths of files that do not exist. */
export const NO_FILES: StepFiles = {
  folder: '/runner',
  home: '/runner/home',
  temp: '/runner/temp',
  workspace: '/runner/work',
  event: '/runner/event.json',
  output: '/runner/output',
  summary: '/runner/summary',
  state: '/runner/state',
  env: '/runner/env',
  path: '/runner/path'
}

/** What GitHub's runner gives a step, and what it takes from it, in memory. */
export function startProcess(
  options: RunOptions,
  clock: VirtualClock,
  number: number
): MemoryProcess {
  const startedAt = clock.now()
  const cancelling = new AbortController()
  const done = Promise.withResolvers<RunResult>()
  const log = createStepLog(
    [options.token ?? '', ...(options.secrets ?? [])],
    options.debug ?? false
  )
  const outputs: Record<string, string> = {}
  let [stdout, stderr, summary] = ['', '', '']
  let hasFailed = false
  let alive = true

  function end(exitCode: number | null, signal: Signal | null): void {
    if (!alive) return
    alive = false
    const { annotations, masks, commands } = log
    done.resolve({
      exitCode,
      signal,
      stdout,
      stderr,
      log: log.shown(),
      outputs,
      summary,
      state: {},
      annotations,
      masks,
      commands,
      durationMs: clock.now() - startedAt
    })
  }

  function kill(signal: Signal): void {
    if (signal === 'SIGKILL') end(null, signal)
    else if (alive) cancelling.abort()
  }

  function print(given: string): void {
    if (!alive) return
    const text = given.toWellFormed()
    stdout += `${text}\n`
    for (const line of text.split(/\r\n|\n|\r/)) {
      const shown = log.line(line)
      if (shown !== undefined) options.onLine?.(shown)
    }
  }

  // As @actions/core writes a command.
  const command = (name: string) => (message: string) =>
    print(
      `::${name}::${message
        .replaceAll('%', '%25')
        .replaceAll('\r', '%0D')
        .replaceAll('\n', '%0A')}`
    )
  const fail = command('error')

  const runnerWith = (env: Readonly<Record<string, string>>): Runner => ({
    env,
    cancel: cancelling.signal,
    input: name => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim(),
    readFile: path => {
      if (path !== NO_FILES.event) throw new Error(`ENOENT: ${path}`)
      return JSON.stringify(options.event.payload)
    },
    mask: command('add-mask'),
    output: (name, value) => {
      // Written as UTF-8, in which there is no half of a character.
      if (alive) outputs[name] = value.toWellFormed()
    },
    log: print,
    notice: command('notice'),
    warning: command('warning'),
    fail: line => {
      hasFailed = true
      fail(line)
    },
    summary: async markdown => {
      if (alive) summary += markdown.toWellFormed()
    }
  })

  const later = (ms: number, signal: Signal) =>
    void clock.at(clock.now() + ms, () => kill(signal))

  return {
    number,
    done: done.promise,
    kill,
    cancel: () => {
      kill('SIGINT')
      later(TERM_AFTER_MS, 'SIGTERM')
      later(KILL_AFTER_MS, 'SIGKILL')
    },
    isAlive: () => alive,
    clock: mortal(clock, () => alive),
    begin: async (env, program) => {
      try {
        await program(runnerWith(env))
        end(hasFailed ? 1 : 0, null)
      } catch (error) {
        stderr += error instanceof Error ? error.stack : String(error)
        end(1, null)
      }
    }
  }
}

/** A clock that wakes nobody who is no more. */
function mortal(clock: VirtualClock, isAlive: () => boolean): Clock {
  return {
    now: clock.now,
    random: clock.random,
    sleep: (ms, wake) =>
      new Promise(resolve => {
        void clock.sleep(ms, wake).then(() => {
          if (isAlive()) resolve()
        })
      })
  }
}
