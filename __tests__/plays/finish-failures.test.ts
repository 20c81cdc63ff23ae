/**
 * What finish can't check or report keeps nothing else waiting: it is left for its
 * next run, or timed out if it is too old: docs/troubleshooting.md, "Finish".
 */
import { describe, expect, it } from '@jest/globals'
import type { Fault } from '../../sandbox/faults.ts'
import { finish as finishPending } from '../../src/finish.ts'
import type { Transport } from '../../src/http/exchange.ts'
import { startFinish } from '../../stage/asking.ts'
import { virtualClock } from '../../stage/clock.ts'
import {
  finish,
  jobsOf,
  named,
  readFinish,
  sentToJobs
} from '../../stage/finishing.ts'
import { HANG, isCreate, respond, STEPS } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import { HOUR_MS, MINUTE_MS, QUICK } from '../../stage/usual.ts'

/** After the default of `start-timeout-seconds` every end counts. */
const LONG_SENT_MS = 11 * MINUTE_MS

const GOOD = named('good', 8)

const ALWAYS = Number.POSITIVE_INFINITY

const LOCKED = respond(
  403,
  {},
  '{"message": "Unable to create comment because issue is locked."}'
)

const ANOTHER_JOB = respond(
  200,
  {},
  JSON.stringify({ id: 'job-of-others', status: 'completed', source: {} })
)

const looks = (stage: Stage) =>
  stage.record.filter(({ request }) => STEPS.look(request))

describe('a finish goes on with the others', () => {
  it.each(badCases())('after %s', async (_, count, plan, says) => {
    const stage = await stageWithBad(plan)
    const run = await startFinish(stage).done
    const first = readFinish(run)
    expect(jobsOf(first)).toEqual(expect.arrayContaining([...GOOD]))
    expect(first.finished).toHaveLength(GOOD.length)
    expect(first).toMatchObject({ pending: count, exitCode: 0 })
    expect(first.says).toMatch(says)
    expect(run.annotations.length).toBeLessThan(6)
    expect(run.durationMs).toBeLessThan(6 * MINUTE_MS)
  })
})

it('a finish waits as long as a job’s answer asks, and checks it again', async () => {
  const stage = await setStage()
  sentToJobs(stage, ['job-1'])
  stage.service.addJob({ id: 'job-1', messages: [QUICK] })
  await stage.pass(LONG_SENT_MS)
  stage.fault('look', respond(503, { 'retry-after': '3' }))
  const from = stage.record.length
  const run = await startFinish(stage).done
  expect(readFinish(run).finished).toHaveLength(1)
  expect(run.log).toMatch(/The service answered 503\. .* Next try in 3 s\./)
  const [first = 0, second = 0] = stage.record
    .slice(from)
    .filter(({ request }) => STEPS.look(request))
    .map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(3_000)
})

it('a finish that is cancelled before it has read all says so, and no more', async () => {
  const stage = await setStage()
  sentToJobs(stage, ['job-1'])
  await stage.pass(LONG_SENT_MS)
  const run = startFinish(stage)
  stage.when('github', run.cancel)
  const { annotations, exitCode, outputs } = await run.done
  expect(outputs).toMatchObject({ finished: '[]', pending: '' })
  expect(exitCode).toBe(1)
  expect(annotations.at(-1)?.message).toBe(
    'The run was cancelled. The next run finishes the rest.'
  )
})

it('a finish that is cancelled says what it could not post before', async () => {
  const stage = await setStage()
  locked(stage, 20)
  await stage.pass(LONG_SENT_MS)
  const run = startFinish(stage)
  stage.when(({ request }) => isCreate(request), run.cancel, 30)
  const { annotations } = await run.done
  expect(annotations.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /could not be posted: #\d+.* Unlock the conversation/s
    ),
    expect.stringMatching(/The run was cancelled\./)
  ])
})

