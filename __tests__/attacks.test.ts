import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  type Attack,
  expectUnharmed,
  playAttack,
  type Seen,
  setTrap,
  type Trap
} from './attacks/attack.ts'
import { ADDRESSES } from './attacks/by-address.ts'
import { EVENTS } from './attacks/by-event.ts'
import { GITHUB } from './attacks/by-github.ts'
import { IDS } from './attacks/by-id.ts'
import { MARKERS } from './attacks/by-marker.ts'
import { SERVICE } from './attacks/by-service.ts'
import { GATE } from './attacks/on-the-gate.ts'

const GROUPS: Readonly<Record<string, readonly Attack[]>> = {
  'on the gate': GATE,
  'by event': EVENTS,
  'by marker': MARKERS,
  'by id': IDS,
  'by address': ADDRESSES,
  'by the service': SERVICE,
  'by GitHub': GITHUB
}
const ATTACKS = Object.values(GROUPS).flat()

/** Worlds mostly wait, so several are open at a time. */
const AT_A_TIME = 10
/** The last ones wait for all that come before them. */
const LONGEST_MS = 120_000

let trap: Trap
const played = new Map<Attack, PromiseWithResolvers<Seen>>(
  ATTACKS.map(attack => [attack, Promise.withResolvers<Seen>()])
)

async function playFrom(queue: Attack[]): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { resolve, reject } = played.get(next) ?? {}
    await playAttack(next, trap).then(resolve, reject)
  }
}

beforeAll(async () => {
  trap = await setTrap()
  const queue = [...ATTACKS]
  for (const { promise } of played.values()) promise.catch(() => undefined)
  for (let door = 0; door < AT_A_TIME; door += 1) void playFrom(queue)
})

afterAll(() => trap.close())

describe.each(Object.entries(GROUPS))('an attack %s', (_, attacks) => {
  const table = attacks.map(
    attack => [attack.tries, attack.mustNot, attack] as const
  )
  it.each(table)(
    '%s: must not %s',
    async (_tries, _mustNot, attack) => {
      const seen = await played.get(attack)?.promise
      if (seen === undefined) throw new Error('It was not played.')
      expectUnharmed(seen)
    },
    LONGEST_MS
  )
})

it('is tried in at least 60 ways, no two of them the same', () => {
  const names = ATTACKS.map(({ tries }) => tries)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
})
