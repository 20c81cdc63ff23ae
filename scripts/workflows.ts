import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A workflow that people may copy. */
export interface Workflow {
  readonly name: string
  readonly yaml: string
}

const README = fileURLToPath(new URL('../README.md', import.meta.url))

/** Every workflow that the project shows. */
export function shownWorkflows(): readonly Workflow[] {
  const blocks = readFileSync(README, 'utf8').matchAll(
    /^```yaml\n([\s\S]*?)^```/gm
  )
  return [...blocks].map(([, yaml = ''], index) => ({
    name: `readme-${index + 1}.yml`,
    yaml
  }))
}
