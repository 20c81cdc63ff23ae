import { within } from '../clock.ts'
import { isMarkerOf, type ReportMarker } from '../github/marker.ts'
import { placeOfLink, readHead } from '../github/pull-request.ts'
import { urlOf } from '../github/run.ts'
import { ours, type Problem, say } from '../message.ts'
import type { Results } from '../outputs.ts'
import { tellPullRequest } from '../pull-request-note.ts'
import { redactAll } from '../report/redact.ts'
import type { Report } from '../report/report.ts'
import { nextStep } from '../report/wording.ts'
import { NO_ANSWER_IN_TIME } from '../reporting.ts'
import { openResultComment, resultOf } from '../result-comment.ts'
import type { ReportPlace } from '../standing-report.ts'
import type { Pending } from './find.ts'
import type { Over } from './judge.ts'
import { CANCELLED, inParallel, type Known } from './step.ts'

/** A follow-up whose end this run has reported. */
export interface Finished {
  readonly report: Report
  readonly results: Results
  readonly issue: number
}

/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60
/** The head decides only the `pr-*` outputs. */
const HEAD_MS = 10_000

/** What telling all has come to. */
interface AllTold {
  readonly finished: readonly Finished[]
  /** Left for the next run. */
  readonly left: number
  readonly problem?: Problem
}

/** Tells what is over, several at a time, as much as GitHub allows. */
export async function tellAll(
  known: Known,
  over: readonly Over[]
): Promise<AllTold> {
  const { log, reporting, runner } = known
  let finished: readonly Finished[] = []
  let left = over.length
  let created = 0
  const isComplete = await reporting.finish(async () => {
    await inParallel(over, async one => {
      if (created >= CREATED_MOST || runner.cancel.aborted) return
      created += one.followUp.pending.report ? 0 : 1
      const told = await tellOne(known, one)
      if (told.kind === 'left-pending') return
      left -= 1
      if (told.kind === 'told-by-another') return
      finished = [...finished, told.finished]
      created += told.notes
    })
  })
  if (created >= CREATED_MOST && left > 0)
    log.warn(
      say`GitHub limits how many comments can be created per minute, so ${left} finished follow-ups are left for the next run.`
    )
  if (runner.cancel.aborted && left > 0)
    return { finished, left, problem: CANCELLED }
  return isComplete
    ? { finished, left }
    : { finished, left, problem: NO_ANSWER_IN_TIME }
}

/** What telling one has come to. */
type Told =
  | {
      readonly kind: 'finished'
      readonly finished: Finished
      /** Pull requests that were told, too. */
      readonly notes: number
    }
  | { readonly kind: 'told-by-another' }
  | { readonly kind: 'left-pending' }

/** Tells one as a run that waited would have done. */
async function tellOne(known: Known, over: Over): Promise<Told> {
  const { github, inputs, log, login, redact, reporting, run } = known
  const { followUp, outcome, reactions, sight } = over
  const { asked, issue, record, report } = followUp.pending
  const { limits } = reporting
  const told = await reportOf(known, over)
  const account = async () => login
  const resultComment = openResultComment({
    github,
    clock: known.clock,
    reporting,
    claim: { record, account, isOurs: false },
    cancel: known.runner.cancel,
    place: inputs.comment ? placeOf(known, followUp.pending) : undefined,
    warn: log.warnOf,
    reportsAll: () => true,
    ownReactions: reactions
  })
  const subject = {
    project: inputs.projectId,
    ...(followUp.jobId !== undefined && { job: followUp.jobId }),
    issue,
    ...(asked && { trigger: { kind: asked.kind, id: asked.id } }),
    runId: report && !asked ? report.marker.runId : run.id,
    attempt: run.attempt
  }
  const isFinal = sight === undefined
  const result = resultOf(subject, told.report, redact, isFinal)
  const left = await resultComment.leave(result)
  switch (left.kind) {
    case 'failed':
      log.warnOf(say`A result comment could not be posted.`, left.problem)
      return { kind: 'left-pending' }
    case 'no-turn':
      return { kind: 'left-pending' }
    case 'stands':
    case 'not-ours':
      return { kind: 'told-by-another' }
    case 'left': {
      log.moment(
        say`Reported ${ours(outcome)} on #${issue}: ${left.url ?? 'by a reaction'}.`
      )
      const { url } = left
      const results = {
        ...told.results,
        ...(url !== undefined && { commentUrl: url })
      }
      const { jobId } = followUp
      const number = told.report.pullRequest?.place?.number ?? 0
      const isNew = !known.noted.has(number)
      known.noted.add(number)
      const notes =
        inputs.comment && jobId !== undefined && isNew
          ? await tellPullRequest(
              { github, log, redact, run, inputs, limits },
              account,
              { report: told.report, jobId, askedOn: issue }
            )
          : 0
      return {
        kind: 'finished',
        finished: { report: told.report, results, issue },
        notes
      }
    }
  }
}

/** What is said of it, and its outputs. */
async function reportOf(
  known: Known,
  over: Over
): Promise<Pick<Finished, 'report' | 'results'>> {
  const { clock, github, inputs, log, reporting, run } = known
  const { delivery, explanation, followUp, outcome, sight } = over
  const { asker, jobId, pending, question } = followUp
  const job = sight?.job
  const prLink = job?.prLink ?? undefined
  const soon = within(reporting.limits, clock.now() + HEAD_MS)
  const { serverUrl } = run
  const head = await readHead(github, prLink ?? null, serverUrl, soon)
  const model = job?.model ?? undefined
  const didChange = outcome === 'no-changes' ? false : undefined
  const report: Report = {
    outcome,
    explanation,
    delivery,
    next: nextStep({
      outcome,
      delivery,
      isFree: false,
      isConfirmed: jobId !== undefined,
      isAsked: pending.asked !== undefined,
      because: undefined
    }),
    timeLimitMs: inputs.maxAgeMs,
    run: { url: urlOf(run), id: run.id },
    ...(pending.asked && { command: inputs.command }),
    ...(asker !== undefined && { asker }),
    ...(question && { answers: question }),
    ...(jobId !== undefined && {
      job: {
        id: jobId,
        ...(job && { status: job.status }),
        ...(job?.source.ref && { branch: job.source.ref }),
        ...(model !== undefined && { model })
      }
    }),
    ...(prLink !== undefined && {
      pullRequest: { url: prLink, place: placeOfLink(prLink, serverUrl) }
    })
  }
  const results: Results = {
    outcome,
    sent: delivery === 'sent',
    elapsedMs: log.elapsedMs,
    ...(jobId !== undefined && { jobId }),
    ...(job && { job, hasEnded: true }),
    ...(didChange !== undefined && { changed: didChange }),
    ...(head && { pullRequest: head })
  }
  return { report: redactAll(report, known.redact), results }
}

/** Where it is reported, and what counts as a report of it. */
function placeOf({ inputs }: Known, pending: Pending): ReportPlace {
  const { asked, issue, record, report, since } = pending
  const isRuns = (marker: ReportMarker) =>
    marker.trigger === undefined &&
    marker.runId === report?.marker.runId &&
    marker.job === report.marker.job
  return {
    issue,
    since,
    isReport: marker =>
      marker.project === inputs.projectId &&
      marker.issue === issue &&
      (asked ? isMarkerOf(marker, asked) : isRuns(marker)),
    isFirst: false,
    ...(record?.kind === 'comment' && { triggerId: record.id })
  }
}
