import type { GitHub } from '../sandbox/github.ts'
import type { CommentKind, Issue } from '../sandbox/github-shapes.ts'
import {
  issueComment,
  issuesLabeled,
  reviewComment,
  workflowDispatch
} from '../sandbox/payloads.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import { ISSUE, isCommentScene, type Plan, type Scene } from './plan.ts'

/** What sets the runs off. */
export interface Trigger {
  /** The comment; undefined when none triggers. */
  readonly comment:
    | { readonly kind: CommentKind; readonly id: number }
    | undefined
  readonly event: GitHubEvent
  readonly eventText: string
  /** What is to be sent; empty when nothing is. */
  readonly prompt: string
}

const PROMPT = 'Please handle vouchers over the total, too.'
/** The pull request that is opened first, after issue 7. */
const PULL = 8

const ASKERS: Readonly<Partial<Record<Scene, string>>> = {
  stranger: 'octo-reader',
  'stranger-label': 'drive-by',
  bot: 'other-helper[bot]',
  'listed-bot': 'build-helper[bot]'
}

/** Lets somebody ask. */
export function createTrigger(
  github: GitHub,
  plan: Plan,
  now: number
): Trigger {
  const { scene } = plan
  const asker = ASKERS[scene] ?? 'octo-dev'
  return isCommentScene(scene)
    ? comment(github, plan, asker, now)
    : press(github, scene, asker)
}

function comment(
  github: GitHub,
  plan: Plan,
  asker: string,
  now: number
): Trigger {
  const kind: CommentKind = plan.onReview ? 'review' : 'issue'
  // The conversation that is searched for the job is the comment's own.
  const number = plan.onReview && plan.naming !== 'conversation' ? PULL : ISSUE
  const issue = github.issue(number) as Issue
  const usedKind = number === PULL ? kind : 'issue'
  const prompt = plan.scene === 'watch' ? '' : PROMPT
  const said = github.addComment({
    issue: number,
    user: asker,
    kind: usedKind,
    body: commentText(plan, prompt),
    createdAt: now - 15_000
  })
  const about = { place: github.place, issue, comment: said }
  const event =
    usedKind === 'review' ? reviewComment(about) : issueComment(about)
  return {
    comment: { kind: usedKind, id: said.id },
    event,
    eventText: JSON.stringify(event.payload),
    prompt: plan.scene === 'chat' ? '' : prompt
  }
}

function commentText({ scene, naming }: Plan, prompt: string): string {
  if (scene === 'chat') return 'I would not bother /agent with that.'
  const option = naming === 'option' ? ' --job job-7f3a' : ''
  return `/agent${option} ${prompt}`.trim()
}

function press(github: GitHub, scene: Scene, asker: string): Trigger {
  const given = { place: github.place, sender: github.account(asker) }
  const event =
    scene === 'dispatch'
      ? workflowDispatch(given)
      : issuesLabeled({
          ...given,
          issue: github.issue(ISSUE) as Issue,
          label: 'agent'
        })
  return {
    comment: undefined,
    event,
    eventText: JSON.stringify(event.payload),
    prompt: PROMPT
  }
}
