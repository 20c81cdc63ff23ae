import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isLatest, majorMove, type Tag } from '../scripts/release.ts'
import { notesOf } from '../scripts/release-notes.ts'
import { isNewer, type Version, versionOf } from '../scripts/version.ts'
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
  it('are the section of the version', () => {
    expect(notesOf(CHANGELOG, 'v1.2.0')).toBe(
      '### Added\n\n- A thing, see [the page](docs/page.md).\n\n### Fixed\n\n- Another.'
    )
  })

  it('of a pre-release are its own', () => {
    expect(notesOf(CHANGELOG, 'v1.2.0-rc.1')).toBe('- To be tried.')
  })

  it('end where the links of the headings begin', () => {
    expect(notesOf(CHANGELOG, '1.0.0')).toBe('- The first.')
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

const version = (tag: string) => versionOf(tag) as Version

describe('versions', () => {
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
  ])('%j is none', tag => {
    expect(versionOf(tag)).toBeUndefined()
  })

  it('are compared as numbers', () => {
    const inOrder = [
      'v0.9.9',
      'v1.0.0',
      'v1.0.10',
      'v1.9.2',
      'v1.10.0',
      'v2.0.0'
    ]
    for (const [index, tag] of inOrder.entries())
      for (const earlier of inOrder.slice(0, index + 1))
        expect([
          isNewer(version(tag), version(earlier)),
          isNewer(version(earlier), version(tag))
        ]).toEqual([tag !== earlier, false])
  })
})

const release = (name: string) => ({ name, version: version(name) })

describe('the tag of the major version', () => {
  const tags: readonly Tag[] = [
    { name: 'v1.1.0', commit: 'one' },
    { name: 'v1.2.0-rc.1', commit: 'candidate' },
    { name: 'v1.2.0', commit: 'two' },
    { name: 'v2.0.0', commit: 'two' },
    { name: 'v1', commit: 'two' },
    { name: 'latest', commit: 'two' }
  ]

  it.each([
    ['v1.2.1', 'move'],
    ['v1.10.0', 'move'],
    ['v1.2.0', 'stay'],
    ['v1.1.1', 'stay'],
    ['v1.3.0-rc.1', 'stay'],
    ['v2.0.0', 'create']
  ])('on %s: %s', (name, kind) => {
    expect(majorMove(release(name), tags).kind).toBe(kind)
  })

  it.each([
    ['no release', 'somewhere'],
    ['a pre-release', 'candidate']
  ])('is left to people when it stands at %s', (_, commit) => {
    const astray = tags.map(tag =>
      tag.name === 'v1' ? { ...tag, commit } : tag
    )
    expect(majorMove(release('v1.3.0'), astray).kind).toBe('refuse')
  })

  it('stands at the newest release, whatever the order of releases', () => {
    const part = fc.integer({ min: 0, max: 3 })
    const names = fc
      .tuple(part, part, part, fc.constantFrom('', '', '-rc.1'))
      .map(
        ([major, minor, patch, label]) => `v${major}.${minor}.${patch}${label}`
      )
    fc.assert(
      fc.property(fc.uniqueArray(names), released => {
        const after = released.reduce(releaseOne, [])
        for (const { name, commit } of after.filter(
          tag => !versionOf(tag.name)
        ))
          expect(commit).toBe(newestOf(name, released))
        const moved = after.filter(tag => !versionOf(tag.name))
        const majors = released
          .filter(name => !version(name).isPrerelease)
          .map(name => `v${version(name).major}`)
        expect(new Set(moved.map(tag => tag.name))).toEqual(new Set(majors))
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

describe('the latest release', () => {
  const tags = ['v1.2.0', 'v1.3.0-rc.1', 'v1'].map(name => ({
    name,
    commit: name
  }))

  it.each([
    ['v1.2.0', true],
    ['v1.2.1', true],
    ['v1.1.9', false],
    ['v1.4.0-rc.1', false]
  ])('%s: %s', (name, expected) => {
    expect(isLatest(version(name), tags)).toBe(expected)
  })
})

describe('a release, with git and a stand-in for gh', () => {
  let project: Project
  beforeEach(() => {
    project = new Project()
  })
  afterEach(() => project.remove())

  const check = (tag: string) => project.run('release.ts', 'check', tag)
  const publish = (tag: string) => project.run('release.ts', 'publish', tag)
  const moveMajor = (tag: string) =>
    project.run('release.ts', 'move-major', tag)

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

  it('is published with its notes', () => {
    project.version('v1.2.0')
    expect(publish('v1.2.0').status).toBe(0)
    expect(project.notes('v1.2.0')).toBe('### Added\n\n- New in 1.2.0.')
    expect(project.calls()).toContain(
      'release create v1.2.0 --verify-tag --title v1.2.0 --latest=true --notes-file -\n'
    )
  })

  it('is published once', () => {
    project.version('v1.2.0')
    publish('v1.2.0')
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

  it('makes the tag of its major version, and the next one moves it', () => {
    project.version('v1.9.0')
    expect(moveMajor('v1.9.0').status).toBe(0)
    expect(project.at('v1')).toBe(project.at('v1.9.0'))
    project.version('v1.10.0')
    expect(moveMajor('v1.10.0').status).toBe(0)
    expect(project.at('v1')).toBe(project.at('v1.10.0'))
  })

  it('reads annotated tags too', () => {
    project.version('v1.0.0')
    project.tag('v1.0.0', 'annotated')
    project.tag('v1', 'annotated')
    project.version('v1.1.0')
    project.tag('v1.1.0', 'annotated')
    expect(moveMajor('v1.1.0').status).toBe(0)
    expect(project.at('v1')).toBe(project.at('v1.1.0'))
  })

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
    ['release.ts', 'check', 'main'],
    ['release.ts', 'publish', 'main'],
    ['release.ts', 'undo', 'v1.2.0']
  ])('is not taken for one: %s %s %s', (...words) => {
    project.version('v1.2.0')
    const [script, ...rest] = words
    expect(project.run(script, ...rest).status).toBe(1)
    expect(project.calls()).toBe('')
  })

  it('has notes that can be printed', () => {
    project.version('v1.2.0')
    expect(project.run('release-notes.ts', 'v1.2.0')).toEqual({
      status: 0,
      said: '### Added\n\n- New in 1.2.0.\n'
    })
    project.tag('v1.3.0')
    expect(project.run('release-notes.ts', 'v1.3.0')).toEqual({
      status: 1,
      said: 'CHANGELOG.md has no section for 1.3.0. Add "## [1.3.0] - <date>" with what is new.\n'
    })
  })
})
