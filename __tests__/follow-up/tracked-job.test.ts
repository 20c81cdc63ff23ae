import { describe, expect, it } from '@jest/globals'
import type { openAgentService } from '../../src/agent/client.ts'
import { otherJob } from '../../src/agent/reply.ts'
import { trackJob } from '../../src/follow-up/tracked-job.ts'
import type { Snapshot } from '../../src/rules/state.ts'
import { virtualClock } from '../../stage/clock.ts'
import { job, limits, PROBLEM } from '../fakes/follow-up.ts'

type Found = Awaited<ReturnType<ReturnType<typeof openAgentService>['check']>>

const THERE: Found = { kind: 'job', job: job('active') }
const GONE: Found = {
  kind: 'refused',
  because: 'job',
  status: 404,
  problem: PROBLEM
}
const MALFORMED: Found = { ...GONE, status: 410 }
const OTHER: Found = { kind: 'other-job', id: 'JOB-1' }
const REFUSED: Found = { kind: 'refused', because: 'setup', problem: PROBLEM }
const GONE_FOR_NOW = expect.objectContaining({
  kind: 'again',
  problem: PROBLEM
})

/** Checks a job each ten seconds, and gives what each check came to. */
async function checks(answers: readonly Found[], wasSeen?: boolean) {
  const clock = virtualClock()
  const rest = [...answers]
  const service = {
    check: async () => rest.shift() as Found,
    send: async () => ({ kind: 'uncertain', problem: PROBLEM }) as const
  }
  const seen: Snapshot[] = []
  const note = (one: Snapshot) => seen.push(one)
  const tracked = trackJob(service, 'job-1', clock, note, wasSeen)
  const found: unknown[] = []
  for (const _ of answers) {
    found.push(await tracked.check(limits(clock, 60_000)))
    await clock.run(new Promise<void>(done => clock.after(10_000, done)))
  }
  return { found, seen, tracked }
}

describe('a job that the service spells another way', () => {
  it('is refused where nobody has seen it, with both IDs', async () => {
    const { found } = await checks([OTHER])
    expect(found).toEqual([
      {
        kind: 'refused',
        because: 'job',
        problem: otherJob('job-1', 'JOB-1')
      }
    ])
  })

  it.each([
    [[THERE, OTHER], false],
    [[OTHER, OTHER], true]
  ])('is asked for again where it was there: %j', async (answers, wasSeen) => {
    const { found } = await checks(answers, wasSeen)
    expect(found.at(-1)).toMatchObject({ kind: 'again' })
  })
})

describe('a job that the service does not know', () => {
  it('by another status than 404 is not asked for again', async () => {
    const { found } = await checks([THERE, MALFORMED])
    expect(found.at(-1)).toEqual(MALFORMED)
  })

  it('is no job where nobody has seen it', async () => {
    const { found, tracked } = await checks([GONE])
    expect(found).toEqual([GONE])
    expect(tracked.latest).toBeUndefined()
  })

  it('may be gone for 30 s where it was there', async () => {
    const { found, seen, tracked } = await checks([
      THERE,
      GONE,
      GONE,
      GONE,
      GONE
    ])
    const shown = expect.objectContaining({ kind: 'snapshot' })
    expect(found).toEqual([
      shown,
      GONE_FOR_NOW,
      GONE_FOR_NOW,
      GONE_FOR_NOW,
      GONE
    ])
    expect(seen).toEqual([tracked.latest])
  })

  it('may be gone as long again once it was back', async () => {
    const answers = [THERE, GONE, GONE, GONE, THERE, GONE, GONE, GONE, GONE]
    const { found } = await checks(answers)
    expect(found.slice(5)).toEqual([
      GONE_FOR_NOW,
      GONE_FOR_NOW,
      GONE_FOR_NOW,
      GONE
    ])
  })

  it('is gone where only an earlier attempt has seen it', async () => {
    const { found } = await checks([GONE, THERE], true)
    expect(found[0]).toEqual(GONE)
  })
})

it('another refusal is none of that', async () => {
  const { found } = await checks([THERE, REFUSED])
  expect(found[1]).toEqual(REFUSED)
})
