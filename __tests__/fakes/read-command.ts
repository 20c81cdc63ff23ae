import { afterCommand } from '../../src/github/command.ts'
import {
  type ParsedCommand,
  readCommentRequest
} from '../../src/github/request.ts'

/** Returns what a comment asks for; undefined if it has no command. */
export function readCommand(
  body: string,
  command: string
): ParsedCommand | undefined {
  const after = afterCommand(body, command)
  return after === undefined ? undefined : readCommentRequest(after, command)
}
