/** Holds payloads against GitHub's own schemas of its webhooks. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const { definitions } = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@octokit/webhooks-schemas'),
    'utf8'
  )
)

/**
 * What is wrong with a payload; empty if nothing is.
 *
 * @param definition the event and its action, such as `issue_comment$created`
 */
export function webhookProblems(definition: string, payload: unknown) {
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv)
  // On its own: compiled with all the others it would take seconds.
  const validate = ajv.compile({ ...definitions[definition], definitions })
  return validate(payload) ? [] : (validate.errors ?? [])
}
