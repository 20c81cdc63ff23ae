import type { Limits } from '../common/clock.ts'
import { record } from '../common/json.ts'
import {
  type Failed,
  literal,
  type Message,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import type { GitHub } from './client.ts'
import type { Account } from './trigger.ts'

/**
 * The permissions by their names in `user.permissions`, which says them for custom
 * roles, too.
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
export type Permission = (typeof PERMISSIONS)[number]

/** Which accounts may ask. */
export interface Required {
  readonly requiredPermission: Permission
  readonly allowedBots: readonly string[]
}

/**
 * Returns whether all accounts may ask; if not, the answer for the first of them
 * that may not, or whose permission could not be read. Each account is asked
 * about once.
 */
export async function askGate(
  github: GitHub,
  accounts: readonly (Account | undefined)[],
  required: Required,
  limits: Limits
): Promise<Gate> {
  const distinct = new Map(accounts.map(one => [one?.login, one]))
  const gates = await Promise.all(
    [...distinct.values()].map(one => askFor(github, one, required, limits))
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
 * Returns whether one account may ask. A bot may if it is listed, and anyone else
 * with the required permission. That GitHub does not find the account (404) is no
 * permission.
 */
async function askFor(
  github: GitHub,
  asker: Account | undefined,
  required: Required,
  limits: Limits
): Promise<Gate> {
  const { allowedBots, requiredPermission } = required
  if (asker === undefined)
    return denied('permission', say`The event does not say who asked.`)
  if (asker.isBot) return judgeBot(asker.login, allowedBots)
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  const parameters = { username: asker.login }
  const answer = await github.ask({ route, parameters }, limits)
  if (answer.kind === 'failed' && answer.status !== 404) return answer
  const found = answer.kind === 'failed' ? 'no' : highestPermission(answer.data)
  if (found === undefined) return { kind: 'failed', problem: UNREADABLE }
  const rank = (name: string) => PERMISSIONS.indexOf(name as Permission)
  if (rank(found) >= rank(requiredPermission)) return ALLOWED
  const lacks = say`${asker.login} has ${literal(found)} permission on this repository; ${literal(requiredPermission)} is required.`
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

/** Returns whether a bot is listed, in upper or lower case, as logins are. */
function judgeBot(login: string, allowedBots: readonly string[]): Gate {
  const listed = allowedBots.some(
    bot => bot.toLowerCase() === login.toLowerCase()
  )
  return listed
    ? ALLOWED
    : denied(
        'bot',
        say`${login} is a bot, and allowed-bots does not list its full login.`
      )
}

const UNREADABLE: Problem = {
  reason: 'github',
  what: say`GitHub's answer does not say which permission the commenter has.`,
  fix: say`Check that GITHUB_API_URL is the address of GitHub's REST API.`
}

/**
 * Returns the highest permission that the answer names, `no` if it names none;
 * undefined if it is not the answer of GitHub.
 */
function highestPermission(data: unknown): Permission | 'no' | undefined {
  const { permissions } = record(record(data).user)
  if (typeof permissions !== 'object' || permissions === null) return undefined
  const flags = record(permissions)
  const names = Object.keys(FLAGS) as (keyof typeof FLAGS)[]
  const highest = names.findLast(name => flags[name] === true)
  return highest === undefined ? 'no' : FLAGS[highest]
}
