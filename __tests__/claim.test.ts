import { describe, expect, it } from '@jest/globals'
import { response } from '../simulation/transport.ts'
import { type ClaimPorts, openClaim, type Reports } from '../src/claim.ts'
import { Cancelled } from '../src/clock.ts'
import type { EarlierSend } from '../src/follow-up/search.ts'
import type { MarkedReport } from '../src/github/conversation.ts'
import type { ReportMarker } from '../src/github/marker.ts'
import type { Request } from '../src/http/exchange.ts'
import { openReporting } from '../src/reporting.ts'
import { keptLog, limits, PROBLEM } from './fakes/follow-up.ts'
import { answeringGitHub, sandboxGitHub, user } from './fakes/github.ts'

const OWN = 'github-actions[bot]'
/** What a run may tell that did not get the claim, and knows no more. */
const NOT_OURS = { delivery: 'unsent-here', isFree: false, isOurs: false }

type Interfere = NonNullable<Parameters<typeof sandboxGitHub>[1]>

/** A comment that asked, and runs of it. */
function commented(
  kind: 'comment' | 'line' = 'comment',
  interfere?: Interfere,
  options = {}
) {
  const sandbox = sandboxGitHub(options, interfere)
  const { clock, stand } = sandbox
  const where = kind === 'line' ? 'review' : 'issue'
  const { id } = stand.addComment({
    issue: 7,
    user: 'octo-dev',
    body: '/agent go',
    kind: where
  })
  return {
    ...sandbox,
    record: { kind, id },
    react: (content: string, by = OWN) =>
      stand.addReaction({ kind: where, commentId: id, user: by, content }),
    reactions: () =>
      stand
        .reactions(where, id)
        .map(({ content }) => content)
        .join(' '),
    pass: (ms: number) => clock.run(clock.sleep(ms))
  }
}

/** One run's claim. */
function claimOf(
  {
    clock,
    github,
    record
  }: Pick<ReturnType<typeof commented>, 'clock' | 'github'> &
    Pick<ClaimPorts, 'record'>,
  given: Partial<ClaimPorts> & {
    readonly reports?: readonly MarkedReport[]
  } = {}
) {
  const { reports = [], ...more } = given
  const { log, lines, warnings } = keptLog(clock)
  const cancel = new AbortController()
  const deadline = clock.now() + 600_000
  const reporting = openReporting(clock, log, deadline, cancel.signal)
  const claim = openClaim({
    github,
    clock,
    log,
    reporting,
    limits: { deadline, cancel: cancel.signal },
    record,
    isRerun: false,
    mayResend: true,
    findReports: async () => ({ kind: 'read', reports }),
    ...more
  })
  return {
    claim,
    lines,
    warnings,
    cancel,
    take: () => clock.run(claim.take()),
    find: () => clock.run(claim.findEarlierSend(limits(clock, 60_000))),
    /** Ends the run, and says what it may tell. */
    end: async () => {
      const rest = () => claim.release().then(claim.confirmSent)
      await clock.run(reporting.finish(rest))
      const { delivery, isFree, isOurs } = claim
      return { delivery, isFree, isOurs }
    }
  }
}

function reportThat(delivery: string, by = OWN): MarkedReport {
  const marker = { kind: 'report', delivery } as ReportMarker
  return {
    kind: 'comment',
    id: 1,
    url: 'https://x.test/1',
    author: by,
    createdAt: 1_000,
    namedAt: 1_000,
    updatedAt: 61_000,
    aheadMs: 1_000,
    marker
  }
}

const UNREADABLE: Reports = { kind: 'failed', problem: PROBLEM }

function isReaction({ method, url }: Request, wanted = 'POST'): boolean {
  return method === wanted && url.includes('/reactions')
}

