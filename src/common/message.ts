/**
 * Words for people. What comes from the service, GitHub, a comment, or an input
 * is quoted wherever it is shown, so it can't pass for markup or a command.
 */
export type Message = readonly {
  readonly kind: 'own' | 'quoted'
  readonly text: string
}[]

/**
 * Returns a message from a template: its own text and filled-in numbers are our
 * words, filled-in strings are quoted, and filled-in messages stay as they are.
 */
export function say(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Message)[]
): Message {
  return strings.flatMap((text, index) => {
    const value = values[index]
    return [...literal(text), ...(value === undefined ? [] : filledIn(value))]
  })
}

/**
 * Returns a text that is not quoted: our own words, such as an input's name.
 */
export function literal(text: string): Message {
  return [{ kind: 'own', text }]
}

/**
 * Returns one message of several, with a space between those that aren't empty.
 */
export function sentences(...messages: readonly Message[]): Message {
  const spoken = messages.filter(message => message.length > 0)
  return list(spoken, ' ')
}

/**
 * Returns one message of several, with the separator, a comma, between them.
 */
export function list(messages: readonly Message[], separator = ', '): Message {
  return messages.flatMap((message, index) =>
    index === 0 ? message : [...literal(separator), ...message]
  )
}

/**
 * Returns the message as plain text, for logs and annotations. What is quoted
 * is in quotation marks, in one line, and cut to 500 characters.
 */
export function plain(message: Message): string {
  return message
    .map(({ kind, text }) => (kind === 'own' ? text : `"${oneLine(text)}"`))
    .join('')
}

/**
 * Why an outcome is `error`, `unknown`, `denied`, or `skipped`: one word, for
 * workflows.
 * docs/troubleshooting.md has an entry for each.
 */
export const REASONS = [
  'input',
  'text',
  'no-job',
  'job-not-found',
  'job-archived',
  'unauthorized',
  'rate-limited',
  'unreachable',
  'refused',
  'github',
  'time-limit',
  'claimed',
  'answer-lost',
  'not-seen-working',
  'permission',
  'bot',
  'no-command',
  'help',
  'nothing-to-send',
  'bug'
] as const
export type Reason = (typeof REASONS)[number]

/** Something that went wrong: what happened, and what to do about it. */
export interface Problem {
  readonly what: Message
  readonly fix: Message
  /** Why the run ends, if it ends by this. */
  readonly reason: Reason
  /** A re-run meets it again: only another comment or run can help. */
  readonly isLasting?: true
  /** The fix may be another `project-id`, `base-url`, or job. */
  readonly isAboutInputs?: true
}

/** It could not be done, and why. */
export interface Failed {
  readonly kind: 'failed'
  readonly problem: Problem
}

/** What was read, or why it could not be. */
export type Read<T, Not extends Failed = Failed> =
  | { readonly kind: 'read'; readonly value: T }
  | Not

/** Returns what happened and what to correct, in one message. */
export function explain({ fix, what }: Pick<Problem, 'fix' | 'what'>): Message {
  return sentences(what, fix)
}

/**
 * Returns a length of time, rounded to seconds, as people say it: `45 s`,
 * `2 min 10 s`, `3 h 5 min`. From an hour on, the seconds are dropped. A part
 * that is 0 is left out, such as in `2 min`; no time at all is `0 s`.
 */
export function duration(ms: number): Message {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const parts =
    hours > 0
      ? [`${hours} h`, `${minutes % 60} min`]
      : [`${minutes} min`, `${seconds % 60} s`]
  const words = parts.filter(part => !part.startsWith('0 '))
  return literal(words.join(' ') || '0 s')
}

/** Returns a point in time, in UTC to the second: `2026-01-15 10:00:00 UTC`. */
export function timeOfDay(ms: number): Message {
  const iso = new Date(ms).toISOString()
  return literal(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`)
}

/** Enough for any normal error message. */
const QUOTED_CHARACTERS = 500

/**
 * Returns a text as one line: control and format characters and line
 * separators, which can break or reorder it, become one blank for each run of
 * them. The line is trimmed, and then cut to `most` characters.
 */
export function oneLine(text: string, most = QUOTED_CHARACTERS): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return cut(line.trim(), most)
}

/**
 * Returns a text of at most so many characters: one that is longer is cut
 * between code points, and ends with `…`.
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1)
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`
}

/** Returns a value that is filled into a template as a message. */
function filledIn(value: string | number | Message): Message {
  if (typeof value === 'string') return [{ kind: 'quoted', text: value }]
  return typeof value === 'number' ? literal(String(value)) : value
}

/**
 * Returns a line as a code span of Markdown, whose fences are longer than any
 * run of backticks in the line.
 * https://spec.commonmark.org/0.31.2/#code-spans
 */
export function codeSpan(line: string): string {
  const fence = '`'.repeat(longestRun(line) + 1)
  const edge = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${edge}${line}${edge}${fence}`
}

/**
 * Returns lines as a block of code in Markdown, whose fences are longer than
 * any run of backticks in the lines.
 * https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
export function fencedBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

/** Returns the length of the longest run of backticks; 0 if there is none. */
function longestRun(text: string): number {
  const runs = text.match(/`+/g) ?? []
  return runs.reduce((longest, run) => Math.max(longest, run.length), 0)
}

/**
 * Returns the problem of a request to GitHub that had no answer in time. It is
 * here because a step that was asked for nothing does not load github/reply.ts.
 */
export function noAnswerInTime(): Problem {
  const fix = say`Check GitHub's status page.`
  const what = say`GitHub did not answer in time.`
  return { reason: 'github', what, fix }
}
