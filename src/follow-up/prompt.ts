import type { CommentRef } from '../github/asked.ts'
import { readCommand } from '../github/command.ts'
import { readThread } from '../github/comments.ts'
import { withContext } from '../github/context.ts'
import { readReviewComments } from '../github/pull-request.ts'
import type { Asked } from '../github/trigger.ts'
import type { Failed } from '../message.ts'
import type { Step } from '../step/step.ts'

/** What the service is to get, and what bears our reactions. */
export interface Prompt {
  readonly isEmpty: boolean
  /** The text with its context, parts of which may have to be read. */
  read(): Promise<string | Failed>
  readonly bearer: CommentRef | undefined
}

/**
 * The text that was authorized, and its context; a review's is read at once.
 */
export async function openPrompt(step: Step): Promise<Prompt> {
  const { asked, inputs, trigger } = step
  const { isFromComment, prompt } = trigger.request
  if (asked === undefined) return textOnly(prompt)
  const { id, kind } = asked
  if (kind === 'review') return openReview(step, asked)
  const hasContext = prompt !== '' && inputs.context && isFromComment
  return {
    ...textOnly(prompt, { kind, id }),
    ...(hasContext && { read: () => addContext(step, asked) })
  }
}

function textOnly(text: string, bearer?: CommentRef): Prompt {
  return { isEmpty: text === '', read: async () => text, bearer }
}

async function addContext(step: Step, asked: Asked): Promise<string | Failed> {
  const { jobId, prompt } = step.trigger.request
  const { id, on, place, threadId, url } = asked
  if (place === undefined || threadId === undefined) {
    const { author, description, isPullRequest, number, title } = on
    // `--job` introduces the job to this conversation.
    const introduced = jobId === undefined ? {} : { description }
    const about = { number, isPullRequest, title, author, url, ...introduced }
    return withContext(prompt, { kind: 'comment', ...about })
  }
  const read =
    threadId === id
      ? ({ kind: 'read', value: [] } as const)
      : await readThread(step, step.lines, { id, threadId })
  return read.kind === 'failed'
    ? read
    : withContext(prompt, { kind: 'line', place, thread: read.value })
}

async function openReview(
  { github, inputs, limits, trigger }: Step,
  { id, on, url }: Asked
): Promise<Prompt> {
  const { isFromComment, prompt } = trigger.request
  const review = { issue: on.number, id }
  const read = await readReviewComments(github, review, limits)
  if (read.kind === 'failed')
    return { ...textOnly(prompt), read: async () => read, isEmpty: false }
  const comments = read.value
  // One that begins with the command is a follow-up of its own.
  const free = comments.find(({ text }) => !readCommand(text, inputs.command))
  const bearer: CommentRef | undefined = free && { kind: 'line', id: free.id }
  if (!isFromComment) return textOnly(prompt, bearer)
  const text = inputs.context
    ? withContext(prompt, { kind: 'review', url, comments })
    : prompt || comments.map(({ text }) => text).join('\n\n')
  return textOnly(text, bearer)
}