describe('the claim', () => {
  it.each(['comment', 'line'] as const)(
    'of a %s is won by the first, and by nobody else',
    async kind => {
      const all = commented(kind)
      const first = claimOf(all)
      const second = claimOf(all)
      expect(await first.take()).toEqual({ kind: 'won', at: all.clock.now() })
      expect(await second.take()).toEqual({ kind: 'held' })
      expect(first.claim).toMatchObject({
        isOurs: true,
        isFree: false,
        delivery: 'unsent'
      })
      expect(second.claim).toMatchObject(NOT_OURS)
      expect(all.lines()[0]).toContain(
        kind === 'comment' ? '/issues/comments/' : '/pulls/comments/'
      )
    }
  )

  it('is won though somebody else has left 👀', async () => {
    const all = commented()
    all.react('eyes', 'octo-dev')
    expect((await claimOf(all).take()).kind).toBe('won')
  })

  it('is not won by a try whose answer was lost', async () => {
    const all = commented('comment', request => {
      if (!isReaction(request) || all.reactions() !== '') return undefined
      all.react('eyes')
      return response(201, undefined)
    })
    const run = claimOf(all)
    expect(await run.take()).toEqual({ kind: 'held' })
    expect(await run.end()).toEqual(NOT_OURS)
    expect(all.reactions()).toBe('eyes')
  })

  it.each([
    ['no id', { id: undefined }],
    ['no user', { user: null }],
    ['an empty login', { user: { login: '' } }],
    ['no content', { content: 7 }]
  ])('fails when the answer has %s', async (_, part) => {
    const body = { id: 5, content: 'eyes', user: user(OWN), created_at: '' }
    const opened = answeringGitHub(() => response(201, { ...body, ...part }))
    const run = claimOf({ ...opened, record: { kind: 'comment', id: 1 } })
    expect((await run.take()).kind).toBe('failed')
    // It may have been left all the same.
    expect(await run.end()).toEqual(NOT_OURS)
  })

  it('is waited for 1.5 s on a cancel', async () => {
    const opened = answeringGitHub(() => 'hang')
    const run = claimOf({ ...opened, record: { kind: 'comment', id: 1 } })
    const start = opened.clock.now()
    opened.clock.at(start + 100, () => run.cancel.abort())
    await expect(run.take()).rejects.toBeInstanceOf(Cancelled)
    expect(opened.clock.now() - start).toBe(1_600)
    expect(run.claim.delivery).toBe('unsent-here')
  })
})

describe('what a run that has won may say', () => {
  it.each([
    ['it never sent', undefined, '', 'unsent', true],
    ['it sent in vain', 'came-to-nothing', '', 'unsent', true],
    ['it was refused', 'refused', 'eyes', 'refused', false],
    ['its send is not answered', 'out', 'eyes', 'uncertain', false]
  ] as const)('%s', async (_, sending, left, delivery, isFree) => {
    const all = commented()
    const run = claimOf(all)
    await run.take()
    if (sending) run.claim.noteSending(sending)
    expect(await run.end()).toEqual({ delivery, isFree, isOurs: true })
    expect(all.reactions()).toBe(left)
    expect((await claimOf(all).take()).kind).toBe(isFree ? 'won' : 'held')
  })

  it('it has sent: 🚀, and the claim stays', async () => {
    const all = commented()
    const run = claimOf(all)
    await run.take()
    run.claim.noteSent('this-run')
    const told = { delivery: 'sent', isFree: false, isOurs: true }
    expect(await run.end()).toEqual(told)
    expect(all.reactions()).toBe('eyes rocket')
    expect(run.warnings).toEqual([])
  })

  it('it has sent, though 🚀 can’t be left: a warning', async () => {
    const all = commented('comment', ({ body }) =>
      body?.includes('rocket') ? response(403, '') : undefined
    )
    const run = claimOf(all)
    await run.take()
    run.claim.noteSent('this-run')
    expect((await run.end()).delivery).toBe('sent')
    expect(run.warnings[0]).toContain('🚀 could not be added')
  })

  it('its claim can’t be released: no re-run is advised', async () => {
    const all = commented('comment', request =>
      isReaction(request, 'DELETE') ? response(403, '') : undefined
    )
    const run = claimOf(all)
    await run.take()
    const told = { delivery: 'unsent', isFree: false, isOurs: true }
    expect(await run.end()).toEqual(told)
    expect(run.warnings[0]).toContain('could not be released')
  })

  it('its claim is gone already: it is free', async () => {
    const all = commented()
    const run = claimOf(all)
    await run.take()
    for (const left of all.stand.reactions('issue', all.record.id))
      all.stand.removeReaction(left)
    expect((await run.end()).isFree).toBe(true)
  })

  it('👀 as a sign is no claim to release', async () => {
    const all = commented()
    const run = claimOf(all)
    await all.clock.run(run.claim.acknowledge(limits(all.clock, 60_000)))
    expect(await run.end()).toMatchObject({ isFree: false, isOurs: true })
    expect(all.reactions()).toBe('eyes')
  })
})

