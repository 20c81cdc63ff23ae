import { basename } from 'node:path'
import { githubRunner } from './action/runner.ts'
import { systemClock } from './common/clock.ts'
import { once } from './common/values.ts'
import type { Transport } from './http/exchange.ts'
import type { openTransport } from './http/transport.ts'
import { main } from './main.ts'

/** A normal answer of the service has some kilobytes. */
const SERVICE_BODY_MOST_BYTES = 1024 * 1024
/**
 * A hundred comments of 65,536 characters are 25 MiB where each takes four
 * bytes, and more where characters are escaped, or a diff is with each.
 */
const GITHUB_BODY_MOST_BYTES = 64 * 1024 * 1024

// https://docs.github.com/actions/reference/workflow-cancellation-reference:
// the runner sends SIGINT, after 7.5 s SIGTERM, and kills after 2.5 s more.
const cancel = new AbortController()
process.on('SIGINT', () => cancel.abort())
process.on('SIGTERM', () => cancel.abort())

// The reader of the log may be gone; the run still has to end properly.
process.stdout.on('error', () => undefined)

const outside = {
  runner: githubRunner(process.env, cancel.signal),
  clock: systemClock,
  serviceTransport: openTransportLate({
    keepAlive: false,
    bodyMostBytes: SERVICE_BODY_MOST_BYTES
  }),
  githubTransport: openTransportLate({
    keepAlive: true,
    bodyMostBytes: GITHUB_BODY_MOST_BYTES
  })
}

// Node exits with 0 where nothing is left to wait for, even before this is done.
let isDone = false
process.on('exit', () => {
  if (!isDone)
    outside.runner.fail(
      'Unexpected error: the step ended before it was done. Please report it, with the log of this step.'
    )
})

// A top-level `await` would make ncc write a wrapper of 5 kB around all modules.
void run().then(exit)

/**
 * Runs the action that was started: the file of `dist/` tells which of the two
 * it is. An older Node than this needs fails the step. Rejects if the runner
 * throws, or a file of `dist/` can't be loaded.
 */
async function run(): Promise<void> {
  // GitHub's runners have 24; act takes the one on the PATH. `AbortSignal.any`
  // came with 20.3.
  const oldestNode = '20.3'
  const { node } = process.versions
  if (isOlderThan(oldestNode, node))
    return outside.runner.fail(
      `This action needs Node.js ${oldestNode} or later, and this is ${node}.`
    )
  if (basename(process.argv[1] ?? '') !== 'finish.js') return main(outside)
  const { finish } = await import('./finish.ts')
  return finish(outside)
}

/**
 * Ends the process when the log is written, because a connection that is still
 * being made would hold the step up for seconds.
 */
function exit(): void {
  isDone = true
  process.stdout.write('', () => process.exit())
}

/** Returns whether a version of Node.js is older than a major and minor one. */
function isOlderThan(oldest: string, version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
}

/**
 * Returns the transport that `openTransport` returns for these options. Its
 * module is loaded only with the first request, because most comments ask for
 * nothing.
 */
function openTransportLate(
  options: Parameters<typeof openTransport>[0]
): Transport {
  const open = once(async () => {
    const { openTransport } = await import('./http/transport.ts')
    return openTransport(options)
  })
  return async request => (await open())(request)
}
