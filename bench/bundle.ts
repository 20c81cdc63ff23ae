import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { atMost, type Part, whole } from './report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')

/** Node reads and compiles it anew in each job. */
const MOST_BYTES = 850_000
/** Less than the smallest of comparable actions: a runner loads 301 kB of it. */
const MOST_LOADED_BYTES = 300_000

/**
 * What a runner loads of a commit before a job, as a tar file: the files without
 * `export-ignore` in .gitattributes.
 */
export function archiveOf(commit: string): Buffer {
  return execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: ROOT,
    maxBuffer: 100_000_000
  })
}

/** The sizes of `dist/`, and of what a runner loads. */
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
