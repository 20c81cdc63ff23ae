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

// Whoever reads may stop, as `head` does: that is no error of ours.
process.stdout.on('error', error => {
  process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1)
})
process.exitCode = await main()

/** Does what the command line asks for, and returns the exit code. */
async function main(): Promise<number> {
  const words = wordsOf(process.argv.slice(2))
  if (typeof words === 'string') return wrongUsage(words)
  const { values, positionals } = words
  if (values.help) {
    process.stdout.write(`${help()}\n`)
    return 0
  }
  if (!existsSync(ENTRY)) {
    process.stderr.write(
      'There is no dist/index.js: run npm run build first.\n'
    )
    return 1
  }
  const [asked = STORIES[0]?.name, ...more] = positionals
  if (values.serve) return serve(values)
  if (values.act || values.port !== undefined)
    return wrongUsage('--act and --port go with --serve.')
  if (more.length > 0)
    return wrongUsage(`Only one word is read: "${more.join(' ')}" is too much.`)
  const story = STORIES.find(({ name }) => name === asked)
  return story ? play(story) : wrongUsage(`There is no story "${asked}".`)
}

/**
 * Returns the options and words of a command line, or what is wrong with it.
 */
function wordsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        serve: { type: 'boolean' },
        act: { type: 'boolean', default: false },
        port: { type: 'string' }
      }
    })
  } catch (error) {
    return (error as Error).message
  }
}

function wrongUsage(problem: string): number {
  process.stderr.write(`${problem}\n\n${help()}\n`)
  return WRONG_USAGE
}

/**
 * Serves a world until Ctrl-C, and returns the exit code: 1 if its ports can't
 * be opened. Refuses a port that is no number.
 */
async function serve({
  act,
  port
}: {
  readonly act: boolean
  readonly port?: string | undefined
}): Promise<number> {
  if (port !== undefined && !/^[1-9]\d{0,4}$/.test(port))
    return wrongUsage(`--port takes a number, not "${port}".`)
  try {
    const wanted = port === undefined ? undefined : Number(port)
    return await serveWorld(screen(Date.now), { act, port: wanted })
  } catch (error) {
    // https://nodejs.org/api/errors.html: the port is taken, or is none.
    const { code, message } = error as NodeJS.ErrnoException
    if (code?.startsWith('E') !== true) throw error
    process.stderr.write(`${message}\n`)
    return 1
  }
}

/** Returns the words of `--help`, with all stories. */
function help(): string {
  const rows = STORIES.map(({ name, summary }) => [`  ${name}`, summary])
  return [
    'npm start                  plays the first story',
    'npm start -- <story>       plays that story',
    'npm start -- --serve       serves the issue as a page to comment on, until',
    '                           you press Ctrl-C',
    '                --act      … and shows a command for each comment: paste it in',
    '                           another terminal, and act runs your own workflows',
    '                --port N   … on this port and the next',
    '',
    'Stories:',
    ...alignRows(rows)
  ].join('\n')
}

/** Returns a screen that writes to the terminal, by this clock. */
function screen(now: () => number) {
  const { stdout } = process
  return createScreen({
    write: text => stdout.write(text),
    width: stdout.columns ?? 100,
    now
  })
}

/** Plays a story, and returns the exit code: 1 if a check of it failed. */
async function play(story: Story): Promise<number> {
  const { pace = PACE } = story
  const clock = createFastClock(pace)
  const shown = screen(clock.now)
  shown.plain(`${story.name}: ${story.summary}.`)
  shown.plain(
    `The clock runs ${pace} times as fast as yours. At the end, … stands\n` +
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
