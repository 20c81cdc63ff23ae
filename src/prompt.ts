import { readCommand } from './github/command.ts'
import { type LineComments, readThread } from './github/comments.ts'
import { withContext } from './github/context.ts'
import { readReviewComments } from './github/review.ts'
import type { Asked, CommentRef } from './github/trigger.ts'
import type { Failed } from './message.ts'
import type { Step } from './step.ts'

/** What the service is to get, and what bears our reactions. */
export interface Prompt {
  /** Nothing is to be sent. */
  readonly isEmpty: boolean
  /** The text with its context, parts of which may have to be read. */
  read(): Promise<string | Failed>
  readonly bearer: CommentRef | undefined
}

/** What putting a prompt together needs. */
type PromptPorts = Step & { readonly lines: LineComments }

/**
 * Puts the prompt together: the text that was authorized, and the context that
 * belongs to it. Of a review the comments have to be read first.
 */
export async function openPrompt(ports: PromptPorts): Promise<Prompt> {
  const { asked, inputs, trigger } = ports
  const { isFromComment, prompt } = trigger.request
  if (asked === undefined) return textOnly(prompt)
  if (asked.kind === 'review') return openReview(ports, asked)
  const bearer: CommentRef = { kind: asked.kind, id: asked.id }
  const hasContext = prompt !== '' && inputs.context && isFromComment
  return {
    ...textOnly(prompt, bearer),
    ...(hasContext && { read: () => addContext(ports, asked) })
  }
}

function textOnly(text: string, bearer?: CommentRef): Prompt {
  const read = async () => text
  return { isEmpty: text === '', read, bearer }
}

/** A comment's own text, and where it was asked. */
async function addContext(
  ports: PromptPorts,
  asked: Asked
): Promise<string | Failed> {
  const { limits, lines, trigger } = ports
  const { jobId, prompt } = trigger.request
  const { id, on, place, threadId, url } = asked
  if (place === undefined || threadId === undefined) {
    const { author, description, isPullRequest, number, title } = on
    // `--job` introduces the job to this conversation.
    const introduced = jobId === undefined ? {} : { description }
    const about = { number, isPullRequest, title, author, url, ...introduced }
    return withContext(prompt, { kind: 'comment', ...about })
  }
  if (threadId === id)
    return withContext(prompt, { kind: 'line', place, thread: [] })
  const thread = await readThread(ports, lines, { id, threadId }, limits)
  return thread.kind === 'failed'
    ? thread
    : withContext(prompt, { kind: 'line', place, thread: thread.value })
}

/** A review's text, and its comments on lines. */
async function openReview(
  { github, inputs, limits, trigger }: PromptPorts,
  { id, on, url }: Asked
): Promise<Prompt> {
  const { isFromComment, prompt } = trigger.request
  const review = { issue: on.number, id }
  const read = await readReviewComments(github, review, limits)
  if (read.kind === 'failed')
    return { ...textOnly(prompt), read: async () => read, isEmpty: false }
  const { comments } = read
  // One that begins with the command is a follow-up of its own.
  const free = comments.find(({ text }) => !readCommand(text, inputs.command))
  const bearer: CommentRef | undefined = free && { kind: 'line', id: free.id }
  if (!isFromComment) return textOnly(prompt, bearer)
  const text = inputs.context
    ? withContext(prompt, { kind: 'review', url, comments })
    : prompt || comments.map(({ text }) => text).join('\n\n')
  return textOnly(text, bearer)
}
