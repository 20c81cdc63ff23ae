/**
 * What each of the service's answers is taken for, by its status and its body:
 * docs/delivery.md, "When sending fails".
 */
import { describe, expect, it } from '@jest/globals'
import * as judge from '../../src/agent/reply.ts'
import { explain, plain } from '../../src/common/message.ts'
import { type Reply, UNUSABLE_PROXY } from '../../src/http/exchange.ts'
import { noResponse, response } from '../../stage/transport.ts'

const NOW = Date.UTC(2026, 0, 15, 10)
const JOB = { id: 'job-1', status: 'active' }
const QUEUED = { id: 'job-1', status: 'queued' }
const STATUSLESS = { id: 'job-1', prLink: null }
const A_MINUTE_AGO = new Date(NOW - 60_000).toUTCString()
const SOON = { 'retry-after': '1' }
const UNTRIED = { now: NOW, hasAccess: false }
const TRIED = { now: NOW, hasAccess: true }
const UNSEEN = { id: 'job-1', isIdKnown: false, mayBeMissing: false } as const
const judgeCheck = (reply: Reply) => judge.judgeCheck(reply, UNSEEN, UNTRIED)
const judgeSending = (reply: Reply) =>
  judge.judgeSending(reply, 'job-1', UNTRIED)
const judgeStart = (reply: Reply) => judge.judgeStart(reply, UNTRIED)

/** What happened; what follows for a check, a message, and a start. */
type Row = readonly [string, Reply, string, string, string?]

describe('what is made of an answer', () => {
  it.each(rows())('%s', (...row) => {
    const [, reply, check, sending, start = sending] = row
    const kinds = [judgeCheck, judgeSending, judgeStart].map(
      judgeReply => judgeReply(reply).kind
    )
    expect(kinds).toEqual([check, sending, start])
  })

  it.each([
    ['7', 7_000],
    [A_MINUTE_AGO, 0]
  ])('obeys Retry-After: %s', (value, retryAfterMs) => {
    const asking = (status: number) =>
      response(status, '', { 'retry-after': value })
    for (const status of [408, 429, 502, 503])
      expect(judgeCheck(asking(status))).toMatchObject({ retryAfterMs })
    expect(judgeSending(asking(429))).toMatchObject({ retryAfterMs })
    expect(judgeStart(asking(429))).toMatchObject({ retryAfterMs })
  })
})

describe('a refusal', () => {
  it.each([
    [400, 'job', 'send', true],
    [413, 'job', 'send', true],
    [422, 'job', 'send', true],
    [404, 'job', 'send'],
    [409, 'job', 'send'],
    [410, 'job', 'send'],
    [423, 'job', 'send'],
    [301, 'setup', 'setup'],
    [401, 'setup', 'setup'],
    [403, 'setup', 'setup'],
    [407, 'setup', 'setup']
  ])(
    'with %i of a check is because of the %s, of a send of the %s; lasting: %s',
    (...row) => {
      const [status, check, sending, isLasting] = row
      const reply = response(status, { error: 'no' })
      const checked = judgeCheck(reply)
      const sent = judgeSending(reply)
      expect(checked).toMatchObject({ because: check })
      expect(sent).toMatchObject({ because: sending })
      if (!('problem' in checked && 'problem' in sent)) throw new Error('No.')
      // What a check is refused for can be corrected without another comment.
      expect(checked.problem.isLasting).toBeUndefined()
      expect(sent.problem.isLasting).toBe(isLasting)
    }
  )

  it('never advises to re-run or to comment', () => {
    for (let status = 300; status < 600; status += 1)
      for (const judgeReply of [judgeCheck, judgeSending, judgeStart]) {
        const judged = judgeReply(response(status, ''))
        const fix = 'problem' in judged ? plain(judged.problem.fix) : '-'
        expect(fix).not.toMatch(/comment|again|re-?run|later/i)
      }
  })
})

