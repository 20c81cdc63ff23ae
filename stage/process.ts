import type { githubVariables } from '../sandbox/step-environment.ts'
import type { FileSystem, Outside, Runner } from '../src/action/runner.ts'
import type { Clock } from '../src/common/clock.ts'
import type { Transport } from '../src/http/exchange.ts'
import type { VirtualClock } from './clock.ts'

/** What is played: `main`, or `finish`. */
export type Program = (outside: Outside) => Promise<void>

/** Something that a process told its runner. */
export interface Said {
  readonly at: number
  readonly kind:
    | 'output'
    | 'mask'
    | 'log'
    | 'notice'
    | 'warning'
    | 'fail'
    | 'summary'
  /** The output's name; empty else. */
  readonly name: string
  readonly text: string
}

/** What became of a process. Times are virtual. */
export interface ProcessRecord {
  cancelledAt?: number
  killedAt?: number
  endedAt?: number
  /** The program threw, which it never does. */
  crash?: unknown
}

/** A step without a process: it can be cancelled, and killed at any moment. */
export interface Process {
  readonly isAlive: () => boolean
  readonly cancel: () => void
  /** From now on nothing reaches it and nothing comes from it. */
  readonly kill: () => void
  /** Runs a program until it ends or is killed. */
  readonly run: (program: Program, transport: Transport) => Promise<void>
}

interface ProcessOptions {
  readonly env: Readonly<Record<string, string>>
  /** The payload, as the file at `GITHUB_EVENT_PATH` has it. */
  readonly event: string
  readonly record: ProcessRecord
  readonly onTold: (told: Said) => void
  /** The files below the workspace. Default: none. */
  readonly files?: FileSystem
  /** By how much a timer is late. Default: by nothing. */
  readonly latenessMs?: () => number
}

/** Paths of files that do not exist. */
export const NO_FILES: Parameters<typeof githubVariables>[1] = {
  home: '/runner/home',
  temp: '/runner/temp',
  workspace: '/runner/work',
  event: '/runner/event.json',
  output: '/runner/output',
  summary: '/runner/summary'
}

/** A file system in which nothing is. */
export const NO_FILE_SYSTEM: FileSystem = { stat: notThere, open: notThere }

function notThere(path: string): never {
  throw new Error(`ENOENT: ${path}`)
}

/**
 * Returns a step in memory, in place of a process. `onTold` is called with what
 * the program tells its runner. Once the step has ended or is killed, nothing
 * more is told and no timer of it fires. A program that throws is recorded as a
 * crash.
 */
export function createProcess(
  clock: VirtualClock,
  {
    env,
    event,
    record,
    onTold,
    files = NO_FILE_SYSTEM,
    latenessMs = () => 0
  }: ProcessOptions
): Process {
  const cancelling = new AbortController()
  const { promise: killed, resolve: onKilled } = Promise.withResolvers<void>()
  const isAlive = () =>
    record.killedAt === undefined && record.endedAt === undefined

  const tell = (kind: Said['kind'], text: string, name = '') => {
    // Written as UTF-8, in which there is no half of a character.
    if (isAlive())
      onTold({ at: clock.now(), kind, name, text: text.toWellFormed() })
  }
  const teller = (kind: Said['kind']) => (text: string) => tell(kind, text)

  const runner: Runner = {
    env,
    cancel: cancelling.signal,
    input: name => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim(),
    readFile: path => {
      return path === env.GITHUB_EVENT_PATH ? event : notThere(path)
    },
    files,
    mask: teller('mask'),
    output: (name, value) => tell('output', value, name),
    log: teller('log'),
    notice: teller('notice'),
    warning: teller('warning'),
    fail: teller('fail'),
    summary: teller('summary')
  }
  const mortal: Clock = {
    now: clock.now,
    random: clock.random,
    sleep: (ms, wake) =>
      new Promise(resolve => {
        void clock.sleep(Math.max(0, ms + latenessMs()), wake).then(() => {
          if (isAlive()) resolve()
        })
      })
  }

  return {
    isAlive,
    cancel: () => {
      if (!isAlive() || cancelling.signal.aborted) return
      record.cancelledAt = clock.now()
      cancelling.abort()
    },
    kill: () => {
      if (!isAlive()) return
      record.killedAt = clock.now()
      onKilled()
    },
    run: async (program, transport) => {
      const outside = {
        runner,
        clock: mortal,
        serviceTransport: transport,
        githubTransport: transport
      }
      const run = program(outside).catch(error => {
        record.crash = error
      })
      await Promise.race([run, killed])
      if (isAlive()) record.endedAt = clock.now()
    }
  }
}
