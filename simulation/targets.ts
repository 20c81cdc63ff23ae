import type { SandboxRequest } from '../sandbox/exchange.ts'
import { STEPS, type StepName } from '../stage/requests.ts'
import type { Random } from './random.ts'

/** Requests of one kind that are to meet faults. */
export interface Target {
  readonly name: StepName
  /** How many of them. */
  readonly times: number
  /** Whether only those of re-runs are. */
  readonly onlyReruns: boolean
}

const { github: _, ...TARGETED } = STEPS
const NAMES = Object.keys(TARGETED) as readonly StepName[]

/** Draws some kinds of requests that fail, some of them for ever. */
export function drawTargets(random: Random): readonly Target[] {
  return random.several(2, () => ({
    name: random.pick([
      ...(['send', 'send', 'claim', 'list', 'list', 'reactions'] as const),
      ...NAMES
    ]),
    times: random.pick([1, 1, 1, 2, 3, Number.POSITIVE_INFINITY]),
    onlyReruns: random.chance(0.3)
  }))
}

/**
 * Returns a function that returns whether a request is to meet a fault. Each
 * target counts its requests down, and is over after the last one.
 */
export function createAim(
  targets: readonly Target[]
): (request: SandboxRequest, attempt: number) => boolean {
  const left = targets.map(target => ({ target, times: target.times }))
  return (request, attempt) => {
    const found = left.find(({ target: { name, onlyReruns }, times }) => {
      const isMeant = times > 0 && !(onlyReruns && attempt === 1)
      return isMeant && STEPS[name](request)
    })
    if (found) found.times -= 1
    return found !== undefined
  }
}
