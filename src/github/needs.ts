import { literal, type Message, say } from '../common/message.ts'

/** What the token needs for everything but failed checks. */
export const NEEDED = ['issues: write', 'pull-requests: write'] as const

/** What failed checks need on top of it: themselves, statuses, and logs. */
export const NEEDED_FOR_CHECKS = [
  ...NEEDED,
  'checks: read',
  'statuses: read',
  'actions: read'
] as const

/** All at once: whoever adds only the first one that is missing fails again. */
export function givePermissions(needed: readonly string[]): Message {
  const names = literal(needed.join(', '))
  return say`Give the job the permissions that this action needs (${names}) in the workflow file.`
}
