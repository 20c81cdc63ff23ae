import sanitizeHtml from 'sanitize-html'
import type { Html } from './html.ts'

/** GitHub's own list has more; these are what its Markdown makes, and a few. */
const TAGS = [
  'p br hr pre blockquote ul ol li dl dt dd details summary',
  'h1 h2 h3 h4 h5 h6 table thead tbody tr th td',
  'a b code del em i input ins kbd q s samp span strong sub sup var'
].flatMap(names => names.split(' '))

const KEPT: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'rel'],
    details: ['open'],
    input: ['type', 'disabled', 'checked'],
    ol: ['start'],
    td: ['align'],
    th: ['align']
  },
  allowedClasses: { code: [/^language-[\w-]+$/] },
  disallowedTagsMode: 'escape',
  // Deeper than anybody means it; with thousands a page hardly moves.
  nestingLimit: 100
}

/** Nobody fills in anything here: it is a box of a list of tasks, or none. */
const CHECKBOX = sanitizeHtml.simpleTransform('input', {
  type: 'checkbox',
  disabled: ''
})

const SCHEMES = ['http:', 'https:', 'mailto:']

/**
 * Keeps of a piece of HTML what GitHub keeps, as far as it is met here. Other
 * tags are shown as text; images become links, since nothing is loaded from
 * elsewhere; what leads nowhere and a link in a link are their text.
 */
export function sanitize(untrusted: string): Html {
  let links = 0
  const link = (within: number, href = ''): sanitizeHtml.Tag =>
    links <= within && leadsSomewhere(href)
      ? { tagName: 'a', attribs: { href, rel: 'nofollow' } }
      : { tagName: 'span', attribs: {} }
  const markup = sanitizeHtml(untrusted, {
    ...KEPT,
    onOpenTag: name => {
      if (name === 'a') links += 1
    },
    onCloseTag: name => {
      if (name === 'a') links -= 1
    },
    transformTags: {
      // This one counts already.
      a: (_, { href }) => link(1, href),
      img: (_, { src, alt }) => ({ ...link(0, src), text: alt || 'image' }),
      input: CHECKBOX
    }
  })
  return { markup }
}

function leadsSomewhere(href: string): boolean {
  return URL.canParse(href) && SCHEMES.includes(new URL(href).protocol)
}
