/**
 * Loaded before a program (`node --require`), lets its time pass faster: clocks
 * and timers, as far as they are globals. What the program does is the same, so
 * a wait of half an hour takes half a minute with all that happens in it. With
 * BENCH_TIME_SINCE, milliseconds since the epoch, it has done so since then.
 */
const factor = Number(process.env.BENCH_TIME_FACTOR)
if (!(factor >= 1)) throw new Error('BENCH_TIME_FACTOR is not set.')

const realNow = performance.now.bind(performance)
const since = process.env.BENCH_TIME_SINCE
const fastFrom =
  since === undefined ? realNow() : Number(since) - performance.timeOrigin
performance.now = () => fastFrom + (realNow() - fastFrom) * factor

const now = () => performance.timeOrigin + performance.now()
globalThis.Date = class FastDate extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }

  static now() {
    return Math.floor(now())
  }
}

const { setInterval: realInterval, setTimeout: realTimeout } = globalThis
// Timers drop fractions of a millisecond, and would fire before the time.
const realMs = (ms = 1) => Math.ceil(ms / factor) + 1
globalThis.setTimeout = (action, ms, ...given) =>
  realTimeout(action, realMs(ms), ...given)
globalThis.setInterval = (action, ms, ...given) =>
  realInterval(action, realMs(ms), ...given)
