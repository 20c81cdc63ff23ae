import { describe, expect, it } from '@jest/globals'
import type { Sending } from '../../src/agent/reply.ts'
import { Cancelled } from '../../src/clock.ts'
import {
  type Before,
  bothEnded,
  type Claim,
  type DeliveryPorts,
  deliver
} from '../../src/follow-up/deliver.ts'
import { judge } from '../../src/follow-up/settle.ts'
import { explain, plain } from '../../src/message.ts'
import {
  AGAIN,
  asked,
  job,
  limits,
  lookAt,
  PROBLEM,
  REFUSED,
  seen
} from '../fakes/follow-up.ts'
import { type VirtualClock, virtualClock } from '../fakes/virtual-clock.ts'

const PR_1 = 'https://github.com/acme/shop/pull/1'
const TAKEN: Sending = { kind: 'accepted', job: job('active') }
const PERHAPS: Sending = { kind: 'uncertain', problem: PROBLEM }
const NONE: Before = { kind: 'none', problem: PROBLEM, isOutOfTime: false }
const FAILED: Claim = { kind: 'failed', problem: PROBLEM }

interface Setting {
  readonly claim?: Claim
  readonly before?: [string, string?] | Before
  /** The answers to the tries to send; the last one serves for the rest. */
  readonly sending?: readonly Sending[]
  readonly looks?: Parameters<typeof lookAt>[1]
  readonly earlier?: number
  readonly timeMs?: number
}

interface Played {
  readonly delivery: Awaited<ReturnType<typeof deliver>>
  readonly sends: number
  readonly taken: number
  readonly looks: readonly number[]
  readonly asked: boolean
}

async function play(
  setting: Setting,
  clock: VirtualClock = virtualClock(),
  more: Partial<DeliveryPorts> = {}
): Promise<Played> {
  const { claim = { kind: 'won' }, sending = [TAKEN] } = setting
  const { before = ['completed'] } = setting
  const { look, times } = lookAt(clock, setting.looks ?? (() => ['completed']))
  let [sends, taken, wasAsked] = [0, 0, false]
  const ports: DeliveryPorts = {
    clock,
    limits: limits(clock, setting.timeMs ?? 1_800_000),
    onRetry: () => undefined,
    claim: async () => claim,
    lookBefore: async () =>
      'kind' in before ? before : seen(before[0], clock.now(), before[1]),
    findEarlierSend: async () => {
      wasAsked = true
      return setting.earlier === undefined
        ? { kind: 'no-word' }
        : { kind: 'sent', at: setting.earlier }
    },
    look,
    send: async () => {
      sends += 1
      return sending[sends - 1] ?? (sending.at(-1) as Sending)
    },
    onTaken: () => {
      taken += 1
    },
    ...more
  }
  const delivery = await clock.run(deliver(ports))
  return { delivery, sends, taken, looks: times, asked: wasAsked }
}

/** `[what, setting, kind, sends, taken]` */
type Row = readonly [string, Setting, string, number, number]

/** As under a rate limit of GitHub's. */
const slowClaim = (clock: VirtualClock) => async (): Promise<Claim> => {
  await clock.sleep(60_000)
  return { kind: 'won' }
}

