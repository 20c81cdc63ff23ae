import { execFileSync } from 'node:child_process'
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

// The whole history: an API, and a commit that adds more to it than an input can hold.
if (env['INPUT_FETCH-DEPTH'] === '0') {
  const git = (...words: readonly string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Octo', '-c', 'user.email=octo@shop.example', ...words],
      { cwd: folder }
    )
  const commit = (message: string, api: string) => {
    writeFileSync(join(folder, 'openapi.yml'), api)
    git('add', 'openapi.yml')
    git('commit', '--quiet', '--message', message)
  }
  git('init', '--quiet', '--initial-branch=main')
  commit('Describe the API', 'paths:\n')
  const paths = Array.from(
    { length: 15_000 },
    (_, at) => `  /carts/${at}/total:\n`
  )
  commit('Add paths', `paths:\n${paths.join('')}`)
}
