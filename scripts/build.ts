import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALIASES } from './aliases.ts'
import { bundleInto } from './bundle.ts'

/**
 * Builds `dist/`, which is what GitHub runs.
 *
 *   node scripts/build.ts           builds it
 *   node scripts/build.ts --check   compares it with what `src/` makes
 */
const DIST = fileURLToPath(new URL('../dist', import.meta.url))

if (process.argv[2] === '--check') check()
else build()

/** Replaces `dist/`. If the build throws, `dist/` stays as it was. */
function build(): void {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'))
  bundleInto(folder, ALIASES)
  rmSync(DIST, { recursive: true, force: true })
  cpSync(folder, DIST, { recursive: true })
  rmSync(folder, { recursive: true })
}

/**
 * Prints the names of the stale files of `dist/` and sets the exit code to 1,
 * if there are any.
 */
function check(): void {
  const stale = staleFiles()
  if (stale.length === 0) return
  console.error(
    `dist/ is not what src/ makes: ${stale.join(', ')}. ` +
      'Run npm run build, and commit dist/ with the change.'
  )
  process.exitCode = 1
}

/** Returns the names of the files of `dist/` that a new build has otherwise. */
function staleFiles(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'))
  try {
    bundleInto(folder, ALIASES)
    const built = filesIn(folder)
    const committed = filesIn(DIST)
    const names = new Set([...built.keys(), ...committed.keys()])
    return [...names].filter(name => built.get(name) !== committed.get(name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the contents of the files in a folder by their names. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder)
  return new Map(
    names.map(name => [name, readFileSync(join(folder, name), 'latin1')])
  )
}
