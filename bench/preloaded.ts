import { fileURLToPath } from 'node:url'

/**
 * Lets a program's time pass faster, without the program knowing.
 *
 * @param since when that began, milliseconds since the epoch; else its start
 */
export function fastTime(
  factor: number,
  since?: number
): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS: required('fast-time.cjs'),
    BENCH_TIME_FACTOR: String(factor),
    ...(since === undefined ? {} : { BENCH_TIME_SINCE: String(since) })
  }
}

/** The same, and the program's memory is written to a file at its end. */
export function fastTimeAndMemory(
  factor: number,
  file: string,
  heapEveryMs = 0
): Readonly<Record<string, string>> {
  return {
    ...fastTime(factor),
    NODE_OPTIONS: `${required('fast-time.cjs')} ${required('memory.cjs')}`,
    BENCH_MEMORY_FILE: file,
    BENCH_HEAP_EVERY_MS: String(heapEveryMs)
  }
}

function required(name: string): string {
  const path = fileURLToPath(new URL(`preload/${name}`, import.meta.url))
  // https://nodejs.org/api/cli.html#node_optionsoptions: quotes keep spaces.
  return `--require ${JSON.stringify(path)}`
}
