import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** One expression of the sources, and what stands in its place. */
export interface Mutation {
  /** Below `src/`. */
  readonly file: string
  readonly from: string
  /** Default: nothing. */
  readonly to?: string
}

/** A copy of the sources that is broken on purpose. */
export interface Mutant {
  /** Address of its sources. */
  readonly sources: string
  readonly remove: () => void
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Copies the sources and breaks one rule. */
export function createMutant({ file, from, to = '' }: Mutation): Mutant {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'))
  // Node strips no types below node_modules, so only the packages are there.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true })
  const path = join(folder, 'src', file)
  const parts = readFileSync(path, 'utf8').split(from)
  if (parts.length !== 2)
    throw new Error(`src/${file} holds "${from}" ${parts.length - 1} times`)
  writeFileSync(path, parts.join(to))
  return {
    sources: pathToFileURL(join(folder, 'src/')).href,
    remove: () => rmSync(folder, { recursive: true })
  }
}
