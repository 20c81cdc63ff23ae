import { describe, expect, it } from '@jest/globals'
import { judgeLook, judgeSending } from '../../src/agent/reply.ts'
import type { Reply } from '../../src/http/exchange.ts'
import { explain, plain } from '../../src/message.ts'
import { noResponse, response } from '../fakes/memory-transport.ts'

const NOW = Date.UTC(2026, 0, 15, 10)
const JOB = { id: 'job-1', status: 'active' }
const STATUSLESS = { id: 'job-1', prLink: null }
const IN_A_MINUTE = new Date(NOW + 60_000).toUTCString()
const A_MINUTE_AGO = new Date(NOW - 60_000).toUTCString()

/** What happened; what a look makes of it; what a send does. */
type Row = readonly [string, Reply, string, string]

const NOT_SENT: readonly Row[] = [
  'ENOTFOUND',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'EPROTO',
  'ECONNRESET',
  'aborted'
].map(code => [
  `never sent: ${code}`,
  noResponse(code, false),
  'again',
  'again'
])

const LOST: readonly Row[] = [
  'ECONNRESET',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'aborted'
].map(code => [
  `no answer: ${code}`,
  noResponse(code, true),
  'again',
  'uncertain'
])

const NO_JOB: readonly Row[] = [
  ['cut off or over 1 MiB', undefined],
  ['empty', ''],
  ['HTML', '<html>502 Bad Gateway'],
  ['an Error', { error: 'no' }],
  ['no id', { status: 'active' }]
].map(([what, body]) => [
  `a success that is ${what}`,
  response(200, body),
  'again',
  'uncertain'
])

const RETRY_AFTER: readonly Row[] = [429, 503].flatMap(status =>
  ['0', '1', '3600', IN_A_MINUTE, A_MINUTE_AGO].map(
    (value): Row => [
      `${status} with Retry-After: ${value}`,
      response(status, { error: 'wait' }, { 'retry-after': value }),
      'again',
      'again'
    ]
  )
)

const GARBAGE: readonly Row[] = [
  '',
  'soon',
  '-1',
  '1.5',
  'Someday, 99 Foo'
].flatMap((value): Row[] => [
  [
    `503 with Retry-After: ${value || 'nothing'}`,
    response(503, '', { 'retry-after': value }),
    'again',
    'uncertain'
  ],
  [
    `429 with Retry-After: ${value || 'nothing'}`,
    response(429, '', { 'retry-after': value }),
    'again',
    'again'
  ]
])

const ROWS: readonly Row[] = [
  ...NOT_SENT,
  ...LOST,
  ...NO_JOB,
  ...RETRY_AFTER,
  ...GARBAGE,
  ['a job', response(200, JOB), 'job', 'accepted'],
  ['a job with 201', response(201, JOB), 'job', 'accepted'],
  ['a job with 202', response(202, JOB), 'job', 'accepted'],
  [
    'a job of an unknown status',
    response(200, { ...JOB, status: 'queued' }),
    'job',
    'accepted'
  ],
  ['a job without a status', response(200, STATUSLESS), 'again', 'accepted'],
  ['204', response(204, ''), 'again', 'uncertain'],
  ['429', response(429, { error: 'wait' }), 'again', 'again'],
  ['408', response(408, ''), 'again', 'uncertain'],
  [
    '408 with Retry-After',
    response(408, '', { 'retry-after': '1' }),
    'again',
    'uncertain'
  ],
  ...[500, 501, 502, 503, 504, 507, 520, 524, 599].map(
    (status): Row => [
      String(status),
      response(status, { error: 'broken' }),
      'again',
      'uncertain'
    ]
  ),
  ...[500, 502, 504].map(
    (status): Row => [
      `${status} with Retry-After`,
      response(status, '', { 'retry-after': '1' }),
      'again',
      'uncertain'
    ]
  ),
  ...[
    300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 407,
    409, 410, 411, 412, 413, 414, 415, 418, 421, 422, 423, 425, 426, 431, 451,
    499
  ].map(
    (status): Row => [
      String(status),
      response(status, { error: 'no' }),
      'refused',
      'refused'
    ]
  ),
  [
    '403 with Retry-After',
    response(403, '', { 'retry-after': '1' }),
    'refused',
    'refused'
  ]
]

