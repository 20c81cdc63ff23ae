import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { marked, type Tokens } from 'marked'
import { type Context, withContext } from '../../src/github/context.ts'
import type { LinePlace } from '../../src/github/line-place.ts'
import type { ReviewComment } from '../../src/github/review.ts'
import { hostileText } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'

const URL_1 = 'https://github.com/acme/shop/pull/8#discussion_r1'
const REVIEW = 'https://github.com/acme/shop/pull/8#pullrequestreview-5'
const PLACE: LinePlace = {
  path: 'src/cart.ts',
  line: 14,
  side: 'RIGHT',
  isFile: false,
  isOutdated: false,
  url: URL_1,
  hunk: '@@ -12,2 +12,3 @@\n const a = 1\n+const b = 2'
}

function onLine(changes: Partial<LinePlace> = {}): Context {
  return { kind: 'line', place: { ...PLACE, ...changes } }
}

function review(
  texts: readonly string[],
  changes: Partial<LinePlace> = {}
): Extract<Context, { kind: 'review' }> {
  const comments = texts.map(
    (text, index): ReviewComment => ({
      id: index + 1,
      place: { ...PLACE, ...changes },
      text
    })
  )
  return { kind: 'review', url: REVIEW, comments }
}

/** The fenced texts, as a reader of Markdown finds them. */
function fencedIn(text: string): readonly string[] {
  return marked
    .lexer(text)
    .filter((token): token is Tokens.Code => token.type === 'code')
    .map(token => token.text)
}

describe('the text for the agent', () => {
  it('says where a comment on a line stands', () => {
    expect(withContext('fix it', onLine())).toBe(`fix it

---

This was asked in a comment on a line of a pull request.

- Place: \`src/cart.ts\`, line 14
- Comment: ${URL_1}

The diff up to that line:

\`\`\`diff
@@ -12,2 +12,3 @@
 const a = 1
+const b = 2
\`\`\``)
  })

  it('has the comments of a review', () => {
    const context = review(['Use `c`.', 'Rename this.'])
    const comments = `Its comments on lines (2):

Comment 1 on \`src/cart.ts\`, line 14:

\`\`\`text
Use \`c\`.
\`\`\`

Comment 2 on \`src/cart.ts\`, line 14:

\`\`\`text
Rename this.
\`\`\``
    expect(withContext('fix it', context)).toBe(`fix it

---

This was asked in a review of a pull request: ${REVIEW}

${comments}`)
    expect(withContext('', context)).toBe(
      `Address the comments of this review of a pull request: ${REVIEW}\n\n${comments}`
    )
  })

  it('has the address of a review without comments on lines', () => {
    expect(withContext('fix it', review([]))).toBe(
      `fix it\n\n---\n\nThis was asked in a review of a pull request: ${REVIEW}`
    )
  })

  it('is empty where nothing is asked', () => {
    for (const context of [onLine(), review([])])
      expect(withContext('', context)).toBe('')
  })

  it.each<[Partial<LinePlace>, string]>([
    [{ side: 'LEFT' }, 'line 14 of the file before the change'],
    [{ startLine: 10, startSide: 'RIGHT' }, 'lines 10 to 14'],
    [
      { startLine: 10, startSide: 'LEFT' },
      'line 10 of the file before the change to line 14'
    ],
    [
      { isOutdated: true },
      'line 14 (outdated: the code has changed since this was written)'
    ],
    [{ isFile: true }, 'the file as a whole']
  ])('names the place %j', (changes, words) => {
    const line = withContext('fix', onLine(changes))
    expect(line).toContain(`- Place: \`src/cart.ts\`, ${words}\n`)
    expect(line).toContain(changes.isFile ? 'on a file of' : 'on a line of')
    expect(fencedIn(line)).toHaveLength(changes.isFile ? 0 : 1)
    const ofReview = withContext('fix', review(['x'], changes))
    expect(ofReview).toContain(`Comment 1 on \`src/cart.ts\`, ${words}:\n`)
  })

  it('names a file even without a line', () => {
    const { line: _, side: __, ...place } = PLACE
    const text = withContext('fix', { kind: 'line', place })
    expect(text).toContain('- Place: `src/cart.ts`\n')
  })

  it.each([
    ['src/`a`.ts', '``src/`a`.ts``'],
    ['`', '`` ` ``'],
    ['a\n\n# b\r\u2028c\u202e.ts', '`a # b c .ts`'],
    ['\n', 'a file without a readable name']
  ])('keeps the file name %j on one line', (path, shown) => {
    const text = withContext('fix', onLine({ path }))
    expect(text).toContain(`\n- Place: ${shown}, line 14\n`)
  })

  it('shows an address only when it is one', () => {
    for (const url of ['', 'javascript:x', 'https://x/\n- File', 'https://x/`'])
      expect(withContext('fix', onLine({ url }))).not.toContain('Comment')
  })
})