it('a finish with a bug lists what it has reported before it', async () => {
  const stage = await setStage()
  sentToJobs(stage, named('job', 2))
  await stage.pass(LONG_SENT_MS)
  let creates = 0
  const run = stage.finish(
    outside => {
      const githubTransport: Transport = async request => {
        if (request.method === 'POST' && /comments$/.test(request.url))
          if (++creates === 2) throw new TypeError('It is not a function.')
        return outside.githubTransport(request)
      }
      return finishPending({ ...outside, githubTransport })
    },
    { runId: 1 }
  )
  const result = await run.done
  const { exitCode, finished, pending, says } = readFinish(result)
  expect([exitCode, finished.length, pending]).toEqual([1, 1, 1])
  expect(says).toContain('Unexpected error: "It is not a function."')
  expect(says).toContain('The next run finishes what is pending.')
  expect(result.summary).toContain('Reason: `bug`.')
  expect(await finish(stage)).toMatchObject({ finished: [{}], pending: 0 })
})

it('a finish that could not read all comments in time says why', async () => {
  const stage = await setStage()
  sentToJobs(stage, ['job-1'])
  await stage.pass(LONG_SENT_MS)
  stage.faults.github.when(
    ({ path }) => path.includes('/issues/comments?'),
    respond(502),
    ALWAYS
  )
  const inputs = { 'timeout-minutes': '0.2' }
  const run = await startFinish(stage, { inputs }).done
  expect(run.outputs).toMatchObject({ finished: '[]', pending: '' })
  expect(run.exitCode).toBe(1)
  expect(run.annotations.at(-1)?.message).toBe(
    'GitHub answered 502. It says "a 502". The time for retries ran out. Check GitHub\'s status page. If that happens each time, raise timeout-minutes, or lower max-age-hours. The next run finishes what is pending.'
  )
  // The cause goes before the time limit.
  expect(run.summary).toContain('Reason: `github`')
})

