import { type Message, type Problem, plain } from '../common/message.ts'
import type { Unanswered } from '../github/reply.ts'
import type { Section } from './section.ts'

/** The threads or the checks of a pull request, as far as they could be read. */
export interface CollectedSection {
  /** How many there are to tell; 0 if there is none, or none could be read. */
  readonly found: number
  /** Undefined if there is nothing to tell. */
  readonly section?: Section
  /** Each part that could not be read, once. */
  readonly unread: readonly UnreadPart[]
  /** Warnings in addition to those about what could not be read. */
  readonly notes?: readonly Message[]
  /** A sentence that says why comments are left out; empty if none is. */
  readonly omissions?: string
}

/** A part that could not be read, and why. */
export interface UnreadPart {
  /** As in the middle of a sentence: `the open review threads`. */
  readonly what: Message
  /** The permission that is missing, such as `checks: read`. */
  readonly permission?: string
  /** GitHub's failure, where no permission is missing. */
  readonly problem?: Problem
}

/** Returns a part with the permission that it needs if GitHub forbids it. */
export function unreadPart(
  what: Message,
  permission: string,
  { isForbidden, problem }: Unanswered
): UnreadPart {
  return { what, ...(isForbidden ? { permission } : { problem }) }
}

/** Returns a section that says only that the part was not read. */
export function unreadSection(part: UnreadPart): CollectedSection {
  const section = { title: () => describeUnread(part), items: [], notes: [] }
  return { found: 0, section, unread: [part] }
}

/** Returns a sentence for the agent about a part that was not read. */
export function describeUnread({ permission, what }: UnreadPart): string {
  const why = permission ? `: the permission ${permission} is missing` : ''
  return `Not read: ${plain(what)}${why}.`
}
