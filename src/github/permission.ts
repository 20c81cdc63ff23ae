import type { Limits } from '../common/clock.ts'
import {
  type Failed,
  literal,
  type Message,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import { asObject } from '../common/parse.ts'
import type { GitHub } from './client.ts'
import { isSameName } from './run.ts'
import type { Account } from './trigger.ts'

/**
 * The permissions by their names in `user.permissions`, which says them for
 * custom roles, too.
 * https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
const FLAGS = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin'
} as const

/** The permissions, the lowest first. */
export const PERMISSIONS = Object.values(FLAGS)

/**
 * Returns whether all accounts may ask: a bot if it is listed, and anyone else
 * with the required permission or a higher one. If not, returns the answer for
 * the first account that may not, or whose permission could not be read. An
 * account that is undefined may not, and no account at all means that all may.
 * GitHub is asked about each person once, and about no bot. Throws `Cancelled`
 * on a cancel.
 */
export async function askGate(
  github: GitHub,
  accounts: readonly (Account | undefined)[],
  required: {
    readonly requiredPermission: (typeof PERMISSIONS)[number]
    readonly allowedBots: readonly string[]
  },
  limits: Limits
): Promise<Gate> {
  const { allowedBots, requiredPermission } = required
  const distinct = new Map(accounts.map(one => [one?.login, one]))
  const gates = await Promise.all(
    [...distinct.values()].map(one =>
      one?.isBot
        ? judgeBot(one.login, allowedBots)
        : judgePerson(github, one?.login, requiredPermission, limits)
    )
  )
  return gates.find(({ kind }) => kind !== 'allowed') ?? ALLOWED
}

/** Whether an account may ask; `failed` if GitHub gave no clear answer. */
export type Gate =
  | { readonly kind: 'allowed' }
  | {
      readonly kind: 'denied'
      readonly reason: 'permission' | 'bot'
      readonly explanation: Message
    }
  | Failed

/**
 * Returns whether an account that is no bot may ask: with the required
 * permission or a higher one. Without a login, or if GitHub does not find the
 * account (its own 404), it is denied, with the reason `permission`. Any other
 * failure of the request is returned, also that GitHub's answer does not say a
 * permission. Throws `Cancelled` on a cancel.
 */
export async function judgePerson(
  github: GitHub,
  login: string | undefined,
  requiredPermission: (typeof PERMISSIONS)[number],
  limits: Limits
): Promise<Gate> {
  if (login === undefined)
    return denied('permission', say`The event does not say who asked.`)
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  const parameters = { username: login }
  const answer = await github.ask({ route, parameters }, limits)
  if (answer.kind === 'failed' && !answer.isMissing) return answer
  const found = answer.kind === 'failed' ? 'no' : highestPermission(answer.data)
  if (found === undefined) return { kind: 'failed', problem: UNREADABLE }
  const ranks = ['no', ...PERMISSIONS]
  if (ranks.indexOf(found) >= ranks.indexOf(requiredPermission)) return ALLOWED
  const lacks = say`${login} has ${literal(found)} permission on this repository; ${literal(requiredPermission)} is required.`
  return denied(
    'permission',
    answer.kind === 'failed' ? sentences(lacks, MAY_BE_TOKEN) : lacks
  )
}

const MAY_BE_TOKEN = say`GitHub answers the same to a github-token of your own that can't see the repository or its teams.`

const ALLOWED: Gate = { kind: 'allowed' }

function denied(reason: 'permission' | 'bot', explanation: Message): Gate {
  return { kind: 'denied', reason, explanation }
}

/**
 * Returns whether a bot may ask: if its whole login is listed, with its
 * `[bot]`. Else it is denied, with the reason `bot`.
 */
function judgeBot(login: string, allowedBots: readonly string[]): Gate {
  return allowedBots.some(bot => isSameName(bot, login))
    ? ALLOWED
    : denied(
        'bot',
        say`${login} is a bot, and allowed-bots does not list its full login.`
      )
}

const UNREADABLE: Problem = {
  reason: 'github',
  what: say`GitHub's answer does not say which permission the requester has.`,
  fix: say`Check that GITHUB_API_URL is the address of GitHub's REST API.`
}

/**
 * Returns the highest permission of the answer's `user.permissions` that is
 * true, by our name for it (`write` for GitHub's `push`, `read` for `pull`), or
 * `no` if none is true; undefined if the answer does not have that object, so
 * that it is not GitHub's.
 */
function highestPermission(
  data: unknown
): (typeof PERMISSIONS)[number] | 'no' | undefined {
  const { permissions } = asObject(asObject(data).user)
  if (typeof permissions !== 'object' || permissions === null) return undefined
  const flags = asObject(permissions)
  const names = Object.keys(FLAGS) as (keyof typeof FLAGS)[]
  const highest = names.findLast(name => flags[name] === true)
  return highest === undefined ? 'no' : FLAGS[highest]
}
