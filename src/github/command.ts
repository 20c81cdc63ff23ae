import {
  withoutBlankStart,
  withoutInvisibleStart
} from '../common/invisible.ts'

/** The command that is used without another. */
export const COMMAND = '/agent'

/** Returns whether a comment can begin with this command. */
export function isCommand(command: string): boolean {
  return /^\S+$/.test(command)
}

/**
 * Returns what follows the command in a comment; undefined if the comment does
 * not begin with it. White space and invisible characters may be before the
 * command, and after it has to be white space, a colon, a comma, or the end.
 * Upper and lower case are the same, as for GitHub's `startsWith`.
 */
export function afterCommand(
  body: string,
  command: string
): string | undefined {
  const text = withoutBlankStart(body)
  const start = text.slice(0, command.length)
  if (start.toLowerCase() !== command.toLowerCase()) return undefined
  const after = withoutInvisibleStart(text.slice(command.length))
  return /^(?:$|[\s:,：，])/.test(after)
    ? after.replace(/^[:,：，]/, ' ')
    : undefined
}
