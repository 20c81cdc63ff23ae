/** What can ask: a comment on an issue, one on a line, a review. */
export type AskKind = 'comment' | 'line' | 'review'

/** What the hidden line at the top of one of our comments records. */
export type Marker = ReportMarker | NoteMarker

/** On a result comment. */
export interface ReportMarker extends About {
  readonly kind: 'report'
  /** The comment or review that asked. */
  readonly trigger?: { readonly kind: AskKind; readonly id: number }
  /** The run that made it, and which attempt of it. */
  readonly runId: string
  readonly attempt: number
  /** The job that was meant, where the service has not confirmed it. */
  readonly meant?: string
  /** How the follow-up ended. */
  readonly outcome: string
  /** What that run knew about the delivery of the follow-up. */
  readonly delivery: string
  /** Nothing more will be reported, although it is not an end of the job. */
  readonly isFinal: boolean
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
   * Since when it names this job, where that came after its creation: by
   * GitHub's clock, milliseconds since the epoch.
   */
  readonly named?: number
  /** The issue or pull request that the comment is on. */
  readonly issue: number
}

/** How each marker begins. */
export const MARKER_OPENING = '<!-- agent-follow-up:'

/** Writes a marker: an HTML comment, which GitHub does not show. */
export function writeMarker(marker: Marker): string {
  const { project, job, named, issue } = marker
  const fields = {
    project,
    ...(job === undefined ? {} : { job }),
    ...(named === undefined ? {} : { named: String(named) }),
    issue: String(issue),
    ...(marker.kind === 'note' ? { note: marker.note } : reportFields(marker))
  }
  const words = Object.entries(fields).map(
    ([name, value]) => `${name}=${encode(value)}`
  )
  return `${MARKER_OPENING}v1 ${words.join(' ')} -->`
}

function reportFields(marker: ReportMarker) {
  const { trigger, runId, attempt, outcome, delivery, isFinal, meant } = marker
  return {
    ...(meant === undefined ? {} : { meant }),
    ...(trigger ? { trigger: `${trigger.kind}-${trigger.id}` } : {}),
    run: `${runId}-${attempt}`,
    outcome,
    sent: String(delivery === 'sent'),
    delivery,
    ...(isFinal ? { final: 'true' } : {})
  }
}

/**
 * Reads the marker that a comment begins with. One with a field that is not as
 * we write it is not read at all; fields of later versions are ignored.
 */
export function readMarker(body: string): Marker | undefined {
  const match = /^<!-- agent-follow-up:v1 ([^\r\n>]*) -->/.exec(body)
  const fields = match === null ? undefined : readFields(match[1] as string)
  const isReadable =
    fields !== undefined &&
    Object.entries(FIELDS).every(([name, pattern]) => {
      const value = fields.get(name)
      return value === undefined || pattern.test(value)
    })
  const project = fields?.get('project')
  const issue = fields?.get('issue')
  if (!isReadable || project === undefined || issue === undefined)
    return undefined
  const job = fields.get('job')
  const named = fields.get('named')
  const about = {
    project,
    ...(job === undefined ? {} : { job }),
    ...(named === undefined ? {} : { named: Number(named) }),
    issue: Number(issue)
  }
  const note = fields.get('note') as NoteMarker['note'] | undefined
  return note === undefined
    ? readReport(about, fields)
    : { kind: 'note', ...about, note }
}

/** What a field holds; 15 digits are still exact as a number. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  project: /./s,
  job: /./s,
  named: /^\d{1,15}$/,
  meant: /./s,
  issue: /^\d{1,15}$/,
  trigger: /^(comment|line|review)-\d{1,15}$/,
  sent: /^(true|false)$/,
  delivery: /^[a-z-]+$/,
  final: /^true$/,
  note: /^(job|help)$/
}

function readReport(
  about: About,
  fields: ReadonlyMap<string, string>
): ReportMarker {
  const [kind, id] = (fields.get('trigger') ?? '').split('-')
  const [runId = '', attempt] = (fields.get('run') ?? '').split('-')
  const delivery = fields.get('sent') === 'true' ? 'sent' : 'unsent-here'
  const meant = fields.get('meant')
  return {
    kind: 'report',
    ...about,
    ...(meant === undefined ? {} : { meant }),
    ...(id === undefined
      ? {}
      : { trigger: { kind: kind as AskKind, id: Number(id) } }),
    runId,
    attempt: Number(attempt) || 1,
    outcome: fields.get('outcome') ?? '',
    delivery: fields.get('delivery') ?? delivery,
    isFinal: fields.has('final')
  }
}

/** The fields by name; undefined when one can't be read, or comes twice. */
function readFields(words: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const word of words.split(' ')) {
    const [, name, coded = ''] = /^([a-z]+)=([^=]*)$/.exec(word) ?? []
    const value = decode(coded)
    if (name === undefined || value === undefined || fields.has(name))
      return undefined
    fields.set(name, value)
  }
  return fields
}

/** Whether a marker is on the result of what this comment or review asked. */
export function isMarkerOf(
  marker: Marker,
  asked: { readonly kind: AskKind; readonly id: number }
): boolean {
  return (
    marker.kind === 'report' &&
    marker.trigger?.kind === asked.kind &&
    marker.trigger.id === asked.id
  )
}

/** Two hyphens would end an HTML comment, so none is left. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll('-', '%2D')
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
