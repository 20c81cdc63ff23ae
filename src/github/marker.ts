import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { defined } from '../defined.ts'
import type { CommentRef } from './trigger.ts'

/** What the hidden line at the top of one of our comments records. */
export type Marker = ReportMarker | NoteMarker

/** On a report. */
export interface ReportMarker extends About {
  readonly kind: 'report'
  /** What it answers, see {@link askedKey}. */
  readonly asked: string
  /** The number of the issue or pull request where that was asked. */
  readonly askedOn?: number
  /** The comment that bears 👀. */
  readonly bearer?: CommentRef
  readonly asker?: string
  /** The beginning of the prompt. */
  readonly words?: string
  /** The run that reported, and which attempt of it. */
  readonly runId: string
  readonly attempt: number
  /** How the follow-up ended. */
  readonly outcome: string
  readonly sent: SentMark
  /** When it was sent, by GitHub's clock, milliseconds since the epoch. */
  readonly sentAt?: number
  readonly before?: JobBefore
}

/** On other comments: `job` tells a pull request which job made it. */
export interface NoteMarker extends About {
  readonly kind: 'note'
  readonly note: 'job' | 'help'
}

interface About {
  readonly project: string
  /** Only a job that the service has confirmed. */
  readonly job?: string
  /**
   * Since when the follow-up's reports name this job, where an earlier one did:
   * by GitHub's clock, milliseconds since the epoch.
   */
  readonly jobSince?: number
  /** The issue or pull request that the comment is on. */
  readonly issue: number
}

/**
 * What a report says of the send. `refused`: nothing was sent, and only another
 * comment helps.
 */
export type SentMark = 'yes' | 'maybe' | 'refused' | 'nothing'

/** The job before the send. */
export interface JobBefore {
  readonly status: string
  readonly prLink: string | null
  /** The commit at the pull request's head, where it could be read. */
  readonly headSha?: string
}

/** A marker, and whether it is ours: signed with this key, for this repository. */
export interface ReadMarker {
  readonly marker: Marker
  readonly isSigned: boolean
}

/** Writes and checks the markers of one repository. */
export interface MarkerCodec {
  /** An HTML comment, which GitHub does not show. */
  write(marker: Marker): string
  /** Reads the marker that a comment begins with. */
  read(body: string): ReadMarker | undefined
}

/** How each marker begins. */
export const MARKER_OPENING = '<!-- agent-follow-up:'

/** 128 bits, as hexadecimal digits: nobody guesses that. */
const SIGNATURE_CHARACTERS = 32

/**
 * Every workflow of a repository comments as the same account, and some post
 * other people's text. So a marker is signed over the repository and all its
 * fields, with a key that only holders of `api-key` can derive.
 *
 * @param repositoryId a name can be given to another repository, an ID can't
 */
export function openMarkers(apiKey: string, repositoryId: string): MarkerCodec {
  let key: ArrayBuffer | undefined
  const sign = (fields: string): string => {
    key ??= hkdfSync('sha256', apiKey, '', 'agent-follow-up marker', 32)
    return createHmac('sha256', Buffer.from(key))
      .update(`${repositoryId} ${fields}`)
      .digest('hex')
      .slice(0, SIGNATURE_CHARACTERS)
  }
  return {
    write: marker => {
      const fields = writeFields(marker)
      return `${MARKER_OPENING}v1 ${fields} signature=${sign(fields)} -->`
    },
    read: body => {
      const [, fields, signature = ''] = WRITTEN.exec(body) ?? []
      const marker = fields === undefined ? undefined : readFields(fields)
      if (fields === undefined || marker === undefined) return undefined
      return { marker, isSigned: isEqual(signature, sign(fields)) }
    }
  }
}

const WRITTEN =
  /^<!-- agent-follow-up:v1 ([^\r\n>]*?)(?: signature=([0-9a-f]{32}))? -->/

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A comment on an issue, a comment on a line, a review. */
export type AskedKind = 'comment' | 'line' | 'review'

