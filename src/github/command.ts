import { defined } from '../common/defined.ts'
import { type Message, type Problem, say } from '../common/message.ts'

/** The command that is used without another. */
export const COMMAND = '/agent'

export function isCommand(command: string): boolean {
  return /^\S+$/.test(command)
}

/** What can be collected on a pull request for the agent. */
export type Collectable = 'threads' | 'checks'

/** What is asked for: a follow-up, or with an empty prompt only a watch. */
export interface ParsedCommand {
  readonly prompt: string
  readonly jobId?: string
  /** What the options ask to tell the agent, too. */
  readonly options: readonly Collectable[]
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

const NOTHING: ParsedCommand = {
  prompt: '',
  options: [],
  isFromComment: true,
  wantsHelp: false
}

/**
 * Phones and Macs turn `--` into a dash, which people write in prompts too: it
 * counts only before a name.
 */
const OPTION =
  /^(?:--|[—–](?=(?:job|threads|checks|help)(?:[\s=]|$)))([^\s=]*)(=\S*)?/

/**
 * What was meant as one, with a dash too few or too many, or copied as code.
 * Taken for text, it would go to another job than the one that it names.
 */
const MISSPELLED = /^[`'"]?[-—–]+(?:job|threads|checks|help)(?=[\s=]|$)/i

/** What would be an option if it came right after the command. */
const JOB_AT_END = /\s(?:--|[—–])job(?:=|[^\S\r\n]+)(\S+)$/

/** Without a text, the options are one. */
const TEXTS: Readonly<Record<Collectable, string>> = {
  threads: 'Address the open review threads of this pull request.',
  checks: 'Fix the failed checks of this pull request.'
}

function readOptions(
  rest: string,
  command: string,
  read: ParsedCommand = NOTHING
): ParsedCommand {
  const wrong = (what: Message) => refused(read, what)
  const [whole, name, value] = OPTION.exec(rest) ?? []
  if (whole === undefined) {
    const [misspelled] = MISSPELLED.exec(rest) ?? []
    return misspelled === undefined
      ? readPrompt(rest, command, read)
      : wrong(say`Unknown option ${misspelled}.`)
  }
  const after = rest.slice(whole.length)
  switch (name) {
    case 'help':
      return { ...NOTHING, wantsHelp: true }
    case 'threads':
    case 'checks': {
      if (value !== undefined) return wrong(say`${`--${name}`} takes no value.`)
      const options = [...new Set([...read.options, name])]
      return readOptions(after.trimStart(), command, { ...read, options })
    }
    case 'job': {
      if (read.jobId !== undefined) return wrong(say`--job is given twice.`)
      const [next = '', word] = /^[^\S\r\n]+(\S+)/.exec(after) ?? []
      const jobId = value === undefined ? word : value.slice(1)
      if (!jobId) return wrong(say`--job needs the ID of a job.`)
      const left = value === undefined ? after.slice(next.length) : after
      return readOptions(left.trimStart(), command, { ...read, jobId })
    }
    default:
      return wrong(say`Unknown option ${`--${name}`}.`)
  }
}

function readPrompt(
  text: string,
  command: string,
  read: ParsedCommand
): ParsedCommand {
  const word = text.toLowerCase()
  if (word === 'help') return { ...NOTHING, wantsHelp: true }
  const prompt = word === 'status' ? '' : text
  const id = JOB_AT_END.exec(prompt)?.[1]
  if (id !== undefined)
    return refused(
      read,
      say`--job is at the end of the text.`,
      say`The option goes right after the command: ${`${command} --job ${id} …`}. If it belongs to the text, end the text with another word.`
    )
  const usual = Object.entries(TEXTS)
    .filter(([name]) => read.options.some(option => option === name))
    .map(([, sentence]) => sentence)
  return { ...read, prompt: prompt || usual.join(' ') }
}

/** The job that it names is kept: the next comment has to name it, too. */
function refused(
  { jobId }: ParsedCommand,
  what: Message,
  fix = KNOWN_OPTIONS
): ParsedCommand {
  const problem: Problem = { reason: 'text', what, fix, isLasting: true }
  return { ...NOTHING, ...defined({ jobId }), problem }
}

/** Refuses options that only a pull request has. */
export function onPullRequestOnly(request: ParsedCommand): ParsedCommand {
  const [option] = request.options
  return option === undefined
    ? request
    : refused(
        request,
        say`${`--${option}`} needs a pull request, and this is an issue.`,
        say`Comment on the pull request, or leave the option out.`
      )
}

const KNOWN_OPTIONS = say`The options are ${'--job <id>'}, ${'--threads'}, ${'--checks'}, and ${'--help'}; they go between the command and the text.`
