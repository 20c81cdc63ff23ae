/**
 * A terminal sequence: a color, a cursor movement, a title, or a link. Its
 * characters are not shown as text, so they could carry a hidden one.
 * https://ecma-international.org/publications-and-standards/standards/ecma-48/
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one.
const CONTROL_SEQUENCE = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/g
/**
 * No control character but the terminator may be in the text of such a string,
 * so each character is looked at once.
 */
const CONTROL_STRING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one.
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x80-\x9f\r\n]*(?:\x07|\x1b\\|\x9c)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one.
const CHARACTER_SET_SEQUENCE = /\x1b[ -/]+[0-~]/g

/** What GitHub shows as the end of a line, or what others may take for one. */
const LINE_END = /\r\n|[\r\u2028\u2029]/g

/** Emoji that are text by default become pictures with one U+FE0F. */
const SURPLUS_EMOJI_SELECTOR =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f/gu

/**
 * Control, format, and default-ignorable characters hide or reorder text. The
 * joiners U+200C and U+200D are part of some scripts and of emoji.
 */
const INVISIBLE =
  /[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\t\u200c\u200d\ufe0f]]/gv

/** A run of joiners has no more meaning than one, but could encode a text. */
const SURPLUS_JOINERS = /(?<=[\u200c\u200d])[\u200c\u200d]+/g

/**
 * Returns the text without terminal sequences and without characters that hide
 * or reorder text, with `\n` for each end of a line, and U+FFFD for half of a
 * surrogate pair.
 */
export function removeInvisibleCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROL_STRING, '')
    .replace(CONTROL_SEQUENCE, '')
    .replace(CHARACTER_SET_SEQUENCE, '')
    .replace(LINE_END, '\n')
    .replace(SURPLUS_EMOJI_SELECTOR, '')
    .replace(INVISIBLE, '')
    .replace(SURPLUS_JOINERS, '')
}
