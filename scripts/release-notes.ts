import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `## [1.2.0] - 2026-01-31`, with or without the date and the brackets. */
const HEADING = /^## \[?([^\]\s]+)\]?(?: - .*)?$/
/** What a heading's brackets link to, at the end of the file. */
const LINK_DEFINITION = /^\[[^\]]+\]: \S+$/

/**
 * Returns the section of a changelog for a version. Throws if there is none, or
 * if it is empty: a release that says nothing is a mistake.
 */
export function notesOf(changelog: string, version: string): string {
  const lines = changelog.split(/\r?\n/)
  const start = lines.findIndex(line => HEADING.exec(line)?.[1] === version)
  if (start === -1)
    throw new Error(
      `CHANGELOG.md has no section for ${version}. Add "## [${version}] - <date>" with what is new.`
    )
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(line => line.startsWith('## '))
  const section = end === -1 ? rest : rest.slice(0, end)
  const kept = section.filter(line => !LINK_DEFINITION.test(line))
  if (kept.every(line => line.trim() === '' || line.startsWith('#')))
    throw new Error(
      `The section of CHANGELOG.md for ${version} is empty. Say what is new.`
    )
  return kept.join('\n').trim()
}

/**
 * Returns the notes for the version in package.json. Throws if the tag is not
 * that of this version.
 */
function notesForTag(tag: string): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string
  }
  if (tag !== `v${version}`)
    throw new Error(
      `The tag is ${tag}, but package.json's version is ${version}.`
    )
  return notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(notesForTag(process.argv[2] ?? ''))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
