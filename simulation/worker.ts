import { parentPort, workerData } from 'node:worker_threads'
import { type Seeds, trySeeds } from './campaign.ts'
import { loadPrograms } from './programs.ts'

// Each abort makes an exception, whose stack nobody reads here.
Error.stackTraceLimit = 0

const programs = await loadPrograms(String(workerData))

parentPort?.on('message', async (seeds: Seeds) => {
  parentPort?.postMessage(await trySeeds(seeds, programs))
})
