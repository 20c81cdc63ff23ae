import type { Limits } from '../common/clock.ts'
import { type Json, record, records } from '../common/json.ts'
import { type Failed, type Read, say } from '../common/message.ts'
import { ANSWER_TIMEOUT_MS } from '../http/exchange.ts'
import type { Call, GitHub } from './client.ts'
import type { Unanswered } from './reply.ts'

/** The longest time for which GitHub's lists may lack a new item. */
export const LISTED_AFTER_MS = 5_000
/** GitHub's largest page. */
export const PAGE_SIZE = 100

/** A page of a list, or why it can't be read; no other page follows that. */
export type Page =
  | {
      readonly kind: 'page'
      readonly items: readonly Json[]
      readonly next: number | undefined
      readonly last: number | undefined
    }
  | Unanswered

/** The request for a list. */
export interface List extends Call {
  /** The property of the answer that has the list; without it, the whole is. */
  readonly property?: string
}

/**
 * Yields the pages of a list from the first one on, and ends after a page that
 * can't be read.
 * @param ahead how many pages are requested before they are needed
 */
export async function* readPages(
  github: GitHub,
  list: List,
  limits: Limits,
  ahead = 0
): AsyncGenerator<Page> {
  const request = (number: number) => {
    const page = readPage(github, list, number, limits)
    // Prevents an unhandled rejection if a page before it fails.
    page.catch(() => undefined)
    return page
  }
  let requested = 1
  let known = 1
  const coming = [request(requested)]
  for (let next = coming.shift(); next; next = coming.shift()) {
    const page = await next
    yield page
    if (page.kind === 'failed') return
    if (page.next !== undefined) known = Math.max(known, page.last ?? page.next)
    while (requested < known && coming.length <= ahead) {
      requested += 1
      coming.push(request(requested))
    }
  }
}

/** Returns the items of all pages, or why one of them can't be read. */
export async function readItems(
  github: GitHub,
  list: List,
  limits: Limits
): Promise<Read<readonly Json[], Unanswered>> {
  const value: Json[] = []
  for await (const page of readPages(github, list, limits)) {
    if (page.kind === 'failed') return page
    value.push(...page.items)
  }
  return { kind: 'read', value }
}

/**
 * Yields the pages of a list from the last one to the first one, and ends after
 * a page that can't be read.
 * @param guess the page that may be the last; its answer says which one is
 */
export async function* readPagesBackwards(
  github: GitHub,
  list: Call,
  guess: number,
  limits: Limits
): AsyncGenerator<Page> {
  const guessed = await readPage(github, list, guess, limits)
  const last = guessed.kind === 'page' ? guessed.last : undefined
  for (let number = last ?? guess; number >= 1; number -= 1) {
    const page =
      number === guess ? guessed : await readPage(github, list, number, limits)
    yield page
    if (page.kind === 'failed') return
  }
}

/** Reads one page. A hundred comments of 65,536 characters can be 25 MiB. */
async function readPage(
  github: GitHub,
  { parameters, property, route }: List,
  page: number,
  limits: Limits
): Promise<Page> {
  const answer = await github.ask(
    {
      route,
      parameters: { ...parameters, per_page: PAGE_SIZE, page },
      // A large page can be slow on a poor connection.
      timeoutMs: ANSWER_TIMEOUT_MS
    },
    limits
  )
  if (answer.kind === 'failed') return answer
  const items = property ? record(answer.data)[property] : answer.data
  if (!Array.isArray(items)) return NO_LIST
  return {
    kind: 'page',
    items: records(items),
    next: linkedPage(answer.link, 'next'),
    last: linkedPage(answer.link, 'last')
  }
}

const NO_LIST: Failed = {
  kind: 'failed',
  problem: {
    reason: 'github',
    what: say`GitHub's answer is not the requested list.`,
    fix: say`Check GITHUB_API_URL and the proxy.`
  }
}

/**
 * Returns the number of the page that a `Link` header names for a relation, such
 * as `next`; undefined if it names none.
 * https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export function linkedPage(link: string, rel: string): number | undefined {
  const entry = link.split(',').find(part => part.includes(`rel="${rel}"`))
  const page = /[?&]page=(\d{1,9})(?:&|>)/.exec(entry ?? '')?.[1]
  return page === undefined ? undefined : Number(page)
}
