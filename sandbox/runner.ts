import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Command, parseFileCommands } from './commands.ts'
import {
  prepareStep,
  type StepFiles,
  type StepOptions,
  stepEnvironment
} from './step-environment.ts'
import { type Annotation, createStepLog, type StepLog } from './step-log.ts'

export interface RunOptions extends StepOptions {
  /** Values that the runner masks without being told to. */
  readonly secrets?: readonly string[]
  /** Called with every line of the log as people see it. */
  readonly onLine?: (line: string) => void
}

export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGKILL'

export interface RunResult {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /** As it was printed, with secrets and commands. */
  readonly stdout: string
  readonly stderr: string
  /** As people see it: commands obeyed, secrets masked. */
  readonly log: string
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  readonly annotations: readonly Annotation[]
  readonly masks: readonly string[]
  readonly commands: readonly Command[]
  readonly durationMs: number
}

export interface Run {
  readonly done: Promise<RunResult>
  readonly kill: (signal: Signal) => void
  /** As the runner cancels: SIGINT, 7.5 s later SIGTERM, then SIGKILL. */
  readonly cancel: () => void
}

const LIMIT_MS = 120_000
const TERM_AFTER_MS = 7500
export const KILL_AFTER_MS = 10_000

/**
 * Runs an action's program as GitHub's runner does, and kills it after two
 * minutes. Throws if this is not Node 24.
 */
export function runAction(options: RunOptions): Run {
  requireNode24()
  let child: ChildProcess | undefined
  const early: Signal[] = []
  const timers = new Set<NodeJS.Timeout>()

  function kill(signal: Signal): void {
    if (child === undefined) early.push(signal)
    else child.kill(signal)
  }

  function later(ms: number, signal: Signal): void {
    timers.add(setTimeout(() => kill(signal), ms))
  }

  /**
   * Prepares the step in a new folder, runs the program to its end, and removes
   * the folder.
   */
  async function run(): Promise<RunResult> {
    const folder = await mkdtemp(join(tmpdir(), 'runner-'))
    const abandon = () => {
      child?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
    abandonAtExit(abandon)
    try {
      const files = await prepareStep(folder, options.event)
      const env = stepEnvironment(options, files)
      const started = performance.now()
      child = spawn(process.execPath, [options.entry], {
        cwd: files.workspace,
        env,
        stdio: ['ignore', 'pipe', 'pipe']
      })
      for (const signal of early) child.kill(signal)
      later(LIMIT_MS, 'SIGKILL')
      const seen = await watch(child, options)
      const durationMs = performance.now() - started
      return { ...seen, ...(await results(files)), durationMs }
    } finally {
      for (const timer of timers) clearTimeout(timer)
      running.delete(abandon)
      abandon()
    }
  }

  return {
    done: run(),
    kill,
    cancel: () => {
      kill('SIGINT')
      later(TERM_AFTER_MS, 'SIGTERM')
      later(KILL_AFTER_MS, 'SIGKILL')
    }
  }
}

const running = new Set<() => void>()
let isListening = false

/**
 * Calls `abandon` when this process ends, so that it leaves no program and no
 * folder in the middle of a run.
 */
function abandonAtExit(abandon: () => void): void {
  running.add(abandon)
  if (isListening) return
  isListening = true
  process.once('exit', () => {
    for (const one of running) one()
  })
}

/** Throws if this process does not run on Node 24. */
function requireNode24(): void {
  const [major] = process.versions.node.split('.')
  if (major === '24') return
  throw new Error(
    `Actions run on Node 24, and this is ${process.version}. ` +
      'Start it with npm, which finds the Node 24 in node_modules.'
  )
}

type Seen = Omit<RunResult, 'outputs' | 'summary' | 'durationMs'>

/**
 * Reads all that a process prints. Returns the text, the log as people see it,
 * and how the process ended.
 */
async function watch(child: ChildProcess, options: RunOptions): Promise<Seen> {
  const log = createStepLog(
    [options.token ?? '', ...(options.secrets ?? [])],
    options.debug ?? false
  )
  const show = (line: string) => options.onLine?.(line)
  const [stdout, stderr, end] = await Promise.all([
    collect(child.stdout, log, show),
    collect(child.stderr, log, show),
    ended(child)
  ])
  const { annotations, masks, commands } = log
  const read = { annotations, masks, commands, log: log.shown() }
  return { ...end, stdout, stderr, ...read }
}

/**
 * Returns how a process ended, once its output is closed. Fails if it can't be
 * started.
 */
function ended(
  child: ChildProcess
): Promise<Pick<RunResult, 'exitCode' | 'signal'>> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal }))
  })
}

/**
 * Reads a stream to its end, and returns its text. The runner obeys commands on
 * both streams. Calls `show` with each line that people see.
 */
async function collect(
  stream: Readable | null,
  log: StepLog,
  show: (line: string) => void
): Promise<string> {
  let all = ''
  let rest = ''
  const take = (line: string) => {
    const shown = log.line(line)
    if (shown !== undefined) show(shown)
  }
  stream?.setEncoding('utf8')
  for await (const chunk of stream ?? []) {
    all += chunk
    // A carriage return alone ends a line too, for the runner.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    lines.forEach(take)
  }
  if (rest !== '') rest.replace(/\r$/, '').split('\r').forEach(take)
  return all
}

/**
 * Returns the outputs and the summary that a step has written to its files.
 * Fails if the outputs can't be read as such.
 */
async function results(
  files: StepFiles
): Promise<Pick<RunResult, 'outputs' | 'summary'>> {
  const [output, summary] = await Promise.all(
    [files.output, files.summary].map(path => readFile(path, 'utf8'))
  )
  return { outputs: parseFileCommands(output ?? ''), summary: summary ?? '' }
}
