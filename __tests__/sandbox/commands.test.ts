import { describe, expect, it } from '@jest/globals'
import { parseCommand, parseFileCommands } from '../../sandbox/commands.ts'
import { createStepLog } from '../../sandbox/step-log.ts'

describe('a line of a step', () => {
  it.each([
    ['::error::No', 'error', {}, 'No'],
    [
      '  ::notice title=A%3A b%2C c,file=x::%25 a%0Ab',
      'notice',
      { title: 'A: b, c', file: 'x' },
      '% a\nb'
    ],
    ['::add-mask::', 'add-mask', {}, ''],
    ['::ERROR::No', 'error', {}, 'No'],
    ['text ##[error]No', 'error', {}, 'No'],
    [
      '##[warning title=A%5D;file=b]No%0AYes',
      'warning',
      { title: 'A]', file: 'b' },
      'No\nYes'
    ]
  ])('%j is a command', (line, name, properties, message) => {
    expect(parseCommand(line)).toEqual({ name, properties, message })
  })

  it.each([
    'text ::error::No',
    '::unknown::x',
    '::error',
    '##[unknown]x',
    '##[error',
    ''
  ])('%j is text', line => {
    expect(parseCommand(line)).toBeUndefined()
  })
})

describe('the log', () => {
  it('shows what people see, and keeps what it was told', () => {
    const log = createStepLog(['ghs_token'], false)
    const lines = [
      'before secret',
      '::add-mask::secret',
      'after secret and ghs_token',
      '::error title=Oh::bad secret',
      '::debug::hidden',
      '::group::Waiting',
      '::endgroup::'
    ].map(log.line)
    expect(lines).toEqual([
      'before secret',
      undefined,
      'after *** and ***',
      'Error: bad ***',
      undefined,
      '▼ Waiting',
      undefined
    ])
    expect(log.masks).toEqual(['secret'])
    expect(log.annotations).toEqual([
      { level: 'error', title: 'Oh', message: 'bad secret' }
    ])
    expect(log.shown()).toBe(
      'before secret\nafter *** and ***\nError: bad ***\n▼ Waiting\n'
    )
  })

  it('masks every line of a secret, and the longest first', () => {
    const log = createStepLog([], false)
    log.line('::add-mask::ab%0Acd')
    log.line('::add-mask::abc')
    expect(log.line('abcd cd ab')).toBe('***d *** ***')
  })

  it('obeys nothing while commands are stopped', () => {
    const log = createStepLog([], false)
    log.line('::stop-commands::t0k')
    expect(log.line('::error::text')).toBe('::error::text')
    log.line('::t0k::')
    expect(log.line('::error::text')).toBe('Error: text')
    expect(log.annotations).toHaveLength(1)
  })
})

describe('a file that a step leaves', () => {
  it('holds values, of one line or of several', () => {
    const text = 'a=1=2\nb<<END\nx\n\ny=z<<\nEND\nc=\na=3\n'
    expect(parseFileCommands(text)).toEqual({
      a: '3',
      b: 'x\n\ny=z<<',
      c: ''
    })
  })

  it('may be empty', () => {
    expect(parseFileCommands('')).toEqual({})
  })

  it.each(['a<<END\nx\n', '<<END\nx\nEND\n', 'a<<\n', 'nothing\n', '=x\n'])(
    'is refused: %j',
    text => {
      expect(() => parseFileCommands(text)).toThrow()
    }
  )
})
