/** What goes wrong in a follow-up, at which request, and what it comes to. */
import { expect } from '@jest/globals'
import type { Fault } from '../../sandbox/faults.ts'
import { HANG, respond, type StepName } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import { SHORT } from '../../stage/usual.ts'
import type { End, FaultCase, FaultRun } from '../fakes/fault-case.ts'

/** More than will ever be asked for. */
const ALWAYS = 10_000
/** A step has so long after a cancel. */
const CANCEL_MS = 5_000

const DONE: End = {
  outcome: 'completed',
  posts: 1,
  taken: 1,
  sent: true,
  reactions: 'eyes rocket hooray',
  comments: 1
}
/** It stopped before the claim. */
const STOPPED: End = {
  outcome: 'error',
  posts: 0,
  taken: 0,
  sent: false,
  reactions: 'confused',
  comments: 1
}
/** It stopped after the claim, which stays. */
const HELD: End = { ...STOPPED, reactions: 'eyes confused' }
/** Nobody can know: the claim stays. */
const UNSURE: End = {
  outcome: 'unknown',
  posts: 1,
  taken: 0,
  sent: false,
  reactions: 'eyes confused',
  comments: 1
}
/** One fault in one run, and what a re-run after it comes to. */
function once(
  step: StepName,
  what: string,
  fault: Fault,
  end: End,
  more: { readonly times?: number; readonly rerun?: End } & Omit<
    FaultCase,
    'name' | 'runs'
  > = {}
): FaultCase {
  const { times = 1, rerun, ...rest } = more
  const run = faultRun(step, fault, end, times)
  const runs = rerun ? [run, { end: rerun }] : [run]
  return { name: `${step}: ${what}`, ...rest, runs }
}

function faultRun(step: StepName, fault: Fault, end: End, times = 1): FaultRun {
  return { faults: stage => stage.fault(step, fault, times), end }
}

const GATE: readonly FaultCase[] = [
  once(
    'claim',
    '403: the re-run claims it, and sends',
    respond(403),
    {
      ...STOPPED,
      says: /This run sent nothing\. Give the job the permissions .*issues: write.*\. Then re-run the workflow job; or,/
    },
    { rerun: DONE }
  )
]

const LOOK: readonly FaultCase[] = [
  once(
    'look',
    '503 until the time limit',
    respond(503),
    // With what a request that is out then still gets, and the report.
    {
      ...STOPPED,
      says: /answered 503.* This run sent nothing\. .*\. Then re-run the workflow job/,
      fromMs: 9_000,
      withinMs: 11_000
    },
    { times: ALWAYS, inputs: SHORT }
  )
]

const AGAIN: End = { ...DONE, posts: 2 }

const NOT_TAKEN: readonly FaultCase[] = [
  once('send', '429, Retry-After', respond(429, { 'retry-after': '1' }), AGAIN)
]

const REFUSALS: readonly FaultCase[] = [
  once(
    'send',
    'a refused text keeps the claim, and the re-run says so again',
    respond(422),
    {
      ...HELD,
      posts: 1,
      says: /This run sent nothing\. Correct the follow-up as the service describes\. Comment "\/agent …" again\.$/
    },
    {
      rerun: {
        ...HELD,
        posts: 1,
        says: 'An earlier report says why',
        also: ({ comments }) => expect(comments[0]).toContain('`a 422`')
      }
    }
  )
]

const PERHAPS: readonly FaultCase[] = [
  once(
    'send',
    '503 without Retry-After; the re-run does not send either',
    respond(503),
    {
      ...UNSURE,
      says: 'again only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up.'
    },
    { rerun: UNSURE }
  )
]

const WAITING: readonly FaultCase[] = [
  {
    name: 'wait: 401, and the re-run after it was put right',
    runs: [
      {
        faults: stage => afterSend(stage, respond(401), ALWAYS),
        end: {
          ...DONE,
          outcome: 'error',
          reactions: 'eyes rocket confused',
          says: '401'
        }
      },
      { end: DONE }
    ]
  }
]

const RERUNS: readonly FaultCase[] = [
  {
    name: 're-run: the reports can’t be read; the next one sends',
    runs: [
      faultRun('look', respond(401), STOPPED),
      faultRun(
        'list',
        respond(403),
        { ...STOPPED, outcome: 'unknown' },
        ALWAYS
      ),
      { end: DONE }
    ]
  },
  {
    name: 'watching: 👀 that can’t be added does not keep it from the result',
    body: '/agent',
    runs: [
      faultRun(
        'claim',
        respond(503),
        {
          ...STOPPED,
          outcome: 'completed',
          reactions: 'hooray',
          withinMs: 8_000
        },
        ALWAYS
      )
    ],
    inputs: { 'timeout-minutes': '0.5' }
  }
]

const BOTH = [
  ['SIGINT', 200],
  ['SIGTERM', 900]
] as const
const CANCELLED: End = { ...STOPPED, outcome: 'cancelled', withinMs: CANCEL_MS }
const CANCELLED_SENT: End = {
  ...DONE,
  outcome: 'cancelled',
  reactions: 'eyes rocket confused',
  withinMs: CANCEL_MS
}

const CANCELS: readonly FaultCase[] = [
  {
    name: 'cancel: while it waits; the re-run waits on',
    runs: [
      { cancel: { when: 'rocket', signals: BOTH }, end: CANCELLED_SENT },
      { end: DONE }
    ]
  },
  {
    name: 'cancel: at the first check, the service hangs; the re-run sends',
    runs: [
      {
        ...faultRun('look', HANG, CANCELLED),
        cancel: { when: 'look', signals: [['SIGTERM', 200]] }
      },
      { end: DONE }
    ]
  },
  {
    name: 'cancel: at the send, the service hangs; the re-run does not send',
    inputs: SHORT,
    runs: [
      {
        ...faultRun(
          'send',
          { kind: 'hang', handled: true },
          {
            ...CANCELLED,
            posts: 1,
            taken: 1,
            reactions: 'eyes confused',
            says: 'it is not known whether the service accepted it'
          }
        ),
        cancel: { when: 'send', signals: BOTH }
      },
      { end: { ...UNSURE, taken: 1 } }
    ]
  },
  {
    name: 'cancel: at the send, with `wait: false`; the re-run does not send',
    inputs: { wait: 'false' },
    runs: [
      {
        ...faultRun('send', { kind: 'delay', ms: 1_000 }, CANCELLED_SENT),
        cancel: { when: 'send', signals: BOTH }
      },
      { end: { ...CANCELLED_SENT, outcome: 'sent' } }
    ]
  }
]

function afterSend(stage: Stage, fault: Fault, times: number): void {
  stage.faults.service.when(
    ({ method }) => method === 'GET' && stage.service.messages.length > 0,
    fault,
    times
  )
}

export const FAULT_CASES: readonly FaultCase[] = [
  ...GATE,
  ...LOOK,
  ...NOT_TAKEN,
  ...REFUSALS,
  ...PERHAPS,
  ...WAITING,
  ...RERUNS,
  ...CANCELS
]
