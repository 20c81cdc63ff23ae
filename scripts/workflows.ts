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

/** follow-up.yml with the lines that each recipe of a page adds to it. */
export function followUpVariants(page: string): readonly Workflow[] {
  const followUp = readFileSync(join(EXAMPLES, 'follow-up.yml'), 'utf8')
  return page
    .split(/^### /m)
    .slice(1)
    .filter(recipe => recipe.includes('](examples/follow-up.yml)'))
    .flatMap(shownYaml)
    .map((lines, index) => ({
      name: `variant-${index + 1}.yml`,
      yaml: withLines(followUp, lines)
    }))
}

/** Lines belong before the last that is indented as the first of them. */
function withLines(yaml: string, lines: string): string {
  const [indent = ''] = /^ */.exec(lines) ?? []
  const at = yaml.search(new RegExp(`^${indent}\\S(?![^]*^${indent}\\S)`, 'm'))
  return yaml.slice(0, at) + lines + yaml.slice(at)
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
