import type { RunContext } from '../action/context.ts'
import {
  type CheckedJob,
  cannotChoose,
  type NamedJob,
  namedOrFinal
} from '../action/job-handle.ts'
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
import { LISTED_AFTER_MS } from '../github/pages.ts'
import {
  type PullRequest,
  parsePullLink,
  pathOn
} from '../github/pull-request.ts'
import { openReviewThreads, readAllComments } from '../github/review-threads.ts'
import { isSameName } from '../github/run.ts'
import { type NamedJobs, readNamedJobs } from './own-comments.ts'
import { afterCheck } from './rules/finished.ts'
import { jobOf } from './rules/reported-state.ts'
import { type FollowUpState, hasOtherReportTarget } from './rules/state.ts'

/** What is only a sign is not worth a longer wait. */
export const BRIEF_MS = 5_000

/** The follow-up starts a job. */
const START = { kind: 'start' } as const
/** The follow-up has started a job, and no report that GitHub lists names it. */
const UNNAMED_START = { kind: 'unnamed-start' } as const

/*
 * What names the job, in this order, for each of the three functions below:
 *
 * | | `chooseForText` | `chooseForCheck` | `chooseSentTo` |
 * | --- | --- | --- | --- |
 * | the follow-up's own report | – | – | yes |
 * | that it is a start | `start` | – | `unnamed-start` |
 * | the option, else the input (`requestedJob`) | yes | yes | yes |
 * | its own report, of this project | yes | – | – |
 * | the conversation, else a confirmed job of `job-id-pattern` | yes | yes | yes, and once more 5 s later (`findListed`) |
 * | with `start-job: automatic`, a comment since it was asked (`laterJob`) | yes | yes | yes |
 * | nothing does | `start` if `mayStart`, else `final` | `final` | `unnamed-start` if `mayStart` and the pull request names none, else `final` |
 *
 * A job is always checked in the project of `project-id`: after that was
 * changed, a job that `chooseSentTo` takes from a report most likely is not
 * found.
 *
 * What was sent stays with its job, so for `chooseSentTo` the own report goes
 * before the option and the input, which can have changed since.
 */

/**
 * Returns the job that a text is to be sent to, by the table above, or `start`
 * if it starts one. It is `final` if it is neither, if the ID can't be part of
 * an address, or if the conversation or pull request can't be read, and `final`
 * or `failed` if the check of a job of `job-id-pattern` failed, unless that
 * shows that the job is not confirmed. Only such a job is checked here, and
 * learned; and so is that the follow-up starts one. Throws `Cancelled` on a
 * cancel.
 */
export async function chooseForText(
  context: RunContext
): Promise<NamedJob | typeof START | Final | Failed> {
  const { inputs, requestedJob, state } = context
  if (state().isStart) return chooseStart(context)
  const reported = reportedJob(state())
  const isOfProject = reported?.project === inputs.projectId
  const named =
    requestedJob ??
    (reported && isOfProject
      ? namedOrFinal(reported, 'comment')
      : await findNamed(context))
  if (named.kind !== 'not-named') return named
  const { failure, found } = named
  return (
    laterJob(context, found) ??
    (mayStart(context, found) ? chooseStart(context) : failure)
  )
}

/**
 * Returns `start`, and learns that the follow-up starts a job. Warns, also of a
 * request with `--new`, if `start-job` is `automatic`, and nothing is reported
 * as a comment, or not where it was asked: no comment there will name the job,
 * so each text starts another one.
 */
function chooseStart({ inputs, learn, log, state }: RunContext): typeof START {
  learn({ isStart: true })
  if (inputs.startJob !== 'automatic') return START
  if (!state().about.wantsReport) log.warn(NO_CONVERSATION)
  else if (hasOtherReportTarget(state())) log.warn(OTHER_CONVERSATION)
  return START
}

const NO_CONVERSATION = say`Nothing is reported as a comment, so no conversation knows the job that is started: each text starts another one.`
const OTHER_CONVERSATION = say`The report goes to the issue of issue-number, so the conversation where it was asked does not know the job that is started: each text there starts another one.`

