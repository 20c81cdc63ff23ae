import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startWorld } from '../sandbox/world.ts'
import { atMost, type Part, whole } from './report.ts'

const DIST = new URL('../dist/', import.meta.url).href

/** The comments to measure, with the most bytes that each may load. */
const PATHS = [
  {
    name: 'Loaded for another comment, bytes',
    body: 'Thank you!',
    by: 'octo-dev',
    mostBytes: 85_000
  },
  {
    name: 'Loaded for somebody who may not ask, bytes',
    body: '/agent --job job-7f3a do it',
    by: 'octo-reader',
    mostBytes: 725_000
  },
  {
    name: 'Loaded for a follow-up, bytes',
    body: '/agent --job job-7f3a do it',
    by: 'octo-dev',
    mostBytes: 870_000
  }
] as const

/** The bytes of `dist/` that each path through the action loads. */
export const loaded: Part = {
  name: 'loaded',
  summary: 'bytes of dist that are loaded, and when',
  measure: () =>
    Promise.all(
      PATHS.map(async ({ mostBytes, name, ...comment }) =>
        atMost(name, await bytesFor(comment), mostBytes, whole)
      )
    )
}

/** Returns the bytes of the files of `dist/` that a run on a comment loads. */
async function bytesFor(comment: {
  readonly body: string
  readonly by: string
}): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'loaded-'))
  const world = await startWorld()
  try {
    const { event } = world.comment(comment)
    // With this variable Node writes down each script that it has loaded.
    const env = { NODE_V8_COVERAGE: folder }
    const inputs = { wait: 'false' }
    await world.run({ event, env, inputs }).done
    const files = new Set(readdirSync(folder).flatMap(scriptsIn(folder)))
    return [...files]
      .map(url => statSync(fileURLToPath(url)).size)
      .reduce((sum, size) => sum + size, 0)
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
}

/**
 * Returns a function that reads a coverage file of Node in a folder, and gives
 * the files of `dist/` that the program has loaded.
 */
function scriptsIn(folder: string): (name: string) => readonly string[] {
  return name => {
    const text = readFileSync(join(folder, name), 'utf8')
    const { result } = JSON.parse(text) as { result: { url: string }[] }
    return result.map(({ url }) => url).filter(url => url.startsWith(DIST))
  }
}
