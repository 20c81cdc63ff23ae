/** `npm start -- --serve` takes a port that is free, serves a world, and ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from '@jest/globals'

const START = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))
/** The last port has no next one that the service could have. */
const LAST_PORT = 65_535

let child: ChildProcess | undefined

afterEach(() => void child?.kill())

/** Runs the sandbox until it ends. Returns its errors and its exit code. */
async function serveOn(port: number) {
  const started = spawn(process.execPath, [
    START,
    '--serve',
    '--port',
    `${port}`
  ])
  child = started
  const [said, [exitCode]] = await Promise.all([
    text(started.stderr),
    once(started, 'close'),
    // An unread pipe that is full would stop the program.
    text(started.stdout)
  ])
  return { said, exitCode }
}

it('npm start -- --serve does not take a port that another program has', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { said, exitCode } = await serveOn(port)
  other.close()
  expect(said).toBe(
    `listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`
  )
  expect(exitCode).toBe(1)
})

it('npm start -- --serve ends when the service can have no port', async () => {
  const { said, exitCode } = await serveOn(LAST_PORT)
  expect(said).toMatch(/^(listen EADDRINUSE|options\.port should be)/)
  expect(exitCode).toBe(1)
})

it('npm start -- --serve serves the page, and ends', async () => {
  const started = spawn(process.execPath, [START, '--serve'], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  child = started
  const ended = once(started, 'exit')
  let shown = ''
  for await (const text of started.stdout.setEncoding('utf8')) {
    const wasShown = shown.includes('Ctrl-C')
    shown += text
    if (wasShown || !shown.includes('Ctrl-C')) continue
    const [page = ''] = /http:\S+\/acme\/shop\/issues\/7\n/.exec(shown) ?? []
    expect((await fetch(page.trim())).status).toBe(200)
    expect(shown).toMatch(/^ {2}GITHUB_REPOSITORY_ID=\d+$/m)
    // The pipe stays open: what the program prints at its end is read, too.
    started.kill('SIGINT')
  }
  expect(shown).toContain('Ctrl-C')
  expect(await ended).toEqual([0, null])
})