describe('a follow-up', () => {
  it.each<Row>([
    ['accepted', {}, 'delivered', 1, 1],
    ['taken by an active job', { before: ['active'] }, 'delivered', 1, 1],
    [
      'taken at the third try',
      { sending: [AGAIN, AGAIN, TAKEN] },
      'delivered',
      3,
      1
    ],
    [
      'taken after the pause that the service asked for',
      { sending: [asked(60_000), TAKEN] },
      'delivered',
      2,
      1
    ],
    ['refused', { sending: [REFUSED] }, 'not-sent', 1, 0],
    ['refused later', { sending: [AGAIN, REFUSED] }, 'not-sent', 2, 0],
    [
      'asked to wait longer than there is time',
      { sending: [asked(3_600_000)] },
      'not-sent',
      1,
      0
    ],
    ['no time left', { timeMs: 0 }, 'not-sent', 0, 0],
    ['the claim failed', { claim: FAILED }, 'not-sent', 0, 0],
    ['no such job', { before: NONE }, 'not-sent', 0, 0],
    [
      'no such job, claimed before',
      { before: NONE, claim: { kind: 'held' } },
      'unknown',
      0,
      0
    ],
    [
      'no such job any more, sent before',
      { before: NONE, claim: { kind: 'held' }, earlier: 1 },
      'out-of-sight',
      0,
      1
    ],
    [
      'claimed and sent before',
      { claim: { kind: 'held' }, earlier: 1 },
      'delivered',
      0,
      1
    ],
    ['claimed before, no word', { claim: { kind: 'held' } }, 'unknown', 0, 0],
    ['perhaps taken, no proof', { sending: [PERHAPS] }, 'unknown', 1, 0],
    [
      'perhaps taken at the second try',
      { sending: [AGAIN, PERHAPS] },
      'unknown',
      2,
      0
    ],
    [
      'perhaps taken, turned active',
      { sending: [PERHAPS], looks: () => ['active'] },
      'delivered',
      1,
      1
    ],
    [
      'perhaps taken, turned active late',
      {
        sending: [PERHAPS],
        looks: ms => [ms < 28_000 ? 'completed' : 'active']
      },
      'delivered',
      1,
      1
    ],
    [
      'perhaps taken, turned active too late',
      {
        sending: [PERHAPS],
        looks: ms => [ms <= 30_000 ? 'completed' : 'active']
      },
      'unknown',
      1,
      0
    ],
    [
      'perhaps taken, another prLink',
      { sending: [PERHAPS], looks: () => ['completed', PR_1] },
      'delivered',
      1,
      1
    ],
    [
      'perhaps taken, another status',
      { sending: [PERHAPS], looks: () => ['failed'] },
      'delivered',
      1,
      1
    ],
    [
      'perhaps taken by an active job',
      { sending: [PERHAPS], before: ['active'], looks: () => ['active'] },
      'unknown',
      1,
      0
    ],
    [
      'perhaps taken by an active job that ended',
      { sending: [PERHAPS], before: ['active'] },
      'unknown',
      1,
      0
    ],
    [
      'perhaps taken by an active job that ended and went on',
      {
        sending: [PERHAPS],
        before: ['active'],
        looks: ms => [ms < 9_000 ? 'completed' : 'active']
      },
      'delivered',
      1,
      1
    ],
    [
      'perhaps taken, looks fail',
      { sending: [PERHAPS], looks: () => AGAIN },
      'unknown',
      1,
      0
    ],
    [
      'perhaps taken, looks fail at first',
      {
        sending: [PERHAPS],
        looks: ms => (ms < 9_000 ? asked(5_000) : ['active'])
      },
      'delivered',
      1,
      1
    ],
    [
      'perhaps taken, the service refuses to show the job',
      { sending: [PERHAPS], looks: () => REFUSED },
      'unknown',
      1,
      0
    ]
  ])('%s', async (_, setting, kind, sends, taken) => {
    const played = await play(setting)
    expect({ ...played, delivery: played.delivery.kind }).toMatchObject({
      delivery: kind,
      sends,
      taken
    })
  })

  it('has its state from before to compare with', async () => {
    const { delivery } = await play({ before: ['completed', PR_1] })
    expect(delivery).toMatchObject({
      before: { job: { prLink: PR_1 } },
      settling: { basis: { kind: 'sent' }, seenActive: true }
    })
  })

  it.each([
    ['active', true],
    ['queued', true],
    ['completed', false],
    [null, false]
  ])('whose answer says %s was seen active: %s', async (status, isActive) => {
    const taken: Sending = { kind: 'accepted', job: { ...job(''), status } }
    const { delivery } = await play({ sending: [taken] })
    expect(delivery).toMatchObject({ settling: { seenActive: isActive } })
  })

  it('of an earlier run has nothing to compare with', async () => {
    const { delivery } = await play({ claim: { kind: 'held' }, earlier: 42 })
    expect(delivery).toMatchObject({
      settling: { basis: { kind: 'sent-earlier', at: 42 }, seenActive: false }
    })
    expect(delivery).not.toHaveProperty('before')
    expect(delivery).not.toHaveProperty('latest')
  })

  it.each([
    ['an end of a busy job', 'active', 'completed', 'completed'],
    ['no end of a finished one', 'failed', 'completed', 'failed'],
    ['no end of a job at work', 'active', 'active', 'active']
  ])('whose answer tells of %s', async (_, stood, told, basis) => {
    const taken: Sending = { kind: 'accepted', job: job(told, PR_1) }
    const played = await play({ before: [stood], sending: [taken] })
    expect(played.delivery).toMatchObject({
      before: { job: { status: stood } },
      settling: { basis: { kind: 'sent', before: { status: basis } } }
    })
  })

  it('of an earlier run is known while the job can’t be seen', async () => {
    const clock = virtualClock()
    let takenAt: number | undefined
    const start = clock.now()
    const { delivery } = await play(
      { claim: { kind: 'held' }, earlier: 42 },
      clock,
      {
        lookBefore: async () => {
          await clock.sleep(60_000)
          return { ...NONE, isOutOfTime: true }
        },
        onTaken: () => {
          takenAt = clock.now() - start
        }
      }
    )
    expect(takenAt).toBe(0)
    expect(delivery).toMatchObject({ kind: 'out-of-sight', isOutOfTime: true })
  })

  it('is not sent after the time limit, when a look took the rest', async () => {
    const clock = virtualClock()
    const { delivery, sends } = await play(
      { sending: [asked(11_000), TAKEN], timeMs: 12_000 },
      clock,
      {
        look: async () => {
          await clock.sleep(2_000)
          return seen('completed', clock.now())
        }
      }
    )
    expect(sends).toBe(1)
    expect(delivery).toMatchObject({
      kind: 'not-sent',
      problem: { what: expect.arrayContaining([...PROBLEM.what]) }
    })
  })

  it('is compared with the job right before the send', async () => {
    const clock = virtualClock()
    const setting: Setting = { looks: () => ['completed', PR_1] }
    const { delivery } = await play(setting, clock, { claim: slowClaim(clock) })
    // What others did while the claim took its time is not the follow-up's.
    expect(delivery).toMatchObject({
      before: { job: { prLink: PR_1 } },
      settling: { basis: { kind: 'sent', before: { prLink: PR_1 } } }
    })
  })

  it('is not sent while the job can’t be seen any more', async () => {
    const clock = virtualClock()
    const { delivery, sends } = await play({}, clock, {
      claim: slowClaim(clock),
      look: async () => REFUSED
    })
    expect(delivery.kind).toBe('not-sent')
    expect(sends).toBe(0)
  })

  it('that is won never asks for an earlier send', async () => {
    expect((await play({})).asked).toBe(false)
    expect((await play({ claim: { kind: 'held' } })).asked).toBe(true)
  })

  it('brings the proof along, for the wait', async () => {
    const { delivery } = await play({
      sending: [PERHAPS],
      looks: () => ['completed', PR_1]
    })
    expect(delivery).toMatchObject({
      latest: { job: { status: 'completed', prLink: PR_1 } }
    })
    if (delivery.kind !== 'delivered') throw new Error('It is not.')
    expect(judge(delivery.settling)).toEqual({ kind: 'ended', late: false })
  })

  it('is proven by looks every two seconds, for 30 s', async () => {
    const { looks } = await play({ sending: [PERHAPS] })
    expect(looks[0]).toBe(0)
    expect(looks.at(-1)).toBe(30_000)
    expect(looks).toHaveLength(16)
  })

  it('is proven within the time limit', async () => {
    const { looks, delivery } = await play({
      sending: [PERHAPS],
      timeMs: 7_000
    })
    expect(looks.at(-1)).toBe(7_000)
    expect(delivery.kind).toBe('unknown')
  })

  it('says what is not known, and what to do', async () => {
    const { delivery } = await play({ sending: [PERHAPS] })
    if (delivery.kind !== 'unknown') throw new Error('It is not.')
    const text = plain(explain(delivery.problem))
    expect(text).toContain('nobody can know')
    expect(text).toContain('It went wrong.')
    expect(text).toContain('a new comment sends it')
  })

  it('says that another step’s 👀 has the same effect', async () => {
    const { delivery } = await play({ claim: { kind: 'held' } })
    if (delivery.kind !== 'unknown') throw new Error('It is not.')
    const text = plain(explain(delivery.problem))
    expect(text).toContain('Another step of the same account')
    expect(text).toContain('a new comment sends it')
  })

  it('says when to try again', async () => {
    const { delivery } = await play({ sending: [asked(3_600_000)] })
    if (delivery.kind !== 'not-sent') throw new Error('It is not.')
    expect(plain(explain(delivery.problem))).toContain(
      'It asks to wait 1 h, until 2026-01-15 11:00:00 UTC'
    )
  })
})

