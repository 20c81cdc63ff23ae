import type { ServerName, Trouble } from './network.ts'
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
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID'
] as const
const BROKEN_CODES = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'] as const
const GARBLED_BODIES = [
  '',
  'null',
  '[1,',
  '{}',
  '"completed"',
  '{"id":"job-7f3a","status":7}',
  '{"status":"completed"}',
  '{"id":"job-7f3a","stat',
  '<html><body>Please sign in</body></html>'
] as const
const REDIRECTS = [301, 302, 303, 307, 308] as const
const REFUSALS = [
  400, 401, 402, 403, 404, 405, 409, 410, 413, 418, 422
] as const
const BREAKDOWNS = [500, 501, 502, 504, 520, 599] as const
const ERROR_BODIES = [
  '{"error":"Something is wrong here"}',
  '{"error":"Key ak_3f9c1d7e5b2a4860 is not accepted"}',
  '{"error":"::error::not\\nyours @octo-admin"}',
  '<html><title>Bad gateway</title></html>',
  ''
] as const
const TOO_LONG_SECONDS = 5 * 24 * 3600

/** Something in between answers, and the server is not asked. */
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

/** The same, whether or not the server was asked. */
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
const tooLate: Headers = (random, now) => ({
  'retry-after': random.chance(0.5)
    ? String(TOO_LONG_SECONDS)
    : new Date(now + TOO_LONG_SECONDS * 1000).toUTCString()
})
const notATime: Headers = random => ({
  'retry-after': random.pick(['soon', '-1', '7.5', '1e3'])
})

const EITHER: Classes = [
  [
    5,
    'unreachable',
    random => ({ kind: 'unreachable', code: random.pick(UNREACHABLE_CODES) })
  ],
  [
    4,
    'request lost',
    random => ({ kind: 'drop-before', code: random.pick(BROKEN_CODES) })
  ],
  [
    4,
    'answer lost',
    random => ({ kind: 'lose-answer', code: random.pick(BROKEN_CODES) })
  ],
  [2, 'silence', random => ({ kind: 'hang', handled: random.chance(0.5) })],
  [2, 'body cut', () => ({ kind: 'cut-body' })],
  [
    3,
    'body garbled',
    random => ({ kind: 'garble', body: random.pick(GARBLED_BODIES) })
  ],
  [
    0.5,
    '3xx',
    refused(REDIRECTS, () => ({ location: 'https://elsewhere.example/' }))
  ],
  [1, '4xx', refused(REFUSALS)]
]

/** A limit turns away at the door. 503 does that only with `Retry-After`. */
const OF_SERVICE: Classes = [
  ...EITHER,
  [4, '5xx', failed(BREAKDOWNS)],
  [2, '408', failed([408])],
  [1, '429 seconds', refused([429], inSeconds)],
  [1, '429 date', refused([429], asDate)],
  [1, '429 missing', refused([429])],
  [0.5, '429 unreadable', refused([429], notATime)],
  [0.5, '429 too late', refused([429], tooLate)],
  [1, '503 seconds', refused([503], inSeconds)],
  [1, '503 date', refused([503], asDate)],
  [1, '503 missing', failed([503])],
  [0.5, '503 unreadable', failed([503], notATime)],
  [0.5, '503 too late', refused([503], tooLate)]
]

const untilReset: Headers = (random, now) => ({
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(
    Math.ceil(now / 1000) + random.pick([2, 20, 200, 2_000])
  )
})
const PRIMARY = 'API rate limit exceeded for installation.'
const SECONDARY = 'You have exceeded a secondary rate limit.'
const LIMITED = [403, 429] as const

const OF_GITHUB: Classes = [
  ...EITHER,
  [5, '5xx', failed(BREAKDOWNS)],
  [1, '408', failed([408])],
  [1, '503 seconds', failed([503], inSeconds)],
  [2, 'primary limit', refused(LIMITED, untilReset, PRIMARY)],
  [
    2,
    'secondary limit',
    refused(
      LIMITED,
      (random, now) => (random.chance(0.5) ? inSeconds(random, now) : {}),
      SECONDARY
    )
  ]
]

export const PAUSE = 'pause asked for'
/** A pause that fits into the time for reporting. */
const pauseAskedFor = refused(
  LIMITED,
  random => ({ 'retry-after': String(random.whole(30, 60)) }),
  SECONDARY
)

/** The classes of faults of each server, for the coverage. */
export const FAULT_NAMES = {
  service: [...OF_SERVICE.map(([, name]) => name), 'restart'],
  github: [...OF_GITHUB.map(([, name]) => name), PAUSE]
} as const

/** GitHub asks for a pause, in which it takes nothing. */
export function drawPause(random: Random, now: number): Fault {
  return { ...dated(pauseAskedFor(random, now), now), name: PAUSE }
}

/** GitHub dates whatever it answers itself, by its own clock. */
function dated(fault: Trouble, now: number): Trouble {
  const date = new Date(now).toUTCString()
  return fault.kind === 'respond'
    ? { ...fault, headers: { date, ...fault.headers } }
    : fault
}

/**
 * A fault such as the server's network and machines have.
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
  return { ...(server === 'github' ? dated(fault, now) : fault), name }
}
