import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createFastClock, PACE, startFastWorld } from './fast-world.ts'
import { alignRows } from './paint.ts'
import { createScreen } from './screen.ts'
import { serveWorld } from './serve-world.ts'
import { playStory, STORIES, type Story } from './stories.ts'

const ENTRY = fileURLToPath(new URL('../dist/index.js', import.meta.url))
const WRONG_USAGE = 2
const INTERRUPTED = 130

// Whoever reads may stop, as `head` does: that is no error of ours.
process.stdout.on('error', error => {
  process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1)
})
process.exitCode = await main()

async function main(): Promise<number> {
  const [asked = STORIES[0]?.name, ...more] = process.argv.slice(2)
  if (asked === '--help' || asked === '-h') {
    process.stdout.write(`${help()}\n`)
    return 0
  }
  if (!existsSync(ENTRY)) {
    process.stderr.write(
      'There is no dist/index.js: run npm run build first.\n'
    )
    return 1
  }
  const isAlone = more.length === 0
  if (isAlone && asked === '--serve') return serveWorld(screen(Date.now))
  const story = STORIES.find(({ name }) => name === asked)
  if (isAlone && story) return play(story)
  const problem = isAlone
    ? `There is no story "${asked}".`
    : `Only one word is read: "${more.join(' ')}" is too much.`
  process.stderr.write(`${problem}\n\n${help()}\n`)
  return WRONG_USAGE
}

function help(): string {
  const rows = STORIES.map(({ name, summary }) => [`  ${name}`, summary])
  return [
    'npm start                  plays the first story',
    'npm start -- <story>       plays that story',
    'npm start -- --serve       serves the issue as a page to comment on, until',
    '                           you press Ctrl-C',
    '',
    'Stories:',
    ...alignRows(rows)
  ].join('\n')
}

function screen(now: () => number) {
  const { stdout } = process
  return createScreen({
    write: text => stdout.write(text),
    width: stdout.columns ?? 100,
    now
  })
}

async function play(story: Story): Promise<number> {
  const clock = createFastClock()
  const shown = screen(clock.now)
  shown.plain(`${story.name}: ${story.summary}.`)
  shown.plain(
    `The clock runs ${PACE} times as fast as yours. At the end, … stands\n` +
      'for the address of the sandbox, which is gone by then.\n'
  )
  process.once('SIGINT', () => process.exit(INTERRUPTED))
  const wentWell = await playStory(story, shown, options =>
    startFastWorld(clock, options)
  )
  shown.plain(
    wentWell
      ? '\nnpm start -- --help lists more stories, and a page to comment on.'
      : '\nNot as expected: see FAILED above.'
  )
  return wentWell ? 0 : 1
}
