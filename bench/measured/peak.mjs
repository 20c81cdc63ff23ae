/**
 * Runs the program that BENCH_PROGRAM names, or none, and writes to the file
 * that BENCH_FILE names how much memory this process had at its most.
 */
import { writeFileSync } from 'node:fs'

const { BENCH_FILE, BENCH_PROGRAM } = process.env

process.on('exit', () => {
  const peakBytes = process.resourceUsage().maxRSS * 1024
  writeFileSync(BENCH_FILE, JSON.stringify(peakBytes))
})

if (BENCH_PROGRAM) {
  // It goes by the name that it is started under.
  process.argv[1] = BENCH_PROGRAM
  await import(BENCH_PROGRAM)
}
