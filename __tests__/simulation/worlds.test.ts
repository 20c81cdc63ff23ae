import { describe, expect, it } from '@jest/globals'
import { writeHistory } from '../../simulation/history.ts'
import { findBreaches } from '../../simulation/laws.ts'
import { runCampaign } from '../../simulation/workers.ts'
import { playWorld } from '../../simulation/world.ts'
import { main } from '../../src/main.ts'

describe('simulated worlds', () => {
  it('keep every promise', async () => {
    const { worlds, failures } = await runCampaign({ from: 1, to: 1_001 })
    const broken = failures.flatMap(({ seed, breaches }) =>
      breaches.map(breach => `seed ${seed}: ${breach}`)
    )
    expect(broken).toEqual([])
    expect(worlds).toBe(1_000)
  })

  it('are the same whenever they are played', async () => {
    const histories = async () => {
      const played: string[] = []
      for (let seed = 1; seed <= 40; seed += 1) {
        const world = await playWorld(seed, main)
        played.push(writeHistory(world.lines), findBreaches(world).join('\n'))
      }
      return played
    }
    expect(await histories()).toEqual(await histories())
  })

  it('differ from seed to seed', async () => {
    const [one, other] = [await playWorld(1, main), await playWorld(2, main)]
    expect(writeHistory(one.lines)).not.toBe(writeHistory(other.lines))
  })
})
