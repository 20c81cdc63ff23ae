import { withoutBlankStart, withoutInvisible } from '../common/invisible.ts'
import { type Message, type Problem, say } from '../common/message.ts'
import { defined } from '../common/values.ts'
import { type OptionWord, readOptionWord } from './command.ts'
import { maskCode, withoutMail } from './comment-text.ts'
import type { Trigger } from './trigger.ts'

/** What a comment or a workflow asks for. */
export interface FollowUpRequest {
  /** What the agent is asked to do; empty if the job is only to be checked. */
  readonly text: string
  /** The job that `--job` names. */
  readonly jobId?: string
  /** `--new`: the text starts a job, whatever job is named here. */
  readonly asksForNew: boolean
  /** What the options ask to collect on the pull request for the agent, too. */
  readonly options: readonly ('threads' | 'checks')[]
  /** Whether the comment's own text asks, and not the workflow. */
  readonly isFromComment: boolean
  /** `--help`, or `help` alone: nothing is sent. */
  readonly wantsHelp: boolean
  /** Why nothing can be sent; the text is then empty. */
  readonly problem?: Problem
}

/**
 * Returns what a trigger asks for: the request of its comment or, for an event
 * or a trigger without `written`, the workflow's prompt, which is never
 * refused. A comment's request is a refusal, with a `problem`, for the reasons
 * of `readCommentRequest`; else if it has `--threads` or `--checks` and is on
 * an issue. If `startJob` is `never`, a request with `asksForNew` is refused
 * for that, in the place of any other reason.
 *
 * @param inputs `prompt`: the workflow's own, empty if it has none
 */
export function readRequest(
  trigger: Extract<Trigger, { kind: 'asked' | 'event' }>,
  inputs: {
    readonly command: string
    readonly prompt: string
    readonly startJob: string
  }
): FollowUpRequest {
  const { command, prompt, startJob } = inputs
  if (trigger.kind === 'event' || trigger.written === undefined)
    return workflowRequest(prompt)
  const request = readCommentRequest(trigger.written, command)
  const { isPullRequest } = trigger.asked.on
  const here = isPullRequest ? request : refuseOnIssue(request)
  return startJob === 'never' ? refuseStart(here, command) : here
}

/**
 * Returns what a comment asks for, or a refusal, with a `problem`, for a wrong
 * option, an option in the text, and `--new` without a text. What a mail
 * program has added to the comment is not read, nor white space at its end.
 *
 * @param after what follows the command in the comment
 */
export function readCommentRequest(
  after: string,
  command: string
): FollowUpRequest {
  return readOptions(withoutMail(after).trimEnd(), command)
}

/** Returns the request of a workflow, which has no options. */
function workflowRequest(text: string): FollowUpRequest {
  return { ...NOTHING, text, isFromComment: false }
}

const NOTHING: FollowUpRequest = {
  text: '',
  asksForNew: false,
  options: [],
  isFromComment: true,
  wantsHelp: false
}

/** What has been read of a comment, up to its text. */
interface Reading {
  readonly read: FollowUpRequest
  /** What is still to be read, without white space before it. */
  readonly rest: string
}

/**
 * Returns what a comment asks for, from what follows the command. Options are
 * read up to the first word that is text, see `readOptionWord`, or to three or
 * more hyphens that end a line, which Markdown draws as a rule; the rest goes
 * to `readText`, which may refuse it. The first option that `readOption`
 * refuses returns that refusal, and `--help` the request for help, whatever
 * follows.
 */
function readOptions(written: string, command: string): FollowUpRequest {
  let reading: Reading = { read: NOTHING, rest: withoutBlankStart(written) }
  for (;;) {
    const { read, rest } = reading
    const [word = ''] = /^\S+/.exec(rest) ?? []
    const option = beginsWithRule(rest) ? undefined : readOptionWord(word)
    if (option === undefined) {
      return readText(rest, written, command, read)
    }
    const next = readOption(option, word, reading)
    if (!('rest' in next)) return next
    reading = next
  }
}

/** Returns whether the first line is one that Markdown draws: `---`. */
function beginsWithRule(text: string): boolean {
  return /^-{3,}[^\S\n]*(?:\n|$)/.test(text)
}

/**
 * Returns the reading with an option added, and what follows the option as its
 * `rest`; or the final result, whatever follows: for `--help`, the request for
 * help, without the options before it; a refusal, see `refusalOf`, for a
 * misspelled or unknown option, a value of `--new`, `--threads`, or `--checks`,
 * a `--job` that is given twice or without an ID, and `--job` with `--new`.
 *
 * @param word the option as it is written, with which the rest begins
 */
