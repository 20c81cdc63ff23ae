import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { exampleWorkflows } from '../scripts/workflows.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIAGNOSE = join(ROOT, 'scripts/diagnose.ts')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What GitHub's language service says of files of these names. */
function diagnose(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'diagnose-'))
  try {
    for (const [name, yaml] of Object.entries(files))
      writeFileSync(join(folder, name), yaml)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [DIAGNOSE, ...Object.keys(files)],
      { cwd: folder, encoding: 'utf8' }
    )
    expect(stderr).toBe('')
    expect(status).toBe(stdout === '' ? 0 : 1)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('action files', () => {
  it.each(['action.yml', 'finish/action.yml'])(
    '%s is as GitHub reads it',
    path => {
      expect(diagnose({ 'action.yml': read(path) })).toBe('')
    }
  )

  it.each([
    ['another name for main', 'main:', 'mian:', "Unexpected value 'mian'"],
    ['no such runtime', 'node24', 'node99', "Unexpected value 'node99'"]
  ])('would not pass with %s', (_, right, wrong, said) => {
    const action = read('action.yml').replace(right, wrong)
    expect(diagnose({ 'action.yml': action })).toContain(said)
  })
})

describe('the examples', () => {
  const examples = Object.fromEntries(
    exampleWorkflows().map(({ name, yaml }) => [name, yaml])
  )

  it('are as GitHub reads them, and use inputs that the action has', () => {
    expect(diagnose(examples)).toBe('')
  })

  it('would not pass with a mistake', () => {
    const spoil = (name: string, right: string, wrong: string) => ({
      [name]: examples[name]?.replace(right, wrong) ?? ''
    })
    const said = diagnose({
      ...examples,
      ...spoil('label.yml', 'job-id:', 'job:'),
      ...spoil('watch.yml', 'api-key:', 'github-token:'),
      ...spoil('reusable-caller.yml', 'fail-on:', 'fail:')
    })
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^label.yml:\d+:\d+ Invalid action input 'job'$/),
      expect.stringMatching(/^reusable-caller.yml.* fail is not defined/),
      expect.stringMatching(/^watch.yml.* required input `api-key`/i)
    ])
  })
})
