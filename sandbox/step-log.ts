import { type Command, parseCommand } from './commands.ts'

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice'
  readonly message: string
  readonly title?: string
}

/** What the runner has understood of a step's output so far. */
export type StepLog = ReturnType<typeof createStepLog>

const LABELS: Readonly<Record<string, string>> = {
  error: 'Error: ',
  warning: 'Warning: ',
  notice: 'Notice: ',
  group: '▼ '
}

/**
 * Returns a reader of a step's output, which obeys commands and masks secrets
 * as the runner does.
 */
export function createStepLog(secrets: readonly string[], debug: boolean) {
  const annotations: Annotation[] = []
  const masks: string[] = []
  const commands: Command[] = []
  const lines: string[] = []
  let stopped: string | undefined

  /**
   * Obeys the command in a line, unless commands are stopped. Returns what
   * people see of the line; undefined if nothing.
   */
  function take(text: string): string | undefined {
    if (stopped !== undefined) return resume(text)
    const command = parseCommand(text)
    if (command === undefined) return text
    commands.push(command)
    return obey(command)
  }

  function resume(text: string): string | undefined {
    if (text.trim() !== `::${stopped}::`) return text
    stopped = undefined
    return undefined
  }

  /**
   * Does what a command asks for, and returns what people see of it; undefined
   * if nothing. A debug message is seen only with `debug`.
   */
  function obey(command: Command): string | undefined {
    const { name, message, properties } = command
    if (name === 'stop-commands') stopped = message
    if (name === 'add-mask') masks.push(...maskedLines(message))
    if (isLevel(name)) {
      const title = properties.title
      annotations.push({ level: name, message, ...(title ? { title } : {}) })
    }
    if (name === 'debug') return debug ? `Debug: ${message}` : undefined
    const label = LABELS[name]
    return label === undefined ? undefined : label + message
  }

  return {
    /** Takes one line, and gives what people see of it. */
    line: (text: string): string | undefined => {
      const seen = take(text)
      if (seen === undefined) return undefined
      const shown = masked(seen, [...secrets, ...masks])
      lines.push(shown)
      return shown
    },
    annotations: annotations as readonly Annotation[],
    masks: masks as readonly string[],
    commands: commands as readonly Command[],
    /** All shown lines. */
    shown: () => lines.map(line => `${line}\n`).join('')
  }
}

function isLevel(name: string): name is Annotation['level'] {
  return name === 'error' || name === 'warning' || name === 'notice'
}

/** Returns a secret and each of its lines, which are masked too. */
function maskedLines(value: string): readonly string[] {
  const lines = value.split(/[\r\n]+/).filter(line => line !== '')
  return [...new Set([value, ...lines])].filter(line => line !== '')
}

/**
 * Returns a text with `***` for each secret, the longest first, because one may
 * be part of another.
 */
function masked(text: string, secrets: readonly string[]): string {
  // The longest first: one secret may be part of another.
  return secrets
    .filter(secret => secret !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, secret) => left.replaceAll(secret, '***'), text)
}
