import { afterAll, expect, it } from '@jest/globals'
import { mutationOf, nameOf, openBreachFinder } from './breach.ts'
import { changesOf } from './changes.ts'

/** Of so many changes one is made; 1 makes each, which takes an hour. */
const { SAMPLE_EVERY = '1' } = process.env
const WORLDS = 600
/** A sample of fewer says nothing of how many are found. */
const SAMPLE_LEAST = 10
/** For what hangs: the test plays thousands of worlds, however slow they are. */
const TIMEOUT_MS = 3 * 3_600_000
/**
 * Most are found. The others make no difference, show more rarely, or in words
 * only, which the tests of the module notice. Fewer than a third would mean that
 * the laws no longer see what the rules do.
 */
const FOUND_LEAST = 1 / 3

const finder = openBreachFinder()
afterAll(() => finder.close())

it(
  'of the small changes of src/delivery/rules, 600 worlds find a third or more',
  async () => {
    const sample = changesOf('delivery/rules')
      .filter(({ kind }) => kind !== 'rule')
      .filter((_, at) => at % Number(SAMPLE_EVERY) === 0)
    expect(sample.length).toBeGreaterThanOrEqual(SAMPLE_LEAST)
    const missed: string[] = []
    const lane = async (from: number) => {
      for (const change of sample.filter((_, at) => at % 2 === from))
        if (!(await finder.find(mutationOf(change), { worlds: WORLDS })))
          missed.push(nameOf(change))
    }
    await Promise.all([lane(0), lane(1)])
    const isEnough = missed.length <= sample.length * (1 - FOUND_LEAST)
    expect(isEnough ? [] : missed).toEqual([])
  },
  TIMEOUT_MS
)
