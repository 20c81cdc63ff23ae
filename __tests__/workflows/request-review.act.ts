import { describe, expect, it } from '@jest/globals'
import { type ActStage, openExample, type WorkflowRun } from './act.ts'
import { besideGitHub } from './beside.ts'
import { QUICK, results } from './left.ts'

const play = openExample('request-review.yml')

const REQUEST = 'POST pulls/8/requested_reviewers'

function ask({ world, run }: ActStage, prompt: string): Promise<WorkflowRun> {
  const body = `/agent --job job-7f3a ${prompt}`
  return run(world.comment({ by: 'octo-dev', body }).event)
}

describe('request-review.yml', () => {
  it.concurrent('asks the asker to review what has changed', () => {
    const { asked, options } = besideGitHub({
      [REQUEST]: () => ({ status: 201 })
    })
    return play({ ...QUICK, ...options }, async stage => {
      const { exitCode, jobs } = await ask(stage, 'fix the changelog')
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(asked).toEqual([
        { route: REQUEST, body: { reviewers: ['octo-dev'] } }
      ])
    })
  })

  it.concurrent('stays green where GitHub refuses to ask the author', () => {
    const { asked, options } = besideGitHub({
      [REQUEST]: () => ({ status: 422 })
    })
    return play({ ...QUICK, ...options }, async stage => {
      const { exitCode, jobs } = await ask(stage, 'fix the changelog')
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(asked).toHaveLength(1)
      expect(results(stage.world, stage.world.issue)).toHaveLength(1)
    })
  })

  it.concurrent('asks for nothing when the job was only checked', () => {
    const { asked, options } = besideGitHub({
      [REQUEST]: () => ({ status: 201 })
    })
    return play({ ...QUICK, ...options, pullRequest: true }, async stage => {
      await ask(stage, '')
      expect(asked).toEqual([])
    })
  })
})
