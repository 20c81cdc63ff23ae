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
})

describe('the examples', () => {
  const examples = Object.fromEntries(
    exampleWorkflows().map(({ name, yaml }) => [name, yaml])
  )

  it('are as GitHub reads them, and use inputs that the action has', () => {
    expect(diagnose(examples)).toBe('')
  })
})
