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

describe('a thread with more comments than its list has', () => {
  it('is read whole', async () => {
    const node = { comments: { nodes: COMMENTS, pageInfo: PAGE_INFO } }
    const read = await readThread({ node })
    expect(read).toMatchObject({
      kind: 'read',
      value: COMMENTS.map(({ body }, index) => ({
        id: index + 1,
        text: body,
        threadId: 1
      }))
    })
  })

  it.each([
    ['the thread', { node: null }],
    ['its comments', { node: {} }],
    ['the data', null]
  ])('can’t be read from an answer without %s', async (_, data) => {
    expect((await readThread(data)).kind).toBe('failed')
  })
})

/** Reads the comments of a thread, of which GitHub lists the first and the last. */
async function readThread(whole: object | null) {
  const clock = virtualClock()
  const thread = {
    id: 'PRRT_1',
    path: 'a.ts',
    line: 1,
    opening: { nodes: [FIRST] },
    comments: { totalCount: COMMENTS.length, nodes: [LATEST] }
  }
  const reviewThreads = { nodes: [thread], pageInfo: PAGE_INFO }
  const { transport } = memoryTransport((_, index) =>
    response(200, {
      data:
        index === 0 ? { repository: { pullRequest: { reviewThreads } } } : whole
    })
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
