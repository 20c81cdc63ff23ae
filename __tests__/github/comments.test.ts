import { describe, expect, it } from '@jest/globals'
import { PROJECT } from '../../sandbox/setting.ts'
import {
  type CommentPorts,
  findJob,
  readReports
} from '../../src/github/comments.ts'
import type { Marker, ReportMarker } from '../../src/github/marker.ts'
import { openThreads, readAllComments } from '../../src/told/line-comments.ts'
import { markersOf, reportMarker } from '../../stage/markers.ts'
import { response } from '../../stage/transport.ts'
import { PULL } from '../../stage/usual.ts'
import { limits } from '../fakes/follow-up.ts'
import { answeringGitHub, sandboxGitHub } from '../fakes/github.ts'

const OWN = 'github-actions[bot]'
const KEY = 'ak_key'
const MINUTE = 60_000

type Sandbox = ReturnType<typeof sandboxGitHub>

interface Said {
  readonly by?: string
  readonly body?: string
  readonly marker?: Partial<ReportMarker>
  readonly kind?: 'issue' | 'review'
  /** Minutes after the start of the conversation. */
  readonly at?: number
}

const report = (fields: Partial<ReportMarker>, key = KEY) =>
  reportMarker({ issue: PULL, ...fields }, key)

function opened(options = {}): Sandbox {
  const sandbox = sandboxGitHub(options)
  const pull = { title: 'Fix', branch: 'agent/fix', by: 'octo-dev' }
  sandbox.stand.openPullRequest(pull)
  return sandbox
}

function conversation(all: readonly Said[], options = {}): Sandbox {
  const sandbox = opened(options)
  const start = startOf(sandbox)
  for (const [index, said] of all.entries()) {
    const createdAt = start + (said.at ?? index) * MINUTE
    const written = { writtenAt: createdAt, ...said.marker }
    sandbox.stand.addComment({
      issue: PULL,
      kind: said.kind ?? 'issue',
      user: said.by ?? (said.marker ? OWN : 'octo-dev'),
      body: said.body ?? (said.marker ? report(written) : 'Hi.'),
      createdAt
    })
  }
  return sandbox
}

function startOf({ clock }: Sandbox): number {
  return clock.now() - 1_000 * MINUTE
}

function portsOf({ clock, github }: Sandbox): CommentPorts {
  const markers = markersOf(KEY)
  return { github, markers, limits: limits(clock, MINUTE) }
}

/** As a step reads them. */
function linesOf({ github, limits }: CommentPorts) {
  const threads = openThreads(github, { owner: 'acme', repo: 'shop' }, PULL)
  return () => readAllComments(github, threads, limits)
}

/** What was found from before so many minutes after the start. */
async function jobOf(sandbox: Sandbox, { askedAt = 1_000 } = {}) {
  const ports = portsOf(sandbox)
  const found = await sandbox.clock.run(
    findJob(ports, {
      issue: PULL,
      project: PROJECT,
      until: startOf(sandbox) + askedAt * MINUTE,
      count: 0,
      lines: linesOf(ports)
    })
  )
  return found.kind === 'read' ? found.value.jobId : found.kind
}

function note(about: Partial<Marker> = {}): string {
  const named = { project: PROJECT, issue: PULL, writtenAt: 0 }
  const fields = { kind: 'note', note: 'job', ...named }
  return markersOf(KEY).write({ ...fields, ...about } as Marker)
}

describe('the job of a conversation', () => {
  it.each<[string, string | undefined, readonly Said[]]>([
    ['newest', 'b', [{ marker: { job: 'a' } }, { marker: { job: 'b' } }, {}]],
    [
      'newest from no later than the second of the question',
      'b',
      [1, 10, 30].map((at, index) => ({
        marker: { job: 'abc'[index] ?? '' },
        at
      }))
    ],
    ['one that was told later', undefined, [{ marker: { job: 'a' }, at: 11 }]],
    [
      'newest on a line',
      'line',
      [
        { marker: { job: 'a' }, at: 1 },
        { marker: { job: 'line' }, at: 2, kind: 'review' }
      ]
    ],
    [
      'newest that was named first, whenever it was reported again',
      'b',
      [
        { marker: { job: 'b' }, at: 5 },
        { marker: { job: 'a', jobSince: 1 }, at: 8 }
      ]
    ],
    ['one in a note', 'a', [{ by: OWN, body: note({ job: 'a' }) }]]
  ])('is the %s: %s', async (_, job, said) => {
    expect(await jobOf(conversation(said), { askedAt: 10 })).toBe(job)
  })

  it.each([
    [316_390, 316_106, 'b'],
    [316_106, 316_390, 'b'],
    [317_000, 316_999, 'a']
  ])(
    'is that of the later comment of a second: %i, %i',
    async (one, other, job) => {
      const said = [one, other].map((writtenAt, index) => ({
        marker: { job: 'ab'[index] ?? '', writtenAt: 1_000_000_000 + writtenAt }
      }))
      const sandbox = opened()
      for (const { marker } of said)
        sandbox.stand.addComment({
          issue: PULL,
          user: OWN,
          body: report(marker),
          createdAt: startOf(sandbox)
        })
      expect(await jobOf(sandbox, { askedAt: 10 })).toBe(job)
    }
  )

  it('counts from when reports first named it', async () => {
    const sandbox = opened()
    const jobSince = startOf(sandbox) + MINUTE
    sandbox.stand.addComment({
      issue: PULL,
      user: OWN,
      body: report({ job: 'a', jobSince })
    })
    expect(await jobOf(sandbox, { askedAt: 10 })).toBe('a')
    expect(await jobOf(sandbox, { askedAt: 0 })).toBeUndefined()
  })

  it('is read in one request from a short conversation', async () => {
    const sandbox = conversation([{ marker: { job: 'a' } }])
    expect(await jobOf(sandbox)).toBe('a')
    const pages = sandbox.lines().filter(line => line.includes('/issues/8/'))
    expect(pages).toHaveLength(1)
  })

  it('is read from the newest page alone where it is there', async () => {
    const all = Array.from({ length: 250 }, (): Said => ({}))
    const sandbox = conversation([...all, { marker: { job: 'a' } }])
    expect(await jobOf(sandbox)).toBe('a')
    const pages = sandbox.lines().filter(line => line.includes('/issues/8/'))
    // The first tells how many there are.
    expect(pages).toHaveLength(2)
  })

  it('is that of the newest page where those before it name none', async () => {
    const sandbox = opened()
    const { stand } = sandbox
    const first = startOf(sandbox)
    // Named so long ago that all pages are read.
    const named = report({ job: 'a', jobSince: first - MINUTE })
    for (let index = 0; index < 250; index += 1)
      stand.addComment({
        issue: PULL,
        user: index === 240 ? OWN : 'octo-dev',
        body: index === 240 ? named : 'Hi.',
        createdAt: first + index * 1_000
      })
    expect(await jobOf(sandbox)).toBe('a')
    const pages = sandbox.lines().filter(line => line.includes('/issues/8/'))
    expect(pages).toHaveLength(3)
  })

  it('can’t be told when the comments can’t be read', async () => {
    const sandbox = conversation([], {
      scopes: { issues: 'none', pullRequests: 'none' }
    })
    expect(await jobOf(sandbox)).toBe('failed')
    const reading = readReports(portsOf(sandbox), { issue: PULL }, 0)
    expect((await sandbox.clock.run(reading)).kind).toBe('failed')
  })
})

