import { parentPort, workerData } from 'node:worker_threads'
import { type Seeds, trySeeds } from './campaign.ts'
import type { Program } from './world.ts'

// Each abort makes an exception, whose stack nobody reads here.
Error.stackTraceLimit = 0

const { main } = (await import(String(workerData))) as { main: Program }

parentPort?.on('message', async (seeds: Seeds) => {
  parentPort?.postMessage(await trySeeds(seeds, main))
})
