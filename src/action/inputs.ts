import { JOB_ID } from '../agent/job.ts'
import { findInvisible } from '../common/invisible.ts'
import {
  list,
  literal,
  type Message,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import { safeUrl } from '../common/parse.ts'
import { PAUSE_LEAST_MS } from '../delivery/rules/finished.ts'
import { OUTCOMES_FOR_FAIL_ON, type Outcome } from '../delivery/rules/state.ts'
import { COMMAND, isCommand } from '../github/command.ts'
import { PERMISSIONS } from '../github/permission.ts'

/** The inputs of action.yml, and what an empty one means. */
export const INPUT_DEFAULTS = {
  'base-url': '',
  'api-key': '',
  'project-id': '',
  'job-id': '',
  'start-job': 'on-request',
  'job-id-pattern': '',
  'job-url': '',
  prompt: '',
  'prompt-file': '',
  command: COMMAND,
  'required-permission': 'write',
  'allowed-bots': '',
  context: 'true',
  wait: 'true',
  'timeout-minutes': '30',
  'poll-interval-seconds': '30',
  'start-timeout-seconds': '120',
  'fail-on': 'failed, archived, timed-out, unknown',
  comment: 'true',
  'issue-number': '',
  resend: 'false',
  'github-token': ''
} as const

/** The same for finish/action.yml. */
export const FINISH_INPUT_DEFAULTS = {
  'base-url': '',
  'api-key': '',
  'project-id': '',
  command: INPUT_DEFAULTS.command,
  'job-url': '',
  'start-timeout-seconds': INPUT_DEFAULTS['start-timeout-seconds'],
  'github-token': '',
  'max-age-hours': '72',
  'timeout-minutes': '5',
  'fail-on': 'none'
} as const

/** The inputs of both actions. */
export type InputName =
  | keyof typeof INPUT_DEFAULTS
  | keyof typeof FINISH_INPUT_DEFAULTS

/**
 * Which texts start a job: those with `--new`, also those for which no job is
 * named, or none.
 */
const START_JOB = ['on-request', 'automatic', 'never'] as const

/** Returns why an ID can't be part of an address; undefined if it can. */
export function idProblem(id: string): Problem | undefined {
  if (ID.parse(id) !== undefined) return undefined
  const fix = say`It should be ${ID.should}.`
  const what = say`The job's ID is ${describeId(id)}.`
  return { reason: 'text', what, fix, isLasting: true }
}

/** The inputs that mean the same in both actions, checked. */
export type Access = Readonly<ReturnType<typeof takeAccess>>

/**
 * Returns the inputs that mean the same in both actions, each as `take` returns
 * it: command, address, key, project, page of the job, time to start, and
 * token. For an empty `github-token`, the variable `GITHUB_TOKEN` is taken; if
 * that is empty or no secret either, the input is wrong, as an empty one.
 */
function takeAccess(take: Take, env: NodeJS.ProcessEnv) {
  return {
    command: take('command', COMMAND_WORD),
    /** Without a slash at the end. */
    baseUrl: take('base-url', BASE_URL),
    apiKey: take('api-key', secret(NO_SECRET)),
    projectId: take('project-id', ID),
    /** A page about the job for people, with {@link JOB_ID} in it. */
    jobUrl: take('job-url', optional(JOB_URL)),
    /** How long the agent may take to start working on a follow-up. */
    startTimeoutMs: take('start-timeout-seconds', START_TIMEOUT),
    githubToken: take('github-token', secret(NO_TOKEN, env.GITHUB_TOKEN))
  }
}

/** The inputs of action.yml, checked, but for the prompt. */
export type Inputs = Access & Readonly<ReturnType<typeof takeInputs>>

/**
 * Returns the inputs of action.yml that `takeAccess` does not have, but for the
 * prompt's, each as `take` returns it.
 *
 * @param jobId the form of `job-id`
 */
function takeInputs(take: Take, jobId: Form<string | undefined>) {
  return {
    jobId: take('job-id', jobId),
    startJob: take('start-job', START_JOB_FORM),
    /** How a pull request names its job, with {@link JOB_ID} in it. */
    jobIdPattern: take('job-id-pattern', optional(PATTERN)),
    requiredPermission: take('required-permission', PERMISSION),
    allowedBots: take('allowed-bots', { parse: words, should: [] }),
    /** What the agent is told beside the text. */
    context: take('context', CONTEXT),
    wait: take('wait', FLAG),
    timeoutMs: take('timeout-minutes', TIMEOUT),
    pollIntervalMs: take('poll-interval-seconds', POLL_INTERVAL),
    failOn: take('fail-on', failOn(OUTCOMES_FOR_FAIL_ON)),
    comment: take('comment', FLAG),
    issueNumber: take('issue-number', optional(ISSUE_NUMBER)),
    resend: take('resend', FLAG)
  }
}

/**
 * Returns the checked inputs of action.yml without the prompt's; or all
 * problems with them, in the order of `collect`, and the prompt file's last. An
 * empty `job-id` is a problem unless there is a conversation or `start-job` is
 * `automatic`.
 *
 * @param read returns an input's value, trimmed; empty if it is not given
 * @param event `hasConversation`: there may be reports that name a job, or a
 *   comment that does. `promptFileProblem`: why `prompt-file`, which the caller
 *   has read, can't be used
 * @param env has the token for an empty `github-token`, and the variables among
 *   which `findMisspelledInputs` looks
 */
export function readInputs(
  read: (name: InputName) => string,
  {
    hasConversation,
    promptFileProblem
  }: {
    readonly hasConversation: boolean
    readonly promptFileProblem?: Problem
  },
  env: NodeJS.ProcessEnv
): ReturnType<typeof collect<Inputs>> {
  const startJob = read('start-job')
  const isNamedElsewhere = hasConversation || startJob === 'automatic'
  const jobId = isNamedElsewhere ? optional(ID) : requiredJobId(startJob)
  const checked = collect(read, INPUT_DEFAULTS, env, take => ({
    ...takeAccess(take, env),
    ...takeInputs(take, jobId)
  }))
  if (promptFileProblem === undefined) return checked
  const problems = checked.kind === 'problems' ? checked.problems : []
  return { kind: 'problems', problems: [...problems, promptFileProblem] }
}

/** Returns every input of finish/action.yml, like {@link readInputs}. */
export function readFinishInputs(
  read: (name: InputName) => string,
  env: NodeJS.ProcessEnv
): ReturnType<typeof collect<Readonly<ReturnType<typeof takeFinishInputs>>>> {
  return collect(read, FINISH_INPUT_DEFAULTS, env, take =>
    takeFinishInputs(take, env)
  )
}

/**
 * Returns the inputs of finish/action.yml, each as `take` returns it: those of
 * `takeAccess`, the time limit, `max-age-hours`, and `fail-on`, which can't
 * have `sent` and `active`, because `finish` does not report these.
 */
function takeFinishInputs(take: Take, env: NodeJS.ProcessEnv) {
  return {
    ...takeAccess(take, env),
    maxAgeMs: take('max-age-hours', MAX_AGE),
    timeoutMs: take('timeout-minutes', TIMEOUT),
    failOn: take('fail-on', failOn(FINISH_OUTCOMES))
  }
}

/** What an input may hold. */
interface Form<T> {
  /** Returns undefined if the value does not have this form. */
  readonly parse: (value: string) => T | undefined
  readonly should: Message
  readonly describe?: (value: string) => Message
  /** What is wrong with an empty value. */
  readonly empty?: Problem
  readonly isOptional?: true
}

/** Returns an input. If it is wrong, that is noted, and its value is unused. */
type Take = <T>(name: InputName, form: Form<T>) => T

/**
 * Returns what `build` makes of the inputs or, if any is wrong, all problems:
 * those of `findMisspelledInputs` first, then in the order in which `build`
 * takes the inputs. An empty input has its default. A value that its form's
 * `parse` refuses is wrong, unless it is still empty and the form is optional;
 * some other forms also accept an empty one. What is refused is undefined for
 * `build`, which must not depend on a wrong one.
 *
 * @param defaults by the names of all inputs
 *
 * @param env the variables that may misspell an input
 */
function collect<T>(
  read: (name: InputName) => string,
  defaults: Partial<Readonly<Record<InputName, string>>>,
  env: NodeJS.ProcessEnv,
  build: (take: Take) => T
):
  | { readonly kind: 'inputs'; readonly inputs: T }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] } {
  const problems = [...findMisspelledInputs(Object.keys(defaults), env)]
  const inputs = build(<V>(name: InputName, form: Form<V>): V => {
    const value = read(name) || (defaults[name] ?? '')
    const parsed = form.parse(value)
    if (parsed === undefined && !(form.isOptional && value === '')) {
      const { what, ...problem } = valueProblem(value, form)
      problems.push({ ...problem, what: say`${literal(name)} is ${what}` })
    }
    return parsed as V
  })
  return problems.length === 0
    ? { kind: 'inputs', inputs }
    : { kind: 'problems', problems }
}

