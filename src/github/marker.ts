import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { defined } from '../common/defined.ts'
import { type Json, record } from '../common/json.ts'
import { oneLine, type Reason } from '../common/message.ts'
import { isEnd, type Outcome } from '../delivery/rules/outcome.ts'
import { sentEarlier } from '../delivery/rules/record.ts'
import {
  type FollowUpState,
  isConfirmed,
  type JobBefore,
  type Result,
  type SendState,
  stopped
} from '../delivery/rules/state.ts'
import { type Row, rowOf } from '../delivery/rules/table.ts'
import { parseJson } from '../http/exchange.ts'
import { type CommentRef, MARKER_OPENING, readAskedKey } from './asked.ts'

/** The hidden first line of our comments. A note reports nothing. */
export type Marker = ReportMarker | NoteMarker

export interface NoteMarker {
  readonly kind: 'note'
  readonly project: string
  /** Only a job that the service has confirmed. */
  readonly job?: string
  /** Since when the follow-up's reports name it, where an earlier one did. */
  readonly jobSince?: number
  readonly issue: number
  /** By GitHub's clock. A copy that another workflow posts later has it, too. */
  readonly writtenAt: number
}

/** The lasting part of a follow-up's state. */
export interface ReportMarker extends Omit<NoteMarker, 'kind'> {
  readonly kind: 'report'
  /** What it answers, see `askedKey`. */
  readonly asked: string
  readonly askedOn?: number
  readonly bearer?: CommentRef
  readonly asker?: string
  readonly words: string
  readonly runId: string
  readonly attempt: number
  readonly outcome: Outcome
  readonly reason?: Reason
  readonly sent: Row['mark']
  /** By GitHub's clock, milliseconds since the epoch. */
  readonly sentAt?: number
  readonly before?: JobBefore
  /** Of an end: the pull request that the job ended with, and its head. */
  readonly prLink?: string | null
  readonly headSha?: string
  /** Whether it changed the pull request, as far as that is known. */
  readonly changed?: boolean
}

/** Longest beginning of a prompt that is shown with its result. */
export const WORDS_CHARACTERS = 80

/** @param aheadMs by how much GitHub's clock is ahead of ours */
export function markerOf(
  state: FollowUpState,
  writtenAt: number,
  aheadMs: number
): ReportMarker {
  const { about, before, job, result, send } = state
  const { askedOn, asker, attempt, bearer, key, place, runId, words } = about
  const end = result?.kind === 'ended' ? result : undefined
  // Another one is nobody's to go by.
  const confirmed = isConfirmed(state) ? job : undefined
  const sentAt = send.kind === 'sent' ? send.at + aheadMs : undefined
  return {
    kind: 'report',
    project: confirmed?.project ?? about.project,
    issue: place?.issue ?? 0,
    asked: key,
    runId,
    attempt,
    outcome: result?.outcome ?? 'sent',
    sent: rowOf(state).mark,
    words: oneLine(words, WORDS_CHARACTERS),
    writtenAt,
    ...defined({
      job: confirmed?.id,
      jobSince: job?.since,
      askedOn,
      bearer,
      asker,
      reason: result?.kind === 'stopped' ? result.reason : undefined,
      sentAt: sentAt && Math.min(writtenAt, Math.round(sentAt)),
      before,
      prLink: end?.prLink,
      headSha: end?.headSha,
      changed: end?.changed
    })
  }
}

/** What a report says, as the state that a run begins with. */
export function stateOf(
  marker: ReportMarker,
  comment: {
    readonly url: string
    readonly threadId?: number
    readonly writtenAt: number
  },
  aheadMs: number
): FollowUpState {
  const { before, job, jobSince = marker.writtenAt, project } = marker
  const { askedOn, asker, asked, attempt, bearer, issue, runId, words } = marker
  const { threadId, url, writtenAt } = comment
  const place = { issue, since: writtenAt, ...defined({ threadId }) }
  const sentAt = Math.min(marker.sentAt ?? writtenAt, writtenAt)
  const sends: Readonly<Record<Row['mark'], SendState>> = {
    yes: sentEarlier(sentAt - aheadMs),
    maybe: { kind: 'lost' },
    refused: { kind: 'refused' },
    nothing: { kind: 'unsent' }
  }
  return {
    about: {
      kind: readAskedKey(asked)?.kind ?? 'event',
      key: asked,
      runId,
      attempt,
      project,
      place,
      words,
      isReported: true,
      timeLimitMs: 0,
      runUrl: '',
      serverUrl: '',
      ...defined({ askedOn, asker, bearer })
    },
    isOnlySender: marker.sent === 'refused',
    claim: { kind: 'none' },
    send: sends[marker.sent],
    result: resultOf(marker),
    commentUrl: url,
    ...defined({
      before,
      job: job === undefined ? undefined : { id: job, project, since: jobSince }
    })
  }
}

function resultOf({
  changed,
  headSha,
  outcome,
  prLink = null,
  reason
}: ReportMarker): Result {
  if (!isEnd(outcome)) return stopped(outcome, [], reason)
  const status = outcome === 'no-changes' ? 'completed' : outcome
  const known = defined({ changed, headSha })
  return { kind: 'ended', outcome, status, prLink, ...known }
}

/** 128 bits, as hexadecimal digits: nobody guesses that. */
const SIGNATURE_CHARACTERS = 32

const KEY_PURPOSE = 'agent-follow-up marker'
const WRITTEN = /^<!-- agent-follow-up:v1 (\{[^\r\n<>]*\}) ([0-9a-f]{32}) -->/

/**
 * Every workflow comments as the same account, and some post others' text. So a
 * marker is signed with a key derived from `api-key`.
 * @param repositoryId a name can be given to another repository, an ID can't
 */
export function openMarkers(apiKey: string, repositoryId: string) {
  let key: Buffer | undefined
  const sign = (fields: string): Buffer => {
    key ??= Buffer.from(hkdfSync('sha256', apiKey, '', KEY_PURPOSE, 32))
    const signed = `${repositoryId} ${fields}`
    const digest = createHmac('sha256', key).update(signed).digest('hex')
    return Buffer.from(digest.slice(0, SIGNATURE_CHARACTERS))
  }
  return {
    /** An HTML comment, which GitHub does not show. */
    write: (marker: Marker) => {
      const fields = JSON.stringify(marker)
        // What would end an HTML comment, as JSON writes it otherwise.
        .replace(
          /[<>]|-(?=-)/g,
          end => `\\u00${Buffer.from(end).toString('hex')}`
        )
      return `${MARKER_OPENING}v1 ${fields} ${sign(fields)} -->`
    },
    /** The marker that a comment begins with, and whether we signed it. */
    read: (body: string) => {
      const [, fields = '', signature = ''] = WRITTEN.exec(body) ?? []
      const marker = record(parseJson(fields))
      if (!isMarker(marker)) return undefined
      const isSigned = timingSafeEqual(Buffer.from(signature), sign(fields))
      return { marker, isSigned }
    }
  }
}

/** Whether it says what is read of a marker that nobody has signed. */
function isMarker(value: Json): value is Json & Marker {
  const { asked, issue, kind, outcome, project, runId, sent } = value
  const isAbout = typeof project === 'string' && typeof issue === 'number'
  const isReport = [asked, outcome, runId, sent].every(
    one => typeof one === 'string'
  )
  return isAbout && (kind === 'note' || (kind === 'report' && isReport))
}
