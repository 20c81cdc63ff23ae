/** `## [1.2.0] - 2026-01-31`, the date and the brackets left out or not. */
const HEADING = /^## \[?([^\]\s]+)\]?(?: - .*)?$/
/** Where a heading's brackets link to; it stands at the end of the file. */
const LINK_DEFINITION = /^\[[^\]]+\]: \S+$/

/**
 * What a changelog says of a version. Throws when it has no section for it, or
 * an empty one: a release that says nothing is a mistake.
 *
 * @param version with or without the `v` of its tag
 */
export function notesOf(changelog: string, version: string): string {
  const name = version.replace(/^v/, '')
  const lines = changelog.split(/\r?\n/)
  const start = lines.findIndex(line => HEADING.exec(line)?.[1] === name)
  if (start === -1)
    throw new Error(
      `CHANGELOG.md has no section for ${name}. Add "## [${name}] - <date>" with what is new.`
    )
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(line => line.startsWith('## '))
  const section = end === -1 ? rest : rest.slice(0, end)
  const kept = section.filter(line => !LINK_DEFINITION.test(line))
  if (kept.every(line => line.trim() === '' || line.startsWith('#')))
    throw new Error(
      `The section of CHANGELOG.md for ${name} is empty. Say what is new.`
    )
  return kept.join('\n').trim()
}
