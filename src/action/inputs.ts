import {
  list,
  literal,
  type Message,
  type Problem,
  say
} from '../common/message.ts'
import {
  OUTCOMES_FOR_FAIL_ON,
  type Outcome
} from '../delivery/rules/outcome.ts'
import { PAUSE_LEAST_MS } from '../delivery/rules/schedule.ts'
import { COMMAND, isCommand } from '../github/command.ts'
import { PERMISSIONS, type Permission } from '../github/permission.ts'
import type { Environment } from '../github/run.ts'
import { safeUrl } from '../http/safe-url.ts'

/** As in action.yml. The defaults also hold for inputs passed on empty. */
export const INPUT_DEFAULTS = {
  'base-url': '',
  'api-key': '',
  'project-id': '',
  'job-id': '',
  'job-id-pattern': '',
  'job-url': '',
  prompt: '',
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

/** Where the job's ID is in `job-id-pattern` and `job-url`. */
export const JOB_ID = '{job-id}'

/** Why an ID can't be part of an address, if it can't. */
export function idProblem(id: string): Problem | undefined {
  if (ID.parse(id) !== undefined) return undefined
  const fix = say`It should be ${ID.should}.`
  const what = say`The job's ID is ${id}.`
  return { reason: 'text', what, fix, isLasting: true }
}

export type Access = Readonly<ReturnType<typeof takeAccess>>

function takeAccess(take: Take, env: Environment) {
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

export type Inputs = Access & Readonly<ReturnType<typeof takeInputs>>

function takeInputs(take: Take, jobId: Form<string | undefined>) {
  return {
    jobId: take('job-id', jobId),
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
 * @param read an input's value, trimmed; empty when it is not given
 * @param env has the token for an empty `github-token`, and what was set
 */
export function readInputs(
  read: (name: InputName) => string,
  event: { readonly hasConversation: boolean },
  env: Environment
) {
  // A comment can name the job, and so can what was reported before.
  const jobId = event.hasConversation ? optional(ID) : REQUIRED_JOB_ID
  return collect(read, INPUT_DEFAULTS, env, take => ({
    ...takeAccess(take, env),
    ...takeInputs(take, jobId)
  }))
}

/** Checks every input of finish/action.yml, like {@link readInputs}. */
export function readFinishInputs(
  read: (name: InputName) => string,
  env: Environment
) {
  return collect(read, FINISH_INPUT_DEFAULTS, env, take => ({
    ...takeAccess(take, env),
    maxAgeMs: take('max-age-hours', MAX_AGE),
    timeoutMs: take('timeout-minutes', TIMEOUT),
    failOn: take('fail-on', failOn(FINISH_OUTCOMES))
  }))
}

/** What an input may hold. */
interface Form<T> {
  /** Undefined when the value does not have this form. */
  readonly parse: (value: string) => T | undefined
  readonly should: Message
  readonly describe?: (value: string) => Message
  /** What is wrong with an empty value. */
  readonly empty?: Problem
  readonly isOptional?: true
}

/** Reads an input. What is wrong is noted; its value is then unused. */
type Take = <T>(name: InputName, form: Form<T>) => T

function collect<T>(
  read: (name: InputName) => string,
  defaults: Partial<Readonly<Record<InputName, string>>>,
  env: Environment,
  build: (take: Take) => T
) {
  const problems: Problem[] = [...unknownInputs(Object.keys(defaults), env)]
  const inputs = build(<V>(name: InputName, form: Form<V>): V => {
    const value = read(name) || (defaults[name] ?? '')
    const parsed = form.parse(value)
    if (parsed === undefined && !(form.isOptional && value === '')) {
      const { what, ...problem } = problemOf(value, form)
      problems.push({ ...problem, what: say`${literal(name)} is ${what}` })
    }
    return parsed as V
  })
  return problems.length === 0
    ? ({ kind: 'inputs', inputs } as const)
    : ({ kind: 'problems', problems } as const)
}

function problemOf(value: string, form: Form<unknown>): Problem {
  const { describe = shown => say`${shown}`, empty = EMPTY, should } = form
  return value === ''
    ? empty
    : wrong(say`${describe(value)};`, say`it should be ${should}.`)
}

function wrong(what: Message, fix: Message): Problem {
  return { reason: 'input', what, fix }
}

/** What is empty most often comes from a variable that is not there. */
const EMPTY = wrong(
  say`empty.`,
  say`Is the variable set, and the name of the input right?`
)

/**
 * A misspelled input must not fall back to its default.
 * https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax#inputs
 */
function unknownInputs(names: readonly string[], env: Environment) {
  return Object.keys(env)
    .filter(name => name.startsWith('INPUT_'))
    .map(name => name.slice('INPUT_'.length).toLowerCase())
    .filter(name => !names.includes(name))
    .map(name => {
      const nearest = nearestOf(names, name)
      return wrong(
        say`${name} is not an input of this action;`,
        nearest
          ? say`did you mean ${literal(nearest)}?`
          : say`remove it: action.yml lists the inputs.`
      )
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
const ID = textThat(
  value =>
    !['', '.', '..'].includes(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    value.isWellFormed() &&
    !/[/\\<>\p{Cc}\p{Cf}]/u.test(value),
  say`the ID as the service shows it: at most ${ID_MOST_CHARACTERS} characters, without < and >, slashes, or control characters`
)

const REQUIRED_JOB_ID: Form<string> = {
  ...ID,
  empty: {
    reason: 'no-job',
    what: say`empty;`,
    fix: say`it should be the ID of the job: this run was not triggered by a comment and is not about a pull request of this repository, so there is no --job and no conversation to take it from.`
  }
}

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
    // It is added to each address, and twice it would lead nowhere.
    return address?.endsWith('/v2') ? undefined : address
  },
  should: say`an https: address, or http: on a loopback host, without user, query, or fragment, and without /v2 at the end`,
  describe: withoutUser
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

/** A password may be in it. */
function withoutUser(value: string): Message {
  return say`${value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@')}`
}

const NO_SECRET = say`empty (runs from forks, and those that Dependabot causes, get no secrets);`
const NO_TOKEN = say`empty (leave it out to use the workflow's own token);`

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

const PERMISSION: Form<Permission> = {
  parse: value => PERMISSIONS.find(permission => permission === value),
  should: say`one of ${listed(PERMISSIONS)}`
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

/** A positive number of units, as milliseconds. */
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

/** Whole seconds, as milliseconds. */
function seconds(least: number, most: number): Form<number> {
  return {
    parse: value => {
      const whole = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0
      return whole >= least && whole <= most ? whole * 1000 : undefined
    },
    should: say`a whole number from ${least} to ${most}`
  }
}

/** What a finish can report. */
const FINISH_OUTCOMES = OUTCOMES_FOR_FAIL_ON.filter(
  outcome => outcome !== 'sent' && outcome !== 'active'
)

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
