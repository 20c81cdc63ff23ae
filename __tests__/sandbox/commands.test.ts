/** The sandbox reads workflow commands as GitHub's runner does. */
import { expect, it } from '@jest/globals'
import { parseCommand } from '../../sandbox/commands.ts'

// The attacks rely on it to find what steers the runner.
it.each([
  ['::error::No', 'error', {}, 'No'],
  [
    '  ::notice title=A%3A b%2C c,file=x::%25 a%0Ab',
    'notice',
    { title: 'A: b, c', file: 'x' },
    '% a\nb'
  ],
  ['::ERROR::No', 'error', {}, 'No'],
  ['text ##[error]No', 'error', {}, 'No'],
  ['##[warning title=A%5D]No%0AYes', 'warning', { title: 'A]' }, 'No\nYes']
])('%j is a command', (line, name, properties, message) => {
  expect(parseCommand(line)).toEqual({ name, properties, message })
})

it.each(['text ::error::No', '::unknown::x', '##[error', ''])(
  '%j is text',
  line => {
    expect(parseCommand(line)).toBeUndefined()
  }
)
