import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { judgeSending } from '../src/agent/reply.ts'
import { judgeReply } from '../src/github/reply.ts'
import type { Trigger } from '../src/github/trigger.ts'
import type { Response } from '../src/http/exchange.ts'
import { INPUT_NAMES, type ReadInput, readInputs } from '../src/inputs.ts'
import { explain, type Message, plain } from '../src/message.ts'
import { messagesIn, written } from './source-messages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const PAGE = read('docs/troubleshooting.md')

const names = readdirSync(join(ROOT, 'src'), {
  recursive: true,
  encoding: 'utf8'
}).filter(name => name.endsWith('.ts'))
const sources = names.map(name => read(`src/${name}`))

/** What the code can say, apart from inputs: its statements. */
function statementsOf(texts: readonly string[]): readonly string[] {
  const statements = texts
    .flatMap(messagesIn)
    .filter(({ kind }) => kind === 'statement')
  return [...new Set(statements.map(written))]
}

/** The messages that a page is about: bold code. */
function messagesOn(page: string): readonly string[] {
  return [...page.matchAll(/\*\*`([^`]+)`\*\*/g)].map(([, message = '']) =>
    message.replace(/\s+/g, ' ')
  )
}

/**
 * What a document may write for a statement: it can leave open what is filled
 * in, or name a number, as in `answered 401`.
 */
function patternOf(statement: string): RegExp {
  const words = statement
    .split('…')
    .map(own => own.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${words.join('(?:…|\\d+)')}$`)
}

/** What a page lacks, and what it has beside the code. */
function differences(page: string, statements: readonly string[]) {
  const messages = messagesOn(page)
  const patterns = statements.map(patternOf)
  return {
    missing: statements.filter(
      (_, index) => !messages.some(message => patterns[index]?.test(message))
    ),
    unknown: messages.filter(
      message => !patterns.some(pattern => pattern.test(message))
    )
  }
}

/** All that the check of inputs says, when each is wrong and when each is empty. */
function inputProblems(): readonly string[] {
  const comment = { kind: 'asked' } as Trigger
  const event = { kind: 'event' } as Trigger
  const empty: ReadInput = () => ''
  // Too long for an id, no number, no flag, no single word, no address.
  const wrong: ReadInput = () => 'not this '.repeat(100)
  return [
    readInputs(wrong, comment, ''),
    readInputs(empty, comment, ''),
    readInputs(empty, event, '')
  ].flatMap(result =>
    'problems' in result
      ? result.problems.map(problem =>
          withoutValues(explain(problem)).replace(' is empty;', ' is …;')
        )
      : []
  )
}

function withoutValues(message: Message): string {
  return plain(message.map(part => ('own' in part ? part : { own: '…' })))
}

const statements = [...new Set([...statementsOf(sources), ...inputProblems()])]

describe('docs/troubleshooting.md and the code', () => {
  it('have the same messages: an entry for each, and no other', () => {
    expect(differences(PAGE, statements)).toEqual({ missing: [], unknown: [] })
  })

  it('would differ with any message changed', () => {
    for (const statement of statements) {
      const changed = statements.map(other =>
        other === statement ? `Now ${other}` : other
      )
      expect(differences(PAGE, changed)).toEqual({
        missing: [`Now ${statement}`],
        unknown: messagesOn(PAGE).filter(message =>
          patternOf(statement).test(message)
        )
      })
    }
  })

  it('would differ with a message more in the source', () => {
    const changed = [...sources, 'journal.warn(say`It rains.`)']
    expect(differences(PAGE, statementsOf(changed)).missing).toEqual([
      'It rains.'
    ])
  })

  it('leave out only parts that the check of inputs shows whole', () => {
    const withParts = names.filter(name =>
      messagesIn(read(`src/${name}`)).some(({ kind }) => kind === 'part')
    )
    expect(withParts).toEqual(['inputs.ts'])
  })

  it('explain each message once', () => {
    const seen = messagesOn(PAGE)
    const twice = seen.filter((one, index) => seen.indexOf(one) !== index)
    expect(twice).toEqual(['The service answered 404.'])
  })

  it('know the inputs that can be wrong', () => {
    const named = inputProblems().map(message => message.split(' ')[0])
    const free = ['prompt', 'allowed-bots']
    expect(new Set(named)).toEqual(
      new Set(INPUT_NAMES.filter(name => !free.includes(name)))
    )
  })

  const answer = (status: number): Response => ({
    kind: 'response',
    status,
    headers: {},
    body: undefined
  })
  const serviceRemedy = (status: number) => {
    const sending = judgeSending(answer(status), 0)
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

describe('messages in a source', () => {
  const kinds = (source: string) =>
    messagesIn(source).map(message => [written(message), message.kind])

  it('are told apart by what they are used for', () => {
    const source = `
      const LATER = say\`Try later.\`
      const REMEDIES: Record<number, Problem['remedy']> = {
        401: say\`Check the key.\`
      }
      // remedy: say nothing, it's a comment
      function remedyFor(code: string): Problem['remedy'] {
        return /SSL|EPROTO/.test('{') ? say\`Check \${code}.\` : say\`Wait.\`
      }
      const problem = {
        what: failed ? say\`It's \${\`--\${name}\`} { gone.\` : say\`Not.\`,
        remedy: sentences(first, say\`Ask again.\`)
      }
      const other = { what: say\`Gone.\`, remedy: LATER }
      journal.mark(won ? say\`Won.\` : say\`Lost.\`)
      runner.warning('It can\\'t be')
      const held = say\`empty\`
    `
    expect(kinds(source)).toEqual([
      ['Try later.', 'remedy'],
      ['Check the key.', 'remedy'],
      ['Check ….', 'remedy'],
      ['Wait.', 'remedy'],
      ["It's … { gone.", 'statement'],
      ['Not.', 'statement'],
      ['Ask again.', 'remedy'],
      ['Gone.', 'statement'],
      ['Won.', 'progress'],
      ['Lost.', 'progress'],
      ["It can't be", 'statement'],
      ['empty', 'part']
    ])
  })
})