/** Returns the problem with a value, but for the input's name before it. */
function valueProblem(value: string, form: Form<unknown>): Problem {
  const { describe = shown => say`${shown}`, empty = EMPTY, should } = form
  return value === ''
    ? empty
    : wrong(say`${describe(value)};`, say`it should be ${should}.`)
}

function wrong(what: Message, fix: Message): Problem {
  return { reason: 'input', what, fix }
}

/** An empty value most often comes from a variable that does not exist. */
const EMPTY = wrong(
  say`empty.`,
  say`Is the variable set, and the name of the input right?`
)

/**
 * Names that are common in themselves, and no misspelled inputs, although one
 * change makes them one.
 */
const COMMON_NAMES = ['content', 'comments']

/**
 * Returns a problem for each `INPUT_…` variable that misspells an input, which
 * must not fall back to its default. It names the first input that fits. A
 * misspelling has one change (see `isWithin`), or two if the input's name has
 * 10 letters or more; behind `INPUT_`, upper and lower case are the same. Any
 * other variable is the job's own, and so is one with a common name like
 * `content`.
 * https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax#inputs
 */
function findMisspelledInputs(
  names: readonly string[],
  env: NodeJS.ProcessEnv
): readonly Problem[] {
  return Object.keys(env)
    .filter(variable => variable.startsWith('INPUT_'))
    .flatMap(variable => {
      const given = variable.slice('INPUT_'.length).toLowerCase()
      if (names.includes(given) || COMMON_NAMES.includes(given)) return []
      const meant = names.find(name => isMisspelling(given, name))
      return meant === undefined ? [] : [misspelled(variable, meant)]
    })
}