function readOption(
  option: OptionWord,
  word: string,
  { read, rest }: Reading
): Reading | FollowUpRequest {
  const wrong = (what: Message) => refusalOf(read, what)
  if (option.kind !== 'option') return wrong(describeMistake(option, word))
  const { name, value } = option
  const after = rest.slice(word.length)
  switch (name) {
    case 'help':
      return { ...NOTHING, wantsHelp: true }
    case 'job':
      return readJobOption(value, after, read)
    case 'new':
    case 'threads':
    case 'checks': {
      if (value !== undefined) return wrong(say`${`--${name}`} takes no value.`)
      const added =
        name === 'new'
          ? { ...read, asksForNew: true }
          : { ...read, options: [...new Set([...read.options, name])] }
      return refuseConflict({ read: added, rest: withoutBlankStart(after) })
    }
  }
}

/**
 * Returns what is wrong with a word that looks like an option: it is decorated,
 * or it begins with one wide dash, which may have been two hyphens; both name
 * the whole word. Any other word, also one with a single hyphen, is unknown,
 * and is named without its value.
 */
function describeMistake(
  option: Exclude<OptionWord, { kind: 'option' }>,
  word: string
): Message {
  const mistake = option.kind === 'misspelled' ? option.mistake : 'other'
  switch (mistake) {
    case 'decorated':
      return say`The option ${word} is escaped, quoted, in brackets, or formatted.`
    case 'one-dash':
      return say`The option ${word} begins with one dash: write the dash twice, where a phone or a word processor makes one of two hyphens.`
    case 'one-hyphen':
    case 'other':
      return say`Unknown option ${word.split('=')[0] ?? ''}.`
  }
}

/**
 * Returns the reading with the ID of `--job`, which is its value or, without
 * `=`, the next word on the line, and what follows as its `rest`. Returns a
 * refusal if there is an earlier `--job`, an ID that is missing or invisible, a
 * next word that is an option, or an earlier `--new`; the first of these is its
 * problem.
 *
 * @param value what follows the `=` of the option; undefined without one
 * @param after what follows the option's word
 */
function readJobOption(
  value: string | undefined,
  after: string,
  read: FollowUpRequest
): Reading | FollowUpRequest {
  if (read.jobId !== undefined)
    return refusalOf(read, say`--job is given twice.`)
  const [next = '', word = ''] = /^[^\S\r\n]+(\S+)/.exec(after) ?? []
  const jobId = value ?? word
  const isOption = value === undefined && readOptionWord(word) !== undefined
  if (withoutInvisible(jobId) === '' || isOption)
    return refusalOf(read, say`--job needs the ID of a job.`)
  const left = value === undefined ? after.slice(next.length) : after
  const rest = withoutBlankStart(left)
  return refuseConflict({ read: { ...read, jobId }, rest })
}

/**
 * Returns the reading, or a refusal if it has both `--job` and `--new`. The
 * refusal keeps `jobId`, and its `asksForNew` is false, so that outputs and
 * advice name the job.
 */
function refuseConflict(reading: Reading): Reading | FollowUpRequest {
  const { jobId, asksForNew } = reading.read
  return jobId !== undefined && asksForNew
    ? refusalOf(
        { ...reading.read, asksForNew: false },
        say`--new starts a job, so --job can't be given, too.`,
        say`Give only one of the two.`
      )
    : reading
}

/** The text of a follow-up that has only options. */
const TEXTS: Readonly<Record<FollowUpRequest['options'][number], string>> = {
  threads: 'Address the open review threads of this pull request.',
  checks: 'Fix the failed checks of this pull request.'
}

/**
 * Returns what a comment asks for whose options have been read. The word `help`
 * alone asks for help, and the options are dropped; the word `status` alone
 * counts as no text. Upper and lower case are the same for both, and invisible
 * characters around them do not count. A text is the prompt as it is, and the
 * options add nothing to it. Without a text, the prompt is one sentence for
 * each of `--threads` and `--checks`, or empty. Returns a refusal if the text
 * has, outside of code, an option that would change the job (`--job` or `--new`,
 * as `findMisplacedOption` finds them), and for `--new` without a prompt.
 *
 * @param text the end of `written`, behind the options
 * @param written all that follows the command
 * @param read what the options ask for
 */
function readText(
  text: string,
  written: string,
  command: string,
  read: FollowUpRequest
): FollowUpRequest {
  const visible = withoutInvisible(text).trim().toLowerCase()
  if (visible === 'help') return { ...NOTHING, wantsHelp: true }
  // Code is looked for in all that is written, since a fence may have begun before.
  const misplaced = /job|new/i.test(visible)
    ? findMisplacedOption(maskCode(written).slice(written.length - text.length))
    : undefined
  if (misplaced !== undefined)
    return refusalOf(
      read,
      say`${`--${misplaced.name}`} is in the text.`,
      say`Options go right after the command: ${`${command} ${misplaced.written} …`}. If it belongs to the text, write it as code, between backticks.`
    )
  const usual = Object.entries(TEXTS)
    .filter(([name]) => read.options.some(option => option === name))
    .map(([, sentence]) => sentence)
  const asked = (visible === 'status' ? '' : text) || usual.join(' ')
  return read.asksForNew && asked === ''
    ? refusalOf(read, NEW_NEEDS_TEXT, [])
    : { ...read, text: asked }
}

