/**
 * No secret is left in a text, however it is encoded: docs/security.md, "What is
 * trusted".
 */

import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { openLog } from '../../src/action/log.ts'
import { openOutputs } from '../../src/action/outputs.ts'
import { guardRunner, type Runner } from '../../src/action/runner.ts'
import type { Clock } from '../../src/common/clock.ts'
import { plain, say } from '../../src/common/message.ts'
import { addCheck } from '../../src/delivery/rules/finished.ts'
import {
  createRedactor,
  markdown,
  redactMessage
} from '../../src/report/safe-text.ts'
import { NO_FILE_SYSTEM } from '../../stage/process.ts'
import { apiKey, hostileText, RUNS } from '../attacks/hostile-text.ts'
import { stateOf } from '../delivery/rules/states.ts'
import { snapshot } from '../fakes/follow-up.ts'

const TOKEN = 'ghs_sandboxToken0123456789abcdefghijkl'

const leaky = apiKey.chain(key =>
  fc.record({ key: fc.constant(key), text: around(key) })
)

const clock: Clock = { now: () => 0, sleep: async () => {}, random: () => 0 }

describe('redaction', () => {
  it('takes out the key and its secret part, whatever is around', () => {
    const check = ({ key, text }: { key: string; text: string }) => {
      const { redact } = createRedactor([key, TOKEN])
      const redacted = redact(`${text}${TOKEN}${text}`)
      expectWithout(key, redacted)
    }
    fc.assert(fc.property(leaky, check), RUNS)
  })

  it('keeps text without a secret as it is', () => {
    const check = (key: string, text: string) => {
      fc.pre(!text.includes(secretOf(key)))
      const [, last = ''] = /_([^_]*)$/.exec(key) ?? []
      fc.pre(!text.includes(last))
      expect(createRedactor([key, TOKEN]).redact(text)).toBe(text)
    }
    fc.assert(fc.property(apiKey, hostileText, check), RUNS)
  })

  it('takes out a key and a token that come back encoded', () => {
    const percent = (text: string) =>
      text.replace(/./gs, one => `%${one.charCodeAt(0).toString(16)}`)
    const encodings: readonly ((text: string) => string)[] = [
      text => text.replaceAll('_', '%5F'),
      percent,
      text => percent(text).toUpperCase(),
      text => btoa(text),
      text => btoa(text).replace(/=+$/, ''),
      text => Buffer.from(text).toString('base64url'),
      text => encodeURIComponent(btoa(text)),
      // Whatever an encoder leaves as it is, in either case.
      text => text.replace(/[^a-z]/g, percent),
      text => text.replace(/[^\d]/g, one => percent(one).toUpperCase()),
      text => text.replace(/.(?=.$)/s, percent),
      // As our own links have it.
      text => text.replaceAll('_', '\\_').replaceAll('&', '&amp;'),
      text => text.replace(/\W/g, '\\$&')
    ]
    const check = (key: string) => {
      const { redact } = createRedactor([key, TOKEN])
      for (const encode of encodings)
        for (const secret of [key, secretOf(key), TOKEN])
          expect(redact(`<${encode(secret)}>`)).toMatch(
            /^<([a-zA-Z]|\\?_|%\w\w){0,8}\*\*\*(=|%3D)*>$/
          )
    }
    fc.assert(fc.property(apiKey, check))
    const odd = 'ak_+/?.*(ü~~~>>>'
    const { redact } = createRedactor([odd])
    expect(redact(`<${odd}> <${encodeURIComponent(odd)}>`)).toBe('<***> <***>')
    // Only some characters look different in the alphabet for addresses.
    const forAddresses = Buffer.from(odd).toString('base64url')
    expect(forAddresses).toMatch(/[-_]/)
    expect(redact(`<${forAddresses}>`)).toMatch(/^<\w{0,8}\*\*\*>$/)
  })

  it('takes out a part of a key from six characters on', () => {
    const shown = (key: string, text: string) =>
      createRedactor([key]).redact(text)
    expect(shown('ak_123456', '<123456>')).toBe('<***>')
    expect(shown('ak_12345', '<12345> <ak_12345>')).toBe('<12345> <***>')
    expect(shown('ak_1', '<ak_1>')).toBe('<***>')
  })

  it('takes out a key wherever it is in what is encoded in base64', () => {
    const check = (key: string, before: string, after: string) => {
      const { redact } = createRedactor([key])
      const inner = secretOf(key).slice(2, -2)
      // What is around may have it by chance.
      fc.pre(inner.length >= 6 && !`${before} ${after}`.includes(inner))
      for (const coding of ['base64', 'base64url'] as const) {
        const whole = Buffer.from(`${before}${key}${after}`).toString(coding)
        const told = redact(whole)
        // What is left decodes to nothing of the secret's inner part.
        const left = told
          .split('***')
          .flatMap(one =>
            [0, 1, 2, 3].map(skip =>
              Buffer.from(one.slice(skip), coding).toString('latin1')
            )
          )
        for (const text of left) expect(text).not.toContain(inner)
      }
    }
    fc.assert(fc.property(apiKey, fc.string(), fc.string(), check), RUNS)
  })

  it('takes nothing out where there is no secret', () => {
    expect(createRedactor([]).redact('100 % \\_ &')).toBe('100 % \\_ &')
  })

  it('takes out no more than it, in a text that is encoded', () => {
    const { redact } = createRedactor(['ak_topsecret'])
    expect(redact('topsecre&amp; %')).toBe('topsecre&amp; %')
    expect(redact('%61 & ak\\_topsecret%21 &amp; topsecre')).toBe(
      '%61 & ***%21 &amp; topsecre'
    )
  })

  it('the longer one of two that begin alike, whole', () => {
    const { redact } = createRedactor(['firstpart', 'firstpart-and-more'])
    expect(redact('It is firstpart-and-more.')).toBe('It is ***.')
  })

  it('takes it out of what a message quotes, and not of our own words', () => {
    const { redact } = createRedactor(['ak_nothing'])
    const message = say`This run sent nothing to ${'nothing'}.`
    expect(plain(redactMessage(message, redact))).toBe(
      'This run sent nothing to "***".'
    )
  })

  it('knows each line of a secret, and what follows an underscore', () => {
    const { redact } = createRedactor(['pre_first_secondPart\nanotherLine'])
    for (const piece of [
      'pre_first_secondPart\nanotherLine',
      'pre_first_secondPart',
      'first_secondPart',
      'secondPart',
      'anotherLine'
    ])
      expect(redact(`<${piece}>`)).toBe('<***>')
  })
})

