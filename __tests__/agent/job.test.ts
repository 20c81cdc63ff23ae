/** What is read of a job, and what is not documented in it: docs/api.md. */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  isKnownStatus,
  isTerminal,
  parseAgentJob,
  saysActive
} from '../../src/agent/job.ts'

const FULL = {
  id: 'job-1',
  status: 'completed',
  source: { repository: 'https://github.com/acme/shop', ref: 'agent/fix' },
  model: 'agent-large',
  prLink: 'https://github.com/acme/shop/pull/8',
  createdAt: '2026-01-15T10:00:00Z',
  archivedAt: null
}

function parse(value: unknown) {
  return parseAgentJob(JSON.stringify(value))
}

describe('an AgentJob', () => {
  it('is read as documented, without what is not', () => {
    expect(parse({ ...FULL, queuePosition: 3 })).toEqual({ job: FULL })
  })

  it('may leave out all but its id', () => {
    const job = parse({ id: 'job-1' })?.job
    expect(job).toEqual({
      id: 'job-1',
      status: '',
      source: { repository: null, ref: null },
      model: null,
      prLink: null,
      createdAt: null,
      archivedAt: null
    })
    expect(job && saysActive(job)).toBe(false)
  })

  it.each([
    undefined,
    '',
    'null',
    '[]',
    '{}',
    '{"id":""}',
    '{"id":null}',
    '{"id":"a","status":false}',
    '{"id":"a"',
    JSON.stringify({ id: 'a', status: 'x'.repeat(201) })
  ])('is not %s', body => {
    expect(parseAgentJob(body)).toBeUndefined()
  })

  it('is nothing that throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), body => {
        expect(() => parseAgentJob(body)).not.toThrow()
      })
    )
  })
})

it.each([
  ['active', true],
  ['queued', true],
  ['completed', false],
  ['failed', false],
  ['archived', false],
  [undefined, false]
])('a job that says %s says that it is active: %s', (status, isSo) => {
  const parsed = parse({ id: 'job-1', status })
  expect(parsed && saysActive(parsed.job)).toBe(isSo)
})

describe('prLink', () => {
  it.each([
    'http://gitlab.example:8080/a/b/-/merge_requests/1?x=1#note',
    'HTTPS://GITHUB.COM/acme/shop/pull/8'
  ])('may be %s', prLink => {
    expect(parse({ ...FULL, prLink })).toEqual({ job: { ...FULL, prLink } })
  })

  it('may have 2,000 characters', () => {
    const prLink = `https://x.test/${'1'.repeat(1_985)}`
    expect(parse({ ...FULL, prLink })).toEqual({ job: { ...FULL, prLink } })
  })

  const FOREIGN = ['javascript:alert(1)', 'ftp://x.test/1', '//x.test/1']
  const BROKEN = ['https://', 'https:// x', 'https://x/\u202ea', ' https://x/1']
  it.each<[unknown, string]>([
    [0, '0'],
    [false, 'false'],
    ['', '""'],
    // Neither shown nor compared in part.
    [`https://x.test/${'1'.repeat(1_986)}`, '2001 characters'],
    [{ url: 'https://x.test/1' }, '{"url":"https://x.test/1"}'],
    [['https://x.test/1'], '["https://x.test/1"]'],
    ...[...FOREIGN, ...BROKEN].map((text): [string, string] => [text, text])
  ])('is dropped, and told as text: %j', (prLink, droppedLink) => {
    expect(parse({ ...FULL, prLink })).toEqual({
      job: { ...FULL, prLink: null },
      droppedLink
    })
  })
})

describe('a status', () => {
  it.each([
    ['active', false, true],
    ['completed', true, true],
    ['queued', false, false],
    ['Completed', false, false],
    ['toString', false, false]
  ])('%s: terminal %s, known %s', (status, terminal, known) => {
    expect(isTerminal(status)).toBe(terminal)
    expect(isKnownStatus(status)).toBe(known)
  })
})
