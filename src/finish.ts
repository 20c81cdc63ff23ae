import { type AgentService, openAgentService } from './agent/client.ts'
import { isTerminal } from './agent/job.ts'
import { Cancelled, type Clock, type Limits, pause, within } from './clock.ts'
import {
  type Annotation,
  annotate,
  stopped,
  tellEarly,
  writeSummary
} from './conclude.ts'
import { debugged } from './debug.ts'
import { type JobInView, keepInView } from './follow-up/job-in-view.ts'
import {
  changed,
  type DeliveryState,
  endOutcome,
  endWith,
  failsStep,
  type Outcome
} from './follow-up/outcome.ts'
import {
  judge,
  type Sight,
  STANDS_LONGER_MS,
  see,
  startSettling
} from './follow-up/settle.ts'
import { type GitHub, openGitHub } from './github/client.ts'
import { isMarkerOf, type ReportMarker } from './github/marker.ts'
import { placeOf as placeOfLink, readHead } from './github/pull-request.ts'
import { REACTIONS, type Reaction, reactionsOf } from './github/reactions.ts'
import {
  type RepositoryComments,
  readRepositoryComments
} from './github/repository-comments.ts'
import { type Run, readRun } from './github/run.ts'
import { retry } from './http/retry.ts'
import { type FinishInputs, readFinishInputs } from './inputs.ts'
import {
  explain,
  type Message,
  type Problem,
  plain,
  say,
  sentences
} from './message.ts'
import { outputsOf, type Results } from './outputs.ts'
import { findPending, type Pending } from './pending.ts'
import { type Identified, identify } from './pending-job.ts'
import { tellPullRequest } from './pull-request-note.ts'
import { redactAll } from './report/redact.ts'
import type { Report } from './report/report.ts'
import { finishSummary } from './report/summary.ts'
import { nextStep } from './report/wording.ts'
import { openReporting, type Reporting } from './reporting.ts'
import {
  openResultComment,
  type ReportPlace,
  resultOf
} from './result-comment.ts'
import {
  type Desk,
  type EndsEarly,
  endsEarly,
  type Outside,
  openDesk,
  retryTold
} from './step.ts'

/**
 * Finishes everything that is pending in the repository, in one short run. To a
 * follow-up it is what a re-run is, with one look. Never throws.
 */
export async function finish(outside: Outside): Promise<void> {
  const desk = openDesk(outside)
  annotate(desk.runner, await tell(outside, desk))
}

/** What the parts of a finish share. */
interface FinishStep extends Desk {
  readonly clock: Clock
  readonly run: Run
  readonly inputs: FinishInputs
  readonly service: AgentService
  readonly github: GitHub
  /** For everything up to the last report. */
  readonly limits: Limits
  readonly reporting: Reporting
}

/** A follow-up whose end this run has reported. */
export interface Finished {
  readonly report: Report
  readonly results: Results
  readonly issue: number
}

const HOUR_MS = 3_600_000
/** All comments are read from so much before what is not too old. */
const READ_BEFORE_MS = 24 * HOUR_MS
/** A run that has claimed a comment sends within seconds, or was killed. */
const CLAIM_ALONE_MS = HOUR_MS
/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60
/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6
/** How long one job that can't be read may hold up the others. */
const LOOK_MOST_MS = 20_000
/** The head decides only the `pr-*` outputs. */
const HEAD_MS = 10_000

async function tell(outside: Outside, desk: Desk): Promise<Annotation> {
  try {
    const safe = debugged({ ...outside, runner: desk.runner })
    const opened = openFinish(safe, desk)
    return opened.kind === 'ends-early'
      ? await tellEarly(desk, opened.ending)
      : await play(opened.step)
  } catch (error) {
    return tellEarly(desk, stopped(desk.runner, error))
  }
}

function openFinish(
  { clock, serviceTransport, githubTransport }: Outside,
  desk: Desk
): { readonly kind: 'step'; readonly step: FinishStep } | EndsEarly {
  const { log, runner } = desk
  const { env } = runner
  const read = readRun(env, runner.readFile)
  if (read.kind === 'problem') return endsEarly(endWith('error', read.problem))
  const checked = readFinishInputs(runner.input, env.GITHUB_TOKEN)
  if (checked.kind === 'problems')
    return endsEarly({
      outcome: 'error',
      explanation: sentences(...checked.problems.map(explain))
    })
  const { inputs } = checked
  const { run } = read
  const access = { ...run, token: inputs.githubToken }
  const deadline = log.startedAt + inputs.timeoutMs
  return {
    kind: 'step',
    step: {
      ...desk,
      clock,
      run,
      inputs,
      service: openAgentService(inputs, serviceTransport, clock),
      github: openGitHub(access, githubTransport, clock, retryTold(log)),
      limits: { deadline, cancel: runner.cancel },
      reporting: openReporting(clock, log, deadline, runner.cancel)
    }
  }
}

