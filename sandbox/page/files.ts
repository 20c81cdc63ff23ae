import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A file that a page needs. */
interface PageFile {
  readonly type: string
  readonly body: string
}

const { resolve } = createRequire(import.meta.url)
const MARKDOWN_STYLE = resolve('github-markdown-css/github-markdown.css')
const IDIOMORPH = resolve('idiomorph/dist/idiomorph.esm.js')

/** By the name under which pages ask for it. */
export function pageFile(name: string): PageFile | undefined {
  switch (name) {
    case 'page.js':
      return { type: 'text/javascript', body: beside(name) }
    case 'page.css':
      return { type: 'text/css', body: beside(name) }
    case 'icon.svg':
      return { type: 'image/svg+xml', body: beside(name) }
    case 'idiomorph.js':
      return { type: 'text/javascript', body: readFileSync(IDIOMORPH, 'utf8') }
    case 'markdown.css':
      return { type: 'text/css', body: readFileSync(MARKDOWN_STYLE, 'utf8') }
    default:
      return undefined
  }
}

function beside(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
}
