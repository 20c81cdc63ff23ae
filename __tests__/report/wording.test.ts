import { describe, expect, it } from '@jest/globals'
import { isEnd, OUTCOMES } from '../../src/follow-up/outcome.ts'
import { plain } from '../../src/message.ts'
import { details } from '../../src/report/comment.ts'
import { advice, headline, nextStep } from '../../src/report/wording.ts'
import { DELIVERIES } from '../fakes/follow-up.ts'

const BECAUSE = ['text', 'job', 'setup', 'reported', undefined] as const

/** All that a run can know, and what it advises. */
const ALL = OUTCOMES.flatMap(outcome =>
  DELIVERIES.flatMap(delivery =>
    [true, false].flatMap(isFree =>
      [true, false].flatMap(isAsked =>
        BECAUSE.flatMap(because =>
          [undefined, '/agent'].map(command => {
            const isConfirmed = isAsked
            const known = {
              outcome,
              delivery,
              isFree,
              isAsked,
              isConfirmed,
              because
            }
            const next = nextStep(known)
            const words = plain(advice(command ? { next, command } : { next }))
            return { ...known, command, next, words }
          })
        )
      )
    )
  )
)

const maySend = ({ delivery }: (typeof ALL)[number]) =>
  delivery === 'sent' || delivery === 'uncertain'

describe('whatever a run knows', () => {
  it('it advises to comment again only on a condition, or where it is refused', () => {
    const again = ALL.filter(({ words }) => / again\b(?! only if)/.test(words))
    const sends = again.filter(({ next }) => !next.startsWith('watch'))
    expect(new Set(sends.map(({ because }) => because))).toEqual(
      new Set(['text', 'job'])
    )
    expect(sends.filter(maySend)).toEqual([])
    expect(sends.length).toBeGreaterThan(0)
  })

  it('it advises to re-run only where the claim is free and nothing was sent', () => {
    const rerun = ALL.filter(({ words }) => /re-run/i.test(words))
    expect(rerun.every(({ isFree }) => isFree)).toBe(true)
    expect(rerun.filter(({ delivery }) => delivery === 'sent')).toEqual([])
    expect(rerun.length).toBeGreaterThan(0)
  })

  it('it advises a new run only where no comment asked, and nothing was sent', () => {
    const fresh = ALL.filter(({ words }) => /new run(?! only if)/.test(words))
    expect(new Set(fresh.map(({ delivery }) => delivery))).toEqual(
      new Set(['unsent'])
    )
    expect(fresh.filter(({ isAsked }) => isAsked)).toEqual([])
  })

  it('it advises one way to send at most', () => {
    for (const { words } of ALL) {
      const ways = [/re-run/i, /start a new run/i, /`?comment\b/i]
      expect(ways.filter(way => way.test(words)).length).toBeLessThan(2)
    }
  })

  it('it advises no comment where none starts a run', () => {
    const silent = ALL.filter(({ command }) => command === undefined)
    expect(silent.filter(({ words }) => /comment/i.test(words))).toEqual([])
  })

  it('it advises another follow-up only after an end, and none to an archived job', () => {
    for (const { outcome, next } of ALL) {
      const isMore = next === 'ask-more'
      expect(isMore).toBe(isEnd(outcome) && outcome !== 'archived')
      expect(next === 'new-job').toBe(outcome === 'archived')
    }
  })

  it('it says that nothing was sent only where that is known', () => {
    for (const { outcome, delivery } of ALL) {
      const says = plain(details({ outcome, delivery, explanation: [] }))
      const isUnsent = delivery === 'unsent' || delivery === 'refused'
      if (/^Nothing was sent/.test(says)) expect(isUnsent).toBe(true)
      if (/^The follow-up was sent/.test(says)) expect(delivery).toBe('sent')
      if (['error', 'cancelled', 'unknown'].includes(outcome))
        expect(says === '').toBe(
          delivery === 'nothing-to-send' ||
            // The headline says of it how it ended, and the details that it was sent.
            (outcome === 'unknown' && delivery === 'sent')
        )
    }
  })
})

describe('the advice', () => {
  const MORE = 'Comment "/agent …" to send the agent another follow-up.'
  it.each([
    ['none', ''],
    ['ask-more', MORE],
    [
      'new-job',
      'An archived job takes no follow-ups. Start another job, then comment "/agent --job <id> …" with its ID.'
    ],
    ['watch', 'Comment "/agent" to check the agent job again.'],
    ['re-run', 'Re-run the workflow job to send the follow-up.'],
    ['new-run', 'Start a new run to send the follow-up.'],
    ['change-text', 'Comment "/agent …" again with the follow-up corrected.'],
    [
      'name-job',
      'Comment "/agent --job <id> …" again with the ID of an existing job.'
    ],
    [
      'check-first',
      'Check the agent job. Comment "/agent …" again only if the job shows nothing of this follow-up and no other run of this comment is in progress.'
    ]
  ] as const)('%s', (next, words) => {
    expect(plain(advice({ next, command: '/agent' }))).toBe(words)
  })

  it('without a command names a new run instead of a comment', () => {
    expect(plain(advice({ next: 'check-first' }))).toBe(
      'Check the agent job. Start a new run only if the job shows nothing of this follow-up and no other run of the same event is in progress.'
    )
  })
})

describe('the headline', () => {
  it('tells a time only where it was measured', () => {
    const facts = { outcome: 'completed', delivery: 'sent' } as const
    expect(plain(headline(facts))).toBe('The agent finished.')
    expect(plain(headline({ ...facts, workedMs: 24_000 }))).toBe(
      'The agent finished after 24 s.'
    )
  })

  it('tells the time limit of a time-out, and what goes on after a cancel', () => {
    const late = { outcome: 'timed-out', delivery: 'sent' } as const
    expect(plain(headline({ ...late, timeLimitMs: 60_000 }))).toContain(
      '(1 min)'
    )
    for (const delivery of DELIVERIES) {
      const words = plain(headline({ outcome: 'cancelled', delivery }))
      const goesOn = delivery === 'sent' || delivery === 'nothing-to-send'
      expect(words.includes('which continues')).toBe(goesOn)
    }
  })
})