describe('what earlier runs have left', () => {
  /** What a run finds that did not get the claim. */
  async function held(all: ReturnType<typeof commented>, given = {}) {
    all.react('eyes')
    const run = claimOf(all, given)
    await run.take()
    return run
  }

  it('is the own 🚀, at the time that it was left', async () => {
    const all = commented()
    const at = all.clock.now()
    all.react('rocket')
    await all.pass(5_000)
    expect(await (await held(all)).find()).toEqual({ kind: 'sent', at })
  })

  it('is in our own time, whatever GitHub’s clock says', async () => {
    const left = { id: 5, content: 'rocket', user: user(OWN) }
    const opened = answeringGitHub(({ method }) =>
      response(
        200,
        method === 'POST'
          ? left
          : [{ ...left, created_at: '2026-01-15T11:00:00Z' }],
        { date: 'Thu, 15 Jan 2026 11:00:30 GMT' }
      )
    )
    const run = claimOf({ ...opened, record: { kind: 'comment', id: 1 } })
    await run.take()
    const at = opened.clock.now() - 30_000
    expect(await run.find()).toEqual({ kind: 'sent', at })
  })

  it('is not somebody else’s 🚀, nor another reaction', async () => {
    const all = commented()
    for (const by of ['mallory', 'other-app[bot]']) all.react('rocket', by)
    all.react('hooray')
    expect(await (await held(all)).find()).toEqual({ kind: 'none' })
  })

  it('is found on the second page of reactions', async () => {
    const all = commented()
    for (let number = 0; number < 120; number += 1)
      all.react('heart', `user-${number}`)
    all.react('rocket')
    expect((await (await held(all)).find()).kind).toBe('sent')
  })

  it.each<[string, readonly string[], EarlierSend]>([
    ['sent', ['unsent', 'uncertain', 'sent'], { kind: 'sent', at: 60_000 }],
    ['refused', ['uncertain', 'refused'], { kind: 'refused' }],
    [
      'not known to be sent',
      ['unsent-here', 'uncertain'],
      { kind: 'uncertain' }
    ],
    ['not sent', ['unsent'], { kind: 'none' }]
  ])('is an own report that says %s', async (_, deliveries, found) => {
    // Nobody else's counts.
    const others = [reportThat('sent', 'mallory')]
    const own = deliveries.map(delivery => reportThat(delivery))
    const reports = [...own, ...others]
    const run = await held(commented(), { reports })
    expect(await run.find()).toEqual(found)
  })

  it('is a free claim where 👀 is gone, which this run has not released', async () => {
    const all = commented()
    const run = await held(all)
    expect((await run.find()).kind).toBe('none')
    for (const left of all.stand.reactions('issue', all.record.id))
      all.stand.removeReaction(left)
    expect(await run.find()).toEqual({ kind: 'free' })
    expect(await run.end()).toEqual(NOT_OURS)
  })

  it.each([
    ['reactions', '/reactions', {}],
    ['comments', 'nowhere', { findReports: async () => UNREADABLE }]
  ])('can’t be told where the %s can’t be read', async (_, part, given) => {
    const all = commented('comment', ({ method, url }) =>
      method === 'GET' && url.includes(part) ? response(403, '') : undefined
    )
    const run = await held(all, given)
    expect((await run.find()).kind).toBe('unreadable')
    expect((await run.end()).delivery).toBe('unsent-here')
  })

  it('is watched: no 🚀 of this run, and it is known to be sent', async () => {
    const all = commented()
    const run = await held(all)
    run.claim.noteSent('earlier-run')
    expect((await run.end()).delivery).toBe('sent')
    expect(all.reactions()).toBe('eyes')
  })

  it('a 👎 of an attempt that was denied goes', async () => {
    const all = commented()
    all.react('-1')
    const run = await held(all)
    await run.find()
    await run.end()
    expect(all.reactions()).toBe('eyes')
  })
})

