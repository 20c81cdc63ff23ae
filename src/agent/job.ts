import { parseJson } from '../http/body.ts'
import { cut } from '../message.ts'

/**
 * An agent job as the service describes it (Agent Job API v2). Only what the
 * service documents; fields it leaves out are null.
 */
export interface AgentJob {
  readonly id: string
  /** One of {@link TERMINAL_STATUSES}, `active`, or a word we don't know. */
  readonly status: string | null
  readonly source: {
    readonly repository: string | null
    /** The branch. */
    readonly ref: string | null
  }
  readonly model: string | null
  /** The pull request, always an http(s) address. */
  readonly prLink: string | null
  readonly createdAt: string | null
  readonly archivedAt: string | null
}

/** An AgentJob that says its status, as every look at a job does. */
export type SeenJob = AgentJob & { readonly status: string }

/** The statuses that end a wait (Agent Job API v2, AgentJob). */
const TERMINAL_STATUSES = ['completed', 'failed', 'archived'] as const
type TerminalStatus = (typeof TERMINAL_STATUSES)[number]

/** Every status that is not terminal counts as active. */
export function isTerminal(status: string): status is TerminalStatus {
  return TERMINAL_STATUSES.some(terminal => terminal === status)
}

/** Whether it says that it is active; a missing status says nothing. */
export function saysActive(job: AgentJob): boolean {
  return job.status !== null && !isTerminal(job.status)
}

/** Whether the service documents this status. */
export function isKnownStatus(status: string): boolean {
  return status === 'active' || isTerminal(status)
}

/** Whether the job says its status; the answer to a POST may leave it out. */
export function isSeen(job: AgentJob): job is SeenJob {
  return job.status !== null
}

/** What an answer's body turned out to be. */
interface ParsedJob {
  readonly job: AgentJob
  /** A `prLink` that is neither null nor an http(s) address, as text. */
  readonly droppedLink?: string
}

/** Reads an AgentJob; undefined when the text is not one. */
export function parseAgentJob(body: string | undefined): ParsedJob | undefined {
  const value = parseJson(body)
  if (!isRecord(value) || typeof value.id !== 'string' || value.id === '')
    return undefined
  if (value.status != null && typeof value.status !== 'string') return undefined
  const source = isRecord(value.source) ? value.source : {}
  const link = value.prLink ?? null
  const usable = isWebAddress(link)
  return {
    job: {
      id: value.id,
      status: textOrNull(value.status),
      source: {
        repository: textOrNull(source.repository),
        ref: textOrNull(source.ref)
      },
      model: textOrNull(value.model),
      prLink: usable ? link : null,
      createdAt: textOrNull(value.createdAt),
      archivedAt: textOrNull(value.archivedAt)
    },
    ...(link === null || usable ? {} : { droppedLink: shown(link) })
  }
}

/** The service's own words in an Error body, `{"error": string}`. */
export function parseErrorWords(body: string | undefined): string | undefined {
  const value = parseJson(body)
  return isRecord(value) && typeof value.error === 'string' && value.error
    ? value.error
    : undefined
}

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

/** Never empty, so that it is not mistaken for no link. */
function shown(link: unknown): string {
  const text =
    typeof link === 'string' && link !== '' ? link : JSON.stringify(link)
  return cut(text, ADDRESS_CHARACTERS)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
