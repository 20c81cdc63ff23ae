import { record, text } from '../common/json.ts'
import { parseJson } from '../http/exchange.ts'

/** An agent job as the service documents it; fields it leaves out are null. */
export interface AgentJob {
  readonly id: string
  /**
   * One of {@link TERMINAL_STATUSES}, `active`, or a word we don't know; empty
   * where the answer to a POST leaves it out.
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

const TERMINAL_STATUSES = ['completed', 'failed', 'archived']

/** Every status that is not terminal counts as active. */
export function isTerminal(status: string): boolean {
  return TERMINAL_STATUSES.includes(status)
}

/** Whether it says that it is active; a missing status says nothing. */
export function saysActive(job: AgentJob): boolean {
  return job.status !== '' && !isTerminal(job.status)
}

export function isKnownStatus(status: string): boolean {
  return status === 'active' || isTerminal(status)
}

/** `droppedLink`: a `prLink` that is neither null nor an http(s) address. */
export function parseAgentJob(body: string | undefined) {
  const value = record(parseJson(body))
  const source = record(value.source)
  const id = textOrNull(value.id)
  const status = value.status ?? ''
  if (id === null || typeof status !== 'string') return undefined
  if (status.length > STATUS_CHARACTERS) return undefined
  const link = value.prLink ?? null
  const isUsable = isWebAddress(link)
  // Never empty, so that it is not mistaken for no link; and never cut, for half
  // a secret would not be recognized.
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

/** The service's own words in an Error body, `{"error": string}`. */
export function parseErrorWords(body: string | undefined): string | undefined {
  return text(record(parseJson(body)).error)
}

/** It goes into the report's marker, and GitHub refuses long comments. */
const STATUS_CHARACTERS = 200
/** Longer addresses are cut by browsers and proxies. */
const ADDRESS_CHARACTERS = 2_000

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