describe('the guardRunner runner', () => {
  it('passes on single lines that are no command and hold no key', () => {
    const check = ({ key, text }: { key: string; text: string }) => {
      const { guard, lines } = guardRunnerFor(key)
      for (const pass of [guard.log, guard.notice, guard.warning, guard.fail])
        pass(text)
      openLog(clock, guard, createRedactor([key]).redact).detail(say`${text}`)
      for (const line of lines) expectHarmlessLine(key, line)
    }
    fc.assert(fc.property(leaky, check), RUNS)
  })

  it('shows no part of a key that was cut', () => {
    const check = (key: string, before: number) => {
      const { guard, lines } = guardRunnerFor(key)
      const words = `${'x'.repeat(before)}${key}`
      const log = openLog(clock, guard, createRedactor([key]).redact)
      log.moment(say`It says ${words}.`)
      const first = secretOf(key).slice(0, 8)
      expect(lines.join('')).not.toContain(first)
      const timeline = log.timeline.map(({ what }) => markdown(what)).join('')
      expect(timeline).not.toContain(first)
    }
    const before = fc.integer({ min: 440, max: 500 })
    fc.assert(fc.property(apiKey, before, check), RUNS)
  })

  it('writes no key to the job output, whatever characters it has', () => {
    const check = (prefix: string, secret: string) => {
      const key = `${prefix}_${secret}`
      const { guard, outputs } = guardRunnerFor(key)
      const job = { ...snapshot('active', 0), job: jobWith(`<${key}>`) }
      const tracking = addCheck(undefined, job)
      const state = stateOf({ send: { kind: 'none' }, tracking })
      openOutputs(guard.output, createRedactor([key]).redact)(state)
      const shown: unknown = JSON.parse(outputs.get('job') ?? '')
      expect(shown).toMatchObject({ model: '<***>', prLink: '<***>' })
    }
    const secret = fc.stringMatching(/^[!-)+-^`-~]{8,30}$/)
    const prefix = fc.stringMatching(/^[a-z]{2,4}$/)
    fc.assert(fc.property(prefix, secret, check), RUNS)
  })
})

function expectHarmlessLine(key: string, line: string): void {
  expectWithout(key, line)
  expect(line).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/)
  expect(line.trim().startsWith('::')).toBe(false)
  expect(line).not.toContain('##[')
  expect(line.isWellFormed()).toBe(true)
}

function jobWith(text: string) {
  return {
    id: text,
    status: text,
    source: { repository: text, ref: text },
    model: text,
    prLink: text,
    createdAt: null,
    archivedAt: null
  }
}

function secretOf(key: string): string {
  return key.slice(key.indexOf('_') + 1)
}

/** A foreign text with the key in it, somewhere, perhaps again and again. */
function around(key: string): fc.Arbitrary<string> {
  const part = fc.oneof(
    hostileText,
    fc.constant(key),
    fc.constant(secretOf(key)),
    fc.constant(key.slice(0, 4)),
    fc.constant(key.slice(-6)),
    fc.constant(`"${key}"`)
  )
  return fc.array(part, { maxLength: 6 }).map(parts => parts.join(''))
}

/** A runner that keeps what is passed on, and where. */
function recorder() {
  const lines: string[] = []
  const outputs = new Map<string, string>()
  const note = (line: string) => void lines.push(line)
  const runner: Runner = {
    env: {},
    cancel: new AbortController().signal,
    input: () => '',
    readFile: () => '',
    files: NO_FILE_SYSTEM,
    mask: () => {},
    output: (name, value) => void outputs.set(name, value),
    log: note,
    notice: note,
    warning: note,
    fail: note,
    summary: async () => {}
  }
  return { runner, lines, outputs }
}

function guardRunnerFor(key: string) {
  const recorded = recorder()
  const { redact } = createRedactor([key, TOKEN])
  return { ...recorded, guard: guardRunner(recorded.runner, redact) }
}

function expectWithout(key: string, text: string): void {
  expect(text).not.toContain(secretOf(key))
  expect(text).not.toContain(TOKEN)
}