/**
 * Returns the job that is to be checked, because there is nothing to send, by
 * the table above. It is `final` or `failed` as in `chooseForText`, and nothing
 * is started. Throws `Cancelled` on a cancel.
 */
async function chooseForCheck(
  context: RunContext
): Promise<NamedJob | Final | Failed> {
  const named = context.requestedJob ?? (await findNamed(context))
  if (named.kind !== 'not-named') return named
  return laterJob(context, named.found) ?? named.failure
}

/**
 * Returns the job that an earlier run has sent the follow-up to, by the table
 * above. It is `unnamed-start` if the follow-up has started a job, or can only
 * have started one, which is not so if the pull request names a job that the
 * service does not confirm: that one may have got it. It is `final` if neither
 * is so; also, or `failed`, as in `chooseForText`. Throws `Cancelled` on a
 * cancel.
 */
async function chooseSentTo(
  context: RunContext
): Promise<NamedJob | typeof UNNAMED_START | Final | Failed> {
  const { requestedJob, state } = context
  const reported = reportedJob(state())
  if (reported) return namedOrFinal(reported, 'comment')
  if (state().isStart) return UNNAMED_START
  const named = requestedJob ?? (await findListed(context))
  if (named.kind !== 'not-named') return named
  const { failure, found, isUnconfirmed } = named
  const canOnlyBeStart = mayStart(context, found) && !isUnconfirmed
  return laterJob(context, found) ?? (canOnlyBeStart ? UNNAMED_START : failure)
}

/**
 * Returns the job that is to be checked, because there is nothing to send, with
 * its first check, or why there is none, see `chooseForCheck` and `checkChosen`.
 * Learns what the check shows, see `afterCheck`.
 */
export async function checkNamedJob(
  context: RunContext
): Promise<CheckedJob | Final | Failed> {
  const { learn, state } = context
  const chosen = await chooseForCheck(context)
  if (chosen.kind !== 'named') return chosen
  const checked = await checkChosen(context, chosen)
  if (checked.kind === 'checked') learn(afterCheck(state(), checked.snapshot))
  return checked
}

/**
 * Returns the job that an earlier run has sent the follow-up to, with a check
 * since the send, or why there is none, see `chooseSentTo` and `checkChosen`.
 * Learns what the check shows, see `afterCheck`; with `wait: false`, only the
 * job. If it is `unnamed-start`, that is learned. A job that this run knew is
 * forgotten if none could be chosen.
 *
 * @param prepared the job that this run has checked before it found out, if any
 */
export async function checkJobSentTo(
  context: RunContext,
  prepared: CheckedJob | undefined
): Promise<CheckedJob | typeof UNNAMED_START | Final | Failed> {
  const { inputs, learn, state } = context
  const chosen = await chooseSentTo(context)
  if (chosen.kind !== 'named') {
    // One that this run has checked before need not be the one that got it.
    learn({ job: undefined })
    if (chosen.kind === 'unnamed-start') learn({ isStart: true })
    return chosen
  }
  const checked =
    checkSinceSend(state(), chosen, prepared) ??
    (await checkChosen(context, chosen))
  if (inputs.wait && checked.kind === 'checked')
    learn(afterCheck(state(), checked.snapshot))
  return checked
}

/**
 * Returns the check of the chosen job that this run has prepared, if it began
 * after the send; undefined if not, if the check is another job's, or if none
 * was prepared. A check since the send has to count, because after an end that
 * it showed, only a later check can be a sign of work (`signOfWork`). An earlier
 * check must not: it would always count as an early one (`isEarlyCheck`), and
 * its older link would replace that of the job before the send.
 */
function checkSinceSend(
  { send }: FollowUpState,
  chosen: NamedJob,
  prepared: CheckedJob | undefined
): CheckedJob | undefined {
  if (!prepared) return undefined
  const isSame = prepared.job.id === chosen.job.id
  const isSince = send.kind === 'sent' && prepared.snapshot.beganAt >= send.at
  return isSame && isSince ? prepared : undefined
}

