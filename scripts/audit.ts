import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownWorkflows, shownWorkflows } from './workflows.ts'

/** Has zizmor audit every workflow that the project shows or runs. */
const CONFIG = fileURLToPath(new URL('../zizmor.yml', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'audit-'))
const workflows = join(folder, '.github/workflows')
mkdirSync(workflows, { recursive: true })
for (const { name, yaml } of [...shownWorkflows(), ...ownWorkflows()])
  writeFileSync(join(workflows, name), yaml)
const { error, status } = spawnSync(
  'zizmor',
  ['--offline', '--no-progress', '--config', CONFIG, folder],
  { stdio: 'inherit' }
)
rmSync(folder, { recursive: true })
if (error) console.error('zizmor is needed: pip install zizmor==1.32.0')
process.exitCode = status ?? 1
