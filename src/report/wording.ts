import { isTerminal, JOB_ID } from '../agent/job.ts'
import {
  duration,
  literal,
  type Message,
  type Reason,
  say,
  sentences
} from '../common/message.ts'
import { defined } from '../common/values.ts'
import { headBeforeSend, wasTerminal } from '../delivery/rules/end.ts'
import { jobToReport } from '../delivery/rules/finished.ts'
import {
  type About,
  type Concluded,
  type Ended,
  type FollowUpState,
  hasStarted,
  type Outcome,
  type Proof
} from '../delivery/rules/state.ts'
import { parsePullLink } from '../github/pull-request.ts'
import { adviceOn } from './advice.ts'
import { type Redact, redactMessage } from './safe-text.ts'

/**
 * What is said of a follow-up: in the report, the step summary, and the
 * annotation. Texts that they cut are redacted.
 */
export interface Wording {
  readonly outcome: Outcome
  readonly reason: Reason | undefined
  /** Why an end counts. */
  readonly proof: Proof | undefined
  /** What happened, in one line; empty where the details say it. */
  readonly headline: Message
  readonly details: Message
  readonly advice: Message
  readonly about: About
  /** The follow-up started the job. */
  readonly hasStartedJob: boolean
  readonly job:
    | {
        readonly id: string
        readonly url?: string
        readonly status?: string
        readonly branch?: string
        readonly model?: string
      }
    | undefined
  /** The pull request that a job ended with. */
  readonly pullRequest:
    | {
        readonly url: string
        /** The parts of its link, if it is on this GitHub. */
        readonly parts: ReturnType<typeof parsePullLink>
        /** The address of what changed, if its head moved. */
        readonly changesUrl?: string
      }
    | undefined
}

/**
 * Returns what is said of a follow-up in its current state. The messages, the
 * text, and the job are redacted before anything is cut, because half a secret
 * would not be recognized. The rest has to be redacted where it is written.
 */
export function wordingOf(state: Concluded, redact: Redact): Wording {
  const { about, result } = state
  const safe = (message: Message) => redactMessage(message, redact)
  return {
    outcome: result.outcome,
    reason: result.kind === 'stopped' ? result.reason : undefined,
    proof: result.kind === 'ended' ? result.proof : undefined,
    headline: safe(headlineOf(state)),
    details: safe(detailsOf(state)),
    advice: safe(adviceOn(state)),
    about: { ...about, text: redact(about.text) },
    hasStartedJob: hasStarted(state),
    job: jobIn(state, redact),
    pullRequest: pullIn(state)
  }
}

/**
 * Returns the state's job as it is shown, redacted; undefined if there is none.
 * The ID is always there, and the page if `job-url` is set. Branch and model
 * are those of {@link jobToReport} or, where that is undefined, of `lastCheck`.
 * A status that the last check contradicts is not shown: the status is that of
 * `jobToReport`, too, but only if `lastCheck`, if there is one, showed the
 * same; else it is that of the end, and missing if there is no end.
 */
function jobIn(state: Concluded, redact: Redact): Wording['job'] {
  const { about, job, result } = state
  if (job === undefined) return undefined
  const checked = job.lastCheck?.job
  const shown = jobToReport(state)
  // An earlier status would contradict what is said of the last check.
  const isCurrent = !checked || checked.status === shown?.status
  const ended = result.kind === 'ended' ? result.status : undefined
  const { model, source } = shown ?? checked ?? {}
  const texts = {
    id: job.id,
    ...defined({
      url: about.jobUrl?.replace(JOB_ID, () => encodeURIComponent(job.id)),
      status: (isCurrent ? shown?.status : undefined) ?? ended,
      branch: source?.ref ?? undefined,
      model: model ?? undefined
    })
  }
  return redacted(texts, redact)
}

/**
 * Returns the pull request of an end, with the parts of its link if it is on
 * this GitHub; undefined if there is no end or no link. `changesUrl` is there
 * if the pull request was read and its head is known to have moved since the
 * send.
 */
function pullIn({ about, before, result }: Concluded): Wording['pullRequest'] {
  if (result.kind !== 'ended' || result.prLink === null) return undefined
  const { headSha, prLink: url, pull } = result
  const { serverUrl } = about
  const parts = parsePullLink(url, serverUrl)
  const was = headBeforeSend(before, url)
  const hasMoved = pull && was && headSha && was !== headSha
  if (!hasMoved) return { url, parts }
  const range = `${was}..${headSha}`
  const changesUrl = `${serverUrl}/${pull.repository}/compare/${range}`
  return { url, parts, changesUrl }
}

/** Returns the texts by the same names, each redacted. */
function redacted<T extends Readonly<Record<string, string>>>(
  texts: T,
  redact: Redact
): T {
  const safe = Object.entries(texts).map(([name, text]) => [name, redact(text)])
  return Object.fromEntries(safe)
}

/** What a report of each outcome begins with. */
export const ICONS: Readonly<Record<Outcome, string>> = {
  completed: '✅',
  'no-changes': '➖',
  failed: '❌',
  archived: '🗄️',
  'timed-out': '⏱️',
  sent: '🚀',
  active: '👀',
  unknown: '❔',
  denied: '👎',
  skipped: '⏭️',
  cancelled: '🛑',
  error: '❌'
}

/**
 * Returns what happened, in one line; empty for an error, because the details
 * say it.
 */
function headlineOf(state: Concluded): Message {
  const { result } = state
  return result.kind === 'ended'
    ? endHeadline(state, result)
    : stoppedHeadline(state, result.outcome)
}

