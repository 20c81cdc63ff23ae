import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'

const START = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))

const running: ChildProcess[] = []

afterEach(() => {
  for (const child of running.splice(0)) child.kill()
})

/** `npm start -- --serve`, with somebody at its terminal. */
function serve() {
  const child = spawn(process.execPath, [START, '--serve'], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  running.push(child)
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    shown += text
  })

  /** Waits until it shows this; gives what is in the group. */
  async function shows(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(shown)
      if (found !== null) return found[1] ?? ''
      await once(child.stdout, 'data')
    }
  }

  return {
    shows,
    type: (line: string) => child.stdin.write(`${line}\n`),
    interrupt: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      const [code] = await ended
      return code
    }
  }
}

/** The parts of a page as they are told, one after the other. */
async function* news(address: string) {
  const { body } = await fetch(`${address}/events`)
  if (body === null) throw new Error('There are no news')
  let rest = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const messages = (rest + chunk).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages)
      yield JSON.parse(message.slice('data: '.length))
  }
}

async function comes(
  told: AsyncGenerator<Record<string, string>>,
  part: string,
  text: string
): Promise<void> {
  for (;;) {
    const { done, value } = await told.next()
    if (done) throw new Error(`It ended, and "${text}" never came`)
    if (value[part]?.includes(text)) return
  }
}

describe('npm start -- --serve', () => {
  it('serves the page, takes typed lines, shows a run by hand, ends', async () => {
    const { shows, type, interrupt } = serve()
    const page = await shows(/(http:\S+\/acme\/shop\/issues\/7)\n/)
    await shows(/(Ctrl-C)/)
    const told = news(page)
    type('only a word')
    await comes(told, 'conversation', 'only a word')
    await shows(/(octo-dev comments on #7: only a word)/)
    const script = await shows(/sh (\S+run\.sh)\n/)

    const [code] = await once(spawn('sh', [script]), 'exit')
    expect(code).toBe(0)
    await comes(told, 'conversation', '>skipped</')

    expect(await interrupt()).toBe(0)
    expect(existsSync(script)).toBe(false)
  })
})
