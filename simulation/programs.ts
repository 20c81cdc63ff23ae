import type { Program } from '../stage/process.ts'
import type { Programs } from './world.ts'

/** The sources as they stand in this repository. */
export const SOURCES = new URL('../src/', import.meta.url).href

/**
 * Loads the action and the second action.
 *
 * @param sources address of the folder that holds main.ts
 */
export async function loadPrograms(sources = SOURCES): Promise<Programs> {
  const { main } = (await import(`${sources}main.ts`)) as { main: Program }
  const { finish } = (await import(`${sources}finish.ts`)) as {
    finish: Program
  }
  return { main, finish }
}