describe('a cancel', () => {
  it('before the send sends nothing', async () => {
    const clock = virtualClock()
    const cancelled = async () => {
      throw new Cancelled('now')
    }
    let sends = 0
    const send = async () => {
      sends += 1
      return TAKEN
    }
    const played = play({}, clock, { lookBefore: cancelled, send })
    await expect(played).rejects.toBeInstanceOf(Cancelled)
    expect(sends).toBe(0)
  })

  it('still hears of the claim', async () => {
    const clock = virtualClock()
    let isAnswered = false
    const played = play({}, clock, {
      claim: async () => {
        await clock.sleep(700)
        isAnswered = true
        return { kind: 'won' }
      },
      lookBefore: async () => {
        throw new Cancelled('now')
      }
    })
    await expect(played).rejects.toBeInstanceOf(Cancelled)
    expect(isAnswered).toBe(true)
  })

  it('between two tries ends it', async () => {
    const clock = virtualClock()
    const cancel = new AbortController()
    const start = clock.now()
    clock.at(start + 10_000, () => cancel.abort())
    const played = play({ sending: [asked(60_000)] }, clock, {
      limits: { deadline: start + 1_800_000, cancel: cancel.signal }
    })
    await expect(played).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(10_000)
  })

  it('while it looks for proof ends it', async () => {
    const clock = virtualClock()
    const cancel = new AbortController()
    const start = clock.now()
    clock.at(start + 5_000, () => cancel.abort())
    const played = play({ sending: [PERHAPS] }, clock, {
      limits: { deadline: start + 1_800_000, cancel: cancel.signal }
    })
    await expect(played).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(5_000)
  })
})

describe('two things at once', () => {
  it('both end, and the first failure is told', async () => {
    const order: string[] = []
    const slow = async () => {
      await new Promise(resolve => setImmediate(resolve))
      order.push('slow')
      return 1
    }
    const fails = async () => {
      order.push('fails')
      throw new Error('no')
    }
    await expect(bothEnded(fails(), slow())).rejects.toThrow('no')
    await expect(bothEnded(slow(), fails())).rejects.toThrow('no')
    expect(order).toEqual(['fails', 'slow', 'fails', 'slow'])
    expect(await bothEnded(slow(), slow())).toEqual([1, 1])
  })
})