/**
 * Returns the first option in the text that would change to which job it goes:
 * `--job` with any word behind it on the same line, or with a value behind `=`;
 * or `--new` at the end of a line, where it is most likely meant; within a line
 * the text is most likely about a flag (`document the --new flag`). Its name
 * may have wrong dashes or capitals, or marks around it (`<b>--JOB</b>`), but
 * one hyphen (`-job`) is text, unless the word begins with marks such as
 * quotation marks right before it; another name, such as `--jobs`, is text,
 * too. `written` is how it goes right after the command, with `<id>` where the
 * ID is empty or code. Undefined if there is none.
 *
 * @param masked the text, with code replaced by backticks
 */
function findMisplacedOption(
  masked: string
): { readonly name: 'job' | 'new'; readonly written: string } | undefined {
  for (const line of masked.split('\n')) {
    const words = line
      .split(/\s+/)
      .filter(word => withoutInvisible(word) !== '')
    for (const [index, word] of words.entries()) {
      const next = words[index + 1]
      for (const part of [word, ...optionsWithin(word)]) {
        const name = findJobChoice(part, next)
        if (name === 'new') return { name, written: '--new' }
        if (name === 'job')
          return { name, written: `--job ${findId(part, next) || '<id>'}` }
      }
    }
  }
  return undefined
}

/**
 * Returns the parts of a word that begin with a dash and follow neither a
 * letter, a digit, nor another dash, such as the option in `<b>--job</b>`,
 * `|--job`, or `。--job`; the last one reaches to the end of the word.
 */
function optionsWithin(word: string): readonly string[] {
  return withoutInvisible(word)
    .split(/(?<![\p{L}\p{N}_\p{Pd}\u2212])(?=[\p{Pd}\u2212])/u)
    .slice(1)
}

/**
 * Returns which of the options `job` and `new` a word is, also if it is
 * misspelled with any mistake but `one-hyphen`; undefined if it is neither, for
 * `--job` without a value or a next word, and for `--new` with a next word.
 *
 * @param next the word behind it on the line
 */
function findJobChoice(
  word: string,
  next: string | undefined
): 'job' | 'new' | undefined {
  // Most words are text at once, for want of a letter or a dash.
  const mayBeOption = /[jn]/i.test(word) && /[\p{Pd}\u2212]/u.test(word)
  const option = mayBeOption ? readOptionWord(word) : undefined
  if (option === undefined || option.kind === 'unknown') return undefined
  const { name, value } = option
  if (option.kind === 'misspelled' && option.mistake === 'one-hyphen')
    return undefined
  if (name === 'job') return value || next ? 'job' : undefined
  return name === 'new' && next === undefined ? 'new' : undefined
}

/**
 * Returns the ID behind the `=` of a word, or else the next word, without tags
 * and marks around it; empty if it is code, or a placeholder such as `<id>`.
 */
function findId(word: string, next = ''): string {
  const equals = word.indexOf('=')
  const id = equals === -1 ? next : word.slice(equals + 1)
  const untagged = withoutInvisible(id).replace(/<[^>]*>?/g, '')
  return untagged.replace(/[\\`'"*()[\]{}>|]/g, '')
}

/**
 * Returns a refusal, which sends nothing. It keeps `asksForNew`, and the job
 * that the comment names, because the next comment has to name it, too.
 */
function refusalOf(
  { jobId, asksForNew }: FollowUpRequest,
  what: Message,
  fix = KNOWN_OPTIONS,
  reason: Problem['reason'] = 'text'
): FollowUpRequest {
  const problem: Problem = { reason, what, fix, isLasting: true }
  return { ...NOTHING, ...defined({ jobId }), asksForNew, problem }
}

/**
 * Returns the request, or a refusal (`nothing-to-send`) if it has `--threads`
 * or `--checks`, which are for a pull request.
 */
function refuseOnIssue(request: FollowUpRequest): FollowUpRequest {
  const [option] = request.options
  return option === undefined
    ? request
    : refusalOf(
        request,
        say`${`--${option}`} needs a pull request, and this is an issue.`,
        say`Comment on the pull request, or leave the option out.`,
        'nothing-to-send'
      )
}

/**
 * For `start-job: never`: returns the request, or a refusal if it has
 * `asksForNew`, also in the place of an earlier refusal. Of the request, the
 * refusal keeps only the job that it names; its `asksForNew` is false, so that
 * the advice does not repeat `--new`.
 */
function refuseStart(
  request: FollowUpRequest,
  command: string
): FollowUpRequest {
  return request.asksForNew
    ? refusalOf(
        { ...request, asksForNew: false },
        say`--new can't be used here, because start-job is never.`,
        say`Name a job: ${`${command} --job <id> …`}.`
      )
    : request
}

const KNOWN_OPTIONS = say`The options are ${'--job <id>'}, ${'--new'}, ${'--threads'}, ${'--checks'}, and ${'--help'}; they go between the command and the text, with two hyphens, without quotation marks, brackets, or formatting.`

/** Says that `--new` has no text. */
const NEW_NEEDS_TEXT = say`--new needs a text: what the agent is to do.`
