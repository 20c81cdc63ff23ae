import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ownWorkflows, type Workflow } from '../../scripts/workflows.ts'
import { actPush } from '../release/act.ts'
import { changelogOf, git, Project, SCRIPTS } from '../release/project.ts'

const workflow = (name: string) =>
  ownWorkflows().find(own => own.name === name) as Workflow

let project: Project
beforeEach(() => {
  project = new Project()
})
afterEach(() => project.remove())

/** Commits files beside the version's own, and a workflow. */
function commitFiles(
  own: Workflow,
  files: Readonly<Record<string, string>>
): void {
  const all = { [`.github/workflows/${own.name}`]: own.yaml, ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(project.work, path)), { recursive: true })
    writeFileSync(join(project.work, path), text, { mode: 0o755 })
  }
  project.commit({
    version: '1.2.0',
    changelog: changelogOf('1.2.0')
  })
}

function checkoutOf(name: string): string {
  const checkout = mkdtempSync(join(project.folder, 'act-'))
  git(project.folder, 'clone', '-q', project.remote, checkout)
  git(checkout, 'checkout', '-q', name)
  return checkout
}

describe('release.yml', () => {
  const own = workflow('release.yml')

  const release = (
    tag: string,
    { gate = 'echo the gate', files = {} } = {}
  ) => {
    const scripts = ['release.ts', 'release-notes.ts', 'version.ts']
    commitFiles(own, {
      '.node-version': '24\n',
      '.ci/run': `#!/bin/sh\n${gate}\n`,
      ...files,
      ...Object.fromEntries(
        scripts.map(name => [
          `scripts/${name}`,
          readFileSync(join(SCRIPTS, name), 'utf8')
        ])
      )
    })
    project.tag(tag)
    return actPush(project.folder, checkoutOf(tag), own, `refs/tags/${tag}`, {
      GH_REMOTE: project.remote
    })
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
