import type { SandboxRequest } from '../sandbox/exchange.ts'
import type { Random } from './random.ts'
import { STEPS, type StepName } from './requests.ts'

/** Requests of one kind that are to meet faults. */
export interface Target {
  readonly name: StepName
  /** How many of them. */
  readonly times: number
  /** Whether only those of re-runs are. */
  readonly onlyReruns: boolean
  /** Whether GitHub asks for a pause, instead of whatever may go wrong. */
  readonly asksForPause: boolean
}

const { github: _, ...TARGETED } = STEPS
const NAMES = Object.keys(TARGETED) as readonly StepName[]
const REPORTING = ['final', 'list', 'comment', 'delete', 'reactions'] as const

/** Draws some kinds of requests that fail, some of them for ever. */
export function drawTargets(random: Random): readonly Target[] {
  return Array.from({ length: random.whole(1, 2) }, () => {
    const asksForPause = random.chance(0.2)
    return {
      name: random.pick<StepName>(
        asksForPause
          ? REPORTING
          : ['send', 'send', 'claim', 'list', 'list', 'reactions', ...NAMES]
      ),
      times: asksForPause
        ? 1
        : random.pick([1, 1, 1, 2, 3, Number.POSITIVE_INFINITY]),
      onlyReruns: random.chance(0.3),
      asksForPause
    }
  })
}

/** Which target a request is to meet, which is then used up once. */
export function createAim(
  targets: readonly Target[]
): (request: SandboxRequest, attempt: number) => Target | undefined {
  const left = targets.map(target => ({ target, times: target.times }))
  return (request, attempt) => {
    const found = left.find(({ target: { name, onlyReruns }, times }) => {
      const isMeant = times > 0 && !(onlyReruns && attempt === 1)
      return isMeant && STEPS[name](request)
    })
    if (found === undefined) return undefined
    found.times -= 1
    return found.target
  }
}
