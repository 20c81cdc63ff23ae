import assert from 'node:assert/strict'
import type { JobScript } from '../sandbox/agent-service.ts'
import type { RunResult } from '../sandbox/runner.ts'
import { startWorld, type World } from '../sandbox/world.ts'

/**
 * Plays dist/ against the sandbox, with nothing but Node: whether the action
 * works on this system. CI runs it on Windows and macOS.
 */

const CRLF_COMMENT = '/agent --job job-7f3a fix the changelog\r\nand the tests'

/** What the runner's files hold has line ends of their own. */
async function answers(world: World): Promise<void> {
  const { event, id } = world.comment({ by: 'octo-dev', body: CRLF_COMMENT })
  const { exitCode, outputs, summary } = await world.run({ event }).done
  assert.equal(exitCode, 0)
  assert.equal(outputs.outcome, 'completed')
  assert.equal(JSON.parse(outputs.job ?? '').id, world.jobId)
  assert.match(summary, /Agent Follow-up: completed/)
  assert.match(world.service.messages[0]?.prompt ?? '', /changelog\r?\nand the/)
  assert.equal(reported(world).length, 1)
  assert.deepEqual(reactions(world, id), ['eyes', 'rocket', 'hooray'])
}

/** A lost runner: a re-run sends nothing, and the finish reports. */
async function survives(world: World): Promise<void> {
  const { event } = world.comment({ by: 'octo-dev', body: CRLF_COMMENT })
  await stopped(world, { event }, run => run.kill('SIGKILL'))
  const { outputs } = await world.run({ event, attempt: 2 }).done
  assert.equal(outputs.outcome, 'completed')
  assert.equal(world.service.messages.length, 1)
  const finished = await world.finish().done
  assert.equal(finished.exitCode, 0)
  assert.equal(finished.outputs.finished, '[]')
  assert.equal(reported(world).length, 1)
}

/** Node can't send Ctrl+C to another program on Windows. */
async function cancels(world: World): Promise<void> {
  if (process.platform === 'win32') return
  const { event } = world.comment({ by: 'octo-dev', body: CRLF_COMMENT })
  const { exitCode, outputs } = await stopped(world, { event }, run =>
    run.cancel()
  )
  assert.equal(exitCode, 1)
  assert.equal(outputs.outcome, 'cancelled')
  assert.equal(reported(world).length, 1)
}

/** Stops a run as soon as it has left its 🚀. */
async function stopped(
  world: World,
  given: Parameters<World['run']>[0],
  stop: (run: ReturnType<World['run']>) => void
): Promise<RunResult> {
  const run = world.run(given)
  while (!world.record.some(({ request }) => /rocket/.test(request.body)))
    await new Promise(resolve => setTimeout(resolve, 50))
  stop(run)
  return await run.done
}

function reported({ github, issue }: World): readonly string[] {
  return github
    .comments(issue)
    .filter(({ user }) => user.login === github.self.login)
    .map(({ body }) => body)
}

function reactions({ github }: World, id: number): readonly string[] {
  return github.reactions('issue', id).map(({ content }) => content)
}

const job: Partial<JobScript> = {
  messages: [{ durationMs: 3_000, changes: 'new-pull-request' }]
}
for (const play of [answers, survives, cancels]) {
  const world = await startWorld({ job })
  try {
    await play(world)
    console.log(`✓ ${play.name} on ${process.platform}`)
  } finally {
    await world.close()
  }
}
