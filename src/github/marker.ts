import type { CommentKind, TriggerComment } from './trigger.ts'

/** What the hidden line at the top of a result comment records. */
export interface Marker {
  readonly project: string
  /** Only a job that the service has confirmed. */
  readonly job?: string
  /** The issue that the comment stands on. */
  readonly issue: number
  /** The comment that asked. */
  readonly trigger?: { readonly kind: CommentKind; readonly id: number }
  /** The run and its attempt that made it, and what nobody can guess. */
  readonly run: string
  /** What became of the follow-up. */
  readonly outcome: string
  /** Whether the service is known to have taken the follow-up. */
  readonly sent: boolean
}

/** How each marker begins. */
export const MARKER_OPENING = '<!-- agent-follow-up:'

/** Writes a marker: an HTML comment, which GitHub does not show. */
export function writeMarker(marker: Marker): string {
  const { project, job, issue, trigger, run, outcome, sent } = marker
  const fields = {
    project,
    ...(job === undefined ? {} : { job }),
    issue: String(issue),
    ...(trigger ? { trigger: `${trigger.kind}-${trigger.id}` } : {}),
    run,
    outcome,
    sent: String(sent)
  }
  const words = Object.entries(fields).map(
    ([name, value]) => `${name}=${encode(value)}`
  )
  return `${MARKER_OPENING}v1 ${words.join(' ')} -->`
}

/** Reads the marker that a comment begins with. */
export function readMarker(body: string): Marker | undefined {
  const match = /^<!-- agent-follow-up:v1 ([^\r\n>]*) -->/.exec(body)
  if (match === null) return undefined
  const fields = new Map(
    (match[1] as string).split(' ').map(word => {
      const [name = '', value = ''] = word.split('=')
      return [name, decode(value)]
    })
  )
  const project = fields.get('project')
  const issue = Number(fields.get('issue'))
  if (!project || !Number.isSafeInteger(issue)) return undefined
  const job = fields.get('job')
  const trigger = readTriggerField(fields.get('trigger'))
  return {
    project,
    ...(job ? { job } : {}),
    issue,
    ...(trigger ? { trigger } : {}),
    run: fields.get('run') ?? '',
    outcome: fields.get('outcome') ?? '',
    sent: fields.get('sent') === 'true'
  }
}

/** Whether a marker belongs to the follow-up that this comment asked for. */
export function isMarkerOf(
  marker: Marker,
  comment: Pick<TriggerComment, 'kind' | 'id'>
): boolean {
  return (
    marker.trigger?.kind === comment.kind && marker.trigger.id === comment.id
  )
}

function readTriggerField(value = ''): Marker['trigger'] {
  const match = /^(issue|review)-(\d{1,15})$/.exec(value)
  return match === null
    ? undefined
    : { kind: match[1] as CommentKind, id: Number(match[2]) }
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
