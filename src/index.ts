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

// GitHub's runners have 24; act takes the one on the PATH. `AbortSignal.any`
// came with 20.3.
const OLDEST_NODE = '20.3'
if (isOlderThan(OLDEST_NODE, process.versions.node))
  outside.runner.fail(
    `This action needs Node.js ${OLDEST_NODE} or later, and this is ${process.versions.node}.`
  )
// The file of `dist/` that was started tells which of the two actions it is.
else if (basename(process.argv[1] ?? '') === 'finish.js')
  await (await import('./finish.ts')).finish(outside)
else await main(outside)

isDone = true
// A connection that is still being made would hold the step up for seconds.
process.stdout.write('', () => process.exit())

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
