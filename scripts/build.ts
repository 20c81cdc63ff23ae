import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Bundles `src/` and the packages it needs into `dist/`, which is what GitHub
 * runs. With `--check` the bundle goes to a folder of its own and has to be the
 * same, byte for byte, as the committed one.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
const LIB = join(ROOT, 'lib')

function build(folder: string): void {
  rmSync(LIB, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  run('tsc', '-p', 'tsconfig.build.json')
  declareFreeOfSideEffects('@actions/core')
  run('ncc', 'build', 'lib/index.js', '-o', folder)
  writeFileSync(join(folder, 'licenses.txt'), licenses())
}

function run(tool: string, ...words: string[]): void {
  execFileSync(join(ROOT, 'node_modules/.bin', tool), words, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit']
  })
}

/**
 * The modules of this package do nothing when they are loaded, but its
 * package.json does not say so. A copy that says it stands nearer to our code
 * than the package itself; so what nobody uses is left out of the bundle: of
 * `@actions/core` its OpenID client, which would load undici at every start.
 * https://webpack.js.org/guides/tree-shaking/
 */
function declareFreeOfSideEffects(name: string): void {
  const copy = join(LIB, 'node_modules', name)
  cpSync(join(ROOT, 'node_modules', name), copy, { recursive: true })
  const file = join(copy, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, sideEffects: false }))
}

interface LockFile {
  readonly packages: Readonly<
    Record<string, { version?: string; license?: string; dev?: boolean }>
  >
}

/**
 * The licences of all packages that the bundle may hold. ncc's own `--license`
 * writes only those of the last chunk when there are several.
 */
function licenses(): string {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as LockFile
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, { version, license }]) => {
      const name = folder.replace(/^.*node_modules\//, '')
      return `${name} ${version}\n${license}\n${licenseText(folder)}`
    })
    .join('\n')
}

function licenseText(folder: string): string {
  const files = readdirSync(join(ROOT, folder))
  const file = files.find(name => /^licen[cs]e/i.test(name))
  return file ? readFileSync(join(ROOT, folder, file), 'utf8') : ''
}

function contents(folder: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder).map(name => [
      name,
      readFileSync(join(folder, name), 'latin1')
    ])
  )
}

function check(): void {
  const fresh = mkdtempSync(join(tmpdir(), 'dist-'))
  build(fresh)
  const [committed, rebuilt] = [contents(DIST), contents(fresh)]
  rmSync(fresh, { recursive: true })
  const names = [...new Set([...committed.keys(), ...rebuilt.keys()])]
  const different = names.filter(
    name => committed.get(name) !== rebuilt.get(name)
  )
  if (different.length === 0) {
    console.log(`dist/ is what src/ makes (${names.length} files).`)
    return
  }
  console.error(
    `dist/ is not what src/ makes: ${different.join(', ')}. Run npm run build and commit dist/.`
  )
  process.exitCode = 1
}

if (process.argv.includes('--check')) check()
else build(DIST)
