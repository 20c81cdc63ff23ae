import { asObject, parseJson, text } from '../common/parse.ts'

/**
 * An agent job as the service documents it; a field that is missing is null.
 */
export interface AgentJob {
  readonly id: string
  /**
   * `active`, one of {@link TERMINAL_STATUSES}, or an unknown word; empty where
   * the answer to a POST leaves it out.
   */
  readonly status: string
  readonly source: {
    readonly repository: string | null
    readonly ref: string | null
  }
  readonly model: string | null
  /** The pull request, always an http(s) address. */
  readonly prLink: string | null
  readonly createdAt: string | null
  readonly archivedAt: string | null
}

/**
 * The job as one check showed it, or as the answer to a start says it is. Times
 * are milliseconds since the epoch.
 */
export interface Snapshot {
  readonly kind: 'snapshot'
  readonly job: AgentJob
  /** A `prLink` that can't be shown; the job's is null then. */
  readonly droppedLink?: string
  readonly beganAt: number
  readonly answeredAt: number
}

/** Where the job's ID is in `job-id-pattern` and `job-url`. */
export const JOB_ID = '{job-id}'

const TERMINAL_STATUSES = ['completed', 'failed', 'archived']

/** Returns whether a job has ended. An unknown status counts as active. */
export function isTerminal(status: string): boolean {
  return TERMINAL_STATUSES.includes(status)
}

/** Returns whether a job has a status, and that is not terminal. */
export function saysActive(job: AgentJob): boolean {
  return job.status !== '' && !isTerminal(job.status)
}

/** Returns whether the service documents a status. */
export function isKnownStatus(status: string): boolean {
  return status === 'active' || isTerminal(status)
}

/**
 * Returns the job in a body; undefined if the body is no JSON, has no text as
 * `id`, or has a `status` that is no text or longer than 200 characters. A
 * status that is missing or null is empty, and every other field that is
 * missing, empty, or no text is null. A `prLink` that is missing or null is
 * null; one that `isWebAddress` refuses is null, too, and `droppedLink` is what
 * it was: the text, its JSON if it is empty or no text, or only its length
 * beyond 2,000 characters. It is missing if no link was dropped.
 */
export function parseAgentJob(
  body: string | undefined
): { readonly job: AgentJob; readonly droppedLink?: string } | undefined {
  const value = asObject(parseJson(body))
  const source = asObject(value.source)
  const id = textOrNull(value.id)
  const status = value.status ?? ''
  if (id === null || typeof status !== 'string') return undefined
  if (status.length > STATUS_CHARACTERS) return undefined
  const link = value.prLink ?? null
  const isUsable = isWebAddress(link)
  // The text is never empty, which would look like no link, and it is never cut,
  // because half a secret would not be redacted.
  const whole = textOrNull(link) ?? JSON.stringify(link)
  const { length } = whole
  const shown = length > ADDRESS_CHARACTERS ? `${length} characters` : whole
  return {
    job: {
      id,
      status,
      source: {
        repository: textOrNull(source.repository),
        ref: textOrNull(source.ref)
      },
      model: textOrNull(value.model),
      prLink: isUsable ? link : null,
      createdAt: textOrNull(value.createdAt),
      archivedAt: textOrNull(value.archivedAt)
    },
    ...(link !== null && !isUsable && { droppedLink: shown })
  }
}

/**
 * The status goes into the report's marker, and GitHub refuses long comments.
 */
const STATUS_CHARACTERS = 200
/** Longer addresses are cut by browsers and proxies. */
const ADDRESS_CHARACTERS = 2_000

/**
 * Returns whether a value is an http(s) address that `URL` can read, of at most
 * 2,000 characters, without white space, and without control, format, private,
 * and unassigned characters.
 */
function isWebAddress(link: unknown): link is string {
  return (
    typeof link === 'string' &&
    link.length <= ADDRESS_CHARACTERS &&
    /^https?:\/\/[^\s\p{C}]+$/iu.test(link) &&
    URL.canParse(link)
  )
}

function textOrNull(value: unknown): string | null {
  return text(value) ?? null
}