describe('a re-run', () => {
  const rerun = (
    all: Parameters<typeof claimOf>[0],
    given: Parameters<typeof claimOf>[1] = {}
  ) => claimOf(all, { isRerun: true, ...given })

  it.each<[string, readonly string[], string | undefined]>([
    ['nothing is left', [], undefined],
    ['it was not sent', ['unsent'], undefined],
    ['it was refused', ['refused'], undefined],
    ['it was sent', ['sent'], 'sent'],
    ['it may have been sent', ['uncertain'], 'uncertain']
  ])('of a claim that is gone, where %s', async (_, deliveries, earlier) => {
    const reports = deliveries.map(delivery => reportThat(delivery))
    const run = rerun(commented(), { reports })
    expect(await run.take()).toMatchObject(
      earlier
        ? { kind: 'earlier', earlier: { kind: earlier } }
        : { kind: 'won' }
    )
    expect(run.claim.delivery).toBe(earlier ? 'unsent-here' : 'unsent')
  })

  it('never sends where 🚀 stands, though 👀 is gone', async () => {
    const all = commented()
    all.react('rocket')
    const run = rerun(all)
    expect(await run.take()).toMatchObject({ earlier: { kind: 'sent' } })
    // It only wanted to look: a later one may win.
    await run.end()
    expect(all.reactions()).toBe('rocket')
  })

  it('that can’t read what was left does not send', async () => {
    const run = rerun(commented(), { findReports: async () => UNREADABLE })
    expect(await run.take()).toEqual({ kind: 'failed', problem: PROBLEM })
    expect((await run.end()).delivery).toBe('unsent-here')
  })

  it('of a review never sends', async () => {
    const run = rerun(commented('line'), { mayResend: false })
    expect(await run.take()).toEqual({
      kind: 'earlier',
      earlier: { kind: 'none' }
    })
  })

  it.each<[string, boolean, string | undefined, object]>([
    ['neither', false, undefined, { earlier: { kind: 'none' } }],
    ['resend', true, undefined, { kind: 'won' }],
    ['resend, perhaps sent', true, 'uncertain', { kind: 'won' }],
    ['resend, sent', true, 'sent', { earlier: { kind: 'sent' } }],
    ['a report that it was sent', false, 'sent', { earlier: { kind: 'sent' } }]
  ])('without a record, with %s', async (_, mayResend, delivery, claimed) => {
    const sandbox = { ...sandboxGitHub(), record: undefined }
    const reports = delivery ? [reportThat(delivery)] : []
    const run = rerun(sandbox, { mayResend, reports })
    expect(await run.take()).toMatchObject(claimed)
    // What the first attempt did, no re-run can know.
    expect(await run.end()).toMatchObject({
      delivery: 'unsent-here',
      isFree: false
    })
  })
})

describe('an unknown account', () => {
  it.each([true, false])(
    'never sends a report’s follow-up again (resend: %s)',
    async mayResend => {
      const sandbox = sandboxGitHub({}, ({ url }) =>
        url.endsWith('/graphql') ? response(403, '') : undefined
      )
      const run = claimOf(
        { ...sandbox, record: undefined },
        { isRerun: true, mayResend, reports: [reportThat('sent')] }
      )
      expect((await run.take()).kind).toBe('failed')
    }
  )
})

describe('without a record', () => {
  it('the first attempt sends, and asks GitHub nothing', async () => {
    const sandbox = { ...sandboxGitHub(), record: undefined }
    const run = claimOf(sandbox)
    expect(await run.take()).toMatchObject({ kind: 'won' })
    const told = { delivery: 'unsent', isFree: false, isOurs: false }
    expect(await run.end()).toEqual(told)
    run.claim.noteSending('out')
    expect(run.claim.delivery).toBe('uncertain')
    expect(sandbox.requests).toEqual([])
  })
})

describe('the own account', () => {
  it('is the one that the answer to 👀 names', async () => {
    const all = commented()
    const run = claimOf(all)
    await run.take()
    const within = limits(all.clock, 60_000)
    expect(await all.clock.run(run.claim.account(within))).toBe(OWN)
    expect(all.requests).toHaveLength(1)
  })

  it('is asked for where no 👀 was left, once', async () => {
    const sandbox = { ...sandboxGitHub(), record: undefined }
    const { claim } = claimOf(sandbox)
    const within = limits(sandbox.clock, 60_000)
    for (let count = 0; count < 2; count += 1)
      expect(await sandbox.clock.run(claim.account(within))).toBe(OWN)
    expect(sandbox.requests).toHaveLength(1)
  })
})
