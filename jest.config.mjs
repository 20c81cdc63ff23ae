/** Node 24 strips the types itself, so no transformer stands between a test and the code. */
export default {
  testEnvironment: 'node',
  testMatch: ['**/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  coverageProvider: 'v8',
  // Runs of the action mostly wait, so many can do so at once.
  maxWorkers: 4,
  maxConcurrency: 10,
  testTimeout: 60_000
}