describe('each status from 300', () => {
  const OUTAGE = 'unreachable. Check whether the service has an outage.'
  const MOVED =
    'refused. Redirects are not followed: set base-url to the address it moved to.'
  const KEY =
    'final setup unauthorized. Check the secret behind api-key: the service does not accept it.'
  const RIGHTS =
    'final setup unauthorized. Check that the key behind api-key may use this project.'
  const PROXY =
    'final setup unreachable. Check the user and password in HTTPS_PROXY.'
  const BUSY =
    'final send refused. Wait until the agent job, or the service, is no longer busy.'
  const CORRECT =
    'final send text. Correct the follow-up as the service describes.'
  const JOB = "Check the job's ID, project-id, and base-url."
  const SENT = 'Check the agent job, project-id, and base-url.'
  const NO_START =
    'final send refused. Check project-id. If it is right, the service starts no jobs: name a job.'
  const SHORTEN = 'final send text. Shorten the follow-up.'

  it.each([
    [
      'a check',
      judgeCheck,
      [
        `300-399 final setup ${MOVED}`,
        `400 final job refused. ${JOB}`,
        `401 ${KEY}`,
        `402 final job refused. ${JOB}`,
        `403 ${RIGHTS}`,
        `404 final job job-not-found. ${JOB}`,
        `405-406 final job refused. ${JOB}`,
        `407 ${PROXY}`,
        `408 again ${OUTAGE}`,
        `409-428 final job refused. ${JOB}`,
        '429 again rate-limited. Check what else uses this project: the service accepts 100 messages per project per hour.',
        `430-499 final job refused. ${JOB}`,
        `500-599 again ${OUTAGE}`
      ]
    ],
    [
      'a message',
      judgeSending,
      [
        `300-302 final setup ${MOVED}`,
        `303 uncertain ${MOVED}`,
        `304-399 final setup ${MOVED}`,
        `400 ${CORRECT}`,
        `401 ${KEY}`,
        `402 final send refused. ${SENT}`,
        `403 ${RIGHTS}`,
        `404 final send job-not-found. ${SENT}`,
        `405-406 final send refused. ${SENT}`,
        `407 ${PROXY}`,
        `408 uncertain ${OUTAGE}`,
        `409 ${BUSY}`,
        `410-412 final send refused. ${SENT}`,
        `413 ${SHORTEN}`,
        `414-421 final send refused. ${SENT}`,
        `422 ${CORRECT}`,
        `423-428 final send refused. ${SENT}`,
        '429 again rate-limited. Check what else uses this project: the service accepts 100 messages per project per hour.',
        `430-499 final send refused. ${SENT}`,
        `500-599 uncertain ${OUTAGE}`
      ]
    ],
    [
      'a start',
      judgeStart,
      [
        `300-302 final setup ${MOVED}`,
        `303 uncertain ${MOVED}`,
        `304-399 final setup ${MOVED}`,
        `400 ${CORRECT}`,
        `401 ${KEY}`,
        '402 final send refused. Check project-id and base-url.',
        `403 ${RIGHTS}`,
        `404-405 ${NO_START}`,
        '406 final send refused. Check project-id and base-url.',
        `407 ${PROXY}`,
        `408 uncertain ${OUTAGE}`,
        `409 ${BUSY}`,
        '410-412 final send refused. Check project-id and base-url.',
        `413 ${SHORTEN}`,
        '414-421 final send refused. Check project-id and base-url.',
        `422 ${CORRECT}`,
        '423-428 final send refused. Check project-id and base-url.',
        '429 again rate-limited. Check what else uses this project: the service starts 100 jobs per project per hour.',
        '430-499 final send refused. Check project-id and base-url.',
        `500 uncertain ${OUTAGE}`,
        `501 ${NO_START}`,
        `502-599 uncertain ${OUTAGE}`
      ]
    ]
  ] as const)('of %s has its meaning', (_, judgeReply, meanings) => {
    const meaningOf = (status: number) => {
      const judged = judgeReply(response(status, ''))
      if (!('problem' in judged)) return judged.kind
      const { fix, reason } = judged.problem
      const because = judged.kind === 'final' ? `${judged.because} ` : ''
      return `${judged.kind} ${because}${reason}. ${plain(fix)}`
    }
    const found: string[] = []
    let from = 300
    for (let status = 300; status < 600; status += 1) {
      const meaning = meaningOf(status)
      if (status < 599 && meaningOf(status + 1) === meaning) continue
      const range = from === status ? `${status}` : `${from}-${status}`
      found.push(`${range} ${meaning}`)
      from = status + 1
    }
    expect(found).toEqual(meanings)
  })
})

