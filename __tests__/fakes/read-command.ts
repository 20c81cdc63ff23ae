import { afterCommand } from '../../src/github/command.ts'
import {
  type FollowUpRequest,
  readCommentRequest
} from '../../src/github/request.ts'

/** Returns what a comment asks for; undefined if it has no command. */
export function readCommand(
  body: string,
  command: string
): FollowUpRequest | undefined {
  const after = afterCommand(body, command)
  return after === undefined ? undefined : readCommentRequest(after, command)
}
