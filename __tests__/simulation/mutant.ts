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

/** What is different in one file. */
export interface Mutation {
  /** Below `src/`. */
  readonly file: string
  readonly change: (source: string) => string
}

/** A copy of the sources that is broken on purpose. */
export interface Mutant {
  /** Address of its sources. */
  readonly sources: string
  readonly remove: () => void
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Copies the sources and breaks one rule. */
export function createMutant({ change, file }: Mutation): Mutant {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'))
  // Node strips no types below node_modules, so only the packages are there.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true })
  const path = join(folder, 'src', file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return {
    sources: pathToFileURL(join(folder, 'src/')).href,
    remove: () => rmSync(folder, { recursive: true })
  }
}

/** One place of the source, by its text. */
export function replacing(from: string, to: string): Mutation['change'] {
  return source => {
    const parts = source.split(from)
    if (parts.length === 2) return parts.join(to)
    throw new Error(`The source holds "${from}" ${parts.length - 1} times`)
  }
}
