import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Recorded } from '../../sandbox/exchange.ts'
import { createPaint } from '../../sandbox/paint.ts'
import { createScreen } from '../../sandbox/screen.ts'
import { playStory, STORIES } from '../../sandbox/stories.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

const START = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))
const LONGEST_MS = 40_000

function start(...args: readonly string[]) {
  const run = spawnSync(process.execPath, [START, ...args], {
    encoding: 'utf8'
  })
  return { code: run.status, out: run.stdout, err: run.stderr }
}

describe('npm start', () => {
  it('lists every story on a line', () => {
    const { code, out } = start('--help')
    expect(code).toBe(0)
    for (const { name, summary } of STORIES) {
      expect(out).toMatch(new RegExp(`^  ${name} +`, 'm'))
      expect(out).toContain(summary)
    }
  })

  it.each([
    [['no-such-story'], 'There is no story "no-such-story".'],
    [['late', 'failed'], 'One story at a time.'],
    [['--unknown'], "Unknown option '--unknown'"]
  ])('%j is refused with a word about it', (args, message) => {
    const { code, out, err } = start(...args)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(message)
  })
})

/** Of GitHub's part of the record, held against its description. */
function problemsOf({ server, request, response }: Recorded) {
  if (server !== 'github') return []
  const answered = response ? validateResponse(request, response) : []
  return [...validateRequest(request), ...answered]
}

/** Together they take as long as the longest of them. */
describe('every story, played by dist/index.js', () => {
  const shown = new Map<string, string>()
  const ends = new Map<string, Promise<boolean>>()
  const problems: string[] = []

  beforeAll(() => {
    for (const story of STORIES) {
      const screen = createScreen({
        write: text => {
          shown.set(story.name, (shown.get(story.name) ?? '') + text)
        },
        paint: createPaint(false),
        width: 100,
        now: Date.now
      })
      const end = playStory(story, screen, {
        onAnswer: entry => problems.push(...problemsOf(entry))
      })
      // It is awaited below, perhaps after it has failed.
      end.catch(() => undefined)
      ends.set(story.name, end)
    }
  })

  it.each(STORIES.map(({ name }) => name))(
    '%s',
    async name => {
      const wentWell = await ends.get(name)
      if (!wentWell) throw new Error(shown.get(name))
    },
    LONGEST_MS
  )

  it('asks GitHub for nothing that GitHub does not describe', async () => {
    await Promise.allSettled(ends.values())
    expect(problems).toEqual([])
  })

  it('has a name of its own', () => {
    expect(new Set(STORIES.map(({ name }) => name)).size).toBe(STORIES.length)
  })
})
