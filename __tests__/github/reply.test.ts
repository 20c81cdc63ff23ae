/**
 * What is made of each of GitHub's answers, and said of it, rate limits too:
 * docs/troubleshooting.md.
 */
import { describe, expect, it } from '@jest/globals'
import { explain, plain } from '../../src/common/message.ts'
import type { Json } from '../../src/common/parse.ts'
import { judgeGraphql, judgeReply } from '../../src/github/reply.ts'
import { type Reply, UNUSABLE_PROXY } from '../../src/http/exchange.ts'
import { noResponse, response } from '../../stage/transport.ts'

const ALLOW_LIST =
  'Although you appear to have the correct authorization credentials, the `acme` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.'
const SAML =
  'Resource protected by organization SAML enforcement. You must grant your OAuth token access to this organization.'
const NOW = Date.UTC(2026, 0, 15, 10)
const AT = { now: NOW }
const RESET_S = NOW / 1000 + 1_800
const FORBIDDEN = { message: 'Resource not accessible by integration' }
const SECONDARY = {
  message:
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
}
const USED_UP = {
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(RESET_S)
}
const NOT_USED_UP = { ...USED_UP, 'x-ratelimit-remaining': '9' }
const NINE_S = { 'retry-after': '9' }

/** What happened, the reply, what is made of it, the pause that it asks for. */
type Row = readonly [string, Reply, string, number?]

describe('what is made of GitHub’s reply', () => {
  it.each(rows())('%s', (...[, reply, kind, retryAfterMs]: Row) => {
    const verdict = judgeReply(reply, AT)
    expect(verdict.kind).toBe(kind)
    if (verdict.kind === 'again')
      expect(verdict.retryAfterMs).toBe(retryAfterMs)
  })

  it('is not put off before a reset that has passed', () => {
    const headers = { ...USED_UP, 'x-ratelimit-reset': String(NOW / 1000 - 9) }
    expect(judgeReply(response(403, '', headers), AT)).toMatchObject({
      kind: 'again',
      retryAfterMs: 0
    })
  })

  it.each([
    ['x-ratelimit-reset', { 'x-ratelimit-reset': String(NOW / 1000 + 360) }],
    ['Retry-After', { 'retry-after': new Date(NOW + 360_000).toUTCString() }]
  ])('measures the pause until %s by GitHub’s clock', (_, asked) => {
    for (const aheadMs of [-300_000, 300_000]) {
      const date = new Date(NOW + aheadMs).toUTCString()
      const headers = { 'x-ratelimit-remaining': '0', date, ...asked }
      expect(judgeReply(response(403, '', headers), AT)).toMatchObject({
        retryAfterMs: 360_000 - aheadMs
      })
    }
  })

  it('tells status, data, and links', () => {
    const reply = response(201, '[1]', { link: '<x>; rel="next"' })
    expect(judgeReply(reply, AT)).toEqual({
      kind: 'answer',
      status: 201,
      data: [1],
      link: '<x>; rel="next"'
    })
  })
})

