import type { Clock } from '../src/clock.ts'
import type { OutputName } from '../src/outputs.ts'
import type { Runner } from '../src/runner.ts'
import type { RunRecord, Told } from './history.ts'
import type { Random } from './random.ts'
import type { Timetable } from './timetable.ts'

/** A run's process: it may be cancelled, and killed at any moment. */
export interface Process {
  readonly record: RunRecord
  readonly clock: Clock
  readonly runner: Runner
  readonly isAlive: () => boolean
  readonly cancel: () => void
  /** From now on nothing reaches it and nothing comes from it. */
  readonly kill: () => void
  /** Counts a moment at which something arrives, which may be the last. */
  readonly passMoment: () => void
}

/** What a process is to meet: its end by a count of moments. */
interface Fate {
  readonly cancelAtMoment?: number
  readonly killAtMoment?: number
  /** Counted from its outcome. */
  readonly cancelAtReport?: number
  readonly killAtReport?: number
}

/** What a process is started with. */
export interface Environment {
  readonly inputs: Readonly<Record<string, string>>
  readonly env: Readonly<Record<string, string>>
  readonly event: string
}

/** A process that is not yet started. */
export function createProcess(
  timetable: Timetable,
  random: Random,
  given: Environment & {
    readonly record: RunRecord
    readonly fate: Fate
    readonly tell: (what: string) => void
    readonly onKilled: () => void
  }
): Process {
  const { record, fate, tell, onKilled } = given
  const cancelling = new AbortController()
  let alive = true
  let moments = 0
  let momentsOfReport = 0
  let isReporting = false

  function cancel(): void {
    if (!alive || record.endedAt !== undefined || cancelling.signal.aborted)
      return
    record.cancelledAt = timetable.now()
    tell('is cancelled')
    cancelling.abort()
  }
  function kill(): void {
    if (!alive || record.endedAt !== undefined) return
    alive = false
    record.killedAt = timetable.now()
    tell('is killed')
    onKilled()
  }
  const note = (kind: Told['kind'], text: string, name = '') => {
    if (!alive) return
    record.told.push({ at: timetable.now(), kind, name, text })
    if (kind !== 'summary')
      tell(`${kind} ${name === '' ? '' : `${name}=`}${text}`)
  }
  return {
    record,
    clock: createClock(timetable, random, () => alive),
    runner: {
      env: given.env,
      cancel: cancelling.signal,
      input: name => (given.inputs[name] ?? '').trim(),
      readFile: () => given.event,
      mask: () => undefined,
      output: (name: OutputName, value) => {
        if (name === 'outcome') isReporting = true
        note('output', value, name)
      },
      log: line => note('log', line),
      notice: line => note('notice', line),
      warning: line => note('warning', line),
      fail: line => note('fail', line),
      summary: async markdown => note('summary', markdown)
    },
    isAlive: () => alive,
    cancel,
    kill,
    passMoment: () => {
      moments += 1
      if (isReporting) momentsOfReport += 1
      if (moments === fate.cancelAtMoment) cancel()
      if (moments === fate.killAtMoment) kill()
      if (momentsOfReport === fate.cancelAtReport) cancel()
      if (momentsOfReport === fate.killAtReport) kill()
    }
  }
}

/**
 * A clock as Node's is: timers come late by a little, at times by more, and now
 * and then a fraction of a millisecond early.
 */
function createClock(
  timetable: Timetable,
  random: Random,
  isAlive: () => boolean
): Clock {
  const error = () =>
    random.weighted([
      [80, random.between(0, 2)],
      [10, random.between(2, 40)],
      [10, -random.between(0, 0.9)]
    ])
  return {
    now: timetable.now,
    random: random.next,
    sleep: (ms, wake) =>
      new Promise(resolve => {
        if (!isAlive()) return
        if (wake?.aborted) return resolve()
        const callOff = timetable.at(
          timetable.now() + Math.max(0, ms + error()),
          () => {
            wake?.removeEventListener('abort', awake)
            if (isAlive()) resolve()
          }
        )
        function awake() {
          callOff()
          if (isAlive()) resolve()
        }
        wake?.addEventListener('abort', awake, { once: true })
      })
  }
}
