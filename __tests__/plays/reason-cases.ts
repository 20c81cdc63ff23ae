/** Each way to stop, with the reason that it is given. */
import type { Fault } from '../../sandbox/faults.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import type { Reason } from '../../src/common/message.ts'
import type { Outcome } from '../../src/delivery/rules/state.ts'
import { main } from '../../src/main.ts'
import {
  ask,
  dispatched,
  type Given,
  labeled,
  review
} from '../../stage/asking.ts'
import { reportMarker } from '../../stage/markers.ts'
import { respond, type StepName } from '../../stage/requests.ts'
import type { Stage, StageOptions } from '../../stage/stage.ts'
import { PULL, SHORT, UNNAMED } from '../../stage/usual.ts'

/** More than will ever be asked for. */
const ALWAYS = 10_000
const PROMPT = { prompt: 'fix it' } as const

/** A follow-up that stops, and why. */
export interface Play {
  readonly name: string
  readonly outcome: Outcome
  readonly reason: Reason
  /** Whether a report has it, too. */
  readonly isReported: boolean
  readonly options?: StageOptions
  readonly play: (stage: Stage) => Promise<RunResult>
}

/** The usual follow-up, once. */
export function fixIt(stage: Stage, given: Given = {}, body = '/agent fix it') {
  return ask(stage, body).run(given)
}

/** Something goes wrong at a step of a follow-up. */
function fault(
  step: StepName,
  what: string,
  fault: Fault,
  [outcome, reason]: readonly [Outcome, Reason],
  times = 1
): Play {
  return {
    name: `${step}: ${what}`,
    outcome,
    reason,
    isReported: step !== 'gate',
    play: stage => {
      stage.fault(step, fault, times)
      return fixIt(stage, { inputs: SHORT })
    }
  }
}

/** A comment's follow-up, the first run of which was cut off. */
function claimed(stage: Stage, ...reactions: readonly string[]) {
  const asked = ask(stage, '/agent fix it')
  const about = { kind: 'issue', commentId: asked.id } as const
  const user = stage.github.self
  for (const content of reactions)
    stage.github.addReaction({ ...about, user, content })
  return asked
}

const SERVICE: readonly Play[] = [
  fault('look', '404', respond(404), ['error', 'job-not-found']),
  fault('look', '401', respond(401), ['error', 'unauthorized']),
  fault('look', '403', respond(403), ['error', 'unauthorized']),
  fault('look', '409', respond(409), ['error', 'refused']),
  fault('look', '301', respond(301), ['error', 'refused']),
  fault(
    'look',
    '429 until the time limit',
    respond(429),
    ['error', 'rate-limited'],
    ALWAYS
  ),
  fault(
    'look',
    '503 until the time limit',
    respond(503),
    ['error', 'unreachable'],
    ALWAYS
  ),
  fault(
    'look',
    'unreadable until the time limit',
    { kind: 'garble' },
    ['error', 'unreachable'],
    ALWAYS
  ),
  fault(
    'look',
    'not reached until the time limit',
    { kind: 'drop-before' },
    ['error', 'unreachable'],
    ALWAYS
  ),
  fault('send', '401', respond(401), ['error', 'unauthorized']),
  fault('send', '404', respond(404), ['error', 'job-not-found']),
  fault('send', '422', respond(422), ['error', 'text']),
  fault('send', '409', respond(409), ['error', 'refused']),
  fault('send', '429, for an hour', respond(429, { 'retry-after': '3600' }), [
    'error',
    'rate-limited'
  ]),
  fault('send', '503', respond(503), ['unknown', 'answer-lost']),
  fault('send', 'no answer', { kind: 'hang', handled: false }, [
    'unknown',
    'answer-lost'
  ]),
  {
    name: 'send: 422 of an archived job',
    outcome: 'error',
    reason: 'job-archived',
    isReported: true,
    options: { job: { status: 'archived' } },
    play: stage => {
      stage.fault('send', respond(422))
      return fixIt(stage)
    }
  },
  {
    name: 'the agent is not seen working on it',
    outcome: 'unknown',
    reason: 'not-seen-working',
    isReported: true,
    options: {
      job: {
        messages: [{ delayUntilActiveMs: Number.POSITIVE_INFINITY }]
      }
    },
    play: stage => fixIt(stage, { inputs: { 'start-timeout-seconds': '10' } })
  }
]

