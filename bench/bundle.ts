import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost, type Part, whole } from './report.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** 0.8 MB, in decimal megabytes: GitHub loads it for each job anew. */
const MOST_BYTES = 720_000

/** The size of `dist/`. */
export const bundle: Part = {
  name: 'bundle',
  summary: 'bytes of dist',
  measure: async () => {
    const bytes = readdirSync(DIST)
      .filter(name => name.endsWith('.js'))
      .map(name => statSync(join(DIST, name)).size)
      .reduce((sum, size) => sum + size, 0)
    return [atMost('JavaScript in dist, bytes', bytes, MOST_BYTES, whole)]
  }
}