describe('what is said', () => {
  const said = (reply: Reply) => {
    const look = judgeCheck(reply)
    return 'problem' in look ? plain(explain(look.problem)) : ''
  }

  it.each<[string, Reply, string]>([
    [
      'a wrong key',
      response(401, { error: 'Bad key' }),
      'It says "Bad key". Check the secret behind api-key'
    ],
    [
      'an unknown job',
      response(404, { error: 'Job not found' }),
      '"Job not found". Check the job\'s ID, project-id, and base-url'
    ],
    [
      'the limit of messages',
      response(429, ''),
      'accepts 100 messages per project per hour'
    ],
    [
      'a conflict',
      response(409, ''),
      "409. Check the job's ID, project-id, and base-url."
    ],
    [
      'a redirect',
      response(301, ''),
      'Redirects are not followed: set base-url'
    ],
    [
      'a page that is no job',
      response(200, '<html>'),
      'answered 200 with an unreadable body. Check that base-url'
    ],
    [
      'a certificate that is not trusted',
      noResponse('SELF_SIGNED_CERT_IN_CHAIN', false),
      'NODE_EXTRA_CA_CERTS'
    ],
    [
      'an expired certificate',
      noResponse('CERT_HAS_EXPIRED', false),
      'have the certificate renewed'
    ],
    [
      'a port without TLS',
      noResponse('ERR_SSL_WRONG_VERSION_NUMBER', false),
      'The port does not use TLS: check base-url.'
    ],
    [
      'an unknown host',
      noResponse('ENOTFOUND', false),
      'could not be reached ("ENOTFOUND": "it is ENOTFOUND"). Check base-url, the network, and HTTPS_PROXY.'
    ],
    [
      'an unusable proxy',
      noResponse(UNUSABLE_PROXY, false),
      'it is ERR_PROXY_ADDRESS"). Check HTTPS_PROXY and HTTP_PROXY.'
    ],
    [
      'no connection in time',
      noResponse('aborted', false),
      'could not be reached in time'
    ],
    [
      'a lost connection',
      noResponse('ECONNRESET', true),
      'The connection to the service was lost ("ECONNRESET")'
    ]
  ])('of %s', (_, reply, words) => {
    expect(said(reply)).toContain(words)
  })

  const RENEW = 'have the certificate renewed'
  const TRUST = 'NODE_EXTRA_CA_CERTS'
  it.each([
    ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', 'does not use TLS'],
    ['EPROTO', 'does not use TLS'],
    ['CERT_HAS_EXPIRED', RENEW],
    ['CERT_NOT_YET_VALID', RENEW],
    ['ERR_TLS_CERT_ALTNAME_INVALID', RENEW],
    ['HOSTNAME_MISMATCH', RENEW],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', TRUST],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', TRUST],
    ['AKID_ISSUER_SERIAL_MISMATCH', TRUST],
    [
      'ERR_PROXY_403',
      'does not allow this host: check base-url, have the host'
    ],
    ['ERR_PROXY_407', 'Check the user and password in HTTPS_PROXY.'],
    ['ERR_PROXY_HUNG_UP', 'Check HTTPS_PROXY and HTTP_PROXY.'],
    ['ECONNREFUSED', 'Check base-url, the network']
  ])('of %s', (code, words) => {
    const reply = noResponse(code, false)
    expect(said(reply)).toContain(`could not be reached ("${code}": "it is`)
    expect(said(reply)).toContain(words)
  })

  it.each([
    ['UND_ERR_HEADERS_TIMEOUT', 'did not answer in time.'],
    ['UND_ERR_BODY_TIMEOUT', 'did not answer in time.'],
    ['aborted', 'did not answer in time.'],
    ['EPIPE', 'was lost ("EPIPE").']
  ])('of %s after the request went out', (code, words) => {
    const reply = noResponse(code, true)
    expect(said(reply)).toContain(words)
    expect(said(reply)).toContain('Check whether the service has an outage.')
  })

  it.each([
    [401, 'Check the secret behind api-key'],
    [402, "Check the job's ID, project-id, and base-url."],
    [403, 'Check that the key behind api-key may use this project.'],
    [407, 'Check the user and password in HTTPS_PROXY.'],
    [408, 'Check whether the service has an outage.'],
    [399, 'Redirects are not followed'],
    [400, "Check the job's ID, project-id, and base-url."],
    [499, "Check the job's ID, project-id, and base-url."],
    [500, 'Check whether the service has an outage.']
  ])('of %i', (status, words) => {
    const reply = response(status, '')
    expect(said(reply)).toContain(`The service answered ${status}. ${words}`)
  })

  it.each([
    [400, 'Correct the follow-up as the service describes.'],
    [413, 'Shorten the follow-up.'],
    [422, 'Correct the follow-up as the service describes.'],
    [404, 'Check the agent job, project-id, and base-url.'],
    [409, 'Wait until the agent job, or the service, is no longer busy.'],
    [499, 'Check the agent job, project-id, and base-url.']
  ])('of %i to a send', (status, words) => {
    const sending = judgeSending(response(status, { error: 'no' }))
    const problem = 'problem' in sending ? explain(sending.problem) : []
    expect(plain(problem)).toContain(
      `The service answered ${status}. It says "no". ${words}`
    )
  })
})

