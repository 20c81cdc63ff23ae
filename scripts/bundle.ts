import { execFileSync } from 'node:child_process'
import {
  accessSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Alias } from './aliases.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Programs that the same bundle is started by. The bundle goes by the name of
 * the started file, so that no package is in `dist/` twice.
 */
const OTHER_PROGRAMS = ['finish']

/**
 * Bundles `src/` and the packages that it needs into `folder`. The result is
 * the same, byte for byte, wherever it is built. Throws when the sources do not
 * compile, when ncc fails, or when a package does not have a module that an
 * alias stands in for.
 */
export function bundleInto(folder: string, aliases: readonly Alias[]): void {
  inBuildFolder(lib => {
    runTool(
      lib,
      'tsc',
      '-p',
      join(ROOT, 'tsconfig.build.json'),
      '--outDir',
      lib
    )
    layOutPackages(lib, aliases)
    // ncc makes CommonJS where no package says "module"; it starts 4 ms sooner.
    writeFileSync(join(lib, 'package.json'), '{}')
    // For ES5, webpack wraps modules in functions that V8 compiles at once. It
    // reads arrow functions twice, which can be 5 % of a start.
    runTool(lib, 'ncc', 'build', 'index.js', '--target', 'es5', '-o', folder)
  })
  for (const name of OTHER_PROGRAMS)
    writeFileSync(join(folder, `${name}.js`), 'require("./index.js")\n')
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  writeFileSync(join(folder, 'licenses.txt'), licenses())
}

/**
 * Bundles a program of CommonJS or ES modules with the packages as they were
 * published, into `folder`. Throws when ncc fails.
 */
export function bundleProgram(folder: string, code: string): void {
  inBuildFolder(lib => {
    writeFileSync(join(lib, 'index.js'), code)
    writeFileSync(join(lib, 'package.json'), '{}')
    runTool(lib, 'ncc', 'build', 'index.js', '-o', folder)
  })
}

/**
 * Calls `work` with a new folder below the project, and removes the folder
 * afterwards. Each build has its own, so that several builds can run at once.
 */
function inBuildFolder(work: (lib: string) => void): void {
  mkdirSync(join(ROOT, 'lib'), { recursive: true })
  const lib = mkdtempSync(join(ROOT, 'lib/build-'))
  try {
    work(lib)
  } finally {
    rmSync(lib, { recursive: true })
  }
}

/**
 * Runs a tool of the project in the build folder; its errors are printed.
 * Throws when the tool fails.
 */
function runTool(lib: string, tool: string, ...words: string[]): void {
  execFileSync(join(ROOT, 'node_modules/.bin', tool), words, {
    // The names of the chunks depend on the folder that ncc is started in.
    cwd: lib,
    stdio: ['ignore', 'ignore', 'inherit']
  })
}

/**
 * Copies the packages into the build folder, where imports find them first, and
 * writes each alias in the place of its module.
 */
function layOutPackages(lib: string, aliases: readonly Alias[]): void {
  for (const folder of bundledPackages().keys())
    cpSync(join(ROOT, folder), join(lib, folder), { recursive: true })
  for (const { module, code } of aliases) {
    const file = join(lib, 'node_modules', module)
    // A version that has the module elsewhere would be bundled with it.
    accessSync(file)
    writeFileSync(file, code)
  }
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}

/** Returns the packages that the bundle may hold, by their folders. */
function bundledPackages(): ReadonlyMap<string, LockedPackage> {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  return new Map(
    Object.entries(packages).filter(
      ([folder, { dev }]) => folder !== '' && dev !== true
    )
  )
}

/**
 * Returns the names, versions, and license texts of all packages that the
 * bundle may hold. ncc's own `--license` writes only those of the last chunk
 * when there are several.
 */
function licenses(): string {
  return [...bundledPackages()]
    .map(([folder, { version, license }]) => {
      const name = folder.replace(/^.*node_modules\//, '')
      return `${name} ${version}\n${license}\n${licenseText(folder)}`
    })
    .join('\n')
}

/** Returns the text of a package's license file; empty if it has none. */
function licenseText(folder: string): string {
  const files = readdirSync(join(ROOT, folder))
  const file = files.find(name => /^licen[cs]e/i.test(name))
  return file ? readFileSync(join(ROOT, folder, file), 'utf8') : ''
}
