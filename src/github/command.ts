import { type Message, type Problem, say } from '../message.ts'

/** What is asked for: a follow-up, or with an empty prompt only a watch. */
export interface Request {
  readonly prompt: string
  readonly jobId?: string
  /** The comment's own text asks, not the workflow. */
  readonly isFromComment: boolean
  /** `--help`, or `help` alone: nothing is sent. */
  readonly wantsHelp: boolean
  readonly problem?: Problem
}

/**
 * Reads a comment that begins with the command, in any case, as GitHub's
 * `startsWith` does. Undefined when the first word is another one.
 */
export function readCommand(body: string, command: string) {
  const text = body.trimStart()
  const start = text.slice(0, command.length)
  if (start.toLowerCase() !== command.toLowerCase()) return undefined
  const rest = text.slice(command.length)
  if (rest !== '' && !/^\s/.test(rest)) return undefined
  return readOptions(rest.trim(), command)
}

const NOTHING: Request = { prompt: '', isFromComment: true, wantsHelp: false }

/**
 * Phones and Macs turn `--` into a dash, which people write in prompts too: it
 * counts only before a name.
 */
const OPTION =
  /^(?:--|[—–](?=(?:job|help)(?:[\s=]|$)))([^\s=]*)(?:(=)(\S*)|[^\S\r\n]+(\S+)|)\s*/

/** What would be an option if it came right after the command. */
const JOB_AT_END = /\s(?:--|[—–])job(?:=|[^\S\r\n]+)(\S+)$/

function readOptions(rest: string, command: string, jobId?: string): Request {
  const named = jobId === undefined ? NOTHING : { ...NOTHING, jobId }
  const option = OPTION.exec(rest)
  if (option === null) return readPrompt(rest, command, named)
  const [whole, name = '', equals, withEquals = '', next = ''] = option
  if (name === 'help') return { ...NOTHING, wantsHelp: true }
  if (name !== 'job') return wrong(say`Unknown option ${`--${name}`}.`)
  if (jobId !== undefined) return wrong(say`--job is given twice.`)
  const id = equals === '=' ? withEquals : next
  return id === ''
    ? wrong(say`--job needs the ID of a job.`)
    : readOptions(rest.slice(whole.length), command, id)
}

function readPrompt(prompt: string, command: string, named: Request): Request {
  const word = prompt.toLowerCase()
  if (word === 'help') return { ...NOTHING, wantsHelp: true }
  if (word === 'status') return named
  const id = JOB_AT_END.exec(prompt)?.[1]
  return id === undefined
    ? { ...named, prompt }
    : wrong(
        say`--job is at the end of the text.`,
        say`The option goes right after the command: ${`${command} --job ${id} …`}. If it belongs to the text, end the text with another word.`
      )
}

function wrong(what: Message, remedy = KNOWN_OPTIONS): Request {
  return { ...NOTHING, problem: { what, remedy } }
}

const KNOWN_OPTIONS = say`The options are ${'--job <id>'} and ${'--help'}; they go between the command and the text.`
