import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

/**
 * Returns what people see of a Markdown text, roughly as GitHub's `bodyText`:
 * the text of the HTML that Markdown makes, without images, and without what
 * browsers do not show.
 */
export function bodyTextOf(markdown: string): string {
  const known = RENDERED.get(markdown)
  if (known !== undefined) return known
  const text = render(markdown)
  if (RENDERED.size >= RENDERED_MOST) RENDERED.clear()
  RENDERED.set(markdown, text)
  return text
}

/** What was rendered: a query asks for the same comments over and over. */
const RENDERED = new Map<string, string>()
const RENDERED_MOST = 1_000

/**
 * Returns the text of the HTML that a Markdown text makes: no tags, and nothing
 * of scripts, styles, and text areas.
 */
function render(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true })
  const escaped = sanitizeHtml(html, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'rp']
  })
  return decoded(escaped).trim()
}

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&']
])

/** Replaces the entities that the HTML has for characters of its own. */
function decoded(html: string): string {
  return html.replace(
    /&(?:lt|gt|quot|amp);/g,
    entity => CHARACTERS.get(entity) ?? entity
  )
}
