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
  /** Draws of its own, which later draws here do not shift. */
  readonly fork: () => Random
}

const WHOLE = 2 ** 32

/**
 * sfc32, seeded by splitmix32.
 * https://pracrand.sourceforge.net/RNG_engines.txt
 */
export function createRandom(seed: number): Random {
  const draw = sfc32(splitmix32(seed))
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
    fork: () => createRandom(draw())
  }
}

function splitmix32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    const one = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    const two = Math.imul(one ^ (one >>> 15), 0x735a2d97)
    return (two ^ (two >>> 15)) >>> 0
  }
}

function sfc32(seed: () => number): () => number {
  let [a, b, c, counter] = [seed(), seed(), seed(), 1]
  const draw = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  // The first draws still show the seed.
  for (let skipped = 0; skipped < 12; skipped += 1) draw()
  return draw
}
