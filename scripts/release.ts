import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notesOf } from './release-notes.ts'
import { isNewer, type Version, versionOf } from './version.ts'

const USAGE = `The steps of a release, in the checkout of its tag:

  node scripts/release.ts notes v1.2.0       what people will read
  node scripts/release.ts check v1.2.0       may it be released?
  node scripts/release.ts publish v1.2.0     the release on GitHub
  node scripts/release.ts move-major v1.2.0  v1 to v1.2.0, never backwards
`

const ACTION_FILES = ['action.yml', 'finish/action.yml']

/** A tag and the commit it stands at. */
export interface Tag {
  readonly name: string
  readonly commit: string
}

/** What is to be done with the tag of a major version, such as `v1`. */
type MajorMove =
  | { readonly kind: 'create' | 'move'; readonly name: string }
  | { readonly kind: 'stay'; readonly why: string }
  /** Somebody moved it to where no release is; only they know what is right. */
  | { readonly kind: 'refuse'; readonly why: string }

/**
 * Decides on the tag of the major version: it goes to a newer release than the
 * one it stands at, and never to an older one or to a pre-release.
 */
export function majorMove(
  { name, version }: { readonly name: string; readonly version: Version },
  tags: readonly Tag[]
): MajorMove {
  const major = `v${version.major}`
  if (version.isPrerelease)
    return { kind: 'stay', why: `${name} is a pre-release.` }
  const present = tags.find(tag => tag.name === major)
  if (present === undefined) return { kind: 'create', name: major }
  const [at] = releases(
    tags.filter(tag => tag.commit === present.commit)
  ).filter(release => release.version.major === version.major)
  if (at === undefined)
    return {
      kind: 'refuse',
      why: `${major} stands at ${present.commit}, which is no release of ${major}. Move it by hand.`
    }
  return isNewer(version, at.version)
    ? { kind: 'move', name: major }
    : {
        kind: 'stay',
        why: `${major} stands at ${at.name}, which is not older.`
      }
}

/** Whether it is to be shown as the repository's latest release. */
function isLatest(version: Version, tags: readonly Tag[]): boolean {
  const [newest] = releases(tags)
  return (
    !version.isPrerelease &&
    (newest === undefined || !isNewer(newest.version, version))
  )
}

/** The releases among tags, newest first; pre-releases don't count. */
function releases(
  tags: readonly Tag[]
): readonly { readonly name: string; readonly version: Version }[] {
  return tags
    .flatMap(({ name }) => {
      const version = versionOf(name)
      return version && !version.isPrerelease ? [{ name, version }] : []
    })
    .toSorted((one, other) => (isNewer(one.version, other.version) ? -1 : 1))
}

/** What keeps the checkout from being released under a tag. */
function problemsWith(name: string): readonly string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string
  }
  return [
    name === `v${version}`
      ? ''
      : `The tag is ${name}, but package.json's version is ${version}.`,
    reasonOf(() => readNotes(name)),
    isOnMain() ? '' : 'The commit is not on main.',
    ...ACTION_FILES.map(missingProgram)
  ].filter(problem => problem !== '')
}

function readNotes(name: string): string {
  return notesOf(readFileSync('CHANGELOG.md', 'utf8'), name)
}

/** Both actions are released: what is started has to be in the commit. */
function missingProgram(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const main = /^ +main: (\S+)$/m.exec(text)?.[1]
  return main !== undefined && existsSync(join(dirname(file), main))
    ? ''
    : `${file} starts nothing that is in the commit.`
}

function reasonOf(attempt: () => unknown): string {
  try {
    attempt()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Releases come from main only, where every commit has passed the gate. */
function isOnMain(): boolean {
  const { status } = spawnSync(
    'git',
    ['merge-base', '--is-ancestor', 'HEAD', 'origin/main'],
    { stdio: 'ignore' }
  )
  return status === 0
}

function check(name: string): void {
  const problems = problemsWith(name)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log(`${name} may be released.`)
}

/** A release that is there already is left alone, so the step can be re-run. */
function publish(name: string, version: Version): void {
  const { status } = spawnSync('gh', ['release', 'view', name], {
    stdio: 'ignore'
  })
  if (status === 0) {
    console.log(`${name} is released already.`)
    return
  }
  const words = ['release', 'create', name, '--verify-tag', '--title', name]
  const latest = `--latest=${isLatest(version, readTags())}`
  const marks = version.isPrerelease ? ['--prerelease', latest] : [latest]
  gh([...words, ...marks, '--notes-file', '-'], readNotes(name))
}

function moveMajor(name: string, version: Version): void {
  const move = majorMove({ name, version }, readTags())
  if (move.kind === 'refuse') throw new Error(move.why)
  if (move.kind === 'stay') {
    console.log(`Nothing is moved: ${move.why}`)
    return
  }
  const commit = git('rev-parse', 'HEAD').trim()
  const refs = 'repos/{owner}/{repo}/git/refs'
  // https://docs.github.com/rest/git/refs
  gh(
    move.kind === 'create'
      ? [
          ...['api', '--method', 'POST', refs],
          ...['-f', `ref=refs/tags/${move.name}`, '-f', `sha=${commit}`]
        ]
      : [
          ...['api', '--method', 'PATCH', `${refs}/tags/${move.name}`],
          ...['-f', `sha=${commit}`, '-F', 'force=true']
        ]
  )
  console.log(`${move.name} stands at ${name} (${commit}).`)
}

/** The tags of the checkout; an annotated one counts for its commit. */
function readTags(): readonly Tag[] {
  const format = '%(refname:strip=2) %(objectname) %(*objectname)'
  return git('for-each-ref', `--format=${format}`, 'refs/tags')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [name = '', own = '', annotated = ''] = line.split(' ')
      return { name, commit: annotated || own }
    })
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' })
}

/** GitHub's own client, which its runners have. */
function gh(words: readonly string[], input = ''): void {
  execFileSync('gh', words, { input, stdio: ['pipe', 'inherit', 'inherit'] })
}

const COMMANDS: Readonly<
  Record<string, (name: string, version: Version) => void>
> = {
  notes: name => console.log(readNotes(name)),
  check,
  publish,
  'move-major': moveMajor
}

function run(command = '', name = ''): void {
  const act = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (act === undefined) throw new Error(USAGE)
  const version = versionOf(name)
  if (version === undefined)
    throw new Error(`The tag is "${name}", which is no version such as v1.2.0.`)
  act(name, version)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    run(...process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
