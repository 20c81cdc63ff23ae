/**
 * Whatever a line holds, it is one line of the log, and no command to the runner:
 * docs/security.md, "What others wrote".
 */
import { describe, expect, it } from '@jest/globals'
import { guardRunner, type Runner } from '../../src/action/runner.ts'

/** A guarded runner, and the lines that it was told. */
function guarded(given: Partial<Runner> = {}) {
  const lines: string[] = []
  const tell = (line: string) => void lines.push(line)
  const runner = {
    ...{ log: tell, notice: tell, warning: tell, fail: tell },
    ...given
  } as Runner
  return { lines, runner: guardRunner(runner, text => text) }
}

describe.each(['log', 'notice', 'warning', 'fail'] as const)('%s', way => {
  it.each([
    ['::error::x', ': :error::x'],
    ['a ::error::x', 'a ::error::x'],
    ['a ##[error]b ##[group]', 'a ## [error]b ## [group]'],
    ['a\r\n::error::x', 'a ::error::x'],
    ['x'.repeat(4_000), 'x'.repeat(4_000)],
    ['x'.repeat(4_001), `${'x'.repeat(3_999)}…`]
  ])('of %j is a harmless line', (line, told) => {
    const { lines, runner } = guarded()
    runner[way](line)
    expect(lines).toEqual([told])
  })
})

it('what can’t be written is a warning, once for outputs and once for the summary', () => {
  const full = () => {
    throw new Error('ENOSPC')
  }
  const { lines, runner } = guarded({ output: full, summary: full })
  runner.output('status', 'active')
  runner.output('sent', 'true')
  runner.summary('# It is done')
  runner.summary('# It is done')
  expect(lines).toEqual([
    'An output could not be written: Error: ENOSPC',
    'The step summary could not be written: Error: ENOSPC'
  ])
})
