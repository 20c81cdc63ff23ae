import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ownWorkflows } from '../../scripts/workflows.ts'
import {
  BIN,
  changelogOf,
  type Ended,
  git,
  Project,
  SCRIPTS
} from '../release/project.ts'
import {
  ACT,
  environmentIn,
  ON_THIS_MACHINE,
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
  const checkout = mkdtempSync(join(project.folder, 'act-'))
  git(project.folder, 'clone', '-q', project.remote, checkout)
  git(checkout, 'checkout', '-q', tag)
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

  const release = (
    tag: string,
    { gate = 'echo the gate', files = {} } = {}
  ) => {
    for (const script of ['release.ts', 'release-notes.ts', 'version.ts'])
      project.write(
        `scripts/${script}`,
        readFileSync(join(SCRIPTS, script), 'utf8')
      )
    project.write(`.github/workflows/${name}`, yaml)
    project.write('.node-version', '24\n')
    project.write('.ci/run', `#!/bin/sh\n${gate}\n`)
    for (const [path, text] of Object.entries(files))
      project.write(path, text as string)
    project.commit({ version: '1.2.0', changelog: changelogOf('1.2.0') })
    project.tag(tag)
    return actPush(tag, name, yaml)
  }

  it('goes from the gate to the major tag', () => {
    const { status, said } = release('v1.2.0')
    expect({ status, said }).toMatchObject({ status: 0 })
    const steps = [
      'v1.2.0 may be released.',
      'the gate',
      'attested dist/finish.js dist/index.js action.yml finish/action.yml',
      'v1 stands at v1.2.0'
    ].map(line => said.indexOf(`| ${line}`))
    expect(steps).not.toContain(-1)
    expect(steps).toEqual([...steps].sort((one, other) => one - other))
    expect(project.notes('v1.2.0')).toContain('New in 1.2.0.')
    expect(project.at('v1')).toBe(project.at('v1.2.0'))
  })

  it.each([
    ['check', 'v1.2.1', {}],
    ['gate', 'v1.2.0', { gate: 'exit 1' }],
    ['attestation', 'v1.2.0', { files: { 'no-signing': '' } }]
  ])('leaves nothing when the %s fails', (_, tag, fault) => {
    const { status, said } = release(tag, fault)
    expect(status).not.toBe(0)
    expect(said).not.toContain('| attested')
    expect(project.calls()).toBe('')
    expect(project.has('v1')).toBe(false)
  })
})
