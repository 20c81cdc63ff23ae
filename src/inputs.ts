import {
  OUTCOMES,
  OUTCOMES_FOR_FAIL_ON,
  type Outcome
} from './follow-up/outcome.ts'
import { PAUSE_LEAST_MS } from './follow-up/schedule.ts'
import { PERMISSIONS, type Permission } from './github/permission.ts'
import { list, literal, type Message, type Problem, say } from './message.ts'

/** The inputs, as action.yml names them. */
export const INPUT_NAMES = [
  'base-url',
  'api-key',
  'project-id',
  'job-id',
  'job-id-pattern',
  'job-url',
  'prompt',
  'command',
  'required-permission',
  'allowed-bots',
  'context',
  'wait',
  'timeout-minutes',
  'poll-interval-seconds',
  'start-timeout-seconds',
  'fail-on',
  'comment',
  'issue-number',
  'resend',
  'github-token'
] as const
export type InputName = (typeof INPUT_NAMES)[number]

/** The inputs of finish/action.yml. */
export const FINISH_INPUT_NAMES = [
  'base-url',
  'api-key',
  'project-id',
  'command',
  'job-url',
  'start-timeout-seconds',
  'github-token',
  'max-age-hours',
  'timeout-minutes',
  'fail-on'
] as const
export type FinishInputName = (typeof FINISH_INPUT_NAMES)[number]

/** The value of an input, trimmed; empty when it is not given. */
type ReadInput<Name extends string> = (name: Name) => string

/** The environment of the step, as the runner sets it. */
type Environment = Readonly<Record<string, string | undefined>>

/** What both actions take. Times are milliseconds. */
export interface Access {
  readonly command: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly projectId: string
  /** A page about the job for people, with {@link JOB_ID} in it. */
  readonly jobUrl: string | undefined
  /** How long the agent may take to start working on a follow-up. */
  readonly startTimeoutMs: number
  readonly githubToken: string
}

/** The inputs, checked. Times are milliseconds. */
export interface Inputs extends Access {
  readonly jobId: string | undefined
  /** How a pull request names its job, with {@link JOB_ID} in it. */
  readonly jobIdPattern: string | undefined
  /** Tell the agent where the follow-up was asked. */
  readonly context: boolean
  readonly requiredPermission: Permission
  readonly allowedBots: readonly string[]
  readonly wait: boolean
  readonly timeoutMs: number
  readonly pollIntervalMs: number
  readonly failOn: readonly Outcome[]
  readonly comment: boolean
  readonly issueNumber: number | undefined
  readonly resend: boolean
}

/** The inputs of finish/action.yml, checked. Times are milliseconds. */
export interface FinishInputs extends Access {
  readonly maxAgeMs: number
  readonly timeoutMs: number
  readonly failOn: readonly Outcome[]
}

/** Where the job's ID is in `job-id-pattern` and `job-url`. */
export const JOB_ID = '{job-id}'

/** Defaults of action.yml, for inputs that are passed on empty. */
export const DEFAULTS = {
  command: '/agent',
  'required-permission': 'write',
  context: 'true',
  wait: 'true',
  'timeout-minutes': '30',
  'poll-interval-seconds': '30',
  'start-timeout-seconds': '120',
  'fail-on': 'failed, archived, timed-out, unknown',
  comment: 'true',
  resend: 'false'
} as const satisfies Partial<Record<InputName, string>>

/** Defaults of finish/action.yml. */
export const FINISH_DEFAULTS = {
  command: DEFAULTS.command,
  'start-timeout-seconds': '600',
  'max-age-hours': '72',
  'timeout-minutes': '5',
  'fail-on': 'none'
} as const satisfies Partial<Record<FinishInputName, string>>

const MINUTE_MS = 60_000
/** Longest ID, and pattern of one: it is a name, not a text. */
const ID_MOST_CHARACTERS = 200
/** A value, or what is wrong with it: what it is, and what to do. */
type Checked<T> = Good<T> | Wrong

interface Good<T> {
  readonly kind: 'good'
  readonly value: T
}

interface Wrong {
  readonly kind: 'wrong'
  readonly held: Message
  readonly remedy: Message
}

