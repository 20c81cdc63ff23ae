import type { SandboxRequest } from '../../sandbox/exchange.ts'
import type { Fault, Match } from '../../sandbox/faults.ts'

/** The requests of a follow-up, in the order in which they are made. */
export type StepName =
  | 'gate'
  | 'claim'
  | 'look'
  | 'send'
  | 'rocket'
  | 'comment'
  | 'list'
  | 'final'
  | 'github'

/** Which requests these are. */
export const STEPS: Readonly<Record<StepName, Match>> = {
  gate: ({ path }) => path.includes('/collaborators/'),
  claim: reaction('eyes'),
  look: ({ method, path }) => method === 'GET' && isService(path),
  send: ({ method, path }) => method === 'POST' && isService(path),
  rocket: reaction('rocket'),
  comment: ({ method, path }) => method === 'POST' && isThread(path),
  list: ({ method, path }) => method === 'GET' && isThread(path),
  final: request =>
    reaction('hooray')(request) || reaction('confused')(request),
  github: ({ path }) => !isService(path)
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

function isService(path: string): boolean {
  return path.includes('/v2/agent/')
}

function isThread(path: string): boolean {
  return /\/issues\/\d+\/comments(\?|$)/.test(path)
}

function reaction(content: string): (request: SandboxRequest) => boolean {
  return ({ method, path, body }) =>
    method === 'POST' &&
    path.endsWith('/reactions') &&
    body.includes(`"${content}"`)
}
