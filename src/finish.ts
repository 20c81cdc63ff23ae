import { Cancelled } from './clock.ts'
import {
  type Annotation,
  annotate,
  stopped,
  summarizeEarly,
  writeSummary
} from './conclude.ts'
import { debugged } from './debug.ts'
import { type Ending, endWith, failsStep } from './follow-up/outcome.ts'
import {
  type RepositoryComments,
  readRepositoryComments
} from './github/repository-comments.ts'
import { readRun } from './github/run.ts'
import { readFinishInputs } from './inputs.ts'
import { explain, type Problem, plain, say, sentences } from './message.ts'
import { outputsOf } from './outputs.ts'
import { findPending, type Pending } from './pending/find.ts'
import { type Identified, identify } from './pending/identify.ts'
import { judgeAll } from './pending/judge.ts'
import { type FinishStep, inParallel, type Known } from './pending/step.ts'
import { type Finished, tellAll } from './pending/tell.ts'
import { redactAll } from './report/redact.ts'
import { finishSummary } from './report/summary.ts'
import {
  connect,
  type Desk,
  type EndsEarly,
  endsEarly,
  endsWithProblems,
  type Outside,
  openDesk
} from './step.ts'

/**
 * Finishes everything that is pending in the repository, in one short run. To a
 * follow-up it is what a re-run is, with one look. Never throws.
 */
export async function finish(outside: Outside): Promise<void> {
  const desk = openDesk(outside)
  annotate(desk.runner, await runFinish(outside, desk))
}

const HOUR_MS = 3_600_000
/** All comments are read from so much before what is not too old. */
const READ_BEFORE_MS = 24 * HOUR_MS

/** From the comments of the repository to the run's annotation. */
async function runFinish(outside: Outside, desk: Desk): Promise<Annotation> {
  try {
    const safe = debugged({ ...outside, runner: desk.runner })
    const opened = openFinish(safe, desk)
    return opened.kind === 'ends-early'
      ? await giveUp(desk, opened.ending)
      : await play(opened.step)
  } catch (error) {
    return giveUp(desk, stopped(desk.runner, error))
  }
}

/** Nothing was finished, and what is pending is not known. */
function giveUp(desk: Desk, ending: Ending): Promise<Annotation> {
  desk.runner.output('finished', '[]')
  desk.runner.output('pending', '')
  if (ending.outcome !== 'cancelled') return summarizeEarly(desk, ending)
  const explanation = explain(CANCELLED)
  return summarizeEarly(desk, { outcome: 'error', explanation })
}

function openFinish(
  outside: Outside,
  desk: Desk
): { readonly kind: 'step'; readonly step: FinishStep } | EndsEarly {
  const { runner } = desk
  const { env } = runner
  const read = readRun(env, runner.readFile)
  if (read.kind === 'problem') return endsEarly(endWith('error', read.problem))
  const checked = readFinishInputs(runner.input, env.GITHUB_TOKEN)
  if (checked.kind === 'problems') return endsWithProblems(checked.problems)
  const { inputs } = checked
  const connected = connect(outside, desk, read.run, inputs)
  return { kind: 'step', step: { ...connected, inputs } }
}

/** What is pending, what it has come to, and the reports of it. */
async function play(step: FinishStep): Promise<Annotation> {
  const { clock, github, inputs, limits } = step
  const { command, maxAgeMs, projectId } = inputs
  const viewer = await github.askViewer(limits)
  if (viewer.kind === 'failed')
    return giveUp(step, endWith('error', viewer.problem))
  const { login } = viewer
  const since = clock.now() - maxAgeMs - READ_BEFORE_MS
  const comments = await readRepositoryComments(
    github,
    login,
    command,
    since,
    limits
  )
  if (comments.kind === 'failed')
    return giveUp(step, endWith('error', comments.problem))
  const { aheadMs } = comments
  const known: Known = { ...step, login, aheadMs, noted: new Set() }
  const pending = findPending(comments, projectId, since + aheadMs)
  return settleAll(known, comments, pending)
}

/** From here on a cancel loses nothing: what is not told stays pending. */
async function settleAll(
  known: Known,
  comments: RepositoryComments,
  pending: readonly Pending[]
): Promise<Annotation> {
  try {
    const { followUps, unread } = await identifyAll(known, comments, pending)
    const judged = await judgeAll(known, followUps)
    if (judged.kind === 'unseen')
      return conclude(known, followUps.length + unread, [], judged.problem)
    const told = await tellAll(known, judged.over)
    const left = unread + judged.pending + told.left
    return conclude(known, left, told.finished, told.problem)
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    return conclude(known, pending.length, [], CANCELLED)
  }
}

/** Who asked for each, and which job it went to. */
async function identifyAll(
  { github, inputs, limits, log, login }: Known,
  comments: RepositoryComments,
  pending: readonly Pending[]
): Promise<{
  readonly followUps: readonly Identified[]
  /** So many could not be read now. */
  readonly unread: number
}> {
  const { command, jobId, projectId: project } = inputs
  const given = { github, limits, login, project, command, jobId, comments }
  const all = await inParallel(pending, one => identify(one, given))
  for (const one of all)
    if (one.kind === 'failed')
      log.warnOf(say`A pending follow-up can't be read.`, one.problem)
  return {
    followUps: all.filter(one => one.kind === 'identified'),
    unread: all.filter(({ kind }) => kind === 'failed').length
  }
}

/** Says what was finished, and what is left for the next run. */
async function conclude(
  step: FinishStep,
  pending: number,
  finished: readonly Finished[],
  problem?: Problem
): Promise<Annotation> {
  const { inputs, redact, runner } = step
  const safe = redactAll(finished, redact)
  runner.output('finished', JSON.stringify(safe.map(entryOf)))
  runner.output('pending', String(pending))
  const said = sentences(
    say`Follow-ups finished: ${finished.length}. Still pending: ${pending}.`,
    problem ? explain(problem) : []
  )
  const told = redactAll(said, redact)
  const reports = safe.map(({ report }) => report)
  await writeSummary(runner, finishSummary(told, reports))
  const isBad = finished.some(({ report }) =>
    failsStep(report.outcome, inputs.failOn)
  )
  return { level: problem || isBad ? 'failure' : 'notice', line: plain(told) }
}

/** The outputs of the action for one follow-up, and where it was asked. */
function entryOf({ issue, report, results }: Finished) {
  return {
    ...outputsOf(results),
    'issue-number': String(issue),
    'asked-by': report.asker ?? ''
  }
}

const CANCELLED: Problem = {
  what: say`The run was cancelled.`,
  remedy: say`The next run finishes the rest.`
}
