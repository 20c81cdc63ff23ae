/** `npm start -- --serve` takes a port that is free, serves a world, and ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from '@jest/globals'

const START = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))

let child: ChildProcess | undefined

afterEach(() => void child?.kill())

it('npm start -- --serve takes a port, unless somebody else has it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const started = spawn(process.execPath, [
    START,
    '--serve',
    '--port',
    `${port}`
  ])
  const [said, ended] = await Promise.all([
    text(started.stderr),
    once(started, 'exit')
  ])
  other.close()
  expect(said).toBe(
    `listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`
  )
  expect(ended).toEqual([1, null])
})

it('npm start -- --serve serves the page, and ends', async () => {
  const started = spawn(process.execPath, [START, '--serve'], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  child = started
  let shown = ''
  for await (const text of started.stdout.setEncoding('utf8')) {
    shown += text
    if (!shown.includes('Ctrl-C')) continue
    const [page = ''] = /http:\S+\/acme\/shop\/issues\/7\n/.exec(shown) ?? []
    expect((await fetch(page.trim())).status).toBe(200)
    expect(shown).toMatch(/^ {2}GITHUB_REPOSITORY_ID=\d+$/m)
    break
  }
  const ended = once(started, 'exit')
  started.kill('SIGINT')
  expect(await ended).toEqual([0, null])
})
