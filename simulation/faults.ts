import type { ServerName, Trouble } from '../stage/network.ts'
import type { Random } from './random.ts'

/** What goes wrong with one exchange, and the name of its class. */
export type Fault = Trouble & { readonly name: string }

/** Draws a fault; `now` is for dates in headers. */
type Draw = (random: Random, now: number) => Trouble

type Headers = (random: Random, now: number) => Record<string, string>

/** How often each class of faults is drawn. */
type Classes = readonly (readonly [weight: number, name: string, draw: Draw])[]

const UNREACHABLE_CODES = [
  'ENOTFOUND',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED'
] as const
const BROKEN_CODES = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'] as const
const GARBLED_BODIES = [
  '',
  'null',
  '[1,',
  '{"id":"job-7f3a","status":7}',
  '{"status":"completed"}',
  '<html><body>Please sign in</body></html>'
] as const
const REFUSALS = [400, 401, 403, 404, 410, 413, 418, 422] as const
const BREAKDOWNS = [500, 501, 502, 504, 520, 599] as const
const ERROR_BODIES = [
  '{"error":"Something is wrong here"}',
  '{"error":"Key ak_3f9c1d7e5b2a4860 is not accepted"}',
  '{"error":"::error::not\\nyours @octo-admin"}',
  '<html><title>Bad gateway</title></html>',
  ''
] as const

/**
 * Returns a draw of an answer with one of these statuses that something in
 * between gives; the server is not asked.
 */
function refused(
  statuses: readonly number[],
  headersOf: Headers = () => ({}),
  message?: string
): Draw {
  return (random, now) => ({
    kind: 'respond',
    status: random.pick(statuses),
    headers: headersOf(random, now),
    body: message ? JSON.stringify({ message }) : random.pick(ERROR_BODIES)
  })
}

/**
 * Returns a draw of an answer with one of these statuses; in half of the cases
 * the server has handled the request.
 */
function failed(statuses: readonly number[], headersOf?: Headers): Draw {
  const draw = refused(statuses, headersOf)
  return (random, now) => {
    const handled = random.chance(0.5)
    return { ...draw(random, now), ...(handled ? { handled } : {}) }
  }
}

const inSeconds: Headers = random => ({
  'retry-after': String(random.whole(0, 60))
})
const asDate: Headers = (random, now) => ({
  'retry-after': new Date(now + random.between(-2_000, 60_000)).toUTCString()
})
const tooLong: Headers = () => ({ 'retry-after': String(5 * 24 * 3600) })

/**
 * Returns a draw of a connection that breaks before the request arrives, or
 * before the answer does.
 */
function broken(kind: 'drop-before' | 'lose-answer'): Draw {
  return random => ({ kind, code: random.pick(BROKEN_CODES) })
}

const unreachable: Draw = random => ({
  kind: 'unreachable',
  code: random.pick(UNREACHABLE_CODES)
})
const silent: Draw = random => ({ kind: 'hang', handled: random.chance(0.5) })
const garbled: Draw = random => ({
  kind: 'garble',
  body: random.pick(GARBLED_BODIES)
})
const elsewhere: Headers = () => ({ location: 'https://elsewhere.example/' })

const EITHER: Classes = [
  [5, 'unreachable', unreachable],
  [4, 'request lost', broken('drop-before')],
  [4, 'answer lost', broken('lose-answer')],
  [2, 'silence', silent],
  [2, 'body cut', () => ({ kind: 'cut-body' })],
  [3, 'body garbled', garbled],
  [0.5, '3xx', refused([301, 302, 307], elsewhere)],
  [1, '4xx', refused(REFUSALS)]
]

/** A limit turns away at the door. 503 does that only with `Retry-After`. */
const OF_SERVICE: Classes = [
  ...EITHER,
  [4, '5xx', failed(BREAKDOWNS)],
  [2, '408', failed([408])],
  [2, 'limit for seconds', refused([429, 503], inSeconds)],
  [2, 'limit until a date', refused([429, 503], asDate)],
  [1, 'limit for too long', refused([429, 503], tooLong)],
  [1, '429 alone', refused([429])],
  [1, '503 alone', failed([503])]
]

/**
 * Draws the headers of a used-up limit that GitHub resets 2 to 2,000 seconds
 * later.
 */
const untilReset: Headers = (random, now) => ({
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(
    Math.ceil(now / 1000) + random.pick([2, 20, 200, 2_000])
  )
})
const PRIMARY = 'API rate limit exceeded for installation.'
const SECONDARY = 'You have exceeded a secondary rate limit.'
const LIMITED = [403, 429] as const

const maybeInSeconds: Headers = (random, now) =>
  random.chance(0.5) ? inSeconds(random, now) : {}

const OF_GITHUB: Classes = [
  ...EITHER,
  [5, '5xx', failed(BREAKDOWNS)],
  [1, '503 seconds', failed([503], inSeconds)],
  [2, 'primary limit', refused(LIMITED, untilReset, PRIMARY)],
  [2, 'secondary limit', refused(LIMITED, maybeInSeconds, SECONDARY)]
]

/** The classes of faults of each server, for the coverage. */
export const FAULT_NAMES = {
  service: [...OF_SERVICE.map(([, name]) => name), 'restart'],
  github: OF_GITHUB.map(([, name]) => name)
} as const

/** Returns GitHub's answer, a 403, to what a token may not do. */
export function forbidden(message: string): Fault {
  const body = JSON.stringify({ message })
  return { kind: 'respond', name: 'forbidden', status: 403, body }
}

/**
 * Draws a fault such as the server's network and machines have.
 *
 * @param now by the server's clock
 */
export function drawFault(
  server: ServerName,
  random: Random,
  now: number
): Fault {
  const classes = server === 'service' ? OF_SERVICE : OF_GITHUB
  const [, name, draw] = random.weighted(
    classes.map(one => [one[0], one] as const)
  )
  const fault = draw(random, now)
  if (server === 'service' || fault.kind !== 'respond')
    return { ...fault, name }
  // GitHub dates whatever it answers itself, by its own clock.
  const headers = { date: new Date(now).toUTCString(), ...fault.headers }
  return { ...fault, headers, name }
}
