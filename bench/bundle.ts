import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost, type Part, whole } from './report.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** 0.8 MB, in decimal megabytes: GitHub loads it for each job anew. */
const MOST_BYTES = 800_000

/**
 * Words that occur once in undici, in three files that no use of it can do
 * without, and that no bundler changes.
 */
const UNDICI_WORDS = [
  'maxResponseSize must be a positive number',
  'Proxy opts.clientFactory must be a function.',
  'Headers Timeout Error'
]

/** What is in `dist/`: its size, and the copies of undici in it. */
export const bundle: Part = {
  name: 'bundle',
  summary: 'bytes of dist, and how often undici is in it',
  measure: async () => {
    const code = readdirSync(DIST)
      .filter(name => /\.[cm]?js$/.test(name))
      .map(name => readFileSync(join(DIST, name), 'utf8'))
      .join('')
    // As many as the word that is most often in it.
    const copies = Math.max(
      ...UNDICI_WORDS.map(word => code.split(word).length - 1)
    )
    return [
      atMost(
        'JavaScript in dist, bytes',
        Buffer.byteLength(code),
        MOST_BYTES,
        whole
      ),
      {
        name: 'Copies of undici',
        measured: String(copies),
        // Without any, these words are no longer undici's.
        limit: 'exactly 1',
        holds: copies === 1
      }
    ]
  }
}
