import type { Limits } from './clock.ts'
import type { GitHub } from './github/client.ts'
import { withContext } from './github/context.ts'
import { readReviewComments } from './github/review.ts'
import type { Asked, CommentRef, Trigger } from './github/trigger.ts'
import type { Failed } from './message.ts'
import type { Question } from './report/report.ts'

/** What is asked for, put together. */
type ReadQuestion =
  | {
      readonly kind: 'read'
      /** What the service is to get; empty: nothing, only watch. */
      readonly prompt: string
      /** What bears our reactions; a review's is its first comment on a line. */
      readonly record: CommentRef | undefined
      /** What the result answers. */
      readonly question: Question | undefined
    }
  | Failed

/** Reads what belongs to the question beyond the event, after the gate. */
export async function readQuestion(
  github: GitHub,
  trigger: Extract<Trigger, { kind: 'asked' | 'event' }>,
  hasContext: boolean,
  limits: Limits
): Promise<ReadQuestion> {
  const { prompt, isFromComment } = trigger.request
  if (trigger.kind === 'event') {
    const { url } = trigger
    const question = url
      ? ({ kind: 'event', url, words: prompt } as const)
      : undefined
    return { kind: 'read', prompt, record: undefined, question }
  }
  const { asked, place } = trigger
  const question = { kind: asked.kind, url: asked.url, words: prompt }
  if (asked.kind === 'review') {
    const read = await readReviewComments(github, asked, limits)
    if (read.kind === 'failed') return read
    const { comments } = read
    const texts = comments.map(({ text }) => text).join('\n\n')
    const sent = hasContext
      ? withContext(prompt, { kind: 'review', url: asked.url, comments })
      : prompt || texts
    return {
      kind: 'read',
      prompt: isFromComment ? sent : prompt,
      record: comments[0] && { kind: 'line', id: comments[0].id },
      question
    }
  }
  const record = recordOf(asked)
  const sent =
    place && hasContext && isFromComment
      ? withContext(prompt, { kind: 'line', place })
      : prompt
  return { kind: 'read', prompt: sent, record, question }
}

function recordOf({ kind, id }: Asked): CommentRef | undefined {
  return kind === 'review' ? undefined : { kind, id }
}
