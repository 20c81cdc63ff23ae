import type { Clock } from '../src/common/clock.ts'

/** Time that stands still until nothing is left to do at the moment. */
export interface VirtualClock extends Clock {
  /** Does something at a point in time. Returns what calls it off. */
  at(ms: number, action: () => void): () => void
  /** The same, so long after now. */
  after(ms: number, action: () => void): () => void
  /** Lets time pass until the work is over, and no further. */
  run<T>(work: Promise<T>): Promise<T>
  /** Lets everything happen that is planned, each at its time. */
  play(): Promise<void>
  /** The length of every sleep that somebody asked for, in order. */
  readonly sleeps: readonly number[]
}

interface Timer {
  readonly at: number
  readonly action: () => void
}

/** More than this at once is a loop that never ends. */
const MOST_EVENTS = 200_000

/**
 * Returns a clock that stands at `start`, and jumps from one timer to the next
 * while `run` or `play` waits. The work given to `run` fails if no timer is
 * left while it goes on, or after 200,000 timers.
 */
export function virtualClock(
  start = Date.UTC(2026, 0, 15, 10),
  random: () => number = () => 0.5
): VirtualClock {
  let now = start
  /** In the order of their times, then as they were set. */
  const timers: Timer[] = []
  const sleeps: number[] = []
  const awaited = new Set<(error: unknown) => void>()
  let isDriving = false

  /**
   * Sets a timer for `ms`, or for now if that is past. Timers of the same time
   * fire in the order in which they were set. Returns a function that calls it
   * off.
   */
  function at(ms: number, action: () => void): () => void {
    const timer = { at: Math.max(now, ms), action }
    timers.splice(timers.findLastIndex(one => one.at <= timer.at) + 1, 0, timer)
    return () => {
      const index = timers.indexOf(timer)
      if (index >= 0) timers.splice(index, 1)
    }
  }

  /** Waits for so long in virtual time, or until `wake` aborts. */
  function sleep(ms: number, wake?: AbortSignal): Promise<void> {
    sleeps.push(ms)
    return new Promise(resolve => {
      if (wake?.aborted) return resolve()
      const callOff = at(now + ms, finish)
      function finish() {
        callOff()
        wake?.removeEventListener('abort', finish)
        resolve()
      }
      wake?.addEventListener('abort', finish)
    })
  }

  /**
   * Jumps from timer to timer until `isOver` returns true. Throws if no timer
   * is left before that, or after 200,000 timers.
   */
  async function playUntil(isOver: () => boolean): Promise<void> {
    await settle()
    for (let events = 0; !isOver(); events += 1) {
      const next = timers.shift()
      if (next === undefined) throw new Error('There is nothing to wait for.')
      if (events === MOST_EVENTS) throw new Error('This never ends.')
      now = next.at
      next.action()
      await settle()
    }
  }

  /**
   * Lets time pass while any work is awaited; a failure fails all of it. Does
   * nothing if time passes already.
   */
  async function drive(): Promise<void> {
    if (isDriving) return
    isDriving = true
    try {
      while (awaited.size > 0) await playUntil(() => awaited.size === 0)
    } catch (error) {
      for (const fail of awaited) fail(error)
    } finally {
      isDriving = false
    }
  }

  /** Lets time pass until the work is over, and returns its result. */
  function run<T>(work: Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    awaited.add(reject)
    work.then(resolve, reject).finally(() => awaited.delete(reject))
    void drive()
    return promise
  }

  return {
    now: () => now,
    random,
    sleep,
    sleeps,
    at,
    after: (ms, action) => at(now + ms, action),
    run,
    play: () => playUntil(() => timers.length === 0)
  }
}

/**
 * Waits until every promise that can go on has gone on. Node empties the queues
 * of microtasks and `nextTick` before it comes to an immediate, and what runs
 * here (octokit and the body of a `Response` included) waits for nothing else.
 */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
