import { JOB_ID } from '../agent/job.ts'
import { defined } from '../common/defined.ts'
import type { Message, Reason } from '../common/message.ts'
import { headBefore } from '../delivery/rules/end.ts'
import { jobToReport } from '../delivery/rules/finished.ts'
import type { Outcome } from '../delivery/rules/outcome.ts'
import {
  type About,
  type FollowUpState,
  hasStarted,
  type Proof
} from '../delivery/rules/state.ts'
import { placeOfLink } from '../github/pull-request.ts'
import { type Redact, redactMessage } from './redact.ts'
import { adviceOn, detailsOf, headlineOf } from './wording.ts'

/** Everything that a comment and a summary show. What they cut is redacted. */
export interface Report {
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
  readonly isStart: boolean
  readonly job:
    | {
        readonly id: string
        readonly url?: string
        readonly status?: string
        readonly branch?: string
        readonly model?: string
      }
    | undefined
  readonly pullRequest: ReportedPull | undefined
}

/** The pull request that a job ended with. */
export interface ReportedPull {
  readonly url: string
  /** Where it is, if that is on this GitHub. */
  readonly place: ReturnType<typeof placeOfLink>
  /** The address of what changed, if its head moved. */
  readonly changesUrl?: string
}

/**
 * Returns what is said of a follow-up in its current state; without a result, the
 * outcome is `sent`. The messages, the prompt, and the job are redacted before
 * anything is cut, because half a secret would not be recognized. The rest has to
 * be redacted where it is written.
 */
export function reportOf(state: FollowUpState, redact: Redact): Report {
  const { about, result } = state
  const safe = (message: Message) => redactMessage(message, redact)
  return {
    outcome: result?.outcome ?? 'sent',
    reason: result?.kind === 'stopped' ? result.reason : undefined,
    proof: result?.kind === 'ended' ? result.proof : undefined,
    headline: safe(headlineOf(state)),
    details: safe(detailsOf(state)),
    advice: safe(adviceOn(state)),
    about: { ...about, words: redact(about.words) },
    isStart: hasStarted(state),
    job: jobIn(state, redact),
    pullRequest: pullIn(state)
  }
}

/**
 * Returns the job as it is shown, redacted, with its page if `job-url` is set;
 * undefined if none is known. Its status is the latest that is about this
 * follow-up, else that of the end. If the latest check showed another status, only
 * that of the end is shown.
 */
function jobIn(state: FollowUpState, redact: Redact): Report['job'] {
  const { about, job, result } = state
  if (job === undefined) return undefined
  const latest = job.latest?.job
  const shown = jobToReport(state)
  // An earlier status would contradict what is said of the latest.
  const isCurrent = !latest || latest.status === shown?.status
  const ended = result?.kind === 'ended' ? result.status : undefined
  const { model, source } = shown ?? latest ?? {}
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
 * Returns the pull request of an end, with its place if it is on this GitHub;
 * undefined if there is no end or no link. `changesUrl` is there if the pull
 * request was read and its head is known to have moved since the send.
 */
function pullIn({
  about,
  before,
  result
}: FollowUpState): ReportedPull | undefined {
  if (result?.kind !== 'ended' || result.prLink === null) return undefined
  const { headSha, prLink: url, pull } = result
  const { serverUrl } = about
  const place = placeOfLink(url, serverUrl)
  const was = headBefore(before, url)
  const hasMoved = pull && was && headSha && was !== headSha
  if (!hasMoved) return { url, place }
  const range = `${was}..${headSha}`
  const changesUrl = `${serverUrl}/${pull.repository}/compare/${range}`
  return { url, place, changesUrl }
}

/** Returns the texts by the same names, each redacted. */
function redacted<T extends Readonly<Record<string, string>>>(
  texts: T,
  redact: Redact
): T {
  const safe = Object.entries(texts).map(([name, text]) => [name, redact(text)])
  return Object.fromEntries(safe)
}
