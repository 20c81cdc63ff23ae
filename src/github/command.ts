import { type Message, type Problem, say } from '../message.ts'

/** What is asked for: a follow-up, or with an empty prompt only a watch. */
export interface Request {
  readonly prompt: string
  /** From `--job`. */
  readonly jobId?: string
  /** The comment's own text asks, not the workflow. */
  readonly isFromComment: boolean
  /** `--help`, or `help` alone: nothing is sent. */
  readonly wantsHelp: boolean
  /** What is wrong with the options, if anything. */
  readonly problem?: Problem
}

/**
 * Reads a comment that begins with the command: options, then the prompt.
 * Undefined when it does not begin with it.
 */
export function readCommand(
  body: string,
  command: string
): Request | undefined {
  const words = body.trimStart()
  if (!words.startsWith(command)) return undefined
  const rest = words.slice(command.length)
  if (rest !== '' && !/^\s/.test(rest)) return undefined
  const asked = rest.trim()
  return asked === 'help' ? { ...NOTHING, wantsHelp: true } : read(asked, {})
}

const NOTHING: Request = { prompt: '', isFromComment: true, wantsHelp: false }

/**
 * An option, and its value on the same line. Phones and Macs turn `--` into a
 * dash, which people write in prompts too: it counts only before a name.
 */
const OPTION =
  /^(?:--|[—–](?=(?:job|help)(?:[\s=]|$)))([^\s=]*)(?:(=)(\S*)|[^\S\r\n]+(\S+)|)\s*/

function read(rest: string, known: { readonly jobId?: string }): Request {
  const option = OPTION.exec(rest)
  if (option === null) return { ...NOTHING, ...known, prompt: rest }
  const [whole, name = '', equals, withEquals = '', next = ''] = option
  if (name === 'help') return { ...NOTHING, ...known, wantsHelp: true }
  if (name !== 'job') return wrong(say`There is no option ${`--${name}`}.`)
  if (known.jobId !== undefined) return wrong(say`--job is given twice.`)
  const jobId = equals === '=' ? withEquals : next
  return jobId === ''
    ? wrong(say`--job needs the ID of a job.`)
    : read(rest.slice(whole.length), { jobId })
}

function wrong(what: Message): Request {
  return { ...NOTHING, problem: { what, remedy: KNOWN_OPTIONS } }
}

const KNOWN_OPTIONS = say`The options are ${'--job <id>'} and ${'--help'}; they go between the command and the prompt.`