/**
 * Returns what `findNamed` returns but, if no job is named, looks once more 5 s
 * later, because GitHub's lists lag: a report that has just replaced another
 * may be missing. Throws `Cancelled` on a cancel.
 */
async function findListed(context: RunContext): ReturnType<typeof findNamed> {
  const { clock, github, limits, on, run } = context
  const named = await findNamed(context)
  if (named.kind !== 'not-named') return named
  await pause(clock, LISTED_AFTER_MS, limits)
  // The report can be in a thread, and the context reads threads only once.
  const readThreads = openReviewThreads(github, run, on?.number ?? 0)
  return findNamed({ ...context, readThreads })
}

/** Returns the job that the follow-up's own report names, if it names one. */
function reportedJob({ record }: FollowUpState): FollowUpState['job'] {
  return record?.report && jobOf(record.report.marker)
}

/**
 * Returns the job that the conversation names or, if it names none, the one
 * that the pull request names and the service confirms. It is `not-named` if
 * there is neither, with what the conversation says, and the failure of a run
 * that starts no job: why the pull request's job is not confirmed or, if it
 * names none, that no job is named. It is `final` if the conversation or pull
 * request can't be read, or the ID can't be part of an address, and `final` or
 * `failed` if the pull request's job could not be checked. Throws `Cancelled`
 * on a cancel.
 */
async function findNamed(context: RunContext): Promise<
  | NamedJob
  | {
      readonly kind: 'not-named'
      readonly found: NamedJobs
      readonly failure: Final
      /** A pull request names a job, but the service does not confirm it. */
      readonly isUnconfirmed: boolean
    }
  | Final
  | Failed
> {
  const searched = await searchConversation(context)
  if (searched.kind === 'failed') return cannotChoose(searched.problem)
  const found = searched.value
  const { jobId } = found
  if (jobId !== undefined)
    return namedOrFinal(
      { id: jobId, project: context.inputs.projectId },
      'comment'
    )
  const byPull = await findByPullRequest(context)
  switch (byPull.kind) {
    case 'none':
      return {
        kind: 'not-named',
        failure: cannotChoose(notNamed(context, found)),
        isUnconfirmed: false,
        found
      }
    case 'unconfirmed':
      return {
        kind: 'not-named',
        failure: byPull.failure,
        isUnconfirmed: true,
        found
      }
    default:
      return byPull
  }
}

/**
 * Returns the job that a comment has named first since the follow-up was asked,
 * if `start-job` is `automatic`: two comments at once would start a job each,
 * if this one did not count, and a comment that checks the job right after
 * would find none. Undefined without such a comment, and if a text starts no
 * job.
 */
function laterJob(
  { inputs }: RunContext,
  { firstLaterJobId: id }: NamedJobs
): NamedJob | Final | undefined {
  const { projectId: project, startJob } = inputs
  return startJob === 'automatic' && id !== undefined
    ? namedOrFinal({ id, project }, 'comment')
    : undefined
}

/**
 * Returns whether a text for which no job is named starts one: if `start-job`
 * is `automatic`, and no unsigned comment shows that the conversation has a
 * job, which can't be known then.
 */
function mayStart({ inputs }: RunContext, { hasUnsigned }: NamedJobs): boolean {
  return inputs.startJob === 'automatic' && !hasUnsigned
}

const NOTHING_FOUND: NamedJobs = {
  jobId: undefined,
  firstLaterJobId: undefined,
  hasIgnored: false,
  hasUnsigned: false
}

/**
 * Returns the job that the conversation names for this follow-up, and the one
 * that it has named first since, see `readNamedJobs`, or why it could not be
 * read; none if the event has no conversation. On a pull request, comments on
 * lines are read, too. An event does not say when it happened, so it counts as
 * asked in the second before GitHub's first answer to this run
 * (`secondBeforeRun`), however long the run was queued. Throws `Cancelled` on a
 * cancel.
 */
