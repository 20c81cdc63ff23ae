import { describe, expect, it } from '@jest/globals'
import { ACTIONS_BOT } from '../../sandbox/github.ts'
import {
  issueComment,
  issuesLabeled,
  workflowDispatch
} from '../../sandbox/payloads.ts'
import { setStage } from '../fakes/stage.ts'
import { play, playEvent, type Scene } from './play.ts'

const QUICK = { messages: [{ durationMs: 1_000, changes: 'none' }] } as const
const OCTO_DEV = { login: 'octo-dev', id: 20_001, type: 'User' } as const

/** Runs one event on a fresh stage. */
const run = (
  event: (scene: Scene) => { name: string; payload: unknown },
  inputs: Readonly<Record<string, string>>,
  attempt = 1
) => playEvent({ job: QUICK }, event, inputs, attempt)

const dispatch = ({ github }: Scene) =>
  workflowDispatch({ place: github.place, sender: OCTO_DEV })

const labeled =
  (login: string, type: 'User' | 'Bot' = 'User') =>
  ({ github }: Scene) => {
    const issue = github.issue(7)
    if (!issue) throw new Error('no issue')
    const sender = { login, id: 20_002, type }
    return issuesLabeled({ place: github.place, sender, issue, label: 'agent' })
  }

describe('events without a comment', () => {
  it('workflow_dispatch sends the prompt, ungated', async () => {
    const { world, result } = await run(dispatch, { prompt: 'update the docs' })
    expect(world.service.messages.map(({ prompt }) => prompt)).toEqual([
      'update the docs'
    ])
    expect(world.record.filter(({ server }) => server === 'github')).toEqual([])
    expect(result.outputs).toMatchObject({
      outcome: 'no-changes',
      sent: 'true'
    })
    expect(result.summary).toContain('update the docs')
  })

  it('issue-number gives it a place to report', async () => {
    const { world } = await run(dispatch, { prompt: 'x', 'issue-number': '7' })
    const bodies = world.github.comments(7).map(({ body }) => body)
    expect(bodies.at(-1)).toContain('issue=7 run=')
    expect(bodies.at(-1)).toContain('@octo-dev')
  })

  it('a label is gated by who set it, and reports there', async () => {
    const { world, result } = await run(labeled('octo-dev'), { prompt: 'go' })
    expect(world.record[0]?.request.path).toContain('/collaborators/octo-dev/')
    expect(result.outputs.sent).toBe('true')
    expect(world.github.comments(7).at(-1)?.user.login).toBe(ACTIONS_BOT.login)
  })

  it('a label set by somebody who may not is denied', async () => {
    const { world, result } = await run(labeled('octo-reader'), {
      prompt: 'go'
    })
    expect(world.record).toHaveLength(1)
    expect(result.outputs).toMatchObject({ outcome: 'denied', sent: 'false' })
    expect(result.exitCode).toBe(0)
    expect(result.summary).toContain('write is required')
  })
})

describe('comments that are none of ours', () => {
  it('is skipped though nothing else is right', async () => {
    const { result, requests } = await play(
      {},
      {
        body: 'a bump of a dependency',
        inputs: { 'api-key': '', 'base-url': '', 'timeout-minutes': 'long' }
      }
    )
    expect(requests).toEqual([])
    expect(result.outputs.outcome).toBe('skipped')
  })

  it('edited comments ask for nothing', async () => {
    const world = await setStage()
    const { id } = world.comment({ by: 'octo-dev', body: '/agent do it' })
    const comment = world.github.comments(7).find(one => one.id === id)
    const issue = world.github.issue(7)
    if (!comment || !issue) throw new Error('no comment')
    const { place } = world.github
    const event = issueComment({ place, issue, comment, action: 'edited' })
    const result = await world.run({ event }).done
    expect(result.outputs.outcome).toBe('skipped')
    expect(world.record).toEqual([])
  })

  it('its own result comment does not set it off', async () => {
    const { comments } = await play({ job: QUICK }, { body: '/agent' })
    const { result, requests } = await play(
      {},
      { body: comments[0] ?? '', inputs: { prompt: 'whatever is written' } }
    )
    expect(result.outputs.outcome).toBe('skipped')
    expect(requests).toEqual([])
  })
})

describe('prompt on a comment event', () => {
  it('is sent instead of the text; gate and claim hold', async () => {
    const { taken, reactions, comments } = await play(
      { job: QUICK },
      { body: 'ship it --job x', inputs: { prompt: 'prepare the release' } }
    )
    expect(taken).toEqual(['prepare the release'])
    expect(reactions).toEqual(['eyes', 'rocket', 'hooray'])
    expect(comments[0]).not.toContain('Comment `')
    const denied = await play(
      { job: QUICK },
      { by: 'octo-reader', body: 'ship it', inputs: { prompt: 'x' } }
    )
    expect(denied.result.outputs.outcome).toBe('denied')
    expect(denied.reactions).toEqual(['-1'])
  })
})
