import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Recorded } from '../../sandbox/exchange.ts'
import { createPaint } from '../../sandbox/paint.ts'
import { createScreen } from '../../sandbox/screen.ts'
import { playStory, STORIES, type Story } from '../../sandbox/stories.ts'
import { createStoryClock } from '../../sandbox/story-clock.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

const START = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))
/** Longer than any of them waits for its turn; it only catches a hang. */
const LONGEST_MS = 180_000
/** Their time is fast, so that a machine with much to do looks slow to them. */
const AT_ONCE = 10

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

describe('every story, played by dist/index.js', () => {
  const shown = new Map<string, string>()
  const ends = new Map<string, Promise<boolean>>()
  const problems: string[] = []

  beforeAll(() => {
    const lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve(true))
    STORIES.forEach((story, at) => {
      const lane = at % AT_ONCE
      const end = Promise.resolve(lanes[lane]).then(() => play(story))
      ends.set(story.name, end)
      lanes[lane] = end.catch(() => false)
    })
  })

  function play(story: Story): Promise<boolean> {
    const clock = createStoryClock()
    const screen = createScreen({
      write: text => {
        shown.set(story.name, (shown.get(story.name) ?? '') + text)
      },
      paint: createPaint(false),
      width: 100,
      now: clock.now
    })
    return playStory(story, screen, {
      clock,
      onAnswer: entry => problems.push(...problemsOf(entry))
    })
  }

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

  it('shows no address of the sandbox at the end, and each prompt', async () => {
    await Promise.allSettled(ends.values())
    for (const [name, text] of shown) {
      const [, end] = text.split(/^── #7 /m)
      expect([name, end]).not.toEqual([name, expect.stringContaining('://1')])
    }
    expect(shown.get('review')).toContain('Prompt that the service received (3')
    expect(shown.get('review')).toContain('  Comment 3 on `CHANGELOG.md`')
  })

  it('has a name of its own', () => {
    expect(new Set(STORIES.map(({ name }) => name)).size).toBe(STORIES.length)
  })
})
