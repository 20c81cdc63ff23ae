import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from '@jest/globals'

const START = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))

let child: ChildProcess | undefined

afterEach(() => void child?.kill())

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
