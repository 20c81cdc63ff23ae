/**
 * Secrets are masked before anything is said: docs/security.md, "What is trusted".
 */
import { describe, expect, it } from '@jest/globals'
import { enter, maskSecrets } from '../../src/action/entry.ts'
import type { InputName } from '../../src/action/inputs.ts'
import type { Runner } from '../../src/action/runner.ts'

/** A runner that notes what it is told. */
function runnerWith(
  inputs: Partial<Record<InputName, string>>,
  env: Runner['env'] = {}
) {
  const masked: string[] = []
  const runner = {
    env,
    cancel: new AbortController().signal,
    input: (name: InputName) => inputs[name] ?? '',
    readFile: () => '{}',
    mask: (secret: string) => void masked.push(secret)
  } as unknown as Runner
  return { runner, masked }
}

describe('the entry', () => {
  it('masks the secrets as they are given, right or wrong', () => {
    const env = { GITHUB_TOKEN: 'ghs_environment' }
    const inputs = { 'api-key': 'a b', 'github-token': 'ghs_given' }
    const { masked, runner } = runnerWith(inputs, env)
    const { redact } = maskSecrets(runner)
    const secrets = ['a b', 'ghs_given', 'ghs_environment']
    expect(masked).toEqual(expect.arrayContaining(secrets))
    for (const secret of secrets) expect(redact(`<${secret}>`)).toBe('<***>')
  })

  it('masks nothing where there is no secret', () => {
    const { masked, runner } = runnerWith({})
    maskSecrets(runner)
    expect(masked).toEqual([])
  })

  it.each([
    ['/fix', '/fix'],
    ['', '/agent']
  ])('knows the command before all other inputs: "%s"', (command, read) => {
    const env = {
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_EVENT_PATH: '/event.json',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_REPOSITORY_ID: '1',
      GITHUB_RUN_ID: '2',
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_API_URL: 'https://github.test/api'
    }
    const { event } = enter(runnerWith({ command }, env).runner)
    expect(event).toMatchObject({ kind: 'read', command: read })
  })
})
