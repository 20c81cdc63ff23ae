import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A workflow, the project's own or one that people may copy. */
export interface Workflow {
  readonly name: string
  readonly yaml: string
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OWN = join(ROOT, '.github/workflows')

/** Where the workflows are that people may copy. */
export const EXAMPLES = join(ROOT, 'examples')

/** What a page shows of workflows, word for word. */
export function shownYaml(page: string): readonly string[] {
  const blocks = page.matchAll(/^```ya?ml\n([\s\S]*?)^```/gm)
  return [...blocks].map(([, yaml = '']) => yaml)
}

/** Every workflow that people may copy. */
export function exampleWorkflows(): readonly Workflow[] {
  return workflowsIn(EXAMPLES)
}

/** Every workflow that the project itself runs. */
export function ownWorkflows(): readonly Workflow[] {
  return workflowsIn(OWN)
}

function workflowsIn(folder: string): readonly Workflow[] {
  return readdirSync(folder).map(name => ({
    name,
    yaml: readFileSync(join(folder, name), 'utf8')
  }))
}