it('a finish logs what each job is, and what it reported', async () => {
  const stage = await setStage()
  sentToJobs(stage, ['job-1'])
  await stage.pass(LONG_SENT_MS)
  const { log } = await startFinish(stage).done
  expect(log).toContain('The agent job "job-1" is "completed".')
  expect(log).toMatch(/Reported no-changes on #7: "https:\S+"\./)
})

describe('what failed', () => {
  it('is checked again for 5 s', async () => {
    const stage = await stageWithBad(stage => badJobs(stage, 1, respond(500)))
    stage.when(
      ({ request }) => request.path.includes('/bad-'),
      stage.faults.service.clear,
      2_000
    )
    const { finished, pending, says } = await finish(stage)
    expect([finished.length, pending]).toEqual([GOOD.length + 1, 0])
    expect(says).not.toContain("can't be read")
  })

  it('is checked less and less often', async () => {
    const stage = await setStage()
    badJobs(stage, 1, respond(500))
    await stage.pass(LONG_SENT_MS)
    await finish(stage)
    const times = looks(stage).map(({ at }) => at)
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    // Three quarters of 1 and of 2 seconds, and 10 ms on the way.
    expect(pauses).toEqual([760, 1_510])
  })

  it('at its second check is checked again', async () => {
    const stage = await stageWithBad(() => undefined)
    let checks = 0
    stage.faults.service.when(
      ({ path }) => path.endsWith('/good-1') && ++checks > 1,
      respond(502),
      2
    )
    expect(await finish(stage)).toMatchObject({
      finished: { length: GOOD.length },
      pending: 0
    })
  })

  it('at its second check for good stays pending, and is named', async () => {
    const stage = await stageWithBad(() => undefined)
    let checks = 0
    stage.faults.service.when(
      ({ path }) => path.endsWith('/good-1') && ++checks > 1,
      respond(502),
      ALWAYS
    )
    const run = await startFinish(stage).done
    const { finished, pending, says } = readFinish(run)
    expect([finished.length, pending]).toEqual([GOOD.length - 1, 1])
    expect(says).toContain('can\'t be read: "good-1". The service answered 502')
    expect(run.log).toContain('but its end does not count yet')
  })

  it('is a job whose check takes more than five seconds', async () => {
    const stage = await setStage()
    sentToJobs(stage, ['job-1'])
    stage.service.addJob({ id: 'job-1', status: 'completed' })
    await stage.pass(LONG_SENT_MS)
    stage.fault('look', { kind: 'delay', ms: 4_900 })
    expect(await finish(stage)).toMatchObject({ finished: [{}], pending: 0 })

    sentToJobs(stage, ['job-1'])
    await stage.pass(LONG_SENT_MS)
    stage.fault('look', HANG, ALWAYS)
    const { durationMs } = await startFinish(stage).done
    expect(durationMs).toBe(5_010)
  })

  it('is reported by the next run, with the note on the pull request', async () => {
    const stage = await setStage({ pullRequest: true })
    sentToJobs(stage, ['job-1'])
    const prLink = `${stage.serverUrl}/acme/shop/pull/8`
    stage.service.addJob({ id: 'job-1', status: 'completed', prLink })
    await stage.pass(LONG_SENT_MS)
    stage.fault('comment', LOCKED)
    expect(await finish(stage)).toMatchObject({ finished: [], pending: 1 })
    expect(await finish(stage)).toMatchObject({ finished: [{}], pending: 0 })
    expect(stage.reports(8)).toEqual([expect.stringContaining('`job-1`')])
  })

  it('leaves the note on the pull request to what is reported after it', async () => {
    const stage = await setStage({ pullRequest: true })
    const jobs = named('job', 20)
    locked(stage, 1)
    sentToJobs(stage, jobs)
    const prLink = `${stage.serverUrl}/acme/shop/pull/8`
    for (const id of ['locked-1', ...jobs])
      stage.service.addJob({ id, status: 'completed', prLink })
    await stage.pass(LONG_SENT_MS)
    expect(await finish(stage)).toMatchObject({ finished: { length: 20 } })
    expect(stage.reports(8)).toEqual([expect.stringMatching(/`job-\d+`/)])
  })

  it('is no comment that counts, where it is a note on a pull request', async () => {
    const stage = await setStage({ pullRequest: true })
    sentToJobs(stage, named('job', 60))
    const prLink = `${stage.serverUrl}/acme/shop/pull/8`
    stage.service.addJob({ id: 'job-1', status: 'completed', prLink })
    await stage.pass(LONG_SENT_MS)
    stage.faults.github.when(
      request => isCreate(request) && request.path.includes('/8/'),
      LOCKED,
      ALWAYS
    )
    const { finished, pending } = await finish(stage)
    expect([finished.length, pending]).toEqual([60, 0])
  })

  it('is listed as reported if it was posted all the same, with its note', async () => {
    const stage = await setStage({ pullRequest: true })
    sentToJobs(stage, ['job-1'])
    const prLink = `${stage.serverUrl}/acme/shop/pull/8`
    stage.service.addJob({ id: 'job-1', status: 'completed', prLink })
    await stage.pass(LONG_SENT_MS)
    stage.fault('comment', { kind: 'lose-answer' })
    expect(await finish(stage)).toMatchObject({ finished: [{}], pending: 0 })
    expect(stage.reports(7)).toHaveLength(1)
    expect(stage.reports(8)).toEqual([expect.stringContaining('`job-1`')])
  })
})

describe('a report whose answer does not come in time', () => {
  it('is looked for no sooner than a list can show it', async () => {
    const stage = await setStage()
    sentToJobs(stage, ['job-1'])
    await stage.pass(LONG_SENT_MS)
    stage.fault('comment', { kind: 'hang', handled: false }, 2)
    const before = stage.record.length
    await finish(stage)
    const requests = stage.record
      .slice(before)
      .filter(({ server }) => server === 'github')
    const [first = -1] = requests.flatMap(({ request }, index) =>
      isCreate(request) ? [index] : []
    )
    const [create, next] = requests.slice(first)
    expect(next?.request.path).toMatch(/\/issues\/7\/comments\?.*since=/)
    expect(Number(next?.at) - Number(create?.at)).toBeGreaterThan(15_000 - 1)
  })
})

describe('a limit', () => {
  it('of the service ends the first checks, and second ones wait for it', async () => {
    const stage = await stageWithBad(stage => {
      sentToJobs(stage, named('more', 20))
      limitChecks(stage, 6, 60)
    })
    const { finished, pending, says } = await finish(stage)
    // Six are asked for at once: so many were, when the seventh was refused.
    expect([finished.length, pending]).toEqual([11, 17])
    expect(says).toContain('The service limits how often jobs can be read')
    const { at = 0 } =
      looks(stage).find(({ response }) => response?.status === 429) ?? {}
    const times = looks(stage).map(one => one.at - at)
    expect(times.filter(ms => ms > 0 && ms < 60_000)).toEqual([])
    expect(times.filter(ms => ms >= 60_000)).toHaveLength(11)
  })

  it('of the service that names no time ends them, too', async () => {
    const stage = await stageWithBad(stage => {
      sentToJobs(stage, named('more', 20))
      limitChecks(stage, 6, undefined)
    })
    expect(await finish(stage)).toMatchObject({
      finished: { length: 11 },
      pending: 17
    })
  })

  it('of the service that outlasts the run ends it, and is said', async () => {
    const stage = await stageWithBad(stage =>
      limitChecks(stage, 8, 600, ALWAYS)
    )
    const run = await startFinish(stage).done
    const { exitCode, pending, says } = readFinish(run)
    expect([exitCode, pending]).toEqual([0, GOOD.length])
    expect(says).toContain('The service limits how often jobs can be read')
    expect(run.durationMs).toBe(10_130)
  })

  it('of GitHub ends the reports: the rest stays pending', async () => {
    const stage = await stageWithBad(() => undefined)
    stage.fault('comment', respond(403, { 'retry-after': '60' }), ALWAYS)
    const { finished, pending, says } = await finish(stage)
    expect([finished.length, pending]).toEqual([0, GOOD.length])
    // Six have begun, as many as are at once.
    expect(
      stage.record.filter(({ request }) => isCreate(request))
    ).toHaveLength(6)
    expect(says).toContain('GitHub asks to wait before more is reported')
  })

  it('of GitHub that a read meets ends the reports, too', async () => {
    const stage = await stageWithBad(() => undefined)
    const isList = ({ method, path }: { method: string; path: string }) =>
      method === 'GET' && /\/issues\/\d+\/comments/.test(path)
    const limit = respond(403, { 'retry-after': '60' })
    stage.faults.github.when(isList, limit, ALWAYS)
    const { finished, pending, says } = await finish(stage)
    expect([finished.length, pending]).toEqual([0, GOOD.length])
    // Six have begun, as many as are at once.
    const lists = stage.record.filter(({ request }) => isList(request))
    expect(lists).toHaveLength(6)
    expect(says).toContain('GitHub asks to wait before more is reported')
  })

  it('of GitHub also ends a report whose pull request is still read', async () => {
    const stage = await stageWithBad(() => undefined)
    stage.fault('comment', respond(403, { 'retry-after': '60' }), ALWAYS)
    const prLink = 'https://github.test/acme/shop/pull/99'
    stage.service.addJob({ id: 'good-1', status: 'completed', prLink })
    stage.faults.github.when(
      ({ path }) => path.endsWith('/pulls/99'),
      { kind: 'delay', ms: 4_000 },
      1
    )
    expect(await finish(stage)).toMatchObject({ pending: GOOD.length })
    expect(
      stage.record.filter(({ request }) => isCreate(request))
    ).toHaveLength(5)
  })
})

it('after a third of its time a finish checks no job for the first time', async () => {
  const stage = await setStage()
  const busy = named('busy', 120)
  sentToJobs(stage, busy)
  for (const id of busy)
    stage.service.addJob({ id, busyForMs: 1_000 * HOUR_MS })
  onChecks(stage, 'busy', { kind: 'delay', ms: 4_000 })
  await stage.pass(LONG_SENT_MS)
  const inputs = { 'timeout-minutes': '2' }
  const run = await startFinish(stage, { inputs }).done
  const { exitCode, pending, says } = readFinish(run)
  expect([exitCode, pending]).toEqual([0, 120])
  expect(says).toContain('A third of the time (timeout-minutes) passed')
  expect(looks(stage)).toHaveLength((6 * 60) / 6)
  // A third of two minutes, and 10 ms for each request one after the other.
  expect(run.durationMs).toBe(40_120)
})

it('a finish begins its checks with a random job', async () => {
  const firstChecked = async (random: number) => {
    const stage = await setStage({
      clock: virtualClock(undefined, () => random)
    })
    sentToJobs(stage, GOOD)
    await stage.pass(LONG_SENT_MS)
    await finish(stage)
    return looks(stage)[0]?.request.path.split('/').at(-1)
  }
  expect(await firstChecked(0)).toBe('good-1')
  expect(await firstChecked(0.6)).toBe('good-5')
  expect(await firstChecked(0.999)).toBe('good-8')
})

describe('no job that can be read', () => {
  it.each([
    ['a project that is not there', respond(404)],
    ['a key that may not', respond(403)],
    ['another address', respond(301, { location: '/' })],
    ['an outage', respond(503)],
    ['a limit', respond(429, { 'retry-after': '3600' })]
  ] as const)('fails the run, as with %s', async (_, fault) => {
    const stage = await setStage()
    badJobs(stage, 3, fault)
    await stage.pass(LONG_SENT_MS)
    const { exitCode, pending, says } = await finish(stage)
    expect([exitCode, pending]).toEqual([1, 3])
    expect(says).toContain(
      'None of the agent jobs could be read: check project-id, api-key, base-url'
    )
    expect(says).toMatch(/"bad-1".*answered \d{3}/)
  })

  it('with a key that is refused ends it at once', async () => {
    const stage = await setStage()
    badJobs(stage, 60, respond(401))
    await stage.pass(LONG_SENT_MS)
    const run = await startFinish(stage).done
    const { exitCode, pending, says } = readFinish(run)
    expect([exitCode, pending]).toEqual([1, 60])
    expect(says).toMatch(/401.*Check the secret behind api-key/)
    expect(run.summary).toMatch(/Reason: .*`unauthorized`/)
    expect(run.annotations).toHaveLength(1)
    expect(looks(stage).length).toBeLessThan(7)
  })
})

it('a key that is refused at a second check ends a finish at once', async () => {
  const stage = await stageWithBad(() => undefined)
  let checks = 0
  stage.faults.service.when(
    request => STEPS.look(request) && ++checks > GOOD.length - 1,
    respond(401),
    ALWAYS
  )
  const run = await startFinish(stage).done
  expect(readFinish(run)).toMatchObject({ exitCode: 1, pending: GOOD.length })
  expect(looks(stage)).toHaveLength(GOOD.length)
})

it('a key that is refused lets no second check begin that had to wait longer', async () => {
  const stage = await setStage()
  sentToJobs(stage, ['early-1', 'slow-1'])
  await stage.pass(LONG_SENT_MS)
  onChecks(stage, 'slow', { kind: 'delay', ms: 2_000 }, 1)
  let checks = 0
  stage.faults.service.when(
    ({ path }) => path.includes('/job/early-') && ++checks > 1,
    respond(401),
    ALWAYS
  )
  const run = await startFinish(stage).done
  expect(readFinish(run)).toMatchObject({ exitCode: 1, pending: 2 })
  expect(looks(stage)).toHaveLength(3)
})

it('a web page with 401 after the key has worked keeps no other job waiting', async () => {
  const stage = await stageWithBad(() => undefined)
  let checks = 0
  stage.faults.service.when(
    request => STEPS.look(request) && ++checks === 3,
    respond(401, { 'content-type': 'text/html' }, '<html>No.</html>')
  )
  const run = await startFinish(stage).done
  expect(readFinish(run)).toMatchObject({ exitCode: 0, pending: 1 })
})

describe('what was sent too long ago', () => {
  const OLD_MS = 73 * HOUR_MS

  async function oldJobs(fault: Fault, young: readonly string[] = []) {
    const stage = await setStage()
    badJobs(stage, 2, fault, 'old')
    await stage.pass(OLD_MS)
    sentToJobs(stage, young)
    await stage.pass(LONG_SENT_MS)
    return stage
  }

  it.each([404, 410])('is timed out if its job is %i', async status => {
    const stage = await oldJobs(respond(status))
    sentToJobs(stage, ['young-1'])
    stage.service.addJob({ id: 'young-1', busyForMs: HOUR_MS })
    const { exitCode, finished } = await finish(stage)
    expect(exitCode).toBe(0)
    expect(finished.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['timed-out', ''],
      ['timed-out', '']
    ])
    expect(stage.reports().slice(1)).toEqual([
      expect.stringContaining('72 h'),
      expect.stringContaining('72 h')
    ])
    expect(await finish(stage)).toMatchObject({ finished: [], pending: 3 })
  })

  it.each([301, 400, 403, 404, 500])(
    'and answered %i is timed out only if another job is read',
    async status => {
      const alone = await finish(await oldJobs(respond(status)))
      expect(alone).toMatchObject({ finished: [], pending: 2, exitCode: 0 })
      const beside = await oldJobs(respond(status), ['young-1'])
      const { exitCode, finished } = await finish(beside)
      expect(finished.map(({ outcome }) => outcome).sort()).toEqual([
        'no-changes',
        'timed-out',
        'timed-out'
      ])
      expect(exitCode).toBe(0)
    }
  )

  it('is timed out with what the only check has shown', async () => {
    const stage = await setStage()
    sentToJobs(stage, ['old-1'])
    await stage.pass(OLD_MS)
    let checks = 0
    const isSecond = ({ path }: { path: string }) =>
      path.endsWith('/old-1') && ++checks > 1
    stage.faults.service.when(isSecond, respond(502), ALWAYS)
    const { finished } = await finish(stage)
    expect(finished).toMatchObject([
      { outcome: 'timed-out', status: '', model: 'agent-large' }
    ])
    expect(stage.reports().at(-1)).toContain('model `agent-large`')
  })

  it('hides no young one that can’t be read', async () => {
    const stage = await setStage()
    sentToJobs(stage, ['old-1'])
    stage.service.addJob({ id: 'old-1', busyForMs: 1_000 * HOUR_MS })
    await stage.pass(OLD_MS)
    badJobs(stage, 1, respond(400))
    await stage.pass(LONG_SENT_MS)
    expect(await finish(stage)).toMatchObject({
      finished: [{ outcome: 'timed-out' }],
      exitCode: 1
    })
  })
})

