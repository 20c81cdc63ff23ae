import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Clock } from '../../src/clock.ts'
import { openLog } from '../../src/log.ts'
import { say } from '../../src/message.ts'
import { OUTPUT_NAMES, openOutputs } from '../../src/outputs.ts'
import { resultComment } from '../../src/report/comment.ts'
import { createRedactor, redactAll } from '../../src/report/redact.ts'
import type { Report } from '../../src/report/report.ts'
import { stepSummary } from '../../src/report/summary.ts'
import { guarded, type Runner } from '../../src/runner.ts'
import { apiKey, hostileText, RUNS } from '../attacks/hostile-text.ts'

const TOKEN = 'ghs_sandboxToken0123456789abcdefghijkl'

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

const leaky = apiKey.chain(key =>
  fc.record({ key: fc.constant(key), text: around(key) })
)

const clock: Clock = { now: () => 0, sleep: async () => {}, random: () => 0 }

/** A runner that keeps what is passed on, and where. */
function recorder() {
  const lines: string[] = []
  const outputs = new Map<string, string>()
  const summaries: string[] = []
  const note = (line: string) => void lines.push(line)
  const runner: Runner = {
    env: {},
    cancel: new AbortController().signal,
    input: () => '',
    readFile: () => '',
    mask: () => {},
    output: (name, value) => void outputs.set(name, value),
    log: note,
    notice: note,
    warning: note,
    fail: note,
    summary: async markdown => void summaries.push(markdown)
  }
  return { runner, lines, outputs, summaries }
}

function guardedFor(key: string) {
  const recorded = recorder()
  const redact = createRedactor([key, TOKEN])
  return { ...recorded, guard: guarded(recorded.runner, redact) }
}

function expectWithout(key: string, text: string): void {
  expect(text).not.toContain(secretOf(key))
  expect(text).not.toContain(TOKEN)
}

describe('redaction', () => {
  it('takes out the key and its secret part, whatever is around', () => {
    const check = ({ key, text }: { key: string; text: string }) => {
      const redacted = createRedactor([key, TOKEN])(`${text}${TOKEN}${text}`)
      expectWithout(key, redacted)
    }
    fc.assert(fc.property(leaky, check), RUNS)
  })

  it('keeps text without a secret as it is', () => {
    const check = (key: string, text: string) => {
      fc.pre(!text.includes(secretOf(key)))
      const [, last = ''] = /_([^_]*)$/.exec(key) ?? []
      fc.pre(!text.includes(last))
      expect(createRedactor([key, TOKEN])(text)).toBe(text)
    }
    fc.assert(fc.property(apiKey, hostileText, check), RUNS)
  })

  it('reaches every field of a report', () => {
    const check = ({ key, text }: { key: string; text: string }) => {
      const redact = createRedactor([key, TOKEN])
      const report = redactAll(reportOf(text), redact)
      const moments = [{ afterMs: 0, what: say`It says ${text}.` }]
      const timeline = redactAll(moments, redact)
      expectWithout(key, JSON.stringify(report))
      expectWithout(key, resultComment(report, ''))
      expectWithout(key, stepSummary(report, redact(text), timeline))
    }
    fc.assert(fc.property(leaky, check), RUNS)
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
      text => encodeURIComponent(btoa(text))
    ]
    const check = (key: string) => {
      const redact = createRedactor([key, TOKEN])
      for (const encode of encodings)
        for (const secret of [key, secretOf(key), TOKEN])
          expect(redact(`<${encode(secret)}>`)).toMatch(
            /^<([a-zA-Z]|%\w\w)*\*\*\*(=|%3D)*>$/
          )
    }
    fc.assert(fc.property(apiKey, check))
    const odd = 'ak_+/?.*(ü~~~>>>'
    const redact = createRedactor([odd])
    expect(redact(`<${odd}> <${encodeURIComponent(odd)}>`)).toBe('<***> <***>')
  })

  it('knows each line of a secret, and what follows an underscore', () => {
    const redact = createRedactor(['pre_first_secondPart\nanotherLine'])
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

function reportOf(text: string): Report {
  const message = say`It says ${text} and ${text}.`
  return {
    outcome: 'failed',
    explanation: message,
    asker: text,
    delivery: 'sent',
    next: 'ask-more',
    answers: {
      kind: 'comment',
      url: `https://evil.example/${text}`,
      words: text
    },
    job: { id: text, status: text, branch: text, model: text },
    pullRequest: {
      url: `https://evil.example/${text.replace(/[\s\p{C}]/gu, '')}`,
      place: undefined
    },
    run: { url: 'https://github.com/acme/shop/actions/runs/6', id: '6' },
    command: '/agent'
  }
}

describe('the guarded runner', () => {
  it('passes on single lines that are no command and hold no key', () => {
    const check = ({ key, text }: { key: string; text: string }) => {
      const { guard, lines } = guardedFor(key)
      for (const pass of [guard.log, guard.notice, guard.warning, guard.fail])
        pass(text)
      openLog(clock, guard, createRedactor([key])).detail(say`${text}`)
      for (const line of lines) expectHarmlessLine(key, line)
    }
    fc.assert(fc.property(leaky, check), RUNS)
  })

  it('shows no part of a key that was cut', () => {
    const check = (key: string, before: number) => {
      const { guard, lines } = guardedFor(key)
      const words = `${'x'.repeat(before)}${key}`
      openLog(clock, guard, createRedactor([key])).detail(
        say`It says ${words}.`
      )
      const first = secretOf(key).slice(0, 8)
      expect(lines.join('')).not.toContain(first)
    }
    const before = fc.integer({ min: 440, max: 500 })
    fc.assert(fc.property(apiKey, before, check), RUNS)
  })

  it('writes no key to an output or the summary', async () => {
    const check = async ({ key, text }: { key: string; text: string }) => {
      const { guard, outputs, summaries } = guardedFor(key)
      for (const name of OUTPUT_NAMES) guard.output(name, text)
      await guard.summary(text)
      const all = [...outputs.values(), ...summaries]
      for (const value of all) expectWithout(key, value)
    }
    await fc.assert(fc.asyncProperty(leaky, check), RUNS)
  })

  it('writes no key to the job output, whatever characters it has', () => {
    const check = (prefix: string, secret: string) => {
      const key = `${prefix}_${secret}`
      const { guard, outputs } = guardedFor(key)
      openOutputs(guard.output, createRedactor([key])).know({
        job: jobWith(`<${key}>`)
      })
      const job: unknown = JSON.parse(outputs.get('job') ?? '')
      expect(job).toMatchObject({ model: '<***>', prLink: '<***>' })
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