/** In names from so many letters on, two changes are still a misspelling. */
const LONG_NAME_CHARACTERS = 10

/** Returns whether a name is almost an input's, such as one with `_` for `-`. */
function isMisspelling(given: string, name: string): boolean {
  return isWithin(given, name, name.length >= LONG_NAME_CHARACTERS ? 2 : 1)
}

/**
 * Returns whether at most so many changes make one word the other. A change
 * adds, removes, or replaces a character, or swaps two neighbors.
 */
function isWithin(one: string, other: string, changes: number): boolean {
  if (one === other) return true
  if (changes === 0 || Math.abs(one.length - other.length) > changes)
    return false
  const at = [...other, ''].findIndex((letter, index) => one[index] !== letter)
  const [restOfOne, restOfOther] = [one.slice(at), other.slice(at)]
  const isSwapped =
    restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0]
  return [
    [restOfOne.slice(1), restOfOther],
    [restOfOne, restOfOther.slice(1)],
    [restOfOne.slice(1), restOfOther.slice(1)],
    ...(isSwapped ? [[restOfOne.slice(2), restOfOther.slice(2)]] : [])
  ].some(([less = '', more = '']) => isWithin(less, more, changes - 1))
}

function misspelled(variable: string, meant: string): Problem {
  return wrong(
    say`The variable ${variable} is set, but the name of the input is ${literal(meant)}.`,
    say`If it is under with:, write ${literal(meant)} there; if it is a variable of your own under env:, give it another name.`
  )
}

function optional<T>(form: Form<T>): Form<T | undefined> {
  return { ...form, isOptional: true }
}

function textThat(
  passes: (value: string) => boolean,
  should: Message
): Form<string> {
  return { parse: value => (passes(value) ? value : undefined), should }
}

