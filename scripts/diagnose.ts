import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Prints what GitHub's language service for editors has to say of an action
 * file, one line each.
 *
 *   node scripts/diagnose.ts action.yml
 */

/** In the editors' protocol: worse than a warning, and what is not graded. */
const ERROR = 1

// Its JSON files are imported as they were before imports had attributes.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.json')
      ? next(url, { ...context, importAttributes: { type: 'json' } })
      : next(url, context)
})
const { validate } = await import('@actions/languageservice')

const [path = ''] = process.argv.slice(2)
const content = readFileSync(path, 'utf8')
const uri = pathToFileURL(resolve(path)).href
/** A file as editors hold it, as far as the service asks. */
const document = { uri, getText: () => content } as Parameters<
  typeof validate
>[0]
for (const { message, range, severity = ERROR } of await validate(document)) {
  if (severity !== ERROR) continue
  const { line, character } = range.start
  console.log(`${path}:${line + 1}:${character + 1} ${message}`)
  process.exitCode = 1
}
