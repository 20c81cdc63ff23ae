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

/** Every workflow that README shows. */
export function shownWorkflows(): readonly Workflow[] {
  const blocks = readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(
    /^```yaml\n([\s\S]*?)^```/gm
  )
  return [...blocks].map(([, yaml = ''], index) => ({
    name: `readme-${index + 1}.yml`,
    yaml
  }))
}

/** Every workflow that the project itself runs. */
export function ownWorkflows(): readonly Workflow[] {
  return readdirSync(OWN).map(name => ({
    name,
    yaml: readFileSync(join(OWN, name), 'utf8')
  }))
}
