import type { GitHub } from '../sandbox/github.ts'
import type { Issue } from '../sandbox/github-shapes.ts'
import {
  issueComment,
  reviewComment,
  reviewSubmitted,
  workflowDispatch
} from '../sandbox/payloads.ts'
import { ISSUE, JOB_ID } from '../sandbox/setting.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import type { Trigger } from './history.ts'
import {
  type Ask,
  isCommentScene,
  type Plan,
  type Scene,
  type Where
} from './plan.ts'
import { OTHER_JOB_ID, PULL } from './world.ts'

const PROMPT = 'Please handle vouchers over the total, too.'

const ASKERS: Readonly<Partial<Record<Scene, string>>> = {
  stranger: 'octo-reader',
  granted: 'octo-newcomer'
}

/** Who asks in a scene. */
export function askerIn(scene: Scene): string {
  return ASKERS[scene] ?? 'octo-dev'
}

/**
 * Lets somebody ask.
 *
 * @param count how many have asked before: each asks for something else
 */
export function createTrigger(
  github: GitHub,
  { scene }: Plan,
  ask: Pick<Ask, 'option' | 'where'>,
  count: number,
  createdAt: number
): Trigger {
  const jobOption =
    ask.option && (ask.option === 'ours' ? JOB_ID : OTHER_JOB_ID)
  const prompt = count === 0 ? PROMPT : `${PROMPT} (${count + 1})`
  if (!isCommentScene(scene)) {
    const sender = github.account(askerIn(scene))
    const event = workflowDispatch({ place: github.place, sender })
    return { ...NO_COMMENT, event, ...withText(event), prompt }
  }
  // With the bare command the first only watches; the others send.
  const sent = scene === 'watch' && count === 0 ? '' : prompt
  // A review's comments on lines would be sent, too.
  const isReview = ask.where === 'review' && sent !== ''
  return written(github, {
    by: askerIn(scene),
    where: ask.where === 'review' && !isReview ? 'line' : ask.where,
    prompt: sent,
    jobOption,
    createdAt
  })
}

/** Somebody comments once more what was commented before. */
export function askAgain(
  github: GitHub,
  { asked, comment, prompt, jobOption }: Trigger,
  namesJob: boolean,
  createdAt: number
): Trigger {
  const job = jobOption ?? (namesJob ? JOB_ID : undefined)
  const where = comment?.issue === ISSUE ? 'issue' : 'pull'
  return written(github, {
    by: comment?.user.login ?? '',
    where: asked?.startsWith('line') ? 'line' : where,
    prompt,
    jobOption: job,
    createdAt
  })
}

const NO_COMMENT = {
  comment: undefined,
  asked: undefined,
  threadId: undefined,
  jobOption: undefined
}

function withText(event: GitHubEvent): Pick<Trigger, 'eventText'> {
  return { eventText: JSON.stringify(event.payload) }
}

function written(
  github: GitHub,
  given: {
    readonly by: string
    readonly where: Where
    readonly prompt: string
    readonly jobOption: string | undefined
    readonly createdAt: number
  }
): Trigger {
  const { by: user, where, createdAt, prompt, jobOption } = given
  const body =
    `/agent ${jobOption ? `--job ${jobOption} ` : ''}${prompt}`.trim()
  const { place } = github
  const issue = github.issue(where === 'issue' ? ISSUE : PULL) as Issue
  const on = { issue: issue.number, user }
  const known = { prompt, jobOption }
  if (where === 'review') {
    const comments = [{ body: 'Here, for example.' }]
    const submitted = { ...on, body, comments, submittedAt: createdAt }
    const made = github.addReview(submitted)
    const { review } = made
    const event = reviewSubmitted({ place, issue, review })
    const [comment] = made.comments
    const asked = `review-${review.id}`
    const about = { comment, asked, threadId: undefined }
    return { ...known, ...about, event, ...withText(event) }
  }
  if (where === 'issue' || where === 'pull') {
    const comment = github.addComment({ ...on, body, createdAt })
    const event = issueComment({ place, issue, comment })
    const asked = `comment-${comment.id}`
    const about = { comment, asked, threadId: undefined }
    return { ...known, ...about, event, ...withText(event) }
  }
  const onLine = { ...on, kind: 'review', createdAt } as const
  const first =
    where === 'line'
      ? undefined
      : github.addComment({ ...onLine, user: 'octo-admin', body: 'Why?' })
  const replyTo = first ? { replyTo: first.id } : {}
  const comment = github.addComment({ ...onLine, ...replyTo, body })
  if (first && where === 'orphan') github.deleteComment('review', first.id)
  const event = reviewComment({ place, issue, comment })
  const asked = `line-${comment.id}`
  const about = { comment, asked, threadId: first?.id ?? comment.id }
  return { ...known, ...about, event, ...withText(event) }
}
