import { expect } from '@jest/globals'
import { type RunResult, runAction } from '../../sandbox/runner.ts'
import { createSteppedClock } from '../../sandbox/stepped-clock.ts'
import { startWorld, type World } from '../../sandbox/world.ts'
import { openProxy, openTls, type Refuse, type Tunnel } from './servers.ts'

/** The names of the two servers, which the proxy alone finds. */
export const NAMES = ['agents.test', 'github.test'] as const

/** A world, and the ways into it. */
export interface Place {
  readonly world: World
  readonly proxyPort: number
  /** `https://agents.test:40123` */
  readonly serviceUrl: string
  readonly githubUrl: string
}

/** How the action is run there: on loopback addresses, unless it says. */
export interface Visit {
  readonly baseUrl?: string
  readonly apiUrl?: string
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** Which tunnels the proxy refuses. */
  readonly refuse?: Refuse
}

/** What was seen of the run. */
export interface Seen {
  readonly place: Place
  readonly run: RunResult
  /** How it ended, in a few words. */
  readonly end: {
    readonly outcome: string | undefined
    readonly exitCode: number | null
    readonly sent: string | undefined
    /** How many follow-ups the service took. */
    readonly taken: number
    /** The action's reactions on the comment. */
    readonly reactions: readonly string[]
  }
  /** The text of the one annotation. */
  readonly annotation: string
  /** What the proxy was asked for. */
  readonly tunnels: readonly Tunnel[]
  /** Methods of the requests that reached the service, and GitHub. */
  readonly asked: readonly string[]
  readonly told: readonly string[]
  /** All that people can read of the run. */
  readonly readable: string
}

/** These nine seconds are enough for a few tries. */
const BRIEF = { 'timeout-minutes': '0.15' }

/**
 * Runs the action once on a comment, in the way that is planned, and returns
 * what was seen of it. The time of the action stands still while it works.
 */
export async function visit(plan: (place: Place) => Visit): Promise<Seen> {
  const clock = createSteppedClock()
  const world = await startWorld({ now: clock.now })
  const proxy = await openProxy((...tunnel) => {
    const refusal = given.refuse?.(...tunnel)
    if (refusal === 'silence') clock.passUnanswered()
    return refusal
  })
  const service = await openTls(world.serviceUrl)
  const github = await openTls(world.serverUrl)
  const place = {
    world,
    proxyPort: proxy.port,
    serviceUrl: `https://${NAMES[0]}:${service.port}`,
    githubUrl: `https://${NAMES[1]}:${github.port}`
  }
  const given = plan(place)
  try {
    const {
      apiUrl = world.apiUrl,
      baseUrl = world.serviceUrl,
      env = {}
    } = given
    const { id, event } = world.comment({ by: 'octo-dev', body: '/agent go' })
    const inputs = { ...BRIEF, 'base-url': baseUrl, ...given.inputs }
    const options = world.runOptions({
      event,
      env: { ...clock.environment(), ...env },
      inputs
    })
    const run = await runAction({ ...options, apiUrl }).done
    return seen(place, proxy.tunnels, run, id)
  } finally {
    for (const open of [proxy, service, github, world, clock]) open.close()
  }
}

function seen(
  place: Place,
  tunnels: readonly Tunnel[],
  run: RunResult,
  trigger: number
): Seen {
  const { world } = place
  expect(run.stderr).toBe('')
  expect(run.annotations).toHaveLength(1)
  const comments = world.github.comments(world.issue).map(({ body }) => body)
  const methods = (name: string) =>
    world.record
      .filter(({ server }) => server === name)
      .map(({ request }) => request.method)
  const reactions = world.github.reactions('issue', trigger)
  return {
    place,
    run,
    end: {
      outcome: run.outputs.outcome,
      exitCode: run.exitCode,
      sent: run.outputs.sent,
      taken: world.service.messages.length,
      reactions: reactions.map(({ content }) => content).sort()
    },
    annotation: run.annotations[0]?.message ?? '',
    tunnels,
    asked: methods('service'),
    // Two requests at once arrive in any order.
    told: methods('github').toSorted(),
    readable: JSON.stringify([run, comments])
  }
}
