import { query, type SandboxRequest } from './exchange.ts'

/** Number of items on a page when none is asked for. */
const DEFAULT_SIZE = 30
const LARGEST_SIZE = 100

/**
 * Returns a page of a list and its links, as GitHub does: past the end there is
 * an empty page, a list that fits on one page has no `Link`, and the links keep
 * the query.
 * https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export function paginate<Item>(
  all: readonly Item[],
  request: SandboxRequest,
  address: string
) {
  const asked = query(request.path)
  const size = Math.min(
    positive(asked.get('per_page'), DEFAULT_SIZE),
    LARGEST_SIZE
  )
  const page = positive(asked.get('page'), 1)
  const last = Math.max(1, Math.ceil(all.length / size))
  const items = all.slice((page - 1) * size, page * size)
  const links = relations(page, last).map(([relation, number]) => {
    const link = new URLSearchParams(asked)
    link.set('page', String(number))
    return `<${address}?${link}>; rel="${relation}"`
  })
  const link = links.join(', ')
  return { items, headers: link === '' ? undefined : { link } }
}

/**
 * Returns the numbers of the pages that a page links to, by relation; none if
 * it is the only page.
 */
function relations(
  page: number,
  last: number
): readonly (readonly [string, number])[] {
  if (last === 1 && page === 1) return []
  const back = Math.min(page - 1, last)
  return [
    ...(page > 1 ? [['prev', back] as const] : []),
    ...(page < last ? [['next', page + 1] as const] : []),
    ...(page === last ? [] : [['last', last] as const]),
    ...(page > 1 ? [['first', 1] as const] : [])
  ]
}

/**
 * Returns the number in a text, or the default for a text that is no positive
 * whole number, as GitHub does.
 */
function positive(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9][0-9]*$/.test(text) ? Number(text) : otherwise
}
