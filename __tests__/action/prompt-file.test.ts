/**
 * A prompt comes from the file that the workflow names, and from no other:
 * docs/reference.md, "Inputs".
 */

import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readPromptFile } from '../../src/action/prompt-file.ts'
import { type FileSystem, githubRunner } from '../../src/action/runner.ts'

const FILE_SYSTEM = githubRunner({}, new AbortController().signal).files

import { explain, plain } from '../../src/common/message.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prompt-'))
  mkdirSync(join(root, 'work/docs'), { recursive: true })
  writeFileSync(join(root, 'outside.md'), 'secret')
  write('docs/prompt.md', 'Fix it.')
})
afterEach(() => rmSync(root, { recursive: true }))

const MEBIBYTE = 1024 * 1024

function write(path: string, content: string | Uint8Array) {
  writeFileSync(join(root, 'work', path), content)
}

function read(path: string, files: FileSystem = FILE_SYSTEM) {
  return readPromptFile(path, join(root, 'work'), files)
}

/** What is said of a file that can't be the prompt; empty if it can. */
function refusalOf(path: string, files?: FileSystem): string {
  const file = read(path, files)
  return file.kind === 'read' ? '' : plain(explain(file.problem))
}

describe('the file', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['text', 'Fix it.', 'Fix it.'],
    ['white space around it', '\n  Fix\n\nit. \r\n', 'Fix\n\nit.'],
    ['a byte order mark', '\ufeffFix it.', 'Fix it.'],
    ['other writing', 'Füg é 你好 😀 hinzu', 'Füg é 你好 😀 hinzu'],
    ['1 MiB', 'x'.repeat(MEBIBYTE), 'x'.repeat(MEBIBYTE)]
  ])('of %s is the prompt', (_, content, value) => {
    write('docs/prompt.md', content)
    expect(read('docs/prompt.md')).toEqual({ kind: 'read', value })
  })

  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'has no text'],
    ['white space alone', '\ufeff \n\t\u2003', 'has no text'],
    ['more than 1 MiB', 'x'.repeat(MEBIBYTE + 1), 'is larger than 1 MiB'],
    ['another encoding', Uint8Array.of(0x46, 0xfc, 0x67), 'is not UTF-8'],
    ['half a character', Uint8Array.of(0x46, 0xf0, 0x9f), 'is not UTF-8'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x46, 0), 'is not UTF-8']
  ])('of %s is refused', (_, content, why) => {
    write('docs/prompt.md', content)
    expect(refusalOf('docs/prompt.md')).toContain(
      `prompt-file is "docs/prompt.md", which ${why}; it should be the path`
    )
  })
})

describe('the path', () => {
  it.each([
    '../outside.md',
    'docs/../../outside.md',
    'docs/../docs/prompt.md',
    './docs/prompt.md',
    'docs//prompt.md',
    'docs/prompt.md/',
    '/etc/passwd',
    'C:/prompt.md',
    'docs/prompt.md:stream',
    'docs\\prompt.md',
    'docs/prompt.md\0',
    '..',
    '.',
    '/'
  ])('%j is refused without a look at it', path => {
    const never = () => {
      throw new Error('looked')
    }
    const said = refusalOf(path, { stat: never, open: never })
    expect(said).toContain('which is not a relative path of plain names;')
  })

  it('may have dots, blanks, and other letters in its names', () => {
    for (const path of ['.prompt', 'a..b', 'ä ö.md', '...', '-x', '$HOME']) {
      write(path, path)
      expect(read(path)).toMatchObject({ kind: 'read', value: path })
    }
  })

  it.each(['', 'work'])('needs a workspace: %j', folder => {
    const workspace = folder && join(root, 'elsewhere')
    const said = folder ? 'could not be read' : 'GITHUB_WORKSPACE is empty'
    const read = readPromptFile('x', workspace, FILE_SYSTEM)
    expect(read.kind === 'failed' && plain(read.problem.what)).toContain(said)
  })

  it.each([
    ['nothing', 'docs/none.md', 'could not be read: "Error: ENOENT'],
    ['a folder', 'docs', 'is not a file'],
    ['what is in a file', 'docs/prompt.md/x', 'could not be read'],
    ['a link', 'link.md', 'is or goes through a link'],
    ['a link to the outside', 'out.md', 'is or goes through a link'],
    ['what a link leads to', 'dir/prompt.md', 'is or goes through a link'],
    ['a link to nothing', 'dead.md', 'is or goes through a link'],
    ['a pipe', 'pipe', 'is not a file']
  ])('to %s is refused', (_, path, why) => {
    const work = join(root, 'work')
    symlinkSync('docs/prompt.md', join(work, 'link.md'))
    symlinkSync('../outside.md', join(work, 'out.md'))
    symlinkSync('docs', join(work, 'dir'))
    symlinkSync('none', join(work, 'dead.md'))
    spawnSync('mkfifo', [join(work, 'pipe')])
    expect(refusalOf(path)).toContain(`which ${why}`)
  })
})

describe('what changes between the look and the opening', () => {
  /** The file system, in which something happens before a file is opened. */
  const meanwhile = (happens: (path: string) => void): FileSystem => ({
    stat: FILE_SYSTEM.stat,
    open: path => {
      happens(path)
      return FILE_SYSTEM.open(path)
    }
  })

  it.each<[string, (path: string) => void, string]>([
    [
      'another file in its place',
      path => renameSync(join(root, 'outside.md'), path),
      'was replaced while it was read'
    ],
    [
      'a link in its place',
      path => {
        rmSync(path)
        symlinkSync(join(root, 'outside.md'), path)
      },
      'could not be read: "Error: ELOOP'
    ],
    [
      'a link in place of its folder',
      path => {
        const folder = join(path, '..')
        writeFileSync(join(root, 'prompt.md'), 'secret')
        renameSync(folder, `${folder}-old`)
        symlinkSync(root, folder)
      },
      'was replaced while it was read'
    ],
    [
      'a pipe in its place',
      path => {
        rmSync(path)
        spawnSync('mkfifo', [path])
      },
      'was replaced while it was read'
    ],
    ['nothing in its place', path => rmSync(path), 'could not be read']
  ])('%s is refused, and nothing waits', (_, happens, why) => {
    const said = refusalOf('docs/prompt.md', meanwhile(happens))
    expect(said).toContain(`which ${why}`)
    expect(said).not.toContain('secret')
  })

  it('closes what it has opened', () => {
    let open = 0
    const files: FileSystem = {
      stat: FILE_SYSTEM.stat,
      open: path => {
        const file = FILE_SYSTEM.open(path)
        open += 1
        const close = () => {
          file.close()
          open -= 1
        }
        return { ...file, close }
      }
    }
    expect(refusalOf('docs/prompt.md', files)).toBe('')
    write('docs/prompt.md', '')
    expect(refusalOf('docs/prompt.md', files)).not.toBe('')
    expect(open).toBe(0)
  })
})
