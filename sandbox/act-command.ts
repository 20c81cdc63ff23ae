import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exampleWorkflows } from '../scripts/workflows.ts'
import { graphqlUrl, REPOSITORY_ID } from './github-shapes.ts'
import type { GitHubEvent } from './step-environment.ts'
import type { World } from './world.ts'

/** On this machine itself, without a container. */
export const ON_THIS_MACHINE = [
  '--platform',
  'ubuntu-latest=-self-hosted',
  '--no-cache-server'
]

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes files that tell act's runner of a world to a temporary folder. Returns
 * `command`, which gives the shell command that runs workflows for an event,
 * and `remove`, which removes the folder.
 * https://nektosact.com/usage/index.html
 */
export function prepareAct(world: World) {
  const folder = mkdtempSync(join(tmpdir(), 'agent-follow-up-'))
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const lines = (values: Readonly<Record<string, string>>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('')
  const action = join(folder, 'action')
  copyAction(action)
  const checkout = join(folder, 'checkout')
  cpSync(join(ROOT, 'sandbox/checkout'), checkout, { recursive: true })
  const env = lines(environmentOf(world))
  const vars = lines({
    AGENT_BASE_URL: world.serviceUrl,
    AGENT_PROJECT_ID: world.projectId
  })
  const secrets = lines({
    AGENT_API_KEY: world.key,
    GITHUB_TOKEN: world.token
  })
  const options = [
    ON_THIS_MACHINE.join(' '),
    `--env-file ${write('env', env)}`,
    `--var-file ${write('vars', vars)}`,
    `--secret-file ${write('secrets', secrets)}`,
    `--local-repository your-org/agent-follow-up@v1=${action}`,
    ...checkouts().map(uses => `--local-repository ${uses}=${checkout}`),
    // For the stand-in above. The shell that the command is pasted into knows it.
    '--env ACT_FOLDER="$PWD"'
  ]
  let events = 0
  return {
    /** What runs the workflows of an event, in lines for a shell. */
    command: ({ name, payload }: GitHubEvent): string => {
      events += 1
      const path = write(`event-${events}.json`, JSON.stringify(payload))
      return [`act ${name} --eventpath ${path}`, ...options].join(' \\\n  ')
    },
    remove: () => rmSync(folder, { recursive: true })
  }
}

/** Returns each reference to actions/checkout in the examples, once. */
function checkouts(): readonly string[] {
  const used = exampleWorkflows().flatMap(
    ({ yaml }) => yaml.match(/actions\/checkout@[0-9a-f]+/g) ?? []
  )
  return [...new Set(used)]
}

/** Copies all of the action that GitHub would fetch into `folder`. */
export function copyAction(folder: string): void {
  for (const part of ['action.yml', 'dist', 'finish'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
}

/**
 * Returns the environment variables that tell a runner where the world's GitHub
 * is, and the repository's ID. act sets all others by itself.
 */
export function environmentOf(world: World) {
  return {
    GITHUB_REPOSITORY_ID: String(REPOSITORY_ID),
    GITHUB_SERVER_URL: world.serverUrl,
    GITHUB_API_URL: world.apiUrl,
    GITHUB_GRAPHQL_URL: graphqlUrl(world.apiUrl)
  }
}
