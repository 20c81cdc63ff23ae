import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../http/exchange.ts'
import { type Json, record } from '../json.ts'
import type { Reason } from '../message.ts'
import type { CommentRef } from './asked.ts'

/**
 * The hidden first line of our comments. Notes are those that report nothing.
 */
export type Marker =
  | ReportMarker
  | (Pick<
      ReportMarker,
      'project' | 'job' | 'jobSince' | 'issue' | 'writtenAt'
    > & {
      readonly kind: 'note'
      readonly note: 'job' | 'help'
    })

export interface ReportMarker {
  readonly kind: 'report'
  readonly project: string
  /** Only a job that the service has confirmed. */
  readonly job?: string
  /** Since when the follow-up's reports name it, where an earlier one did. */
  readonly jobSince?: number
  readonly issue: number
  /** What it answers, see `askedKey`. */
  readonly asked: string
  /** The number of the issue or pull request where that was asked. */
  readonly askedOn?: number
  readonly bearer?: CommentRef
  readonly asker?: string
  readonly words?: string
  readonly runId: string
  readonly attempt: number
  readonly outcome: string
  /** Why, where the outcome has a reason. */
  readonly reason?: Reason
  readonly sent: SentMark
  /** Whether it changed the pull request, as far as that is known. */
  readonly changed?: boolean
  /** When it was sent, by GitHub's clock, milliseconds since the epoch. */
  readonly sentAt?: number
  readonly before?: JobBefore
  /**
   * By GitHub's clock. A copy that another workflow posts later has it, too.
   * Markers of version 3 don't.
   */
  readonly writtenAt?: number
}

/** `refused`: nothing was sent, and only another comment helps. */
export type SentMark = 'yes' | 'maybe' | 'refused' | 'nothing'

export interface JobBefore {
  readonly status: string
  readonly prLink: string | null
  /** The commit at the pull request's head, where it could be read. */
  readonly headSha?: string
}

/** Writes and checks the markers of one repository. */
export type MarkerCodec = ReturnType<typeof openMarkers>

export const MARKER_OPENING = '<!-- agent-follow-up:'

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
      return { marker: marker as Marker, isSigned }
    }
  }
}

/** Whether it says what is read of a marker that nobody has signed. */
function isMarker(value: Json): value is Json & Marker {
  const { asked, issue, kind, outcome, project, sent } = value
  const isAbout = typeof project === 'string' && typeof issue === 'number'
  const isReport = [asked, outcome, sent].every(one => typeof one === 'string')
  return isAbout && (kind === 'note' || (kind === 'report' && isReport))
}
