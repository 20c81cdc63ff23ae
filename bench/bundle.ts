import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { atMost, type Part, whole } from './report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')

/** Node reads and compiles the files again in each job. */
const MOST_BYTES = 900_000
/** The smallest of comparable actions has 301 kB. */
const MOST_LOADED_BYTES = 300_000

/**
 * Returns the tar file of a commit that a runner loads before a job: all files
 * without `export-ignore` in .gitattributes. Throws if there is no such commit.
 */
export function archiveOf(commit: string): Buffer {
  return execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: ROOT,
    maxBuffer: 100_000_000
  })
}

/** The sizes of `dist/`, and of the archive that a runner loads. */
export const bundle: Part = {
  name: 'bundle',
  summary: 'bytes of dist, and of what a runner loads',
  measure: async () => {
    const bytes = readdirSync(DIST)
      .filter(name => name.endsWith('.js'))
      .map(name => statSync(join(DIST, name)).size)
      .reduce((sum, size) => sum + size, 0)
    const loaded = gzipSync(archiveOf('HEAD')).length
    return [
      atMost('JavaScript in dist, bytes', bytes, MOST_BYTES, whole),
      atMost('What a runner loads, bytes', loaded, MOST_LOADED_BYTES, whole)
    ]
  }
}
