import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lines of code, and the one package that has them. */
type Packages = ReadonlyMap<string, string>

/** What is in a bundle but comes from no package. */
export const OURSELVES = 'this action'
export const BUNDLER = "the bundler's own"

/** Shorter lines, such as a lone bracket, are in every package. */
const TELLING_CHARACTERS = 20

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

/** The code of all packages that a bundle may hold, by the lock file. */
export function readPackages(root: string): Packages {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as LockFile
  const lines = Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .flatMap(([folder]) =>
      linesOf(join(root, folder)).map(
        line => [line, packageOf(folder)] as const
      )
    )
  const owners = Map.groupBy(lines, ([line]) => line)
  return new Map(
    [...owners].flatMap(([line, all]) => {
      const names = new Set(all.map(([, name]) => name))
      return names.size === 1 ? [[line, [...names][0] as string]] : []
    })
  )
}

/** `@octokit/core` for `node_modules/@octokit/core/dist/index.js`. */
function packageOf(path: string): string {
  const [, name = path] =
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return name
}

function linesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.[cm]?js(on)?$/.test(name))
    .filter(name => !name.includes('node_modules'))
    .flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
    .map(line => line.trim())
    .filter(line => line.length >= TELLING_CHARACTERS)
}

/** Whose code a module of a bundle is. */
export function ownerOf(module: string, packages: Packages): string {
  const [, path] = /^;?\/\/ CONCATENATED MODULE: (\S+)/.exec(module) ?? []
  if (path?.includes('node_modules/')) return packageOf(path)
  if (path?.startsWith('./')) return OURSELVES
  return mostNamed(module, packages) ?? BUNDLER
}

function mostNamed(module: string, packages: Packages): string | undefined {
  const named = module.split('\n').flatMap(line => {
    const name = packages.get(line.trim())
    return name === undefined ? [] : [name]
  })
  const votes = [...Map.groupBy(named, name => name)].toSorted(
    ([, one], [, other]) => other.length - one.length
  )
  return votes[0]?.[0]
}
