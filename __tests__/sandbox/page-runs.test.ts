import { describe, expect, it } from '@jest/globals'
import { createRuns } from '../../sandbox/page/runs.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import type { WorldRun } from '../../sandbox/world.ts'
import { handClock } from './clock.ts'

const RESULT: RunResult = {
  exitCode: 0,
  signal: null,
  stdout: '',
  stderr: '',
  log: 'all of it\n',
  outputs: { outcome: 'completed' },
  summary: '### Done',
  state: {},
  annotations: [],
  masks: [],
  commands: [],
  durationMs: 1
}
const CAUSE = {
  issue: 7,
  anchor: 'issuecomment-1',
  by: 'octo-dev',
  event: { name: 'issue_comment', payload: {} }
}

/** Runs that end when they are told to. */
function start() {
  const clock = handClock()
  const started: {
    readonly given: WorldRun
    readonly end: PromiseWithResolvers<RunResult>
  }[] = []
  const killed: string[] = []
  let changes = 0
  const runs = createRuns({
    now: clock.now,
    firstId: 11,
    onChange: () => {
      changes += 1
    },
    run: given => {
      const end = Promise.withResolvers<RunResult>()
      started.push({ given, end })
      const kill = (signal: string) => {
        killed.push(signal)
        end.resolve({ ...RESULT, exitCode: null })
      }
      return { done: end.promise, kill, cancel: () => kill('SIGINT') }
    }
  })
  return { runs, started, killed, changes: () => changes, clock }
}

/** Until every promise that can go on has gone on. */
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('a run', () => {
  it('is started as the one who asked, with an id of its own', () => {
    const { runs, started } = start()
    runs.start(CAUSE)
    runs.start({ ...CAUSE, by: 'octo-reader' })
    expect(started.map(({ given }) => given)).toMatchObject([
      { event: CAUSE.event, actor: 'octo-dev', runId: 11 },
      { event: CAUSE.event, actor: 'octo-reader', runId: 12 }
    ])
    expect(runs.all()).toMatchObject([
      { id: 11, anchor: 'issuecomment-1', progress: { kind: 'running' } },
      { id: 12, issue: 7, progress: { kind: 'running' } }
    ])
  })

  it('shows its log as it comes, and then its result', async () => {
    const { runs, started, changes } = start()
    runs.start(CAUSE)
    started[0]?.given.onLine?.('one')
    started[0]?.given.onLine?.('two')
    expect(runs.all()).toMatchObject([{ progress: { log: ['one', 'two'] } }])
    expect(changes()).toBe(3)
    started[0]?.end.resolve(RESULT)
    await settled()
    expect(runs.all()).toMatchObject([
      { id: 11, progress: { kind: 'ended', result: RESULT } }
    ])
    expect(changes()).toBe(4)
  })

  it('that could not be started says why', async () => {
    const { runs, started } = start()
    runs.start(CAUSE)
    started[0]?.end.reject(new Error('no such program'))
    await settled()
    expect(runs.all()).toMatchObject([
      { progress: { kind: 'broken', why: 'Error: no such program' } }
    ])
  })
})

describe('a run by hand', () => {
  it('is one run, however often its files are written', () => {
    const { runs, clock } = start()
    const about = { id: 10, issue: 7, anchor: 'issuecomment-1' }
    runs.showByHand(about, { outputs: {}, summary: 'a' })
    clock.move(1000)
    runs.start(CAUSE)
    clock.move(1000)
    runs.showByHand(about, { outputs: { sent: 'true' }, summary: 'ab' })
    expect(runs.all()).toMatchObject([
      {
        id: 10,
        progress: { kind: 'by-hand', files: { summary: 'ab' } }
      },
      { id: 11 }
    ])
  })
})

describe('the end', () => {
  it('kills what still runs, and waits for it', async () => {
    const { runs, started, killed } = start()
    runs.start(CAUSE)
    runs.start(CAUSE)
    started[0]?.end.resolve(RESULT)
    await settled()
    await runs.stop()
    expect(killed).toEqual(['SIGKILL'])
    expect(runs.all()[1]).toMatchObject({
      progress: { kind: 'ended', result: { exitCode: null } }
    })
  })
})
