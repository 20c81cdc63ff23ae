import { type Message, type Problem, plain } from '../common/message.ts'
import type { Unanswered } from '../github/reply.ts'
import type { Section } from './section.ts'

/** What was collected on a pull request for the agent: threads, or checks. */
export interface Collected {
  /** How many of them there are to tell; 0: there is none, or none was read. */
  readonly found: number
  /** Undefined where there is nothing to tell. */
  readonly section?: Section
  /** Each part that could not be read, once. */
  readonly unread: readonly Unread[]
  /** What people should know of it, beside what could not be read. */
  readonly notes?: readonly Message[]
  /** Why what is there is not told, in a sentence. */
  readonly leftOut?: string
}

/** What could not be read, and why. */
export interface Unread {
  /** As in the middle of a sentence: `the open review threads`. */
  readonly what: Message
  /** The permission that is missing, such as `checks: read`. */
  readonly permission?: string
  /** GitHub's failure, where no permission is missing. */
  readonly problem?: Problem
}

/** One part, because of an answer. */
export function unreadFor(
  what: Message,
  permission: string,
  { isForbidden, problem }: Unanswered
): Unread {
  return { what, ...(isForbidden ? { permission } : { problem }) }
}

/** Nothing of it could be read. */
export function notCollected(part: Unread): Collected {
  const section = { title: () => notRead(part), items: [], notes: [] }
  return { found: 0, section, unread: [part] }
}

/** A part that the agent is not told. */
export function notRead({ permission, what }: Unread): string {
  const why = permission ? `: the permission ${permission} is missing` : ''
  return `Not read: ${plain(what)}${why}.`
}
