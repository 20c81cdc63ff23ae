import type { GitHub } from '../sandbox/github.ts'
import type { Comment, Issue } from '../sandbox/github-shapes.ts'
import {
  issueComment,
  issuesLabeled,
  reviewComment,
  workflowDispatch
} from '../sandbox/payloads.ts'
import { ISSUE, JOB_ID } from '../sandbox/setting.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import type { Trigger } from './history.ts'
import { type Ask, isCommentScene, type Plan, type Scene } from './plan.ts'
import { OTHER_JOB_ID, PULL } from './world.ts'

const PROMPT = 'Please handle vouchers over the total, too.'

const ASKERS: Readonly<Partial<Record<Scene, string>>> = {
  stranger: 'octo-reader',
  'stranger-label': 'drive-by',
  granted: 'octo-newcomer',
  bot: 'other-helper[bot]',
  'listed-bot': 'build-helper[bot]'
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
  ask: Pick<Ask, 'option' | 'onLine'>,
  count: number,
  createdAt: number
): Trigger {
  const jobOption =
    ask.option && (ask.option === 'ours' ? JOB_ID : OTHER_JOB_ID)
  const prompt = count === 0 ? PROMPT : `${PROMPT} (${count + 1})`
  const event = isCommentScene(scene) ? undefined : press(github, scene)
  if (event)
    return {
      comment: undefined,
      event,
      eventText: JSON.stringify(event.payload),
      prompt,
      jobOption: undefined
    }
  // With the bare command the first only watches; the others send.
  const sent =
    scene === 'chat' || (scene === 'watch' && count === 0) ? '' : prompt
  return commentTrigger(github, {
    by: askerIn(scene),
    onLine: ask.onLine,
    text:
      scene === 'chat'
        ? 'I would not bother /agent with that.'
        : `/agent ${jobOption ? `--job ${jobOption} ` : ''}${sent}`.trim(),
    prompt: sent,
    jobOption,
    createdAt
  })
}

/** Somebody comments once more what was commented before. */
export function askAgain(
  github: GitHub,
  { comment, prompt, jobOption }: Trigger & { readonly comment: Comment },
  createdAt: number
): Trigger {
  return commentTrigger(github, {
    by: comment.user.login,
    onLine: comment.kind === 'review',
    text: comment.body,
    prompt,
    jobOption,
    createdAt
  })
}

function commentTrigger(
  github: GitHub,
  given: {
    readonly by: string
    readonly onLine: boolean
    readonly text: string
    readonly prompt: string
    readonly jobOption: string | undefined
    readonly createdAt: number
  }
): Trigger {
  const { by: user, onLine, text: body, createdAt, prompt, jobOption } = given
  const issue = github.issue(onLine ? PULL : ISSUE) as Issue
  const kind = onLine ? 'review' : 'issue'
  const comment = github.addComment({
    issue: issue.number,
    user,
    kind,
    body,
    createdAt
  })
  const about = { place: github.place, issue, comment }
  const event = onLine ? reviewComment(about) : issueComment(about)
  const eventText = JSON.stringify(event.payload)
  return { comment, event, eventText, prompt, jobOption }
}

function press(github: GitHub, scene: Scene): GitHubEvent {
  const given = {
    place: github.place,
    sender: github.account(askerIn(scene))
  }
  return scene === 'dispatch'
    ? workflowDispatch(given)
    : issuesLabeled({
        ...given,
        issue: github.issue(ISSUE) as Issue,
        label: 'agent'
      })
}
