import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { runAction } from '../../sandbox/runner.ts'

const ACTION = `inputs:
  wait for it:
    default: 'true'
  count:
    default: 5
  github-token:
    default: \${{ github.token }}
`

const PROGRAM = `
  import { appendFileSync as append, readFileSync } from 'node:fs'
  const { env } = process
  const { action } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH))
  append(env.GITHUB_OUTPUT, 'action=' + action + '\\ntext<<E\\n1\\n2\\nE\\n')
  append(env.GITHUB_OUTPUT, 'wait=' + env.INPUT_WAIT_FOR_IT + '\\n')
  append(env.GITHUB_OUTPUT, 'count=' + env.INPUT_COUNT + '\\n')
  append(env.GITHUB_STEP_SUMMARY, '# Done\\n')
  console.log('::add-mask::hidden')
  console.log('hidden, ' + env['INPUT_GITHUB-TOKEN'] + env.LEAKED)
  console.log('one\\r::notice::by a return')
  console.log('a ::error::b ::c')
  console.log('text ##[error title=A%5D]No%0AYes')
  console.error('::warning title=T%3A%2C::careful')
  process.exitCode = 3
`

it('A run has the inputs, and gives back all that the step made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'runner-test-'))
  const entry = join(folder, 'dist', 'index.mjs')
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'action.yml'), ACTION)
  await writeFile(entry, PROGRAM)
  process.env.LEAKED = 'yes'
  const lines: string[] = []
  const result = await runAction({
    entry,
    inputs: { count: '' },
    event: { name: 'issue_comment', payload: { action: 'created' } },
    apiUrl: 'http://127.0.0.1:1/api/v3',
    serverUrl: 'http://127.0.0.1:1',
    repository: 'acme/shop',
    token: 'ghs_token',
    onLine: line => lines.push(line)
  }).done
  await rm(folder, { recursive: true })
  const outputs = { action: 'created', text: '1\n2', wait: 'true', count: '' }
  const warning = { level: 'warning', title: 'T:,', message: 'careful' }
  const error = { level: 'error', title: 'A]', message: 'No\nYes' }
  const notice = { level: 'notice', message: 'by a return' }
  expect(result).toMatchObject({
    exitCode: 3,
    signal: null,
    outputs,
    summary: '# Done\n',
    masks: ['hidden'],
    stderr: '::warning title=T%3A%2C::careful\n'
  })
  expect(result.stdout).toContain('hidden, ghs_tokenundefined')
  expect(result.annotations).toHaveLength(3)
  expect(result.annotations).toEqual(
    expect.arrayContaining([warning, notice, error])
  )
  expect(lines.toSorted()).toEqual([
    '***, ***undefined',
    'Error: No\nYes',
    'Notice: by a return',
    'Warning: careful',
    'a ::error::b ::c',
    'one'
  ])
})
