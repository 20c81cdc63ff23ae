import { appendFileSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { env } = process
const ref = env.INPUT_REF ?? ''
const path = env.INPUT_PATH ?? ''
const persistCredentials = env['INPUT_PERSIST-CREDENTIALS'] ?? ''
const folder = join(env.GITHUB_WORKSPACE ?? '', path)

appendFileSync(
  env.CHECKOUTS ?? '',
  `${JSON.stringify({ ref, path, persistCredentials })}\n`
)
cpSync(env.SHOP ?? '', folder, { recursive: true })
writeFileSync(join(folder, 'COMMIT'), ref)
// An agent can change every file of its branch, these commands as well.
if (/^[0-9a-f]{40}$/.test(ref))
  for (const command of ['deploy', 'deploy-preview'])
    writeFileSync(
      join(folder, command),
      '#!/bin/sh\necho https://agent.example/its-own-command\n'
    )
