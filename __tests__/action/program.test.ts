/**
 * dist/ ends with each outcome, and on each signal, as the sources do in memory:
 * docs/reference.md, "Outcomes".
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { parseFileCommands } from '../../sandbox/commands.ts'
import { prepareStep, stepEnvironment } from '../../sandbox/step-environment.ts'
import { createSteppedClock } from '../../sandbox/stepped-clock.ts'
import { startWorld } from '../../sandbox/world.ts'
import { HANG, respond, STEPS } from '../../stage/requests.ts'
import type { StageOptions } from '../../stage/stage.ts'
import { SHORT } from '../../stage/usual.ts'
import {
  type Asked,
  type Played,
  play,
  playProgram,
  type Scene
} from './play.ts'

const ends = (given: object) => ({
  pullRequest: true,
  job: { messages: [{ durationMs: 18_000, ...given }] }
})
const BUSY = { pullRequest: true, job: { busyForMs: 3_600_000 } }
const AT_WORK = ends({ durationMs: 3_600_000 })

const OUTCOMES = outcomes()
const programs = new Map<Asked, Promise<Played<Scene>>>()
let unread: ReturnType<typeof playUnread>
const folder = mkdtempSync(join(tmpdir(), 'program-'))
afterAll(() => rmSync(folder, { recursive: true }))

// All at once, before any test, because each has a process of its own.
beforeAll(() => {
  for (const [, options, asked] of OUTCOMES) {
    const program = playProgram(options, asked)
    // It is awaited below, perhaps after it has failed.
    program.catch(() => undefined)
    programs.set(asked, program)
  }
  unread = playUnread()
  unread.catch(() => undefined)
})

it.each(OUTCOMES)(
  'the built program does what the sources do in memory: %s',
  async (outcome, options, asked) => {
    const here = await play(options, asked)
    const there = await programs.get(asked)
    expect(there?.result.outputs.outcome).toBe(outcome)
    expect(visible(there as Played<Scene>)).toEqual(visible(here))
  }
)

it('the built program goes on when nobody reads what it prints', async () => {
  const { exitCode, outputs, reactions } = await unread
  expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  expect(exitCode).toBe(0)
  expect(reactions).toEqual(['eyes', 'rocket', 'hooray'])
})

it('the built program fails when it has nothing left to wait for', async () => {
  // The program ends like this when a timer or a response gets lost.
  const preload =
    'const real = setTimeout; globalThis.setTimeout = (...given) => real(...given).unref()'
  const { result, taken } = await playProgram(AT_WORK, {
    env: {
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(preload)}"`
    }
  })
  expect(taken).toEqual(['also fix the changelog'])
  expect(result).toMatchObject({
    exitCode: 1,
    annotations: [
      {
        level: 'error',
        message:
          'Unexpected error: the step ended before it was done. Please report it, with the log of this step.'
      }
    ]
  })
})

async function playUnread() {
  const clock = createSteppedClock()
  const about = { ...ends({ changes: 'push' }), now: clock.now }
  const world = await startWorld(about)
  const { id, event } = world.comment({ by: 'octo-dev', body: '/agent Fix' })
  const options = world.runOptions({ event, env: clock.environment() })
  const files = await prepareStep(folder, event)
  const env = stepEnvironment(options, files)
  const child = spawn(process.execPath, [options.entry], { env, stdio: 'pipe' })
  child.stdout.destroy()
  const exitCode = await new Promise(resolve => child.once('close', resolve))
  const reactions = world.github.reactions('issue', id)
  await world.close()
  clock.close()
  return {
    exitCode,
    outputs: parseFileCommands(readFileSync(files.output, 'utf8')),
    reactions: reactions.map(({ content }) => content)
  }
}

/** No check after the send is answered, so no answer can meet the signal. */
function hanging({ faults, service }: Scene) {
  faults.service.when(
    request => STEPS.look(request) && service.messages.length > 0,
    HANG
  )
}

function failing(step: 'look' | 'send', status: number) {
  return ({ faults }: Scene) =>
    faults.service.when(STEPS[step], respond(status))
}

/**
 * Returns all that people and later steps see of a run, without addresses,
 * dates, durations, and IDs: on a busy machine the program's clock can run a
 * second ahead.
 */
function visible({ world, result, reactions, comments, taken }: Played<Scene>) {
  const { exitCode, outputs, annotations, masks, summary, stderr } = result
  const unsigned = comments.map(body =>
    body
      .replace(/("(?:sentAt|writtenAt)":)\d+/g, '$1')
      .replace(/ [0-9a-f]{32} -->/, '')
  )
  const text = JSON.stringify({
    end: { exitCode, outputs, annotations, masks, stderr },
    left: { reactions, comments: unsigned, taken, summary: summary.split('\n') }
  })
  const seen = JSON.parse(
    text
      .replaceAll(world.serverUrl, 'SERVER')
      .replace(/\d\d\d\d-\d\d-\d\dT[\d:.]+Z/g, 'DATE')
      .replace(/("elapsed-seconds":)"\d+"/, '$1"SECONDS"')
      .replace(/\b\d+ s\b/g, 'SECONDS')
  )
  // Two requests at once are answered in any order.
  seen.left.summary.sort()
  return seen
}

/** One follow-up for each outcome, and one for each signal. */
function outcomes(): readonly (readonly [string, StageOptions, Asked])[] {
  return [
    ['completed', ends({ changes: 'push' }), {}],
    ['no-changes', ends({ changes: 'none' }), {}],
    ['failed', ends({ result: 'failed' }), {}],
    ['archived', ends({ result: 'archived' }), {}],
    ['timed-out', AT_WORK, { inputs: SHORT }],
    ['sent', AT_WORK, { inputs: { wait: 'false' } }],
    ['active', BUSY, { body: '/agent', inputs: { wait: 'false' } }],
    ['unknown', {}, { inputs: SHORT, faults: failing('send', 500) }],
    ['denied', {}, { by: 'octo-reader' }],
    ['skipped', {}, { body: 'Thanks!' }],
    ['error', {}, { faults: failing('look', 401) }],
    // By the first check after the send, all that the send began has ended.
    ['cancelled', AT_WORK, { cancel: ['look', 2, 'SIGINT'], faults: hanging }],
    ['cancelled', AT_WORK, { cancel: ['look', 2, 'SIGTERM'], faults: hanging }]
  ]
}
