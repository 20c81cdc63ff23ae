import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownerOf, readPackages } from './packages.ts'
import {
  atMost,
  exactly,
  type Figure,
  type Part,
  type Table,
  whole
} from './report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
/** What GitHub starts; the other files are read when they are needed. */
const STARTED = 'index.js'

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
  summary: 'bytes of dist, how often undici is in it, and what else is',
  measure: async () => {
    const files = readBundle()
    return {
      figures: figuresOf(files),
      tables: [packageTable(files)],
      notes: NOTES,
      warnings: []
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
  `${STARTED} is what GitHub starts; what is in other files is read only when it is needed. 0.8 MB are 800,000 bytes.`,
  `undici is counted by words that stand once in it and that no bundler changes: ${UNDICI_WORDS.map(word => `"${word}"`).join(', ')}.`,
  "A module's package is the one that the bundler's comment names, else the one whose files have the same lines."
]

interface Share {
  readonly owner: string
  readonly atStart: number
  readonly bytes: number
}

/** The bytes of each package. */
export function packageTable(files: readonly BundleFile[]): Table {
  const rows = sharesOf(files).map(({ owner, bytes, atStart }) => [
    owner,
    whole(bytes),
    whole(atStart)
  ])
  return {
    title: 'Bytes by package',
    head: ['Package', 'bytes', `of them in ${STARTED}`],
    rows
  }
}

function sharesOf(files: readonly BundleFile[]): readonly Share[] {
  const packages = readPackages(ROOT)
  const modules = files.flatMap(({ name, code }) =>
    modulesOf(code).map(module => ({
      owner: ownerOf(module, packages),
      bytes: Buffer.byteLength(module),
      isAtStart: name === STARTED
    }))
  )
  const byOwner = Map.groupBy(modules, ({ owner }) => owner)
  return [...byOwner]
    .map(([owner, all]) => ({
      owner,
      bytes: sum(all.map(({ bytes }) => bytes)),
      atStart: sum(all.filter(one => one.isAtStart).map(({ bytes }) => bytes))
    }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** Where the bundler begins a module, or its own code after the modules. */
const MODULE_BEGINS =
  /^(?=\/\*\*\*\/ "?[\w./-]+"?:|;?\/\/ CONCATENATED MODULE: |\/\*{20,}\/$)/m

/** The parts of a bundle's file; together they are the file. */
export function modulesOf(code: string): readonly string[] {
  return code.split(MODULE_BEGINS)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