type Check<T> = (value: string) => Checked<T>

/** The command, which is needed before anything else is checked. */
export function readCommandWord(read: (name: 'command') => string): string {
  return read('command') || DEFAULTS.command
}

/** The secrets among the inputs, as they were given, whatever they hold. */
export function readSecrets(
  read: (name: 'api-key' | 'github-token') => string,
  fallbackToken: string | undefined
): readonly string[] {
  return [read('api-key'), read('github-token'), fallbackToken ?? ''].filter(
    value => value !== ''
  )
}

/** Whether comments can begin with this command. */
export function isCommand(command: string): boolean {
  return /^\S+$/.test(command)
}

/** What was read, or everything that is wrong with it. */
export type Read<T> =
  | { readonly kind: 'inputs'; readonly inputs: T }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }

/** What the event is about, as far as it decides which inputs are required. */
export interface Subject {
  /** A comment can name the job, or what was said before it. */
  readonly hasConversation: boolean
  /** A branch or description can name the job. */
  readonly hasPullRequest: boolean
}

/**
 * Checks every input. All problems come together.
 *
 * @param env has the token for an empty `github-token`, and what was set
 */
export function readInputs(
  read: ReadInput<InputName>,
  { hasConversation, hasPullRequest }: Subject,
  env: Environment
): Read<Inputs> {
  const isNamedElsewhere =
    hasConversation || (hasPullRequest && read('job-id-pattern') !== '')
  return collect(read, DEFAULTS, INPUT_NAMES, env, take => ({
    ...takeAccess(take, env),
    jobId: take('job-id', isNamedElsewhere ? optional(checkId) : checkJobId),
    jobIdPattern: take('job-id-pattern', optional(checkPattern)),
    requiredPermission: take('required-permission', checkPermission),
    allowedBots: words(read('allowed-bots')),
    context: take('context', checkFlag),
    wait: take('wait', checkFlag),
    timeoutMs: take('timeout-minutes', checkTimeout),
    pollIntervalMs: take('poll-interval-seconds', checkPollInterval),
    failOn: take('fail-on', checkFailOn),
    comment: take('comment', checkFlag),
    issueNumber: take('issue-number', optional(checkIssueNumber)),
    resend: take('resend', checkFlag)
  }))
}

/** Checks every input of finish/action.yml, like {@link readInputs}. */
export function readFinishInputs(
  read: ReadInput<FinishInputName>,
  env: Environment
): Read<FinishInputs> {
  return collect(read, FINISH_DEFAULTS, FINISH_INPUT_NAMES, env, take => ({
    ...takeAccess(take, env),
    maxAgeMs: take('max-age-hours', checkMaxAge),
    timeoutMs: take('timeout-minutes', checkTimeout),
    failOn: take('fail-on', checkFailOn)
  }))
}

/** Checks an input. What is wrong with it is noted; its value is then unused. */
type Take<Name extends string> = <T>(name: Name, check: Check<T>) => T

function collect<Name extends string, T>(
  read: ReadInput<Name>,
  defaults: Partial<Record<Name, string>>,
  names: readonly Name[],
  env: Environment,
  build: (take: Take<Name>) => T
): Read<T> {
  const problems = [...unknownInputs(names, env)]
  const inputs = build(<V>(name: Name, check: Check<V>): V => {
    const checked = check(read(name) || defaults[name] || '')
    if (checked.kind === 'good') return checked.value
    const { held, remedy } = checked
    problems.push({ what: say`${literal(name)} is ${held}`, remedy })
    return undefined as V
  })
  return problems.length === 0
    ? { kind: 'inputs', inputs }
    : { kind: 'problems', problems }
}

function takeAccess(
  take: Take<InputName & FinishInputName>,
  env: Environment
): Access {
  return {
    command: take('command', checkCommand),
    baseUrl: take('base-url', checkBaseUrl),
    apiKey: take('api-key', value => checkSecret(value, NO_SECRET)),
    projectId: take('project-id', checkId),
    jobUrl: take('job-url', optional(checkJobUrl)),
    startTimeoutMs: take('start-timeout-seconds', checkStartTimeout),
    githubToken: take('github-token', value =>
      checkSecret(value || (env.GITHUB_TOKEN ?? ''), NO_TOKEN)
    )
  }
}

