/**
 * Characters that take no place on a screen, such as the zero width space and
 * the marks that set a direction. White space is not among them, but for the
 * byte order mark.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Returns the text without its invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Returns the text without the invisible characters that it begins with. */
export function withoutInvisibleStart(text: string): string {
  const [start = ''] =
    /^[\p{Cf}\p{Default_Ignorable_Code_Point}]+/u.exec(text) ?? []
  return text.slice(start.length)
}

/**
 * Returns the text without the white space and invisible characters that it
 * begins with.
 */
export function withoutBlankStart(text: string): string {
  const [start = ''] =
    /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/u.exec(text) ?? []
  // A slice shares the memory of a long text, which a replacement would copy.
  return text.slice(start.length)
}

/**
 * Returns the first invisible character of the text by its number, such as
 * `U+200B`; undefined if the text has none.
 */
export function findInvisible(text: string): string | undefined {
  const [found] = text.match(INVISIBLE) ?? []
  const number = found?.codePointAt(0)?.toString(16).toUpperCase()
  return number === undefined ? undefined : `U+${number.padStart(4, '0')}`
}
