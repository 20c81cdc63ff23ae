import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseAgentJob } from '../../src/agent/job.ts'
import { OUTCOMES } from '../../src/follow-up/outcome.ts'
import { writeMarker } from '../../src/github/marker.ts'
import type { Message } from '../../src/message.ts'
import {
  COMMENT_MOST_CHARACTERS,
  resultComment
} from '../../src/report/comment.ts'
import type { Report, ReportedPullRequest } from '../../src/report/report.ts'
import { earlySummary, stepSummary } from '../../src/report/summary.ts'
import { hostileText, hostileWord, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'

const MARKER = writeMarker({
  kind: 'report',
  project: 'proj-shop',
  job: 'job-7f3a',
  issue: 7,
  trigger: { kind: 'comment', id: 1 },
  run: '6-1',
  outcome: 'completed',
  sent: true
})
const LOGIN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,98}$/
const HARMLESS = 'harmless'

/** A backslash before a pipe has a test of its own, below. */
const text = hostileText.map(foreign => foreign.replaceAll('\\|', '\\ |'))
const maybe = fc.option(text, { nil: undefined })

const message: fc.Arbitrary<Message> = fc
  .array(text, { maxLength: 6 })
  .map(quotes => quotes.flatMap(quoted => [{ own: 'It says ' }, { quoted }]))

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
const pullRequest: fc.Arbitrary<ReportedPullRequest> = fc.record({
  url: address,
  place: fc.option(fc.record({ owner: name, repo: name, number: fc.nat() }), {
    nil: undefined
  })
})

const report: fc.Arbitrary<Report> = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  explanation: message,
  asker: fc.option(fc.oneof(login, text), { nil: undefined }),
  elapsedMs: fc.nat({ max: 300_000_000 }),
  delivery: fc.constantFrom(
    'nothing-to-send' as const,
    'not-sent' as const,
    'perhaps-sent' as const,
    'sent' as const
  ),
  job: fc.option(
    fc.record({ id: text, status: maybe, branch: maybe, model: maybe }),
    { nil: undefined }
  ),
  pullRequest: fc.option(pullRequest, { nil: undefined }),
  run: fc.constant({
    url: 'https://github.com/acme/shop/actions/runs/6',
    id: '6'
  }),
  command: fc.option(
    hostileWord.map(word => word.replaceAll('\\|', '')),
    { nil: undefined }
  ),
  prompt: text,
  timeline: fc.array(fc.record({ afterMs: fc.nat(), what: message }), {
    maxLength: 4
  })
})

function tamed(message: Message): Message {
  return message.map(part => ('own' in part ? part : { quoted: HARMLESS }))
}

function orUndefined(value: string | undefined): string | undefined {
  return value === undefined ? undefined : HARMLESS
}

function harmlessAsker(asker: string | undefined): string | undefined {
  return asker === undefined || LOGIN.test(asker) ? asker : 'some[bot]'
}

