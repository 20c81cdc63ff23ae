import { literal, type Message, say } from '../common/message.ts'

/** The permissions that the token needs for everything but failed checks. */
export const NEEDED = ['issues: write', 'pull-requests: write'] as const

/** The same with those for failed checks, commit statuses, and logs. */
export const NEEDED_FOR_CHECKS = [
  ...NEEDED,
  'checks: read',
  'statuses: read',
  'actions: read'
] as const

/**
 * Returns the advice to give the job all permissions that it needs, because with
 * only the first missing one the next run would fail again.
 */
export function givePermissions(needed: readonly string[]): Message {
  const names = literal(needed.join(', '))
  return say`Give the job the permissions that this action needs (${names}) in the workflow file.`
}
