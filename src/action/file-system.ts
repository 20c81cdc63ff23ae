import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync
} from 'node:fs'
import type { FileFacts, FileSystem } from './prompt-file.ts'

/**
 * Windows has neither flag, so there a link is noticed by the file that is then
 * open. Without `O_NONBLOCK`, opening a pipe would wait for its writer.
 */
const FLAGS =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** The file system of this machine. */
export const FILE_SYSTEM: FileSystem = {
  look: path => factsOf(lstatSync(path, { bigint: true })),
  open: path => {
    const file = openSync(path, FLAGS)
    return {
      facts: () => factsOf(fstatSync(file, { bigint: true })),
      read: mostBytes => readStart(file, mostBytes),
      close: () => closeSync(file)
    }
  }
}

function factsOf(stats: BigIntStats): FileFacts {
  return { kind: kindOf(stats), device: stats.dev, number: stats.ino }
}

function kindOf(stats: BigIntStats): FileFacts['kind'] {
  if (stats.isSymbolicLink()) return 'link'
  if (stats.isDirectory()) return 'folder'
  return stats.isFile() ? 'file' : 'other'
}

/** Returns the first bytes of an open file, at most so many. */
function readStart(file: number, mostBytes: number): Uint8Array {
  const bytes = new Uint8Array(mostBytes)
  let length = 0
  for (;;) {
    const read = readSync(file, bytes, length, mostBytes - length, length)
    length += read
    if (read === 0 || length === mostBytes) return bytes.subarray(0, length)
  }
}
