import assert from 'node:assert/strict'
import type { JobScript } from '../sandbox/agent-service.ts'
import type { RunResult, Signal } from '../sandbox/runner.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import { startWorld, type World } from '../sandbox/world.ts'

/**
 * Plays dist/ against the sandbox, with nothing but Node: whether the action
 * works on this system. CI runs it on Windows and macOS.
 */

const CRLF_COMMENT = '/agent --job job-7f3a fix the changelog\r\nand the tests'

/** What the runner's files hold has line ends of their own. */
async function answers(world: World): Promise<void> {
  const { event } = world.comment({ by: 'octo-dev', body: CRLF_COMMENT })
  const { exitCode, outputs, summary } = await world.run({ event }).done
  assert.equal(exitCode, 0)
  assert.equal(outputs.outcome, 'completed')
  assert.equal(JSON.parse(outputs.job ?? '').id, world.jobId)
  assert.match(summary, /Agent Follow-up: completed/)
  assert.match(world.service.messages[0]?.prompt ?? '', /changelog\r?\nand the/)
}

/** A lost runner: a re-run sends nothing, and a finish finds nothing left. */
async function survives(world: World): Promise<void> {
  const { event } = world.comment({ by: 'octo-dev', body: CRLF_COMMENT })
  await stopOnceSent(world, event, 'SIGKILL')
  const { outputs } = await world.run({ event, attempt: 2 }).done
  assert.equal(outputs.outcome, 'completed')
  assert.equal(world.service.messages.length, 1)
  const finished = await world.finish().done
  assert.equal(finished.exitCode, 0)
  assert.equal(finished.outputs.finished, '[]')
}

/** Node can't send Ctrl+C to another program on Windows. */
async function cancels(world: World): Promise<void> {
  if (process.platform === 'win32') return
  const { event } = world.comment({ by: 'octo-dev', body: CRLF_COMMENT })
  const { exitCode, outputs } = await stopOnceSent(world, event, 'SIGINT')
  assert.equal(exitCode, 1)
  assert.equal(outputs.outcome, 'cancelled')
}

async function stopOnceSent(
  world: World,
  event: GitHubEvent,
  signal: Signal
): Promise<RunResult> {
  const run = world.run({ event })
  while (!world.record.some(({ request }) => /rocket/.test(request.body)))
    await new Promise(resolve => setTimeout(resolve, 50))
  run.kill(signal)
  return await run.done
}

const job: Partial<JobScript> = {
  messages: [{ durationMs: 3_000, changes: 'new-pull-request' }]
}
for (const play of [answers, survives, cancels]) {
  const world = await startWorld({ job })
  try {
    await play(world)
    const { comments, self } = world.github
    const reports = comments(world.issue).filter(({ user }) => user === self)
    assert.equal(reports.length, 1)
    console.log(`✓ ${play.name} on ${process.platform}`)
  } finally {
    await world.close()
  }
}
