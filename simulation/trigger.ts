import type { GitHub } from '../sandbox/github.ts'
import type { Issue } from '../sandbox/github-shapes.ts'
import {
  issueComment,
  reviewComment,
  reviewSubmitted,
  workflowDispatch
} from '../sandbox/payloads.ts'
import { ISSUE } from '../sandbox/setting.ts'
import type { Trigger } from './history.ts'
import {
  type Ask,
  isCommentScene,
  type Plan,
  type Scene,
  type Where
} from './plan.ts'
import { PULL } from './world.ts'

const PROMPT = 'Please handle vouchers over the total, too.'

const ASKERS: Readonly<Partial<Record<Scene, string>>> = {
  stranger: 'octo-reader',
  granted: 'octo-newcomer'
}

/** Returns the login of the requester in a scene. */
export function askerIn(scene: Scene): string {
  return ASKERS[scene] ?? 'octo-dev'
}

/**
 * Creates the comment or the review that asks, or the event of a button without
 * one. Returns the trigger.
 *
 * @param count how many have asked before: each asks for something else
 */
export function createTrigger(
  github: GitHub,
  { scene }: Plan,
  ask: Pick<Ask, 'option' | 'startsNew' | 'where'>,
  count: number,
  createdAt: number
): Trigger {
  const prompt = count === 0 ? PROMPT : `${PROMPT} (${count + 1})`
  if (!isCommentScene(scene)) {
    const sender = github.account(askerIn(scene))
    const event = workflowDispatch({ place: github.place, sender })
    const eventText = JSON.stringify(event.payload)
    const none = { comment: undefined, key: undefined, threadId: undefined }
    const option = { jobOption: undefined, startsNew: false }
    return { ...none, event, eventText, prompt, ...option }
  }
  // With the bare command the first only watches; the others send.
  const sent = scene === 'watch' && count === 0 ? '' : prompt
  // A review's comments on lines would be sent, too.
  const isReview = ask.where === 'review' && sent !== ''
  return written(github, {
    by: askerIn(scene),
    where: ask.where === 'review' && !isReview ? 'line' : ask.where,
    prompt: sent,
    // Without a text there is nothing to start.
    startsNew: ask.startsNew && sent !== '',
    jobOption: ask.option,
    createdAt
  })
}

/**
 * Comments once more, as the requester, on the same issue or pull request: with
 * the same text if no other is given, and with these options. Returns the new
 * trigger.
 */
export function askAgain(
  github: GitHub,
  { comment, key, prompt: same }: Trigger,
  {
    prompt = same,
    ...options
  }: Pick<Trigger, 'jobOption' | 'startsNew'> & { readonly prompt?: string },
  createdAt: number
): Trigger {
  const where = comment?.issue === ISSUE ? 'issue' : 'pull'
  return written(github, {
    by: comment?.user.login ?? '',
    where: key?.startsWith('line') ? 'line' : where,
    prompt,
    ...options,
    createdAt
  })
}

/** What somebody made, and the event that tells of it. */
type Made = Pick<Trigger, 'comment' | 'key' | 'threadId' | 'event'>

/**
 * Writes the command with its option and its text as a comment or a review, and
 * returns the trigger.
 */
function written(
  github: GitHub,
  given: Pick<Trigger, 'prompt' | 'jobOption' | 'startsNew'> & {
    readonly by: string
    readonly where: Where
    readonly createdAt: number
  }
): Trigger {
  const { by: user, where, createdAt, prompt, jobOption, startsNew } = given
  const named = jobOption ? `--job ${jobOption} ` : ''
  const option = startsNew ? '--new ' : named
  const body = `/agent ${option}${prompt}`.trim()
  const issue = github.issue(where === 'issue' ? ISSUE : PULL) as Issue
  const made = make(github, issue, where, { user, body, createdAt })
  const eventText = JSON.stringify(made.event.payload)
  return { prompt, jobOption, startsNew, ...made, eventText }
}

/**
 * Creates a comment or a review at its place on GitHub, and returns it with its
 * event. A reply gets a first comment to answer, which is deleted again for an
 * `orphan`.
 */
function make(
  github: GitHub,
  issue: Issue,
  where: Where,
  said: Readonly<Record<'user' | 'body', string>> & { createdAt: number }
): Made {
  const { place } = github
  const on = { issue: issue.number, ...said }
  if (where === 'review') {
    const comments = [{ body: 'Here, for example.' }]
    const submitted = { ...on, comments, submittedAt: said.createdAt }
    const { review, comments: made } = github.addReview(submitted)
    const event = reviewSubmitted({ place, issue, review })
    const key = `review-${review.id}`
    return { comment: made[0], key, threadId: undefined, event }
  }
  if (where === 'issue' || where === 'pull') {
    const comment = github.addComment(on)
    const event = issueComment({ place, issue, comment })
    const key = `comment-${comment.id}`
    return { comment, key, threadId: undefined, event }
  }
  const onLine = { ...on, kind: 'review' } as const
  const first =
    where === 'line'
      ? undefined
      : github.addComment({ ...onLine, user: 'octo-admin', body: 'Why?' })
  const replyTo = first ? { replyTo: first.id } : {}
  const comment = github.addComment({ ...onLine, ...replyTo })
  if (first && where === 'orphan') github.deleteComment('review', first.id)
  const event = reviewComment({ place, issue, comment })
  const threadId = first?.id ?? comment.id
  return { comment, key: `line-${comment.id}`, threadId, event }
}