/** The same report with words in the place of all foreign text. */
function harmless(given: Report): Report {
  const { job, pullRequest } = given
  return {
    ...given,
    explanation: tamed(given.explanation),
    asker: harmlessAsker(given.asker),
    job: job && {
      id: HARMLESS,
      status: orUndefined(job.status),
      branch: orUndefined(job.branch),
      model: orUndefined(job.model)
    },
    pullRequest: pullRequest && {
      url: 'https://evil.example/pull/1',
      place: undefined
    },
    command: orUndefined(given.command),
    prompt: given.prompt === '' ? '' : HARMLESS,
    timeline: given.timeline.map(({ afterMs, what }) => ({
      afterMs,
      what: tamed(what)
    }))
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
  const wanted = given.pullRequest && new URL(given.pullRequest.url).host
  for (const host of hosts) expect([wanted, 'github.com']).toContain(host)
  for (const { href, text } of links) {
    expect(href).toMatch(/^https?:\/\//)
    expect(text).toMatch(/^[\w ./#:\\-]*$/)
  }
}

describe('the result comment', () => {
  it('has the same structure whatever the foreign text is', () => {
    const check = (given: Report) => {
      const body = resultComment(given, MARKER)
      const friendly = resultComment(harmless(given), MARKER)
      expectSameStructure(body, friendly)
      expectHonestLinks(body, given)
    }
    fc.assert(fc.property(report, check), RUNS)
  })

  it('is opened by its marker, clean, and not too long', () => {
    const check = (given: Report) => {
      const body = resultComment(given, MARKER)
      expect(body.startsWith(`${MARKER}\n`)).toBe(true)
      expect(structureOf(body).html[0]).toBe(MARKER)
      expect(body.length).toBeLessThanOrEqual(COMMENT_MOST_CHARACTERS)
      expectCleanCharacters(body)
    }
    fc.assert(fc.property(report, check), RUNS)
  })

  it('mentions the asker and nobody else', () => {
    const check = (given: Report) => {
      const { words } = structureOf(resultComment(given, MARKER))
      const mentions = words.match(/@\S*/g) ?? []
      const { asker } = given
      const wanted = asker !== undefined && LOGIN.test(asker)
      expect(mentions).toEqual(wanted ? [`@${asker}`] : [])
    }
    fc.assert(fc.property(report, check), RUNS)
  })

  it('leaves nothing open where it is cut', () => {
    const quoted = '@octo-dev #12 https://evil.example <b> '.repeat(20)
    const explanation = Array.from({ length: 400 }, () => [
      { own: 'It says ' },
      { quoted }
    ]).flat()
    const body = resultComment({ ...PLAIN, explanation }, MARKER)
    expect(body.length).toBeLessThanOrEqual(COMMENT_MOST_CHARACTERS)
    const { links, words, html } = structureOf(body)
    expect(words.match(/@\S*/g)).toEqual(['@octo-dev'])
    expect(html[0]).toBe(MARKER)
    for (const { href } of links)
      expect(new URL(href).host).not.toBe('evil.example')
  })
})

describe('the step summary', () => {
  it('has the same structure whatever the foreign text is', () => {
    const check = (given: Report) => {
      const summary = stepSummary(given)
      expectSameStructure(summary, stepSummary(harmless(given)))
      expectHonestLinks(summary, given)
      expectCleanCharacters(summary)
    }
    fc.assert(fc.property(report, check), RUNS)
  })

  it('of a step that could not begin has it too', () => {
    const check = (given: Report) => {
      const summary = earlySummary(given)
      expectSameStructure(summary, earlySummary(harmless(given)))
      expectCleanCharacters(summary)
    }
    fc.assert(fc.property(report, check), RUNS)
  })
})

const PLAIN: Report = {
  outcome: 'completed',
  explanation: [],
  asker: 'octo-dev',
  elapsedMs: 1000,
  delivery: 'sent',
  job: { id: 'job', status: 'completed', branch: 'b', model: 'm' },
  pullRequest: undefined,
  run: { url: 'https://github.com/acme/shop/actions/runs/6', id: '6' },
  command: '/agent',
  prompt: 'x',
  timeline: []
}

describe('single texts', () => {
  it('keeps its cell where a backslash stands before a pipe', () => {
    for (const id of ['\\|', 'x\\|y', '\\\\|', '\\\\\\|z']) {
      const given = { ...PLAIN, job: { ...PLAIN.job, id } } as Report
      expectSameStructure(resultComment(given, MARKER), plainComment())
    }
  })

  it('links to a pull request on an IPv6 host', () => {
    const url = 'http://[::1]:8080/acme/shop/pull/1'
    const given = { ...PLAIN, pullRequest: { url, place: undefined } }
    const [first] = structureOf(resultComment(given, MARKER)).links
    expect(first?.href).toBe(url)
  })

  it.each([
    'octo-dev/team',
    'octo dev',
    '-octo',
    'octo-dev\n@octo-admin',
    'octo`dev',
    '@octo-dev',
    'octo-dev​',
    'renovate[bot]',
    '',
    'x'.repeat(120)
  ])('does not mention %j', asker => {
    const body = resultComment({ ...PLAIN, asker }, MARKER)
    expect(structureOf(body).words).not.toContain('@')
  })
})

function plainComment(): string {
  return resultComment(PLAIN, MARKER)
}
