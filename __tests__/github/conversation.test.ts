import { describe, expect, it } from '@jest/globals'
import {
  createComment,
  findJob,
  findReport,
  updateComment
} from '../../src/github/conversation.ts'
import { type ReportMarker, writeMarker } from '../../src/github/marker.ts'
import { explain, plain } from '../../src/message.ts'
import { limits } from '../fakes/follow-up.ts'
import { answeringGitHub, sandboxGitHub, trigger } from '../fakes/github.ts'
import { response } from '../fakes/memory-transport.ts'

const OWN = 'github-actions[bot]'
const MINUTE = 60_000

type Sandbox = ReturnType<typeof sandboxGitHub>

function marker(given: Partial<ReportMarker> = {}): ReportMarker {
  return {
    kind: 'report',
    project: 'proj-shop',
    job: 'job-1',
    issue: 7,
    run: '1-1',
    outcome: 'completed',
    sent: true,
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

function about(comments: number) {
  return { issue: 7, project: 'proj-shop', comments }
}

async function jobOf(
  sandbox: Sandbox,
  {
    count = 0,
    rerunOf = undefined as ReturnType<typeof trigger> | undefined,
    login = OWN as string | null
  } = {}
): Promise<string | undefined> {
  const finding = findJob(
    sandbox.github,
    about(count),
    Promise.resolve(login ?? undefined),
    rerunOf,
    limits(sandbox.clock, 60_000)
  )
  const found = await sandbox.clock.run(finding)
  return found.kind === 'job' ? found.jobId : undefined
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
    ['of another bot', { by: 'other-app[bot]', marker: { job: 'evil' } }],
    ['of a name alike', { by: 'github-actions', marker: { job: 'evil' } }],
    ['for another project', { marker: { project: 'other', job: 'evil' } }],
    ['for another issue', { marker: { issue: 8, job: 'evil' } }],
    ['without a job', { marker: { job: undefined as never } }],
    [
      'not at the very beginning',
      { by: OWN, body: `> ${writeMarker(marker({ job: 'evil' }))}` }
    ],
    [
      'after a blank line',
      { by: OWN, body: `\n${writeMarker(marker({ job: 'evil' }))}` }
    ],
    [
      'of another version',
      {
        by: OWN,
        body: writeMarker(marker({ job: 'evil' })).replace('v1', 'v9')
      }
    ]
  ])('is not named by a marker %s', async (_, said) => {
    const sandbox = conversation([{ marker: { job: 'job-1' } }, said])
    expect(await jobOf(sandbox, { count: 2 })).toBe('job-1')
    expect(await jobOf(conversation([said]), { count: 1 })).toBeUndefined()
  })

  it('is unknown while the own login is', async () => {
    const sandbox = conversation([{ marker: { job: 'job-1' } }])
    expect(await jobOf(sandbox, { login: null })).toBeUndefined()
  })

  it('is not looked for where there is none, and that is said', async () => {
    const { clock, github } = conversation([{}, {}])
    const finding = findJob(
      github,
      about(2),
      Promise.resolve(OWN),
      undefined,
      limits(clock, 60_000)
    )
    const found = await clock.run(finding)
    expect(found.kind === 'failed' && plain(explain(found.problem))).toMatch(
      /Comment again with .?--job <id>.? right after the command/
    )
  })

  it('can’t be told when the comments can’t be read', async () => {
    const { clock, github } = answeringGitHub(() => response(403, ''))
    const login = Promise.resolve(OWN)
    const finding = findJob(
      github,
      about(0),
      login,
      undefined,
      limits(clock, 1)
    )
    expect((await clock.run(finding)).kind).toBe('failed')
  })
})

describe('a conversation of 650 comments', () => {
  const said = (at: number): Said[] =>
    Array.from({ length: 650 }, (_, index) =>
      index === at ? { marker: { job: 'job-1' } } : {}
    )

  it.each([
    ['on the last page', 649, 650, 1],
    ['on the last page but one', 599, 650, 2],
    ['at the beginning of that', 500, 650, 2],
    ['on the last page, the event knows of fewer', 620, 0, 2],
    ['on the last page, the event knows of more', 620, 900, 2],
    ['on the last page, the event knows of almost all', 640, 598, 2]
  ])('is read no further than needed: %s', async (_, at, count, reads) => {
    const sandbox = conversation(said(at))
    expect(await jobOf(sandbox, { count })).toBe('job-1')
    expect(sandbox.requests).toHaveLength(reads)
  })

  it('is read to its beginning when need be', async () => {
    const sandbox = conversation(said(0))
    expect(await jobOf(sandbox, { count: 650 })).toBe('job-1')
    expect(sandbox.requests).toHaveLength(7)
  })

  it('is asked for in pages of a hundred', async () => {
    const sandbox = conversation(said(649))
    await jobOf(sandbox, { count: 650 })
    expect(sandbox.lines()).toEqual([
      'GET /repos/acme/shop/issues/7/comments?per_page=100&page=7'
    ])
  })
})

