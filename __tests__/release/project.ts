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

/** How a script ended. */
export interface Ended {
  readonly status: number | null
  readonly said: string
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

  /** Commits a version with its notes, pushes it, and tags it. */
  version(name: string, branch = 'main'): void {
    const version = name.replace(/^v/, '')
    if (branch !== 'main') git(this.work, 'checkout', '-q', '-b', branch)
    this.write('package.json', JSON.stringify({ version }))
    this.write(
      'CHANGELOG.md',
      `# Changelog\n\n## [${version}] - 2026-01-31\n\n### Added\n\n- New in ${version}.\n`
    )
    git(this.work, 'add', '.')
    git(this.work, 'commit', '-q', '-m', version)
    git(this.work, 'tag', '-a', '-m', name, name)
    git(this.work, 'push', '-q', 'origin', branch, name)
  }

  /** A version that is released on GitHub. */
  release(name: string): void {
    this.version(name)
    const options = `--prerelease=${name.includes('-')}\n`
    this.write(join('../remote.git/releases', name), options)
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.work, path)), { recursive: true })
    writeFileSync(join(this.work, path), text, { mode: 0o755 })
  }

  /** A fresh checkout of a tag, as the workflow has it. */
  checkout(tag: string): string {
    const checkout = mkdtempSync(join(this.folder, 'checkout-'))
    git(this.folder, 'clone', '-q', this.remote, checkout)
    git(checkout, 'checkout', '-q', tag)
    return checkout
  }

  /** Runs a script of a release in a checkout of the tag. */
  run(tag: string, command: string, ...words: readonly string[]): Ended {
    const { status, stdout, stderr } = spawnSync(command, words, {
      cwd: this.checkout(tag),
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${BIN}${delimiter}${process.env.PATH}`,
        GH_REMOTE: this.remote
      }
    })
    return { status, said: `${stdout}${stderr}` }
  }

  /** Options and notes of a release on GitHub; undefined if there is none. */
  released(name: string): string | undefined {
    const path = join(this.remote, 'releases', name)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  /** The commit that a tag names on GitHub. */
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