/** Bad jobs, or bad conversations, that were asked before the good ones. */
async function stageWithBad(
  plan: (stage: Stage) => void | Promise<void>
): Promise<Stage> {
  const stage = await setStage()
  await plan(stage)
  await stage.pass(1_000)
  sentToJobs(stage, GOOD)
  await stage.pass(LONG_SENT_MS)
  return stage
}

/** All checks of jobs whose ID begins so. */
function onChecks(stage: Stage, name: string, fault: Fault, times = ALWAYS) {
  const match = ({ path }: { path: string }) => path.includes(`/job/${name}-`)
  stage.faults.service.when(match, fault, times)
}

function badJobs(stage: Stage, count: number, fault: Fault, name = 'bad') {
  sentToJobs(stage, named(name, count))
  onChecks(stage, name, fault)
}

/** Gives where their comments are. */
function inConversations(
  stage: Stage,
  jobs: readonly string[]
): readonly string[] {
  return jobs.map(job => {
    const issue = stage.github.addIssue({ title: job, by: 'octo-dev' }).number
    sentToJobs(stage, [job], { issue, askedOn: issue })
    return `/issues/${issue}/comments`
  })
}

/** Each in a conversation where nobody can comment. */
function locked(stage: Stage, count: number) {
  const paths = inConversations(stage, named('locked', count))
  stage.faults.github.when(
    request =>
      isCreate(request) && paths.some(path => request.path.endsWith(path)),
    LOCKED,
    ALWAYS
  )
}

