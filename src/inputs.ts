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
  'prompt',
  'command',
  'required-permission',
  'allowed-bots',
  'context',
  'wait',
  'timeout-minutes',
  'poll-interval-seconds',
  'fail-on',
  'comment',
  'issue-number',
  'resend',
  'github-token'
] as const
export type InputName = (typeof INPUT_NAMES)[number]

/** The value of an input, trimmed; empty when it is not given. */
type ReadInput = (name: InputName) => string

/** The inputs of finish/action.yml. */
export const FINISH_INPUT_NAMES = [
  'base-url',
  'api-key',
  'project-id',
  'job-id',
  'command',
  'comment',
  'github-token',
  'max-age-hours',
  'timeout-minutes',
  'fail-on'
] as const
export type FinishInputName = (typeof FINISH_INPUT_NAMES)[number]
type ReadFinishInput = (name: FinishInputName) => string

/** Where the service and GitHub are, and who asks for whom. */
export interface Access {
  readonly command: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly projectId: string
  readonly githubToken: string
}

type AccessName =
  | 'command'
  | 'base-url'
  | 'api-key'
  | 'project-id'
  | 'github-token'

/** The inputs, checked. Times are milliseconds. */
export interface Inputs extends Access {
  readonly jobId: string | undefined
  /** Tell the agent where a comment on a line, or a review, was left. */
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

/** Defaults of action.yml, for inputs that are passed on empty. */
export const DEFAULTS = {
  command: '/agent',
  'required-permission': 'write',
  context: 'true',
  wait: 'true',
  'timeout-minutes': '30',
  'poll-interval-seconds': '30',
  'fail-on': 'failed, archived, timed-out, unknown',
  comment: 'true',
  resend: 'false'
} as const satisfies Partial<Record<InputName, string>>

/** Defaults of finish/action.yml. */
export const FINISH_DEFAULTS = {
  command: DEFAULTS.command,
  comment: 'true',
  'max-age-hours': '72',
  'timeout-minutes': '5',
  'fail-on': 'none'
} as const satisfies Partial<Record<FinishInputName, string>>

/** A month: longer than any follow-up is worth waiting for. */
const MAX_AGE_MOST_HOURS = 720
const MINUTE_MS = 60_000
/** Three days; no follow-up takes longer, and GitHub ends jobs after some. */
const TIMEOUT_MOST_MINUTES = 4_320
const POLL_INTERVAL_LEAST_SECONDS = PAUSE_LEAST_MS / 1000
const POLL_INTERVAL_MOST_SECONDS = 600
/** Longest id in characters: an id is a name, not a text. */
const ID_MOST_CHARACTERS = 200

/** A value, or what is wrong with it. */
type Checked<T> = Good<T> | Wrong

interface Good<T> {
  readonly kind: 'good'
  readonly value: T
}

interface Wrong {
  readonly kind: 'wrong'
  readonly held: Message
  readonly should: Message
}

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

/**
 * Checks every input. All problems come together.
 *
 * @param hasConversation a job can be named in a comment, or by earlier ones
 * @param fallbackToken stands in for an empty `github-token`
 */
export function readInputs(
  read: ReadInput,
  hasConversation: boolean,
  fallbackToken: string | undefined
): Read<Inputs> {
  const given = (name: keyof typeof DEFAULTS) => read(name) || DEFAULTS[name]
  return collect(take => {
    const flag = (name: 'context' | 'wait' | 'comment' | 'resend') =>
      take(name, checkFlag(given(name)))
    const seconds = checkSeconds(given('poll-interval-seconds'))
    const permission = checkPermission(given('required-permission'))
    return {
      ...readAccess(read, take, fallbackToken),
      jobId: take('job-id', checkJobId(read('job-id'), hasConversation)),
      requiredPermission: take('required-permission', permission),
      allowedBots: words(read('allowed-bots')),
      context: flag('context'),
      wait: flag('wait'),
      timeoutMs: take(
        'timeout-minutes',
        checkMinutes(given('timeout-minutes'))
      ),
      pollIntervalMs: take('poll-interval-seconds', seconds),
      failOn: take('fail-on', checkFailOn(given('fail-on'))),
      comment: flag('comment'),
      issueNumber: take('issue-number', checkIssueNumber(read('issue-number'))),
      resend: flag('resend')
    }
  })
}

/** The inputs of finish/action.yml, checked. Times are milliseconds. */
export interface FinishInputs extends Access {
  readonly jobId: string | undefined
  readonly comment: boolean
  readonly maxAgeMs: number
  readonly timeoutMs: number
  readonly failOn: readonly Outcome[]
}

/** Checks every input of finish/action.yml, like {@link readInputs}. */
export function readFinishInputs(
  read: ReadFinishInput,
  fallbackToken: string | undefined
): Read<FinishInputs> {
  const given = (name: keyof typeof FINISH_DEFAULTS) =>
    read(name) || FINISH_DEFAULTS[name]
  return collect(take => ({
    ...readAccess(read, take, fallbackToken),
    jobId: take('job-id', checkJobId(read('job-id'), true)),
    comment: take('comment', checkFlag(given('comment'))),
    maxAgeMs: take('max-age-hours', checkHours(given('max-age-hours'))),
    timeoutMs: take('timeout-minutes', checkMinutes(given('timeout-minutes'))),
    failOn: take('fail-on', checkFailOn(given('fail-on')))
  }))
}

/** The value, or undefined when it has a problem, which is noted. */
type Take = <T>(name: InputName | FinishInputName, checked: Checked<T>) => T

function collect<T>(build: (take: Take) => T): Read<T> {
  const problems: Problem[] = []
  const inputs = build(<V>(name: string, checked: Checked<V>): V => {
    if (checked.kind === 'good') return checked.value
    problems.push(problemWith(name, checked))
    // Never used: with a problem, no inputs are returned.
    return undefined as V
  })
  return problems.length === 0
    ? { kind: 'inputs', inputs }
    : { kind: 'problems', problems }
}

function readAccess(
  read: (name: AccessName) => string,
  take: Take,
  fallbackToken: string | undefined
): Access {
  const token = read('github-token') || (fallbackToken ?? '')
  return {
    command: take('command', checkCommand(readCommandWord(read))),
    baseUrl: take('base-url', checkBaseUrl(read('base-url'))),
    apiKey: take('api-key', checkSecret(read('api-key'), NO_SECRET)),
    projectId: take('project-id', checkId(read('project-id'))),
    githubToken: take('github-token', checkSecret(token, NO_TOKEN))
  }
}

function problemWith(name: string, { held, should }: Wrong): Problem {
  return {
    what: say`${literal(name)} is ${held};`,
    remedy: say`it should be ${should}.`
  }
}

function good<T>(value: T): Good<T> {
  return { kind: 'good', value }
}

function wrong(value: string, should: Message): Wrong {
  const held = value === '' ? say`empty` : say`${value}`
  return { kind: 'wrong', held, should }
}

/** Whether an id can stand in an address. The reason why not, else. */
export function idProblem(id: string): Problem | undefined {
  const checked = checkId(id)
  if (checked.kind === 'good') return undefined
  return {
    what: say`The job's ID is ${checked.held}.`,
    remedy: say`It should be ${checked.should}.`
  }
}

function checkId(value: string): Checked<string> {
  const isId =
    value !== '' &&
    value !== '.' &&
    value !== '..' &&
    value.length <= ID_MOST_CHARACTERS &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value)
  return isId
    ? good(value)
    : wrong(
        value,
        say`an ID of at most ${ID_MOST_CHARACTERS} characters, without control characters, and not . or ..`
      )
}

