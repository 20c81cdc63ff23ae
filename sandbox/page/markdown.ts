import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { type Html, html } from './html.ts'

/** GitHub's own list has more; these are what its Markdown makes, and a few. */
const TAGS = [
  'p br hr pre blockquote ul ol li dl dt dd details summary',
  'h1 h2 h3 h4 h5 h6 table thead tbody tr th td',
  'a b code del em i ins kbd q s samp span strong sub sup var'
].flatMap(names => names.split(' '))

const KEPT: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href'],
    details: ['open'],
    td: ['align'],
    th: ['align']
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  disallowedTagsMode: 'escape',
  // Deeper than anybody means it; with thousands a page hardly moves.
  nestingLimit: 100
}

/**
 * Returns Markdown nearly as people see it on GitHub. Tags that GitHub does not
 * keep are shown as text, and images too, since nothing is loaded from
 * elsewhere. A text that is nested too deep is shown as it is.
 */
export function markdown(text: string): Html {
  try {
    // In comments the end of a line is one, other than in files.
    const made = marked.parse(text.toWellFormed(), {
      async: false,
      breaks: true
    })
    return { markup: sanitizeHtml(made, KEPT) }
  } catch {
    // Too deep for the stack, such as thousands of quotes in each other.
    return html`<p>${text}</p>`
  }
}
