import type { SandboxRequest } from './exchange.ts'

/** What can go wrong between a request and its answer. */
export type Fault =
  /** Another answer, and by default the stand-in is not asked. */
  | {
      readonly kind: 'respond'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
      readonly handled?: boolean
    }
  /** The connection breaks before the stand-in was asked. */
  | { readonly kind: 'drop-before' }
  /** The stand-in did what was asked; not one byte of its answer arrives. */
  | { readonly kind: 'lose-answer' }
  /** Half of the body, then the connection breaks. */
  | { readonly kind: 'cut-body' }
  /** The stand-in's answer with a body that is not its own. */
  | { readonly kind: 'garble'; readonly body?: string }
  /** 200, and a body of that many bytes; the stand-in was asked. */
  | { readonly kind: 'oversize'; readonly bytes: number }
  /** The stand-in is asked at once, its answer goes out later. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** No answer, ever. */
  | { readonly kind: 'hang'; readonly handled: boolean }

export type Match = (request: SandboxRequest) => boolean

/** What is to go wrong, in order: the first that matches is played. */
export interface FaultPlan {
  /** Plans a fault for requests of a kind. */
  readonly when: (match: Match, fault: Fault, times?: number) => void
  /** The same, by method and path (the query left out). */
  readonly next: (
    method: string,
    path: RegExp,
    fault: Fault,
    times?: number
  ) => void
  /** The fault for this request, which is then used up once. */
  readonly take: (request: SandboxRequest) => Fault | undefined
  /** Forgets what is planned. */
  readonly clear: () => void
}

interface Planned {
  readonly match: Match
  readonly fault: Fault
  left: number
}

/**
 * Returns a plan without faults. A fault that is added is played once, unless
 * `times` says otherwise.
 */
export function createFaults(): FaultPlan {
  let planned: readonly Planned[] = []

  /**
   * Plans a fault for the next requests that match, as many as `times` says.
   */
  function when(match: Match, fault: Fault, times = 1): void {
    planned = [...planned, { match, fault, left: times }]
  }

  return {
    when,
    next: (method, path, fault, times) =>
      when(byMethodAndPath(method, path), fault, times),
    take: request => {
      const found = planned.find(one => one.left > 0 && one.match(request))
      if (found !== undefined) found.left -= 1
      return found?.fault
    },
    clear: () => {
      planned = []
    }
  }
}

/** Returns a match for requests by method and path, the query left out. */
function byMethodAndPath(method: string, path: RegExp): Match {
  return request => {
    const [bare = ''] = request.path.split('?', 1)
    return request.method === method && path.test(bare)
  }
}
