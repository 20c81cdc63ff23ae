import type { Limits } from '../common/clock.ts'
import { type Json, record, records } from '../common/json.ts'
import { type Failed, type Read, say } from '../common/message.ts'
import { ANSWER_TIMEOUT_MS } from '../http/exchange.ts'
import type { Call, GitHub } from './client.ts'
import type { Unanswered } from './reply.ts'

/** GitHub's lists may lag: what they don't show by then is not there. */
export const LISTED_AFTER_MS = 5_000
/** GitHub's largest page. */
export const PAGE_SIZE = 100

/** A page of a list, or why it can't be read; then no more come. */
export type Page =
  | {
      readonly kind: 'page'
      readonly items: readonly Json[]
      readonly next: number | undefined
      readonly last: number | undefined
    }
  | Unanswered

/** A list, or an answer that has it in a property of this name. */
export interface List extends Call {
  readonly property?: string
}

/** Reads a list from its first page on, with so many pages requested ahead. */
export async function* readPages(
  github: GitHub,
  list: List,
  limits: Limits,
  ahead = 0
): AsyncGenerator<Page> {
  const request = (number: number) => {
    const page = readPage(github, list, number, limits)
    // Nobody waits for it any more when one before it fails.
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

/** Reads the items of all pages, or why one of them can't be read. */
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

/**
 * Anybody can write 65,536 characters a hundred times: a page that is too large
 * is read in parts.
 */
async function readPage(
  github: GitHub,
  list: List,
  page: number,
  limits: Limits,
  size = PAGE_SIZE
): Promise<Page> {
  const { parameters, property, route } = list
  const call = {
    route,
    parameters: { ...parameters, per_page: size, page },
    // A hundred comments can be 25 MiB, which take their time on a slow way.
    timeoutMs: ANSWER_TIMEOUT_MS
  }
  const answer = await github.ask(call, limits)
  if (answer.kind === 'failed')
    return answer.isTooLarge && size > 1
      ? readParts(github, list, page, limits, size)
      : answer
  const items = property ? record(answer.data)[property] : answer.data
  if (!Array.isArray(items)) return NO_LIST
  return {
    kind: 'page',
    items: records(items),
    next: linkedPage(answer.link, 'next'),
    last: linkedPage(answer.link, 'last')
  }
}

/** In halves, as long as it can be halved. */
async function readParts(
  github: GitHub,
  list: List,
  page: number,
  limits: Limits,
  size: number
): Promise<Page> {
  const count = size % 2 === 0 ? 2 : 5
  const items: Json[] = []
  let next: number | undefined
  let last: number | undefined
  for (let part = 1; part <= count; part += 1) {
    const number = (page - 1) * count + part
    const read = await readPage(github, list, number, limits, size / count)
    if (read.kind === 'failed') return read
    items.push(...read.items)
    next = read.next
    last = read.last ?? last
    if (next === undefined) break
  }
  const pageOf = (number: number | undefined) =>
    number === undefined ? undefined : Math.ceil(number / count)
  return {
    kind: 'page',
    items,
    next: next === undefined ? undefined : page + 1,
    last: pageOf(last)
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

// https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
export function linkedPage(link: string, rel: string): number | undefined {
  const entry = link.split(',').find(part => part.includes(`rel="${rel}"`))
  const page = /[?&]page=(\d{1,9})(?:&|>)/.exec(entry ?? '')?.[1]
  return page === undefined ? undefined : Number(page)
}
