import { Marked, type TokenizerAndRendererExtension } from 'marked'
import { type Html, html } from './html.ts'
import { sanitize } from './sanitize.ts'

/** What GitHub knows when it renders a text. */
export interface Known {
  /** Whether somebody of this name is there to be mentioned. */
  readonly person: (login: string) => boolean
  /** Where an issue or pull request is; undefined when there is none. */
  readonly page: (number: number) => string | undefined
}

const MENTION = /^@([a-z0-9-]{1,39})(?![\w-])/i
const REFERENCE = /^#([1-9][0-9]{0,8})(?!\w)/
/** After one of these it is a part of something else, such as an address. */
const GLUE = /[\w/@#&.-]/

/** Markdown as people see it on GitHub. */
export function createMarkdown(known: Known): (text: string) => Html {
  const marked = new Marked({
    gfm: true,
    // In comments the end of a line is one, other than in files.
    breaks: true,
    extensions: [mentions(known), references(known)]
  })
  // A page is made over and over, and its texts hardly ever change.
  const made = new Map<string, Html>()
  return text => {
    const markup = made.get(text) ?? render(marked, text)
    made.set(text, markup)
    return markup
  }
}

function render(marked: Marked, text: string): Html {
  try {
    return sanitize(marked.parse(text.toWellFormed(), { async: false }))
  } catch {
    // Too deep for the stack, such as thousands of quotes in each other.
    return html`<p>${text}</p>`
  }
}

function mentions({ person }: Known): TokenizerAndRendererExtension {
  return inText('mention', '@', MENTION, login =>
    person(login) ? html`<strong>@${login}</strong>` : undefined
  )
}

function references({ page }: Known): TokenizerAndRendererExtension {
  return inText('reference', '#', REFERENCE, number => {
    const address = page(Number(number))
    return address === undefined
      ? undefined
      : html`<a href="${address}">#${number}</a>`
  })
}

/** Finds a word that begins with a sign, in text that is no link and no code. */
function inText(
  name: string,
  sign: string,
  pattern: RegExp,
  show: (word: string) => Html | undefined
): TokenizerAndRendererExtension {
  return {
    name,
    level: 'inline',
    start: text => text.indexOf(sign),
    tokenizer(text, before) {
      const [raw = '', word = ''] = pattern.exec(text) ?? []
      const { inLink, inRawBlock } = this.lexer.state
      if (raw === '' || inLink || inRawBlock) return undefined
      if (GLUE.test(before.at(-1)?.raw.at(-1) ?? '')) return undefined
      const shown = show(word)
      return shown && { type: name, raw, shown }
    },
    renderer: ({ shown }) => shown.markup
  }
}
