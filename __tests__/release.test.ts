/**
 * A release has its notes and moves its major tag, as CONTRIBUTING.md, "A release",
 * says.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { notesOf } from '../scripts/release-notes.ts'
import { Project, SCRIPTS } from './release/project.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-03-01

### Added

- A thing, see [the page](docs/page.md).

## [1.1.0] - 2026-01-01

### Fixed

## 1.0.0

- The first.

[1.2.0]: https://example.com/compare/v1.1.0...v1.2.0
`

describe('notes of a release', () => {
  it('are the section of the version, without the links at the end', () => {
    expect(notesOf(CHANGELOG, '1.2.0')).toBe(
      '### Added\n\n- A thing, see [the page](docs/page.md).'
    )
    expect(notesOf(CHANGELOG, '1.0.0')).toBe('- The first.')
  })

  it.each(['11.2.0', '1.2', '1x2.0'])('of %s are missed', version => {
    expect(() => notesOf(CHANGELOG, version)).toThrow(
      `CHANGELOG.md has no section for ${version}.`
    )
  })

  it.each(['1.1.0', 'Unreleased'])('of %s are empty', version => {
    expect(() => notesOf(CHANGELOG, version)).toThrow(/is empty\. Say what/)
  })
})

describe('a release, with git and a stand-in for gh', () => {
  let project: Project
  beforeEach(() => {
    project = new Project()
  })
  afterEach(() => project.remove())

  const printNotes = (tag: string) =>
    project.run(
      'HEAD',
      process.execPath,
      join(SCRIPTS, 'release-notes.ts'),
      tag
    )
  const moveMajor = (tag: string) =>
    project.run(tag, join(SCRIPTS, 'move-major.sh'), tag)

  it('has a tag that is the version of the package', () => {
    project.version('v1.2.0')
    expect(printNotes('v1.2.0')).toEqual({
      status: 0,
      said: '### Added\n\n- New in 1.2.0.\n'
    })
    expect(printNotes('v1.3.0')).toEqual({
      status: 1,
      said: "The tag is v1.3.0, but package.json's version is 1.2.0.\n"
    })
  })

  it.each([
    ['a fix of an older minor', ['v1.2.0', 'v1.1.1'], 'v1.2.0'],
    ['two digits', ['v1.9.0', 'v1.10.0'], 'v1.10.0'],
    ['another major version', ['v1.0.0', 'v10.0.0', 'v1.0.1'], 'v1.0.1'],
    ['a pre-release', ['v1.2.0', 'v1.3.0-rc.1', 'v1.2.1'], 'v1.2.1']
  ])('moves v1 to the newest: %s', (_, names, newest) => {
    for (const name of names) {
      project.release(name)
      if (!name.includes('-')) expect(moveMajor(name).status).toBe(0)
    }
    expect(project.at('v1')).toBe(project.at(newest))
  })

  it('leaves v1 at a release that another run published at once', () => {
    for (const name of ['v1.1.0', 'v1.2.0']) project.release(name)
    project.version('v1.3.0')
    project.write(
      '../remote.git/meanwhile',
      `cp "$GH_REMOTE"/releases/v1.2.0 "$GH_REMOTE"/releases/v1.3.0
      git --git-dir "$GH_REMOTE" update-ref refs/tags/v1 refs/tags/v1.3.0`
    )
    expect(moveMajor('v1.2.0').status).toBe(0)
    expect(project.at('v1')).toBe(project.at('v1.3.0'))
  })

  it('fails when GitHub does', () => {
    project.version('v1.2.0')
    project.write('../remote.git/releases', 'no folder')
    expect(moveMajor('v1.2.0').status).not.toBe(0)
    expect(project.has('v1')).toBe(false)
  })
})
