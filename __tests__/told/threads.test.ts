import { describe, expect, it } from '@jest/globals'
import type { Json } from '../../src/json.ts'
import { openThreads } from '../../src/told/line-comments.ts'
import { fitted } from '../../src/told/section.ts'
import { collectThreads } from '../../src/told/threads.ts'
import { response } from '../../stage/transport.ts'
import { limits } from '../fakes/follow-up.ts'
import { answeringGitHub } from '../fakes/github.ts'

/** A comment as GraphQL has it. */
const comment = (id: number, changes: Json = {}): Json => ({
  fullDatabaseId: String(id),
  author: { __typename: 'Bot', login: 'app' },
  body: `Comment ${id}`,
  createdAt: '2026-01-01T00:00:00Z',
  lastEditedAt: null,
  isMinimized: false,
  diffHunk: '@@ -1 +1 @@\n+a',
  url: `https://github.com/acme/shop/pull/8#discussion_r${id}`,
  state: 'SUBMITTED',
  ...changes
})

const thread = (comments: readonly Json[], changes: Json = {}): Json => ({
  isResolved: false,
  isOutdated: false,
  path: 'a.ts',
  subjectType: 'LINE',
  line: 3,
  startLine: null,
  originalLine: 2,
  originalStartLine: null,
  diffSide: 'RIGHT',
  startDiffSide: null,
  id: 'thread-1',
  opening: { nodes: comments.slice(0, 1) },
  comments: { totalCount: comments.length, nodes: comments },
  ...changes
})

/** Pages of threads, and how GitHub was asked for them. */
function opened(pages: readonly Json[], status = 200) {
  const asked: Json[] = []
  const given = answeringGitHub(({ body }) => {
    if (body === undefined) return response(404, {})
    asked.push(JSON.parse(body).variables)
    const reviewThreads = pages[asked.length - 1]
    const data = { repository: { pullRequest: { reviewThreads } } }
    return response(status, { data })
  })
  const run = { owner: 'acme', repo: 'shop' }
  const threads = openThreads(given.github, run, 8)
  const within = limits(given.clock, 60_000)
  return { ...given, asked, threads: () => threads(within), within }
}

const page = (nodes: readonly (Json | null)[], pageInfo: Json = {}): Json => ({
  nodes,
  pageInfo: { hasNextPage: false, endCursor: null, ...pageInfo }
})

async function collected(
  nodes: readonly (Json | null)[],
  changes: Partial<Parameters<typeof collectThreads>[1]> = {}
) {
  const { clock, github, lines, threads, within } = opened([page(nodes)])
  const about = {
    ask: { at: Date.parse('2026-01-02T00:00:00Z') },
    asker: 'octo-dev',
    told: new Set<number>(),
    required: { requiredPermission: 'write', allowedBots: [] },
    threads,
    ...changes
  } as const
  const { found, leftOut, section } = await clock.run(
    collectThreads(github, about, within)
  )
  const gates = lines().filter(line => line.includes('/collaborators/'))
  const cut = (most: number) => (section ? fitted(section, most) : '')
  return { found, gates, leftOut, text: cut(40_000), section: cut }
}

