/** What can ask: a comment on an issue, one on a line, a review. */
export type AskKind = 'comment' | 'line' | 'review'

/** What the hidden line at the top of a comment of ours records. */
export type Marker = ReportMarker | NoteMarker

/** On a result comment. */
export interface ReportMarker extends About {
  readonly kind: 'report'
  /** The comment or review that asked. */
  readonly trigger?: { readonly kind: AskKind; readonly id: number }
  /** The run and its attempt that made it, and what nobody can guess. */
  readonly run: string
  /** What became of the follow-up. */
  readonly outcome: string
  /** Whether the service is known to have accepted the follow-up. */
  readonly sent: boolean
  /** The follow-up was refused, and only another comment helps. */
  readonly refused?: true
}

/** On the comment that tells a pull request which job made it. */
export interface NoteMarker extends About {
  readonly kind: 'note'
  readonly job: string
}

interface About {
  readonly project: string
  /** Only a job that the service has confirmed. */
  readonly job?: string
  /** The issue or pull request that the comment stands on. */
  readonly issue: number
}

/** How each marker begins. */
export const MARKER_OPENING = '<!-- agent-follow-up:'

/** Writes a marker: an HTML comment, which GitHub does not show. */
export function writeMarker(marker: Marker): string {
  const { project, job, issue } = marker
  const fields = {
    project,
    ...(job === undefined ? {} : { job }),
    issue: String(issue),
    ...(marker.kind === 'note' ? { note: 'job' } : reportFields(marker))
  }
  const words = Object.entries(fields).map(
    ([name, value]) => `${name}=${encode(value)}`
  )
  return `${MARKER_OPENING}v1 ${words.join(' ')} -->`
}

function reportFields({ trigger, run, outcome, sent, refused }: ReportMarker) {
  return {
    ...(trigger ? { trigger: `${trigger.kind}-${trigger.id}` } : {}),
    run,
    outcome,
    sent: String(sent),
    ...(refused ? { refused: 'true' } : {})
  }
}

/**
 * Reads the marker that a comment begins with. One with a field that is not as
 * we write it is none; fields of later versions are passed over.
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
  const about = {
    project,
    ...(job === undefined ? {} : { job }),
    issue: Number(issue)
  }
  if (!fields.has('note')) return readReport(about, fields)
  return job === undefined ? undefined : { kind: 'note', ...about, job }
}

/** What a field holds; 15 digits are still exact as a number. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  project: /./s,
  job: /./s,
  issue: /^\d{1,15}$/,
  trigger: /^(comment|line|review)-\d{1,15}$/,
  sent: /^(true|false)$/,
  refused: /^true$/,
  note: /^job$/
}

function readReport(
  about: About,
  fields: ReadonlyMap<string, string>
): ReportMarker {
  const [kind, id] = (fields.get('trigger') ?? '').split('-')
  return {
    kind: 'report',
    ...about,
    ...(id === undefined
      ? {}
      : { trigger: { kind: kind as AskKind, id: Number(id) } }),
    run: fields.get('run') ?? '',
    outcome: fields.get('outcome') ?? '',
    sent: fields.get('sent') === 'true',
    ...(fields.has('refused') ? { refused: true } : {})
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
