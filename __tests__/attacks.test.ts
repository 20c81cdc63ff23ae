import { describe, it } from '@jest/globals'
import {
  type Attack,
  attackProgram,
  expectUnharmed,
  playAttack
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

describe.each(Object.entries(GROUPS))('an attack %s', (_, attacks) => {
  const table = attacks.map(
    attack => [attack.tries, attack.mustNot, attack] as const
  )
  it.each(table)('%s: must not %s', async (_tries, _mustNot, attack) =>
    expectUnharmed(await playAttack(attack))
  )
})

/** What is printed and written to files is the process's own. */
const ON_THE_PROGRAM = [
  'words that try everything in model',
  'the key in the words of a refusal',
  'every input wrong, with words that try everything',
  'a job of 50 MB'
]

it.concurrent.each(ON_THE_PROGRAM)(
  'the built program stands %s too',
  async name => {
    const attack = ATTACKS.find(({ tries }) => tries === name)
    expectUnharmed(await attackProgram(attack as Attack))
  }
)