describe('what is said', () => {
  it.each<[string, Reply, string]>([
    [
      'a wrong token',
      response(401, { message: 'Bad credentials' }),
      'GitHub answered 401. It says "Bad credentials". Check github-token'
    ],
    [
      'a missing permission',
      response(403, FORBIDDEN),
      '(issues: write, pull-requests: write)'
    ],
    [
      'a repository that it can’t see',
      response(404, ''),
      'can read this repository'
    ],
    ['a deleted comment', response(410, ''), 'was deleted'],
    [
      'a request that is refused',
      response(422, { message: 7 }),
      'GitHub answered 422. Check the request'
    ],
    [
      'a renamed repository',
      response(301, { message: 'Moved Permanently' }),
      "Start a new run in the repository's new place: it was renamed or transferred."
    ],
    [
      'a redirect of something in between',
      response(302, '<html>'),
      'This redirect is not followed: check GITHUB_API_URL'
    ],
    [
      'a page of a firewall',
      response(403, '<html>'),
      'something in front of GitHub answered, such as a firewall or a proxy. Check GITHUB_API_URL'
    ],
    [
      'an IP allow list',
      response(403, { message: ALLOW_LIST }),
      "Add the address of this runner to the organization's IP allow list"
    ],
    ['SAML', response(403, { message: SAML }), 'Authorize github-token'],
    [
      'a token that is not valid',
      response(401, { message: 'Bad credentials' }),
      'Check github-token: GitHub does not accept it.'
    ],
    ['an outage', response(502, '<html>'), "Check GitHub's status page."],
    ['a proxy’s time', response(408, '<html>'), "Check GitHub's status page."],
    [
      'a used-up rate limit',
      response(403, '', USED_UP),
      'rate limit for this token is used up'
    ],
    [
      'an unknown host',
      noResponse('ENOTFOUND', false),
      'could not be reached ("ENOTFOUND"'
    ],
    [
      'a locked issue',
      response(403, {
        message: 'Unable to create comment because issue is locked.'
      }),
      'Unlock'
    ],
    [
      'an archived repository',
      response(403, { message: 'Repository was archived so is read-only.' }),
      'Unarchive'
    ]
  ])('of %s', (_, reply, words) => {
    const verdict = judgeReply(reply, AT)
    const said = 'problem' in verdict ? plain(explain(verdict.problem)) : ''
    expect(said).toContain(words)
  })
})

it('says of a token that has worked that it has expired', () => {
  const reply = response(401, { message: 'Bad credentials' })
  const judged = judgeReply(reply, { now: NOW, hasAccess: true })
  const fix = 'problem' in judged ? plain(judged.problem.fix) : ''
  expect(fix).toMatch(/^Use a github-token that lasts longer/)
})

it.each([
  [FORBIDDEN.message, true],
  [ALLOW_LIST, false],
  [SAML, false],
  ['Repository was archived so is read-only.', false]
])('403, %j: a permission is missing: %s', (message, isForbidden) => {
  expect(judgeReply(response(403, { message }), AT)).toMatchObject({
    kind: 'failed',
    isForbidden
  })
})

it('403 from something in front of GitHub: no permission is missing', () => {
  const judged = judgeReply(response(403, '<html>'), AT)
  expect(judged).toMatchObject({ kind: 'failed', isForbidden: false })
})

