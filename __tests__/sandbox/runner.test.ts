import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type RunOptions, runAction } from '../../sandbox/runner.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-test-'))
  await mkdir(join(folder, 'dist'))
  await writeFile(
    join(folder, 'action.yml'),
    `inputs:
  base-url:
    required: true
  wait for it:
    default: 'true'
  count:
    default: 5
  github-token:
    default: \${{ github.token }}
runs:
  using: node24
  main: dist/index.js
`
  )
})

afterAll(() => rm(folder, { recursive: true }))

async function run(program: string, options: Partial<RunOptions> = {}) {
  const entry = join(folder, 'dist', 'index.mjs')
  await writeFile(entry, program)
  return runAction({
    entry,
    inputs: {},
    event: { name: 'issue_comment', payload: { action: 'created' } },
    apiUrl: 'http://127.0.0.1:1/api/v3',
    serverUrl: 'http://127.0.0.1:1',
    repository: 'acme/shop',
    token: 'ghs_token',
    ...options
  })
}

describe('the environment', () => {
  async function environment(options: Partial<RunOptions> = {}) {
    const program = 'console.log(JSON.stringify(process.env))'
    const { stdout } = await (await run(program, options)).done
    return JSON.parse(stdout)
  }

  it('holds every input of action.yml, given or not', async () => {
    const env = await environment({
      inputs: { 'base-url': 'https://x.test', count: '' }
    })
    expect(env).toMatchObject({
      'INPUT_BASE-URL': 'https://x.test',
      INPUT_WAIT_FOR_IT: 'true',
      INPUT_COUNT: '',
      'INPUT_GITHUB-TOKEN': 'ghs_token'
    })
  })

  it('holds what the runner tells, and nothing of ours', async () => {
    process.env.LEAKED = 'yes'
    const env = await environment({ attempt: 3, runId: 12, env: { MINE: '1' } })
    expect(env).toMatchObject({
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'issue_comment',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '12',
      GITHUB_RUN_ATTEMPT: '3',
      GITHUB_SERVER_URL: 'http://127.0.0.1:1',
      GITHUB_API_URL: 'http://127.0.0.1:1/api/v3',
      GITHUB_GRAPHQL_URL: 'http://127.0.0.1:1/api/graphql',
      MINE: '1'
    })
    expect(env.LEAKED).toBeUndefined()
    expect(env.RUNNER_DEBUG).toBeUndefined()
  })
})

describe('a run', () => {
  it('gives back all that the step left', async () => {
    const program = `
      import { appendFileSync as append, readFileSync } from 'node:fs'
      const { env } = process
      const { action } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH))
      append(env.GITHUB_OUTPUT, 'action=' + action + '\\ntext<<E\\n1\\n2\\nE\\n')
      append(env.GITHUB_STEP_SUMMARY, '# Done\\n')
      append(env.GITHUB_STATE, 'a=b\\n')
      console.log('::add-mask::hidden')
      console.log('this is hidden, and ghs_token\\r::notice::by a return')
      console.error('::warning title=T::careful')
      process.exitCode = 3
    `
    const lines: string[] = []
    const handle = await run(program, { onLine: line => lines.push(line) })
    const result = await handle.done
    expect(result).toMatchObject({
      exitCode: 3,
      signal: null,
      outputs: { action: 'created', text: '1\n2' },
      summary: '# Done\n',
      state: { a: 'b' },
      masks: ['hidden'],
      stderr: '::warning title=T::careful\n'
    })
    expect(result.stdout).toContain('this is hidden')
    expect(result.log).toContain('this is ***, and ***\n')
    expect(result.annotations).toContainEqual({
      level: 'warning',
      title: 'T',
      message: 'careful'
    })
    expect(result.annotations).toContainEqual({
      level: 'notice',
      message: 'by a return'
    })
    expect(lines.toSorted()).toEqual(
      [
        'Notice: by a return',
        'Warning: careful',
        'this is ***, and ***'
      ].toSorted()
    )
    expect(result.durationMs).toBeGreaterThan(0)
  })
})
