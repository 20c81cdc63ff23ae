import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ValidationConfig } from '@actions/languageservice'
import type { ActionMetadata } from '@actions/languageservice/action'
import { parse } from 'yaml'

/**
 * Prints what GitHub's language service for editors has to say of an action
 * file or of workflows, one line each.
 *
 *   node scripts/diagnose.ts action.yml examples/*.yml
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))

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

for (const path of process.argv.slice(2))
  for (const line of await diagnose(path)) {
    console.log(line)
    process.exitCode = 1
  }

/** Errors only: it warns of expressions that it does not follow. */
async function diagnose(path: string): Promise<readonly string[]> {
  const config = configFor(resolve(path))
  const found = await validate(documentAt(path), config)
  return found
    .filter(({ severity = ERROR }) => severity === ERROR)
    .map(({ range, message }) => {
      const { line, character } = range.start
      return `${path}:${line + 1}:${character + 1} ${message}`
    })
}

type Document = Parameters<typeof validate>[0]

/** A file as editors hold it, as far as the service asks. */
function documentAt(path: string): Document {
  const content = readFileSync(path, 'utf8')
  const uri = pathToFileURL(resolve(path)).href
  const document: Partial<Document> = { uri, getText: () => content }
  return document as Document
}

/** Where the service finds the actions and workflows that a file uses. */
function configFor(path: string): ValidationConfig {
  return {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ owner, name, path = '' }) =>
        `${owner}/${name}` === 'your-org/agent-follow-up'
          ? (parse(
              readFileSync(join(ROOT, path, 'action.yml'), 'utf8')
            ) as ActionMetadata)
          : { name, description: 'Its inputs are not known here.' }
    },
    fileProvider: {
      getFileContent: async reference => {
        const called = 'path' in reference ? reference.path : ''
        return {
          name: called,
          content: readFileSync(join(path, '..', basename(called)), 'utf8')
        }
      }
    }
  }
}
