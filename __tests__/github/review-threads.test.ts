/**
 * All comments of a thread are read, or it is said that they can't be:
 * docs/reference.md, "What the agent is told".
 */
import { describe, expect, it } from '@jest/globals'
import { openGitHub } from '../../src/github/client.ts'
import {
  openReviewThreads,
  readAllComments
} from '../../src/github/review-threads.ts'
import type { Response } from '../../src/http/exchange.ts'
import { virtualClock } from '../../stage/clock.ts'
import { memoryTransport, response } from '../../stage/transport.ts'
import { limits } from '../fakes/follow-up.ts'

// Loaded before the first test: in virtual time nothing waits for a file.
await import('@actions/github')

const COMMENTS = ['first', 'second', 'third'].map((body, index) => ({
  fullDatabaseId: String(index + 1),
  body,
  state: 'SUBMITTED',
  createdAt: '2026-01-01T00:00:00Z'
}))
const [FIRST, , LATEST] = COMMENTS
const PAGE_INFO = { hasNextPage: false, endCursor: null }

/** All comments of the thread, in one page. */
const WHOLE = {
  node: { comments: { nodes: COMMENTS, pageInfo: PAGE_INFO } }
}
const TOO_MUCH = response(200, {
  errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED' }]
})

describe('a thread with more comments than its list has', () => {
  it('is read whole', async () => {
    const read = await readThread(() => response(200, { data: WHOLE }))
    expect(read).toMatchObject({
      kind: 'read',
      value: COMMENTS.map(({ body }, index) => ({
        id: index + 1,
        text: body,
        threadId: 1
      }))
    })
  })

  it('is read in halves where that is too much', async () => {
    const asked: unknown[] = []
    const read = await readThread(body => {
      const { comments } = JSON.parse(body).variables
      asked.push(comments)
      return comments <= 25 ? response(200, { data: WHOLE }) : TOO_MUCH
    })
    expect(read.kind).toBe('read')
    expect(asked).toEqual([100, 50, 25])
  })

  it('is asked for again as it was after an outage', async () => {
    const asked: unknown[] = []
    const read = await readThread(body => {
      asked.push(JSON.parse(body).variables.comments)
      return asked.length > 2
        ? response(200, { data: WHOLE })
        : response(502, '')
    })
    expect(read.kind).toBe('read')
    expect(asked).toEqual([100, 100, 100])
  })

  it('can’t be read if GitHub refuses one comment', async () => {
    const asked: unknown[] = []
    const read = await readThread(body => {
      asked.push(JSON.parse(body).variables.comments)
      return TOO_MUCH
    })
    expect(read.kind).toBe('failed')
    expect(asked).toEqual([100, 50, 25, 13, 7, 4, 2, 1])
  })

  it.each([
    ['the thread', { node: null }],
    ['its comments', { node: {} }],
    ['the data', null]
  ])('can’t be read from an answer without %s', async (_, data) => {
    const read = await readThread(() => response(200, { data }))
    expect(read.kind).toBe('failed')
  })
})

/**
 * Reads the comments of a thread, of which GitHub lists the first and the last.
 *
 * @param whole answers the query for all of them, by its body
 */
async function readThread(whole: (body: string) => Response) {
  const clock = virtualClock()
  const thread = {
    id: 'PRRT_1',
    path: 'a.ts',
    line: 1,
    opening: { nodes: [FIRST] },
    comments: { totalCount: COMMENTS.length, nodes: [LATEST] }
  }
  const reviewThreads = { nodes: [thread], pageInfo: PAGE_INFO }
  const { transport } = memoryTransport(({ body = '' }, index) =>
    index === 0
      ? response(200, {
          data: { repository: { pullRequest: { reviewThreads } } }
        })
      : whole(body)
  )
  const run = { owner: 'acme', repo: 'shop' }
  const access = {
    ...run,
    apiUrl: 'https://api.github.test',
    graphqlUrl: 'https://api.github.test/graphql',
    token: 'ghs_token'
  }
  const github = openGitHub(access, transport, clock, () => undefined)
  const threads = openReviewThreads(github, run, 12)
  return clock.run(readAllComments(github, threads, limits(clock, 60_000)))
}
