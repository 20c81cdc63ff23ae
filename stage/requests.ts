import type { SandboxRequest } from '../sandbox/exchange.ts'
import type { Fault, Match } from '../sandbox/faults.ts'

const JOB = /\/v2\/agent\//
const COMMENTS = /\/(issues|pulls)\/\d+\/comments(\?|$)/
const POSTED = /\/issues\/\d+\/comments$|\/comments\/\d+\/replies$/
const REACTIONS = /\/reactions(\?|$)/

const LIST = asking('GET', COMMENTS)
const THREADS = asking('POST', /\/graphql$/, /reviewThreads/)

/** The kinds of requests, by name; `github` are all of GitHub's. */
export const STEPS = {
  gate: asking('GET', /\/collaborators\//),
  look: asking('GET', JOB),
  claim: asking('POST', REACTIONS, /"eyes"/),
  send: asking('POST', JOB),
  rocket: asking('POST', REACTIONS, /"rocket"/),
  unreact: asking('DELETE', /\/reactions\/\d+$/),
  pull: asking('GET', /\/pulls\/\d+$/),
  comment: asking('POST', POSTED),
  delete: isDelete,
  /** Of comments; those on lines come with their threads. */
  list: request => LIST(request) || THREADS(request),
  reactions: asking('GET', REACTIONS),
  final: asking('POST', REACTIONS, /"(hooray|confused)"/),
  github: ({ path }) => !JOB.test(path)
} as const satisfies Readonly<Record<string, Match>>

/** Returns whether a request deletes a comment. */
export function isDelete({
  method,
  path
}: Pick<SandboxRequest, 'method' | 'path'>): boolean {
  return method === 'DELETE' && /\/comments\/\d+$/.test(path)
}

/**
 * Returns whether a request creates a comment in a conversation or a reply in a
 * thread.
 */
export function isCreate(request: Pick<SandboxRequest, 'method' | 'path'>) {
  return request.method === 'POST' && POSTED.test(request.path)
}

export type StepName = keyof typeof STEPS

/**
 * Returns a match for requests with this method, path, and body; any body
 * matches by default.
 */
function asking(method: string, path: RegExp, body = /^/): Match {
  return request =>
    request.method === method &&
    path.test(request.path) &&
    body.test(request.body)
}

/** The stand-in is not asked, and no answer ever comes. */
export const HANG: Fault = { kind: 'hang', handled: false }

/**
 * Returns a fault that answers in place of the server, with a status and by
 * default with a JSON body that names it.
 */
export function respond(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: string = JSON.stringify({
    error: `a ${status}`,
    message: `a ${status}`
  })
): Fault {
  return { kind: 'respond', status, headers, body }
}