describe('a start that is refused', () => {
  const NO_START = 'name a job.'
  it.each([
    [400, 'text', 'Correct the follow-up as the service describes.', true],
    [413, 'text', 'Shorten the follow-up.', true],
    [422, 'text', 'Correct the follow-up as the service describes.', true],
    [401, 'unauthorized', 'Check the secret behind api-key'],
    [403, 'unauthorized', 'may use this project'],
    [404, 'refused', NO_START],
    [405, 'refused', NO_START],
    [409, 'refused', 'no longer busy'],
    [410, 'refused', 'Check project-id and base-url.'],
    [501, 'refused', NO_START]
  ])('with %i has the reason %s', (...row) => {
    const [status, reason, words, isLasting] = row
    const sending = judgeStart(response(status, { error: 'no' }))
    if (sending.kind !== 'final') throw new Error(sending.kind)
    expect(sending.problem.reason).toBe(reason)
    expect(sending.problem.isLasting).toBe(isLasting)
    expect(plain(sending.problem.fix)).toContain(words)
  })

  it('past the limit is told so', () => {
    const sending = judgeStart(response(429, ''))
    expect('problem' in sending && plain(sending.problem.fix)).toContain(
      'starts 100 jobs per project per hour'
    )
  })
})

describe('a page of HTML', () => {
  const HTML = { 'content-type': 'text/html' }
  const PAGE = '<html><title>403 Forbidden</title></html>'
  const FRONT =
    'The body is a web page, so something in front of the service answered'
  const page = (status: number) => response(status, PAGE, HTML)

  it.each([400, 401, 403, 404, 406, 409, 422])(
    'that refuses a POST with %i after the key has worked is about the text',
    status => {
      const sending = judge.judgeSending(page(status), 'job-1', TRIED)
      expect(sending).toMatchObject({
        kind: 'final',
        // Of a job that was archived, any other refusal is about that.
        because: [401, 403].includes(status) ? 'setup' : 'send',
        problem: { reason: 'refused', isLasting: true }
      })
      const said = 'problem' in sending ? plain(explain(sending.problem)) : ''
      expect(said).toContain(FRONT)
      expect(said).toContain('this is about the text')
      expect(said).not.toContain('api-key')
      expect(judge.judgeStart(page(status), TRIED)).toEqual(sending)
    }
  )

  it('may be about the key where that has not worked yet', () => {
    const sending = judgeSending(page(403))
    if (sending.kind !== 'final') throw new Error(sending.kind)
    expect(sending.problem).toMatchObject({ reason: 'unauthorized' })
    expect(sending.problem.isLasting).toBeUndefined()
    expect(plain(explain(sending.problem))).toMatch(/web page.*api-key/)
  })

  it.each([
    [302, 'refused', 'set base-url to'],
    [407, 'unreachable', 'HTTPS_PROXY'],
    [413, 'text', 'Shorten the follow-up.']
  ])('with %i means what it means else', (status, reason, words) => {
    const sending = judge.judgeSending(page(status), 'job-1', TRIED)
    if (sending.kind !== 'final') throw new Error(sending.kind)
    expect(sending.problem.reason).toBe(reason)
    expect(plain(sending.problem.fix)).toContain(words)
  })

  it('that refuses a check does not blame a key that has worked', () => {
    const check = judge.judgeCheck(page(403), UNSEEN, TRIED)
    if (check.kind !== 'final') throw new Error(check.kind)
    expect(check.problem.reason).toBe('refused')
    expect(check.problem.isLasting).toBeUndefined()
    expect(plain(check.problem.fix)).toBe(
      'Check what is in front of the service: the key has worked in this run.'
    )
  })

  it('makes no 5xx certain', () => {
    for (const judgePost of [judge.judgeStart, judgeSending])
      expect(judgePost(page(502), TRIED).kind).toBe('uncertain')
  })
})

