import type { SandboxRequest } from '../sandbox/exchange.ts'
import type { Fault, Match } from '../sandbox/faults.ts'

const JOB = /\/v2\/agent\//
const COMMENTS = /\/(issues|pulls)\/\d+\/comments(\?|$)/
const POSTED = /\/issues\/\d+\/comments$|\/comments\/\d+\/replies$/
const REACTIONS = /\/reactions(\?|$)/

const LIST = asking('GET', COMMENTS)
const THREADS = asking('POST', /\/graphql$/, /reviewThreads/)

/** The requests of a follow-up, in the order in which they are made. */
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

/** Whether a request deletes a comment. */
export function isDelete({
  method,
  path
}: Pick<SandboxRequest, 'method' | 'path'>): boolean {
  return method === 'DELETE' && /\/comments\/\d+$/.test(path)
}

/** Whether a request creates a comment. */
export function isCreate(request: Pick<SandboxRequest, 'method' | 'path'>) {
  return request.method === 'POST' && POSTED.test(request.path)
}

export type StepName = keyof typeof STEPS

function asking(method: string, path: RegExp, body = /^/): Match {
  return request =>
    request.method === method &&
    path.test(request.path) &&
    body.test(request.body)
}

/** The request is not even read, and nobody answers. */
export const HANG: Fault = { kind: 'hang', handled: false }

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
