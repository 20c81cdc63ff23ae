import { systemClock } from './clock.ts'
import { openTransportLate } from './http/late.ts'
import { main } from './main.ts'
import { githubRunner } from './runner.ts'

// https://docs.github.com/actions/reference/workflow-cancellation-reference:
// the runner sends SIGINT, after 7.5 s SIGTERM, and kills after 2.5 s more.
const cancel = new AbortController()
process.on('SIGINT', () => cancel.abort())
process.on('SIGTERM', () => cancel.abort())

await main({
  runner: githubRunner(process.env, cancel.signal),
  clock: systemClock,
  serviceTransport: openTransportLate(false),
  githubTransport: openTransportLate(true)
})

// A connection that does not come about would hold the step up for seconds.
process.stdout.write('', () => process.exit())
