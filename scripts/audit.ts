import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXAMPLES, exampleWorkflows } from './workflows.ts'

/**
 * Has zizmor audit what the project runs, is and shows: its workflows and what
 * else it finds of GitHub's files, and the examples. README's are among them.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const examples = exampleWorkflows().map(({ name }) => join(EXAMPLES, name))
const { error, status } = spawnSync(
  'zizmor',
  ['--offline', '--no-progress', '--config', 'zizmor.yml', '.', ...examples],
  { cwd: ROOT, stdio: 'inherit' }
)
if (error) console.error('zizmor is needed: pip install zizmor==1.32.0')
process.exitCode = status ?? 1
