import { JUDGED_OUTCOMES, OUTCOMES, type Outcome } from './follow-up/outcome.ts'
import { PERMISSIONS, type Permission } from './github/permission.ts'
import type { Trigger } from './github/trigger.ts'
import { list, type Message, type Problem, say } from './message.ts'

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
export type ReadInput = (name: InputName) => string

/** The inputs, checked. Times are milliseconds. */
export interface Inputs {
  readonly command: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly projectId: string
  readonly jobId: string | undefined
  readonly requiredPermission: Permission
  readonly allowedBots: readonly string[]
  readonly wait: boolean
  readonly timeoutMs: number
  readonly pollIntervalMs: number
  readonly failOn: readonly Outcome[]
  readonly comment: boolean
  readonly issueNumber: number | undefined
  readonly resend: boolean
  readonly githubToken: string
}

/** Defaults of action.yml, for inputs that are passed on empty. */
export const DEFAULTS = {
  command: '/agent',
  'required-permission': 'write',
  wait: 'true',
  'timeout-minutes': '30',
  'poll-interval-seconds': '30',
  'fail-on': 'failed, archived, timed-out, unknown',
  comment: 'true',
  resend: 'false'
} as const satisfies Partial<Record<InputName, string>>

/** Three days; no follow-up takes longer, and GitHub ends jobs after some. */
const TIMEOUT_MOST_MINUTES = 4_320
const POLL_INTERVAL_LEAST_SECONDS = 2
const POLL_INTERVAL_MOST_SECONDS = 600
/** Longest id in characters: an id is a name, not a text. */
const ID_MOST_CHARACTERS = 200

/** A value, or what is wrong with it. */
type Checked<T> =
  | { readonly value: T }
  | { readonly held: Message; readonly should: Message }

/** The command, which is needed before anything else is checked. */
export function readCommandWord(read: ReadInput): string {
  return read('command') || DEFAULTS.command
}

/** The secrets among the inputs, as they were given, whatever they hold. */
export function readSecrets(
  read: ReadInput,
  fallbackToken: string | undefined
): readonly string[] {
  return [read('api-key'), read('github-token'), fallbackToken ?? ''].filter(
    value => value !== ''
  )
}

/**
 * Checks every input. All problems come together.
 *
 * @param fallbackToken stands in for an empty `github-token`
 */
export function readInputs(
  read: ReadInput,
  trigger: Trigger,
  fallbackToken: string | undefined
): Inputs | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const given = (name: keyof typeof DEFAULTS) => read(name) || DEFAULTS[name]
  const take = <T>(name: InputName, checked: Checked<T>): T => {
    if ('value' in checked) return checked.value
    problems.push(problemWith(name, checked))
    // Never used: with a problem, no inputs are returned.
    return undefined as T
  }
  const flag = (name: 'wait' | 'comment' | 'resend') =>
    take(name, checkFlag(given(name)))

  const inputs: Inputs = {
    command: take('command', checkCommand(given('command'))),
    baseUrl: take('base-url', checkBaseUrl(read('base-url'))),
    apiKey: take('api-key', checkSecret(read('api-key'), NO_SECRET)),
    projectId: take('project-id', checkId(read('project-id'))),
    jobId: take('job-id', checkJobId(read('job-id'), trigger)),
    requiredPermission: take(
      'required-permission',
      checkPermission(given('required-permission'))
    ),
    allowedBots: words(read('allowed-bots')),
    wait: flag('wait'),
    timeoutMs: take('timeout-minutes', checkMinutes(given('timeout-minutes'))),
    pollIntervalMs: take(
      'poll-interval-seconds',
      checkSeconds(given('poll-interval-seconds'))
    ),
    failOn: take('fail-on', checkFailOn(given('fail-on'))),
    comment: flag('comment'),
    issueNumber: take('issue-number', checkIssueNumber(read('issue-number'))),
    resend: flag('resend'),
    githubToken: take(
      'github-token',
      checkSecret(read('github-token') || (fallbackToken ?? ''), NO_TOKEN)
    )
  }
  return problems.length === 0 ? inputs : { problems }
}

