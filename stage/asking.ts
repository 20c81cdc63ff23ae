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

/**
 * Adds a comment to the stage, by octo-dev and on the stage's issue unless
 * `said` has others. Returns it with functions that run the workflow for it;
 * nothing runs before they are called.
 */
export function ask(
  stage: Stage,
  said: string | Partial<Parameters<Stage['comment']>[0]>
): Asking {
  const given = typeof said === 'string' ? { body: said } : said
  const comment = { by: 'octo-dev', body: '/agent Go on', ...given }
  const issue = comment.issue ?? stage.issue
  return asking(stage, stage.comment(comment), comment.body, issue)
}

/**
 * Returns an event with functions that run the workflow for it: `start` starts
 * an attempt, and `run` waits for its end. All attempts have the same run ID,
 * which follows from the ID of the comment or review, unless `given` has
 * another.
 */
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

/**
 * Submits a review by octo-dev, of the stage's pull request unless `given` has
 * another. Returns it with the IDs of its comments and with functions that run
 * the workflow for it.
 */
export function review(
  stage: Stage,
  given: Omit<Parameters<Stage['review']>[0], 'by'> = {}
) {
  const submitted = stage.review({ by: 'octo-dev', issue: PULL, ...given })
  const asked = asking(stage, submitted, given.body ?? '', PULL)
  return { ...asked, comments: submitted.comments }
}

/**
 * Returns the event that `by` adds the label `agent` to the stage's issue, with
 * functions that run the workflow for it. The stage's GitHub keeps no label.
 */
export function labeled(stage: Stage, by = 'octo-dev'): Asking {
  const event = issuesLabeled({
    place: stage.github.place,
    sender: stage.github.account(by),
    issue: stage.github.issue(stage.issue) as never,
    label: 'agent'
  })
  return asking(stage, { id: 3, event }, '', stage.issue)
}

/**
 * Returns the event that octo-dev starts the workflow by hand, with functions
 * that run the workflow for it. The event is about no issue; reports are read
 * on the stage's issue.
 */
export function dispatched(stage: Stage): Asking {
  const { place } = stage.github
  const sender = stage.github.account('octo-dev')
  const event = workflowDispatch({ place, sender })
  return asking(stage, { id: 4, event }, '', stage.issue)
}

let finishes = 0

/**
 * Starts the second action once, on schedule unless `given` has another event.
 * Each start has a run ID of its own, unless `given` has one.
 */
export function startFinish(stage: Stage, given: Given = {}): Run {
  finishes += 1
  const runId = 7_000_000_000 + finishes
  return stage.finish(finish, { runId, ...given })
}

/**
 * Does what the last report on the issue advises, or without one the run's last
 * annotation: runs attempt 2, or comments and runs the action. Returns the
 * result; undefined if neither is advised, or if that is advised only while the
 * job shows no sign of the follow-up, and the service has accepted its prompt.
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

/**
 * Returns the reports on the stage's issue, and the summary and annotations of
 * a run, as one text.
 */
export function told(stage: Stage, { annotations, summary }: RunResult) {
  const lines = annotations.map(({ message }) => message)
  return [...stage.reports(), summary, ...lines].join('\n')
}
