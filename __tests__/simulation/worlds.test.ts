/**
 * The laws hold in worlds in which several things go wrong: docs/delivery.md, "How it
 * is tested".
 */
import { describe, expect, it } from '@jest/globals'
import { writeHistory } from '../../simulation/history.ts'
import { findBreaches } from '../../simulation/laws.ts'
import { playWorld } from '../../simulation/play.ts'
import { loadPrograms } from '../../simulation/programs.ts'
import { runCampaign } from '../../simulation/workers.ts'

const programs = await loadPrograms()

describe('simulated worlds', () => {
  it('keep every promise', async () => {
    const { worlds, failures } = await runCampaign({ from: 1, to: 101 })
    const broken = failures.flatMap(({ seed, breaches }) =>
      breaches.map(breach => `seed ${seed}: ${breach}`)
    )
    expect(broken).toEqual([])
    expect(worlds).toBe(100)
  })

  it('are the same whenever they are played', async () => {
    const histories = async () => {
      const played: string[] = []
      for (let seed = 1; seed <= 20; seed += 1) {
        const world = await playWorld(seed, programs)
        played.push(writeHistory(world.lines), findBreaches(world).join('\n'))
      }
      return played
    }
    expect(await histories()).toEqual(await histories())
  })
})
