/**
 * Prism, a mock server of a third party, accepts every request that the action
 * makes to the service: it validates them against the public description.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startWorld, type World } from '../../sandbox/world.ts'

const DESCRIPTION = new URL('../fixtures/agent-api.json', import.meta.url)
/** The ID of the job in Prism's answers. */
const EXAMPLE_ID = 'string'

/** What Prism logged. It takes a port that is free, and says which. */
const lines: string[] = []
const prism = spawn('prism', [
  ...['mock', '--port', '0', '--errors'],
  fileURLToPath(DESCRIPTION)
])
let address = ''
let world: World

beforeAll(async () => {
  world = await startWorld()
  address = await new Promise<string>((found, failed) => {
    prism.on('error', failed)
    prism.on('exit', code => failed(new Error(`Prism ended with ${code}`)))
    createInterface(prism.stdout).on('line', line => {
      lines.push(line)
      const [, url] = /listening on (http:\S+)/.exec(line) ?? []
      if (url) found(url)
    })
  })
}, 60_000)

afterAll(async () => {
  prism.kill()
  await world.close()
})

it.each([
  ['a start', '/agent --new Build a search', 'sent'],
  ['a message', `/agent --job ${EXAMPLE_ID} add a test`, 'sent'],
  ['a check', `/agent --job ${EXAMPLE_ID}`, 'active']
])(
  'Prism accepts %s',
  async (_, body, outcome) => {
    const { event } = world.comment({ by: 'octo-dev', body })
    const inputs = { 'base-url': address, 'job-id': '', wait: 'false' }
    const timeout = { 'timeout-minutes': '0.1', 'fail-on': 'none' }
    const given = { event, inputs: { ...inputs, ...timeout } }
    const { outputs } = await world.run(given).done
    expect(outputs).toMatchObject({ outcome, 'job-id': EXAMPLE_ID })
    expect(lines.filter(line => /violation|unprocessable/i.test(line))).toEqual(
      []
    )
  },
  60_000
)
