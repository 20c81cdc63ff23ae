import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** What pages ask for, with its type. */
const FILES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['page.js', ['text/javascript', beside('page.js')]],
  ['page.css', ['text/css', beside('page.css')]],
  [
    'idiomorph.js',
    ['text/javascript', resolve('idiomorph/dist/idiomorph.esm.js')]
  ],
  ['markdown.css', ['text/css', resolve('github-markdown-css')]],
  [
    'emoji.woff2',
    [
      'font/woff2',
      resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2')
    ]
  ]
])

/**
 * Returns a file that pages need with its type, by the name under which they
 * ask for it; undefined if there is none.
 */
export function pageFile(name: string) {
  const [type, path] = FILES.get(name) ?? []
  return type && path ? { type, body: readFileSync(path) } : undefined
}
