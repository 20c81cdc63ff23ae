import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A file of the project. */
export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The messages that a page is about: bold code. `…` is what is filled in. */
export function messagesOn(page: string): readonly string[] {
  return [...page.matchAll(/\*\*`([^`]+)`\*\*/g)].map(([, message = '']) =>
    message.replace(/\s+/g, ' ')
  )
}

/** A pattern for the texts that a message can become. */
export function patternOf(message: string): RegExp {
  const words = message
    .split('…')
    .map(own => own.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(words.join('.+?'))
}

const EXPLAINED = messagesOn(read('docs/troubleshooting.md')).map(patternOf)

/** How it ended: with these, there is no problem to be explained. */
const ENDS = /^(The agent job (failed|was archived)|The run was cancelled)\b/

/** What of these annotations docs/troubleshooting.md does not explain. */
export function unexplained(
  annotations: readonly { readonly level: string; readonly message: string }[]
): readonly string[] {
  return annotations
    .filter(({ level }) => level !== 'notice')
    .map(({ message }) => message)
    .filter(message => !ENDS.test(message))
    .filter(message => !EXPLAINED.some(pattern => pattern.test(message)))
}
