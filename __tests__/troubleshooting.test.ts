import { readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { judgeSending } from '../src/agent/reply.ts'
import { judgeReply } from '../src/github/reply.ts'
import type { Response } from '../src/http/exchange.ts'
import { readFinishInputs, readInputs } from '../src/inputs.ts'
import { explain, type Message, ours, plain } from '../src/message.ts'
import { messagesOn, patternOf, read, unexplained } from './troubleshooting.ts'

const PAGE = read('docs/troubleshooting.md')

/** The sources, with `…` for all that is filled into a text. */
const SOURCES = readdirSync(new URL('../src', import.meta.url), {
  recursive: true,
  encoding: 'utf8'
})
  .filter(name => name.endsWith('.ts'))
  .map(name => withoutFillings(read(`src/${name}`)))
  .join('\n')

function withoutFillings(source: string): string {
  const less = source.replace(/\$\{[^{}]*\}/g, '…')
  return less === source ? source : withoutFillings(less)
}

/** The messages in templates of `say`, or only those of problems. */
function templates(opening = ''): readonly string[] {
  const found = SOURCES.matchAll(
    new RegExp(`${opening}\\bsay\`([^\`]+)\``, 'g')
  )
  return [...found].map(([, text = '']) => text)
}

/** The same message, and nothing else. */
function isolated(message: string): RegExp {
  return new RegExp(`^${patternOf(message).source}$`)
}

/** All that the check of inputs says, when each is wrong and when each is empty. */
function inputProblems(): readonly string[] {
  const empty = () => ''
  // Too long for an id, no number, no flag, no single word, no address.
  const wrong = () => 'not this '.repeat(100)
  return [
    readInputs(wrong, true, ''),
    readInputs(empty, true, ''),
    readInputs(empty, false, ''),
    readFinishInputs(wrong, '')
  ].flatMap(read =>
    read.kind === 'problems'
      ? read.problems.map(problem =>
          withoutValues(explain(problem)).replace(' is empty;', ' is …;')
        )
      : []
  )
}

function withoutValues(message: Message): string {
  return plain(
    message.flatMap(part => (part.kind === 'own' ? part : ours('…')))
  )
}

const inputs = inputProblems()

describe('docs/troubleshooting.md and the code', () => {
  it('have the same messages: what the page explains, the code says', () => {
    const said = [...templates(), ...inputs].map(isolated)
    // A page may name a number, as in `answered 401`.
    const unsaid = messagesOn(PAGE).filter(
      message => !said.some(pattern => pattern.test(message))
    )
    expect(unsaid).toEqual([])
  })

  it('have the same messages: what a problem is, the page explains', () => {
    // What ends otherwise is part of another message.
    const problems = [...templates('what:[^`]{0,80}'), ...inputs].filter(text =>
      text.endsWith('.')
    )
    expect(problems.length).toBeGreaterThan(30)
    const explained = messagesOn(PAGE)
    const missing = problems.filter(
      problem => !explained.some(message => isolated(problem).test(message))
    )
    expect(missing).toEqual([])
  })

  it('would be told apart: not every line is explained', () => {
    const rain = { level: 'warning', message: 'It rains.' }
    expect(unexplained([rain])).toEqual(['It rains.'])
  })

  it('explain each message once', () => {
    const seen = messagesOn(PAGE)
    const twice = seen.filter((one, index) => seen.indexOf(one) !== index)
    expect(twice).toEqual(['The service answered 404.'])
  })

  const answer = (status: number): Response => ({
    kind: 'response',
    status,
    headers: {},
    body: undefined
  })
  const serviceRemedy = (status: number) => {
    const sending = judgeSending(answer(status), 'x', 0)
    return sending.kind === 'accepted' ? '' : plain(sending.problem.remedy)
  }
  const githubRemedy = (status: number) => {
    const judgement = judgeReply(answer(status), 0)
    return judgement.kind === 'answer' ? '' : plain(judgement.problem.remedy)
  }

  it.each([
    ['The service', serviceRemedy],
    ['GitHub', githubRemedy]
  ])(
    'name the answers of %s that have a remedy of their own',
    (who, remedy) => {
      const codes = Array.from({ length: 300 }, (_, index) => 300 + index)
      const special = codes
        .filter(code => code !== 429 || who === 'The service')
        .filter(
          code => remedy(code) !== remedy(Math.floor(code / 100) * 100 + 99)
        )
      const pattern = new RegExp(`\\*\\*\`${who} answered (\\d+)\\.\``, 'g')
      const named = [...PAGE.matchAll(pattern)].map(([, code]) => Number(code))
      expect([...new Set(named)].sort()).toEqual(special)
    }
  )
})

describe('README', () => {
  it('quotes messages as the page has them', () => {
    const section = /## Troubleshooting\n(.*?)\n## /s.exec(read('README.md'))
    const quoted = messagesOn(section?.[1] ?? '')
    expect(quoted.length).toBeGreaterThan(2)
    const all = messagesOn(PAGE)
    for (const message of quoted) expect(all).toContain(message)
  })
})
