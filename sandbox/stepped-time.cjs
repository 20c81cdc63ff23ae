/**
 * Preloaded into a program (`node --require`), this makes its time stand still
 * while it works, and jump to its next timer once it has nothing else to do.
 * How fast the machine is makes no difference then. The file STEPPED_TIME_FILE
 * has the time, in milliseconds since the epoch: the program begins with it, and
 * writes each new time there before the timer fires.
 */
const { subscribe } = require('node:diagnostics_channel')
const { readFileSync, renameSync, writeFileSync } = require('node:fs')

const FILE = process.env.STEPPED_TIME_FILE
/** The file may also have this word, which says that no answer will come. */
const NO_ANSWER = 'no-answer'

/** How often the program is looked at, in real milliseconds. */
const LOOK_MS = 1
/** Node handles a signal that has just arrived before the second look. */
const QUIET_LOOKS = 3
/** Resources that are there while a program waits for a timer or a request. */
const AT_REST = new Set([
  'Timeout',
  'Immediate',
  'TCPSocketWrap',
  'TLSWrap',
  'PipeWrap',
  'TTYWrap',
  'SignalWrap'
])

const real = { setInterval, clearInterval, setImmediate }
const startedAt = readTime().now
let now = startedAt
let count = 0
let quietLooks = 0
let looking
let isLookPending = false
/** The pending timers. */
const timers = new Set()
/** The open requests that an answer, or an error, is expected for. */
const requests = new Set()

globalThis.Date = class SteppedDate extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now] : parts))
  }

  static now() {
    return Math.floor(now)
  }
}
performance.now = () => now - performance.timeOrigin
process.hrtime.bigint = () => BigInt(Math.round((now - startedAt) * 1e6))

// A pause that varies at random has the length that virtual time in memory has.
Math.random = () => 0.5

class SteppedTimer {
  constructor(ms, every, action) {
    // As Node does: 1 ms where the number is none, or too large.
    this.ms = ms >= 1 && ms <= 2_147_483_647 ? Math.floor(ms) : 1
    this.every = every
    this.action = action
    this.isRef = true
    this.refresh()
  }

  refresh() {
    this.at = now + this.ms
    count += 1
    this.order = count
    timers.add(this)
    look()
    return this
  }

  fire() {
    if (this.every) this.refresh()
    else timers.delete(this)
    this.action()
  }

  close() {
    timers.delete(this)
    look()
    return this
  }

  ref() {
    this.isRef = true
    look()
    return this
  }

  unref() {
    this.isRef = false
    look()
    return this
  }

  hasRef() {
    return this.isRef
  }

  [Symbol.dispose]() {
    this.close()
  }
}

/**
 * Returns a timer function that goes by the stepped time, for one time or for
 * every time.
 */
const create =
  every =>
  (action, ms = 1, ...given) =>
    new SteppedTimer(Number(ms), every, () => action(...given))
const clear = timer => {
  if (timer instanceof SteppedTimer) timer.close()
}
globalThis.setTimeout = create(false)
globalThis.setInterval = create(true)
globalThis.clearTimeout = clear
globalThis.clearInterval = clear

/**
 * Begins to look at the program while it has timers, and stops when it has
 * none.
 */
function look() {
  if (timers.size === 0) {
    real.clearInterval(looking)
    looking = undefined
    return
  }
  looking ??= real.setInterval(lookAfterInput, LOOK_MS)
  // Timers keep a program alive unless it says otherwise.
  if ([...timers].some(({ isRef }) => isRef)) looking.ref()
  else looking.unref()
}

/**
 * Looks once Node has read all input that is there. On a busy machine Node
 * calls a timer several times in a row and reads nothing in between.
 */
function lookAfterInput() {
  if (isLookPending) return
  isLookPending = true
  real.setImmediate(() => {
    isLookPending = false
    passTime()
  })
}

/**
 * Jumps to the next timer and calls it, once the program has only waited in
 * several looks in a row.
 */
function passTime() {
  quietLooks = isWorking() ? 0 : quietLooks + 1
  if (quietLooks < QUIET_LOOKS) return
  quietLooks = 0
  const [next] = [...timers].sort(
    (one, other) => one.at - other.at || one.order - other.order
  )
  if (next === undefined) return
  now = Math.max(now, next.at)
  writeTime()
  next.fire()
  look()
}

/**
 * Returns whether the program does anything but wait for its timers. An open
 * request counts, unless the clock says that it gets no answer; such requests
 * are forgotten.
 */
function isWorking() {
  if (process.getActiveResourcesInfo().some(name => !AT_REST.has(name)))
    return true
  // Only the requests that are open now: an answer comes to the later ones.
  if (requests.size > 0 && readTime().isUnanswered) {
    requests.clear()
    writeTime()
  }
  return requests.size > 0
}

// https://github.com/nodejs/undici/blob/v6.x/docs/docs/api/DiagnosticsChannel.md
subscribe('undici:request:create', ({ request }) => {
  // A tunnel ends with no event, and is part of the request that needs it.
  if (request.method !== 'CONNECT') requests.add(request)
})
for (const end of ['undici:request:trailers', 'undici:request:error'])
  subscribe(end, ({ request }) => requests.delete(request))

function readTime() {
  const [time, word] = readFileSync(FILE, 'utf8').split(' ')
  return { now: Number(time), isUnanswered: word === NO_ANSWER }
}

/**
 * Writes the time to the file. A reader sees the old time or the new one, and
 * never a part of it.
 */
function writeTime() {
  writeFileSync(`${FILE}.${process.pid}`, String(now))
  renameSync(`${FILE}.${process.pid}`, FILE)
}