/**
 * Inputs that the action does not have: a misspelled one must not fall back to
 * its default. The runner sets `INPUT_` and the name in upper case.
 * https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax#inputs
 */
function unknownInputs(
  names: readonly string[],
  env: Environment
): readonly Problem[] {
  return Object.keys(env)
    .filter(name => name.startsWith('INPUT_'))
    .map(name => name.slice('INPUT_'.length).toLowerCase())
    .filter(name => !names.includes(name))
    .map(name => {
      const nearest = nearestOf(names, name)
      return {
        what: say`${name} is not an input of this action;`,
        remedy: nearest
          ? say`did you mean ${literal(nearest)}?`
          : say`remove it: action.yml lists the inputs.`
      }
    })
}

/** The name that shares most pairs of letters with it, if most of them. */
function nearestOf(names: readonly string[], name: string): string | undefined {
  const pairs = (word: string) =>
    [...word].map((letter, at) => `${word[at - 1] ?? ''}${letter}`)
  const share = (known: string) => {
    const shared = pairs(known).filter(pair => pairs(name).includes(pair))
    return shared.length / Math.max(known.length, name.length)
  }
  const [nearest = ''] = names.toSorted((a, b) => share(b) - share(a))
  return share(nearest) > 0.5 ? nearest : undefined
}

function good<T>(value: T): Good<T> {
  return { kind: 'good', value }
}

function wrong(value: string, should: Message): Wrong {
  return value === ''
    ? EMPTY
    : {
        kind: 'wrong',
        held: say`${value};`,
        remedy: say`it should be ${should}.`
      }
}

/** What is empty most often comes from a variable that is not there. */
const EMPTY: Wrong = {
  kind: 'wrong',
  held: say`empty.`,
  remedy: say`Is the variable set, and the name of the input right?`
}

function optional<T>(check: Check<T>): Check<T | undefined> {
  return value => (value === '' ? good(undefined) : check(value))
}

/** Why an ID can't be part of an address, if it can't. */
export function idProblem(id: string): Problem | undefined {
  return isId(id)
    ? undefined
    : {
        what: say`The job's ID is ${id}.`,
        remedy: say`It should be ${AN_ID}.`
      }
}

const AN_ID = say`the ID as the service shows it: at most ${ID_MOST_CHARACTERS} characters, without slashes or control characters`