describe('a long diff', () => {
  const shownOf = (hunk: string) => {
    const text = withContext('fix', onLine({ hunk }))
    expect(text).toContain('The last lines of the diff up to that line:')
    return fencedIn(text)[0] ?? ''
  }

  it('keeps its last lines, whole', () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `+line ${at}`)
    const shown = shownOf(lines.join('\n')).split('\n')
    expect(shown).toEqual(lines.slice(-shown.length))
    const length = shown.join('\n').length
    expect(length).toBeLessThanOrEqual(4_000)
    expect(length + '\n+line 999'.length).toBeGreaterThan(4_000)
  })

  it('of one line keeps its start', () => {
    const shown = shownOf(`@@ -1 +1 @@\n+${'x'.repeat(9_000)}`)
    expect(shown).toBe(`+${'x'.repeat(3_998)}…`)
  })

  it('may be exactly as long as is shown', () => {
    const hunk = `+${'x'.repeat(1_999)}\n${'y'.repeat(1_999)}`
    expect(fencedIn(withContext('fix', onLine({ hunk })))).toEqual([hunk])
    expect(shownOf(`\n${hunk}`)).toBe(hunk)
  })
})

describe('a long review', () => {
  it('says what it leaves out', () => {
    const texts = Array.from({ length: 200 }, (_, at) => `${at}`.repeat(500))
    const text = withContext('fix', review(texts))
    const kept = fencedIn(text)
    expect(kept).toEqual(texts.slice(0, kept.length))
    expect(text).toContain(
      `The first ${kept.length} of its 200 comments on lines; the other ${200 - kept.length} are left out`
    )
    expect(kept.length).toBeGreaterThan(20)
    expect(text.length).toBeLessThan(42_000)
  })

  it('shortens a comment that is too long', () => {
    const text = withContext('fix', review(['x'.repeat(20_000), 'y']))
    expect(text).toContain('Comment 1 on `src/cart.ts`, line 14, shortened:')
    expect(fencedIn(text)).toEqual([`${'x'.repeat(9_999)}…`, 'y'])
  })
})

const LINE_SHAPE =
  'paragraph() hr() paragraph() list(list_item() list_item(link ) ) '
const REVIEW_SHAPE =
  'paragraph() hr() paragraph(link ) paragraph() paragraph() code() paragraph() code() '
const RUNS = { numRuns: 500 }

/** What a text can be but for what is not seen, and white space at its ends. */
function visible(text: string): string {
  const lines = text.toWellFormed().split(/\r\n|[\r\u2028\u2029]/)
  return [...lines.join('\n')]
    .filter(
      one => '\n\t\u200c\u200d'.includes(one) || !/[\p{Cc}\p{Cf}]/u.test(one)
    )
    .join('')
    .trim()
}

describe('whatever others wrote', () => {
  it('a diff and a file name stay where they are', () => {
    const check = (path: string, hunk: string) => {
      const text = withContext('fix', onLine({ path, hunk }))
      const { shape, html } = structureOf(text)
      const seen = visible(hunk)
      expect(html).toEqual([])
      expect(shape).toBe(
        seen === '' ? LINE_SHAPE : `${LINE_SHAPE}paragraph() code() `
      )
      if (seen !== '' && seen.length <= 4_000)
        expect(fencedIn(text)[0]?.trim()).toBe(seen)
    }
    fc.assert(fc.property(hostileText, hostileText, check), RUNS)
  })

  it("a review's comments stay where they are", () => {
    const check = (path: string, one: string, other: string) => {
      const text = withContext('fix', review([one, other], { path }))
      const { shape, html } = structureOf(text)
      expect(html).toEqual([])
      expect(shape).toBe(REVIEW_SHAPE)
      const seen = [one, other].map(visible)
      if (seen.every(each => each.length <= 10_000))
        expect(fencedIn(text).map(each => each.trim())).toEqual(seen)
    }
    fc.assert(fc.property(hostileText, hostileText, hostileText, check), RUNS)
  })

  it('a fence that the prompt leaves open does not turn ours inside out', () => {
    const lines = fc.constantFrom(
      ...['```', '```js', '``` `', '````', '~~~', '~~~~ x'],
      ...['   ```', '    ```', 'words', '']
    )
    const prompts = fc
      .array(lines, { maxLength: 8 })
      .map(all => `fix\n${all.join('\n')}`.trim())
    const check = (prompt: string) => {
      const text = withContext(prompt, onLine())
      expect(text.startsWith(prompt)).toBe(true)
      expect(structureOf(text).shape).toMatch(
        /hr\(\) paragraph\(\) list\(list_item\(\) list_item\(link \) \) paragraph\(\) code\(\) $/
      )
      expect(fencedIn(text).at(-1)).toBe(PLACE.hunk)
    }
    fc.assert(fc.property(prompts, check), RUNS)
  })
})
