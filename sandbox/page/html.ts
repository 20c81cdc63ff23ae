/** Markup that may be sent as it is: all that was put into it is escaped. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | readonly Html[] | undefined

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** Returns a text that can stand between tags or in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)
}

/**
 * Returns markup from a template. Values are escaped, unless they are markup.
 */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly Value[]
): Html {
  const rest = values.map((value, at) => markupOf(value) + strings[at + 1])
  return { markup: (strings[0] ?? '') + rest.join('') }
}

/** Nothing to show. */
export const NOTHING: Html = { markup: '' }

/** Returns the markup of a value; empty if it is undefined. */
function markupOf(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return 'markup' in value
    ? value.markup
    : value.map(one => one.markup).join('')
}
