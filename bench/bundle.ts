import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost, exactly, type Figure, type Part, whole } from './report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')

/** 0.8 MB, in decimal megabytes: GitHub loads it for each job anew. */
const MOST_BYTES = 800_000

/**
 * Words that occur once in undici, in three files that no use of it can do
 * without, and that no minifier changes.
 */
const UNDICI_WORDS = [
  'maxResponseSize must be a positive number',
  'Proxy opts.clientFactory must be a function.',
  'Headers Timeout Error'
]

/** A JavaScript file of the bundle. */
export interface BundleFile {
  readonly name: string
  readonly code: string
}

/** What is in `dist/`. */
export const bundle: Part = {
  name: 'bundle',
  summary: 'bytes of dist, and how often undici is in it',
  measure: async () => {
    const files = readBundle()
    return {
      figures: figuresOf(files),
      tables: [],
      notes: NOTES
    }
  }
}

/** The bundle as it lies in `dist/`. */
export function readBundle(): readonly BundleFile[] {
  return readdirSync(DIST)
    .filter(name => /\.[cm]?js$/.test(name))
    .map(name => ({ name, code: readFileSync(join(DIST, name), 'utf8') }))
}

/** Copies of undici in it: as many as the word that is most often in it. */
export function countUndici(files: readonly BundleFile[]): number {
  const all = files.map(({ code }) => code).join('\n')
  return Math.max(...UNDICI_WORDS.map(word => all.split(word).length - 1))
}

/** Its size, and the copies of undici in it, against their limits. */
export function figuresOf(files: readonly BundleFile[]): readonly Figure[] {
  const bytes = sum(files.map(({ code }) => Buffer.byteLength(code)))
  return [
    atMost('JavaScript in dist, bytes', bytes, MOST_BYTES, whole),
    exactly('Copies of undici', countUndici(files), 1)
  ]
}

const NOTES = [
  'index.js is what GitHub starts; what is in other files is read only when it is needed. 0.8 MB are 800,000 bytes.',
  `undici is counted by words that stand once in it and that no bundler changes: ${UNDICI_WORDS.map(word => `"${word}"`).join(', ')}.`
]

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