/** Of an ID, and of a pattern for one: it is a name, not a text. */
const ID_MOST_CHARACTERS = 200

/**
 * Slashes and dots would lead to another address, even percent-encoded; what is
 * in `<` and `>` was copied from a page that says what goes there.
 */
const ID: Form<string> = {
  ...textThat(
    value =>
      !['', '.', '..'].includes(value) &&
      value.length <= ID_MOST_CHARACTERS &&
      value.isWellFormed() &&
      findInvisible(value) === undefined &&
      !/[/\\<>\p{Cc}]/u.test(value),
    say`the ID as the service shows it: at most ${ID_MOST_CHARACTERS} characters, without < and >, slashes, invisible or control characters`
  ),
  describe: describeId
}

/** Returns the ID, and its first invisible character by number. */
function describeId(id: string): Message {
  const invisible = findInvisible(id)
  return invisible === undefined
    ? say`${id}`
    : say`${id}, with the invisible character ${literal(invisible)}`
}

/** Returns the form of `job-id` where nothing else can name or start a job. */
function requiredJobId(startJob: string): Form<string> {
  const problem = startJob === 'never' ? NO_JOB_ID : NO_JOB_ID_OR_START
  return { ...ID, empty: { ...problem, reason: 'no-job' } }
}

const NO_JOB_ID = wrong(
  say`empty;`,
  say`it should be the ID of the job: this run was not triggered by a comment and is not about an issue or pull request of this repository, so there is no --job and no conversation to take it from.`
)

const NO_JOB_ID_OR_START = wrong(
  NO_JOB_ID.what,
  sentences(
    NO_JOB_ID.fix,
    say`With start-job: automatic, the prompt starts a job.`
  )
)

