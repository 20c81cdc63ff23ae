import type { ServerName, Trouble } from './network.ts'
import type { Random } from './random.ts'

/** What goes wrong with one exchange, by its class. */
export type Fault = Trouble & { readonly name: string }

/** A class of faults; `now` is for dates in headers. */
interface FaultClass {
  readonly name: string
  readonly draw: (random: Random, now: number) => Fault
}

type Weighted = readonly (readonly [number, FaultClass])[]

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

/** The connection breaks; whether the server got the request is `handled`. */
function broken(name: string, handled: boolean): FaultClass {
  const kind = handled ? 'lose-answer' : 'drop-before'
  const draw: FaultClass['draw'] = random => ({
    kind,
    name,
    code: random.pick(BROKEN_CODES)
  })
  return { name, draw }
}

/** Something in between answers, whether or not the server was asked. */
function answered(
  name: string,
  statuses: readonly number[],
  mayBeHandled: boolean,
  headersOf: (
    random: Random,
    now: number
  ) => Record<string, string> = () => ({}),
  body?: string
): FaultClass {
  const draw: FaultClass['draw'] = (random, now) => ({
    kind: 'respond',
    name,
    status: random.pick(statuses),
    headers: headersOf(random, now),
    body: body ?? random.pick(ERROR_BODIES),
    handled: mayBeHandled && random.chance(0.5)
  })
  return { name, draw }
}

const inSeconds = (random: Random) => ({
  'retry-after': String(random.whole(0, 60))
})
const asDate = (random: Random, now: number) => ({
  'retry-after': new Date(now + random.between(-2_000, 60_000)).toUTCString()
})
const tooLate = (random: Random, now: number) => ({
  'retry-after': random.chance(0.5)
    ? String(TOO_LONG_SECONDS)
    : new Date(now + TOO_LONG_SECONDS * 1000).toUTCString()
})
const notATime = (random: Random) => ({
  'retry-after': random.pick(['soon', '-1', '7.5', '1e3'])
})

const redirect = answered('3xx', REDIRECTS, false, () => ({
  location: 'https://elsewhere.example/'
}))
const refusal = answered('4xx', REFUSALS, false)
const breakdown = answered('5xx', BREAKDOWNS, true)
const timeout408 = answered('408', [408], true)

/** A limit turns away at the door. 503 does that only with `Retry-After`. */
const WAITS: Weighted = [
  [2, answered('429 seconds', [429], false, inSeconds)],
  [2, answered('429 date', [429], false, asDate)],
  [2, answered('429 missing', [429], false)],
  [1, answered('429 unreadable', [429], false, notATime)],
  [1, answered('429 too late', [429], false, tooLate)],
  [2, answered('503 seconds', [503], false, inSeconds)],
  [2, answered('503 date', [503], false, asDate)],
  [2, answered('503 missing', [503], true)],
  [1, answered('503 unreadable', [503], true, notATime)],
  [1, answered('503 too late', [503], false, tooLate)]
]

const NETWORK: Weighted = [
  [
    5,
    {
      name: 'unreachable',
      draw: random => ({
        kind: 'unreachable',
        name: 'unreachable',
        code: random.pick(UNREACHABLE_CODES)
      })
    }
  ],
  [4, broken('request lost', false)],
  [4, broken('answer lost', true)],
  [
    2,
    {
      name: 'silence',
      draw: random => ({
        kind: 'hang',
        name: 'silence',
        handled: random.chance(0.5)
      })
    }
  ],
  [
    2,
    { name: 'body cut', draw: () => ({ kind: 'cut-body', name: 'body cut' }) }
  ],
  [
    3,
    {
      name: 'body garbled',
      draw: random => ({
        kind: 'garble',
        name: 'body garbled',
        body: random.pick(GARBLED_BODIES)
      })
    }
  ]
]

const OF_SERVICE: Weighted = [
  ...NETWORK,
  [0.5, redirect],
  [1, refusal],
  [4, breakdown],
  [2, timeout408],
  ...WAITS.map(([weight, fault]) => [weight / 2, fault] as const)
]

function limited(
  name: string,
  headersOf: (random: Random, now: number) => Record<string, string>,
  message: string
): FaultClass {
  const body = JSON.stringify({ message })
  return answered(name, [403, 429], false, headersOf, body)
}

const primaryLimit = limited(
  'primary limit',
  (random, now) => ({
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(
      Math.ceil(now / 1000) + random.pick([2, 20, 200, 2_000])
    )
  }),
  'API rate limit exceeded for installation.'
)
const SECONDARY = 'You have exceeded a secondary rate limit.'
const secondaryLimit = limited(
  'secondary limit',
  random => (random.chance(0.5) ? inSeconds(random) : {}),
  SECONDARY
)
/** A pause that fits into the time for reporting. */
const askedPause = limited(
  'pause asked for',
  random => ({ 'retry-after': String(random.whole(30, 60)) }),
  SECONDARY
)

const OF_GITHUB: Weighted = [
  ...NETWORK,
  [0.5, redirect],
  [1, refusal],
  [5, breakdown],
  [1, timeout408],
  [1, answered('503 seconds', [503], true, inSeconds)],
  [2, primaryLimit],
  [2, secondaryLimit]
]

/** The classes of faults of each server, for the coverage. */
export const FAULT_NAMES = {
  service: [...OF_SERVICE.map(([, { name }]) => name), 'restart'],
  github: [...OF_GITHUB.map(([, { name }]) => name), askedPause.name]
} as const

/** GitHub asks for a pause, in which it takes nothing. */
export function drawPause(random: Random, now: number): Fault {
  return dated(askedPause.draw(random, now), now)
}

/** GitHub dates whatever it answers itself, by its own clock. */
function dated(fault: Fault, now: number): Fault {
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
  const fault = random.weighted(classes).draw(random, now)
  return server === 'github' ? dated(fault, now) : fault
}
