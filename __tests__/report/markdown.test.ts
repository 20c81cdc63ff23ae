import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseAgentJob } from '../../src/agent/job.ts'
import { type Message, oneLine, say } from '../../src/message.ts'
import {
  COMMENT_MOST_CHARACTERS,
  helpComment,
  pullRequestNote,
  reportComment
} from '../../src/report/comment.ts'
import type { Moment, Report } from '../../src/report/report.ts'
import {
  earlySummary,
  finishSummary,
  stepSummary
} from '../../src/report/summary.ts'
import { type NextStep, OUTCOMES } from '../../src/rules/outcome.ts'
import { hostileText, hostileWord, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'
import { SEND_STATES } from '../fakes/follow-up.ts'

type Question = NonNullable<Report['question']>

/** The comment without the marker, of which no text is anybody's. */
function commentOf(given: Report): string {
  return reportComment(given, text => text, COMMENT_MOST_CHARACTERS)
}

const LOGIN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,98}$/
const HARMLESS = 'harmless'

/** A backslash before a pipe has a test of its own, below. */
const text = hostileText.map(foreign => foreign.replaceAll('\\|', '\\ |'))

const message: fc.Arbitrary<Message> = fc
  .array(text, { maxLength: 6 })
  .map(quotes => quotes.flatMap(quoted => say`It says ${quoted}`))

const login = fc.stringMatching(/^[A-Za-z0-9](-?[A-Za-z0-9]){0,18}$/)

/** What the service may give as a prLink, and is not dropped. */
const address: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTPS://'),
    fc.constantFrom('', 'user@', '@octo-dev:x@', 'a_b_c:`x`@'),
    fc.constantFrom('evil.example', 'www.evil.example', 'a_b_.example:8080'),
    text
  )
  .map(
    ([scheme, user, host, rest]) =>
      `${scheme}${user}${host}/${rest.replace(/[\s\p{C}]/gu, '').slice(0, 900)}`
  )
  .filter(link => usable(link) !== undefined)

function usable(prLink: string): string | undefined {
  const parsed = parseAgentJob(JSON.stringify({ id: 'x', prLink }))
  return parsed?.job.prLink ?? undefined
}

const name = fc.stringMatching(/^[\w.-]{1,12}$/)
const pullRequest: fc.Arbitrary<Report['pullRequest']> = fc.record({
  url: address,
  place: fc.option(fc.record({ owner: name, repo: name, number: fc.nat() }), {
    nil: undefined
  })
})

const question: fc.Arbitrary<Question> = fc.record({
  kind: fc.constantFrom('comment', 'line', 'review', 'event'),
  url: address,
  words: text
})

const NEXT: readonly NextStep[] = [
  'none',
  'ask-more',
  'new-job',
  'watch',
  're-run',
  'new-run',
  'change-text',
  'name-job',
  'check-first'
]

const fields = fc.record(
  {
    outcome: fc.constantFrom(...OUTCOMES),
    explanation: message,
    asker: fc.oneof(login, text),
    workedMs: fc.nat({ max: 300_000_000 }),
    timeLimitMs: fc.nat({ max: 300_000_000 }),
    send: fc.constantFrom(...SEND_STATES),
    next: fc.constantFrom(...NEXT),
    question,
    job: fc.record(
      { id: text, status: text, branch: text, model: text },
      { requiredKeys: ['id'] }
    ),
    pullRequest,
    run: fc.constant({
      url: 'https://github.com/acme/shop/actions/runs/6',
      id: '6'
    }),
    command: hostileWord.map(word => word.replaceAll('\\|', ''))
  },
  { requiredKeys: ['outcome', 'explanation', 'send', 'next', 'run'] }
)

const report: fc.Arbitrary<Report> = fields.map(given => ({
  asker: undefined,
  question: undefined,
  pullRequest: undefined,
  ...given
}))

const timeline: fc.Arbitrary<readonly Moment[]> = fc.array(
  fc.record({ afterMs: fc.nat(), what: message }),
  { maxLength: 4 }
)

function tamed(message: Message): Message {
  return message.map(part =>
    part.kind === 'own' ? part : { ...part, text: HARMLESS }
  )
}

function harmlessAsker(asker: string): string {
  return LOGIN.test(asker) ? asker : 'some[bot]'
}

function harmlessQuestion({ kind, words }: Question): Question {
  const url = 'https://evil.example/issues/7'
  return { kind, url, words: oneLine(words) === '' ? '' : HARMLESS }
}

/** The same report with words in the place of all foreign text. */
function harmless(given: Report): Report {
  const { question, asker, command, job, pullRequest } = given
  const words = Object.keys(job ?? {}).map(field => [field, HARMLESS])
  return {
    ...given,
    explanation: tamed(given.explanation),
    ...(asker !== undefined && { asker: harmlessAsker(asker) }),
    ...(question && { question: harmlessQuestion(question) }),
    ...(job && { job: { id: HARMLESS, ...Object.fromEntries(words) } }),
    ...(pullRequest && {
      pullRequest: { url: 'https://evil.example/pull/1', place: undefined }
    }),
    ...(command !== undefined && { command: HARMLESS })
  }
}

