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
// An agent can change every file of its branch, this command as well.
if (/^[0-9a-f]{40}$/.test(ref))
  writeFileSync(
    join(folder, 'deploy-preview'),
    '#!/bin/sh\necho https://agent.example/its-own-command\n'
  )
