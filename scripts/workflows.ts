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

/** Returns the YAML that a page shows, word for word. */
export function shownYaml(page: string): readonly string[] {
  const blocks = page.matchAll(/^```ya?ml\n([\s\S]*?)^```/gm)
  return [...blocks].map(([, yaml = '']) => yaml)
}

/**
 * Returns an example once with each of the YAML parts that the recipes of a
 * page add to it.
 */
export function variantsOf(name: string, page: string): readonly Workflow[] {
  const example = readFileSync(join(EXAMPLES, name), 'utf8')
  return page
    .split(/^### /m)
    .slice(1)
    .filter(recipe => recipe.includes(`examples/${name})`))
    .flatMap(shownYaml)
    .filter(lines => !example.includes(lines))
    .map((lines, index) => ({
      name: name.replace('.', `-${index + 1}.`),
      yaml: withLines(example, lines)
    }))
}

/**
 * Returns a workflow with lines added: a step after the last one, and other
 * lines before the last line that is indented as the first of them.
 */
function withLines(yaml: string, lines: string): string {
  if (/^ *(#.*\n *)*- /.test(lines)) return yaml + lines
  const [indent = ''] = /^ */.exec(lines) ?? []
  const at = yaml.search(new RegExp(`^${indent}\\S(?![^]*^${indent}\\S)`, 'm'))
  return yaml.slice(0, at) + lines + yaml.slice(at)
}

/** Returns every workflow that people may copy. */
export function exampleWorkflows(): readonly Workflow[] {
  return workflowsIn(EXAMPLES)
}

/** Returns every workflow that the project itself runs. */
export function ownWorkflows(): readonly Workflow[] {
  return workflowsIn(OWN)
}

/** Returns the workflows in a folder. */
function workflowsIn(folder: string): readonly Workflow[] {
  return readdirSync(folder).map(name => ({
    name,
    yaml: readFileSync(join(folder, name), 'utf8')
  }))
}
