import { describe, expect, it } from '@jest/globals'
import type { JobScript } from '../../sandbox/agent-service.ts'
import { json, parseJson } from '../../sandbox/exchange.ts'
import { schedule } from '../../sandbox/payloads.ts'
import { serve } from '../../sandbox/serve.ts'
import { openExample, type WorkflowRun } from './act.ts'
import { requests, taken } from './left.ts'

const play = openExample('watch.yml')

interface Watched {
  readonly run: WorkflowRun
  readonly requests: readonly string[]
  /** What the chat was told. */
  readonly told: readonly unknown[]
}

/** A morning on which the job stands so. */
async function watch(job: Partial<JobScript>): Promise<Watched> {
  const told: unknown[] = []
  const chat = await serve(
    ({ body }) => {
      told.push(parseJson(body))
      return json(200, {})
    },
    { name: 'chat' }
  )
  try {
    return await play({ job, pullRequest: true }, async stage => {
      const run = await stage.run(schedule('17 6 * * 1-5'), {
        vars: { AGENT_JOB_ID: 'job-7f3a' },
        secrets: { CHAT_WEBHOOK: `${chat.url}/hook` }
      })
      expect(taken(stage.world)).toEqual([])
      return { run, requests: requests(stage.world), told }
    })
  } finally {
    await chat.close()
  }
}

describe('watch.yml', () => {
  it.concurrent('tells the chat of a job that has finished', async () => {
    const link = 'https://github.com/acme/shop/pull/8'
    const { run, requests, told } = await watch({ prLink: link })
    expect(run.exitCode).toBe(0)
    expect(run.jobs).toEqual({ watch: 'success' })
    const done = { outcome: 'completed', sent: 'false' }
    expect(run.outputs['watch.agent']).toMatchObject(done)
    expect(told).toEqual([{ text: `The agent waits for a review: ${link}` }])
    expect(requests).toEqual(['service GET /v2/agent/proj-shop/job/job-7f3a'])
  })

  it.concurrent.each([
    ['active', { busyForMs: 60_000 }, 'success'],
    ['no-changes', { prLink: null }, 'success'],
    ['failed', { status: 'failed' }, 'failure']
  ] as const)(
    'says nothing of a job that is %s',
    async (outcome, job, result) => {
      const { run, told } = await watch(job)
      expect(run.jobs).toEqual({ watch: result })
      expect(run.outputs['watch.agent']).toMatchObject({ outcome })
      expect(told).toEqual([])
    }
  )
})
