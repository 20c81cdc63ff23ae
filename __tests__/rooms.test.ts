import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SRC = join(ROOT, 'src')

/** Folders that come from the others and are not kept. */
const MADE = ['node_modules/', 'lib/', 'coverage/']

/** What is in a folder; folders end with a slash. */
function entriesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).map(entry =>
    entry.isDirectory() ? `${entry.name}/` : entry.name
  )
}

/** What each room may import from the others; its own files always. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  agent: ['../clock.ts', '../message.ts', '../http/'],
  'follow-up': [
    '../clock.ts',
    '../message.ts',
    '../http/retry.ts',
    '../agent/'
  ],
  github: [
    '../clock.ts',
    '../fences.ts',
    '../message.ts',
    '../http/',
    '@actions/github'
  ],
  report: ['../fences.ts', '../message.ts', '../follow-up/outcome.ts'],
  http: [
    '../clock.ts',
    '../message.ts',
    'undici',
    '@actions/http-client',
    'node:'
  ]
}

const files = Object.keys(MAY_IMPORT).flatMap(room =>
  readdirSync(join(SRC, room)).map(name => [room, name] as const)
)

describe('rooms', () => {
  it.each(files)('%s/%s imports only what its room may know', (room, name) => {
    const code = readFileSync(join(SRC, room, name), 'utf8')
    const imports = [...code.matchAll(/(?:from|import\()\s*'([^']+)'/g)]
    const foreign = imports
      .map(([, target = '']) => target)
      .filter(target => !target.startsWith('./'))
      .filter(
        target => !MAY_IMPORT[room]?.some(allowed => target.startsWith(allowed))
      )
    expect(foreign).toEqual([])
  })

  it('are all on the page about them', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const top = entriesOf(ROOT).filter(
      name => /^\w+\/$/.test(name) && !MADE.includes(name)
    )
    const rooms = [...top, ...entriesOf(SRC).map(name => `src/${name}`)]
    expect(rooms).toEqual(expect.arrayContaining(['docs/', 'src/agent/']))
    // The one that holds the others goes by their names.
    const named = (room: string) =>
      room === 'src/' || page.includes(`\`${room}\``)
    expect(rooms.filter(room => !named(room))).toEqual([])
  })

  it('only conclude.ts fails the step', () => {
    const failing = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter(
        name =>
          name.endsWith('.ts') && !['runner.ts', 'index.ts'].includes(name)
      )
      .filter(name =>
        /\.fail\(|setFailed|exitCode|process\.exit/.test(
          readFileSync(join(SRC, name), 'utf8')
        )
      )
    expect(failing).toEqual(['conclude.ts'])
  })
})
