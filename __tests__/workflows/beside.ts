import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { REPOSITORY, TOKEN } from '../../sandbox/setting.ts'
import type { World, WorldOptions } from '../../sandbox/world.ts'

interface Answer {
  /** Default 200. */
  readonly status?: number
  /** Default an empty object. */
  readonly body?: unknown
}

/** What is asked for, such as `GET pulls/8` below the repository. */
export type Routes = Readonly<
  Record<
    string,
    /** After so many requests before; undefined: the sandbox answers. */
    (before: number, world: World | undefined) => Answer | undefined
  >
>

/** What was asked, in order, such as `GET pulls/8`, and with what body. */
export type Asked = readonly {
  readonly route: string
  readonly body?: unknown
}[]

/** Write access to Actions, for whoever starts a workflow from outside. */
export const START_TOKEN = 'github_pat_actionsWrite'

/**
 * Endpoints of GitHub that an example's own steps use and the sandbox lacks: they
 * answer beside it, to its token and to that of whoever starts workflows.
 */
export function besideGitHub(
  routes: Routes,
  inside: () => World | undefined
): { readonly options: WorldOptions; readonly asked: Asked } {
  const asked: Asked[number][] = []
  const visit = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = (incoming.url ?? '').replace(/\?.*/, '')
    const route = `${incoming.method} ${path.replace(`/repos/${REPOSITORY}/`, '')}`
    const before = asked.filter(one => one.route === route)
    const answer = routes[route]?.(before.length, inside())
    if (answer === undefined) return false
    const token = route.endsWith('/dispatches') ? START_TOKEN : TOKEN
    const isKnown = incoming.headers.authorization === `Bearer ${token}`
    const { status = 200, body = {} } = isKnown ? answer : { status: 401 }
    void text(incoming).then(sent => {
      asked.push({ route, ...(sent && { body: JSON.parse(sent) }) })
      outgoing.writeHead(status, { 'content-type': 'application/json' })
      outgoing.end(status === 204 ? '' : JSON.stringify(body))
    })
    return true
  }
  return { options: { visit }, asked }
}
