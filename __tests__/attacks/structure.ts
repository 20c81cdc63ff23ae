import { marked, type Token, type Tokens } from 'marked'

/** What a Markdown text is made of, apart from words and code spans. */
export interface Structure {
  /** Each block and span that is more than words, nested. */
  readonly shape: string
  /** The words that stand outside code and links. */
  readonly words: string
  readonly links: readonly { readonly href: string; readonly text: string }[]
  readonly html: readonly string[]
}

/** Reads it with a parser of GitHub Flavored Markdown. */
export function structureOf(markdown: string): Structure {
  const words: string[] = []
  const links: Structure['links'][number][] = []
  const html: string[] = []

  function shapes(tokens: readonly Token[] = []): string {
    return tokens.map(shape).join('')
  }

  function shape(token: Token): string {
    switch (token.type) {
      case 'space':
      case 'codespan':
        return ''
      case 'text':
      case 'escape':
        if ('tokens' in token) return shapes(token.tokens)
        words.push(token.text)
        return ''
      case 'link':
        links.push({ href: token.href, text: token.text })
        return 'link '
      case 'html':
        html.push(token.raw.trim())
        return 'html '
      case 'table':
        return tableShape(token as Tokens.Table)
      default: {
        const inner = 'tokens' in token ? shapes(token.tokens) : ''
        const items = 'items' in token ? shapes(token.items) : ''
        return `${token.type}(${inner}${items}) `
      }
    }
  }

  function tableShape({ header, rows }: Tokens.Table): string {
    const cells = [header, ...rows].map(row =>
      row.map(cell => `cell(${shapes(cell.tokens)})`).join('')
    )
    return `table(${cells.map(row => `row(${row})`).join('')}) `
  }

  const found = shapes(marked.lexer(markdown))
  // A dash stands for what is not known, or has nothing to show.
  const told = words
    .join(' ')
    .replace(/[–\s]+/g, ' ')
    .trim()
  return { shape: found, words: told, links, html }
}