async function searchConversation(
  context: RunContext
): Promise<Awaited<ReturnType<typeof readNamedJobs>>> {
  const { asked, github, inputs, limits, on, readThreads } = context
  if (!on) return { kind: 'read', value: NOTHING_FOUND }
  const { send } = context.state()
  const sentAt = send.kind === 'sent' ? send.at + github.aheadMs() : undefined
  return readNamedJobs(context, {
    issue: on.number,
    key: context.state().about.key,
    project: inputs.projectId,
    askedAt: asked?.createdAt ?? (await secondBeforeRun(github, limits)),
    count: on.comments,
    sentAt,
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
 * by `job-id-pattern`, see `jobIdIn`, if the service confirms that the job made
 * this pull request, and learns it with its check, which is part of what is
 * returned. The ID comes from untrusted text, so the state never has one that
 * is not confirmed; the log, the timeline, and the failure tell it. It is
 * `none` if they name none, or if there is no pattern or no pull request, and
 * `unconfirmed` if the service does not confirm it, with why
 * (`whyNotConfirmed`). It is `final` if the pull request can't be read, or the
 * ID can't be part of an address, and as in `checkJob` if the check fails
 * otherwise. Throws `Cancelled` on a cancel.
 */
async function findByPullRequest(
  context: RunContext
): Promise<
  | NamedJob
  | { readonly kind: 'none' }
  | { readonly kind: 'unconfirmed'; readonly failure: Final }
  | Final
  | Failed
> {
  const { inputs, learn, limits, log, on, run } = context
  const pattern = inputs.jobIdPattern
  if (pattern === undefined || !on?.isPullRequest) return { kind: 'none' }
  const pull = await context.readPull(limits)
  if (pull.kind === 'failed') {
    const { problem } = pull
    return cannotChoose({
      ...problem,
      what: sentences(PULL_UNREADABLE, problem.what)
    })
  }
  const id = jobIdIn(pull.value, pattern)
  if (id === undefined) return { kind: 'none' }
  const job = { id, project: inputs.projectId }
  const named = namedOrFinal(job, 'job-id-pattern')
  if (named.kind === 'final') return named
  const checked = await checkJob(context, named)
  const failure = whyNotConfirmed(checked, pull.value, run.serverUrl)
  if (failure) {
    log.moment(
      say`The agent job ${id} counts for nothing: the service does not say that it made this pull request.`
    )
    return { kind: 'unconfirmed', failure }
  }
  if (checked.kind !== 'checked') return checked
  learn({ job: { ...job, lastCheck: checked.snapshot } })
  return { ...named, checked }
}

/**
 * Returns the chosen job with its first check, which proves the key without
 * using up a message, or why it could not be checked, see `checkJob`. A job
 * that was checked when it was chosen is not checked again. The job is learned
 * for outputs and report at once. Throws `Cancelled` on a cancel.
 */
export async function checkChosen(
  context: RunContext,
  chosen: NamedJob
): Promise<CheckedJob | Final | Failed> {
  if (chosen.checked) return chosen.checked
  context.learn({ job: chosen.job })
  return checkJob(context, chosen)
}

/**
 * Returns the job with its first check, or why it could not be checked:
 * `final`, with the input that named the job if it is about the job, or
 * `failed` if the time passed while checks failed, which are retried. Before a
 * send, it is also `failed` at once if the service asks for a longer pause than
 * there is time. If the follow-up was sent, a run that waits goes on until a
 * last check at its time limit; one that does not wait only shows the job, so
 * it has 5 s, and gives up at once, too. A 404 of a job that the follow-up
 * started, or that this run has seen, is `final` only after 30 s. Each change
 * of the status is logged. Throws `Cancelled` on a cancel.
 */
async function checkJob(
  context: RunContext,
  { by, job: { id } }: Pick<NamedJob, 'by' | 'job'>
): Promise<CheckedJob | Failed | Final> {
  const { inputs, limitsFor, openJob, retry } = context
  const { send } = context.state()
  const job = openJob(id, by === 'comment')
  const isSent = send.kind === 'sent'
  const isBrief = isSent && !inputs.wait
  const limits = isBrief ? limitsFor(BRIEF_MS) : context.limits
  const check = () => job.check(limits)
  const isWaiting = isSent && inputs.wait
  const found = await retry(limits, check, isWaiting)
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
  checked: Awaited<ReturnType<typeof checkJob>>,
  pull: PullRequest,
  serverUrl: string
): Final | undefined {
  switch (checked.kind) {
    case 'failed':
      return undefined
    case 'final':
      return checked.because === 'job' && checked.status === 404
        ? checked
        : undefined
    case 'checked':
      return isMadeBy(pull, checked.snapshot.job, serverUrl)
        ? undefined
        : cannotChoose(notConfirmed(checked.job.id))
  }
}

/**
 * Returns the failure of a check. If it is about the job, and `job-id` or
 * `job-id-pattern` named the job, its fix also says to correct that input if
 * the ID is wrong.
 */
function withSource(found: Final, by: NamedJob['by']): Final {
  const { because, problem } = found
  const isByInput = by === 'job-id' || by === 'job-id-pattern'
  if (because !== 'job' || !isByInput) return found
  const where = say`The ID comes from ${literal(by)}: if it is wrong, correct that input.`
  return {
    ...found,
    problem: { ...problem, fix: sentences(problem.fix, where) }
  }
}

const NAMES_IGNORED = say`Reports here name one for another project-id, or were signed with another api-key or in another repository: if project-id or api-key is wrong, correct it.`

/**
 * Returns the lasting problem, of the reason `no-job`, of a follow-up whose job
 * nothing names. It says what was looked at, and whether comments name jobs
 * that are ignored, because they are unsigned or for another project. Its fix
 * says how to name a job only if neither a comment nor a review asked, and
 * there is a conversation: by a comment or, on a pull request, by
 * `job-id-pattern`, unless that is set. Otherwise the fix is empty, because the
 * advice for the reason says it. Ignored comments may be so by a wrong input
 * (`isAboutInputs`).
 */
function notNamed(
  { asked, inputs, on }: RunContext,
  { hasIgnored }: NamedJobs
): Problem {
  const lasting = {
    reason: 'no-job',
    isLasting: true,
    ...(hasIgnored && ({ isAboutInputs: true } as const))
  } as const
  const ignored = hasIgnored ? NAMES_IGNORED : []
  const isPull = on?.isPullRequest === true
  const hasPattern = inputs.jobIdPattern !== undefined
  const byPattern = isPull && hasPattern ? NOT_BY_PATTERN : []
  if (asked)
    return {
      ...lasting,
      what: sentences(
        say`No job is named: there is no --job in the comment, no job-id input, and no report of this action here from before the comment names a job that the service has confirmed.`,
        byPattern,
        ignored
      ),
      fix: []
    }
  const orByPattern =
    isPull && !hasPattern ? say`, or set job-id-pattern in the workflow` : []
  return {
    ...lasting,
    what: on
      ? sentences(
          say`No job is named: there is no job-id input, and no report of this action here from before this attempt names a job that the service has confirmed.`,
          byPattern,
          ignored
        )
      : say`No job is named: there is no job-id input.`,
    fix: on
      ? say`Comment ${'--job <id>'} here, right after the command${orByPattern}.`
      : []
  }
}

const NOT_BY_PATTERN = say`Branch and description name none by job-id-pattern.`

/**
 * Returns the lasting problem, of the reason `no-job`, of a job that only a
 * pull request names and the service does not confirm. Its fix is empty,
 * because the advice for its reason asks for a job.
 */
function notConfirmed(id: string): Problem {
  return {
    reason: 'no-job',
    what: say`The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
    fix: [],
    isLasting: true
  }
}

const PULL_UNREADABLE = say`The pull request could not be read, so it is not known which job made it.`

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
    return (
      parts?.number === pull.number && isSameName(repository, pull.repository)
    )
  }
  const path = pathOn(serverUrl, source.repository ?? '') ?? ''
  const made = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1]
  return (
    source.ref === pull.headRef &&
    isSameName(pull.headRepository, pull.repository) &&
    isSameName(made, pull.repository)
  )
}
