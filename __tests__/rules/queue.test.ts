import { describe, expect, it } from '@jest/globals'
import { nextBeginning, nextTask, type Task } from '../../src/rules/queue.ts'

const NOT_HELD = { check: 0, report: 0 }

function task(name: string, given: Partial<Task> = {}) {
  const usual = { isAgain: false, isLate: false, notBefore: 0, since: 0 }
  return { name, kind: 'check' as const, ...usual, ...given }
}

const CHECK = task('check')
const AGAIN = task('again', { isAgain: true })
const REPORT = task('report', { kind: 'report' })
const LATE = task('late', { isLate: true })
const LATE_REPORT = task('late report', { kind: 'report', isLate: true })

type Named = ReturnType<typeof task>

/** The names of all, in the order in which they begin and end at once. */
function orderOf(waiting: readonly Named[], now = 0): readonly string[] {
  const queue = { waiting, running: [], heldUntil: NOT_HELD }
  const next = nextTask<Named>(queue, now)
  if (next === undefined) return []
  const rest = waiting.filter(one => one !== next)
  return [next.name, ...orderOf(rest, now)]
}

describe('the next task', () => {
  it('is a report, a second check, a first one, then what failed', () => {
    expect(orderOf([LATE, CHECK, AGAIN, REPORT, LATE_REPORT])).toEqual([
      'report',
      'again',
      'check',
      'late report',
      'late'
    ])
  })

  it('is the oldest report, but the check that waits longest', () => {
    const at = (name: string, kind: Task['kind'], since: number) =>
      task(name, { kind, since })
    const [second, first] = [at('2', 'report', 2), at('1', 'report', 1)]
    expect(orderOf([second, first])).toEqual(['1', '2'])
    const [young, old] = [at('young', 'check', 2), at('old', 'check', 1)]
    expect(orderOf([young, old])).toEqual(['young', 'old'])
  })

  it('is none before its time', () => {
    const [later, soon] = [
      task('later', { notBefore: 20 }),
      task('soon', { notBefore: 10 })
    ]
    expect(orderOf([later, soon], 9)).toEqual([])
    expect(orderOf([later, soon], 10)).toEqual(['soon'])
    const queue = { waiting: [later, soon], running: [], heldUntil: NOT_HELD }
    expect(nextBeginning(queue)).toBe(10)
  })

  it('is none of a kind that is held', () => {
    const heldUntil = { check: 50, report: Number.POSITIVE_INFINITY }
    const queue = { waiting: [CHECK, REPORT], running: [], heldUntil }
    expect(nextTask(queue, 49)).toBeUndefined()
    expect(nextBeginning(queue)).toBe(50)
    expect(nextTask(queue, 50)).toBe(CHECK)
    expect(nextBeginning({ ...queue, waiting: [REPORT] })).toBe(
      Number.POSITIVE_INFINITY
    )
  })

  it.each([
    [
      'waits',
      { waiting: [LATE, { ...CHECK, notBefore: 10 }], running: [] },
      10
    ],
    ['runs', { waiting: [LATE], running: [REPORT] }, Number.POSITIVE_INFINITY]
  ])('is none that failed while another one %s', (_, given, beginning) => {
    const queue = { ...given, heldUntil: NOT_HELD }
    expect(nextTask<Task>(queue, 0)).toBeUndefined()
    expect(nextBeginning(queue)).toBe(beginning)
  })

  it('is one that failed beside others that failed', () => {
    const queue = {
      waiting: [LATE],
      running: [LATE_REPORT],
      heldUntil: NOT_HELD
    }
    expect(nextTask<Task>(queue, 0)).toBe(LATE)
  })

  it('is none where none waits', () => {
    const queue = { waiting: [], running: [], heldUntil: NOT_HELD }
    expect(nextTask(queue, 0)).toBeUndefined()
    expect(nextBeginning(queue)).toBe(Number.POSITIVE_INFINITY)
  })
})
