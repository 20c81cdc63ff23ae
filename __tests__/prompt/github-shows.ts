import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wordsIn } from './hostile-markdown.ts'

const EXTENSIONS = [
  ...['autolink', 'footnotes', 'strikethrough', 'table', 'tagfilter'],
  'tasklist'
]
/** A process for each text, but a shell for all: that is the faster way. */
const RENDER = `for file in "$0"/*; do
  cmark-gfm --unsafe ${EXTENSIONS.map(name => `-e ${name}`).join(' ')} "$file" || exit
  printf '\\0'
done`

/** What cmark-gfm, the parser that GitHub has published, makes of Markdown. */
export function rendered(texts: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'markdown-'))
  const { length } = String(texts.length)
  for (const [at, text] of texts.entries())
    writeFileSync(join(folder, String(at).padStart(length, '0')), text)
  const { status, stderr, stdout } = spawnSync('sh', ['-c', RENDER, folder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30
  })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw Error(`cmark-gfm: ${stderr}`)
  return stdout.split('\0').slice(0, -1)
}

/** What ends otherwise to a browser than to who reads CommonMark. */
interface Reading {
  readonly comment: RegExp
  readonly instruction: RegExp
  readonly cdata: RegExp
}

const READINGS: readonly Reading[] = [
  {
    comment: /<!--(?:-?>|[\s\S]*?--!?>)/y,
    instruction: /<\?[^>]*>/y,
    cdata: /<!\[CDATA\[[^>]*>/y
  },
  {
    comment: /<!--(?:-?>|[\s\S]*?-->)/y,
    instruction: /<\?[\s\S]*?\?>/y,
    cdata: /<!\[CDATA\[[\s\S]*?\]\]>/y
  }
]

/** The words that both readings show, and those that are part of an address. */
export function wordsShown(html: string) {
  const [one = '', other = ''] = READINGS.map(reading => textOf(html, reading))
  const others = wordsIn(other)
  const addresses = html.match(
    /(?:href|src)="[^"]*"|class="language-(?:js|suggestion|text|ts)"/g
  )
  return {
    seen: new Set([...wordsIn(one)].filter(word => others.has(word))),
    inAddress: wordsIn(addresses?.join(' ') ?? '')
  }
}

/** What is outside of tags and all else that begins with a bracket. */
function textOf(html: string, reading: Reading): string {
  const opening = /<(?=[a-z!?/])/gi
  let text = ''
  let at = 0
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    text += html.slice(at, found.index)
    at = endOf(html, found.index, reading)
    opening.lastIndex = at
  }
  return text + html.slice(at)
}

/** Where something ends that begins with a bracket. */
function endOf(html: string, start: number, reading: Reading): number {
  const is = (begin: string) => html.startsWith(begin, start)
  if (is('<!--')) return after(reading.comment, html, start)
  if (is('<?')) return after(reading.instruction, html, start)
  if (is('<![CDATA[')) return after(reading.cdata, html, start)
  if (!/^<\/?[a-z]/i.test(html.slice(start, start + 3)))
    return after(/<[^>]*>/y, html, start)
  const end = tagEnd(html, start)
  // Browsers show nothing of it.
  return /^<rp[\s/>]/i.test(html.slice(start, start + 4))
    ? after(/[\s\S]*?<\/rp>/iy, html, end)
    : end
}

/** As a browser reads it: https://html.spec.whatwg.org/#tag-open-state */
function tagEnd(html: string, start: number): number {
  let at = after(/<\/?[^\s/>]*/y, html, start)
  for (;;) {
    at = after(/[\s/]*/y, html, at)
    if (at >= html.length) return html.length
    if (html[at] === '>') return at + 1
    at = after(/[^\s/>][^\s/>=]*/y, html, at)
    const value = after(/\s*=\s*/y, html, at)
    if (value === html.length) continue
    const quote = html[value] ?? ''
    if (/["']/.test(quote)) {
      const end = html.indexOf(quote, value + 1)
      if (end === -1) return html.length
      at = end + 1
    } else at = after(/[^\s>]*/y, html, value)
  }
}

/** What a pattern matches from a place on ends here; without it, all is it. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : text.length
}