describe('an answer to GraphQL', () => {
  const pick = (data: Json): Json => data
  const judgeErrors = (error: object, headers = {}) =>
    judgeGraphql(
      response(200, { data: null, errors: [error] }, headers),
      AT,
      { pick },
      ['issues: write']
    )
  const fixOf = (judged: ReturnType<typeof judgeErrors>) =>
    'problem' in judged ? plain(judged.problem.fix) : ''

  it('names GitHub’s own address where it can’t be reached', () => {
    const judged = judgeReply(noResponse('ENOTFOUND', false), { now: 0 })
    if (judged.kind !== 'again') throw new Error(judged.kind)
    expect(plain(judged.problem.fix)).toBe(
      'Check GITHUB_API_URL, the network, and HTTPS_PROXY.'
    )
  })

  it.each<[string, string, boolean, RegExp]>([
    [
      'FORBIDDEN',
      'No',
      true,
      /Give the job the permissions .* \(issues: write\)/
    ],
    ['INSUFFICIENT_SCOPES', 'No', true, /Give the job the permissions/],
    ['FORBIDDEN', ALLOW_LIST, false, /IP allow list/],
    ['FORBIDDEN', SAML, false, /SAML/]
  ])('%s, %j: a permission is missing: %s', (...row) => {
    const [type, message, isForbidden, fix] = row
    const judged = judgeErrors({ type, message })
    expect(judged).toMatchObject({ kind: 'failed', isForbidden })
    expect(fixOf(judged)).toMatch(fix)
  })

  it.each([
    { type: 'RATE_LIMITED' },
    { type: 'RATE_LIMIT' },
    { extensions: { code: 'graphql_rate_limit' } }
  ])('%j is a rate limit', error => {
    const headers = { ...USED_UP, date: new Date(NOW).toUTCString() }
    expect(judgeErrors(error)).toMatchObject({ retryAfterMs: 60_000 })
    expect(judgeErrors(error, headers)).toMatchObject({
      kind: 'again',
      retryAfterMs: 1_800_000
    })
  })

  it('is too large by RESOURCE_LIMITS_EXCEEDED', () => {
    const judged = judgeErrors({ type: 'RESOURCE_LIMITS_EXCEEDED' })
    expect(judged).toMatchObject({ kind: 'failed', isTooLarge: true })
  })

  it.each([502, 504])('is too large by %i, where it is a page', status => {
    const judgePage = (canAskForLess: boolean) =>
      judgeGraphql(response(status, '<html>'), AT, { canAskForLess, pick })
    expect(judgePage(true)).toMatchObject({ kind: 'failed', isTooLarge: true })
    expect(judgePage(false).kind).toBe('again')
  })

  it('of an outage is asked again, also for a page', () => {
    const question = { canAskForLess: true, pick }
    for (const reply of [response(503, ''), noResponse('ECONNRESET', true)])
      expect(judgeGraphql(reply, AT, question).kind).toBe('again')
  })

  it('without a type is asked again', () => {
    const message =
      'Something went wrong while executing your query. Please include `0A:1B` when reporting this issue.'
    expect(judgeErrors({ message }).kind).toBe('again')
  })

  it.each([
    { message: "Field 'x' doesn't exist on type 'Y'" },
    { message: 'No', extensions: { code: 'undefinedField' } },
    { message: 'No', extensions: { code: 'argumentNotAccepted' } }
  ])('%j means that the server is too old', error => {
    const judged = judgeErrors(error)
    expect(judged.kind).toBe('failed')
    expect(fixOf(judged)).toMatch(/^Upgrade the GitHub Enterprise Server/)
  })

  it('of another type is about the token', () => {
    const judged = judgeErrors({ type: 'NOT_FOUND', message: 'No' })
    expect(judged.kind).toBe('failed')
    expect(fixOf(judged)).toMatch(/Check github-token and what it may do/)
  })
})

function rows(): readonly Row[] {
  return [
    ['a new thing', response(201, {}), 'answer'],
    ['nothing more to say', response(204, ''), 'answer'],
    ['no answer', noResponse('ECONNRESET', true), 'again'],
    ['not reached', noResponse('ENOTFOUND', false), 'again'],
    ['an unusable proxy', noResponse(UNUSABLE_PROXY, false), 'failed'],
    ['cut off', response(200, undefined), 'again'],
    ['no JSON', response(200, '<html>'), 'again'],
    ...[408, 500, 502, 503, 504, 599].map(
      (status): Row => [String(status), response(status, ''), 'again']
    ),
    ...[403, 429, 503].map(
      (status): Row => [
        `${status}, Retry-After`,
        response(status, '', NINE_S),
        'again',
        9_000
      ]
    ),
    ['the rate limit', response(403, '', USED_UP), 'again', 1_800_000],
    [
      'Retry-After before the reset',
      response(429, '', { ...USED_UP, ...NINE_S }),
      'again',
      9_000
    ],
    ['429 alone', response(429, ''), 'again', 60_000],
    [
      'the second rate limit, requests left',
      response(403, SECONDARY, NOT_USED_UP),
      'again',
      60_000
    ],
    ...['soon', 'at 1764000000', '1764000000 s'].map(
      (reset): Row => [
        `a reset that is garbled: ${reset}`,
        response(429, '', { ...USED_UP, 'x-ratelimit-reset': reset }),
        'again',
        60_000
      ]
    ),
    ['403, requests left', response(403, FORBIDDEN, NOT_USED_UP), 'failed'],
    ...[301, 304, 307, 400, 401, 403, 404, 410, 422, 451].map(
      (status): Row => [String(status), response(status, FORBIDDEN), 'failed']
    ),
    ['404, Retry-After', response(404, '', NINE_S), 'failed']
  ]
}
