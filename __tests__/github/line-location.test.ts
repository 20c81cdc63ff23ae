/** Where a comment on lines is: docs/reference.md, "What the agent is told". */
import { describe, expect, it } from '@jest/globals'
import type { Json } from '../../src/common/parse.ts'
import {
  type LineLocation,
  readLineLocation
} from '../../src/github/trigger.ts'

const URL_1 = 'https://github.com/acme/shop/pull/8#discussion_r1'
const HUNK =
  '@@ -10,4 +12,4 @@ function total() {\n const a = 1\n-const b = 2\n-const c = 3\n+const b = 3\n return a'

/** What GitHub says of a comment on a line. */
function item(id: number, changes: Json = {}): Json {
  return {
    id,
    path: 'src/cart.ts',
    html_url: URL_1,
    diff_hunk: HUNK,
    position: 5,
    line: 14,
    original_line: 14,
    start_line: null,
    original_start_line: null,
    side: 'RIGHT',
    start_side: null,
    subject_type: 'line',
    body: `comment ${id}`,
    ...changes
  }
}

/** As the list of a review's comments gives it: the hunk alone tells. */
function legacy(diff_hunk: string, position: number | null = 5): Json {
  const { id, path, html_url } = item(1)
  return { id, path, html_url, diff_hunk, position, original_position: 5 }
}

const LEGACY_DELETED = HUNK.split('\n').slice(0, 4).join('\n')
const EMPTY_END = '@@ -1,3 +1,3 @@\n a\n b\n '
const UNENDED = '@@ -2,2 +2,1 @@\n a\n-b\n\\ No newline at end of file'

describe('the place of a comment on a line', () => {
  it.each<[string, Json, Partial<LineLocation>]>([
    ['one line', item(1), { line: 14, side: 'RIGHT' }],
    [
      'several lines',
      item(1, { start_line: 12, start_side: 'RIGHT' }),
      { line: 14, startLine: 12, side: 'RIGHT' }
    ],
    [
      'a deleted line',
      item(1, { side: 'LEFT', line: 12 }),
      { line: 12, side: 'LEFT' }
    ],
    [
      'deleted lines up to new ones',
      item(1, { start_line: 11, start_side: 'LEFT' }),
      { line: 14, side: 'RIGHT' }
    ],
    [
      'lines that have changed since',
      item(1, {
        line: null,
        position: null,
        original_start_line: 12,
        start_side: 'RIGHT'
      }),
      {
        line: 14,
        startLine: 12,
        side: 'RIGHT',
        isOutdated: true
      }
    ],
    [
      'a file',
      item(1, { subject_type: 'file', line: null, original_line: null }),
      { isFile: true }
    ],
    ['no line but the hunk’s', legacy(HUNK), { line: 14, side: 'RIGHT' }],
    [
      'no line but a deleted one',
      legacy(LEGACY_DELETED),
      { line: 12, side: 'LEFT', hunk: LEGACY_DELETED }
    ],
    [
      'no line but an old hunk’s',
      legacy(HUNK, null),
      { line: 14, side: 'RIGHT', isOutdated: true }
    ],
    [
      'an empty line, from the end of the hunk',
      legacy(EMPTY_END),
      { line: 3, side: 'RIGHT', hunk: EMPTY_END }
    ],
    [
      'no line but a deleted last one without a newline',
      legacy(UNENDED),
      { line: 3, side: 'LEFT', hunk: UNENDED }
    ],
    ['a hunk that is none', legacy('a\n+b'), { hunk: 'a\n+b' }],
    ['a hunk without lines', legacy('@@ -1 +1 @@'), { hunk: '@@ -1 +1 @@' }],
    ['nonsense', item(1, { line: '14', side: 'UP' }), { line: 14 }]
  ])('on %s is read', (_, comment, expected) => {
    expect(readLineLocation(comment)).toEqual({
      path: 'src/cart.ts',
      isFile: false,
      isOutdated: false,
      url: URL_1,
      hunk: HUNK,
      ...expected
    })
  })

  it('has no hunk and no address where the comment has none', () => {
    const location = readLineLocation({ id: 1, path: 'a.ts', line: 14 })
    expect(location).toMatchObject({ hunk: '', url: '' })
  })

  it('is none without a file', () => {
    expect(readLineLocation({ id: 1, line: 14 })).toBeUndefined()
  })
})