/**
 * Returns the headline of an end. Without a proof, it says that the end was
 * reported before. For `watched` it gives the job's status. For `own` it is
 * {@link ownEndHeadline}, with the duration if that was measured. For `changed`
 * it gives the status, that the job has changed since the send, and, if
 * `changed` is false, that no pull request has; for `settled` the status, and,
 * if `changed` is false and the job had also ended before the send, that no pull
 * request has changed.
 */
function endHeadline(state: FollowUpState, end: Ended): Message {
  const { changed, proof, status, workedMs } = end
  if (proof === undefined)
    return say`The end of this follow-up was reported before.`
  switch (proof) {
    case 'watched':
      return say`The agent job is ${status}.`
    case 'changed':
      return sentences(
        say`The agent job is ${status}, and has changed since the follow-up was sent.`,
        changed === false ? say`No pull request has changed.` : []
      )
    case 'settled':
      return changed === false && wasTerminal(state.before)
        ? say`The agent job is ${status}, and no pull request has changed since the follow-up was sent.`
        : say`The agent job is ${status}.`
    case 'own': {
      const after =
        workedMs === undefined ? [] : say` after ${duration(workedMs)}`
      return ownEndHeadline(end, after)
    }
  }
}

/**
 * Returns the headline of an end that is the follow-up's own, by the outcome;
 * for `no-changes` it says whether there is no pull request, or one without new
 * commits. It has no link.
 *
 * @param after how long it took, with a blank before it; empty if not measured
 */
function ownEndHeadline({ outcome, prLink }: Ended, after: Message): Message {
  switch (outcome) {
    case 'completed':
      return say`The agent finished${after}.`
    case 'no-changes':
      return prLink === null
        ? say`The agent finished${after}. There is no pull request.`
        : say`The agent finished${after}. Its pull request has no new commits.`
    case 'failed':
      return say`The agent job failed${after}. The service gives no reason.`
    case 'archived':
      return say`The agent job was archived${after}.`
  }
}

/**
 * Returns the headline of an outcome that is no end; empty for an error. For
 * `unknown` it says what is not known: how a follow-up ended that was sent,
 * else whether it was accepted or, for a start, whether a job was started. For
 * `cancelled`, it says that the job is no longer watched if the follow-up was
 * sent or there is `tracking`; the check before a send is not in that. It adds
 * that the job continues, unless the latest check in `tracking` showed an end,
 * or there was none since an earlier run's send.
 */
function stoppedHeadline(
  state: FollowUpState,
  outcome: Exclude<Outcome, Ended['outcome']>
): Message {
  const { about, isStart, send, tracking } = state
  switch (outcome) {
    case 'timed-out':
      return say`The agent was not seen to finish within the time limit (${duration(about.timeLimitMs)}).`
    case 'sent':
      return isStart
        ? say`The agent job was started.`
        : say`The follow-up was sent.`
    case 'active':
      return say`The agent job is still running.`
    case 'unknown':
      if (send.kind === 'sent')
        return say`It is not known how the follow-up ended.`
      return isStart
        ? say`It is not known whether the service started a job.`
        : say`It is not known whether the service accepted the follow-up.`
    case 'denied':
      return say`Denied.`
    case 'skipped':
      return say`Skipped.`
    case 'cancelled': {
      if (send.kind !== 'sent' && tracking === undefined)
        return say`The run was cancelled.`
      const { status } = tracking?.seen.at(-1)?.latest.job ?? {}
      // No check of this run has shown how an earlier run's job is.
      const isUnknown =
        status === undefined &&
        send.kind === 'sent' &&
        send.by === 'earlier-run'
      const isOver = isUnknown || isTerminal(status ?? '')
      const continues = isOver ? [] : say`, which continues`
      return say`The run was cancelled and no longer watches the agent job${continues}.`
    }
    case 'error':
      return []
  }
}

/**
 * Returns, as far as the headline does not say it: the cause; that an event
 * without a prompt only checks; after an error, a cancellation, or an unknown
 * outcome, what became of the send; and that the pull request is closed or
 * merged, of a job that the follow-up starts only if it has ended with one.
 * Empty if there is none of these.
 */
function detailsOf(state: Concluded): Message {
  const { about, isStart, pullState, result, send } = state
  const { outcome } = result
  // The headline of an unknown outcome says it.
  const isSaid = outcome === 'unknown' && ['sent', 'lost'].includes(send.kind)
  const saysSend =
    !isSaid && ['error', 'cancelled', 'unknown'].includes(outcome)
  const isOnlyChecked = send.kind === 'none' && about.kind === 'event'
  // A new job works on a branch of its own: until it has ended with a pull
  // request, the one that is known is where it was asked for.
  const isOfOther =
    isStart && (result.kind !== 'ended' || result.prLink === null)
  return sentences(
    result.kind === 'stopped' ? result.what : [],
    isOnlyChecked ? say`Without a prompt, the job is only checked.` : [],
    saysSend ? sendWords(send.kind, hasStarted(state)) : [],
    pullState === undefined || pullState.state === 'open' || isOfOther
      ? []
      : say`The pull request ${pullState.name} is ${literal(pullState.state)}, so new commits on its branch will go unnoticed.`
  )
}

/**
 * Returns the words for what became of the send; empty if there was nothing to
 * send. Only the words for `sent` differ for a start.
 */
export function sendWords(
  send: FollowUpState['send']['kind'],
  hasStartedJob: boolean
): Message {
  switch (send) {
    case 'none':
      return []
    // Another run may have sent it: the way on says what to do about that.
    case 'not-sent':
      return say`This run sent nothing.`
    case 'lost':
      return say`The follow-up went out, but it is not known whether the service accepted it.`
    case 'sent':
      return hasStartedJob
        ? say`A job was started.`
        : say`The follow-up was sent.`
  }
}
