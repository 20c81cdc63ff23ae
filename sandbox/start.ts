import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createFastClock, PACE, startFastWorld } from './fast-world.ts'
import { alignRows } from './paint.ts'
import { createScreen } from './screen.ts'
import { serveWorld } from './serve-world.ts'
import { playStory, STORIES, type Story } from './stories.ts'

const ENTRY = fileURLToPath(new URL('../dist/index.js', import.meta.url))
const WRONG_USAGE = 2
const INTERRUPTED = 130

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  serve: { type: 'boolean' }
} as const

// Whoever reads may stop, as `head` does: that is no error of ours.
process.stdout.on('error', error => {
  process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1)
})
process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args)
  if (typeof asked === 'string') return complain(asked)
  if (asked.help) return say(help())
  if (!existsSync(ENTRY)) {
    return complain('There is no dist/index.js: run npm run build first.', 1)
  }
  if (asked.serve) return serveWorld(screen(Date.now), ENTRY)
  return play(asked.story)
}

interface Arguments {
  readonly help: boolean
  readonly serve: boolean
  readonly story: Story
}

/** What is asked for, or what is wrong with it. */
function readArguments(args: readonly string[]): Arguments | string {
  const parsed = tryParse(args)
  if (typeof parsed === 'string') return parsed
  const { values, positionals } = parsed
  const [name, ...more] = positionals
  const [first] = STORIES
  const story =
    name === undefined ? first : STORIES.find(one => one.name === name)
  if (more.length > 0) return 'One story at a time.'
  if (story === undefined) return `There is no story "${name}".`
  return { help: values.help ?? false, serve: values.serve ?? false, story }
}

function tryParse(args: readonly string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string, code = WRONG_USAGE): number {
  const more = code === WRONG_USAGE ? `\n\n${help()}` : ''
  process.stderr.write(`${text}${more}\n`)
  return code
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
  const wentWell = await playStory(story, shown, { entry: ENTRY }, options =>
    startFastWorld(clock, options)
  )
  shown.plain(
    wentWell
      ? '\nnpm start -- --help lists more stories, and a page to comment on.'
      : '\nNot as expected: see FAILED above.'
  )
  return wentWell ? 0 : 1
}
