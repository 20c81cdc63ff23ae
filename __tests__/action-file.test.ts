import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIAGNOSE = join(ROOT, 'scripts/diagnose.ts')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What GitHub's language service says of an action file. */
function diagnose(yaml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'diagnose-'))
  try {
    writeFileSync(join(folder, 'action.yml'), yaml)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [DIAGNOSE, 'action.yml'],
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
      expect(diagnose(read(path))).toBe('')
    }
  )

  it.each([
    ['another name for main', 'main:', 'mian:', "Unexpected value 'mian'"],
    ['no such runtime', 'node24', 'node99', "Unexpected value 'node99'"]
  ])('would not pass with %s', (_, right, wrong, said) => {
    const action = read('action.yml').replace(right, wrong)
    expect(diagnose(action)).toContain(said)
  })
})