/** Nothing that breaks a line, turns its direction or is half a character. */
function expectCleanCharacters(markdown: string): void {
  expect(markdown.isWellFormed()).toBe(true)
  expect(markdown.replaceAll('\n', '')).not.toMatch(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
  )
}

function expectSameStructure(hostile: string, friendly: string): void {
  const found = structureOf(hostile)
  const wanted = structureOf(friendly)
  expect(found.shape).toBe(wanted.shape)
  expect(found.words).toBe(wanted.words)
  expect(found.html).toEqual(wanted.html)
}

/** A link leads to the host that the service named, and shows no markup. */
function expectHonestLinks(markdown: string, given: Report): void {
  const { links } = structureOf(markdown)
  const hosts = links.map(({ href }) => new URL(href).host)
  const named = [given.pullRequest, given.question].map(
    link => link && new URL(link.url).host
  )
  for (const host of hosts) expect([...named, 'github.com']).toContain(host)
  for (const { href, text } of links) {
    expect(href).toMatch(/^https?:\/\//)
    expect(text).toMatch(/^[\w ./#:\\-]*$/)
  }
}

/** Every text in which a report, or what it is made of, is shown. */
function textsOf(given: Report, words: string, moments: readonly Moment[]) {
  const { asker = '', command = '', explanation } = given
  const job = { id: words }
  const help = {
    asker,
    command,
    jobId: words,
    allowedBots: [asker],
    requiredPermission: 'write',
    isKnown: true
  } as const
  return {
    comment: commentOf(given),
    summary: stepSummary(given, words, moments),
    earlySummary: earlySummary(given),
    finishSummary: finishSummary(explanation, [given]),
    note: pullRequestNote(given, job, command),
    help: helpComment(help)
  }
}

describe('whatever the foreign text is', () => {
  it('each text is clean, and has the same structure', () => {
    const check = (
      given: Report,
      words: string,
      moments: readonly Moment[]
    ) => {
      const texts = textsOf(given, words, moments)
      const friendly = textsOf(
        harmless(given),
        words === '' ? '' : HARMLESS,
        moments.map(({ afterMs, what }) => ({ afterMs, what: tamed(what) }))
      )
      for (const [name, text] of Object.entries(texts)) {
        expectSameStructure(text, friendly[name as keyof typeof friendly])
        expectHonestLinks(text, given)
        expectCleanCharacters(text)
      }
    }
    fc.assert(fc.property(report, text, timeline, check), RUNS)
  })

  it('the result comment mentions the asker alone', () => {
    const check = (given: Report) => {
      const body = commentOf(given)
      const { words } = structureOf(body)
      expect(body.length).toBeLessThanOrEqual(COMMENT_MOST_CHARACTERS)
      const { asker } = given
      const wanted =
        given.outcome !== 'sent' && asker !== undefined && LOGIN.test(asker)
      expect(words.match(/@\S*/g) ?? []).toEqual(wanted ? [`@${asker}`] : [])
    }
    fc.assert(fc.property(report, check), RUNS)
  })

  it('a result comment that is cut leaves nothing open', () => {
    const quoted = '@octo-dev #12 https://evil.example <b> '.repeat(20)
    const explanation = Array.from(
      { length: 400 },
      () => say`It says ${quoted}`
    ).flat()
    const body = commentOf({ ...PLAIN, explanation })
    expect(body.length).toBeLessThanOrEqual(COMMENT_MOST_CHARACTERS)
    expect(body).toContain(' …')
    const { links, words } = structureOf(body)
    expect(words.match(/@\S*/g)).toEqual(['@octo-dev'])
    expect(links.map(({ href }) => href)).toEqual([PLAIN.run.url])
  })
})

const PLAIN: Report = {
  outcome: 'completed',
  explanation: [],
  asker: 'octo-dev',
  send: 'sent',
  question: undefined,
  pullRequest: undefined,
  next: 'ask-more',
  job: { id: 'job', status: 'completed', branch: 'b', model: 'm' },
  run: { url: 'https://github.com/acme/shop/actions/runs/6', id: '6' },
  command: '/agent'
}

describe('single texts', () => {
  it('keeps its cell where a backslash stands before a pipe', () => {
    for (const id of ['\\|', 'x\\|y', '\\\\|', '\\\\\\|z']) {
      const given = { ...PLAIN, job: { ...PLAIN.job, id } }
      expectSameStructure(commentOf(given), commentOf(PLAIN))
    }
  })

  it.each([
    'octo-dev/team',
    'octo dev',
    '-octo',
    'octo-dev\n@octo-admin',
    'octo`dev',
    '@octo-dev',
    'octo-dev\u200b',
    'renovate[bot]',
    '',
    'x'.repeat(120)
  ])('does not mention %j', asker => {
    const body = commentOf({ ...PLAIN, asker })
    expect(structureOf(body).words).not.toContain('@')
  })
})