function problemWith(
  name: InputName,
  { held, should }: Exclude<Checked<never>, { value: never }>
): Problem {
  const own: Message = [{ own: name }]
  return {
    what: say`${own} is ${held};`,
    remedy: say`it should be ${should}.`
  }
}

function wrong(value: string, should: Message): Checked<never> {
  return { held: value === '' ? say`empty` : say`${value}`, should }
}

/** Whether an id can stand in an address. The reason why not, else. */
export function idProblem(id: string): Problem | undefined {
  const checked = checkId(id)
  if ('value' in checked) return undefined
  return {
    what: say`The job's id is ${checked.held}.`,
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
    ? { value }
    : wrong(
        value,
        say`an id of at most ${ID_MOST_CHARACTERS} characters, without control characters, neither . nor ..`
      )
}

function checkJobId(
  value: string,
  trigger: Trigger
): Checked<string | undefined> {
  if (value !== '') return checkId(value)
  return trigger.kind === 'asked'
    ? { value: undefined }
    : wrong(
        value,
        say`the id of the job: no comment triggered this run, so there is no --job and no conversation to take it from`
      )
}

function checkCommand(value: string): Checked<string> {
  return /^\S+$/.test(value)
    ? { value }
    : wrong(value, say`one word without white space`)
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
    ? { value: `${url.origin}${url.pathname.replace(/\/+$/, '')}` }
    : wrong(
        value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@'),
        say`an https: address, or http: on a loopback host, without user, query and fragment`
      )
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

const NO_SECRET = say`empty (runs that Dependabot causes get no secrets)`
const NO_TOKEN = say`empty (left out, it would be the workflow's own)`

function checkSecret(value: string, empty: Message): Checked<string> {
  if (/^[\x21-\x7e]+$/.test(value)) return { value }
  return {
    held:
      value === ''
        ? empty
        : say`a value with white space or characters beyond ASCII`,
    should: say`the secret itself, in one piece`
  }
}

function checkPermission(value: string): Checked<Permission> {
  const found = PERMISSIONS.find(permission => permission === value)
  return found === undefined
    ? wrong(value, say`one of ${own(PERMISSIONS)}`)
    : { value: found }
}

/** As YAML's core schema writes booleans. */
function checkFlag(value: string): Checked<boolean> {
  if (/^(true|True|TRUE)$/.test(value)) return { value: true }
  if (/^(false|False|FALSE)$/.test(value)) return { value: false }
  return wrong(value, say`true or false`)
}

function checkMinutes(value: string): Checked<number> {
  const minutes = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value)
    ? Number(value)
    : 0
  return minutes > 0 && minutes <= TIMEOUT_MOST_MINUTES
    ? { value: minutes * 60_000 }
    : wrong(value, say`a number above 0, at most ${TIMEOUT_MOST_MINUTES}`)
}

function checkSeconds(value: string): Checked<number> {
  const seconds = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0
  return seconds >= POLL_INTERVAL_LEAST_SECONDS &&
    seconds <= POLL_INTERVAL_MOST_SECONDS
    ? { value: seconds * 1000 }
    : wrong(
        value,
        say`a whole number from ${POLL_INTERVAL_LEAST_SECONDS} to ${POLL_INTERVAL_MOST_SECONDS}`
      )
}

function checkFailOn(value: string): Checked<readonly Outcome[]> {
  const named = words(value)
  if (named.length === 1 && named[0] === 'none') return { value: [] }
  const outcomes = OUTCOMES.filter(outcome => named.includes(outcome))
  const allJudged = named.every(name =>
    JUDGED_OUTCOMES.some(outcome => outcome === name)
  )
  return allJudged && named.length > 0
    ? { value: outcomes }
    : wrong(value, say`none, or some of ${own(JUDGED_OUTCOMES)}`)
}

function checkIssueNumber(value: string): Checked<number | undefined> {
  if (value === '') return { value: undefined }
  return /^[1-9]\d{0,14}$/.test(value)
    ? { value: Number(value) }
    : wrong(value, say`the number of an issue or pull request`)
}

/** Words between commas and line ends. */
function words(value: string): readonly string[] {
  return value
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(word => word !== '')
}

function own(names: readonly string[]): Message {
  return list(names.map(name => [{ own: name }]))
}
