import type { Fault, Match } from '../sandbox/faults.ts'

const JOB = /\/v2\/agent\//
const COMMENTS = /\/issues\/\d+\/comments(\?|$)/
const REACTIONS = /\/reactions(\?|$)/

/** The requests of a follow-up, in the order in which they are made. */
export const STEPS = {
  gate: asking('GET', /\/collaborators\//),
  claim: asking('POST', REACTIONS, /"eyes"/),
  look: asking('GET', JOB),
  send: asking('POST', JOB),
  rocket: asking('POST', REACTIONS, /"rocket"/),
  release: asking('DELETE', /\/reactions\/\d+$/),
  pull: asking('GET', /\/pulls\/\d+$/),
  comment: asking('POST', COMMENTS),
  update: asking('PATCH', /\/comments\/\d+$/),
  list: asking('GET', COMMENTS),
  reactions: asking('GET', REACTIONS),
  final: asking('POST', REACTIONS, /"(hooray|confused)"/),
  github: ({ path }) => !JOB.test(path)
} as const satisfies Readonly<Record<string, Match>>

export type StepName = keyof typeof STEPS

function asking(method: string, path: RegExp, body = /^/): Match {
  return request =>
    request.method === method &&
    path.test(request.path) &&
    body.test(request.body)
}

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
