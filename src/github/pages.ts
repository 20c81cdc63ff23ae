import type { Limits } from '../common/clock.ts'
import { type Failed, type Read, say } from '../common/message.ts'
import { asObject, asObjects, type Json } from '../common/parse.ts'
import { ANSWER_TIMEOUT_MS } from '../http/exchange.ts'
import type { Call, GitHub } from './client.ts'
import { type GitHubFailure, unexpectedAnswer } from './reply.ts'

/** The longest time for which GitHub's lists may lack a new item. */
export const LISTED_AFTER_MS = 5_000
/** GitHub's largest page. */
export const PAGE_SIZE = 100

/**
 * Returns the items of each page of a list, one page at a time, from the first
 * page on. Ends after the last page, or with the failure of a page that can't
 * be read. Throws `Cancelled` on a cancel.
 *
 * @param ahead how many pages are requested before they are needed; the first
 *   of them only once the caller asks for the second page. With 0, each page is
 *   requested only once the caller asks for it
 * @param property the property of the answer that has the list; without it, the
 *   answer is the list
 */
export async function* readPages(
  github: GitHub,
  call: Call,
  limits: Limits,
  {
    ahead = 0,
    property
  }: {
    readonly ahead?: number
    readonly property?: string | undefined
  } = {}
): AsyncGenerator<Read<readonly Json[], GitHubFailure>> {
  const request = (number: number) => {
    const page = readPage(github, call, number, limits, property)
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

/**
 * Returns the items of all pages of a list, in order, or the failure of the
 * first page that can't be read. Throws `Cancelled` on a cancel.
 *
 * @param property the property of the answer that has the list; without it, the
 * answer is the list
 */
export async function readItems(
  github: GitHub,
  call: Call,
  limits: Limits,
  property?: string
): Promise<Read<readonly Json[], GitHubFailure>> {
  const value: Json[] = []
  for await (const page of readPages(github, call, limits, { property })) {
    if (page.kind === 'failed') return page
    value.push(...page.value)
  }
  return { kind: 'read', value }
}

/**
 * Returns the items of each page of a list, one page at a time, from the last
 * page to the first one. Ends with the failure of a page that can't be read.
 * The order within a page is GitHub's. Throws `Cancelled` on a cancel.
 *
 * @param guess the page that may be the last one, which is requested first, and
 * only once. Its answer says which one is; if it does not, the guess is taken
 * for the last one
 */
export async function* readPagesBackwards(
  github: GitHub,
  call: Call,
  guess: number,
  limits: Limits
): AsyncGenerator<Read<readonly Json[], GitHubFailure>> {
  const guessed = await readPage(github, call, guess, limits)
  const last = guessed.kind === 'read' ? guessed.last : undefined
  for (let number = last ?? guess; number >= 1; number -= 1) {
    const page =
      number === guess ? guessed : await readPage(github, call, number, limits)
    yield page
    if (page.kind === 'failed') return
  }
}

/**
 * Reads one page of up to 100 items, and retries within the limits. Returns its
 * items, and the numbers of the next and the last page, which are undefined if
 * the answer does not link to them, as on the last page; or the failure, also
 * if the answer is no list. An item that is no object becomes an empty object.
 * Throws `Cancelled` on a cancel.
 *
 * @param property the property of the answer that has the list; without it, the
 * answer is the list
 */
async function readPage(
  github: GitHub,
  { parameters, route }: Call,
  page: number,
  limits: Limits,
  property?: string
): Promise<
  Read<readonly Json[], GitHubFailure> & {
    readonly next?: number | undefined
    readonly last?: number | undefined
  }
> {
  const answer = await github.ask(
    {
      route,
      parameters: { ...parameters, per_page: PAGE_SIZE, page },
      // A hundred comments of 65,536 characters can be 25 MiB, which can be slow
      // on a poor connection.
      timeoutMs: ANSWER_TIMEOUT_MS
    },
    limits
  )
  if (answer.kind === 'failed') return answer
  const items = property ? asObject(answer.data)[property] : answer.data
  if (!Array.isArray(items)) return NO_LIST
  return {
    kind: 'read',
    value: asObjects(items),
    next: linkedPage(answer.link, 'next'),
    last: linkedPage(answer.link, 'last')
  }
}

const NO_LIST: Failed = {
  kind: 'failed',
  problem: unexpectedAnswer(say`GitHub's answer is not the requested list.`)
}

/**
 * Returns the number of the page that a `Link` header names for a relation,
 * such as `next`; undefined if it names none.
 * https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export function linkedPage(link: string, rel: string): number | undefined {
  const entry = link.split(',').find(part => part.includes(`rel="${rel}"`))
  const page = /[?&]page=(\d+)(?:&|>)/.exec(entry ?? '')?.[1]
  return page === undefined ? undefined : Number(page)
}
