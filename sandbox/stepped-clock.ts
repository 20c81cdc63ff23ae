import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastClock } from './fast-world.ts'

const PRELOAD = fileURLToPath(new URL('stepped-time.cjs', import.meta.url))

/**
 * A time that stands still while a program works, and jumps to the program's
 * next timer once it only waits. One program at a time can go by it.
 */
export interface SteppedClock extends FastClock {
  /**
   * Lets the program wait no longer for the requests that are open now, because
   * one of them gets no answer.
   */
  readonly passUnanswered: () => void
  /** Removes the file that has the time. */
  readonly close: () => void
}

/** Returns a stepped clock that begins with the time of this machine. */
export function createSteppedClock(): SteppedClock {
  const folder = mkdtempSync(join(tmpdir(), 'stepped-'))
  const file = join(folder, 'time')
  const now = () => Number(readFileSync(file, 'utf8').split(' ')[0])
  writeFileSync(file, String(Date.now()))
  return {
    now,
    skip: ms => writeFileSync(file, String(now() + ms)),
    passUnanswered: () => writeFileSync(file, `${now()} no-answer`),
    environment: () => ({
      // https://nodejs.org/api/cli.html#node_optionsoptions: quotes keep spaces.
      NODE_OPTIONS: `--require ${JSON.stringify(PRELOAD)}`,
      STEPPED_TIME_FILE: file
    }),
    close: () => rmSync(folder, { recursive: true })
  }
}
