import {
  withoutBlankStart,
  withoutInvisible,
  withoutInvisibleStart
} from '../common/invisible.ts'

/** The command that is used without another. */
export const COMMAND = '/agent'

/**
 * Returns whether a comment can begin with this command: it is not empty, and
 * has no white space.
 */
export function isCommand(command: string): boolean {
  return /^\S+$/.test(command)
}

/**
 * Returns what follows the command in a comment, which is empty if nothing
 * does; undefined if the comment does not begin with it. White space and
 * invisible characters may be before the command, and invisible ones behind it
 * are left out. After it has to be white space, a colon, a comma (either also
 * wide), or the end; the colon or comma is left out. Upper and lower case are
 * the same, as for GitHub's `startsWith`.
 */
export function afterCommand(
  body: string,
  command: string
): string | undefined {
  const text = withoutBlankStart(body)
  const start = text.slice(0, command.length)
  if (start.toLowerCase() !== command.toLowerCase()) return undefined
  const after = withoutInvisibleStart(text.slice(command.length))
  return /^(?:$|[\s:,：，])/.test(after)
    ? after.replace(/^[:,：，]/, '')
    : undefined
}

/** The options of the command, without their hyphens. */
const OPTION_NAMES = ['job', 'new', 'threads', 'checks', 'help'] as const

/** What a word of a comment is, if it is not just text. */
export type OptionWord =
  /** An option as options are written; `value` is what follows its `=`. */
  | {
      readonly kind: 'option'
      readonly name: (typeof OPTION_NAMES)[number]
      readonly value?: string
    }
  /** The name of an option, with something wrong around it. */
  | {
      readonly kind: 'misspelled'
      readonly name: (typeof OPTION_NAMES)[number]
      readonly value?: string
      readonly mistake: 'one-hyphen' | 'one-dash' | 'decorated' | 'other'
    }
  /** Two hyphens and then no option's name. */
  | { readonly kind: 'unknown' }

/** Programs make one of two hyphens; people also write these in sentences. */
const WIDE_DASH = /[–—―⸺⸻]/u
const DASH = /[\p{Pd}\u2212]/u
/** Escapes, quotation marks, brackets, and Markdown's marks for formatting. */
const DECORATION = /[\\`'"*_~<>\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u

/**
 * Returns what the word is as an option; undefined for a word that is text,
 * such as `new` or `-jobs`. Exactly two dashes and an option's name are an
 * `option`. Any other word with dashes before an option's name is `misspelled`:
 * `decorated` if it also has quotation marks, brackets, or marks of Markdown
 * there; else `one-hyphen` or, for a wide dash, which may have been two
 * hyphens, `one-dash`; else `other`, for three dashes or more, capitals, or
 * punctuation behind the name. Both have as `value` what follows the first `=`.
 * Two hyphens and then no option's name, as in `--jobs` or `--job-id`, are
 * `unknown`. Invisible characters are ignored, but for those in the value.
 *
 * @param word has no white space
 */
export function readOptionWord(word: string): OptionWord | undefined {
  const [head = '', ...values] = withoutInvisible(word).split('=')
  const { dashes, isDecorated, rest } = readOpening(head)
  const [letters = ''] = /^[a-z]+/i.exec(rest) ?? []
  const name = OPTION_NAMES.find(one => one === letters.toLowerCase())
  const tail = rest.slice(letters.length)
  if (name === undefined || dashes === '' || goesOn(tail, isDecorated))
    return isTwoHyphens(head) ? { kind: 'unknown' } : undefined
  const named = {
    name,
    ...(values.length > 0 && { value: word.slice(word.indexOf('=') + 1) })
  }
  if (isDecorated) return { kind: 'misspelled', mistake: 'decorated', ...named }
  const { length } = [...dashes]
  if (length === 1) {
    const mistake = WIDE_DASH.test(dashes) ? 'one-dash' : 'one-hyphen'
    return { kind: 'misspelled', mistake, ...named }
  }
  const isPlain = length === 2 && letters === name
  return isPlain && tail === ''
    ? { kind: 'option', ...named }
    : { kind: 'misspelled', mistake: 'other', ...named }
}

/**
 * Returns the dashes before a name, whether marks such as quotation marks are
 * among them, and the rest of the word; all of a word that has only dashes and
 * marks is before the name, and the rest is empty.
 */
function readOpening(head: string) {
  const characters = [...head]
  const end = characters.findIndex(
    character => !DASH.test(character) && !DECORATION.test(character)
  )
  const opening = end === -1 ? characters : characters.slice(0, end)
  const rest = characters.slice(opening.length).join('')
  const dashes = opening.filter(character => DASH.test(character)).join('')
  return { dashes, isDecorated: dashes.length < opening.length, rest }
}

/**
 * Returns whether the name goes on, so that it is another word, such as
 * `--job-id`. An underscore behind a decorated name belongs to its formatting.
 */
function goesOn(tail: string, isDecorated: boolean): boolean {
  const isFormatting = isDecorated && tail.startsWith('_')
  return !isFormatting && /^[\p{L}\p{N}\p{Pd}_\u2212]/u.test(tail)
}

/**
 * Returns whether a word begins with two dashes, neither of them a wide one.
 */
function isTwoHyphens(head: string): boolean {
  const [first = '', second = ''] = head
  return [first, second].every(
    character => DASH.test(character) && !WIDE_DASH.test(character)
  )
}