describe('threads', () => {
  it('are read page by page, once', async () => {
    const { asked, clock, threads } = opened([
      page([thread([comment(3)])], { hasNextPage: true, endCursor: 'c1' }),
      page([thread([comment(2), comment(1)])])
    ])
    const [read, again] = await clock.run(Promise.all([threads(), threads()]))
    expect(again).toBe(read)
    const about = {
      owner: 'acme',
      name: 'shop',
      number: 8,
      threads: 100,
      comments: 99
    }
    expect(asked).toEqual([about, { ...about, after: 'c1' }])
    if (read.kind === 'failed') throw new Error('not read')
    const ids = read.value.map(({ comments }) => comments.map(({ id }) => id))
    expect(ids).toEqual([[1, 2], [3]])
  })

  it.each([
    ['a cursor that does not move', { hasNextPage: true, endCursor: 'c1' }, 2],
    ['no cursor', { hasNextPage: true, endCursor: null }, 1],
    ['no next page', { hasNextPage: false, endCursor: 'c1' }, 1]
  ])('end at %s', async (_, pageInfo, times) => {
    const pages = Array.from({ length: 3 }, () => page([], pageInfo))
    const { asked, clock, threads } = opened(pages)
    await clock.run(threads())
    expect(asked).toHaveLength(times)
  })

  it('are not read where GitHub shows no pull request', async () => {
    const { clock, threads } = opened([])
    expect(await clock.run(threads())).toMatchObject({ kind: 'failed' })
  })

  it('without what is pending, or can’t be read', async () => {
    const { found, text } = await collected([
      null,
      thread([comment(1, { state: 'PENDING' })]),
      thread([comment(2)], { path: null }),
      thread([comment(3, { fullDatabaseId: null }), comment(4)])
    ])
    expect(found).toBe(1)
    expect(text).toContain('Comment 4')
    expect(text).not.toMatch(/Comment [123]/)
  })

  it.each<[string, Json, string]>([
    ['is resolved, as far as is known', { isResolved: undefined }, ''],
    ['is on several lines', { startLine: 2 }, ', lines 2 to 3:'],
    [
      'is on deleted lines',
      { diffSide: 'LEFT' },
      ', line 3 of the file before the change:'
    ],
    [
      'is outdated',
      { isOutdated: true, line: null },
      ', line 2 (outdated: the code has changed since this was written):'
    ],
    [
      'is outdated, though its line is there',
      { isOutdated: true },
      ', line 3 (outdated: the code has changed since this was written):'
    ],
    [
      'is outdated on several lines',
      { isOutdated: true, line: null, originalStartLine: 1 },
      ', lines 1 to 2 (outdated'
    ],
    [
      'is on a file',
      { subjectType: 'FILE', line: null },
      ', the file as a whole:'
    ],
    [
      'is on lines of two sides',
      { startLine: 1, startDiffSide: 'LEFT' },
      ', line 3:'
    ]
  ])('say where one that %s is', async (_, changes, place) => {
    const { found, text } = await collected([thread([comment(1)], changes)])
    expect(found).toBe(place === '' ? 0 : 1)
    expect(text).toContain(place && `Thread on \`a.ts\`${place}`)
  })

  it.each<[string, Json, string]>([
    [
      'of nobody',
      { author: null },
      '1 by people without the required permission'
    ],
    [
      'without a date',
      { createdAt: null },
      '1 written after the follow-up was asked'
    ],
    ['edited at no time', { lastEditedAt: '' }, '1 edited after it was asked'],
    [
      'that may be hidden',
      { isMinimized: null },
      '1 hidden on GitHub or without visible text'
    ],
    [
      'without a text',
      { body: null },
      '1 hidden on GitHub or without visible text'
    ]
  ])('leave out comments %s', async (_, changes, counted) => {
    const { found, leftOut, text } = await collected([
      thread([comment(1, changes)])
    ])
    expect(found).toBe(0)
    expect(leftOut).toBe(`Comments left out: ${counted}.`)
    expect(text).toBe(
      `No open review thread of the pull request is left.\n\n${leftOut}`
    )
  })

  it('have numbers as text, or as numbers where they are small', async () => {
    const { found, text } = await collected([
      thread([comment(1), comment(2, { fullDatabaseId: 2 })]),
      thread([comment(3, { fullDatabaseId: null })])
    ])
    expect(found).toBe(1)
    expect(text).toMatch(/Comment 1.*Comment 2/s)
  })

  it('of the asker need no question', async () => {
    const author = { __typename: 'User', login: 'octo-dev' }
    const { found, gates } = await collected([thread([comment(1, { author })])])
    expect(found).toBe(1)
    expect(gates).toEqual([])
  })

  it('ask GitHub only about authors whose comments could be told', async () => {
    const by = (login: string) => ({ __typename: 'User', login })
    const { found, gates } = await collected([
      thread([
        comment(1, { author: by('one') }),
        comment(2, { author: by('late'), createdAt: '2027-01-01T00:00:00Z' }),
        comment(3, { author: by('edited'), lastEditedAt: '2027-01-01' }),
        comment(4, { author: by('hidden'), isMinimized: true }),
        comment(5, { author: null }),
        comment(6, { author: by('one') }),
        comment(7, {
          author: by('github-actions'),
          body: '<!-- agent-follow-up:v1 {} -->\nDone.'
        })
      ])
    ])
    expect(gates).toEqual(['GET /repos/acme/shop/collaborators/one/permission'])
    expect(found).toBe(0)
  })

  it('are left out of nothing where no comment asked', async () => {
    const later = { createdAt: '2027-01-01T00:00:00Z' }
    const ask = { at: undefined }
    const { found } = await collected([thread([comment(1, later)])], { ask })
    expect(found).toBe(1)
  })

  it('in which it was asked are read, by their first comment, too', async () => {
    const author = { __typename: 'User', login: 'stranger' }
    const other = { ...author, login: 'another' }
    const nodes = [
      thread([comment(1, { author: other }), comment(2)]),
      thread([comment(5, { author })])
    ]
    const at = Date.parse('2026-01-02T00:00:00Z')
    for (const ask of [
      { at, id: 9, threadId: 1 },
      { at, id: 2, threadId: 1 }
    ]) {
      const required = { requiredPermission: 'write', allowedBots: [] } as const
      const { gates, text } = await collected(nodes, { ask, required })
      expect(text).toContain('Comment 1\n')
      expect(text).not.toContain('Comment 5\n')
      // Of what is read, nobody has to be asked about.
      expect(gates.join()).not.toContain('another')
    }
  })

  it('that are told elsewhere are not told again', async () => {
    const { found, leftOut, text } = await collected(
      [thread([comment(1), comment(2)])],
      { told: new Set([1, 2]) }
    )
    expect({ found, leftOut, text }).toEqual({
      found: 0,
      leftOut: '',
      text: ''
    })
  })

  it('fill 40,000 characters at most', async () => {
    const bodies = Array.from({ length: 11 }, (_, at) =>
      comment(at + 1, { body: 'x'.repeat(3_900) })
    )
    const { text } = await collected([thread(bodies)])
    expect(text).toMatch(/\(1\):\n\nThread on /)
    // The latest is told, and the one before it is not.
    expect(text).toMatch(/x\n```\n\nA comment is omitted for length\.\n\nCo/)
    expect(text).toMatch(/x\n```$/)
    expect(text.length).toBeLessThanOrEqual(40_000)
    expect(text.length).toBeGreaterThan(36_000)
  })

  it('are told where one fits after one that is too long', async () => {
    const long = Array.from({ length: 11 }, (_, at) =>
      thread([comment(at + 10, { body: 'x'.repeat(3_900) })])
    )
    const { text } = await collected([...long, thread([comment(99)])])
    expect(text).toContain('(10 of 12; the other 2 are omitted for length):')
    expect(text).toContain('Comment 99')
  })

  it('are told in the room that there is, or not at all', async () => {
    const nodes = [1, 2, 3].map(id => thread([comment(id)]))
    const { section } = await collected(nodes)
    const whole = section(40_000)
    expect(whole.match(/^Thread on/gm)).toHaveLength(3)
    const less = section(whole.length - 1)
    expect(less).toContain('The diff is omitted for length.')
    expect(less.match(/^Thread on/gm)).toHaveLength(3)
    expect(section(150)).toMatch(
      /\(0 of 3; the other 3 are omitted for length\):$/
    )
    expect(section(20)).toBe('')
    for (let most = 0; most < whole.length + 200; most += 7)
      expect(section(most).length).toBeLessThanOrEqual(most)
  })
})