const PATTERN = textThat(
  value =>
    hasOneJobId(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    !/\p{Cc}/u.test(value),
  say`text with ${literal(JOB_ID)} once, of at most ${ID_MOST_CHARACTERS} characters, without control characters`
)

function hasOneJobId(value: string): boolean {
  return value.split(JOB_ID).length === 2
}

const COMMAND_WORD = textThat(isCommand, say`one word without whitespace`)

const BASE_URL: Form<string> = {
  parse: value => {
    const url = /[?#]/.test(value) ? undefined : safeUrl(value)
    const address = url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`
    return address && hasApiPath(address) ? undefined : address
  },
  should: say`an https: address, or http: on a loopback host, without user, query, or fragment, and without /v2 or another version at the end`,
  describe: withoutUser
}

/**
 * Returns whether the address has the path that is added to it, or ends with a
 * version of the API: it would lead nowhere.
 */
function hasApiPath(address: string): boolean {
  return /\/v\d+$|\/v2\/agent/i.test(address)
}

const JOB_URL: Form<string> = {
  ...textThat(
    value =>
      // In the host, an ID would lead to another one.
      /^[a-z]+:\/\/[^/?#{]+[/?#]/i.test(value) &&
      hasOneJobId(value) &&
      safeUrl(value) !== undefined,
    say`an https: address, or http: on a loopback host, without a user, and with ${literal(JOB_ID)} once after the host`
  ),
  describe: withoutUser
}

/** Returns an address without its user part, which may have a password. */
function withoutUser(value: string): Message {
  return say`${value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@')}`
}

const NO_SECRET = say`empty (runs from forks, and those that Dependabot causes, get no secrets);`
const NO_TOKEN = say`empty (leave it out to use the workflow's own token);`

/**
 * Returns the form of a secret: visible ASCII characters, without quotation
 * marks and without a name and `=` before it. An empty value is the `fallback`;
 * if that is empty or wrong, the problem says `empty`. A wrong secret is never
 * shown.
 */
function secret(empty: Message, fallback = ''): Form<string> {
  const should = say`the secret itself and nothing else`
  return {
    parse: given => {
      const value = given || fallback
      return /^[\x21-\x7e]+$/.test(value) && !/["'`]|^\w+=+[^=]/.test(value)
        ? value
        : undefined
    },
    should,
    describe: () =>
      say`a value with whitespace, a quotation mark, a name before it, or non-ASCII characters`,
    empty: wrong(empty, say`it should be ${should}.`)
  }
}

const PERMISSION: Form<(typeof PERMISSIONS)[number]> = {
  parse: value => PERMISSIONS.find(permission => permission === value),
  should: say`one of ${listed(PERMISSIONS)}`
}

const START_JOB_FORM: Form<(typeof START_JOB)[number]> = {
  parse: value => START_JOB.find(one => one === value),
  should: say`one of ${listed(START_JOB)}`
}

/** `place`: where the follow-up was asked, and what was said there. */
const CONTEXT_PARTS = ['place', 'threads', 'checks'] as const
const CONTEXT: Form<readonly (typeof CONTEXT_PARTS)[number][]> = {
  parse: value => {
    if (FLAG.parse(value) === false) return []
    const named = words(value).map(word => (FLAG.parse(word) ? 'place' : word))
    const found = CONTEXT_PARTS.filter(part => named.includes(part))
    const areKnown = new Set(named).size === found.length
    return areKnown && found.length > 0 ? found : undefined
  },
  should: say`true, false, or any of ${listed(CONTEXT_PARTS)}`
}

/** As YAML's core schema writes booleans. */
const FLAG: Form<boolean> = {
  parse: value =>
    /^(true|True|TRUE|false|False|FALSE)$/.test(value)
      ? value.toLowerCase() === 'true'
      : undefined,
  should: say`true or false`
}

/** Three days; no follow-up takes longer, and GitHub ends jobs after some. */
const TIMEOUT = amount(4_320, 60_000)
/** A month: longer than any follow-up is worth waiting for. */
const MAX_AGE = amount(720, 3_600_000)
const POLL_INTERVAL = seconds(PAUSE_LEAST_MS / 1000, 600)
const START_TIMEOUT = seconds(10, 3_600)

/**
 * Returns the form of a number of units above 0 and at most `most`, with up to
 * nine decimals (`5`, `0.5`, or `.5`), read as milliseconds, which are not
 * rounded.
 *
 * @param most at most 999,999
 * @param unitMs how long a unit is, in milliseconds
 */
function amount(most: number, unitMs: number): Form<number> {
  return {
    parse: value => {
      const isNumber = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value)
      const units = isNumber ? Number(value) : 0
      return units > 0 && units <= most ? units * unitMs : undefined
    },
    should: say`a number above 0 and at most ${most}`
  }
}

/**
 * Returns the form of a whole number of seconds from `least` to `most`, written
 * without zeros before it and read as milliseconds.
 *
 * @param least at least 1
 */
function seconds(least: number, most: number): Form<number> {
  return {
    parse: value => {
      if (!/^[1-9]\d*$/.test(value)) return undefined
      const whole = Number(value)
      return whole >= least && whole <= most ? whole * 1000 : undefined
    },
    should: say`a whole number from ${least} to ${most}`
  }
}

/**
 * The outcomes that `fail-on` of `finish` takes. It reports no `unknown`, which
 * is among them so that a list for the main action that has neither `sent` nor
 * `active` can be used in both.
 */
const FINISH_OUTCOMES = OUTCOMES_FOR_FAIL_ON.filter(
  outcome => outcome !== 'sent' && outcome !== 'active'
)

/**
 * Returns the form of a list of these outcomes, separated by commas or line
 * ends and read in the order of `outcomes`. `none` alone is an empty list; any
 * other word is wrong, and so is a list without a word.
 */
function failOn(outcomes: readonly Outcome[]): Form<readonly Outcome[]> {
  return {
    parse: value => {
      if (value === 'none') return []
      const named = words(value)
      const found = outcomes.filter(name => named.includes(name))
      const areKnown = new Set(named).size === found.length
      return areKnown && found.length > 0 ? found : undefined
    },
    should: say`none, or any of ${listed(outcomes)}`
  }
}

const ISSUE_NUMBER: Form<number> = {
  parse: value => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined),
  should: say`the number of an issue or pull request`
}

/** Returns the words between commas and line ends. */
function words(value: string): readonly string[] {
  return value
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(word => word !== '')
}

function listed(names: readonly string[]): Message {
  return list(names.map(literal))
}
