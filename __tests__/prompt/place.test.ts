/**
 * How the place is told, with titles, descriptions, and a review, each cut to its
 * length: docs/reference.md, "What the agent is told".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { marked, type Tokens } from 'marked'
import type { LineLocation, Subject } from '../../src/github/trigger.ts'
import {
  describeOmissions,
  type Omission,
  type ShownText,
  takeLastLines,
  visibleText
} from '../../src/prompt/foreign-text.ts'
import {
  lineSection,
  reviewSection,
  subjectSection
} from '../../src/prompt/place.ts'
import { appendSections, type Section } from '../../src/prompt/section.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'

const URL_1 = 'https://github.com/acme/shop/pull/8#discussion_r1'
const REVIEW = 'https://github.com/acme/shop/pull/8#pullrequestreview-5'
const LOCATION: LineLocation = {
  path: 'src/cart.ts',
  line: 14,
  side: 'RIGHT',
  isFile: false,
  isOutdated: false,
  url: URL_1,
  hunk: '@@ -12,2 +12,3 @@\n const a = 1\n+const b = 2'
}

interface ThreadComment {
  readonly author: string
  readonly text: string
}

describe('the text for the agent', () => {
  it('says what a comment is on', () => {
    expect(withSection('fix it', onIssue())).toBe(`fix it

---

This was asked in a comment on issue #7.

- Title: \`Cart is empty\`
- Comment: https://github.com/acme/shop/issues/7#issuecomment-1`)
    const introduced = onIssue(
      { isPullRequest: true, author: 'octo-dev' },
      written('It is.\n')
    )
    const text = withSection('fix it', introduced)
    expect(text).toContain('on pull request #7.\n')
    expect(text).toContain('- Title by `octo-dev`: `Cart is empty`\n')
    expect(text).toMatch(
      /\n\nDescription by `octo-dev`:\n\n```text\nIt is\.\n```$/
    )
  })

  it("has the thread's earlier comments", () => {
    const thread = [
      { author: 'reviewer', text: 'This leaks.' },
      { author: 'octo-dev', text: 'Does it?' }
    ]
    const text = withSection('fix this', onLine({}, thread))
    const alone = withSection('fix this', onLine())
    expect(text).toBe(`${alone}

The thread's earlier comments (2):

Comment by \`reviewer\`:

\`\`\`text
This leaks.
\`\`\`

Comment by \`octo-dev\`:

\`\`\`text
Does it?
\`\`\``)
  })

  it('says where a comment on a line was asked', () => {
    expect(withSection('fix it', onLine())).toBe(`fix it

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
    const texts = ['Use `c`.', 'Rename this.']
    const comments = `Its comments on lines (2):

Comment 1 on \`src/cart.ts\`, line 14:

\`\`\`text
Use \`c\`.
\`\`\`

Comment 2 on \`src/cart.ts\`, line 14:

\`\`\`text
Rename this.
\`\`\``
    expect(withSection('fix it', review(texts))).toBe(`fix it

---

This was asked in a review of a pull request: ${REVIEW}

${comments}`)
    expect(withSection('', review(texts, {}, true))).toBe(
      `Address the comments of this review of a pull request: ${REVIEW}\n\n${comments}`
    )
  })

  it('has the address of a review without comments on lines', () => {
    expect(withSection('fix it', review([]))).toBe(
      `fix it\n\n---\n\nThis was asked in a review of a pull request: ${REVIEW}`
    )
  })

  it.each<[Partial<LineLocation>, string]>([
    [{ side: 'LEFT' }, 'line 14 of the file before the change'],
    [{ startLine: 10 }, 'lines 10 to 14'],
    [
      { isOutdated: true },
      'line 14 (outdated: the code has changed since this was written)'
    ],
    [{ isFile: true }, 'the file as a whole']
  ])('names the location %j', (changes, words) => {
    const line = withSection('fix', onLine(changes))
    expect(line).toContain(`- Place: \`src/cart.ts\`, ${words}\n`)
    expect(line).toContain(changes.isFile ? 'on a file of' : 'on a line of')
    expect(fencedIn(line)).toHaveLength(changes.isFile ? 0 : 1)
    const ofReview = withSection('fix', review(['x'], changes))
    expect(ofReview).toContain(`Comment 1 on \`src/cart.ts\`, ${words}:\n`)
  })

  it('shows an address only when it is one', () => {
    const url = 'https://ghe.test:8443/a-b/c.d/pull/8?x=%20&y=1+2~@#issue_1'
    expect(withSection('fix', onLine({ url }))).toContain(`- Comment: ${url}\n`)
    for (const url of ['', 'javascript:x', 'https://x/\n- File', 'https://x/`'])
      expect(withSection('fix', onLine({ url }))).not.toContain('Comment')
  })
})

describe('a long diff', () => {
  const shownOf = (hunk: string) => {
    const text = withSection('fix', onLine({ hunk }))
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
})

describe('a long title and description', () => {
  it('are cut', () => {
    const text = withSection(
      'fix',
      onIssue({ title: 't'.repeat(300) }, written('d'.repeat(5_000)))
    )
    expect(text).toContain(`- Title: \`${'t'.repeat(199)}…\``)
    expect(text).toContain('Description, shortened:')
    expect(fencedIn(text)).toEqual([`${'d'.repeat(3_999)}…`])
  })
})

describe('a long thread', () => {
  const threadOf = (...texts: readonly string[]) =>
    texts.map((text, at) => ({ author: `user-${at}`, text }))

  it('keeps the first comment and the latest', () => {
    const texts = [
      'first',
      ...Array.from({ length: 30 }, (_, at) => `${at} `.padEnd(3_900, 'x'))
    ]
    const thread = threadOf(...texts)
    const text = withSection('fix', onLine({ hunk: '' }, thread, ['later']))
    const [first, ...latest] = fencedIn(text)
    const { length } = latest
    expect(first).toBe('first')
    expect(length).toBeGreaterThan(8)
    expect(latest).toEqual(texts.slice(-length))
    expect(text).toContain(
      `The thread's earlier comments (${length + 1} of 31; the other ${30 - length} are omitted):`
    )
    expect(text).toMatch(
      /\n\nComments left out: 1 written after the follow-up was asked\.$/
    )
  })

  it('has at most 4,000 characters of each', () => {
    const thread = threadOf('x'.repeat(9_000), 'later')
    const text = withSection('fix', onLine({ hunk: '' }, thread))
    expect(fencedIn(text)).toEqual([`${'x'.repeat(3_999)}…`, 'later'])
    expect(text).toContain('Comment by `user-0`, shortened:')
  })
})

describe('a long review', () => {
  it('says what it omits', () => {
    const texts = Array.from({ length: 200 }, (_, at) => `${at}`.repeat(500))
    const text = withSection('fix', review(texts))
    const kept = fencedIn(text)
    const omitted = 200 - kept.length
    expect(text).toContain(
      `Its comments on lines (${kept.length} of 200; the other ${omitted} are omitted):`
    )
    expect(kept.length).toBeGreaterThan(20)
    expect(text.length).toBeLessThan(40_020)
  })

  it('shortens a comment that is too long', () => {
    const text = withSection('fix', review(['x'.repeat(20_000), 'y']))
    expect(text).toContain('Comment 1 on `src/cart.ts`, line 14, shortened:')
    expect(fencedIn(text)).toEqual([`${'x'.repeat(3_999)}…`, 'y'])
  })
})

describe('whatever others wrote', () => {
  const LINES =
    'paragraph() hr() paragraph() list(list_item() list_item(link ) ) '
  const FENCED = 'paragraph() code() '

  /** What is in fences, each text at most so long. */
  function expectKept(text: string, lead: string, fenced: readonly string[]) {
    const { shape, html } = structureOf(text)
    const seen = fenced
      .map(one => visibleText(one).trim())
      .filter(one => one !== '')
    expect(html).toEqual([])
    expect(shape).toBe(lead + FENCED.repeat(seen.length))
    if (fenced.every(one => one.length <= 4_000))
      expect(fencedIn(text).map(one => one.trim())).toEqual(seen)
  }

  it('it stays where it is', () => {
    const check = (name: string, one: string, other: string) => {
      expectKept(withSection('fix', onLine({ path: name, hunk: one })), LINES, [
        one
      ])
      const described = onIssue(
        { title: `T${name}` },
        written(visibleText(one).trim())
      )
      expectKept(withSection('fix', described), LINES, [one])
      const reviewed = withSection(
        'fix',
        review([`x${one}`, `x${other}`], { path: name })
      )
      const lead = 'paragraph() hr() paragraph(link ) paragraph() '
      expectKept(reviewed, lead, [`x${one}`, `x${other}`])
      const texts = [`x${one}`, `x${other}`].map(each => each.slice(0, 1_000))
      const thread = texts.map(text => ({ author: name, text }))
      const replied = withSection('fix', onLine({ hunk: '' }, thread))
      expectKept(replied, `${LINES}paragraph() `, texts)
    }
    fc.assert(fc.property(hostileText, hostileText, hostileText, check), RUNS)
  })
})

