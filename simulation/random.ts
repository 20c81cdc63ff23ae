/** Draws that depend on nothing but the seed and what was drawn before. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  readonly between: (from: number, to: number) => number
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  /** Each item with its weight. */
  readonly weighted: <T>(items: readonly (readonly [number, T])[]) => T
  /** From one up to so many, each drawn anew. */
  readonly several: <T>(
    most: number,
    draw: (index: number) => T
  ) => readonly T[]
  /** Draws of its own, which later draws here do not shift. */
  readonly fork: () => Random
}

const WHOLE = 2 ** 32

/** Returns the draws of a seed, by the generator Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    const one = Math.imul(state ^ (state >>> 15), state | 1)
    const two = one ^ (one + Math.imul(one ^ (one >>> 7), one | 61))
    return (two ^ (two >>> 14)) >>> 0
  }
  const next = () => draw() / WHOLE
  const between = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) =>
    from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T =>
    items[Math.floor(next() * items.length)] as T
  return {
    next,
    chance: probability => next() < probability,
    between,
    whole,
    pick,
    weighted: items => {
      const sum = items.reduce((total, [weight]) => total + weight, 0)
      let left = next() * sum
      const found = items.find(([weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? pick(items))[1]
    },
    several: (most, draw) =>
      Array.from({ length: whole(1, most) }, (_, index) => draw(index)),
    fork: () => createRandom(draw())
  }
}
