import type { Fault, Match } from '../../sandbox/faults.ts'
import type { Who } from '../../sandbox/github-state.ts'
import type { WorldRun } from '../../sandbox/world.ts'
import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import { reportMarker } from '../../stage/markers.ts'
import { STEPS, type StepName } from '../../stage/requests.ts'
import type { Scene } from '../action/play.ts'
import { type Attack, type AttackEnd, TRAP } from './attack.ts'

type Play = Attack['play']
type Inputs = NonNullable<WorldRun['inputs']>

/** Attacks that end alike. */
export function attacks(
  end: Partial<AttackEnd>,
  plays: Readonly<Record<string, Play>>,
  more: Partial<Attack> = {}
): readonly Attack[] {
  return Object.entries(plays).map(([tries, play]) => ({
    ...more,
    tries,
    end,
    play
  }))
}

/** The same attack with one value after the other. */
export function withEach(
  of: string,
  values: readonly string[],
  play: (value: string) => Play,
  end: Partial<AttackEnd>,
  more: Partial<Attack> = {}
): readonly Attack[] {
  return values.map(value => {
    const tries = `${of} ${JSON.stringify(value).slice(0, 45)}`
    return { ...more, tries, value, end, play: play(value) }
  })
}

/** Somebody comments; what is changed in the event is not as GitHub does. */
export function says(
  body: string,
  {
    by = 'octo-dev',
    payload,
    comment,
    before,
    after,
    ...given
  }: Omit<WorldRun, 'event'> & {
    readonly by?: Who
    readonly comment?: object
    readonly payload?: object
    readonly before?: (world: Scene) => void
    readonly after?: (world: Scene, id: number) => void
  } = {}
): Play {
  return world => {
    before?.(world)
    const { id, event } = world.comment({ by, body })
    after?.(world, id)
    const real = event.payload as { comment: object }
    const changed = { ...real.comment, ...comment }
    return {
      ...given,
      event: {
        name: event.name,
        payload: { ...real, comment: changed, ...payload }
      }
    }
  }
}

export const STRANGER = { login: 'stranger', id: 66, type: 'User' } as const

/** Another event, with a prompt that the workflow gives. */
export function causes(
  name: string,
  payload: unknown = { action: 'created', sender: STRANGER }
): Play {
  return () => ({ event: { name, payload }, inputs: { prompt: 'Fix it' } })
}

/** The service answers every check with this. */
export function looksLike(fields: Readonly<Record<string, unknown>>): Play {
  return failing('/agent', 'look', respond(200, jobWith(fields)), {
    inputs: BRIEF,
    times: 99
  })
}

/** Somebody comments, and this goes wrong with the next request like that. */
export function failing(
  body: string,
  step: StepName | Match,
  fault: Fault,
  {
    times = 1,
    ...given
  }: Parameters<typeof says>[1] & { readonly times?: number } = {}
): Play {
  const match = typeof step === 'string' ? STEPS[step] : step
  return says(body, {
    ...given,
    before: ({ faults }) => {
      for (const plan of [faults.service, faults.github])
        plan.when(match, fault, times)
    }
  })
}

/** A re-run of a job whose first attempt added 👀, and what else is there. */
export function rerun(before: (world: Scene, id: number) => void): Play {
  return says(FIX, {
    inputs: BRIEF,
    attempt: 2,
    after: (world, id) => {
      reacts(world.github.self.login, 'eyes')(world, id)
      before(world, id)
    }
  })
}

export function reacts(login: string, content: 'eyes' | 'rocket') {
  return ({ github }: Scene, commentId: number) => {
    const user = github.account(login)
    github.addReaction({ kind: 'issue', commentId, user, content })
  }
}

/** Somebody posts a report: on what was just asked, or an hour before. */
export function posts(
  user: string,
  fields: Partial<ReportMarker> = {},
  key?: string
) {
  return ({ github }: Scene, id?: number) => {
    const body = reportMarker({ key: `comment-${id}`, ...fields }, key)
    const before = { createdAt: github.issue(7)?.createdAt ?? 0 }
    github.addComment({ issue: 7, user, body, ...(id ? {} : before) })
  }
}

/** A job as the service gives it, finished. */
export function jobWith(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    id: 'job-7f3a',
    status: 'completed',
    source: { repository: 'https://github.com/acme/shop', ref: 'main' },
    model: 'agent-large',
    prLink: null,
    createdAt: '2026-11-21T00:00:00Z',
    archivedAt: null,
    ...fields
  })
}

/** That answer, and the stand-in is not asked. */
export function respond(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Fault {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'respond', status, headers, body: text }
}

/** Sends whoever follows to a host that nothing may be sent to. */
export function redirect(status: number): Fault {
  const headers = { location: `${TRAP}/x` }
  return { kind: 'respond', status, headers }
}

export const FIX = '/agent Fix it'
export const US = 'github-actions[bot]'
export const BRIEF: Inputs = { 'timeout-minutes': '0.03' }
export const SEND_ONLY: Inputs = { wait: 'false' }
export const NO_JOB: Inputs = { 'job-id': '', ...SEND_ONLY }
export const KEY = 'ak_3f9c1d7e5b2a4860'

const QUIET = { asked: 0, comments: 0, reactions: [] }
export const FAILED: Partial<AttackEnd> = {
  outcome: 'error',
  exitCode: 1,
  sent: 0
}
export const UNASKED: Partial<AttackEnd> = { ...FAILED, asked: 0, comments: 1 }
/** Without a comment there is nothing to react to. */
export const TURNED_AWAY: Partial<AttackEnd> = {
  ...QUIET,
  outcome: 'denied',
  exitCode: 0
}
export const DENIED: Partial<AttackEnd> = { ...TURNED_AWAY, reactions: ['-1'] }
export const SENT: Partial<AttackEnd> = {
  outcome: 'sent',
  exitCode: 0,
  sent: 1
}
export const WATCHED: Partial<AttackEnd> = { exitCode: 0, sent: 0, comments: 1 }
export const COMPLETED: Partial<AttackEnd> = {
  ...WATCHED,
  outcome: 'completed'
}