it.each([200, 201])('a title of %i characters is cut to 200', length => {
  const context = onIssue({ title: 'x'.repeat(length) })
  const shown = length > 200 ? `${'x'.repeat(199)}…` : 'x'.repeat(200)
  expect(withSection('fix', context)).toContain(`\`${shown}\``)
})

it.each(['', '\u200b'])('a title that shows nothing (%j) is not told', title =>
  expect(withSection('fix', onIssue({ title }))).not.toContain('Title')
)

it('a description is told without the lines around it that are empty', () => {
  const context = onIssue({}, written('\n\n Broken.\n\n'))
  expect(withSection('fix', context)).toContain('```text\nBroken.\n```')
})

it('a file whose name shows nothing is called so', () => {
  const text = withSection('fix', onLine({ path: '\u200b' }))
  expect(text).toContain('- Place: a file without a readable name, line 14')
})

it.each([
  ['a\nb', 3, 'a\nb'],
  ['a\nbc', 3, 'bc'],
  ['a\nb\n', 3, 'b\n'],
  ['ab\ncde', 2, 'c…'],
  ['abc', 3, 'abc']
])('of %j, the last %i characters are %j', (text, most, last) =>
  expect(takeLastLines(text, most)).toBe(last)
)

function onLine(
  changes: Partial<LineLocation> = {},
  comments: readonly ThreadComment[] = [],
  reasons: readonly Omission[] = []
): Section {
  const location = { ...LOCATION, ...changes }
  const shown = comments.map(({ author, text }) => ({
    ...{ author, location },
    shown: written(text)
  }))
  return lineSection(location, shown, 0, describeOmissions(reasons))
}

function written(text: string): ShownText {
  return { kind: 'as-written', text }
}

function onIssue(
  changes: Partial<Subject> = {},
  description?: ShownText
): Section {
  const on = {
    number: 7,
    isPullRequest: false,
    title: 'Cart is empty',
    author: '',
    ...changes
  }
  return subjectSection(on, {
    isByComment: true,
    url: 'https://github.com/acme/shop/issues/7#issuecomment-1',
    subjectUrl: 'https://github.com/acme/shop/issues/7',
    ...(description && { description })
  })
}

/** A prompt, and where it was asked. */
function withSection(prompt: string, section: Section): string {
  return appendSections(prompt, [section])
}

function review(
  texts: readonly string[],
  changes: Partial<LineLocation> = {},
  isAll = false
): Section {
  const location = { ...LOCATION, ...changes }
  const comments = texts.map(text => ({
    ...{ author: 'octo-dev', location },
    shown: written(text)
  }))
  return reviewSection(REVIEW, comments, isAll, '')
}

/** The fenced texts, as a reader of Markdown finds them. */
function fencedIn(text: string): readonly string[] {
  return marked
    .lexer(text)
    .filter((token): token is Tokens.Code => token.type === 'code')
    .map(token => token.text)
}