function checkJobId(
  value: string,
  hasConversation: boolean
): Checked<string | undefined> {
  if (value !== '') return checkId(value)
  return hasConversation
    ? good(undefined)
    : wrong(
        value,
        say`the ID of the job: no comment triggered this run, so there is no --job and no conversation to take it from`
      )
}

function checkCommand(value: string): Checked<string> {
  return isCommand(value)
    ? good(value)
    : wrong(value, say`one word without whitespace`)
}

/**
 * HTTPS, so that the key can't be read on its way; HTTP only where it does not
 * leave the machine. Never shown: the user part of an address.
 */
function checkBaseUrl(value: string): Checked<string> {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isUsable =
    url !== undefined &&
    !/[?#\s]|^[a-z]+:[\\/]*[^\\/]*@/i.test(value) &&
    (url.protocol === 'https:' ||
      (url.protocol === 'http:' && isLoopback(url.hostname)))
  return isUsable
    ? good(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
    : wrong(
        value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@'),
        say`an https: address, or http: on a loopback host, without user, query, or fragment`
      )
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
  if (/^[\x21-\x7e]+$/.test(value)) return good(value)
  return {
    kind: 'wrong',
    held:
      value === ''
        ? empty
        : say`a value with whitespace or non-ASCII characters`,
    should: say`the secret itself and nothing else`
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

function checkAmount(value: string, most: number): Checked<number> {
  const amount = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value)
    ? Number(value)
    : 0
  return amount > 0 && amount <= most
    ? good(amount)
    : wrong(value, say`a number above 0 and at most ${most}`)
}

function checkMinutes(value: string): Checked<number> {
  return times(MINUTE_MS, checkAmount(value, TIMEOUT_MOST_MINUTES))
}

function checkHours(value: string): Checked<number> {
  return times(60 * MINUTE_MS, checkAmount(value, MAX_AGE_MOST_HOURS))
}

function times(unitMs: number, checked: Checked<number>): Checked<number> {
  return checked.kind === 'good' ? good(checked.value * unitMs) : checked
}

function checkSeconds(value: string): Checked<number> {
  const seconds = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0
  return seconds >= POLL_INTERVAL_LEAST_SECONDS &&
    seconds <= POLL_INTERVAL_MOST_SECONDS
    ? good(seconds * 1000)
    : wrong(
        value,
        say`a whole number from ${POLL_INTERVAL_LEAST_SECONDS} to ${POLL_INTERVAL_MOST_SECONDS}`
      )
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

function checkIssueNumber(value: string): Checked<number | undefined> {
  if (value === '') return good(undefined)
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