const GITHUB: readonly Play[] = [
  fault('gate', '401', respond(401), ['error', 'github']),
  fault('claim', '403', respond(403), ['error', 'github']),
  fault(
    'claim',
    '503 until the time limit',
    respond(503),
    ['error', 'github'],
    ALWAYS
  ),
  fault('claim', 'answered at the time limit', { kind: 'delay', ms: 9_500 }, [
    'error',
    'time-limit'
  ]),
  {
    name: 'the record can’t be read',
    outcome: 'unknown',
    reason: 'github',
    isReported: false,
    play: stage => {
      const asked = claimed(stage)
      stage.fault('list', respond(403), ALWAYS)
      return asked.run({ attempt: 2 })
    }
  },
  {
    name: 'whose reactions are there is not known',
    outcome: 'unknown',
    reason: 'github',
    isReported: true,
    play: stage => {
      const asked = claimed(stage)
      stage.faults.github.next('POST', /graphql$/, respond(403), ALWAYS)
      return asked.run({ attempt: 2 })
    }
  }
]

const RECORD: readonly Play[] = [
  {
    name: '👀 of another run',
    outcome: 'unknown',
    reason: 'claimed',
    isReported: true,
    play: stage => claimed(stage, 'eyes').run()
  },
  {
    name: '👀 and 🚀 of another run, which a first attempt does not read',
    outcome: 'unknown',
    reason: 'claimed',
    isReported: true,
    play: stage => claimed(stage, 'eyes', 'rocket').run()
  },
  {
    name: 'a re-run without a record',
    outcome: 'unknown',
    reason: 'claimed',
    isReported: true,
    play: stage => labeled(stage).run({ attempt: 2, inputs: PROMPT })
  },
  {
    name: 'a review’s re-run',
    outcome: 'unknown',
    reason: 'claimed',
    isReported: true,
    options: { pullRequest: true },
    play: stage => review(stage, { body: '/agent fix' }).run({ attempt: 2 })
  },
  {
    name: 'an error is repeated',
    outcome: 'error',
    reason: 'text',
    isReported: true,
    play: stage => rerunAfter(stage, 413)
  },
  {
    name: 'an unknown outcome is repeated',
    outcome: 'unknown',
    reason: 'answer-lost',
    isReported: true,
    play: stage => rerunAfter(stage, 502)
  },
  {
    name: 'an unknown outcome is repeated, whatever its reason',
    outcome: 'unknown',
    reason: 'not-seen-working',
    isReported: true,
    play: stage => {
      const asked = claimed(stage, 'eyes')
      const about = {
        key: `comment-${asked.id}`,
        sendStatus: 'maybe'
      } as const
      const says = { outcome: 'unknown', reason: 'not-seen-working' } as const
      postMarker(stage, reportMarker({ ...about, ...says }))
      return asked.run({ attempt: 2 })
    }
  },
  ...(['refused', 'maybe'] as const).map(
    (sendStatus): Play => ({
      name: `a report without a reason says ${sendStatus}`,
      outcome: sendStatus === 'refused' ? 'error' : 'unknown',
      reason: sendStatus === 'refused' ? 'claimed' : 'answer-lost',
      isReported: false,
      play: stage => {
        const asked = claimed(stage, 'eyes')
        const about = { key: `comment-${asked.id}`, sendStatus } as const
        postMarker(stage, reportMarker({ ...about, outcome: 'cancelled' }))
        return asked.run({ attempt: 2 })
      }
    })
  )
]

/** The service answers the send so, and the run is re-run. */
async function rerunAfter(stage: Stage, status: number): Promise<RunResult> {
  const asked = ask(stage, '/agent fix it')
  stage.fault('send', respond(status))
  await asked.run()
  return asked.run({ attempt: 2 })
}

function postMarker(stage: Stage, body: string): void {
  stage.github.addComment({ issue: stage.issue, user: stage.github.self, body })
}

