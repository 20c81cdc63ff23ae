import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ON_THIS_MACHINE } from '../../sandbox/act-command.ts'
import { ownWorkflows } from '../../scripts/workflows.ts'
import { BIN, type Ended, git, Project, SCRIPTS } from '../release/project.ts'
import {
  ACT,
  environmentIn,
  pairs,
  requireAct,
  WITHIN_LIMIT
} from './act-command.ts'

/** act carries out actions/checkout on its own: it has the checkout already. */
const STAND_INS = fileURLToPath(new URL('stand-ins', import.meta.url))

let project: Project
beforeEach(() => {
  project = new Project()
})
afterEach(() => project.remove())

/** Runs a workflow for a tag that was pushed, in a checkout of it. */
function actPush(tag: string, name: string, yaml: string): Ended {
  requireAct()
  const checkout = project.checkout(tag)
  git(checkout, 'remote', 'set-url', 'origin', 'https://github.com/acme/shop')
  const event = join(project.folder, 'event.json')
  writeFileSync(event, JSON.stringify({ ref: `refs/tags/${tag}` }))
  const used = [...yaml.matchAll(/actions\/((?!checkout)[\w-]+)@\w+/g)]
  const { error, status, stdout, stderr } = spawnSync(
    ACT,
    [
      ...['push', '--eventpath', event],
      ...['--workflows', `.github/workflows/${name}`],
      ...ON_THIS_MACHINE,
      ...['--secret', 'GITHUB_TOKEN=not-a-token'],
      ...pairs('--env', { GH_REMOTE: project.remote }),
      ...pairs(
        '--local-repository',
        Object.fromEntries(
          used.map(([uses, name = '']) => [uses, join(STAND_INS, name)])
        )
      )
    ],
    {
      cwd: checkout,
      encoding: 'utf8',
      env: environmentIn(project.folder, BIN),
      ...WITHIN_LIMIT
    }
  )
  if (error) throw error
  return { status, said: `${stdout}${stderr}` }
}

describe('release.yml', () => {
  const name = 'release.yml'
  const yaml = ownWorkflows().find(own => own.name === name)?.yaml ?? ''

  const prepare = ({ gate = 'exit 0', files = {} } = {}) => {
    const shipped = {
      ...Object.fromEntries(
        ['release-notes.ts', 'move-major.sh'].map(script => [
          `scripts/${script}`,
          readFileSync(join(SCRIPTS, script), 'utf8')
        ])
      ),
      [`.github/workflows/${name}`]: yaml,
      '.node-version': '24\n',
      '.ci/run': `#!/bin/sh\n${gate}\n`,
      'action.yml': 'name: main',
      'finish/action.yml': 'name: finish',
      'dist/index.js': '// built',
      ...files
    }
    for (const [path, text] of Object.entries(shipped))
      project.write(path, text)
  }
  const run = (tag: string) => actPush(tag, name, yaml)

  it('goes from the gate to the major tag, and can be re-run', () => {
    prepare()
    project.version('v1.2.0')
    const { status, said } = run('v1.2.0')
    expect({ status, said }).toMatchObject({ status: 0 })
    const steps = [
      'Success - Main .ci/run',
      '| attested dist/index.js action.yml finish/action.yml',
      '| v1 is v1.2.0'
    ].map(line => said.indexOf(line))
    expect(steps).not.toContain(-1)
    expect(steps).toEqual([...steps].sort((one, other) => one - other))
    const released = project.released('v1.2.0')
    expect(released).toMatch(/--prerelease=false[\s\S]*- New in 1\.2\.0\.\n$/)
    expect(project.at('v1')).toBe(project.at('v1.2.0'))
    expect(run('v1.2.0').status).toBe(0)
    expect(project.released('v1.2.0')).toBe(released)
  })

  it('marks a pre-release, and moves nothing', () => {
    prepare()
    project.version('v1.3.0-rc.1')
    expect(run('v1.3.0-rc.1').status).toBe(0)
    expect(project.released('v1.3.0-rc.1')).toContain('--prerelease=true')
    expect(project.has('v1')).toBe(false)
  })

  it.each([
    ['check', {}, 'fix', 'The commit is not on main.'],
    ['gate', { gate: 'exit 1' }, 'main', 'Failure - Main .ci/run'],
    [
      'attestation',
      { files: { 'no-signing': '' } },
      'main',
      'Success - Main .ci/run'
    ]
  ])('publishes nothing when the %s fails', (_, fault, branch, last) => {
    prepare(fault)
    project.version('v1.2.0', branch)
    const { status, said } = run('v1.2.0')
    expect(said).toContain(last)
    expect(status).not.toBe(0)
    expect(said).not.toContain('| attested')
    expect(project.released('v1.2.0')).toBeUndefined()
    expect(project.has('v1')).toBe(false)
  })

  it('cancels no other release', () => {
    expect(yaml).not.toMatch(/^ *concurrency:/m)
  })
})
