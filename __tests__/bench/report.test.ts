import { describe, expect, it } from '@jest/globals'
import { withReport } from '../../bench/page.ts'
import {
  atMost,
  exactly,
  percent,
  type Report,
  whole
} from '../../bench/report.ts'
import { onTerminal } from '../../bench/terminal.ts'
import { createPaint } from '../../sandbox/paint.ts'

const REPORT: Report = {
  figures: [atMost('Lag', 0.125, 0.12, percent), exactly('Copies', 1, 1)],
  tables: [
    {
      title: 'Bytes',
      head: ['Package', 'bytes'],
      rows: [
        ['a|b', '1'],
        ['c $1 $&', '1,234']
      ]
    }
  ],
  notes: ['A note.'],
  warnings: ['It was busy.']
}

describe('a figure', () => {
  it.each([
    [99, true],
    [100, true],
    [100.01, false]
  ])('of %d at most 100 holds: %s', (value, holds) => {
    expect(atMost('', value, 100, whole).holds).toBe(holds)
  })

  it.each([
    [0, false],
    [1, true],
    [2, false]
  ])('of %d that has to be 1 holds: %s', (value, holds) => {
    expect(exactly('', value, 1).holds).toBe(holds)
  })
})

describe('a report on a page', () => {
  const page = 'Before\n\n<!-- part -->\nold\n<!-- /part -->\n\nAfter\n'

  it('takes the place of what stood there', () => {
    expect(withReport(page, 'part', REPORT)).toBe(`Before

<!-- part -->

| Figure | Measured | Limit |  |
| --- | --: | --: | --: |
| Lag | 12.5 % | at most 12.0 % | **missed** |
| Copies | 1 | exactly 1 | holds |

**Bytes**

| Package | bytes |
| --- | --: |
| a\\|b | 1 |
| c $1 $& | 1,234 |

A note.

Take care: It was busy.

<!-- /part -->

After
`)
  })

  it('is the same when it is put there twice', () => {
    const once = withReport(page, 'part', REPORT)
    expect(withReport(once, 'part', REPORT)).toBe(once)
  })

  it('needs a place', () => {
    expect(() => withReport(page, 'other', REPORT)).toThrow('other')
  })
})

it('a report on a terminal shows figures and tables in columns', () => {
  expect(onTerminal(REPORT, createPaint(false))).toBe(`
Bytes
Package  bytes
a|b          1
c $1 $&  1,234

A note.

! It was busy.
✗  Lag     12.5 %  at most 12.0 %
✓  Copies       1  exactly 1`)
})
