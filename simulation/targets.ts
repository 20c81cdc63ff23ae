import type { Exchange, ServerName } from './network.ts'
import type { Random } from './random.ts'

/** Requests of one kind that are to meet faults. */
export interface Target {
  readonly name: string
  /** How many of them. */
  readonly times: number
  /** Whether only those of re-runs are. */
  readonly onlyReruns: boolean
  /** Whether GitHub asks for a pause, instead of whatever may go wrong. */
  readonly asksForPause: boolean
}

type Kind = (exchange: Exchange) => boolean

/** Requests to a server by their method, path and body. */
function asking(
  server: ServerName,
  methods: string,
  path = /./,
  body = ''
): Kind {
  return exchange =>
    exchange.server === server &&
    methods.includes(exchange.method) &&
    path.test(exchange.path) &&
    exchange.body.includes(body)
}

const REACTIONS = /\/reactions(\?|$)/
const COMMENTS = /\/issues\/\d+\/comments(\?|$)/

/** The requests on which most depends. */
const KINDS: Readonly<Record<string, Kind>> = {
  send: asking('service', 'POST'),
  look: asking('service', 'GET'),
  claim: asking('github', 'POST', REACTIONS, '"eyes"'),
  rocket: asking('github', 'POST', REACTIONS, '"rocket"'),
  end: asking('github', 'POST', REACTIONS, '"hooray"'),
  noEnd: asking('github', 'POST', REACTIONS, '"confused"'),
  release: asking('github', 'DELETE', /\/reactions\/\d+$/),
  permission: asking('github', 'GET', /\/permission$/),
  reactions: asking('github', 'GET', REACTIONS),
  comments: asking('github', 'GET', COMMENTS),
  comment: asking('github', 'POST', COMMENTS),
  update: asking('github', 'PATCH'),
  pull: asking('github', 'GET', /\/pulls\/\d+$/)
}

const REPORTING = ['end', 'noEnd', 'comments', 'comment', 'update', 'reactions']

/** Draws some kinds of requests that fail, some of them for ever. */
export function drawTargets(random: Random): readonly Target[] {
  return Array.from({ length: random.whole(1, 2) }, () => {
    const asksForPause = random.chance(0.2)
    return {
      name: asksForPause
        ? random.pick(REPORTING)
        : random.pick(['send', 'send', 'claim', ...Object.keys(KINDS)]),
      times: asksForPause
        ? 1
        : random.pick([1, 1, 1, 2, 3, Number.POSITIVE_INFINITY]),
      onlyReruns: random.chance(0.3),
      asksForPause
    }
  })
}

/** Which target a request is to meet, which is then used up once. */
export function createAim(
  targets: readonly Target[]
): (exchange: Exchange, attempt: number) => Target | undefined {
  const left = targets.map(target => ({ target, times: target.times }))
  return (exchange, attempt) => {
    const found = left.find(({ target: { name, onlyReruns }, times }) => {
      const isMeant = times > 0 && !(onlyReruns && attempt === 1)
      return isMeant && KINDS[name]?.(exchange)
    })
    if (found === undefined) return undefined
    found.times -= 1
    return found.target
  }
}
