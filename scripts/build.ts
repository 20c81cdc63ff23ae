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
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Bundles `src/` and the packages it needs into `dist/`, which is what GitHub
 * runs. It is the same, byte for byte, wherever it is built.
 *
 *   node scripts/build.ts           builds it
 *   node scripts/build.ts --check   compares it with what `src/` makes
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
mkdirSync(join(ROOT, 'lib'), { recursive: true })
/** Each build has a folder of its own, so that several can run at once. */
const LIB = mkdtempSync(join(ROOT, 'lib/build-'))

function build(folder: string): void {
  run('tsc', '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', LIB)
  trimPackages()
  // ncc makes CommonJS where no package says "module"; it starts 4 ms sooner.
  writeFileSync(join(LIB, 'package.json'), '{}')
  run('ncc', 'build', 'index.js', '-o', folder)
  for (const name of OTHER_PROGRAMS)
    writeFileSync(join(folder, `${name}.js`), 'require("./index.js")\n')
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  writeFileSync(join(folder, 'licenses.txt'), licenses())
}

/** Names the files of `dist/` that are not what `src/` makes. */
function staleFiles(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'))
  try {
    build(folder)
    const built = filesIn(folder)
    const committed = filesIn(DIST)
    const names = new Set([...built.keys(), ...committed.keys()])
    return [...names].filter(name => built.get(name) !== committed.get(name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder)
  return new Map(
    names.map(name => [name, readFileSync(join(folder, name), 'latin1')])
  )
}

/**
 * Programs that are in the same bundle: it goes by the name of the file that
 * was started, so that none of its packages is in `dist/` twice.
 */
const OTHER_PROGRAMS = ['finish']

function run(tool: string, ...words: string[]): void {
  execFileSync(join(ROOT, 'node_modules/.bin', tool), words, {
    // The names of the chunks depend on where it is started.
    cwd: LIB,
    stdio: ['ignore', 'ignore', 'inherit']
  })
}

/**
 * Copies packages to where they stand nearer to our code than they themselves
 * do, and takes out of the copies what the action never uses. Else most of what
 * is loaded before the first request would be fetch, HTTP/2 and a method for
 * each of GitHub's endpoints.
 */
function trimPackages(): void {
  for (const name of COPIED)
    cpSync(join(ROOT, 'node_modules', name), inLib(name), { recursive: true })
  for (const [file, code] of Object.entries(STAND_INS)) {
    // Elsewhere in another version? Then nothing would be left out any more.
    accessSync(inLib(file))
    writeFileSync(inLib(file), code)
  }
  for (const [file, [from, to]] of Object.entries(LIGHTER)) {
    const code = readFileSync(inLib(file), 'utf8')
    if (!code.includes(from)) throw new Error(`${file} has no "${from}"`)
    writeFileSync(inLib(file), code.replace(from, to))
  }
  declareFreeOfSideEffects('@actions/core')
}

/** Whose files are changed, and who imports them. */
const COPIED = [
  '@actions/core',
  '@actions/github',
  '@actions/http-client',
  '@octokit/plugin-paginate-rest',
  '@octokit/plugin-rest-endpoint-methods',
  'undici'
]

/** What stands in the bundle in the place of a file. */
const STAND_INS: Readonly<Record<string, string>> = {
  // All that is imported from it; the toolkit names fetch, but we never call it.
  'undici/index.js': `
    const Dispatcher = require('./lib/dispatcher/dispatcher')
    Dispatcher.prototype.connect = require('./lib/api/api-connect')
    Dispatcher.prototype.request = require('./lib/api/api-request')
    exports.Agent = require('./lib/dispatcher/agent')
    exports.Pool = require('./lib/dispatcher/pool')
    exports.ProxyAgent = require('./lib/dispatcher/proxy-agent')
    exports.fetch = globalThis.fetch
`,
  // For bodies that are forms or blobs; ours are text.
  'undici/lib/web/fetch/body.js': '',
  // For servers that are offered HTTP/2; ours are not.
  'undici/lib/dispatcher/client-h2.js': '',
  // Our requests go over our own transport, which asks only for the proxy.
  '@actions/http-client/lib/index.js': `
    export class HttpClient {
      getAgent() {}
      getAgentDispatcher() {}
    }
`,
  // Our routes are written out, and so are our pages.
  '@octokit/plugin-rest-endpoint-methods/dist-src/index.js':
    'export const restEndpointMethods = () => ({})\n',
  '@octokit/plugin-paginate-rest/dist-bundle/index.js':
    'export const paginateRest = () => ({})\n'
}

/** What a file loads at every start, and what does the same for less. */
const LIGHTER: Readonly<Record<string, readonly [string, string]>> = {
  // For delimiters around outputs, and a value that holds its delimiter is
  // refused beside it: so they need not be secret, and crypto takes 3 ms.
  '@actions/core/lib/file-command.js': [
    "import * as crypto from 'crypto'",
    'const crypto = { randomUUID: () => Math.random().toString(36) }'
  ]
}

function inLib(path: string): string {
  return join(LIB, 'node_modules', path)
}

/**
 * The modules of this package do nothing when they are loaded, but its
 * package.json does not say so. Said, it leaves out what nobody imports: of
 * `@actions/core` its OpenID client, which would load undici at every start.
 * https://webpack.js.org/guides/tree-shaking/
 */
function declareFreeOfSideEffects(name: string): void {
  const file = inLib(join(name, 'package.json'))
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

try {
  if (process.argv[2] === '--check') check()
  else {
    rmSync(DIST, { recursive: true, force: true })
    build(DIST)
  }
} finally {
  rmSync(LIB, { recursive: true })
}

function check(): void {
  const stale = staleFiles()
  if (stale.length === 0) return
  console.error(
    `dist/ is not what src/ makes: ${stale.join(', ')}. ` +
      'Run npm run build, and commit dist/ with the change.'
  )
  process.exitCode = 1
}
