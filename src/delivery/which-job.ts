import type { RunContext } from '../action/context.ts'
import { idProblem } from '../action/inputs.ts'
import { type AgentJob, JOB_ID } from '../agent/job.ts'
import type { Final } from '../agent/reply.ts'
import { type Limits, pause } from '../common/clock.ts'
import {
  type Failed,
  literal,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import { defined } from '../common/values.ts'
import { LISTED_AFTER_MS } from '../github/pages.ts'
import {
  type PullRequest,
  parsePullLink,
  pathOn
} from '../github/pull-request.ts'
import { openReviewThreads, readAllComments } from '../github/review-threads.ts'
import { retry } from '../http/failure.ts'
import { findJob, type NamedInConversation } from './own-comments.ts'
import { jobOf } from './rules/reported-state.ts'
import type { FollowUpState, Snapshot } from './rules/state.ts'
import { openJob, type TrackedJob, warnOfUndocumented } from './wait.ts'

/**
 * The job that a follow-up goes to, and what names it.
 *
 * @typeParam Start what stands for a start: `new` before the send, `unnamed`
 * after it, and nothing for a check
 */
interface Named<Start> {
  readonly kind: 'named'
  readonly job: NonNullable<FollowUpState['job']>
  readonly by: 'option' | 'report' | 'job-id' | 'job-id-pattern'
  /**
   * Only for `job-id-pattern`: the pull request whose branch or description
   * names the job, and the choice without it. The ID comes from untrusted text,
   * so the service has to confirm that the job made this pull request.
   */
  readonly unconfirmed?: {
    readonly pull: PullRequest
    readonly otherwise: Named<Start> | Start | Final
  }
}

/** The follow-up starts a job. */
const NEW = { kind: 'new' } as const
/** The follow-up was sent, and no report that GitHub lists names its job. */
const UNNAMED = { kind: 'unnamed' } as const

/**
 * Returns the job that a text is to be sent to, `new` if it starts one, or
 * `final` with why neither is known. A request that starts a job is `new`.
 * Otherwise the first of these names the job: the option, the input, the
 * follow-up's own report for this project, the conversation, `job-id-pattern`.
 * If none does, it is `new` if `start-job` is `automatic`, see `chooseUnnamed`.
 * It is `final`, too, if the ID can't be part of an address, or if the
 * conversation or pull request can't be read. Nothing is checked or learned.
 * Throws `Cancelled` on a cancel.
 */
export async function chooseForText(
  context: RunContext
): Promise<Named<typeof NEW> | typeof NEW | Final> {
  const { inputs, state } = context
  if (state().startsJob) return NEW
  const reported = reportedJob(state())
  const isOfProject = reported?.project === inputs.projectId
  return (
    chooseByRequest(context) ??
    (reported && isOfProject
      ? namedOrFinal(reported, 'report')
      : findNamed(context, NEW))
  )
}

/**
 * Returns the job that is to be checked, because there is nothing to send, or
 * `final` with why it is not known: as `chooseForText`, but nothing is started,
 * and the record was not read.
 */
export async function chooseForCheck(
  context: RunContext
): Promise<Named<never> | Final> {
  return chooseByRequest(context) ?? findNamed(context)
}

/**
 * Returns the job that an earlier run has sent the follow-up to: the one that
 * its report names. If none does, it is `unnamed` for a start, and else what
 * the request, the conversation, or `job-id-pattern` names. If nothing does, it
 * is `unnamed` if `start-job` is `automatic`, because then a job was started.
 * But before, the conversation is read once more 5 s later, because GitHub's
 * lists lag: a report that has just replaced another may be missing. It is
 * `final` as in `chooseForText`. Throws `Cancelled` on a cancel.
 */
export async function chooseSentTo(
  context: RunContext
): Promise<Named<typeof UNNAMED> | typeof UNNAMED | Final> {
  const { clock, github, limits, on, run, state } = context
  const reported = reportedJob(state())
  if (reported) return namedOrFinal(reported, 'report')
  if (state().startsJob) return UNNAMED
  const chosen = chooseByRequest(context) ?? (await findNamed(context, UNNAMED))
  if (chosen.kind !== 'unnamed') return chosen
  await pause(clock, LISTED_AFTER_MS, limits)
  // The report can be in a thread, and the context reads threads only once.
  const readThreads = openReviewThreads(github, run, on?.number ?? 0)
  return findNamed({ ...context, readThreads }, UNNAMED)
}

/** Returns the job that the follow-up's own report names, if it names one. */
function reportedJob({ record }: FollowUpState): FollowUpState['job'] {
  return record?.report && jobOf(record.report.marker)
}

/**
 * Returns the job that the option or, without one, the input names; undefined
 * if neither does. It is `final` if the ID can't be part of an address.
 */
export function chooseByRequest({
  inputs,
  request
}: RunContext): Named<never> | Final | undefined {
  const { jobId: byInput, projectId: project } = inputs
  if (request.jobId !== undefined)
    return namedOrFinal({ id: request.jobId, project }, 'option')
  return byInput === undefined
    ? undefined
    : namedOrFinal({ id: byInput, project }, 'job-id')
}

/**
 * Returns the job that the conversation names. If it names none, returns the
 * job that the pull request names, which is `unconfirmed`. If neither names
 * one, returns the choice of `chooseUnnamed`, which also counts where the
 * service does not confirm the pull request's job. It is `final` if the
 * conversation or pull request can't be read, or the ID can't be part of an
 * address. Throws `Cancelled` on a cancel.
 *
 * @param start is returned where a job is started automatically; without it,
 *   none is
 */
async function findNamed<Start = never>(
  context: RunContext,
  start?: Start
): Promise<Named<Start> | Start | Final> {
  const { inputs } = context
  const found = await searchConversation(context)
  if (found.kind === 'failed') return noJob(found.problem)
  const { jobId } = found.value
  if (jobId !== undefined)
    return namedOrFinal({ id: jobId, project: inputs.projectId }, 'report')
  const otherwise = chooseUnnamed(context, found.value, start)
  return chooseByPullRequest(context, otherwise)
}

/**
 * Returns the choice where nothing names a job, or only comments after the
 * follow-up was asked. If `start-job` is `automatic` and `start` is given, it
 * is the job that such a later comment names, or else `start`, unless an
 * unsigned comment shows that there is a job. In all other cases it is `final`;
 * the problem then also says whether comments name jobs that are ignored,
 * because they are unsigned or for another project.
 *
 * @param start see `findNamed`
 */
function chooseUnnamed<Start>(
  context: RunContext,
  { hasUnsigned, isNamedOtherwise, firstLaterJobId }: NamedInConversation,
  start: Start | undefined
): Named<never> | Start | Final {
  const { projectId: project, startJob } = context.inputs
  if (start !== undefined && startJob === 'automatic') {
    // Two comments at once would start a job each, if this one did not count.
    if (firstLaterJobId !== undefined)
      return namedOrFinal({ id: firstLaterJobId, project }, 'report')
    // Such a conversation has a job, which can't be known.
    if (!hasUnsigned) return start
  }
  const problem = notNamed(context)
  return noJob(
    isNamedOtherwise || hasUnsigned
      ? { ...problem, what: sentences(problem.what, NAMED_OTHERWISE) }
      : problem
  )
}

const NOTHING_FOUND: NamedInConversation = {
  isNamedOtherwise: false,
  hasUnsigned: false
}

/**
 * Returns what the conversation says about its job, see `findJob`, or why it
 * could not be read; no job if the event has no conversation. Only our own
 * signed comments for the project name a job. It is the one that the newest of
 * the follow-up's own reports names, or else the one named last until the
 * comment or review that asked or, for an event, before this attempt began.
 * `firstLaterJobId` is the first one named after that but, if the follow-up was
 * sent, before the send. On a pull request, comments on lines are read, too.
 * Throws `Cancelled` on a cancel.
 */
async function searchConversation(
  context: RunContext
): Promise<Awaited<ReturnType<typeof findJob>>> {
  const { asked, github, inputs, limits, on, readThreads } = context
  if (!on) return { kind: 'read', value: NOTHING_FOUND }
  const { send } = context.state()
  const sentAt = send.kind === 'sent' ? send.at + github.aheadMs() : undefined
  return findJob(context, {
    issue: on.number,
    key: context.state().about.key,
    project: inputs.projectId,
    until: asked?.createdAt ?? (await secondBeforeRun(github, limits)),
    count: on.comments,
    ...defined({ sentAt }),
    lines: on.isPullRequest
      ? () => readAllComments(github, readThreads, limits)
      : undefined
  })
}

/**
 * Returns a time in the second before GitHub's first answer to this run, which
 * came after its event; an event does not say when it happened. What comments
 * name in the second of the answer itself may be later.
 */
async function secondBeforeRun(
  github: RunContext['github'],
  limits: Limits
): Promise<number> {
  // The answer's date has whole seconds.
  return (await github.firstAnswerAt(limits)) - 1
}

/**
 * Returns the job that the branch or the description of the pull request names
 * by `job-id-pattern`, see `jobIdIn`; it is `unconfirmed`. Returns `otherwise`
 * if they name none, or if there is no pattern or no pull request. It is
 * `final` if the pull request can't be read, or the ID can't be part of an
 * address. Throws `Cancelled` on a cancel.
 */
async function chooseByPullRequest<Start>(
  context: RunContext,
  otherwise: Named<Start> | Start | Final
): Promise<Named<Start> | Start | Final> {
  const { inputs, limits, on } = context
  const pattern = inputs.jobIdPattern
  if (pattern === undefined || !on?.isPullRequest) return otherwise
  const pull = await context.readPull(limits)
  if (pull.kind === 'failed') {
    const { problem } = pull
    return noJob({ ...problem, what: sentences(UNREADABLE, problem.what) })
  }
  const id = jobIdIn(pull.value, pattern)
  if (id === undefined) return otherwise
  const job = { id, project: inputs.projectId }
  const named = namedOrFinal(job, 'job-id-pattern')
  return named.kind === 'named'
    ? { ...named, unconfirmed: { pull: pull.value, otherwise } }
    : named
}

/** A job with its first check. */
export interface CheckedJob {
  readonly kind: 'checked'
  readonly job: TrackedJob
  readonly snapshot: Snapshot
}

/**
 * Returns the chosen job with its first check, which proves the key without
 * using up a message, or why it could not be checked, see `checkNamed`. A
 * choice that names no job is returned as it is. The job is learned for outputs
 * and report at once. One that only a pull request names is learned only once
 * the service confirms it (`whyNotConfirmed`). If the service does not, that is
 * logged, and the choice without it is checked. But if that choice is `final`
 * or `unnamed`, the failure of the job that is not confirmed is returned.
 * Throws `Cancelled` on a cancel.
 */
export async function checkChosen<
  Start extends { readonly kind: 'new' | 'unnamed' }
>(
  context: RunContext,
  chosen: Named<Start> | Start | Final,
  limits = context.limits
): Promise<CheckedJob | Start | Final | Failed> {
  const { learn, log, run } = context
  if (chosen.kind !== 'named') return chosen
  const { job, unconfirmed } = chosen
  // The ID comes from untrusted text until the service has confirmed it.
  if (!unconfirmed) learn({ job })
  const checked = await checkNamed(context, chosen, limits)
  if (!unconfirmed) return checked
  const { otherwise, pull } = unconfirmed
  const failure = whyNotConfirmed(checked, pull, run.serverUrl)
  if (failure === undefined) {
    if (checked.kind === 'checked')
      learn({ job: { ...job, latest: checked.snapshot } })
    return checked
  }
  // After a send, that job may have got it, or one may have been started. Where
  // nothing else names a job, it says more that this one is not confirmed.
  if (otherwise.kind === 'final' || otherwise.kind === 'unnamed') return failure
  log.moment(
    say`The agent job ${job.id} counts for nothing: the service does not say that it made this pull request.`
  )
  return checkChosen(context, otherwise, limits)
}

/**
 * Returns the job with its first check, or why it could not be checked:
 * `final`, with the input that named the job if it is about the job, or
 * `failed` if the time limit passed while checks failed, which are retried. A
 * 404 of a job that the follow-up started is `final` only after 30 s. Each
 * change of the status is logged. Throws `Cancelled` on a cancel.
 */
async function checkNamed(
  context: RunContext,
  { by, job: { id } }: Pick<Named<never>, 'by' | 'job'>,
  limits: Limits
): Promise<CheckedJob | Failed | Final> {
  const { clock, onRetry } = context
  // A new job may be missing for a while, also for a later run.
  const { startsJob } = context.state()
  const job = openLoggedJob(context, id, {
    isIdKnown: startsJob || by === 'report',
    mayBeMissing: startsJob
  })
  const found = await retry(clock, limits, () => job.check(limits), onRetry)
  switch (found.kind) {
    case 'failed':
      return found
    case 'final':
      return withSource(found, by)
    case 'snapshot':
      return { kind: 'checked', job, snapshot: found }
  }
}

/**
 * Returns why the service does not confirm a job that a pull request names: it
 * has no such job (404), or does not say that it made that pull request.
 * Undefined if it confirms the job, or if it is not known, because the check
 * has failed otherwise.
 */
function whyNotConfirmed(
  checked: Awaited<ReturnType<typeof checkNamed>>,
  pull: PullRequest,
  serverUrl: string
): Final | undefined {
  switch (checked.kind) {
    case 'failed':
      return undefined
    case 'final':
      return checked.status === 404 ? checked : undefined
    case 'checked':
      return isMadeBy(pull, checked.snapshot.job, serverUrl)
        ? undefined
        : noJob(notConfirmed(checked.job.id))
  }
}

/**
 * Returns the job to be checked; see `openJob`. Each check is learned as the
 * job's latest, if the state has that job. One whose status is not that of the
 * check before goes to the log, and a status or link that `warnOfUndocumented`
 * names is a warning.
 *
 * @param known see `openJob`
 */
export function openLoggedJob(
  context: RunContext,
  id: string,
  known: Parameters<typeof openJob>[4]
): TrackedJob {
  const { clock, learn, service, state } = context
  const logSnapshot = snapshotLogger(context)
  const onSnapshot = (latest: Snapshot) => {
    logSnapshot(latest)
    // One that only a pull request names is not in the state until it is
    // confirmed.
    const { job } = state()
    if (job?.id === id) learn({ job: { ...job, latest } })
  }
  return openJob(service, id, clock, onSnapshot, known)
}

/**
 * Returns the job with what names it, or `final` if its ID can't be part of an
 * address: of the reason `text` for the option, else `no-job`.
 */
function namedOrFinal(
  job: Named<never>['job'],
  by: Named<never>['by']
): Named<never> | Final {
  const problem = idProblem(job.id)
  const reason = by === 'option' ? 'text' : 'no-job'
  if (problem) return noJob({ ...problem, reason })
  return { kind: 'named', job, by }
}

/**
 * Returns the failure of a check. If it is about the job, and `job-id` or
 * `job-id-pattern` named the job, its fix also says to correct that input if
 * the ID is wrong.
 */
function withSource(found: Final, by: Named<never>['by']): Final {
  const { because, problem } = found
  const isByInput = by === 'job-id' || by === 'job-id-pattern'
  if (because !== 'job' || !isByInput) return found
  const where = say`The ID comes from ${literal(by)}: if it is wrong, correct that input.`
  return {
    ...found,
    problem: { ...problem, fix: sentences(problem.fix, where) }
  }
}

function noJob(problem: Problem): Final {
  return { kind: 'final', because: 'setup', problem }
}

/**
 * Returns a function that logs the status of a check, as a moment, if the check
 * before had another one; before the send, the line says so. What is not
 * documented is a warning, as `warnOfUndocumented` says, whatever the status.
 */
function snapshotLogger(context: RunContext): (snapshot: Snapshot) => void {
  const { log } = context
  let status: string | undefined
  return snapshot => {
    warnOfUndocumented(snapshot, log)
    const { job } = snapshot
    if (job.status === status) return
    status = job.status
    const isUnsent = context.state().send.kind === 'unsent'
    log.moment(
      isUnsent
        ? say`Before the send: ${status}.`
        : say`The agent job is ${status}.`
    )
  }
}

const NAMED_OTHERWISE = say`Reports here name one for another project-id, or were signed with another api-key or in another repository: if project-id or api-key is wrong, correct it.`

/**
 * Returns the lasting problem, of the reason `no-job`, of a follow-up whose job
 * nothing names. It says what was looked at. Its fix says how to name a job
 * only if neither a comment nor a review asked, and there is a conversation: by
 * a comment or, on a pull request, by `job-id-pattern`, unless that is set.
 * Otherwise the fix is empty, because the advice for the reason says it.
 */
function notNamed({ asked, inputs, on }: RunContext): Problem {
  const reason = 'no-job' as const
  const isPull = on?.isPullRequest === true
  const hasPattern = inputs.jobIdPattern !== undefined
  const byPattern = isPull && hasPattern ? NOT_BY_PATTERN : []
  if (asked)
    return {
      reason,
      what: sentences(
        say`No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
        byPattern
      ),
      fix: [],
      isLasting: true
    }
  const orByPattern =
    isPull && !hasPattern ? say`, or set job-id-pattern in the workflow` : []
  return {
    reason,
    what: on
      ? sentences(
          say`No job is named: there is no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
          byPattern
        )
      : say`No job is named: there is no job-id input.`,
    fix: on
      ? say`Comment ${'--job <id>'} here, right after the command${orByPattern}.`
      : [],
    isLasting: true
  }
}

const NOT_BY_PATTERN = say`Branch and description name none by job-id-pattern.`

/**
 * Returns the lasting problem, of the reason `no-job`, of a job that only a
 * pull request names and the service does not confirm. It has no fix of its
 * own: the advice for its reason asks for a job.
 */
function notConfirmed(id: string): Problem {
  return {
    reason: 'no-job',
    what: say`The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
    fix: [],
    isLasting: true
  }
}

const UNREADABLE = say`The pull request could not be read, so it is not known which job made it.`

/** What an ID is made of, and what may not be next to a match. */
const CHARACTER = '[\\p{L}\\p{N}._-]'

/**
 * Returns the ID for which the pattern is the whole name of the branch, else
 * the first one for which it is in the description, where none of the
 * characters of an ID may be next to it; undefined if there is neither. The
 * pattern but `{job-id}` is literal text. An ID has letters and digits of any
 * script, `.`, `_`, and `-`; full stops at its end are dropped, because they
 * end the sentence, and a match of nothing but full stops is ignored.
 */
export function jobIdIn(
  { description, headRef }: Pick<PullRequest, 'headRef' | 'description'>,
  pattern: string
): string | undefined {
  const [before = '', after = ''] = pattern
    .split(JOB_ID)
    .map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const named = `${before}(${CHARACTER}+)${after}`
  const ofBranch = new RegExp(`^${named}$`, 'u')
  const inText = new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'gu')
  const branchMatch = ofBranch.exec(headRef)
  return [
    ...(branchMatch ? [branchMatch] : []),
    ...description.matchAll(inText)
  ]
    .map(([, id = '']) => id.replace(/(?<!\.)\.+$/, ''))
    .find(id => id !== '')
}

/**
 * Returns whether the service says that the job made the pull request: its
 * `prLink` is this pull request or, while that is null, its source is this
 * repository, by its address on this server, and this branch, which must not be
 * a fork's. Names of repositories are compared without case.
 */
export function isMadeBy(
  pull: PullRequest,
  { prLink, source }: AgentJob,
  serverUrl: string
): boolean {
  if (prLink !== null) {
    const parts = parsePullLink(prLink, serverUrl)
    const repository = parts && `${parts.owner}/${parts.repo}`
    return parts?.number === pull.number && isSame(repository, pull.repository)
  }
  const path = pathOn(serverUrl, source.repository ?? '') ?? ''
  const made = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1]
  return (
    source.ref === pull.headRef &&
    isSame(pull.headRepository, pull.repository) &&
    isSame(made, pull.repository)
  )
}

/** Returns whether two names are the same to GitHub, which ignores case. */
function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
