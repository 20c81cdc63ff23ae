import { describe, it } from '@jest/globals'
import {
  type Attack,
  attackProgram,
  expectUnharmed,
  playAttack
} from './attacks/attack.ts'
import { GITHUB } from './attacks/by-github.ts'
import { INPUTS } from './attacks/by-input.ts'
import { MARKERS } from './attacks/by-marker.ts'
import { SERVICE } from './attacks/by-service.ts'
import { GATE } from './attacks/on-the-gate.ts'

const GROUPS: Readonly<Record<string, readonly Attack[]>> = {
  'on the gate': GATE,
  'by marker': MARKERS,
  'by input': INPUTS,
  'by the service': SERVICE,
  'by GitHub': GITHUB
}

describe.each(Object.entries(GROUPS))('stands an attack %s:', (_, attacks) => {
  it.each(attacks)('$tries', async attack =>
    expectUnharmed(await playAttack(attack))
  )
})

/** What is printed and written to files is the process's own. */
it.concurrent.each([
  'words that try everything in model',
  'the key in the words of a refusal',
  'every input wrong, with words that try everything',
  'a job of 50 MB'
])('the built program stands %s too', async name => {
  const attack = Object.values(GROUPS)
    .flat()
    .find(({ tries }) => tries === name)
  expectUnharmed(await attackProgram(attack as Attack))
})
