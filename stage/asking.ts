import { issuesLabeled, workflowDispatch } from '../sandbox/payloads.ts'
import type { Run, RunResult } from '../sandbox/runner.ts'
import type { WorldComment, WorldRun } from '../sandbox/world.ts'
import { finish } from '../src/finish.ts'
import type { Stage } from './stage.ts'
import { PULL } from './usual.ts'

export type Given = Partial<WorldRun>

/** Somebody has asked, and the workflow runs for it. */
export interface Asking extends WorldComment {
  /** What was written, as it is. */
  readonly body: string
  readonly issue: number
  readonly start: (given?: Given) => Run
  readonly run: (given?: Given) => Promise<RunResult>
}

/** Somebody comments; each comment has a workflow run of its own. */
export function ask(
  stage: Stage,
  said: string | Partial<Parameters<Stage['comment']>[0]>
): Asking {
  const given = typeof said === 'string' ? { body: said } : said
  const comment = { by: 'octo-dev', body: '/agent Go on', ...given }
  const issue = comment.issue ?? stage.issue
  return asking(stage, stage.comment(comment), comment.body, issue)
}

/** The same for a review, or an event without a comment. */
export function asking(
  stage: Stage,
  asked: WorldComment,
  body: string,
  issue = stage.pullRequest ?? 0
): Asking {
  const { id, event } = asked
  const runId = 6_000_000_000 + (id % 1_000_000)
  const start = (given: Given = {}) => stage.run({ event, runId, ...given })
  return { ...asked, body, issue, start, run: given => start(given).done }
}

/** Somebody submits a review of the stage's pull request. */
export function review(
  stage: Stage,
  given: Omit<Parameters<Stage['review']>[0], 'by'> = {}
) {
  const submitted = stage.review({ by: 'octo-dev', issue: PULL, ...given })
  const asked = asking(stage, submitted, given.body ?? '', PULL)
  return { ...asked, comments: submitted.comments }
}

/** Somebody adds a label to the stage's issue. */
export function labeled(stage: Stage, by = 'octo-dev'): Asking {
  const event = issuesLabeled({
    place: stage.github.place,
    sender: stage.github.account(by),
    issue: stage.github.issue(stage.issue) as never,
    label: 'agent'
  })
  return asking(stage, { id: 3, event }, '', stage.issue)
}

/** Somebody starts the workflow by hand, about no issue. */
export function dispatched(stage: Stage): Asking {
  const { place } = stage.github
  const sender = stage.github.account('octo-dev')
  const event = workflowDispatch({ place, sender })
  return asking(stage, { id: 4, event }, '', stage.issue)
}

let finishes = 0

/** One finish, as on schedule. */
export function startFinish(stage: Stage, given: Given = {}): Run {
  finishes += 1
  const runId = 7_000_000_000 + finishes
  return stage.finish(finish, { runId, ...given })
}

/**
 * Does what people are advised, to the letter: runs the job again, or comments.
 * Without a report, the run's own last line advises. Undefined where the
 * advice is to do nothing.
 */
export async function heed(
  stage: Stage,
  { body, issue, run }: Asking,
  result: RunResult,
  inputs: Given['inputs'] = {}
): Promise<RunResult | undefined> {
  const says =
    stage.reports(issue).at(-1) ?? result.annotations.at(-1)?.message ?? ''
  const prompt = body.replace(/^\/agent (--job \S+ )?/, '')
  const toName = /omment `(\/agent --job <id>[^`]*)`/.exec(says)?.[1]
  if (/re-run the workflow job/i.test(says) && !toName)
    return run({ attempt: 2, inputs })
  const isOnCondition = says.includes('the job shows no sign of the follow-up')
  if (isOnCondition && stage.prompts().includes(prompt)) return undefined
  const advised = toName ?? /[Cc]omment [`"](\/agent[^`"]*)[`"]/.exec(says)?.[1]
  if (advised === undefined) return undefined
  const comment = advised.replace('…', prompt).replace('<id>', stage.jobId)
  return ask(stage, { body: comment, issue }).run({ inputs })
}

/** All that people read of a run and its follow-up. */
export function told(stage: Stage, { annotations, summary }: RunResult) {
  const lines = annotations.map(({ message }) => message)
  return [...stage.reports(), summary, ...lines].join('\n')
}