/** Names what was asked: by its ID. */
export function askedKey(asked: { kind: AskedKind; id: number }): string {
  return `${asked.kind}-${asked.id}`
}

/** What a key names; undefined where a run asked. */
export function readAskedKey(
  key: string
): { readonly kind: AskedKind; readonly id: number } | undefined {
  const [, kind, id] = /^(comment|line|review)-(\d{1,15})$/.exec(key) ?? []
  return kind === undefined
    ? undefined
    : { kind: kind as AskedKind, id: Number(id) }
}

type Fields = Readonly<Record<string, string | number | undefined>>

function writeFields(marker: Marker): string {
  const { project, job, jobSince, issue } = marker
  const rest = marker.kind === 'note' ? { note: marker.note } : reported(marker)
  const fields: Fields = { project, job, since: jobSince, issue, ...rest }
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encode(String(value))}`)
    .join(' ')
}

function reported(marker: ReportMarker): Fields {
  const { before, bearer } = marker
  return {
    asked: marker.asked,
    on: marker.askedOn,
    bearer: bearer && askedKey(bearer),
    by: marker.asker,
    words: marker.words,
    run: `${marker.runId}-${marker.attempt}`,
    outcome: marker.outcome,
    sent: marker.sent,
    at: marker.sentAt,
    status: before?.status,
    link: before?.prLink ?? undefined,
    head: before?.headSha
  }
}

/** What a field holds; 15 digits are still exact as a number. */
const NUMBER = /^\d{1,15}$/
const FIELDS: Readonly<Record<string, RegExp>> = {
  project: /./s,
  job: /./s,
  since: NUMBER,
  issue: NUMBER,
  note: /^(job|help)$/,
  asked: /./s,
  on: NUMBER,
  bearer: /^(comment|line)-\d{1,15}$/,
  outcome: /^[a-z-]+$/,
  sent: /^(yes|maybe|refused|nothing)$/,
  at: NUMBER
}

/** Undefined where a field is not as we write it, or comes twice. */
function readFields(words: string): Marker | undefined {
  const fields = new Map<string, string>()
  for (const word of words.split(' ')) {
    const [, name, coded = ''] = /^([a-z]+)=([^=]*)$/.exec(word) ?? []
    const value = decode(coded)
    if (name === undefined || value === undefined || fields.has(name))
      return undefined
    if (FIELDS[name]?.test(value) === false) return undefined
    fields.set(name, value)
  }
  const number = (name: string) =>
    fields.has(name) ? Number(fields.get(name)) : undefined
  const project = fields.get('project')
  const issue = number('issue')
  if (project === undefined || issue === undefined) return undefined
  const about = defined({
    project,
    issue,
    job: fields.get('job'),
    jobSince: number('since')
  })
  const note = fields.get('note') as NoteMarker['note'] | undefined
  if (note !== undefined) return { kind: 'note', ...about, note }
  const asked = fields.get('asked')
  const outcome = fields.get('outcome')
  if (asked === undefined || outcome === undefined) return undefined
  const [runId = '', attempt] = (fields.get('run') ?? '').split('-')
  const status = fields.get('status')
  return {
    kind: 'report',
    ...about,
    ...defined({
      askedOn: number('on'),
      bearer: readAskedKey(fields.get('bearer') ?? '') as
        | CommentRef
        | undefined,
      asker: fields.get('by'),
      words: fields.get('words'),
      sentAt: number('at'),
      before:
        status === undefined
          ? undefined
          : {
              status,
              prLink: fields.get('link') ?? null,
              ...defined({ headSha: fields.get('head') })
            }
    }),
    asked,
    outcome,
    runId,
    attempt: Number(attempt) || 1,
    sent: (fields.get('sent') ?? 'nothing') as SentMark
  }
}

/** Two hyphens would end an HTML comment, so none is written. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll('-', '%2D')
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
