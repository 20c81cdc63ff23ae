import { describe, expect, it } from '@jest/globals'
import type { MessageScript } from '../../sandbox/agent-service.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import {
  type Asking,
  ask,
  dispatched,
  type Given,
  review
} from '../../stage/asking.ts'
import { type Left, leftBy, readsOf, wordsOf } from '../../stage/changes.ts'
import { markersOf } from '../../stage/markers.ts'
import { respond } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import {
  ENDLESS,
  MINUTE_MS,
  PULL,
  QUICK,
  SHORT,
  SLOW,
  stageWith,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'

/** Each way through `main`, with what was requested, posted, and said. */

const GO_ON = '/agent Go on'
const JOB = 'job-7f3a'
const ERROR = { outcome: 'error', sent: 'false', exitCode: 1 } as const
const DONE = { outcome: 'completed', sent: 'true', exitCode: 0 } as const
/** Only another comment helps, so 👀 stays. */
const HELD: Omit<Left, 'reports'> = {
  ...ERROR,
  changes: ['react eyes 201', 'comment 201', 'react confused 201'],
  reactions: 'eyes confused'
}
/** A re-run can send, so 👀 goes. */
const RELEASED: Omit<Left, 'reports'> = {
  ...ERROR,
  changes: [
    'react eyes 201',
    'unreact 204',
    'comment 201',
    'react confused 201'
  ],
  reactions: 'confused'
}

interface Once {
  readonly said?: Parameters<typeof ask>[1]
  readonly message?: MessageScript
  readonly inputs?: Given['inputs']
  readonly plan?: (stage: Stage) => void
  readonly left: Left
  /** Of the report. */
  readonly says?: RegExp
  readonly never?: RegExp
}

const NEVER_SENT: Readonly<Record<string, Once>> = {
  'an option that is wrong': {
    said: '/agent --what is this',
    left: { ...HELD, reports: ['error refused'] },
    says: /`--what`[\s\S]*Nothing was sent\.[\s\S]*omment `\/agent …`/,
    never: /[Rr]e-run|Unexpected error/
  },
  'a job’s ID that can’t be one': {
    said: '/agent --job a/b Go on',
    left: { ...HELD, reports: ['error refused'] },
    says: /`a\/b`[\s\S]*Nothing was sent\.[\s\S]*omment `\/agent --job <id> …`/,
    never: /[Rr]e-run|Unexpected error/
  },
  'a job that nobody names': {
    inputs: UNNAMED,
    left: { ...HELD, reports: ['error refused'] },
    says: /No job is named[\s\S]*Nothing was sent\.[\s\S]*omment `\/agent --job <id> …`/,
    never: /[Rr]e-run/
  },
  'a job of the workflow that is not there': {
    inputs: { 'job-id': 'job-x' },
    left: { ...RELEASED, reports: ['error nothing'] },
    says: /answered 404\.[\s\S]*Nothing was sent\.[\s\S]*[Rr]e-run/
  },
  'a job of the comment that is not there': {
    said: '/agent --job job-x Go on',
    left: { ...RELEASED, reports: ['error nothing'] },
    // No input is to be corrected.
    says: /answered 404\. It says `[^`]*`\. Nothing was sent\.[\s\S]*Check the job's ID, project-id, and base-url\. Then re-run .*; or, .*`\/agent --job <id> …` again with the ID of an existing job instead/
  },
  'a key that is refused': {
    plan: stage => stage.fault('look', respond(401)),
    left: { ...RELEASED, reports: ['error nothing'] },
    says: /answered 401\.[\s\S]*Nothing was sent\.[\s\S]*[Rr]e-run/
  }
}

const REFUSED: Readonly<Record<string, Once>> = {
  'the text': {
    plan: stage => stage.fault('send', respond(422)),
    left: {
      ...HELD,
      changes: HELD.changes.toSpliced(1, 0, 'send 422'),
      reports: [`error refused ${JOB}`]
    },
    says: /answered 422\.[\s\S]*Nothing was sent\.[\s\S]*omment `\/agent …`/,
    never: /[Rr]e-run/
  },
  'the request': {
    plan: stage => stage.fault('send', respond(401)),
    left: {
      ...RELEASED,
      changes: RELEASED.changes.toSpliced(1, 0, 'send 401'),
      reports: [`error nothing ${JOB}`]
    },
    says: /answered 401\.[\s\S]*Nothing was sent\.[\s\S]*[Rr]e-run/
  },
  'it for longer than there is time': {
    plan: stage => stage.fault('send', respond(429, { 'retry-after': '7200' })),
    left: {
      ...RELEASED,
      changes: RELEASED.changes.toSpliced(1, 0, 'send 429'),
      reports: [`error nothing ${JOB}`]
    },
    says: /answered 429\.[\s\S]*Nothing was sent\.[\s\S]*[Rr]e-run/
  }
}

const CLAIMED = ['react eyes 201', 'comment 201', 'react hooray 201']

const WATCHED: Readonly<Record<string, Once>> = {
  'reports an end at once': {
    left: {
      ...DONE,
      sent: 'false',
      changes: CLAIMED,
      reactions: 'eyes hooray',
      reports: [`completed nothing ${JOB}`]
    },
    says: /✅ The agent job is `completed`\.\n/,
    never: /finished/
  },
  'names no result of a job that still runs': {
    message: ENDLESS,
    inputs: UNWAITED,
    plan: busy,
    left: {
      ...DONE,
      outcome: 'active',
      sent: 'false',
      changes: ['react eyes 201', 'comment 201'],
      reactions: 'eyes',
      reports: [`active nothing ${JOB}`]
    },
    says: /👀 The agent job is still running\./
  },
  'reports an end without waiting, too': {
    inputs: UNWAITED,
    left: {
      ...DONE,
      sent: 'false',
      changes: CLAIMED,
      reactions: 'eyes hooray',
      reports: [`completed nothing ${JOB}`]
    }
  },
  'asks for a job’s name where nobody names it': {
    inputs: UNNAMED,
    left: { ...HELD, reports: ['error nothing'] },
    says: /No job is named[\s\S]*omment `\/agent --job <id>`/,
    never: /Nothing was sent|`\/agent --job <id> …`/
  },
  'asks for another name where the job is not there': {
    said: '/agent --job job-x',
    inputs: UNNAMED,
    left: { ...HELD, reports: ['error nothing'] },
    says: /answered 404\.[\s\S]*omment `\/agent --job <id>`/,
    never: /Nothing was sent|`\/agent --job <id> …`/
  },
  'asks for a right job-id where the job of that input is not there': {
    inputs: { 'job-id': 'job-x' },
    left: { ...HELD, reports: ['error nothing'] },
    says: /answered 404\.[\s\S]*correct that input\.[\s\S]*omment `\/agent`/,
    never: /Nothing was sent|--job/
  },
  'says what is wrong with the set-up': {
    plan: stage => stage.fault('look', respond(401)),
    left: { ...HELD, reports: ['error nothing'] },
    says: /answered 401\.[\s\S]*omment `\/agent`/,
    never: /Nothing was sent|--job/
  },
  'is over where GitHub lets it add no 👀, for it could not be answered': {
    plan: stage => stage.fault('claim', respond(403)),
    left: {
      ...HELD,
      changes: ['react eyes 403', 'comment 201', 'react confused 201'],
      reactions: 'confused',
      reports: ['error nothing']
    },
    says: /👀 could not be added\. GitHub answered 403\.[\s\S]*Give the job the permissions .*Comment `\/agent`/
  },
  'is not kept up by 👀 that is not to be had for another reason': {
    plan: stage => stage.fault('claim', respond(404)),
    left: {
      ...DONE,
      sent: 'false',
      changes: ['react eyes 404', 'comment 201', 'react hooray 201'],
      reactions: 'hooray',
      reports: [`completed nothing ${JOB}`]
    }
  }
}

function busy({ jobId, service }: Stage): void {
  service.addJob({ id: jobId, busyForMs: 100 * MINUTE_MS })
}

async function playOnce(once: Once, body = GO_ON): Promise<RunResult> {
  const { inputs = {}, left, message = QUICK, never, says } = once
  const stage = await stageWith(message)
  once.plan?.(stage)
  const asked = ask(stage, once.said ?? body)
  const result = await asked.run({ inputs })
  expect(leftBy(stage, asked, result)).toEqual(left)
  const words = wordsOf(stage)
  if (says) expect(words).toMatch(says)
  if (never) expect(words).not.toMatch(never)
  expect(result.outputs['comment-url']).toContain('#issuecomment-')
  return result
}

describe('nothing is sent', () => {
  it.each(Object.entries(NEVER_SENT))('for %s', async (_, once) => {
    await playOnce(once)
  })

  it.each(Object.entries(REFUSED))(
    'where the service refuses %s',
    async (_, once) => {
      await playOnce(once)
    }
  )

  it('for a review whose comments can’t be read', async () => {
    const stage = await stageWith(QUICK)
    const comments = [{ body: 'Hm' }]
    const asked = review(stage, { body: GO_ON, comments })
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(403)
    )
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ERROR,
      changes: ['comment 201'],
      reports: ['error nothing']
    })
    expect(wordsOf(stage, PULL)).toMatch(
      /answered 403\.[\s\S]*Nothing was sent\./
    )
  })
})

describe('a check alone', () => {
  it.each(Object.entries(WATCHED))('%s', async (_, once) => {
    const { annotations, log, outputs } = await playOnce(once, '/agent')
    const isRefused = once.left.changes.some(one => /eyes 40/.test(one))
    const warned = annotations.map(({ message }) => message)
    expect(warned.some(one => one.includes('👀 could not be added.'))).toBe(
      isRefused
    )
    expect(log).not.toContain('finished this follow-up')
    expect(outputs.changed).toBe('')
    const { outcome } = once.left
    const status = { completed: 'completed', active: 'active', error: '' }
    expect(outputs.status).toBe(status[outcome as keyof typeof status])
  })

  it('waits for the end of what is running', async () => {
    const stage = await stageWith(QUICK)
    const { jobId, service } = stage
    service.addJob({ id: jobId, busyForMs: 20_000, busyResult: 'failed' })
    const asked = ask(stage, '/agent')
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      outcome: 'failed',
      sent: 'false',
      exitCode: 1,
      changes: ['react eyes 201', 'comment 201', 'react confused 201'],
      reactions: 'eyes confused',
      reports: [`failed nothing ${JOB}`]
    })
    expect(result.durationMs).toBeLessThan(25_000)
  })

  it('that can no longer read the job is an error, not a time-out', async () => {
    const stage = await stageWith(ENDLESS)
    busy(stage)
    stage.when('look', () => stage.fault('look', respond(503), 999))
    const asked = ask(stage, '/agent')
    const result = await asked.run({ inputs: SHORT })
    expect(leftBy(stage, asked, result)).toEqual({
      ...HELD,
      reports: [`error nothing ${JOB}`]
    })
  })

  it('of a job that is gone says what to correct', async () => {
    const stage = await stageWith(ENDLESS)
    busy(stage)
    stage.when('look', () => stage.fault('look', respond(404), 999))
    const asked = ask(stage, '/agent')
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject(HELD)
    expect(wordsOf(stage)).toMatch(
      /Check the job's ID, project-id, and base-url\. Comment `\/agent` to see how it is going\.$/
    )
  })
})

describe('a send whose answer is lost', () => {
  const SENT_ONCE = ['react eyes 201', 'send lose-answer']

  it.each([
    ['at once', 0],
    ['after 20 s', 20_000]
  ])('was accepted where the job turns active %s', async (_, afterMs) => {
    const stage = await stageWith({
      ...QUICK,
      delayUntilActiveMs: afterMs,
      durationMs: 15_000
    })
    stage.fault('send', { kind: 'lose-answer' })
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      changes: [
        ...SENT_ONCE,
        'react rocket 201',
        'comment 201',
        'react hooray 201',
        'note 201'
      ],
      reactions: 'eyes rocket hooray',
      reports: [`completed yes ${JOB}`]
    })
    expect(result.log).toContain('has finished this follow-up: "completed"')
    // When it was accepted is not known, so nothing was measured.
    expect(wordsOf(stage)).toMatch(/✅ The agent finished\.\n/)
  })

  it('is known to be active by the check that shows it', async () => {
    const stage = await stageWith(ENDLESS)
    stage.fault('send', { kind: 'lose-answer' })
    const asked = ask(stage, GO_ON)
    const result = await asked.run({ inputs: UNWAITED })
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...DONE,
      outcome: 'sent',
      reports: [`sent yes ${JOB}`]
    })
    expect(result.outputs.status).toBe('active')
  })

  it('and that shows nowhere for 30 s may have been accepted', async () => {
    const stage = await stageWith({
      ...ENDLESS,
      delayUntilActiveMs: 40_000
    })
    stage.fault('send', { kind: 'lose-answer' })
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: [...SENT_ONCE, 'comment 201', 'react confused 201'],
      reactions: 'eyes confused',
      reports: [`unknown maybe ${JOB}`]
    })
    expect(result.durationMs).toBeGreaterThanOrEqual(30_000)
    expect(result.durationMs).toBeLessThan(35_000)
    expect(wordsOf(stage)).toMatch(
      /was lost[\s\S]*again only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\.$/
    )
    expect(result.log).toMatch(/^\[\d+\.\d s\] The connection .* was lost/m)
    // Its re-run says the same, and posts nothing.
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      changes: ['react eyes 200'],
      reports: [`unknown maybe ${JOB}`]
    })
    expect(again.outputs['comment-url']).toBe(result.outputs['comment-url'])
    expect(again.summary).toContain('did not learn whether it arrived')
    expect(again.summary).not.toContain('This run sent nothing')
    expect(stage.prompts()).toEqual(['Go on'])
  })
})

describe('what was sent', () => {
  it('is not waited for with wait: false', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, GO_ON)
    const result = await asked.run({ inputs: UNWAITED })
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      outcome: 'sent',
      changes: [
        'react eyes 201',
        'send 200',
        'react rocket 201',
        'comment 201'
      ],
      reactions: 'eyes rocket',
      reports: [`sent yes ${JOB}`]
    })
    expect(readsOf(stage, /\/job\//)).toHaveLength(1)
  })

  it.each<[string, (stage: Stage) => void, object, RegExp]>([
    [
      'can’t be read until the time limit',
      stage => stage.fault('look', respond(503), 999),
      { outcome: 'timed-out', reports: [`timed-out yes ${JOB}`] },
      /answered 503/
    ],
    [
      'may no longer be read',
      stage => stage.fault('look', respond(401), 999),
      { outcome: 'error', reports: [`error yes ${JOB}`] },
      /answered 401/
    ]
  ])('by a job that %s is so all the same', async (_, plan, ends, says) => {
    const stage = await stageWith(ENDLESS)
    stage.when('send', () => plan(stage))
    const asked = ask(stage, GO_ON)
    const result = await asked.run({ inputs: SHORT })
    expect(leftBy(stage, asked, result)).toMatchObject({
      sent: 'true',
      exitCode: 1,
      reactions: 'eyes rocket confused',
      ...ends
    })
    expect(wordsOf(stage)).toMatch(says)
    expect(wordsOf(stage)).toContain('omment `/agent` to see how it is going.')
    // Nor can its re-run.
    const again = await asked.run({ attempt: 2, inputs: SHORT })
    expect(leftBy(stage, asked, again)).toMatchObject({
      sent: 'true',
      exitCode: 1,
      changes: expect.arrayContaining(['react eyes 200', 'delete 204']),
      ...ends
    })
    expect(stage.prompts()).toEqual(['Go on'])
  })
})

describe('an end that was reported', () => {
  const KEPT = [
    'status',
    'pr-link',
    'prLink',
    'outcome',
    'job-id',
    'sent',
    'changed',
    'pr-number',
    'pr-repository',
    'pr-head-ref',
    'pr-head-sha',
    'comment-url'
  ]
  const kept = ({ outputs }: RunResult) =>
    Object.fromEntries(KEPT.map(name => [name, outputs[name]]))

  it.each<[string, MessageScript, string]>([
    ['completed', QUICK, 'hooray'],
    ['no-changes', { ...QUICK, changes: 'none' }, 'hooray'],
    ['failed', { ...QUICK, result: 'failed' }, 'confused'],
    ['archived', { ...QUICK, result: 'archived' }, 'confused']
  ])('is repeated by a re-run: %s', async (outcome, message, reaction) => {
    const stage = await stageWith(message)
    const asked = ask(stage, GO_ON)
    const first = await asked.run()
    expect(first.outputs).toMatchObject({ outcome, 'pr-number': '8' })
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toEqual({
      outcome,
      sent: 'true',
      exitCode: first.exitCode,
      changes: ['react eyes 200'],
      reactions: `eyes rocket ${reaction}`,
      reports: [`${outcome} yes ${JOB}`]
    })
    expect(kept(again)).toEqual(kept(first))
    // The job is not asked: what has happened since is nobody's result.
    expect(again.outputs).toMatchObject({ job: '', model: '' })
    expect(readsOf(stage, /\/job\//)).toEqual([])
    expect(readsOf(stage, /\/issues\/7\/comments/)).toHaveLength(1)
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('is repeated with the head and the pull request that it had', async () => {
    const stage = await stageWith([
      QUICK,
      { ...QUICK, changes: 'new-pull-request' }
    ])
    const asked = ask(stage, GO_ON)
    const first = await asked.run()
    await ask(stage, '/agent And then').run()
    const again = await asked.run({ attempt: 2 })
    expect(kept(again)).toEqual(kept(first))
  })
})

describe('the record lets a run send nothing', () => {
  it('where an earlier attempt was refused', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('send', respond(422))
    const asked = ask(stage, GO_ON)
    const first = await asked.run()
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toEqual({
      ...HELD,
      changes: ['react eyes 200'],
      reports: [`error refused ${JOB}`]
    })
    expect(again.outputs['comment-url']).toBe(first.outputs['comment-url'])
    expect(again.summary).toContain('Its report says what to do.')
    expect(again.annotations.at(-1)?.message).toMatch(
      /Its report says what to do\. Nothing was sent\. Comment "\/agent …" again\.$/
    )
  })

  it('where the record can’t be read', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('look', respond(401))
    const asked = ask(stage, GO_ON)
    await asked.run()
    stage.fault('list', respond(403), 99)
    const again = await asked.run({ attempt: 2 })
    // 👀 that it has just added is removed.
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: ['react eyes 201', 'unreact 204', 'react confused 200'],
      reactions: 'confused'
    })
    expect(again.summary).toMatch(
      /could not be determined whether the follow-up was sent\. GitHub answered 403\./
    )
    expect(again.summary).not.toContain('Nothing was sent')
  })

  it('where another run has claimed it', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const { login: user } = stage.github.self
    const eyes = { kind: 'issue', commentId: asked.id, user } as const
    stage.github.addReaction({ ...eyes, content: 'eyes' })
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: ['react eyes 200', 'comment 201', 'react confused 201'],
      reactions: 'eyes confused',
      reports: [expect.stringMatching(/^unknown nothing\b/)]
    })
    expect(result.durationMs).toBeLessThan(3_000)
    // Only to remove what no longer fits.
    expect(readsOf(stage, /\/comments\/\d+\/reactions/)).toHaveLength(1)
    expect(wordsOf(stage)).toMatch(
      /claimed before[\s\S]*This run sent nothing; another one may have\.[\s\S]*again only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\.$/
    )
  })

  const inputs = { prompt: 'Go on', 'issue-number': '7' }

  it('where an event without a comment left none', async () => {
    const stage = await stageWith(QUICK)
    const asked = dispatched(stage)
    const first = asked.start({ inputs })
    stage.when('look', () => first.kill('SIGKILL'))
    await first.done
    const again = await asked.run({ attempt: 2, inputs })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: ['comment 201'],
      reports: ['unknown nothing']
    })
    expect(wordsOf(stage)).toMatch(
      /no report shows that its follow-up was sent\. This run sent nothing; another one may have\.[\s\S]*Start a new run only if no other run of this event is in progress, and the job shows no sign of the follow-up\.$/
    )
    expect(stage.prompts()).toEqual([])
  })

  it('where there is neither a comment nor a place for a report', async () => {
    const stage = await stageWith(QUICK)
    const asked = dispatched(stage)
    const given = { prompt: 'Go on' }
    const again = await asked.run({ attempt: 2, inputs: given })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: []
    })
    expect(again.summary).toContain('no report shows that its follow-up was')
    const resend = { ...given, resend: 'true' }
    const third = await asked.run({ attempt: 3, inputs: resend })
    expect(leftBy(stage, asked, third)).toMatchObject({
      ...DONE,
      changes: ['send 200', 'note 201']
    })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('but by resend, which says no more than it knows', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('send', respond(401), 2)
    const asked = dispatched(stage)
    const first = await asked.run({ inputs })
    expect(leftBy(stage, asked, first)).toMatchObject({
      ...ERROR,
      changes: ['send 401', 'comment 201']
    })
    expect(wordsOf(stage)).toContain('Nothing was sent.')
    const resend = { ...inputs, resend: 'true' }
    const again = await asked.run({ attempt: 2, inputs: resend })
    expect(leftBy(stage, asked, again)).toMatchObject({
      ...ERROR,
      changes: ['send 401', 'comment 201', 'delete 204']
    })
    expect(wordsOf(stage)).toContain(
      'This run sent nothing; another one may have.'
    )
    expect(wordsOf(stage)).not.toContain('Nothing was sent')
    const third = await asked.run({ attempt: 3, inputs: resend })
    expect(leftBy(stage, asked, third)).toMatchObject({
      ...DONE,
      reports: [`completed yes ${JOB}`]
    })
  })

  it('and one that may send again knows that nothing was sent', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('look', respond(401), 2)
    const asked = ask(stage, GO_ON)
    await asked.run()
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toMatchObject({
      ...ERROR,
      changes: [
        'react eyes 201',
        'unreact 204',
        'comment 201',
        'delete 204',
        'react confused 200'
      ],
      reports: ['error nothing']
    })
    expect(wordsOf(stage)).toContain('Nothing was sent.')
  })
})

describe('help', () => {
  const HELP = '/agent help'
  const SKIPPED = { outcome: 'skipped', sent: 'false', exitCode: 0 } as const

  async function help(
    plan: (stage: Stage) => void,
    inputs: Given['inputs'] = UNNAMED
  ) {
    const stage = await stageWith(QUICK)
    plan(stage)
    const asked: Asking = ask(stage, HELP)
    const result = await asked.run({ inputs })
    const { changes, ...left } = leftBy(stage, asked, result)
    expect(left).toMatchObject({ ...SKIPPED, reports: [] })
    expect(readsOf(stage, /\/job\//)).toEqual([])
    const posted = markersOf(stage.key).read(stage.reports()[0] ?? '')
    return { ...result, result, stage, changes, posted, says: wordsOf(stage) }
  }

  it('is one comment by the run that has added 👀', async () => {
    const { annotations, changes, posted, says } = await help(() => undefined)
    expect(changes).toEqual(['react eyes 201', 'note 201'])
    // It is not taken for a report, nor does it name a job.
    expect(posted).toEqual({
      isSigned: true,
      marker: {
        kind: 'note',
        note: 'help',
        project: 'proj-shop',
        issue: 7,
        writtenAt: expect.any(Number)
      }
    })
    expect(says).toMatch(
      /^@octo-dev How to use `\/agent`:[\s\S]*People with `write` permission/
    )
    expect(annotations.map(({ level }) => level)).toEqual(['notice'])
  })

  it('looks nothing up', async () => {
    const { result, stage } = await help(() => undefined)
    expect(result.outputs['job-id']).toBe('')
    expect(stage.record.map(({ server }) => server)).toEqual([
      'github',
      'github',
      'github'
    ])
  })

  it.each<[string, (stage: Stage) => void, readonly string[]]>([
    [
      'where 👀 can’t be added',
      stage => stage.fault('claim', respond(403)),
      ['react eyes 403']
    ],
    [
      'where GitHub refuses it',
      stage => stage.fault('comment', respond(403)),
      ['react eyes 201', 'note 403']
    ]
  ])('is not given, but warned about, %s', async (_, plan, changes) => {
    const result = await help(plan)
    expect(result.changes).toEqual(changes)
    expect(result.says).toBe('')
    expect(result.annotations).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(/help comment.* GitHub answered 403\./)
      },
      { level: 'notice' }
    ])
  })

  it('is not given with comment: false', async () => {
    const inputs = { ...UNNAMED, comment: 'false' }
    const { annotations, changes } = await help(() => undefined, inputs)
    expect(changes).toEqual(['react eyes 201'])
    expect(annotations.map(({ level }) => level)).toEqual(['notice'])
  })
})

describe('the command', () => {
  it('is the input’s, wherever it is said', async () => {
    const stage = await stageWith(QUICK)
    const inputs = { command: '/fix' }
    const other = await ask(stage, GO_ON).run({ inputs })
    expect(other.outputs).toMatchObject({ outcome: 'skipped', sent: 'false' })
    expect(stage.record).toEqual([])
    const asked = ask(stage, '/FIX the changelog')
    const result = await asked.run({ inputs })
    expect(leftBy(stage, asked, result)).toMatchObject(DONE)
    expect(stage.prompts()).toEqual(['the changelog'])
    expect(wordsOf(stage)).toContain('omment `/fix …`')
  })
})
