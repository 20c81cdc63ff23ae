import type { Exchange, ServerName } from './history.ts'
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

interface Kind {
  readonly server: ServerName
  readonly matches: (exchange: Exchange) => boolean
}

const ON_REACTIONS = /\/reactions(\?|$)/
const ON_ONE_REACTION = /\/reactions\/\d+$/
const ON_COMMENTS = /\/issues\/\d+\/comments(\?|$)/

function reacting(content: string): Kind['matches'] {
  return ({ method, path, body }) =>
    method === 'POST' &&
    ON_REACTIONS.test(path) &&
    body.includes(`"${content}"`)
}

/** The requests on which most depends. */
const KINDS: Readonly<Record<string, Kind>> = {
  send: { server: 'service', matches: ({ method }) => method === 'POST' },
  look: { server: 'service', matches: ({ method }) => method === 'GET' },
  claim: { server: 'github', matches: reacting('eyes') },
  rocket: { server: 'github', matches: reacting('rocket') },
  release: {
    server: 'github',
    matches: ({ method, path }) =>
      method === 'DELETE' && ON_ONE_REACTION.test(path)
  },
  permission: {
    server: 'github',
    matches: ({ path }) => path.endsWith('/permission')
  },
  reactions: {
    server: 'github',
    matches: ({ method, path }) => method === 'GET' && ON_REACTIONS.test(path)
  },
  comments: {
    server: 'github',
    matches: ({ method, path }) => method === 'GET' && ON_COMMENTS.test(path)
  },
  comment: {
    server: 'github',
    matches: ({ method, path }) => method === 'POST' && ON_COMMENTS.test(path)
  },
  ending: {
    server: 'github',
    matches: exchange =>
      reacting('hooray')(exchange) || reacting('confused')(exchange)
  },
  update: { server: 'github', matches: ({ method }) => method === 'PATCH' },
  pull: {
    server: 'github',
    matches: ({ path }) => /\/pulls\/\d+$/.test(path)
  }
}

const REPORTING = ['ending', 'comments', 'comment', 'update', 'reactions']

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
      const kind = KINDS[name]
      return (
        times > 0 &&
        !(onlyReruns && attempt === 1) &&
        kind?.server === exchange.server &&
        kind.matches(exchange)
      )
    })
    if (found === undefined) return undefined
    found.times -= 1
    return found.target
  }
}