describe('a job that was seen', () => {
  const MISSING = response(404, { error: 'Job not found' })
  const OTHER = response(200, { ...JOB, id: 'JOB-1' })

  it('by an earlier run is not another one, but may be gone', () => {
    const seen = { id: 'job-1', isIdKnown: true, mayBeMissing: false } as const
    expect(judge.judgeCheck(OTHER, seen, TRIED).kind).toBe('again')
    expect(judge.judgeCheck(MISSING, seen, TRIED).kind).toBe('final')
  })

  it('by this run is gone only after 30 s', () => {
    const seen = { id: 'job-1', isIdKnown: true, mayBeMissing: true } as const
    expect(judge.judgeCheck(OTHER, seen, TRIED).kind).toBe('again')
    const certainAt = NOW + 30_000
    const check = (now: number) =>
      judge.judgeCheck(MISSING, { ...seen, certainAt }, { ...TRIED, now })
    expect(judge.judgeCheck(MISSING, seen, TRIED)).toMatchObject({
      kind: 'again',
      certainAt
    })
    expect(check(certainAt - 1)).toMatchObject({ kind: 'again', certainAt })
    expect(check(certainAt)).toMatchObject({ kind: 'final', because: 'job' })
  })
})

/** The same for each status. */
function each(
  statuses: readonly number[],
  look: string,
  sending: string,
  headers = {},
  start = sending
): readonly Row[] {
  const what = 'retry-after' in headers ? ', Retry-After' : ''
  return statuses.map(status => [
    `${status}${what}`,
    response(status, { error: 'no' }, headers),
    look,
    sending,
    start
  ])
}

function rows(): readonly Row[] {
  return [
    ['never sent', noResponse('ENOTFOUND', false), 'again', 'again'],
    ['not in time', noResponse('aborted', false), 'again', 'again'],
    ['no answer', noResponse('ECONNRESET', true), 'again', 'uncertain'],
    ['no answer in time', noResponse('aborted', true), 'again', 'uncertain'],
    ...[undefined, '', '<html>', { error: 'no' }, { status: 'active' }].map(
      (body): Row => [
        `a success with ${JSON.stringify(body)}`,
        response(200, body),
        'again',
        'uncertain'
      ]
    ),
    ['a job', response(200, JOB), 'job', 'accepted'],
    ['a job with 202', response(202, JOB), 'job', 'accepted'],
    ['a job at something', response(200, QUEUED), 'job', 'accepted'],
    ['a job without a status', response(200, STATUSLESS), 'again', 'accepted'],
    [
      'another job',
      response(200, { ...JOB, id: 'x' }),
      'final',
      'uncertain',
      'accepted'
    ],
    ['a new job', response(201, JOB), 'job', 'accepted'],
    [
      'a new job, of which only the ID is told',
      response(201, { id: 'x' }),
      'again',
      'uncertain',
      'accepted'
    ],
    ['an unusable proxy', noResponse(UNUSABLE_PROXY, false), 'final', 'final'],
    ['204', response(204, ''), 'again', 'uncertain'],
    ...each([429], 'again', 'again'),
    ...each([429], 'again', 'again', SOON),
    ...each([429], 'again', 'again', { 'retry-after': A_MINUTE_AGO }),
    ...each([429], 'again', 'again', { 'retry-after': 'soon' }),
    ...each([503], 'again', 'uncertain', { 'retry-after': 'soon' }),
    ...each([408, 500, 502, 503, 504, 599], 'again', 'uncertain'),
    ...each([501], 'again', 'uncertain', {}, 'final'),
    // A gateway may say so after the service has taken the message.
    ...each([408, 500, 502, 503, 504], 'again', 'uncertain', SOON),
    ...each([300, 301, 304, 307, 400, 401, 402, 403], 'final', 'final'),
    ...each([303], 'final', 'uncertain'),
    ...each([404, 405, 409, 410, 413, 422, 425, 499], 'final', 'final'),
    ...each([403], 'final', 'final', SOON)
  ]
}
