import { describe, expect, it } from '@jest/globals'
import { type VirtualClock, virtualClock } from '../../simulation/clock.ts'
import type { Sending } from '../../src/agent/reply.ts'
import { Cancelled } from '../../src/clock.ts'
import {
  type Before,
  type Claimed,
  type DeliveryPorts,
  deliver
} from '../../src/follow-up/deliver.ts'
import type { LookOnce } from '../../src/follow-up/job-in-view.ts'
import type { EarlierSend } from '../../src/follow-up/search.ts'
import { judge } from '../../src/follow-up/settle.ts'
import {
  AGAIN,
  asked,
  inView,
  job,
  limits,
  lookAt,
  PROBLEM,
  REFUSED,
  sight
} from '../fakes/follow-up.ts'

const PR_1 = 'https://github.com/acme/shop/pull/1'
const ACCEPTED: Sending = { kind: 'accepted', job: job('active') }
const UNCERTAIN: Sending = { kind: 'uncertain', problem: PROBLEM }
const NONE: Before = {
  kind: 'none',
  problem: PROBLEM,
  because: 'job',
  isOutOfTime: false
}
const FAILED: Setting['claim'] = { kind: 'failed', problem: PROBLEM }
const HELD: Setting['claim'] = { kind: 'held' }
const SENT: EarlierSend = { kind: 'sent', at: 42 }
const EARLIER = { kind: 'earlier', earlier: SENT } as const

interface Setting {
  readonly claim?: Exclude<Claimed, { kind: 'won' }>
  readonly before?: [string, (string | null)?] | Before
  /** The answers to the tries to send; the last one serves for the rest. */
  readonly sending?: readonly Sending[]
  readonly looks?: Parameters<typeof lookAt>[1]
  readonly earlier?: EarlierSend
  readonly timeMs?: number
  /** How long a try to send takes. */
  readonly sendMs?: number
}

interface Played {
  readonly delivery: Awaited<ReturnType<typeof deliver>>
  readonly sends: number
  /** Who is told to have sent it. */
  readonly sentBy: readonly string[]
  readonly looks: readonly number[]
}

async function play(
  setting: Setting,
  clock: VirtualClock = virtualClock(),
  more: Partial<DeliveryPorts> = {}
): Promise<Played> {
  const { claim, sending = [ACCEPTED] } = setting
  const { before = ['completed'] } = setting
  const { look, times } = lookAt(clock, setting.looks ?? (() => ['completed']))
  let sends = 0
  const sentBy: string[] = []
  const ports: DeliveryPorts = {
    clock,
    limits: limits(clock, setting.timeMs ?? 1_800_000),
    onRetry: () => undefined,
    claim: async () => claim ?? { kind: 'won', at: clock.now() },
    lookBefore: async () =>
      'kind' in before ? before : found(look, clock, ...before),
    findEarlierSend: async () => setting.earlier ?? { kind: 'none' },
    send: async () => {
      sends += 1
      await clock.sleep(setting.sendMs ?? 0)
      return sending[sends - 1] ?? (sending.at(-1) as Sending)
    },
    onSent: by => sentBy.push(by),
    ...more
  }
  const delivery = await clock.run(deliver(ports))
  return { delivery, sends, sentBy, looks: times }
}

function found(
  look: LookOnce,
  clock: VirtualClock,
  status = 'completed',
  prLink: string | null = null
): Before {
  const now = clock.now()
  return { kind: 'found', job: inView(look), sight: sight(status, now, prLink) }
}

/** A claim that waits, as under a rate limit of GitHub's. */
const slowClaim =
  (clock: VirtualClock, ms = 60_000) =>
  async (): Promise<Claimed> => {
    await clock.sleep(ms)
    return { kind: 'won', at: clock.now() }
  }

/** How it ended, how often it was sent, and who is told to have sent it. */
function inShort({ delivery, sends, sentBy }: Played): string {
  return [delivery.kind, sends, ...sentBy].join(' ')
}