describe('the reports', () => {
  it('are our own, signed or not, of both lists, oldest first', async () => {
    const sandbox = conversation([
      {},
      { marker: { runId: '1' }, at: 3 },
      { marker: { runId: '2' }, at: 2, kind: 'review' },
      { by: OWN, body: report({ runId: '3' }, 'ak_other'), at: 4 },
      { by: OWN, body: note() },
      { by: 'mallory', marker: { runId: '5' } },
      { marker: { runId: '6', issue: 7 } }
    ])
    const read = (threadId?: number) => {
      const place = { issue: PULL, ...(threadId && { threadId }) }
      return sandbox.clock.run(readReports(portsOf(sandbox), place, 0))
    }
    expect(await read(1)).toMatchObject({
      value: [
        { marker: { runId: '2' }, isSigned: true, threadId: expect.anything() },
        { marker: { runId: '1' }, isSigned: true },
        { marker: { runId: '3' }, isSigned: false }
      ]
    })
    expect(await read()).toMatchObject({
      value: [{ marker: { runId: '1' } }, { marker: { runId: '3' } }]
    })
  })

  it('of all issues are listed in an order that new ones do not shift', async () => {
    const sandbox = conversation([])
    await sandbox.clock.run(readReports(portsOf(sandbox), undefined, 0))
    const lists = sandbox.lines().filter(line => line.startsWith('GET'))
    expect(lists).toHaveLength(2)
    for (const list of lists)
      expect(list).toMatch(/\/comments\?sort=created&direction=asc&since=/)
  })

  it('can’t be told where our own account is not known', async () => {
    const { clock, github } = answeringGitHub(({ url }) =>
      url.endsWith('/graphql')
        ? response(404, { message: 'Not Found' })
        : response(200, [])
    )
    const ports = { github, markers: markersOf(KEY), limits: limits(clock, 1) }
    const reading = readReports(ports, { issue: PULL }, 0)
    expect((await clock.run(reading)).kind).toBe('failed')
  })

  it('count the first as the newest of those that say the same time', async () => {
    const marker = { writtenAt: Date.UTC(2026, 0, 1) }
    const copies = [1, 3, 3, 2].map(at => ({ marker, at }))
    const sandbox = conversation(copies)
    const ids = sandbox.stand.comments(PULL).map(({ id }) => id)
    const reading = readReports(portsOf(sandbox), { issue: PULL }, 0)
    const read = await sandbox.clock.run(reading)
    if (read.kind === 'failed') throw new Error('not read')
    const [first, third, fourth, second] = ids
    const order = read.value.map(({ id }) => id)
    expect(order).toEqual([fourth, third, second, first])
  })

  it('are those made since a time, whatever page they are on', async () => {
    const all = Array.from({ length: 450 }, (): Said => ({}))
    const early = { marker: { runId: '4' } }
    const sandbox = conversation([early, ...all, { marker: { runId: '5' } }])
    const [reported] = sandbox.stand.comments(PULL)
    const writtenAt = startOf(sandbox)
    const edited = report({ runId: '4', writtenAt })
    sandbox.stand.editComment(reported?.id ?? 0, edited)
    const since = startOf(sandbox) + 320 * MINUTE
    const reading = readReports(portsOf(sandbox), { issue: PULL }, since)
    expect(await sandbox.clock.run(reading)).toMatchObject({
      value: [{ marker: { runId: '5' } }]
    })
    const pages = sandbox.lines().filter(line => line.includes('since='))
    expect(pages).toHaveLength(2)
  })
})
