import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The suite starts the action a hundred times; Node need not compile it anew.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'agent-follow-up-compiled')

/** Node 24 strips the types itself, so no transformer stands between a test and the code. */
export default {
  testEnvironment: 'node',
  testMatch: ['**/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  // No test may need another one before it. `npm test -- --seed N` repeats an order.
  randomize: true,
  coverageProvider: 'v8',
  // What starts the action mostly waits for it, so many can do so at once.
  maxWorkers: 4,
  maxConcurrency: 10,
  // For what hangs; no test is judged by how fast the machine is.
  testTimeout: 300_000
}
