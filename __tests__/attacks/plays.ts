import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import type { WorldRun } from '../../sandbox/world.ts'
import { type ReportMarker, writeMarker } from '../../src/github/marker.ts'
import type { Scene } from '../action/play.ts'
import type { Attack, End, Trap } from './attack.ts'
import { jobWith, respond } from './nasty.ts'

export type Play = Attack['play']
export type Inputs = NonNullable<WorldRun['inputs']>

/** Somebody comments; what is changed in the event is not as GitHub does. */
export function says(
  body: string,
  {
    by = 'octo-dev' as Parameters<Scene['comment']>[0]['by'],
    ...given
  }: {
    readonly by?: Parameters<Scene['comment']>[0]['by']
    readonly inputs?: Inputs
    readonly comment?: object
    readonly payload?: object
    readonly attempt?: number
    readonly env?: Readonly<Record<string, string>>
    readonly before?: (world: Scene, trap: Trap) => void
    readonly after?: (world: Scene, id: number) => void
  } = {}
): Play {
  return (world, trap) => {
    given.before?.(world, trap)
    const { id, event } = world.comment({ by, body })
    given.after?.(world, id)
    const payload = event.payload as { comment: object }
    return {
      event: {
        name: event.name,
        payload: {
          ...payload,
          comment: { ...payload.comment, ...given.comment },
          ...given.payload
        }
      },
      inputs: given.inputs ?? {},
      ...(given.attempt ? { attempt: given.attempt } : {}),
      ...(given.env ? { env: given.env } : {})
    }
  }
}

export const STRANGER = { login: 'stranger', id: 66, type: 'User' } as const

/** Another event, with a prompt that the workflow gives. */
export function causes(
  name: string,
  payload: unknown = { action: 'created', sender: STRANGER },
  inputs: Inputs = {}
): Play {
  const event: GitHubEvent = { name, payload }
  return () => ({ event, inputs: { prompt: 'Fix it', ...inputs } })
}

/** The service answers every look with this. */
export function looksLike(fields: Readonly<Record<string, unknown>>): Play {
  return says('/agent', {
    inputs: SHORT,
    before: ({ faults }) =>
      faults.service.next('GET', /job/, respond(200, jobWith(fields)), 99)
  })
}

/** Somebody comments, and this goes wrong with the next request like that. */
export function failing(
  body: string,
  server: 'github' | 'service',
  ...next: Parameters<Scene['faults']['github']['next']>
): Play {
  return says(body, { before: ({ faults }) => faults[server].next(...next) })
}

/** GitHub answers the question for the permission with this. */
export function gateSays(
  answer: Parameters<Scene['faults']['github']['next']>[2]
): Play {
  return says('/agent Fix it', {
    by: 'octo-admin',
    inputs: SHORT,
    before: ({ faults }) => faults.github.next('GET', /permission$/, answer, 99)
  })
}

/** A comment that stands on the issue before. */
export function stands(user: string, body: string, issue = 7) {
  return ({ github }: Scene) => void github.addComment({ issue, user, body })
}

export function marker(fields: Partial<ReportMarker> = {}) {
  return writeMarker({
    kind: 'report',
    project: 'proj-shop',
    job: 'job-7f3a',
    issue: 7,
    runId: '1',
    attempt: 1,
    outcome: 'completed',
    delivery: 'sent',
    isFinal: false,
    ...fields
  })
}

export const US = 'github-actions[bot]'
export const SHORT: Inputs = { 'timeout-minutes': '0.03' }
export const SEND_ONLY: Inputs = { wait: 'false' }
export const NO_JOB: Inputs = { 'job-id': '', wait: 'false' }
export const KEY = 'ak_3f9c1d7e5b2a4860'
export const QUOTED_KEY = 'ak_3f9c"1d7e\\5b2a'

export const SKIPPED: Partial<End> = {
  outcome: 'skipped',
  exitCode: 0,
  asked: 0,
  told: 0
}
export const BROKEN: Partial<End> = {
  outcome: 'error',
  exitCode: 1,
  asked: 0,
  told: 0
}
export const DENIED: Partial<End> = {
  outcome: 'denied',
  exitCode: 0,
  asked: 0,
  comments: 0,
  reactions: ['-1']
}
/** Without a comment there is nothing to react to. */
export const TURNED_AWAY: Partial<End> = { ...DENIED, reactions: [] }
export const SHUT: Partial<End> = {
  outcome: 'error',
  exitCode: 1,
  asked: 0,
  comments: 0,
  reactions: []
}
export const UNASKED: Partial<End> = {
  outcome: 'error',
  exitCode: 1,
  asked: 0,
  sent: 0,
  comments: 1
}
export const SENT: Partial<End> = { outcome: 'sent', exitCode: 0, sent: 1 }
export const WATCHED: Partial<End> = { exitCode: 0, sent: 0, comments: 1 }
export const TIMED_OUT: Partial<End> = { outcome: 'timed-out', exitCode: 1 }

export const LET_IN = 'let a stranger in'
export const DOUBT = 'take a failure for a yes'
export const ACT = 'do anything'
export const FORGED = 'believe the marker'
export const LEAVE = 'leave the path of the job'
export const COMMAND = 'reach the runner, or the comment, as more than words'
export const LEAK = 'show the key'

export function rerun(before: (world: Scene, id: number) => void): Play {
  return says('/agent Fix it', {
    inputs: SHORT,
    attempt: 2,
    after: (world, commentId) => {
      const { github } = world
      const user = github.self
      const claim = { kind: 'issue', commentId, user, content: 'eyes' } as const
      github.addReaction(claim)
      before(world, commentId)
    }
  })
}