describe('what is made of an answer', () => {
  it.each(ROWS)('%s', (_, reply, look, sending) => {
    expect([judgeLook(reply, NOW).kind, judgeSending(reply, NOW).kind]).toEqual(
      [look, sending]
    )
  })

  it.each([
    ['seconds', '7', 7_000],
    ['a date', IN_A_MINUTE, 60_000],
    ['a date that has passed', A_MINUTE_AGO, 0]
  ])('obeys Retry-After in %s', (_, value, retryAfterMs) => {
    for (const status of [429, 503]) {
      const reply = response(status, '', { 'retry-after': value })
      expect(judgeLook(reply, NOW)).toMatchObject({ retryAfterMs })
      expect(judgeSending(reply, NOW)).toMatchObject({ retryAfterMs })
    }
  })

  it('obeys it at any failure of a look that may pass', () => {
    for (const status of [408, 500, 502, 599])
      expect(
        judgeLook(response(status, '', { 'retry-after': '7' }), NOW)
      ).toMatchObject({ kind: 'again', retryAfterMs: 7_000 })
  })

  it('has a pause of its own where none is asked for', () => {
    expect(judgeLook(response(500, ''), NOW)).not.toHaveProperty('retryAfterMs')
    expect(judgeSending(response(429, ''), NOW)).not.toHaveProperty(
      'retryAfterMs'
    )
  })
})

describe('a refusal', () => {
  it.each([
    [400, 'setup', 'text'],
    [413, 'setup', 'text'],
    [422, 'setup', 'text'],
    [404, 'job', 'job'],
    [401, 'setup', 'setup'],
    [403, 'setup', 'setup'],
    [301, 'setup', 'setup'],
    [409, 'setup', 'setup']
  ])(
    'with %i of a look is because of the %s, of a send of the %s',
    (...row) => {
      const [status, look, sending] = row
      const reply = response(status, { error: 'no' })
      expect(judgeLook(reply, NOW)).toMatchObject({ because: look })
      expect(judgeSending(reply, NOW)).toMatchObject({ because: sending })
    }
  )

  it('never advises to re-run or to comment', () => {
    for (let status = 300; status < 600; status += 1)
      for (const judge of [judgeLook, judgeSending]) {
        const judged = judge(response(status, ''), NOW)
        const remedy = 'problem' in judged ? plain(judged.problem.remedy) : '-'
        expect(remedy).not.toMatch(/comment|again|re-?run|later/i)
      }
  })
})

describe('what is said', () => {
  const said = (reply: Reply) => {
    const look = judgeLook(reply, NOW)
    return 'problem' in look ? plain(explain(look.problem)) : ''
  }

  it.each<[string, Reply, string]>([
    [
      '401',
      response(401, { error: 'Bad key' }),
      'It says "Bad key". Check the secret behind api-key'
    ],
    ['403', response(403, ''), 'may use this project'],
    [
      '404',
      response(404, { error: 'Job not found' }),
      '"Job not found". Check the job\'s ID, project-id, and base-url (without /v2)'
    ],
    [
      '429',
      response(429, ''),
      'the service accepts 100 messages per project per hour'
    ],
    [
      'a redirect',
      response(301, ''),
      'Redirects are not followed: set base-url'
    ],
    [
      'any other',
      response(418, ''),
      "The service answered 418. Check the job's ID, project-id, and base-url"
    ],
    [
      '5xx',
      response(502, '<html>'),
      'The service answered 502. Check whether the service has an outage.'
    ],
    [
      'no job',
      response(200, '<html>'),
      'answered 200, but the body is not an agent job'
    ],
    [
      'an authority not trusted',
      noResponse('SELF_SIGNED_CERT_IN_CHAIN', false),
      'NODE_EXTRA_CA_CERTS'
    ],
    [
      'a certificate run out',
      noResponse('CERT_HAS_EXPIRED', false),
      'have the certificate renewed'
    ],
    [
      'a port without TLS',
      noResponse('ERR_SSL_WRONG_VERSION_NUMBER', false),
      'The port does not use TLS: check base-url.'
    ],
    [
      'no name',
      noResponse('ENOTFOUND', false),
      'could not be reached ("ENOTFOUND": "it is ENOTFOUND"). Check base-url, the network, and HTTPS_PROXY.'
    ],
    ['a time-out', noResponse('aborted', true), 'did not answer in time'],
    [
      'a time-out',
      noResponse('UND_ERR_HEADERS_TIMEOUT', true),
      'did not answer in time'
    ],
    ['a break', noResponse('ECONNRESET', true), 'was lost ("ECONNRESET")']
  ])('of %s', (_, reply, words) => {
    expect(said(reply)).toContain(words)
  })

  it.each([
    ['no Error', { message: 'hidden' }],
    ['an Error of another kind', { error: { code: 7 } }],
    ['an empty Error', { error: '' }],
    ['a list', ['no']]
  ])('leaves out a body that is %s', (_, body) => {
    expect(said(response(400, body))).not.toContain('It says')
  })

  it('quotes the service’s words, cut and in one line', () => {
    const error = `::error::x\n${'y'.repeat(9_000)}`
    const line = said(response(400, { error }))
    expect(line).toContain('It says "::error::x yyy')
    expect(line.length).toBeLessThan(700)
  })
})
