import { describe, expect, it } from '@jest/globals'
import { virtualClock } from '../../simulation/clock.ts'
import type { AgentService } from '../../src/agent/client.ts'
import type { Look } from '../../src/agent/reply.ts'
import { keepInView } from '../../src/follow-up/job-in-view.ts'
import { AGAIN, job, limits, PROBLEM, REFUSED } from '../fakes/follow-up.ts'

const GONE: Look = { kind: 'refused', because: 'job', problem: PROBLEM }
const SEEN: Look = { kind: 'job', job: job('active') }

/** Looks every 10 s, and what each came to. */
async function lookAll(answers: readonly Look[]) {
  const clock = virtualClock()
  const told: string[] = []
  let count = 0
  const service: AgentService = {
    look: async () => answers[count++] ?? SEEN,
    send: async () => REFUSED
  }
  const inView = keepInView(service, 'job-1', clock, sight =>
    told.push(sight.job.status)
  )
  const kinds: string[] = []
  for (const _ of answers) {
    const found = await clock.run(inView.look(limits(clock, 60_000)))
    kinds.push(found.kind)
    await clock.run(clock.sleep(10_000))
  }
  return { kinds, told, latest: inView.latest }
}

describe('a job in view', () => {
  it('is gone at once when it was never seen', async () => {
    const { kinds, latest } = await lookAll([AGAIN, GONE])
    expect(kinds).toEqual(['again', 'refused'])
    expect(latest).toBeUndefined()
  })

  it('that was seen is gone only after 30 s', async () => {
    const { kinds, told } = await lookAll([SEEN, GONE, GONE, AGAIN, GONE])
    expect(kinds).toEqual(['seen', 'again', 'again', 'again', 'refused'])
    expect(told).toEqual(['active'])
  })

  it('has 30 s anew after it was seen again', async () => {
    const { kinds, latest } = await lookAll([
      SEEN,
      ...[GONE, GONE, SEEN, GONE, GONE, GONE]
    ])
    expect(kinds.filter(kind => kind === 'refused')).toEqual([])
    expect(latest).toMatchObject({ job: { status: 'active' } })
  })

  it('is gone at once for any other reason', async () => {
    expect((await lookAll([SEEN, REFUSED])).kinds).toEqual(['seen', 'refused'])
  })
})