function plain(
  name: string,
  [outcome, reason]: readonly [Outcome, Reason],
  play: Play['play'],
  isReported = false
): Play {
  return { name, outcome, reason, play, isReported }
}

const ASKED: readonly Play[] = [
  plain('an input is wrong', ['error', 'input'], stage =>
    fixIt(stage, { inputs: { wait: 'maybe' } })
  ),
  plain('the event is not as GitHub writes it', ['error', 'input'], stage => {
    const { event } = ask(stage, {})
    const payload = {
      ...(event.payload as object),
      comment: { body: '/agent fix it' }
    }
    return stage.run({ event: { ...event, payload } }).done
  }),
  plain(
    'an option is wrong',
    ['error', 'text'],
    stage => fixIt(stage, {}, '/agent --jbo x fix it'),
    true
  ),
  plain(
    'an option needs a pull request',
    ['error', 'nothing-to-send'],
    stage => fixIt(stage, {}, '/agent --threads fix it'),
    true
  ),
  plain(
    'an ID is not possible',
    ['error', 'text'],
    stage => fixIt(stage, {}, '/agent --job <id> fix it'),
    true
  ),
  plain(
    'nothing names a job',
    ['error', 'no-job'],
    stage => fixIt(stage, { inputs: UNNAMED }),
    true
  ),
  plain('nothing can name a job', ['error', 'no-job'], stage =>
    dispatched(stage).run({ inputs: { ...UNNAMED, ...PROMPT } })
  ),
  plain(
    'an input is wrong, and nothing names a job',
    ['error', 'input'],
    stage =>
      dispatched(stage).run({
        inputs: { ...UNNAMED, ...PROMPT, wait: 'maybe' }
      })
  ),
  plain(
    'no job has this ID',
    ['error', 'job-not-found'],
    stage => fixIt(stage, {}, '/agent --job job-none fix it'),
    true
  ),
  plain(
    'only a check, and no job has this ID',
    ['error', 'job-not-found'],
    stage => fixIt(stage, {}, '/agent --job job-none'),
    true
  ),
  plain('may not ask', ['denied', 'permission'], stage =>
    ask(stage, { body: '/agent fix it', by: 'octo-reader' }).run()
  ),
  plain('a bot asks', ['denied', 'bot'], stage =>
    ask(stage, {
      body: '/agent fix it',
      by: { login: 'renovate[bot]', id: 29_139_614, type: 'Bot' }
    }).run()
  ),
  plain('not for us', ['skipped', 'no-command'], stage =>
    fixIt(stage, {}, 'nice work')
  ),
  plain('our own comment', ['skipped', 'no-command'], stage =>
    fixIt(stage, {}, reportMarker())
  ),
  plain('an edit', ['skipped', 'no-command'], stage => {
    const { event } = ask(stage, '/agent fix it')
    const payload = { ...(event.payload as object), action: 'edited' }
    return stage.run({ event: { ...event, payload } }).done
  }),
  plain('help', ['skipped', 'help'], stage => fixIt(stage, {}, '/agent help')),
  plain(
    'a bug',
    ['error', 'bug'],
    stage => {
      const { event } = ask(stage, '/agent fix it')
      const serviceTransport = () => {
        throw new TypeError('It is not a function.')
      }
      return stage.run({ event }, outside =>
        main({ ...outside, serviceTransport })
      ).done
    },
    true
  )
]

/** A comment on the job's pull request, which has nothing to tell the agent. */
const OPTIONS: readonly Play[] = (
  [
    ['there is nothing to tell', 'nothing-to-send', {}],
    [
      'a permission is missing',
      'nothing-to-send',
      { checks: 'none', statuses: 'none' }
    ]
  ] as const
).map(([name, reason, scopes]) => ({
  name,
  outcome: 'error',
  reason,
  isReported: true,
  options: { pullRequest: true, scopes },
  play: stage => ask(stage, { body: '/agent --checks', issue: PULL }).run()
}))

export const STOPS: readonly Play[] = [
  ...OPTIONS,
  ...SERVICE,
  ...GITHUB,
  ...RECORD,
  ...ASKED
]
