import {
  appendFileSync,
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync
} from 'node:fs'
import * as core from '@actions/core'
import type { Clock } from '../common/clock.ts'
import { oneLine } from '../common/message.ts'
import type { Transport } from '../http/exchange.ts'
import { createRedactor, type Redact } from '../report/safe-text.ts'
import type { InputName } from './inputs.ts'

/**
 * The outputs, as action.yml names them. `prLink` is the service's own name for
 * `pr-link`, and always the same.
 */
export const OUTPUT_NAMES = [
  'status',
  'pr-link',
  'prLink',
  'outcome',
  'job-id',
  'job',
  'model',
  'sent',
  'started',
  'changed',
  'pr-number',
  'pr-repository',
  'pr-head-ref',
  'pr-head-sha',
  'pr-head-repository',
  'pr-previous-sha',
  'pr-state',
  'comment-url',
  'elapsed-seconds',
  'asked-by',
  'reason'
] as const
export type OutputName = (typeof OUTPUT_NAMES)[number]

/** The outputs of finish/action.yml. */
export const FINISH_OUTPUT_NAMES = ['finished', 'pending'] as const

/** The runner that executes the step: what it gives and what it takes. */
export interface Runner {
  readonly env: NodeJS.ProcessEnv
  readonly cancel: AbortSignal
  input(name: InputName): string
  /** Throws when there is no such file. */
  readFile(path: string): string
  /** Where the file of the input `prompt-file` is. */
  readonly files: FileSystem
  /** From now on the runner shows `***` instead of this value in its log. */
  mask(secret: string): void
  output(
    name: OutputName | (typeof FINISH_OUTPUT_NAMES)[number],
    value: string
  ): void
  log(line: string): void
  notice(line: string): void
  warning(line: string): void
  fail(line: string): void
  /** Adds Markdown to the step summary. */
  summary(markdown: string): void
}

/** The file system, as far as it is needed to read a prompt. */
export interface FileSystem {
  /**
   * Returns what is at the path itself, so a link is not followed; throws if
   * nothing is there.
   */
  readonly stat: (path: string) => BigIntStats
  /**
   * Opens a file without following a link or waiting for a writer, or throws.
   */
  readonly open: (path: string) => {
    readonly stat: () => BigIntStats
    /** Returns the file's first bytes, at most so many. */
    readonly read: (mostBytes: number) => Uint8Array
    readonly close: () => void
  }
}

/** What the action touches of the world outside. */
export interface Outside {
  readonly runner: Runner
  readonly clock: Clock
  readonly serviceTransport: Transport
  readonly githubTransport: Transport
}

/**
 * Returns the runner of GitHub Actions, over its toolkit. An input is trimmed,
 * and empty if it is not given. A summary is dropped if there is no
 * `GITHUB_STEP_SUMMARY`.
 *
 * @param env the variables of this process, where the toolkit looks as well
 */
export function githubRunner(
  env: NodeJS.ProcessEnv,
  cancel: AbortSignal
): Runner {
  return {
    env,
    cancel,
    input: name => core.getInput(name),
    readFile: path => readFileSync(path, 'utf8'),
    files: FILE_SYSTEM,
    mask: core.setSecret,
    output: core.setOutput,
    log: core.info,
    notice: line => core.notice(line),
    warning: line => core.warning(line),
    fail: line => core.setFailed(line),
    summary: markdown => {
      // The runner of an old GitHub Enterprise Server has no step summary.
      const { GITHUB_STEP_SUMMARY: path } = env
      if (path) appendFileSync(path, markdown)
    }
  }
}

/**
 * Has the runner mask the secrets in its log, in the forms of `createRedactor`,
 * and returns the runner of `guardRunner`, which redacts lines and the summary,
 * with the redactor, which the caller has to apply to outputs and comments.
 * Only the redactor finds percent-encoded and escaped forms. The secrets are
 * `api-key`, `github-token`, and the variable `GITHUB_TOKEN`, unchecked; an
 * empty one is none. This comes before anything else.
 */
export function openSafeRunner(given: Runner): {
  readonly runner: Runner
  readonly redact: Redact
} {
  const secrets = [
    given.input('api-key'),
    given.input('github-token'),
    given.env.GITHUB_TOKEN ?? ''
  ].filter(value => value !== '')
  const { forms, redact } = createRedactor(secrets)
  for (const form of forms) given.mask(form)
  return { runner: guardRunner(given, redact), redact }
}

/** Longer lines are not read to their end, and logs have limits. */
const LINE_CHARACTERS = 4_000

/**
 * Returns the runner with every line and the summary made safe. Secrets are
 * redacted in both; a line is really one, cut to 4,000 characters, and none is
 * a command to the runner. Outputs are passed on as they are. An output or
 * summary that can't be written is a warning, once for each of the two, and is
 * not thrown.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function guardRunner(runner: Runner, redact: Redact): Runner {
  const harmless = (line: string) =>
    oneLine(redact(line), LINE_CHARACTERS)
      // The runner reads `::` at the start of a line, and `##[` anywhere in it.
      .replace(/^::/, ': :')
      .replaceAll('##[', '## [')
  const warning = (line: string) => runner.warning(harmless(line))
  const unwritten = new Set<string>()
  // One warning is enough: what can still be written has the result.
  const tryTo = (write: () => void, what: string) => {
    try {
      write()
    } catch (error) {
      if (!unwritten.has(what))
        warning(`${what} could not be written: ${error}`)
      unwritten.add(what)
    }
  }
  return {
    ...runner,
    output: (name, value) =>
      tryTo(() => runner.output(name, value), 'An output'),
    log: line => runner.log(harmless(line)),
    notice: line => runner.notice(harmless(line)),
    warning,
    fail: line => runner.fail(harmless(line)),
    summary: markdown =>
      tryTo(() => runner.summary(redact(markdown)), 'The step summary')
  }
}

/**
 * Windows has neither flag, so there a link is noticed by the file that is then
 * open. Without `O_NONBLOCK`, opening a pipe would wait for its writer.
 */
const FLAGS =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** The file system of this machine. */
const FILE_SYSTEM: FileSystem = {
  stat: path => lstatSync(path, { bigint: true }),
  open: path => {
    const file = openSync(path, FLAGS)
    return {
      stat: () => fstatSync(file, { bigint: true }),
      read: mostBytes => readStart(file, mostBytes),
      close: () => closeSync(file)
    }
  }
}

/**
 * Returns the first bytes of an open file: `mostBytes`, or all if it has fewer.
 * Throws what the file system throws.
 */
function readStart(file: number, mostBytes: number): Uint8Array {
  const bytes = new Uint8Array(mostBytes)
  let length = 0
  for (;;) {
    const read = readSync(file, bytes, length, mostBytes - length, length)
    length += read
    if (read === 0 || length === mostBytes) return bytes.subarray(0, length)
  }
}