describe('a follow-up', () => {
  const forbidden = { kind: 'earlier', earlier: { kind: 'uncertain' } } as const
  it.each<[string, Setting, string]>([
    ['accepted', {}, 'delivered 1 this-run'],
    [
      'accepted at the third try',
      { sending: [AGAIN, AGAIN, ACCEPTED] },
      'delivered 3 this-run'
    ],
    ['refused later', { sending: [AGAIN, REFUSED] }, 'unsent 2'],
    ['asked to wait too long', { sending: [asked(3_600_000)] }, 'unsent 1'],
    ['no time left', { timeMs: 0 }, 'unsent 0'],
    ['the claim failed', { claim: FAILED }, 'unclaimed 0'],
    ['no such job', { before: NONE }, 'unsent 0'],
    ['no such job, claimed before', { before: NONE, claim: HELD }, 'held 0'],
    [
      'claimed and sent before',
      { claim: HELD, earlier: SENT },
      'delivered 0 earlier-run'
    ],
    ['claimed before, no word', { claim: HELD }, 'held 0'],
    [
      'sent by an earlier attempt',
      { claim: EARLIER },
      'delivered 0 earlier-run'
    ],
    ['what was left forbids it', { claim: forbidden }, 'held 0']
  ])('%s', async (_, setting, expected) => {
    expect(inShort(await play(setting))).toBe(expected)
  })

  it.each<[string, Omit<Setting, 'sending'>, string]>([
    [
      'turned active late',
      { looks: ms => [ms < 28_000 ? 'completed' : 'active'] },
      'delivered 1 this-run'
    ],
    [
      'turned active too late',
      { looks: ms => [ms <= 30_000 ? 'completed' : 'active'] },
      'uncertain 1'
    ],
    [
      'turned active, the time is over after the send',
      { looks: () => ['active'], sendMs: 2_000, timeMs: 1_000 },
      'delivered 1 this-run'
    ],
    [
      'active before and after',
      { before: ['active'], looks: () => ['active'] },
      'uncertain 1'
    ],
    [
      'active before, ended, and active again',
      {
        before: ['active'],
        looks: ms => [ms < 9_000 ? 'completed' : 'active']
      },
      'delivered 1 this-run'
    ],
    [
      'looks fail at first',
      { looks: ms => (ms < 9_000 ? asked(5_000) : ['active']) },
      'delivered 1 this-run'
    ],
    ['the job is not shown', { looks: () => REFUSED }, 'uncertain 1']
  ])('whose answer is lost: %s', async (_, setting, expected) => {
    const sending = [UNCERTAIN]
    expect(inShort(await play({ ...setting, sending }))).toBe(expected)
  })

  it.each([
    ['of a finished job at work', 'completed', 'active', 'completed'],
    ['an end of a busy job', 'active', 'completed', 'completed'],
    ['no end of a finished one', 'failed', 'completed', 'failed'],
    ['no end of a job at work', 'active', 'active', 'active'],
    ['nothing', 'completed', null, 'completed']
  ])('whose answer tells %s: later looks decide', async (...row) => {
    const [, stood, status, basis] = row
    const answer: Sending = {
      kind: 'accepted',
      job: { ...job('', PR_1), status }
    }
    const played = await play({ before: [stood], sending: [answer] })
    expect(played.delivery).toMatchObject({
      before: { job: { status: stood } },
      settling: {
        basis: {
          kind: 'sent',
          before: { job: { status: basis } },
          wasBusy: stood === 'active'
        },
        seenActive: false
      }
    })
    expect(played.delivery).not.toHaveProperty('settling.latest')
  })

  it('of an earlier run has nothing to compare with', async () => {
    const { delivery } = await play({ claim: HELD, earlier: SENT })
    expect(delivery).toEqual({
      kind: 'delivered',
      job: expect.anything(),
      settling: { basis: { kind: 'sent-earlier', at: 42 }, seenActive: false }
    })
  })

  it('of an earlier run is known while the job can’t be seen', async () => {
    const clock = virtualClock()
    let sentAt: number | undefined
    const start = clock.now()
    const { delivery } = await play({ claim: HELD, earlier: SENT }, clock, {
      lookBefore: async () => {
        await clock.sleep(60_000)
        return { ...NONE, isOutOfTime: true }
      },
      onSent: () => {
        sentAt = clock.now() - start
      }
    })
    expect(sentAt).toBe(0)
    expect(delivery).toMatchObject({ kind: 'out-of-sight', isOutOfTime: true })
  })

  it('is not sent after the time limit, when a look took the rest', async () => {
    const clock = virtualClock()
    const slow = async () => {
      await clock.sleep(2_000)
      return sight('completed', clock.now())
    }
    const { delivery, sends } = await play(
      { sending: [asked(11_000), ACCEPTED], timeMs: 12_000 },
      clock,
      { lookBefore: async () => found(slow, clock) }
    )
    expect(sends).toBe(1)
    expect(delivery).toMatchObject({
      kind: 'unsent',
      because: 'setup',
      problem: { what: expect.arrayContaining([...PROBLEM.what]) }
    })
  })

  it.each<[number, string | null]>([
    [1_000, null],
    [1_001, PR_1],
    [60_000, PR_1]
  ])(
    'is compared with the job right before the send, its claim %i ms slow',
    async (slowMs, prLink) => {
      const clock = virtualClock()
      const setting: Setting = { looks: () => ['completed', PR_1] }
      const claim = slowClaim(clock, slowMs)
      const { delivery } = await play(setting, clock, { claim })
      // What others did while the claim took its time is not the follow-up's.
      expect(delivery).toMatchObject({
        before: { job: { prLink } },
        settling: { basis: { kind: 'sent', before: { job: { prLink } } } }
      })
    }
  )

  it('is not sent while the job can’t be seen any more', async () => {
    const clock = virtualClock()
    const { delivery, sends } = await play({ looks: () => REFUSED }, clock, {
      claim: slowClaim(clock)
    })
    expect(delivery.kind).toBe('unsent')
    expect(sends).toBe(0)
  })

  it('brings the proof along, for the wait', async () => {
    const { delivery } = await play({
      sending: [UNCERTAIN],
      looks: () => ['completed', PR_1]
    })
    if (delivery.kind !== 'delivered') throw new Error('It is not.')
    const { settling } = delivery
    expect(settling.latest).toMatchObject({ job: { prLink: PR_1 } })
    const countsAt = (settling.latest?.answeredAt ?? 0) + 5_000
    expect(judge(settling)).toEqual({ kind: 'unsettled', countsAt })
  })

  it.each([
    ['for 30 s', 1_800_000, 30_000, 16],
    ['within the time limit', 7_000, 7_000, 5]
  ])('is proven by looks every two seconds, %s', async (...row) => {
    const [, timeMs, lastMs, count] = row
    const { looks, delivery } = await play({ sending: [UNCERTAIN], timeMs })
    expect([looks[0], looks.at(-1), looks.length]).toEqual([0, lastMs, count])
    expect(delivery).toEqual({ kind: 'uncertain', problem: PROBLEM })
  })

  it('tells what the run that holds it has left', async () => {
    const earlier: EarlierSend = { kind: 'refused' }
    const { delivery } = await play({ claim: HELD, earlier })
    expect(delivery).toEqual({ kind: 'held', earlier })
  })
})

