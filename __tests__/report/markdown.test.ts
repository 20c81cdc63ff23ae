/**
 * Nothing that others wrote changes what a report or summary looks like:
 * docs/security.md, "What others wrote".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type Message, oneLine, plain, say } from '../../src/common/message.ts'
import {
  COMMENT_MOST_CHARACTERS,
  finishSummary,
  helpComment,
  pullRequestNote,
  reportComment,
  stepSummary
} from '../../src/report/layout.ts'
import { cell, code, codeBlock, link } from '../../src/report/safe-text.ts'
import type { Wording } from '../../src/report/wording.ts'
import { RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'
import {
  PLAIN_ABOUT,
  RUN_URL,
  report,
  text,
  timeline
} from './hostile-report.ts'

const LOGIN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,98}$/
const HARMLESS = 'harmless'

it('a bar stays in its cell, also behind a backslash', () => {
  expect(cell('a|b\\|c\\d')).toBe('a\\|b\\ \\|c\\d')
})

it('a block has 5,000 characters of a text at most', () => {
  const longest = 'x'.repeat(5_000)
  const block = (text: string) => `\`\`\`text\n${text}\n\`\`\``
  expect(codeBlock(longest)).toBe(block(longest))
  expect(codeBlock(`${longest}x`)).toBe(block(`${'x'.repeat(4_999)}…`))
})

it('a code span has 500 characters of a text at most', () => {
  const longest = 'x'.repeat(500)
  expect(code(longest)).toBe(`\`${longest}\``)
  expect(code(`${longest}x`)).toBe(`\`${'x'.repeat(499)}…\``)
  expect(plain(say`${longest}`)).toBe(`"${longest}"`)
  expect(plain(say`${`${longest}x`}`)).toBe(`"${'x'.repeat(499)}…"`)
})

it('an address of more than 2,000 characters is no link', () => {
  const longest = 'https://code.example/'.padEnd(2_000, 'x')
  expect(link('it', longest)).toBe(`[it](${longest})`)
  expect(link('it', `${longest}x`)).toBe('it')
})

describe('whatever the foreign text is', () => {
  it('each text is clean, and has the same structure', () => {
    const check = (
      given: Wording,
      words: string,
      moments: Parameters<typeof stepSummary>[2]
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
    const check = (given: Wording) => {
      const body = commentOf(given)
      const { words } = structureOf(body)
      expect(body.length).toBeLessThanOrEqual(COMMENT_MOST_CHARACTERS)
      const { asker } = given.about
      const wanted =
        given.outcome !== 'sent' && asker !== undefined && LOGIN.test(asker)
      expect(words.match(/@\S*/g) ?? []).toEqual(wanted ? [`@${asker}`] : [])
    }
    fc.assert(fc.property(report, check), RUNS)
  })

  it('a result comment that is cut leaves nothing open', () => {
    const quoted = '@octo-dev #12 https://evil.example <b> '.repeat(20)
    const details = Array.from(
      { length: 400 },
      () => say`It says ${quoted}`
    ).flat()
    const body = commentOf({ ...PLAIN, details })
    expect(body.length).toBeLessThanOrEqual(COMMENT_MOST_CHARACTERS)
    expect(body).toContain('` …\n\n')
    const { links, words } = structureOf(body)
    expect(words.match(/@\S*/g)).toEqual(['@octo-dev'])
    expect(links.map(({ href }) => href)).toEqual([RUN_URL])
  })
})

const PLAIN: Wording = {
  outcome: 'completed',
  reason: undefined,
  proof: 'own',
  headline: say`The agent finished.`,
  details: [],
  advice: say`Comment ${'/agent …'} to continue.`,
  about: PLAIN_ABOUT,
  hasStartedJob: false,
  job: { id: 'job', status: 'completed', branch: 'b', model: 'm' },
  pullRequest: undefined
}

describe('single texts', () => {
  it('keeps its cell where a backslash stands before a pipe', () => {
    for (const id of ['\\|', 'x\\|y', '\\\\|', '\\\\\\|z']) {
      const given = {
        ...PLAIN,
        job: { id, status: 'completed', branch: 'b', model: 'm' }
      }
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
    const body = commentOf({ ...PLAIN, about: { ...PLAIN_ABOUT, asker } })
    expect(structureOf(body).words).not.toContain('@')
  })
})

/** The comment without the marker, of which no text is anybody's. */
function commentOf(given: Wording): string {
  return reportComment(given, text => text, COMMENT_MOST_CHARACTERS)
}

function tamed(message: Message): Message {
  return message.map(part =>
    part.kind === 'own' ? part : { ...part, text: HARMLESS }
  )
}

function harmlessAsker(asker: string): string {
  return LOGIN.test(asker) ? asker : 'some[bot]'
}

/** The same report with words in the place of all foreign text. */
function harmless(given: Wording): Wording {
  const { about, job, pullRequest } = given
  const { asker, text, url } = about
  const named = Object.keys(job ?? {}).map(field => [field, HARMLESS])
  return {
    ...given,
    headline: tamed(given.headline),
    details: tamed(given.details),
    advice: tamed(given.advice),
    about: {
      ...about,
      text: oneLine(text) === '' ? '' : HARMLESS,
      ...(asker !== undefined && { asker: harmlessAsker(asker) }),
      ...(url && { url: 'https://evil.example/issues/7' })
    },
    job: job && { id: HARMLESS, ...Object.fromEntries(named) },
    pullRequest: pullRequest && {
      url: 'https://evil.example/pull/1',
      parts: undefined
    }
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
function expectHonestLinks(markdown: string, given: Wording): void {
  const { links } = structureOf(markdown)
  const hosts = links.map(({ href }) => new URL(href).host)
  const named = [given.pullRequest, given.about].map(
    link => link?.url && new URL(link.url).host
  )
  for (const host of hosts) expect([...named, 'github.com']).toContain(host)
  for (const { href, text } of links) {
    expect(href).toMatch(/^https?:\/\//)
    if (!text.startsWith('`')) expect(text).toMatch(/^[\w ./#:\\-]*$/)
  }
}

/** Every text in which a report, or what it is made of, is shown. */
function textsOf(
  given: Wording,
  words: string,
  moments: Parameters<typeof stepSummary>[2]
) {
  const { asker = '' } = given.about
  const help = {
    asker,
    command: words,
    allowedBots: [asker],
    requiredPermission: 'write',
    startJob: 'automatic'
  } as const
  return {
    comment: commentOf(given),
    summary: stepSummary(given, words, moments, 'https://github.com/'),
    finishSummary: finishSummary(given.details, [given]),
    note: pullRequestNote(given, { id: words }, words),
    help: helpComment(help)
  }
}
