import { describe, expect, it } from '@jest/globals'
import { response } from '../../simulation/transport.ts'
import {
  createComment,
  findJob,
  knowsJob,
  readComments,
  updateComment
} from '../../src/github/conversation.ts'
import { type ReportMarker, writeMarker } from '../../src/github/marker.ts'
import { limits } from '../fakes/follow-up.ts'
import { answeringGitHub, sandboxGitHub, trigger } from '../fakes/github.ts'

const OWN = 'github-actions[bot]'
const MINUTE = 60_000

type Sandbox = ReturnType<typeof sandboxGitHub>

function marker(given: Partial<ReportMarker> = {}): ReportMarker {
  return {
    kind: 'report',
    project: 'proj-shop',
    job: 'job-1',
    issue: 7,
    runId: '1',
    attempt: 1,
    outcome: 'completed',
    delivery: 'sent',
    isFinal: false,
    ...given
  }
}

interface Said {
  readonly by?: string
  readonly body?: string
  readonly marker?: Partial<ReportMarker>
  /** Minutes after the start of the conversation. */
  readonly at?: number
}

function conversation(all: readonly Said[], options = {}): Sandbox {
  const sandbox = sandboxGitHub(options)
  const start = sandbox.clock.now() - 1_000 * MINUTE
  for (const [index, said] of all.entries())
    sandbox.stand.addComment({
      issue: 7,
      user: said.by ?? (said.marker ? OWN : 'octo-dev'),
      body:
        said.body ??
        (said.marker ? `${writeMarker(marker(said.marker))}\nDone.` : 'Hi.'),
      createdAt: start + (said.at ?? index) * MINUTE
    })
  return sandbox
}

const SHOP = { issue: 7, project: 'proj-shop' }

/** For what was asked so many minutes after the start; else, now. */
async function jobOf(
  { clock, github }: Sandbox,
  {
    count = 0,
    askedAt = 1_000,
    isRerun = false,
    login = OWN as string | null
  } = {}
): Promise<string | undefined> {
  const asked = trigger({
    id: 55,
    issueComments: count,
    createdAt: clock.now() - (1_000 - askedAt) * MINUTE
  })
  const own = Promise.resolve(login ?? undefined)
  const within = limits(clock, 60_000)
  const found = await clock.run(
    findJob(github, SHOP, own, asked, isRerun, within)
  )
  return found.kind === 'job' ? found.jobId : found.kind
}

describe('the job of a conversation', () => {
  it('is the one that the newest own comment names', async () => {
    const sandbox = conversation([
      { marker: { job: 'job-1' } },
      {},
      { marker: { job: 'job-2' } },
      {}
    ])
    expect(await jobOf(sandbox, { count: 4 })).toBe('job-2')
    expect(sandbox.requests).toHaveLength(1)
  })

  it.each<[string, Said]>([
    ['of somebody else', { by: 'mallory', marker: { job: 'evil' } }],
    ['of a name alike', { by: 'github-actions', marker: { job: 'evil' } }],
    ['for another project', { marker: { project: 'other', job: 'evil' } }],
    ['for another issue', { marker: { issue: 8, job: 'evil' } }],
    ['without a job', { marker: { job: undefined as never } }],
    [
      'that is quoted',
      { by: OWN, body: `> ${writeMarker(marker({ job: 'evil' }))}` }
    ]
  ])('is not named by a marker %s', async (_, said) => {
    const sandbox = conversation([{ marker: { job: 'job-1' } }, said])
    expect(await jobOf(sandbox, { count: 2 })).toBe('job-1')
    const alone = conversation([said])
    expect(await jobOf(alone, { count: 1 })).toBe('none')
    const within = limits(alone.clock, 60_000)
    const knowing = knowsJob(alone.github, SHOP, OWN, within)
    expect(await alone.clock.run(knowing)).toEqual({ kind: 'none' })
  })

  it('is unknown while the own login is', async () => {
    const sandbox = conversation([{ marker: { job: 'job-1' } }])
    expect(await jobOf(sandbox, { login: null })).toBe('none')
  })

  it('can’t be told when the comments can’t be read', async () => {
    const unreadable = conversation([], { scopes: { issues: 'none' } })
    expect(await jobOf(unreadable)).toBe('failed')
    const { clock, github } = unreadable
    const within = limits(clock, 60_000)
    for (const reading of [
      knowsJob(github, SHOP, OWN, within),
      readComments(github, 7, 0, within)
    ])
      expect((await clock.run<{ kind: string }>(reading)).kind).toBe('failed')
  })

  it.each([
    ['is the newest from before the question', [1, 2, 30], false, 'made-at-2'],
    ['is not one of the same second', [1, 10, 30], false, 'made-at-1'],
    ['is the oldest since where none is before', [30, 40], false, 'made-at-30'],
    ['is the same on a re-run', [1, 2, 30], true, 'made-at-2']
  ])('%s', async (_, times, isRerun, job) => {
    const sandbox = conversation(
      times.map(at => ({ marker: { job: `made-at-${at}` }, at }))
    )
    expect(await jobOf(sandbox, { askedAt: 10, isRerun })).toBe(job)
  })

  it.each([
    ['comment', true, 'this'],
    ['comment', false, 'before'],
    ['line', true, 'before'],
    ['review', true, 'before']
  ] as const)(
    'is the one that a report on this %s names only on a re-run (%s)',
    async (kind, isRerun, job) => {
      const sandbox = conversation([
        { marker: { job: 'before' }, at: 1 },
        { marker: { job: 'this', trigger: { kind, id: 55 } }, at: 30 },
        { marker: { job: 'other', trigger: { kind, id: 56 } }, at: 31 }
      ])
      expect(await jobOf(sandbox, { askedAt: 10, isRerun })).toBe(job)
    }
  )

  it('is named by a note on a pull request, too', async () => {
    const note = { kind: 'note', note: 'job', ...SHOP, job: 'job-9' } as const
    const said = { by: OWN, body: `${writeMarker(note)}\nMade by a job.` }
    expect(await jobOf(conversation([said]))).toBe('job-9')
  })
})

