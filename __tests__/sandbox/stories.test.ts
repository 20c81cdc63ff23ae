/** `npm start` plays the stories that it lists, as CONTRIBUTING.md says. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import type { Recorded } from '../../sandbox/exchange.ts'
import { startFastWorld } from '../../sandbox/fast-world.ts'
import { createScreen } from '../../sandbox/screen.ts'
import { createSteppedClock } from '../../sandbox/stepped-clock.ts'
import { playStory, STORIES, type Story } from '../../sandbox/stories.ts'
import { finish } from '../../src/finish.ts'
import { setStage } from '../../stage/stage.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

const START = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))

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
    [['deny', 'finish'], 'Only one word is read: "finish" is too much.'],
    [['--act'], '--act and --port go with --serve.'],
    [['--port', '8080', 'finish'], '--act and --port go with --serve.'],
    [['--serve', '--port', 'x'], '--port takes a number, not "x".'],
    [['--serve', '--ports', '80'], "Unknown option '--ports'"]
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

type Open = Parameters<typeof playStory>[2]

/** Plays one, and says what was shown if it did not go well. */
async function expectItGoesWell(story: Story, open: Open): Promise<void> {
  let shown = ''
  const problems: string[] = []
  const screen = createScreen({
    write: text => {
      shown += stripVTControlCharacters(text)
    },
    width: 100,
    now: Date.now
  })
  const onAnswer = (entry: Recorded) => problems.push(...problemsOf(entry))
  const wentWell = await playStory(story, screen, open, onAnswer)
  if (!wentWell) throw new Error(shown)
  // It asks GitHub for nothing that GitHub does not describe.
  expect(problems).toEqual([])
  // What was there is gone, so nothing of it looks like a link.
  expect(shown.replace(/^[\s\S]*\n── #/, '')).not.toContain('http://127.')
}

const inMemory: Open = async options => {
  const stage = await setStage(options)
  return { ...stage, finish: given => stage.finish(finish, given) }
}

describe('a story', () => {
  it.each(STORIES.map(story => [story.name, story] as const))(
    'in memory: %s',
    (_, story) => expectItGoesWell(story, inMemory)
  )

  it.each(STORIES.filter(({ name }) => ['re-run', 'finish'].includes(name)))(
    'played by dist/index.js: $name',
    async story => {
      const clock = createSteppedClock()
      try {
        await expectItGoesWell(story, given => startFastWorld(clock, given))
      } finally {
        clock.close()
      }
    }
  )
})
