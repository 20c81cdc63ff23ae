import type { Limits } from '../common/clock.ts'
import { record } from '../common/json.ts'
import { literal, type Message, type Problem, say } from '../common/message.ts'
import type { GitHub } from './client.ts'
import type { Account } from './trigger.ts'

/**
 * By the names in `user.permissions`, which hold for custom roles, too.
 * https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
const FLAGS = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin'
} as const

export const PERMISSIONS = Object.values(FLAGS)
export type Permission = (typeof PERMISSIONS)[number]

export interface Required {
  readonly requiredPermission: Permission
  readonly allowedBots: readonly string[]
}

/** All of them have to pass; the first who does not decides. */
export async function askGate(
  github: GitHub,
  accounts: readonly (Account | undefined)[],
  required: Required,
  limits: Limits
) {
  const distinct = new Map(accounts.map(one => [one?.login, one]))
  const gates = await Promise.all(
    [...distinct.values()].map(one => askFor(github, one, required, limits))
  )
  return gates.find(({ kind }) => kind !== 'allowed') ?? ALLOWED
}

/** Only a clear yes is one: an answer that says nothing is `failed`. */
async function askFor(
  github: GitHub,
  asker: Account | undefined,
  required: Required,
  limits: Limits
) {
  const { allowedBots, requiredPermission } = required
  if (asker === undefined)
    return denied('permission', say`The event does not say who asked.`)
  if (asker.isBot) return judgeBot(asker.login, allowedBots)
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  const parameters = { username: asker.login }
  const answer = await github.ask({ route, parameters }, limits)
  if (answer.kind === 'failed' && answer.status !== 404) return answer
  const found = answer.kind === 'failed' ? 'no' : highestPermission(answer.data)
  if (found === undefined)
    return { kind: 'failed', problem: UNREADABLE } as const
  const rank = (name: string) => PERMISSIONS.indexOf(name as Permission)
  return rank(found) >= rank(requiredPermission)
    ? ALLOWED
    : denied(
        'permission',
        say`${asker.login} has ${literal(found)} permission on this repository; ${literal(requiredPermission)} is required.`
      )
}

const ALLOWED = { kind: 'allowed' } as const

function denied(reason: 'permission' | 'bot', explanation: Message) {
  return { kind: 'denied', reason, explanation } as const
}

/** GitHub's logins are not case-sensitive. */
function judgeBot(login: string, allowedBots: readonly string[]) {
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

function highestPermission(data: unknown): Permission | 'no' | undefined {
  const { permissions } = record(record(data).user)
  if (typeof permissions !== 'object' || permissions === null) return undefined
  const flags = record(permissions)
  const names = Object.keys(FLAGS) as (keyof typeof FLAGS)[]
  const highest = names.findLast(name => flags[name] === true)
  return highest === undefined ? 'no' : FLAGS[highest]
}
