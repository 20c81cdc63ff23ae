import { findNeededRendering } from './needed-rendering.ts'
import { removeInvisibleCharacters } from './visible-characters.ts'

/**
 * A Markdown text as people see it on GitHub: as it was written, as GitHub
 * renders it to plain text, or left out because neither is certain to show only
 * what people see.
 */
export type ShownText =
  | { readonly kind: 'as-written' | 'as-plain-text'; readonly text: string }
  | { readonly kind: 'left-out' }

/**
 * Returns a Markdown text as it was written if nothing in it could hide words,
 * else GitHub's rendering of it. Returns that it is left out where there is no
 * rendering, or where GitHub draws a part of it. The text has no invisible
 * characters and no white space around it, and is empty if nothing is shown.
 *
 * @param bodyText GitHub's rendering of this very text
 */
export function chooseShownText(
  markdown: string,
  bodyText: string | undefined
): ShownText {
  switch (findNeededRendering(markdown)) {
    case 'none':
      return { kind: 'as-written', text: trimmed(markdown) }
    case 'text':
      return bodyText === undefined
        ? { kind: 'left-out' }
        : { kind: 'as-plain-text', text: trimmed(bodyText) }
    case 'drawing':
      return { kind: 'left-out' }
  }
}

function trimmed(text: string): string {
  return removeInvisibleCharacters(text).trim()
}

/** Returns whether people see nothing of a text on GitHub. */
export function isShownEmpty(shown: ShownText): boolean {
  return shown.kind !== 'left-out' && shown.text === ''
}