describe('the job on a re-run', () => {
  const asked = { kind: 'comment', id: 55 } as const
  const rerunOf = (sandbox: Sandbox, at: number) =>
    trigger({
      ...asked,
      createdAt: sandbox.clock.now() - (1_000 - at) * MINUTE
    })

  it('is the one of this very trigger, not a newer one’s', async () => {
    const sandbox = conversation([
      { marker: { job: 'older' }, at: 1 },
      { marker: { job: 'ours', trigger: asked }, at: 20 },
      { marker: { job: 'newer', trigger: { kind: 'comment', id: 99 } }, at: 30 }
    ])
    expect(await jobOf(sandbox, { rerunOf: rerunOf(sandbox, 10) })).toBe('ours')
  })

  it('is the one that the first attempt would have found', async () => {
    const sandbox = conversation([
      { marker: { job: 'oldest' }, at: 1 },
      { marker: { job: 'older' }, at: 2 },
      { marker: { job: 'newer' }, at: 30 }
    ])
    expect(await jobOf(sandbox, { rerunOf: rerunOf(sandbox, 10) })).toBe(
      'older'
    )
  })

  it('is a newer one when there is no other', async () => {
    const sandbox = conversation([
      { marker: { job: 'newer' }, at: 30 },
      { marker: { job: 'newest' }, at: 40 }
    ])
    expect(await jobOf(sandbox, { rerunOf: rerunOf(sandbox, 10) })).toBe(
      'newest'
    )
  })

  it('is not the one of a review comment with the same number', async () => {
    const sandbox = conversation([
      { marker: { job: 'older' }, at: 1 },
      { marker: { job: 'review', trigger: { kind: 'review', id: 55 } }, at: 30 }
    ])
    expect(await jobOf(sandbox, { rerunOf: rerunOf(sandbox, 10) })).toBe(
      'older'
    )
  })
})

describe('a report', () => {
  const report = async (
    sandbox: Sandbox,
    { login = OWN as string | null, since = 0, count = 0 } = {}
  ) => {
    const finding = findReport(
      sandbox.github,
      about(count),
      login ?? undefined,
      ({ run }) => run === '5-1',
      since,
      limits(sandbox.clock, 60_000)
    )
    return sandbox.clock.run(finding)
  }

  it('is found by its marker', async () => {
    const sandbox = conversation([
      { marker: { run: '4-1' } },
      { marker: { run: '5-1' } }
    ])
    expect(await report(sandbox)).toMatchObject({
      kind: 'comment',
      url: expect.stringContaining('/issues/7#issuecomment-'),
      marker: { run: '5-1' }
    })
  })

  it('of somebody else counts only where the own account is unknown', async () => {
    const all = [{ by: 'mallory', marker: { run: '5-1' } }]
    expect((await report(conversation(all))).kind).toBe('none')
    const anyone = await report(conversation(all), { login: null })
    expect(anyone.kind).toBe('comment')
  })

  it('is not looked for on pages that are too old', async () => {
    const all = Array.from({ length: 450 }, (): Said => ({}))
    const sandbox = conversation([{ marker: { run: '5-1' } }, ...all])
    const since = sandbox.clock.now() - (1_000 - 320) * MINUTE
    expect(await report(sandbox, { since, count: 451 })).toEqual({
      kind: 'none'
    })
    expect(sandbox.requests).toHaveLength(2)
  })

  it('may not be readable', async () => {
    const sandbox = conversation([], { scopes: { issues: 'none' } })
    expect((await report(sandbox)).kind).toBe('failed')
  })
})

describe('a result comment', () => {
  it('is created, once', async () => {
    const { clock, github, stand } = sandboxGitHub()
    const creating = createComment(github, 7, 'Done.', limits(clock, 60_000))
    const posted = await clock.run(creating)
    const [comment] = stand.comments(7)
    expect(posted).toEqual({
      kind: 'posted',
      url: `https://github.test/acme/shop/issues/7#issuecomment-${comment?.id}`
    })
  })

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

  it('is updated in place, again after failures', async () => {
    const sandbox = sandboxGitHub({}, (_, index) =>
      index === 0 ? response(502, '') : undefined
    )
    const { clock, github, stand } = sandbox
    const { id } = stand.addComment({ issue: 7, user: OWN, body: 'Old.' })
    const updating = updateComment(github, id, 'New.', limits(clock, 60_000))
    expect((await clock.run(updating)).kind).toBe('posted')
    expect(stand.comments(7).map(({ body }) => body)).toEqual(['New.'])
  })

  it('that is gone can’t be updated', async () => {
    const { clock, github } = sandboxGitHub()
    const updating = updateComment(github, 1, 'New.', limits(clock, 60_000))
    expect((await clock.run(updating)).kind).toBe('gone')
  })
})
