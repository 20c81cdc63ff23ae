import { existsSync } from 'node:fs'
import type { Program } from './process.ts'
import type { Programs } from './world.ts'

/** The sources as they stand in this repository. */
export const SOURCES = new URL('../src/', import.meta.url).href

/**
 * Loads what is tried.
 *
 * @param sources address of the folder that holds main.ts
 */
export async function loadPrograms(sources = SOURCES): Promise<Programs> {
  const { main } = (await import(`${sources}main.ts`)) as { main: Program }
  const finishing = new URL('finish.ts', sources)
  if (!existsSync(finishing)) return { main }
  const { finish } = (await import(finishing.href)) as { finish: Program }
  return { main, finish }
}
