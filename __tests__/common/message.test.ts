/**
 * Our words and what others wrote are kept apart until they are shown; times and
 * lengths of time: docs/security.md, "What others wrote".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  cut,
  duration,
  plain,
  say,
  sentences,
  timeOfDay
} from '../../src/common/message.ts'

describe('a message', () => {
  it('keeps our words and what was filled in apart', () => {
    const message = say`The job ${'<b>'} has ${3} and ${say`our ${'own'}`}.`
    expect(message.filter(part => part.kind === 'quoted')).toEqual([
      { kind: 'quoted', text: '<b>' },
      { kind: 'quoted', text: 'own' }
    ])
    expect(plain(message)).toBe('The job "<b>" has 3 and our "own".')
  })

  it('joins sentences, and leaves out empty ones', () => {
    expect(plain(sentences(say`One.`, [], say`Two.`))).toBe('One. Two.')
    expect(sentences([], [])).toEqual([])
  })

  it('has a blank for each run of line ends and control characters', () => {
    expect(plain(say`It says ${' a\r\n\tb\u2028c\u200b '}.`)).toBe(
      'It says "a b c".'
    )
  })

  it('is one line, whatever was filled in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const line = plain(say`It says ${text}.`)
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(line.isWellFormed()).toBe(true)
        expect(line.length).toBeLessThanOrEqual(520)
      })
    )
  })
})

describe('a length of time', () => {
  it.each([
    [0, '0 s'],
    [1_500, '2 s'],
    [59_499, '59 s'],
    [59_500, '1 min'],
    [130_000, '2 min 10 s'],
    [3_599_400, '59 min 59 s'],
    [3_599_600, '1 h'],
    [11_100_000, '3 h 5 min'],
    [259_200_000, '72 h']
  ])('%i ms is %s', (ms, words) => {
    expect(plain(duration(ms))).toBe(words)
  })
})

it('a point in time is in UTC, to the second', () => {
  expect(plain(timeOfDay(Date.UTC(2026, 10, 5, 6, 7, 8, 999)))).toBe(
    '2026-11-05 06:07:08 UTC'
  )
})

describe('a cut', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['🚀🚀', 4, '🚀🚀'],
    ['🚀🚀🚀', 4, '🚀…'],
    ['', 1, '']
  ])('of %s to %i is %s', (text, most, expected) => {
    expect(cut(text, most)).toBe(expected)
  })
})
