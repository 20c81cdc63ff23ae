/**
 * Loaded before a program (`node --require`), lets its time pass faster: clocks
 * and timers, as far as they are globals. What the program does is the same.
 */
const pace = Number(process.env.FAST_TIME_PACE)
/** When time began to pass faster, in milliseconds since the epoch. */
const since = Number(process.env.FAST_TIME_SINCE) - performance.timeOrigin

const realNow = performance.now.bind(performance)
performance.now = () => since + (realNow() - since) * pace

const now = () => performance.timeOrigin + performance.now()
globalThis.Date = class FastDate extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }

  static now() {
    return Math.floor(now())
  }
}

process.hrtime.bigint = () => BigInt(Math.round(now() * 1_000_000))

const { setTimeout: realTimeout } = globalThis
// Timers drop fractions of a millisecond, and would fire before the time.
globalThis.setTimeout = (action, ms = 1, ...given) =>
  realTimeout(action, Math.ceil(ms / pace) + 1, ...given)
