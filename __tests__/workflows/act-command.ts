/** act, a runner of workflows for one machine, and how each harness starts it. */
import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

export const ACT = process.env.ACT || 'act'

/** Longer than any run takes, so that one that hangs does not stay. */
export const WITHIN_LIMIT = { timeout: 50_000, killSignal: 'SIGKILL' } as const

/** Fails when there is no act, and says how to come by it. */
export function requireAct(): void {
  if (spawnSync(ACT, ['--version']).status === 0) return
  throw new Error(
    'act is needed to run workflows: ' +
      'go install github.com/nektos/act@v0.2.87 ' +
      'puts it into $(go env GOPATH)/bin. Have that on the PATH, or name the ' +
      'program in ACT.'
  )
}

/**
 * Returns a workflow without the keys that act 0.2.87 refuses: they are GitHub's since
 * spring 2026. act runs one job at a time anyway, and has no deployments.
 */
export function withoutKeysUnknownToAct(yaml: string): string {
  return yaml.replace(/^ +(queue: max|deployment: false.*)\n/gm, '')
}

/** The same option for each of the values, `name=value`. */
export function pairs(
  option: string,
  values: Readonly<Record<string, string>>
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => [
    option,
    `${name}=${value}`
  ])
}

/**
 * Nothing of the environment that this runs in, which may be a workflow, but
 * where programs are. The Node that this runs on comes first, as on GitHub's
 * runners.
 *
 * @param first folders of programs that stand in for others
 */
export function environmentIn(
  home: string,
  ...first: readonly string[]
): { readonly HOME: string; readonly PATH: string } {
  const folders = [...first, dirname(process.execPath), process.env.PATH]
  return { HOME: home, PATH: folders.join(delimiter) }
}
