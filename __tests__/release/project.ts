import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The scripts that a release runs. */
export const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url))
/** Holds the stand-in for `gh`. */
export const BIN = fileURLToPath(new URL('bin', import.meta.url))

const ACTIONS = {
  'action.yml': 'dist/index.js',
  'finish/action.yml': '../dist/finish.js'
}

/** How a script ended. */
export interface Ended {
  readonly status: number | null
  readonly said: string
}

/** What a commit of the project holds. */
export interface Content {
  /** package.json's version. */
  readonly version: string
  readonly changelog: string
  /** The action files, and what each starts. */
  readonly actions?: Readonly<Record<string, string>>
}

type Kind = 'light' | 'annotated'

/** A changelog with a section for a version. */
export function changelogOf(version: string): string {
  return `# Changelog\n\n## [${version}] - 2026-01-31\n\n### Added\n\n- New in ${version}.\n`
}

/**
 * A project of its own in a temporary folder: a bare repository that stands for
 * GitHub, and a clone in which a maintainer works.
 */
export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), 'release-'))
  readonly remote = join(this.folder, 'remote.git')
  readonly work = join(this.folder, 'work')

  constructor() {
    git(this.folder, 'init', '-q', '--bare', '-b', 'main', this.remote)
    git(this.folder, 'clone', '-q', this.remote, this.work)
    git(this.work, 'checkout', '-q', '-b', 'main')
  }

  /** Commits to a branch and pushes it. */
  commit(content: Content, branch = 'main'): void {
    const { version, changelog } = content
    if (branch !== 'main') git(this.work, 'checkout', '-q', '-b', branch)
    this.write('package.json', JSON.stringify({ version }))
    this.write('CHANGELOG.md', changelog)
    for (const path of ['dist/index.js', 'dist/finish.js'])
      this.write(path, 'built')
    for (const [path, main] of Object.entries(content.actions ?? ACTIONS))
      this.write(path, `runs:\n  main: ${main}\n`)
    git(this.work, 'add', '.')
    git(this.work, 'commit', '-q', '-m', version)
    git(this.work, 'push', '-q', 'origin', branch)
  }

  /** Tags the newest commit; an annotated tag is an object of its own. */
  tag(name: string, kind: Kind = 'light'): void {
    const words = kind === 'annotated' ? ['-a', '-m', name] : []
    git(this.work, 'tag', '-f', ...words, name)
    git(this.work, 'push', '-q', '-f', 'origin', `refs/tags/${name}`)
  }

  /** Commits a version with its notes, and tags it. */
  version(name: string, kind?: Kind): void {
    const version = name.replace(/^v/, '')
    this.commit({ version, changelog: changelogOf(version) })
    this.tag(name, kind)
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.work, path)), { recursive: true })
    writeFileSync(join(this.work, path), text, { mode: 0o755 })
  }

  /** Runs a step as the workflow does: in a fresh checkout of the tag. */
  run(command: string, tag: string): Ended {
    const checkout = mkdtempSync(join(this.folder, 'checkout-'))
    git(this.folder, 'clone', '-q', this.remote, checkout)
    git(checkout, 'checkout', '-q', tag)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(SCRIPTS, 'release.ts'), command, tag],
      {
        cwd: checkout,
        encoding: 'utf8',
        env: {
          ...process.env,
          PATH: `${BIN}${delimiter}${process.env.PATH}`,
          GH_REMOTE: this.remote
        }
      }
    )
    return { status, said: `${stdout}${stderr}` }
  }

  /** What `gh` was told, one call a line. */
  calls(): string {
    const path = join(this.remote, 'calls')
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }

  /** The notes of a release on GitHub; undefined when there is none. */
  notes(name: string): string | undefined {
    const path = join(this.remote, 'releases', name)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  /** The commit that a tag stands at on GitHub. */
  at(name: string): string {
    return git(this.remote, 'rev-parse', `refs/tags/${name}^{commit}`)
  }

  /** Whether GitHub has a tag. */
  has(name: string): boolean {
    return git(this.remote, 'tag', '--list', name) === name
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

/** Runs git in a folder. */
export function git(folder: string, ...words: readonly string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  return execFileSync('git', ['-C', folder, ...who, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null' },
    stdio: ['ignore', 'pipe', 'ignore']
  }).trim()
}
