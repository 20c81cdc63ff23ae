import type { BigIntStats } from 'node:fs'
import { type Message, type Read, say } from '../common/message.ts'
import type { FileSystem } from './runner.ts'

/** Sixteen times the longest comment; a larger file is a mistake. */
const PROMPT_MOST_BYTES = 1024 * 1024

/**
 * Returns the text of the file that the input `prompt-file` names, without a
 * byte order mark and without white space around it; or why it can't be the
 * prompt. Never throws. The file has to be a regular one, of UTF-8 with a text
 * and at most 1 MiB. The path has to be relative; no name in it is empty, `.`,
 * or `..`, or has a colon, a backslash, or a control character. No name below
 * the workspace may be a link, and the file that is read is the one that was
 * looked at: what a step before has checked out may not choose another file of
 * the machine.
 *
 * @param path what the input holds
 * @param workspace the folder that the path is relative to; empty if the runner
 *   names none, which is a failure
 */
export function readPromptFile(
  path: string,
  workspace: string,
  files: FileSystem
): Read<string> {
  const names = path.split('/')
  if (!names.every(isPlainName))
    return unusable(path, say`is not a relative path of plain names`)
  if (workspace === '')
    return unusable(path, say`is in no workspace: GITHUB_WORKSPACE is empty`)
  const paths = names.map((_, index) =>
    [workspace, ...names.slice(0, index + 1)].join('/')
  )
  try {
    return readAt(paths, path, files)
  } catch (error) {
    return unusable(path, say`could not be read: ${String(error)}`)
  }
}

/**
 * Returns whether a part of a path is a plain name. A colon names a stream or a
 * drive on Windows, a backslash another folder.
 */
function isPlainName(name: string): boolean {
  return !['', '.', '..'].includes(name) && !/[:\\\p{Cc}]/u.test(name)
}

/**
 * Returns the text of the file at the last of the paths, or why it can't be the
 * prompt: one of the paths is a link, one before the last is no folder, the
 * last is no file, it was replaced before it was opened, or `decode` refuses
 * it. Throws what the file system throws, and closes the file in any case.
 *
 * @param paths each is in the one before
 * @param path what the input holds, for messages
 */
function readAt(
  paths: readonly string[],
  path: string,
  files: FileSystem
): Read<string> {
  const seen = paths.map(one => files.stat(one))
  if (seen.some(one => one.isSymbolicLink()))
    return unusable(path, say`is or goes through a link`)
  const file = seen.at(-1)
  const areFolders = seen.slice(0, -1).every(one => one.isDirectory())
  if (!file?.isFile() || !areFolders) return unusable(path, say`is not a file`)
  const opened = files.open(paths.at(-1) ?? '')
  try {
    return isSameFile(opened.stat(), file)
      ? decode(opened.read(PROMPT_MOST_BYTES + 1), path)
      : unusable(path, say`was replaced while it was read`)
  } finally {
    opened.close()
  }
}

/**
 * Returns whether what was opened is the regular file that was looked at: it is
 * one, on the same device, and has the same number there.
 */
function isSameFile(opened: BigIntStats, file: BigIntStats): boolean {
  return opened.isFile() && opened.dev === file.dev && opened.ino === file.ino
}

/**
 * Returns the bytes as trimmed text; or why they are no prompt: they are more
 * than 1 MiB, no UTF-8, or nothing but white space.
 */
function decode(bytes: Uint8Array, path: string): Read<string> {
  if (bytes.length > PROMPT_MOST_BYTES)
    return unusable(path, say`is larger than 1 MiB`)
  const text = decodeUtf8(bytes)
  if (text === undefined) return unusable(path, say`is not UTF-8`)
  return text.trim() === ''
    ? unusable(path, say`has no text`)
    : { kind: 'read', value: text.trim() }
}

/**
 * Returns UTF-8 as text, without a byte order mark; undefined if the bytes are
 * no UTF-8.
 */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Returns a failure of the reason `input`, which says why the file can't be
 * used and what `prompt-file` should name.
 *
 * @param why goes on after `which`: `is not a file`
 */
function unusable(path: string, why: Message): Read<string> {
  return {
    kind: 'failed',
    problem: {
      reason: 'input',
      what: say`prompt-file is ${path}, which ${why};`,
      fix: say`it should be the path of a file of UTF-8 text, at most 1 MiB, in GITHUB_WORKSPACE: relative, without links, and without a name that is empty or has a dot alone, two dots, a backslash, or a colon.`
    }
  }
}
