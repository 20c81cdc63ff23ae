import { expect } from '@jest/globals'
import { type RunResult, runAction } from '../../sandbox/runner.ts'
import { startWorld, type World } from '../../sandbox/world.ts'
import type { Arrived } from './front.ts'
import type { Lab } from './lab.ts'
import type { Tunnel } from './proxy.ts'

/** A world, and the names that its two servers have at the front. */
export interface Place {
  readonly world: World
  /** Names of this place alone. */
  readonly hosts: { readonly service: string; readonly github: string }
  /** `https://agents-1.test:40123` */
  readonly serviceUrl: string
  readonly githubUrl: string
}

/** How the action is run there: on loopback addresses, unless it says. */
export interface Visit {
  readonly baseUrl?: string
  readonly apiUrl?: string
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
}

/** What came of it. */
export interface Seen {
  readonly place: Place
  readonly run: RunResult
  readonly end: End
  /** The text of the one annotation. */
  readonly annotation: string
  /** What the proxies were asked for by this place. */
  readonly tunnels: readonly Tunnel[]
  /** What arrived at the front for this place. */
  readonly arrived: readonly Arrived[]
  /** Methods of the requests that reached the service behind the front. */
  readonly asked: readonly string[]
  /** All that people can read of the run. */
  readonly readable: string
}

/** How it ended, in a few words. */
export interface End {
  readonly outcome: string | undefined
  readonly exitCode: number | null
  readonly sent: string | undefined
  /** How many follow-ups the service took. */
  readonly taken: number
  /** The action's reactions on the comment. */
  readonly reactions: readonly string[]
}

/** The agent is at work for long enough to be seen at it. */
const JOB = { messages: [{ durationMs: 3_300 }] }

/** Time for a follow-up that goes well, and for one that can't. */
export const AMPLE = { 'timeout-minutes': '1' }
const BRIEF = { 'timeout-minutes': '0.15' }

let places = 0

/** Somebody comments, and the action runs once, in the way that is planned. */
export async function visit(
  lab: Lab,
  plan: (place: Place) => Visit | Promise<Visit>
): Promise<Seen> {
  const world = await startWorld({ job: JOB })
  try {
    const place = openPlace(lab, world)
    const { apiUrl = world.apiUrl, baseUrl, ...given } = await plan(place)
    const { id, event } = world.comment({ by: 'octo-dev', body: '/agent go' })
    const address = baseUrl === undefined ? {} : { 'base-url': baseUrl }
    const inputs = { ...BRIEF, ...address, ...given.inputs }
    const { env = {} } = given
    const options = world.runOptions({ event, env, inputs })
    const run = await runAction({ ...options, apiUrl }).done
    return seen(lab, place, run, id)
  } finally {
    await world.close()
  }
}

function openPlace({ front }: Lab, world: World): Place {
  places += 1
  const service = `agents-${places}.test`
  const github = `github-${places}.test`
  front.lead(service, world.serviceUrl)
  front.lead(github, world.serverUrl)
  return {
    world,
    hosts: { service, github },
    serviceUrl: `https://${service}:${front.port}`,
    githubUrl: `https://${github}:${front.port}`
  }
}

function seen(lab: Lab, place: Place, run: RunResult, trigger: number): Seen {
  const { world, hosts } = place
  expect(run.stderr).toBe('')
  expect(run.annotations).toHaveLength(1)
  const annotation = run.annotations[0]?.message ?? ''
  const comments = world.github.comments(world.issue).map(({ body }) => body)
  const names = Object.values(hosts)
  const isHere = ({ host }: { readonly host: string }) => names.includes(host)
  return {
    place,
    run,
    end: endOf(world, run, trigger),
    annotation,
    tunnels: lab.proxy.tunnels.filter(isHere),
    arrived: lab.front.arrived.filter(isHere),
    asked: world.record
      .filter(({ server }) => server === 'service')
      .map(({ request }) => request.method),
    readable: JSON.stringify([run, comments])
  }
}

function endOf(world: World, run: RunResult, trigger: number): End {
  const reactions = world.github.reactions('issue', trigger)
  return {
    outcome: run.outputs.outcome,
    exitCode: run.exitCode,
    sent: run.outputs.sent,
    taken: world.service.messages.length,
    reactions: reactions.map(({ content }) => content).sort()
  }
}