describe('a cancel', () => {
  const cancelled = async () => {
    throw new Cancelled('now')
  }

  it('of the look sends nothing, and still hears of the claim', async () => {
    const clock = virtualClock()
    let isAnswered = false
    let sends = 0
    const played = play({}, clock, {
      claim: async () => {
        await clock.sleep(700)
        isAnswered = true
        return { kind: 'won', at: clock.now() }
      },
      lookBefore: cancelled,
      send: async () => {
        sends += 1
        return ACCEPTED
      }
    })
    await expect(played).rejects.toBeInstanceOf(Cancelled)
    expect([isAnswered, sends]).toEqual([true, 0])
  })

  it('of the claim lets the look end, and is told', async () => {
    const clock = virtualClock()
    const start = clock.now()
    const played = play({}, clock, {
      claim: cancelled,
      lookBefore: async () => {
        await clock.sleep(700)
        return NONE
      }
    })
    await expect(played).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(700)
  })

  it.each([
    ['between two tries', asked(60_000)],
    ['while it looks for proof', UNCERTAIN]
  ])('%s ends it', async (_, answer) => {
    const clock = virtualClock()
    const cancel = new AbortController()
    const start = clock.now()
    clock.at(start + 5_000, () => cancel.abort())
    const played = play({ sending: [answer] }, clock, {
      limits: { deadline: start + 1_800_000, cancel: cancel.signal }
    })
    await expect(played).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(5_000)
  })
})
