import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { REPOSITORY, TOKEN } from '../../sandbox/setting.ts'
import type { WorldOptions } from '../../sandbox/world.ts'

interface Answer {
  /** Default 200. */
  readonly status?: number
  /** Default an empty object. */
  readonly body?: unknown
}

/** What was asked, in order, such as `GET pulls/8`, and with what body. */
export type Asked = readonly {
  readonly route: string
  readonly body: unknown
}[]

/**
 * Endpoints of GitHub that an example's own steps use and the sandbox lacks: they
 * answer beside it, to this token.
 *
 * @param routes what each answers, such as `GET pulls/8` below the repository,
 *   after so many requests before; undefined: the sandbox does
 */
export function besideGitHub(
  routes: Readonly<Record<string, (before: number) => Answer | undefined>>,
  token: string = TOKEN
): { readonly options: WorldOptions; readonly asked: Asked } {
  const asked: Asked[number][] = []
  const visit = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = (incoming.url ?? '').replace(/\?.*/, '')
    const route = `${incoming.method} ${path.replace(`/repos/${REPOSITORY}/`, '')}`
    const before = asked.filter(one => one.route === route)
    const answer = routes[route]?.(before.length)
    if (answer === undefined) return false
    const isKnown = incoming.headers.authorization === `Bearer ${token}`
    const { status = 200, body = {} } = isKnown ? answer : { status: 401 }
    void text(incoming).then(sent => {
      asked.push({ route, body: sent === '' ? undefined : JSON.parse(sent) })
      outgoing.writeHead(status, { 'content-type': 'application/json' })
      outgoing.end(status === 204 ? '' : JSON.stringify(body))
    })
    return true
  }
  return { options: { visit }, asked }
}
