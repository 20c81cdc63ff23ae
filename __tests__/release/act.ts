import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ACT,
  environmentIn,
  ON_THIS_MACHINE,
  pairs,
  RUN_LIMIT_MS,
  requireAct
} from '../workflows/act-command.ts'
import type { Ended } from './project.ts'
import { BIN, git } from './project.ts'

/** An action of somebody else's that a workflow uses; here it only speaks. */
interface StandIn {
  readonly inputs: readonly string[]
  readonly says: string
}

/**
 * Stand-ins for the actions that need GitHub itself. act carries out
 * actions/checkout on its own: it has the checkout already.
 */
const STAND_INS: Readonly<Record<string, StandIn>> = {
  'actions/setup-node': {
    inputs: ['node-version-file', 'package-manager-cache'],
    says: 'cat "$NODE_VERSION_FILE"'
  },
  'actions/attest': {
    inputs: ['subject-path'],
    says: 'test ! -e no-signing && echo "attested" $SUBJECT_PATH'
  }
}

/**
 * Runs a workflow of a checkout with act, a real runner of workflows.
 *
 * @param ref what was pushed, such as `refs/heads/main`
 */
export function actPush(
  folder: string,
  checkout: string,
  workflow: { readonly name: string; readonly yaml: string },
  ref: string,
  env: Readonly<Record<string, string>> = {}
): Ended {
  requireAct()
  const event = join(folder, 'event.json')
  writeFileSync(event, JSON.stringify({ ref }))
  git(checkout, 'remote', 'set-url', 'origin', 'https://github.com/acme/shop')
  const { error, status, stdout, stderr } = spawnSync(
    ACT,
    [
      ...['push', '--eventpath', event],
      ...['--workflows', `.github/workflows/${workflow.name}`],
      ...ON_THIS_MACHINE,
      ...['--secret', 'GITHUB_TOKEN=not-a-token'],
      ...pairs('--env', env),
      ...localActions(folder, workflow.yaml)
    ],
    {
      cwd: checkout,
      encoding: 'utf8',
      timeout: RUN_LIMIT_MS,
      killSignal: 'SIGKILL',
      env: environmentIn(folder, BIN)
    }
  )
  if (error) throw error
  return { status, said: `${stdout}${stderr}` }
}

/** What has act take each action from this machine, under the same commit. */
function localActions(folder: string, yaml: string): readonly string[] {
  const used = yaml.matchAll(/uses: ([\w-]+\/[\w-]+)@(\S+)/g)
  const actions = new Map([...used].map(([, name = '', at = '']) => [name, at]))
  return [...actions]
    .filter(([name]) => name !== 'actions/checkout')
    .flatMap(([name, at]) => [
      '--local-repository',
      `${name}@${at}=${writeAction(folder, name)}`
    ])
}

function writeAction(folder: string, name: string): string {
  const standIn = STAND_INS[name]
  if (standIn === undefined) throw new Error(`No stand-in for ${name}.`)
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  // JSON is YAML.
  const action = {
    name,
    description: name,
    inputs: Object.fromEntries(
      standIn.inputs.map(input => [input, { description: input }])
    ),
    runs: {
      using: 'composite',
      steps: [
        {
          shell: 'bash',
          run: standIn.says,
          env: Object.fromEntries(
            standIn.inputs.map(input => [
              variableOf(input),
              `\${{ inputs.${input} }}`
            ])
          )
        }
      ]
    }
  }
  writeFileSync(join(place, 'action.yml'), JSON.stringify(action))
  git(place, 'init', '-q')
  git(place, 'add', '.')
  git(place, 'commit', '-q', '-m', name)
  return place
}

/** An input's name as a variable's. */
function variableOf(input: string): string {
  return input.toUpperCase().replaceAll('-', '_')
}
