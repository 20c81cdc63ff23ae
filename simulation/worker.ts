import { parentPort } from 'node:worker_threads'
import { trySeeds } from './campaign.ts'
import { loadPrograms } from './programs.ts'
import type { Portion } from './workers.ts'

// Each abort makes an exception, whose stack nobody reads here.
Error.stackTraceLimit = 0

parentPort?.on('message', async ({ seeds, sources }: Portion) => {
  parentPort?.postMessage(await trySeeds(seeds, await loadPrograms(sources)))
})
