import { marked, type Token, type Tokens } from 'marked'
import { alignRows, columns, harmless, type Paint, wrap } from './paint.ts'

/** How Markdown is to look. */
export interface Look {
  readonly paint: Paint
  /** Columns that there are. */
  readonly width: number
  /** Nothing answers there by the time it is read, so its links are text. */
  readonly goneOrigin?: string
}

/** Markdown as people see it on GitHub, as far as a terminal can show it. */
export function renderMarkdown(text: string, look: Look): readonly string[] {
  return blocks(marked.lexer(harmless(text)), look)
}

/** The blocks, an empty line between them. */
function blocks(tokens: readonly Token[], look: Look): readonly string[] {
  const shown = tokens
    .map(token => block(token, look))
    .filter(lines => lines.length > 0)
  return shown.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
}

function block(token: Token, look: Look): readonly string[] {
  const { paint, width } = look
  switch (token.type) {
    case 'heading':
      return wrap(paint.bold(inline(token.tokens ?? [], look)), width)
    case 'paragraph':
    case 'text':
      return wrap(inline(token.tokens ?? [token], look), width)
    case 'code':
      return token.text
        .split('\n')
        .map((line: string) => `  ${paint.cyan(line)}`)
    case 'blockquote':
      return quoted(blocks(token.tokens ?? [], narrower(look, 2)), paint)
    case 'list':
      return list(token as Tokens.List, look)
    case 'table':
      return table(token as Tokens.Table, look)
    case 'hr':
      return [paint.dim('─'.repeat(Math.min(width, 40)))]
    case 'html':
      return wrap(withoutTags(token.text), width).filter(line => line !== '')
    default:
      return []
  }
}

function narrower(look: Look, by: number): Look {
  return { ...look, width: look.width - by }
}

function quoted(lines: readonly string[], paint: Paint): readonly string[] {
  return lines.map(line => `${paint.dim('▏')} ${line}`)
}

function list(token: Tokens.List, look: Look): readonly string[] {
  const first = Number(token.start) || 1
  return token.items.flatMap((item, at) => {
    const sign = token.ordered ? `${first + at}.` : '•'
    const indent = ' '.repeat(columns(sign) + 1)
    const lines = blocks(item.tokens, narrower(look, indent.length))
    return lines.map((line, row) => (row === 0 ? `${sign} ` : indent) + line)
  })
}

function table(token: Tokens.Table, look: Look): readonly string[] {
  const cells = (row: readonly Tokens.TableCell[]) =>
    row.map(cell => inline(cell.tokens, look))
  const right = token.align.map(align => align === 'right')
  const rows = [token.header, ...token.rows].map(cells)
  const [top = '', ...rest] = alignRows(rows, right)
  const wide = Math.max(columns(top), ...rest.map(columns))
  return [look.paint.bold(top), look.paint.dim('─'.repeat(wide)), ...rest]
}

function inline(tokens: readonly Token[], look: Look): string {
  return tokens.map(token => piece(token, look)).join('')
}

function piece(token: Token, look: Look): string {
  const { paint } = look
  const inner = () =>
    token.type === 'text' && !('tokens' in token)
      ? entities(token.text)
      : inline(('tokens' in token && token.tokens) || [], look)
  switch (token.type) {
    case 'strong':
      return paint.bold(inner())
    case 'em':
      return paint.italic(inner())
    case 'del':
      return paint.strikethrough(inner())
    case 'codespan':
      return paint.cyan(token.text)
    case 'br':
      return '\n'
    case 'escape':
      return token.text
    case 'image':
      return `[image: ${token.text}] ${paint.dim(entities(token.href))}`
    case 'link':
      return link(inner(), entities(token.href), look)
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'html':
      return withoutTags(token.text)
    default:
      return inner()
  }
}

/** The address is shown too, since not every terminal has links. */
function link(
  text: string,
  address: string,
  { paint, goneOrigin }: Look
): string {
  if (goneOrigin && address.startsWith(`${goneOrigin}/`))
    return paint.bold(text)
  return text === address
    ? paint.underline(address)
    : `${paint.underline(text)} ${paint.dim(`(${address})`)}`
}

/** Comments are for programs; of tags, what is between them is shown. */
function withoutTags(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<summary>/g, '▸ ')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
  return entities(text.trim())
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: ' '
}

/** What is decoded must not steer the terminal either. */
function entities(text: string): string {
  const decoded = text.replace(
    /&(#x[0-9a-f]+|#\d+|\w+);/gi,
    (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name] ?? whole
      const hex = /^#x/i.test(name)
      const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    }
  )
  return harmless(decoded)
}
