import { describe, expect, it } from '@jest/globals'
import { issuesLabeled, workflowDispatch } from '../../sandbox/payloads.ts'
import { asking } from '../fakes/asking.ts'
import { type Stage, setStage } from '../fakes/stage.ts'

const QUICK = { messages: [{ durationMs: 1_000, changes: 'none' }] } as const
const INPUTS = { prompt: 'update the docs' }

const dispatched = (stage: Stage) =>
  workflowDispatch({
    place: stage.github.place,
    sender: stage.github.account('octo-dev')
  })

const labeledBy = (login: string) => (stage: Stage) =>
  issuesLabeled({
    place: stage.github.place,
    sender: stage.github.account(login),
    issue: stage.github.issue(7) as never,
    label: 'agent'
  })

/** What the workflow asks when an event happens. */
async function run(eventOf: typeof dispatched) {
  const stage = await setStage({ job: QUICK })
  const event = { id: 1, event: eventOf(stage) }
  const result = await asking(stage, event, '').run({ inputs: INPUTS })
  return {
    stage,
    result,
    paths: stage.record.map(({ request }) => request.path)
  }
}

describe('an event without a comment', () => {
  it('that only people of the repository can cause is not gated', async () => {
    const { paths, result, stage } = await run(dispatched)
    expect(stage.prompts()).toEqual(['update the docs'])
    expect(paths.filter(path => !path.startsWith('/v2/agent/'))).toEqual([])
    expect(result.outputs).toMatchObject({
      outcome: 'no-changes',
      sent: 'true'
    })
    expect(result.summary).toContain('update the docs')
  })

  it('is gated by who caused it, and reports where it happened', async () => {
    const { paths, result, stage } = await run(labeledBy('octo-dev'))
    expect(paths[0]).toContain('/collaborators/octo-dev/')
    expect(result.outputs.sent).toBe('true')
    expect(stage.reports()).toHaveLength(1)
  })

  it('is denied to who may not, without a trace', async () => {
    const { paths, result } = await run(labeledBy('octo-reader'))
    expect(paths).toHaveLength(1)
    expect(result.outputs).toMatchObject({ outcome: 'denied', sent: 'false' })
    expect(result.exitCode).toBe(0)
    expect(result.summary).toContain('write is required')
  })
})
