import { type Failed, type Message, type Read, say } from '../common/message.ts'
import { asObject, boolean, type Json, wholeNumber } from '../common/parse.ts'

/** The run that this step is part of, as the runner describes it. */
export interface Run {
  readonly eventName: string
  readonly payload: Json
  readonly owner: string
  readonly repo: string
  /** Stays the same when the repository is renamed. */
  readonly repositoryId: string
  /** Undefined if the event does not say it. */
  readonly isPrivate: boolean | undefined
  readonly apiUrl: string
  readonly graphqlUrl: string
  readonly serverUrl: string
  readonly id: string
  /** 1, and one more for each "Re-run jobs". */
  readonly attempt: number
}

/**
 * Returns the address of the run's page, where GitHub shows its newest attempt.
 */
export function urlOf(run: Run): string {
  return `${run.serverUrl}/${run.owner}/${run.repo}/actions/runs/${run.id}`
}

/**
 * Returns the run as the runner's variables and its event file describe it; a
 * failure if they don't name the repository or hold no event. Addresses that
 * are missing or empty are those of GitHub.com, but that of GraphQL goes by
 * that of the API; the repository's ID is then the event's, or else
 * `owner/repo`, the attempt 1, and the run's ID and the event's name are empty.
 * https://docs.github.com/actions/reference/variables-reference
 *
 * @param readFile throws if there is no such file
 */
export function readRun(
  env: NodeJS.ProcessEnv,
  readFile: (path: string) => string
): Read<Run> {
  const [owner = '', repo = ''] = (env.GITHUB_REPOSITORY ?? '').split('/')
  if (owner === '' || repo === '')
    return missing(say`GITHUB_REPOSITORY does not name the repository.`)
  const payload = readPayload(env.GITHUB_EVENT_PATH ?? '', readFile)
  if (payload === undefined)
    return missing(
      say`The event file (GITHUB_EVENT_PATH) is missing or does not hold a JSON object.`
    )
  const id = wholeNumber(asObject(payload.repository).id)
  const apiUrl = env.GITHUB_API_URL || 'https://api.github.com'
  const value: Run = {
    eventName: env.GITHUB_EVENT_NAME ?? '',
    payload,
    owner,
    repo,
    repositoryId: env.GITHUB_REPOSITORY_ID || String(id ?? `${owner}/${repo}`),
    isPrivate: boolean(asObject(payload.repository).private),
    apiUrl,
    graphqlUrl:
      env.GITHUB_GRAPHQL_URL || `${apiUrl.replace(/\/v3$/, '')}/graphql`,
    serverUrl: env.GITHUB_SERVER_URL || 'https://github.com',
    id: env.GITHUB_RUN_ID ?? '',
    attempt: Number(env.GITHUB_RUN_ATTEMPT) || 1
  }
  return { kind: 'read', value }
}

/** Returns the failure where the runner's variables or files lack something. */
function missing(what: Message): Failed {
  const fix = say`Run the action as a step of a workflow, which sets it.`
  return { kind: 'failed', problem: { reason: 'input', what, fix } }
}

/**
 * Returns whether two names of accounts, repositories, or pull requests are the
 * same to GitHub, which ignores case; false without the first.
 */
export function isSameName(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

/**
 * Returns the event; undefined if the file can't be read or holds no JSON
 * object.
 */
function readPayload(
  path: string,
  readFile: (path: string) => string
): Json | undefined {
  try {
    const value: unknown = JSON.parse(readFile(path))
    return asObject(value) === value ? asObject(value) : undefined
  } catch {
    return undefined
  }
}
