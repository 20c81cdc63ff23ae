/** docs/troubleshooting.md explains each message of the code, once, and no other. */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { readFinishInputs, readInputs } from '../src/action/inputs.ts'
import { explain, literal, type Message, plain } from '../src/common/message.ts'
import { messagesOn, patternOf, read, unexplained } from './troubleshooting.ts'

const PAGE = read('docs/troubleshooting.md')

describe('docs/troubleshooting.md and the code', () => {
  it('have the same messages: what the page explains, the code says', () => {
    expect(unsaid(PAGE)).toEqual([])
  })

  it('would be told apart: what nobody says any more', () => {
    const [stale, wrong] = ['It rained.', 'wait is …; it should be maybe.']
    expect(unsaid(`**\`${stale}\`** and **\`${wrong}\`**`)).toEqual([
      stale,
      wrong
    ])
  })

  it('have the same messages: what the code says, the page explains', () => {
    expect(SAID.length).toBeGreaterThan(100)
    const explained = messagesOn(PAGE)
    const missing = SAID.filter(
      said => !explained.some(message => isSame(said, message))
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
    expect(twice).toEqual([])
  })
})

describe('README', () => {
  it('quotes messages as the page has them', () => {
    const section = /## Troubleshooting\n(.*?)\n## /s.exec(read('README.md'))
    const quoted = messagesOn(section?.[1] ?? '')
    expect(quoted.length).toBeGreaterThan(2)
    const all = messagesOn(PAGE)
    const isThere = (message: string) => all.some(one => isSame(message, one))
    expect(quoted.filter(message => !isThere(message))).toEqual([])
  })
})

/** Everything that is said, in templates, with `…` for what is filled in. */
const TEMPLATES = readdirSync(new URL('../src', import.meta.url), {
  recursive: true,
  encoding: 'utf8'
})
  .filter(name => name.endsWith('.ts'))
  .flatMap(name =>
    [
      ...withoutFillings(read(`src/${name}`)).matchAll(
        /(log\.(?:moment|detail)\([^)]*?)?\b(?:say|warning\()`([^`]+)`/g
      )
    ].map(([, log, text = '']) => ({ name, text, isLog: log !== undefined }))
  )

function withoutFillings(source: string): string {
  const less = source.replace(/\$\{[^{}]*\}/g, '…')
  return less === source ? source : withoutFillings(less)
}

/** What to do about a problem; the page says that in words of its own. */
const REMEDY =
  /^(Check|Comment|Correct|Give|If|It should|Name|Run|Set|Shorten|Unarchive|Unlock) /

/** How it ended and how to continue: these say it all. */
const WORDING = ['report/advice.ts', 'report/wording.ts']

/** Whole sentences that say what is wrong. */
const SENTENCES = TEMPLATES.filter(
  ({ name, text, isLog }) =>
    // What begins otherwise is a part of another message.
    /^[^\sa-z].*\.$/.test(text) &&
    !(isLog || REMEDY.test(text) || WORDING.includes(name))
).map(({ text }) => text)

/** All that the check of inputs says, when each is wrong and when each is empty. */
function inputProblems(): readonly string[] {
  const empty = () => ''
  // Too long for an ID, no number, no flag, no single word, no address.
  const wrong = () => 'not this '.repeat(100)
  const none = { hasConversation: false }
  const misspelled = { 'INPUT_REQUIRED-PERMISION': '' }
  return [
    readInputs(wrong, none, misspelled),
    readInputs(empty, none, {}),
    readInputs(name => (name === 'start-job' ? 'never' : ''), none, {}),
    readFinishInputs(wrong, {})
  ].flatMap(read =>
    read.kind === 'problems'
      ? read.problems.map(problem => withoutValues(explain(problem)))
      : []
  )
}

function withoutValues(message: Message): string {
  return plain(
    message.flatMap(part => (part.kind === 'own' ? part : literal('…')))
  )
    .replace(/(the input is) \S+\./, '$1 ….')
    .replace(/(with:, write) \S+/, '$1 …')
}

const SAID = [...SENTENCES, ...inputProblems()]

/** Whether one is about the other: each may name what the other leaves open. */
function isSame(said: string, explained: string): boolean {
  return [
    [said, explained],
    [explained, said]
  ].some(([one = '', other = '']) =>
    new RegExp(`^${patternOf(one).source}$`).test(other)
  )
}

/** What a page explains and the code does not say. */
function unsaid(page: string): readonly string[] {
  const all = [...TEMPLATES.map(({ text }) => text).filter(hasWords), ...SAID]
  return messagesOn(page).filter(
    message => !all.some(said => isSame(said, message))
  )
}

/** Not only a frame, such as `… is …`, into which any message would fit. */
function hasWords(template: string): boolean {
  return template.replace(/[^a-z]/gi, '').length > '… is …'.length
}