describe('a conversation of 650 comments', () => {
  it.each([
    ['on the last page', 649, 650, 1],
    ['at the beginning of the last page but one', 500, 650, 2],
    ['on the last page, the event knows of fewer', 620, 0, 2],
    ['on the last page, the event knows of more', 620, 900, 2],
    ['on the last page, the event knows of almost all', 640, 598, 2],
    ['at the beginning of all', 0, 650, 7]
  ])('is read no further than needed: %s', async (_, at, count, reads) => {
    const said: Said[] = Array.from({ length: 650 }, () => ({}))
    const sandbox = conversation(said.with(at, { marker: { job: 'job-1' } }))
    expect(await jobOf(sandbox, { count })).toBe('job-1')
    expect(sandbox.requests).toHaveLength(reads)
  })
})

it('an issue knows its job by an own marker', async () => {
  const { clock, github } = conversation([{}, { marker: {} }])
  const knowing = knowsJob(github, SHOP, OWN, limits(clock, 60_000))
  expect(await clock.run(knowing)).toEqual({ kind: 'job' })
})

describe('the reports on an issue', () => {
  const read = ({ clock, github }: Sandbox, since = 0) =>
    clock.run(readComments(github, 7, since, limits(clock, 60_000)))

  it('are read with who wrote them, and how many reactions stand', async () => {
    const note = { kind: 'note', note: 'help', ...SHOP } as const
    const sandbox = conversation([
      {},
      { marker: { runId: '4' } },
      { by: OWN, body: writeMarker(note) },
      { by: 'mallory', marker: { runId: '5' } }
    ])
    const [asked] = sandbox.stand.comments(7)
    const commentId = asked?.id ?? 0
    for (const user of [OWN, 'octo-dev'])
      sandbox.stand.addReaction({
        kind: 'issue',
        commentId,
        user,
        content: 'eyes'
      })
    const found = await read(sandbox)
    expect(found).toMatchObject({
      kind: 'read',
      reports: [
        { author: OWN, marker: { runId: '4' } },
        { author: 'mallory', marker: { runId: '5' } }
      ]
    })
    if (found.kind !== 'read') return
    expect(found.reactionCounts.get(commentId)).toMatchObject({ eyes: 2 })
  })

  it('are asked for since a time, whatever page they are on', async () => {
    const all = Array.from({ length: 450 }, (): Said => ({}))
    const sandbox = conversation([...all, { marker: { runId: '5' } }])
    const since = sandbox.clock.now() - (1_000 - 320) * MINUTE
    const found = await read(sandbox, since)
    expect(found).toMatchObject({ reports: [{ marker: { runId: '5' } }] })
    expect(sandbox.lines()[0]).toContain('since=')
    expect(sandbox.requests).toHaveLength(2)
  })
})

describe('a result comment', () => {
  it.each([
    ['500', response(500, ''), 'again'],
    ['a lost answer', response(201, undefined), 'again'],
    ['403', response(403, ''), 'failed']
  ] as const)('is tried once only: %s', async (_, reply, kind) => {
    const { clock, github, requests } = answeringGitHub(() => reply)
    const creating = createComment(github, 7, 'Done.', limits(clock, 60_000))
    expect((await clock.run(creating)).kind).toBe(kind)
    expect(requests).toHaveLength(1)
  })

  it('is updated in place, and after a failure it is for the caller to look', async () => {
    const sandbox = sandboxGitHub({}, (_, index) =>
      index === 0 ? response(502, '') : undefined
    )
    const { clock, github, stand } = sandbox
    const { id } = stand.addComment({ issue: 7, user: OWN, body: 'Old.' })
    const update = () =>
      clock.run(updateComment(github, id, 'New.', limits(clock, 60_000)))
    expect((await update()).kind).toBe('again')
    expect((await update()).kind).toBe('posted')
    expect(stand.comments(7).map(({ body }) => body)).toEqual(['New.'])
  })
})
