import { describe, expect, it } from '@jest/globals'
import { plain, say } from '../../src/message.ts'
import type { Facts } from '../../src/report/report.ts'
import { wordsOf } from '../../src/report/wording.ts'
import { isEnd, type NextStep, OUTCOMES } from '../../src/rules/outcome.ts'
import { SEND_STATES } from '../fakes/follow-up.ts'

function words(given: Partial<Facts>) {
  const { advice, details, headline } = wordsOf({
    outcome: 'completed',
    explanation: [],
    send: 'sent',
    next: 'none',
    ...given
  })
  return {
    advice: plain(advice),
    details: plain(details),
    headline: plain(headline)
  }
}

const RE_RUN_OR_COMMENT =
  'Re-run the workflow job to send the follow-up, after correcting any wrong variable or secret; or, if the workflow file had to be changed, comment "/agent …" again instead, because a re-run uses the file as it was.'

describe('the advice', () => {
  const ADVICE: Readonly<Record<NextStep, string>> = {
    none: '',
    'ask-more': 'Comment "/agent …" to send the agent another follow-up.',
    'ask-failed':
      'Check the agent job, then comment "/agent …" to send it a follow-up. If that also fails, another job may be needed ("/agent --job <id> …").',
    'new-job':
      'To continue, start another job, then comment "/agent --job <id> …" with its ID.',
    watch: 'Comment "/agent" to check the agent job again.',
    'check-later': 'Comment "/agent" to see how it is going.',
    're-run': 'Re-run the workflow job to send the follow-up.',
    're-run-or-name-job': `If the job's ID is wrong or missing, comment "/agent --job <id> …" again with the ID of an existing job. Otherwise, r${RE_RUN_OR_COMMENT.slice(1)}`,
    're-run-or-comment': RE_RUN_OR_COMMENT,
    'new-run': 'Start a new run to send the follow-up.',
    'ask-again': 'Comment "/agent …" or submit the review again.',
    'comment-again':
      'Comment "/agent …" again, because a re-run can\'t send this follow-up.',
    'correct-and-comment':
      'Once that is corrected, comment "/agent …" again, because a re-run uses the workflow file as it was.',
    'change-text': 'Comment "/agent …" again with the follow-up corrected.',
    'name-job':
      'Comment "/agent --job <id> …" again with the ID of an existing job.',
    'check-first':
      'Check the agent job in the agent service: its status alone does not show what it has received. Comment "/agent …" again only if the job shows no sign of this follow-up, the comment has no 🚀, and no run of it is in progress.'
  }
  const all = Object.entries(ADVICE) as [NextStep, string][]

  it.each(all)('%s', (next, advice) => {
    expect(words({ next, command: '/agent' }).advice).toBe(advice)
    const full = words({ next, command: '/agent', forgottenJob: 'x' }).advice
    expect(full).not.toMatch(/\/agent(?! --job)/)
    const other = words({ next }).advice
    expect(other).not.toMatch(/comment/i)
    expect(other === '').toBe(next === 'none')
  })

  it('after a check names no text, which would be sent', () => {
    const check = { send: 'nothing-to-send', command: '/agent' } as const
    expect(words({ ...check, next: 'name-job' }).advice).toBe(
      'Comment "/agent --job <id>" again with the ID of an existing job.'
    )
  })

  it.each<[NextStep, RegExp]>([
    ['re-run', /^Re-run/],
    ['re-run-or-name-job', /[Rr]e-run/],
    ['re-run-or-comment', /[Rr]e-run.* start a new run instead/],
    ['new-run', /^Start a new run/],
    ['watch', /^Check the agent job/],
    ['ask-more', /^Start a new run/]
  ])('%s without a command is %s', (next, advice) => {
    expect(words({ next }).advice).toMatch(advice)
  })

  it('without a command names a new run instead of a comment', () => {
    expect(words({ next: 'check-first' }).advice).toBe(
      'Check the agent job in the agent service: its status alone does not show what it has received. Start a new run only if the job shows no sign of this follow-up and no other run of the same event is in progress.'
    )
  })
})

const ALL = OUTCOMES.flatMap(outcome =>
  SEND_STATES.map(send => ({ outcome, send }))
)

it.each(ALL)('says of $outcome, $send only what is known', known => {
  const { outcome, send } = known
  const { details, headline } = words(known)
  const isUnsent = send === 'unsent' || send === 'refused'
  if (/^Nothing was sent/.test(details)) expect(isUnsent).toBe(true)
  if (/^The follow-up was sent/.test(details)) expect(send).toBe('sent')
  if (['error', 'cancelled'].includes(outcome))
    expect(details === '').toBe(send === 'nothing-to-send')
  const goesOn = send === 'sent' || send === 'nothing-to-send'
  expect(headline.includes('which continues')).toBe(
    outcome === 'cancelled' && goesOn
  )
  expect(words({ ...known, workedMs: 24_000 }).headline.includes('24 s')).toBe(
    isEnd(outcome)
  )
})

it.each([
  [
    { isUnchanged: true },
    'The agent job is "completed", and nothing has changed since the follow-up was sent.'
  ],
  [
    { hasNewCommits: true },
    'The agent job is "completed", and its pull request has new commits.'
  ],
  [{}, 'The agent job is "completed".']
])('says only what was seen of an unproven end: %j', (seen, headline) => {
  const nothing = { isUnchanged: false, hasNewCommits: false }
  const unproven = { status: 'completed', ...nothing, ...seen }
  expect(words({ unproven }).headline).toBe(headline)
})

it('says the time limit of a time-out, and the cause of an error', () => {
  const late = { outcome: 'timed-out', timeLimitMs: 60_000 } as const
  expect(words(late).headline).toContain('(1 min)')
  const explanation = say`The service answered ${503}.`
  const failed = { outcome: 'error', send: 'unsent', explanation } as const
  expect(words(failed).details).toBe(
    'The service answered 503. Nothing was sent.'
  )
})
