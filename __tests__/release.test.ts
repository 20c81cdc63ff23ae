import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { majorMove, type Tag } from '../scripts/release.ts'
import { notesOf } from '../scripts/release-notes.ts'
import { type Version, versionOf } from '../scripts/version.ts'
import { changelogOf, Project } from './release/project.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-03-01

### Added

- A thing, see [the page](docs/page.md).

### Fixed

- Another.

## [1.2.0-rc.1] - 2026-02-01

- To be tried.

## [1.1.0] - 2026-01-01

### Added

### Fixed

## 1.0.0

- The first.

[1.2.0]: https://example.com/compare/v1.1.0...v1.2.0
[1.0.0]: https://example.com/releases/v1.0.0
`

describe('notes of a release', () => {
  it.each([
    [
      'are the section of the version',
      'v1.2.0',
      '### Added\n\n- A thing, see [the page](docs/page.md).\n\n### Fixed\n\n- Another.'
    ],
    ['of a pre-release are its own', 'v1.2.0-rc.1', '- To be tried.'],
    ['end where the links of the headings begin', '1.0.0', '- The first.']
  ])('%s', (_, version, notes) => {
    expect(notesOf(CHANGELOG, version)).toBe(notes)
  })

  it.each(['v1.3.0', 'v11.2.0', 'v1.2', 'v1x2.0'])(
    'of %s are missed',
    version => {
      expect(() => notesOf(CHANGELOG, version)).toThrow(
        `CHANGELOG.md has no section for ${version.slice(1)}.`
      )
    }
  )

  it.each(['v1.1.0', 'Unreleased'])('of %s are empty', version => {
    expect(() => notesOf(CHANGELOG, version)).toThrow(/is empty\. Say what/)
  })
})

it.each([
  'v1',
  'v1.2',
  '1.2.0',
  'v01.2.0',
  'v1.2.0-',
  'v1.2.0-rc..1',
  'v1.2.0+5',
  'v1.2.0\nv1.3.0',
  ''
])('%j is no version', tag => {
  expect(versionOf(tag)).toBeUndefined()
})

const release = (name: string) => ({
  name,
  version: versionOf(name) as Version
})

describe('the tag of the major version', () => {
  it.each([
    ['two releases', 'two', 'move'],
    ['no release', 'somewhere', 'refuse'],
    ['a pre-release', 'candidate', 'refuse']
  ])('where it stands at %s (%s): %s', (_, commit, kind) => {
    const tags: readonly Tag[] = [
      { name: 'v1.2.0-rc.1', commit: 'candidate' },
      { name: 'v1.2.0', commit: 'two' },
      { name: 'v2.0.0', commit: 'two' },
      { name: 'v1', commit }
    ]
    expect(majorMove(release('v1.3.0'), tags).kind).toBe(kind)
  })

  it('stands at the newest release, whatever the order of releases', () => {
    const part = fc.constantFrom(0, 1, 2, 9, 10)
    const names = fc
      .tuple(part, part, part, fc.constantFrom('', '', '-rc.1'))
      .map(
        ([major, minor, patch, label]) => `v${major}.${minor}.${patch}${label}`
      )
    fc.assert(
      fc.property(fc.uniqueArray(names), released => {
        const moved = released
          .reduce(releaseOne, [])
          .filter(({ name }) => !versionOf(name))
        for (const { name, commit } of moved)
          expect(commit).toBe(newestOf(name, released))
        const majors = released
          .filter(name => !name.includes('-'))
          .map(name => name.replace(/\..*/, ''))
        expect(new Set(moved.map(({ name }) => name))).toEqual(new Set(majors))
      })
    )
  })
})

/** The tags after one more release; a commit is called like its version. */
function releaseOne(tags: readonly Tag[], name: string): readonly Tag[] {
  const all = [...tags, { name, commit: name }]
  const move = majorMove(release(name), all)
  if (move.kind !== 'create' && move.kind !== 'move') return all
  return [
    ...all.filter(tag => tag.name !== move.name),
    { name: move.name, commit: name }
  ]
}

function newestOf(major: string, released: readonly string[]): string {
  return released
    .filter(name => name.startsWith(`${major}.`) && !name.includes('-'))
    .reduce((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }) > 0 ? one : other
    )
}

describe('a release, with git and a stand-in for gh', () => {
  let project: Project
  beforeEach(() => {
    project = new Project()
  })
  afterEach(() => project.remove())

  const check = (tag: string) => project.run('check', tag)
  const publish = (tag: string) => project.run('publish', tag)
  const moveMajor = (tag: string) => project.run('move-major', tag)

  it('is let through when tag, version, changelog and branch agree', () => {
    project.version('v1.2.0')
    expect(check('v1.2.0')).toEqual({
      status: 0,
      said: 'v1.2.0 may be released.\n'
    })
  })

  it('is held up with all that is wrong', () => {
    project.version('v1.2.0')
    const changelog = changelogOf('1.2.0')
    const actions = { 'finish/action.yml': '../dist/gone.js' }
    project.commit({ version: '1.2.9', changelog, actions }, 'fix')
    project.tag('v1.3.0')
    const { status, said } = check('v1.3.0')
    expect(status).toBe(1)
    expect(said.trim().split('\n')).toEqual([
      "The tag is v1.3.0, but package.json's version is 1.2.9.",
      'CHANGELOG.md has no section for 1.3.0. Add "## [1.3.0] - <date>" with what is new.',
      'The commit is not on main.',
      'finish/action.yml starts nothing that is in the commit.'
    ])
  })

  it('is published with its notes, once', () => {
    project.version('v1.2.0')
    expect(publish('v1.2.0').status).toBe(0)
    expect(project.notes('v1.2.0')).toBe('### Added\n\n- New in 1.2.0.')
    expect(project.calls()).toContain(
      'release create v1.2.0 --verify-tag --title v1.2.0 --latest=true --notes-file -\n'
    )
    expect(publish('v1.2.0')).toEqual({
      status: 0,
      said: 'v1.2.0 is released already.\n'
    })
    expect(project.calls().match(/release create/g)).toHaveLength(1)
  })

  it('of an older minor is not the latest, and leaves v1 alone', () => {
    for (const tag of ['v1.2.0', 'v1.1.1']) {
      project.version(tag)
      publish(tag)
      expect(moveMajor(tag).status).toBe(0)
    }
    expect(project.calls()).toContain('v1.1.1 --latest=false')
    expect(project.at('v1')).toBe(project.at('v1.2.0'))
  })

  it('to be tried is marked so, and moves nothing', () => {
    project.version('v1.3.0-rc.1')
    publish('v1.3.0-rc.1')
    expect(moveMajor('v1.3.0-rc.1')).toEqual({
      status: 0,
      said: 'Nothing is moved: v1.3.0-rc.1 is a pre-release.\n'
    })
    expect(project.calls()).toContain('--prerelease --latest=false')
    expect(project.has('v1')).toBe(false)
  })

  it.each(['light', 'annotated'] as const)(
    'makes the %s tag of its major version, and the next one moves it',
    kind => {
      project.version('v1.9.0', kind)
      expect(moveMajor('v1.9.0').status).toBe(0)
      expect(project.at('v1')).toBe(project.at('v1.9.0'))
      project.tag('v1', kind)
      project.version('v1.10.0', kind)
      expect(moveMajor('v1.10.0').status).toBe(0)
      expect(project.at('v1')).toBe(project.at('v1.10.0'))
    }
  )

  it('does not touch a v1 that somebody put elsewhere', () => {
    project.version('v1.0.0')
    project.commit({ version: '1.0.0', changelog: '' })
    project.tag('v1')
    const astray = project.at('v1')
    project.version('v1.1.0')
    const { status, said } = moveMajor('v1.1.0')
    expect(status).toBe(1)
    expect(said).toContain('Move it by hand.')
    expect(project.at('v1')).toBe(astray)
  })

  it('fails when GitHub does', () => {
    project.version('v1.2.0')
    project.write('../remote.git/releases', 'no folder')
    expect(publish('v1.2.0').status).toBe(1)
    expect(moveMajor('v1.2.0').status).toBe(1)
  })

  it.each([
    ['check', 'main'],
    ['publish', 'main'],
    ['undo', 'v1.2.0']
  ])('is not taken for one: %s %s', (command, tag) => {
    project.version('v1.2.0')
    expect(project.run(command, tag).status).toBe(1)
    expect(project.calls()).toBe('')
  })

  it('has notes that can be printed', () => {
    project.version('v1.2.0')
    expect(project.run('notes', 'v1.2.0')).toEqual({
      status: 0,
      said: '### Added\n\n- New in 1.2.0.\n'
    })
  })
})