/** The same, once GitHub has told who we are and what time it has. */
interface Known extends FinishStep {
  /** Login of the action's own account. */
  readonly login: string
  /** How far GitHub's clock is ahead of ours, in milliseconds. */
  readonly aheadMs: number
  /** Pull requests that have been told which job made them, by their numbers. */
  readonly noted: Set<number>
}

/** What is pending, what it has come to, and the reports of it. */
async function play(step: FinishStep): Promise<Annotation> {
  const { clock, github, inputs, limits } = step
  const { command, maxAgeMs, projectId } = inputs
  const viewer = await github.askViewer(limits)
  if (viewer.kind === 'failed')
    return tellEarly(step, endWith('error', viewer.problem))
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
    return tellEarly(step, endWith('error', comments.problem))
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
    const followUps = await identifyAll(known, comments, pending)
    const judged = await judgeAll(known, followUps)
    if (judged.kind === 'unseen')
      return conclude(known, followUps.length, [], judged.problem)
    const { over } = judged
    const told = await tellAll(known, over)
    const left = judged.pending + told.left
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
): Promise<readonly Identified[]> {
  const { command, jobId, projectId: project } = inputs
  const given = { github, limits, login, project, command, jobId, comments }
  const all = await inParallel(pending, one => identify(one, given))
  return all.flatMap(one => {
    if (one.kind === 'failed')
      log.warnOf(say`A pending follow-up can't be read.`, one.problem)
    return one.kind === 'identified' ? [one] : []
  })
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
  await writeSummary(step, finishSummary(told, reports))
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

/** What a pending follow-up has come to. */
type Judged =
  | Over
  /** It continues, or can't be decided now. */
  | { readonly kind: 'pending' }
  /** Its end is already reported, or it is not one of our follow-ups. */
  | { readonly kind: 'not-pending' }

/** There is something to report. */
interface Over {
  readonly kind: 'over'
  readonly followUp: Identified
  readonly outcome: Outcome
  readonly delivery: DeliveryState
  readonly explanation: Message
  /** The own account's, on what asked. */
  readonly reactions: readonly Reaction[]
  /** The job at its end; undefined where something else is told. */
  readonly sight?: Sight
}

const PENDING = { kind: 'pending' } as const
const NOT_PENDING = { kind: 'not-pending' } as const

/**
 * Looks at each job once, and at those that have ended once more when an end
 * has stood long enough.
 */
async function judgeAll(
  known: Known,
  followUps: readonly Identified[]
): Promise<AllJudged | Unseen> {
  const { clock, limits } = known
  const jobs = openJobs(known, followUps)
  const first = await lookAtAll(known, jobs)
  if (first.kind === 'unseen') return first
  const over = jobs.filter(({ latest }) => latest && isOver(latest))
  const worthTelling = (one: Identified) =>
    over.some(({ id }) => id === one.jobId) ||
    isOld(known, one.pending) ||
    !one.pending.showsSent
  const reactions = await inParallel(followUps, one =>
    worthTelling(one) ? readReactions(known, one.pending) : undefined
  )
  if (over.length > 0) await pause(clock, STANDS_LONGER_MS + 100, limits)
  const second = await lookAtAll(known, over)
  if (second.kind === 'unseen') return second
  const judged = followUps.map((one, index) => {
    const own = reactions[index]
    const sights = [...first.sights, ...second.sights]
      .filter(({ jobId }) => jobId === one.jobId)
      .map(({ sight }) => sight)
    return own === undefined ? PENDING : judgeOne(known, one, own, sights)
  })
  return {
    kind: 'judged',
    over: judged.filter(one => one.kind === 'over'),
    pending: judged.filter(({ kind }) => kind === 'pending').length
  }
}

/** What is to be reported, and how many continue. */
interface AllJudged {
  readonly kind: 'judged'
  readonly over: readonly Over[]
  readonly pending: number
}

/** The jobs that the follow-ups went to, each once. */
function openJobs(
  { clock, log, service }: FinishStep,
  followUps: readonly Identified[]
): readonly JobInView[] {
  const ids = new Set(followUps.flatMap(({ jobId }) => jobId ?? []))
  return [...ids].map(id =>
    keepInView(
      service,
      id,
      clock,
      ({ job }) => log.detail(say`The agent job ${id} is ${job.status}.`),
      true
    )
  )
}

interface Seen {
  readonly kind: 'seen'
  readonly sights: readonly { readonly jobId: string; readonly sight: Sight }[]
}

/** The service refuses every look: its key or address is wrong. */
interface Unseen {
  readonly kind: 'unseen'
  readonly problem: Problem
}

async function lookAtAll(
  step: FinishStep,
  jobs: readonly JobInView[]
): Promise<Seen | Unseen> {
  const { clock, limits, log } = step
  const looks = await inParallel(jobs, job => {
    const soon = within(limits, clock.now() + LOOK_MOST_MS)
    return retry(clock, soon, () => job.look(soon), retryTold(log))
  })
  const bad = looks.find(
    look => look.kind === 'refused' && look.because === 'setup'
  )
  if (bad?.kind === 'refused') return { kind: 'unseen', problem: bad.problem }
  const sights = looks.flatMap((look, index) => {
    const jobId = jobs[index]?.id ?? ''
    if (look.kind === 'seen') return [{ jobId, sight: look }]
    log.warnOf(say`The agent job ${jobId} can't be read.`, look.problem)
    return []
  })
  return { kind: 'seen', sights }
}

function isOver({ job }: Sight): boolean {
  return isTerminal(job.status)
}

/** Too old to be looked after any longer. */
function isOld({ clock, inputs }: FinishStep, { since }: Pending): boolean {
  return since < clock.now() - inputs.maxAgeMs
}

/** The own account's reactions; undefined when they can't be read. */
async function readReactions(
  { github, limits, log, login }: Known,
  { record }: Pending
): Promise<readonly Reaction[] | undefined> {
  if (record === undefined) return []
  const own = await reactionsOf(login, github, record, limits)
  if (own.kind === 'read') return own.reactions
  log.warnOf(say`The reactions on a comment can't be read.`, own.problem)
  return undefined
}

function judgeOne(
  known: Known,
  followUp: Identified,
  reactions: readonly Reaction[],
  sights: readonly Sight[]
): Judged {
  const { clock, inputs } = known
  const { pending, isFromText } = followUp
  const { asked, report } = pending
  const own = (...contents: readonly string[]) =>
    reactions.find(({ content }) => contents.includes(content))
  if (!inputs.comment && own(REACTIONS.succeeded, REACTIONS.failed))
    return NOT_PENDING
  const about = { kind: 'over', followUp, reactions } as const
  const rocket = own(REACTIONS.sent)
  const isReported = report?.marker.delivery === 'sent'
  if (!rocket && !isReported) {
    const claimedAt = own(REACTIONS.claimed)?.leftAt
    const isAlone =
      claimedAt !== undefined && claimedAt <= clock.now() - CLAIM_ALONE_MS
    return isAlone
      ? {
          ...about,
          outcome: 'unknown',
          delivery: 'unsent-here',
          explanation: CLAIM_ALONE
        }
      : NOT_PENDING
  }
  const reportedAt = report ? report.updatedAt - report.aheadMs : 0
  const at = rocket?.leftAt ?? reportedAt
  const editedAt = asked?.kind === 'review' ? 0 : asked?.comment?.updatedAt
  const isEdited = (editedAt ?? 0) > (rocket?.createdAt ?? Infinity)
  if (isFromText && isEdited)
    return {
      ...about,
      outcome: 'unknown',
      delivery: 'sent',
      explanation: EDITED
    }
  const settled = judge(
    sights.reduce(see, startSettling({ kind: 'sent-earlier', at }))
  )
  if (settled.kind === 'ended') {
    const { sight } = settled
    const didChange = changed(undefined, { ...sight, ...sight.job })
    const outcome = endOutcome(sight.job.status, didChange)
    return { ...about, outcome, delivery: 'sent', explanation: [], sight }
  }
  return isOld(known, pending)
    ? { ...about, outcome: 'timed-out', delivery: 'sent', explanation: [] }
    : PENDING
}

/** What telling all has come to. */
interface AllTold {
  readonly finished: readonly Finished[]
  /** Left for the next run. */
  readonly left: number
  readonly problem?: Problem
}

/** Tells what is over, several at a time, as much as GitHub allows. */
async function tellAll(known: Known, over: readonly Over[]): Promise<AllTold> {
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
    case 'stands':
    case 'not-ours':
      return { kind: 'told-by-another' }
    case 'left': {
      log.moment(say`Follow-up on #${issue}: ${[{ own: outcome }]}.`)
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
      isAsked: pending.asked !== undefined,
      because: undefined
    }),
    timeLimitMs: inputs.maxAgeMs,
    run: {
      url: `${serverUrl}/${run.owner}/${run.repo}/actions/runs/${run.id}`,
      id: run.id
    },
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

/** Does the same with all of them, several at a time. */
async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R> | R
): Promise<readonly R[]> {
  const results: R[] = []
  const rest = [...items.entries()]
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift())
      results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

const CLAIM_ALONE = say`The comment was claimed (👀) more than an hour ago, and nothing shows that its follow-up was sent (🚀).`
const EDITED = say`The follow-up was sent, but the comment was edited afterward, so it is not known which job it went to.`
const CANCELLED: Problem = {
  what: say`The run was cancelled.`,
  remedy: say`The next run finishes the rest.`
}
const NO_ANSWER_IN_TIME: Problem = {
  what: say`GitHub did not answer in time.`,
  remedy: say`The next run finishes the rest. Check GitHub's status page.`
}
