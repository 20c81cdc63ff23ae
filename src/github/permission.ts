import type { Limits } from '../clock.ts'
import {
  type Failed,
  literal,
  type Message,
  type Problem,
  say
} from '../message.ts'
import type { GitHub } from './client.ts'
import { record } from './payload.ts'
import type { Account } from './trigger.ts'

/** The permissions on a repository, lowest first. */
export const PERMISSIONS = [
  'read',
  'triage',
  'write',
  'maintain',
  'admin'
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Whether the commenter has permission. */
type Gate =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'denied'; readonly reason: Message }
  | Failed

/** Whom the gate lets through. */
interface GateRules {
  readonly requiredPermission: Permission
  /** Full logins. */
  readonly allowedBots: readonly string[]
}

/**
 * Asks GitHub whether the commenter may. Only a clear yes is one: a failure or an
 * answer that says nothing is `failed`.
 */
export async function askGate(
  github: GitHub,
  asker: Account | undefined,
  rules: GateRules,
  limits: Limits
): Promise<Gate> {
  const required = rules.requiredPermission
  if (asker === undefined) return denied(say`The event does not say who asked.`)
  if (asker.isBot) return judgeBot(asker.login, rules.allowedBots)
  const answer = await github.ask(
    {
      route: 'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
      parameters: { username: asker.login }
    },
    limits
  )
  if (answer.kind === 'failed')
    return answer.status === 404
      ? lacksPermission(asker, required, 'no')
      : answer
  const found = highestPermission(answer.data)
  if (found === undefined) return { kind: 'failed', problem: UNREADABLE }
  return isEnough(found, required)
    ? { kind: 'allowed' }
    : lacksPermission(asker, required, found)
}

function denied(reason: Message): Gate {
  return { kind: 'denied', reason }
}

function lacksPermission(
  asker: Account,
  required: Permission,
  found: string
): Gate {
  return denied(
    say`${asker.login} has ${literal(found)} permission on this repository; ${literal(required)} is required.`
  )
}

/** GitHub's logins are not case-sensitive. */
function judgeBot(login: string, allowedBots: readonly string[]): Gate {
  const listed = allowedBots.some(
    bot => bot.toLowerCase() === login.toLowerCase()
  )
  return listed
    ? { kind: 'allowed' }
    : denied(
        say`${login} is a bot, and allowed-bots does not list its full login.`
      )
}

const UNREADABLE: Problem = {
  what: say`GitHub's answer does not say which permission the commenter has.`,
  remedy: say`Check that GITHUB_API_URL is the address of GitHub's REST API.`
}

/**
 * GitHub's names of the permissions in `user.permissions`, which hold for
 * custom roles and teams too, unlike the answer's `permission`.
 * https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
const FLAGS: readonly (readonly [string, Permission])[] = [
  ['admin', 'admin'],
  ['maintain', 'maintain'],
  ['push', 'write'],
  ['triage', 'triage'],
  ['pull', 'read']
]

function highestPermission(data: unknown): string | undefined {
  const { permissions } = record(record(data).user)
  if (typeof permissions !== 'object' || permissions === null) return undefined
  const flags = record(permissions)
  return FLAGS.find(([flag]) => flags[flag] === true)?.[1] ?? 'no'
}

function isEnough(found: string, required: Permission): boolean {
  const rank = (name: string) => PERMISSIONS.indexOf(name as Permission)
  return rank(found) >= rank(required)
}