/** Slashes and dots would lead to another address, even percent-encoded. */
function isId(value: string): boolean {
  return (
    !['', '.', '..'].includes(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    value.isWellFormed() &&
    !/[/\\\p{Cc}\p{Cf}]/u.test(value)
  )
}

function checkId(value: string): Checked<string> {
  return isId(value) ? good(value) : wrong(value, AN_ID)
}

function checkJobId(value: string): Checked<string> {
  return value === '' ? NO_JOB : checkId(value)
}

const NO_JOB: Wrong = {
  kind: 'wrong',
  held: say`empty;`,
  remedy: say`it should be the ID of the job: no comment triggered this run, so there is no --job and no conversation to take it from.`
}

function checkPattern(value: string): Checked<string> {
  const isPattern =
    hasOneJobId(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    !/\p{Cc}/u.test(value)
  return isPattern
    ? good(value)
    : wrong(
        value,
        say`text with ${literal(JOB_ID)} once, of at most ${ID_MOST_CHARACTERS} characters, without control characters`
      )
}

function hasOneJobId(value: string): boolean {
  return value.split(JOB_ID).length === 2
}

function checkCommand(value: string): Checked<string> {
  return isCommand(value)
    ? good(value)
    : wrong(value, say`one word without whitespace`)
}

function checkBaseUrl(value: string): Checked<string> {
  const url = safeUrl(value)
  return url && !/[?#]/.test(value)
    ? good(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
    : wrong(
        withoutUser(value),
        say`an https: address, or http: on a loopback host, without user, query, or fragment`
      )
}

function checkJobUrl(value: string): Checked<string> {
  const [start = ''] = value.split(JOB_ID)
  // In the host, an ID would lead to another one.
  const isAfterHost = /^[a-z]+:\/\/[^/?#]+[/?#]/i.test(start)
  return safeUrl(value) && isAfterHost && hasOneJobId(value)
    ? good(value)
    : wrong(
        withoutUser(value),
        say`an https: address, or http: on a loopback host, without a user, and with ${literal(JOB_ID)} once after the host`
      )
}

/**
 * HTTPS, so that nobody on the way can read the key; HTTP only on this machine.
 * Without a user, which would be shown.
 */
function safeUrl(value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isSafe =
    url !== undefined &&
    !/[\s\\]|^[a-z]+:\/*[^/]*@/i.test(value) &&
    (url.protocol === 'https:' ||
      (url.protocol === 'http:' && isLoopback(url.hostname)))
  return isSafe ? url : undefined
}

/** A password may be in it. */
function withoutUser(value: string): string {
  return value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@')
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

const NO_SECRET = say`empty (runs from forks, and those that Dependabot causes, get no secrets)`
const NO_TOKEN = say`empty (leave it out to use the workflow's own token)`

function checkSecret(value: string, empty: Message): Checked<string> {
  const isSecret =
    /^[\x21-\x7e]+$/.test(value) &&
    !/["'`]/.test(value) &&
    !/^\w+=+[^=]/.test(value)
  if (isSecret) return good(value)
  const held =
    value === ''
      ? empty
      : say`a value with whitespace, a quotation mark, a name before it, or non-ASCII characters`
  return {
    kind: 'wrong',
    held: say`${held};`,
    remedy: say`it should be the secret itself and nothing else.`
  }
}

function checkPermission(value: string): Checked<Permission> {
  const found = PERMISSIONS.find(permission => permission === value)
  return found === undefined
    ? wrong(value, say`one of ${listed(PERMISSIONS)}`)
    : good(found)
}

/** As YAML's core schema writes booleans. */
function checkFlag(value: string): Checked<boolean> {
  if (/^(true|True|TRUE)$/.test(value)) return good(true)
  if (/^(false|False|FALSE)$/.test(value)) return good(false)
  return wrong(value, say`true or false`)
}

/** Three days; no follow-up takes longer, and GitHub ends jobs after some. */
const checkTimeout = amount(4_320, MINUTE_MS)
/** A month: longer than any follow-up is worth waiting for. */
const checkMaxAge = amount(720, 60 * MINUTE_MS)
const checkPollInterval = seconds(PAUSE_LEAST_MS / 1000, 600)
const checkStartTimeout = seconds(10, 3_600)

/** A positive number of units, as milliseconds. */
function amount(most: number, unitMs: number): Check<number> {
  return value => {
    const isNumber = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value)
    const units = isNumber ? Number(value) : 0
    return units > 0 && units <= most
      ? good(units * unitMs)
      : wrong(value, say`a number above 0 and at most ${most}`)
  }
}

/** Whole seconds, as milliseconds. */
function seconds(least: number, most: number): Check<number> {
  return value => {
    const whole = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0
    return whole >= least && whole <= most
      ? good(whole * 1000)
      : wrong(value, say`a whole number from ${least} to ${most}`)
  }
}

function checkFailOn(value: string): Checked<readonly Outcome[]> {
  const named = words(value)
  if (named.length === 1 && named[0] === 'none') return good([])
  const outcomes = OUTCOMES.filter(outcome => named.includes(outcome))
  const allJudged = named.every(name =>
    OUTCOMES_FOR_FAIL_ON.some(outcome => outcome === name)
  )
  return allJudged && named.length > 0
    ? good(outcomes)
    : wrong(value, say`none, or any of ${listed(OUTCOMES_FOR_FAIL_ON)}`)
}

function checkIssueNumber(value: string): Checked<number> {
  return /^[1-9]\d{0,14}$/.test(value)
    ? good(Number(value))
    : wrong(value, say`the number of an issue or pull request`)
}

/** Words between commas and line ends. */
function words(value: string): readonly string[] {
  return value
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(word => word !== '')
}

function listed(names: readonly string[]): Message {
  return list(names.map(literal))
}