function unreadable(stage: Stage, count: number) {
  const paths = inConversations(stage, named('unreadable', count))
  stage.faults.github.when(
    ({ method, path }) =>
      method === 'GET' && paths.some(one => path.includes(`${one}?`)),
    respond(502),
    ALWAYS
  )
}

/** The service refuses a check, and asks to wait. */
function limitChecks(
  stage: Stage,
  afterChecks: number,
  seconds: number | undefined,
  times = 1
) {
  let checks = 0
  stage.faults.service.when(
    request => STEPS.look(request) && ++checks > afterChecks,
    respond(429, seconds ? { 'retry-after': String(seconds) } : {}),
    times
  )
}

function badCases(): readonly (readonly [
  string,
  number,
  (stage: Stage) => void,
  RegExp
])[] {
  return [
    ...[301, 400, 403, 404, 410, 422, 500, 503].map(
      status =>
        [
          `a job whose check is answered ${status}`,
          1,
          (stage: Stage) => badJobs(stage, 1, respond(status)),
          new RegExp(`can't be read: "bad-1"\\. The service answered ${status}`)
        ] as const
    ),
    [
      'a job that is answered as another one',
      1,
      stage => badJobs(stage, 1, ANOTHER_JOB),
      /"bad-1"/
    ],
    [
      'a job that asks for a pause longer than the run',
      1,
      stage => badJobs(stage, 1, respond(503, { 'retry-after': '3600' })),
      /"bad-1".*answered 503/
    ],
    [
      'twenty jobs that are answered 500',
      20,
      stage => badJobs(stage, 20, respond(500)),
      /"bad-1", .*"bad-20"\. The service answered 500/
    ],
    [
      'twenty-one jobs that are answered 500',
      21,
      stage => badJobs(stage, 21, respond(500)),
      /"bad-20", and 1 more\. The service answered 500/
    ],
    [
      'a hundred jobs that are answered 500',
      100,
      stage => badJobs(stage, 100, respond(500)),
      /"bad-1", "bad-2", (?!.*"bad-21").*and 80 more.*answered 500/
    ],
    [
      'a hundred jobs that are not answered',
      100,
      stage => badJobs(stage, 100, HANG),
      /"bad-1".*did not answer in time/
    ],
    [
      'sixty locked conversations',
      60,
      stage => locked(stage, 60),
      /#8, #9, .*and 40 more.*Unlock the conversation/
    ],
    [
      'a dozen conversations that can’t be read',
      12,
      stage => unreadable(stage, 12),
      /could not be posted: #8, .*#19\. GitHub answered 502/
    ],
    [
      'all of them at once',
      90,
      stage => {
        badJobs(stage, 15, respond(400), 'wrong')
        badJobs(stage, 15, respond(500), 'broken')
        locked(stage, 60)
      },
      /"wrong-1"[\s\S]*Unlock the conversation/
    ]
  ]
}
