import type { Clock } from '../../src/clock.ts'

/** Time that passes only where somebody waits for it. */
export interface VirtualClock extends Clock {
  /** Does something at a point in time. Returns what calls it off. */
  at(ms: number, action: () => void): () => void
  /** Waits until nothing moves, and goes on to the next moment. */
  step(isOver?: () => boolean): Promise<void>
  /** Time stands still until this is over, and all that came before it. */
  first(action: () => Promise<void>): void
  /** Lets time pass until the work is over, and no further. */
  run<T>(work: Promise<T>): Promise<T>
  /** The length of every sleep that somebody asked for, in order. */
  readonly sleeps: readonly number[]
}

interface Timer {
  readonly at: number
  readonly wake: () => void
}

/** Turns of the event loop after which nothing moves but by a timer. */
const QUIET_TURNS = 6

/**
 * A clock that stands at `start` and jumps to the next timer whenever all
 * else is done.
 */
export function virtualClock(
  start = Date.UTC(2026, 0, 15, 10),
  random: () => number = () => 0.5
): VirtualClock {
  let now = start
  let timers: readonly Timer[] = []
  const sleeps: number[] = []

  function at(ms: number, wake: () => void): Timer {
    const timer = { at: Math.max(now, ms), wake }
    timers = [...timers, timer]
    return timer
  }

  function drop(gone: Timer): void {
    timers = timers.filter(timer => timer !== gone)
  }

  function sleep(ms: number, wake?: AbortSignal): Promise<void> {
    sleeps.push(ms)
    return new Promise(resolve => {
      if (wake?.aborted) return resolve()
      const timer = at(now + ms, finish)
      function finish() {
        drop(timer)
        wake?.removeEventListener('abort', finish)
        resolve()
      }
      wake?.addEventListener('abort', finish)
    })
  }

  function jump(): void {
    const [first] = timers.toSorted((one, other) => one.at - other.at)
    if (first === undefined) throw new Error('There is nothing to wait for.')
    now = first.at
    drop(first)
    first.wake()
  }

  async function step(isOver: () => boolean = () => false): Promise<void> {
    await quiet()
    if (!isOver()) jump()
  }

  const awaited = new Set<(error: unknown) => void>()
  let ready: Promise<void> = Promise.resolve()
  let isDriving = false

  async function drive(): Promise<void> {
    if (isDriving) return
    isDriving = true
    try {
      while (awaited.size > 0) {
        const before = ready
        await before
        await step(() => awaited.size === 0 || ready !== before)
      }
    } catch (error) {
      for (const fail of awaited) fail(error)
    } finally {
      isDriving = false
    }
  }

  function run<T>(work: Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    awaited.add(reject)
    work.then(resolve, reject).finally(() => awaited.delete(reject))
    void drive()
    return promise
  }

  return {
    now: () => now,
    sleep,
    random,
    sleeps,
    at: (ms, action) => {
      const timer = at(ms, action)
      return () => drop(timer)
    },
    step,
    first: action => {
      ready = ready.then(action)
    },
    run
  }
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS; turn += 1)
    await new Promise(resolve => setImmediate(resolve))
}
