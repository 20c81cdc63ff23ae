/**
 * The action, with a clock that runs BENCH_TIME_FACTOR times as fast. Now and
 * then its garbage is collected, and what is left of the heap is noted for the
 * file that BENCH_FILE names.
 */
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Clock, systemClock } from '../../src/clock.ts'
import { openTransportLate } from '../../src/http/exchange.ts'
import { main } from '../../src/main.ts'
import { githubRunner } from '../../src/runner.ts'

const NOTE_EVERY_MINUTES = 5
const MINUTE_MS = 60_000
const { env } = process
const factor = Number(env.BENCH_TIME_FACTOR)
const startedAt = systemClock.now()

const clock: Clock = {
  ...systemClock,
  now: () => startedAt + (systemClock.now() - startedAt) * factor,
  sleep: (ms, wake) => systemClock.sleep(ms / factor, wake)
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')
const heap: { readonly atMs: number; readonly bytes: number }[] = []

function note(): void {
  // Buffers are given back beside the program; the second one waits for it.
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  heap.push({ atMs: clock.now() - startedAt, bytes: heapUsed + external })
}

setInterval(note, (NOTE_EVERY_MINUTES * MINUTE_MS) / factor).unref()

await main({
  runner: githubRunner(env, new AbortController().signal),
  clock,
  serviceTransport: openTransportLate({
    keepAlive: false,
    bodyMostBytes: 1024 * 1024
  }),
  githubTransport: openTransportLate({
    keepAlive: true,
    bodyMostBytes: 32 * 1024 * 1024
  })
})
writeFileSync(env.BENCH_FILE ?? '', JSON.stringify(heap))
process.exit()
