import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { play, playProgram } from './play.ts'

/** Seen at work by the first look, and over by the second. */
const QUICK = { durationMs: 3_300, changes: 'push' } as const
const NOTE = expect.stringContaining(' issue=8 note=job -->')
const PULL = '/repos/acme/shop/pulls/8'
const JOB = '/v2/agent/proj-shop/job/job-7f3a'
/** When a stage's time begins. */
const ASKED_AT = '2026-01-15T10%3A00%3A00Z'
const COMMENTS = (issue: number) => `/repos/acme/shop/issues/${issue}/comments`
const REACTIONS = '/repos/acme/shop/issues/comments/TRIGGER/reactions'

describe('a follow-up asked for in a comment', () => {
  it('is gated, claimed, sent once, waited for and reported', async () => {
    const { world, result, requests, reactions, comments, taken } = await play({
      pullRequest: true,
      job: { messages: [QUICK] }
    })

    const beforeSent = requests.slice(0, 5)
    // Three round trips from the start to the send: the gate; the claim and
    // the look at once; the send, with the pull request's head beside it.
    expect(beforeSent[0]).toBe(
      'github GET /repos/acme/shop/collaborators/octo-dev/permission 200'
    )
    expect(beforeSent.slice(1, 3).sort()).toEqual([
      `github POST ${REACTIONS} eyes 201`,
      `service GET ${JOB} 200`
    ])
    expect(beforeSent.slice(3).sort()).toEqual([
      `github GET ${PULL} 200`,
      `service POST ${JOB}/message 200`
    ])
    expect(requests[5]).toBe(`github POST ${REACTIONS} rocket 201`)
    const looks = requests.slice(6, -6)
    expect(new Set(looks)).toEqual(new Set([`service GET ${JOB} 200`]))
    expect(requests.slice(-6)).toEqual([
      `github GET ${PULL} 200`,
      `github POST ${REACTIONS} hooray 201`,
      `github GET ${COMMENTS(7)}?since=${ASKED_AT}&per_page=100&page=1 200`,
      `github POST ${COMMENTS(7)} 201`,
      `github GET ${COMMENTS(8)}?per_page=100&page=1 200`,
      `github POST ${COMMENTS(8)} 201`
    ])
    expect(taken).toEqual(['also fix the changelog'])
    expect(reactions).toEqual(['eyes', 'rocket', 'hooray'])

    const head = world.github.issue(8)?.pull?.headSha
    const link = `${world.serverUrl}/acme/shop/pull/8`
    const { job, ...outputs } = result.outputs
    expect(outputs).toEqual({
      status: 'completed',
      'pr-link': link,
      prLink: link,
      outcome: 'completed',
      'job-id': 'job-7f3a',
      model: 'agent-large',
      sent: 'true',
      changed: 'true',
      'pr-number': '8',
      'pr-repository': 'acme/shop',
      'pr-head-ref': 'agent/checkout-fix',
      'pr-head-sha': head,
      'comment-url': `${world.serverUrl}/acme/shop/issues/7#issuecomment-${world.github.comments(7).at(-1)?.id}`,
      'elapsed-seconds': expect.stringMatching(/^\d+$/)
    })
    expect(JSON.parse(job ?? '')).toMatchObject({
      id: 'job-7f3a',
      status: 'completed',
      prLink: link
    })
    expect(result.exitCode).toBe(0)
    expect(result.stderr).toBe('')
    expect(result.annotations).toEqual([
      expect.objectContaining({
        level: 'notice',
        message: expect.stringMatching(/^The agent finished after \d+ s\.$/)
      })
    ])

    expect(comments).toEqual([expect.anything(), NOTE])
    const [marker, says, , pullRequest, , answers, , details] =
      comments[0]?.split('\n') ?? []
    expect(marker).toMatch(
      /^<!-- agent-follow-up:v1 project=proj%2Dshop job=job%2D7f3a issue=7 trigger=comment%2D\d+ run=\d+%2D1 outcome=completed sent=true delivery=sent -->$/
    )
    expect(says).toMatch(/^@octo-dev ✅ The agent finished after \d+ s\.$/)
    expect(pullRequest).toBe(`**[acme/shop#8](${link})**`)
    expect(answers).toMatch(/^In reply to .*: `also fix the changelog`$/)
    expect(details).toContain('Job `job-7f3a` · status `completed` · branch')
    expect(result.summary).toContain('Agent Follow-up: completed')
    expect(result.summary).toContain(`[acme/shop#8](${link})`)
    expect(result.summary).toContain('also fix the changelog')
  })

  it('is sent with several lines, trimmed and as it is', async () => {
    const { taken } = await play(
      { job: { messages: [QUICK] } },
      {
        body: ' \r\n/agent\t fix `this`\r\n\r\n- and "that"\r\n- 100 % \u{1F600} \n'
      }
    )
    expect(taken).toEqual([
      'fix `this`\r\n\r\n- and "that"\r\n- 100 % \u{1F600}'
    ])
  })

  it('is named a job by --job, before the input', async () => {
    const { requests, taken, world } = await play(
      { job: { id: 'other-job', messages: [QUICK] } },
      {
        body: '/agent --job other-job go on',
        inputs: { 'job-id': 'job-of-the-workflow' }
      }
    )
    expect(taken).toEqual(['go on'])
    expect(requests).toContain(
      'service GET /v2/agent/proj-shop/job/other-job 200'
    )
    expect(world.jobId).toBe('other-job')
  })

  it('works from a review comment', async () => {
    const { requests, reactions, comments, result } = await play(
      { pullRequest: true, job: { messages: [QUICK] } },
      { kind: 'review' }
    )
    const path = '/repos/acme/shop/pulls/comments/TRIGGER/reactions'
    expect(requests).toContain(`github POST ${path} eyes 201`)
    expect(requests).toContain(
      'github POST /repos/acme/shop/issues/8/comments 201'
    )
    expect(reactions).toEqual(['eyes', 'rocket', 'hooray'])
    expect(comments[0]).toMatch(/^<!--.* trigger=line%2D\d+ /)
    expect(result.outputs.outcome).toBe('completed')
  })

  it('works on GitHub Enterprise Server and behind a path', async () => {
    const { requests, result } = await play({
      apiPath: '/api/v3',
      servicePath: '/agents/v9',
      pullRequest: true,
      job: { messages: [QUICK] }
    })
    expect(requests[0]).toBe(
      'github GET /api/v3/repos/acme/shop/collaborators/octo-dev/permission 200'
    )
    expect(requests).toContain(`service POST /agents/v9${JOB}/message 200`)
    expect(result.outputs['pr-number']).toBe('8')
  })
})

describe('how a job ends', () => {
  it('no-changes when it made no pull request', async () => {
    const { result, reactions, comments } = await play({
      job: { messages: [{ durationMs: 1_000, changes: 'none' }] }
    })
    expect(result.outputs).toMatchObject({
      outcome: 'no-changes',
      changed: 'false',
      status: 'completed'
    })
    expect(result.outputs['pr-link']).toBe('')
    expect(result.exitCode).toBe(0)
    expect(reactions.at(-1)).toBe('hooray')
    expect(comments[0]).toContain('without changing anything')
  })

  it.each(['failed', 'archived'])('%s fails the step', async end => {
    const { result, reactions, comments } = await play({
      job: { messages: [{ durationMs: 1_000, result: end }] }
    })
    expect(result.outputs).toMatchObject({ outcome: end, status: end })
    expect(result.exitCode).toBe(1)
    expect(result.annotations.map(({ level }) => level)).toEqual(['error'])
    expect(reactions.at(-1)).toBe('confused')
    expect(comments).toHaveLength(1)
  })

  it('is waited for through statuses nobody documented', async () => {
    const { result } = await play({
      pullRequest: true,
      job: {
        messages: [{ ...QUICK, first: { status: 'queued', forMs: 5_000 } }]
      }
    })
    expect(result.outputs.outcome).toBe('completed')
    const warnings = result.annotations.filter(
      ({ level }) => level === 'warning'
    )
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.message).toContain('"queued"')
  })
})

describe('without waiting or sending', () => {
  it('wait: false ends as sent, with 🚀 and no comment', async () => {
    const { result, requests, reactions, comments, taken } = await play(
      { pullRequest: true },
      { inputs: { wait: 'false' } }
    )
    expect(taken).toHaveLength(1)
    expect(requests).toHaveLength(6)
    expect(reactions).toEqual(['eyes', 'rocket'])
    expect(comments).toEqual([])
    expect(result.exitCode).toBe(0)
    expect(result.outputs).toMatchObject({
      outcome: 'sent',
      sent: 'true',
      status: 'active'
    })
    expect(result.outputs['pr-link']).toBe('')
  })

  it('the bare command watches the job to its end', async () => {
    const { result, taken, reactions, comments } = await play(
      { pullRequest: true, job: { busyForMs: 1_500 } },
      { body: '/agent' }
    )
    expect(taken).toEqual([])
    expect(result.outputs).toMatchObject({
      outcome: 'completed',
      status: 'completed',
      sent: 'false'
    })
    expect(result.outputs['pr-link']).toMatch(/\/pull\/8$/)
    expect(result.outputs.changed).toBe('')
    expect(reactions).toEqual(['eyes', 'hooray'])
    expect(comments[0]).toContain(' sent=false ')
  })

  it('comment: false leaves outputs, reactions and the summary', async () => {
    const { result, comments, reactions } = await play(
      { job: { messages: [QUICK] } },
      { inputs: { comment: 'false' } }
    )
    expect(comments).toEqual([])
    expect(reactions).toEqual(['eyes', 'rocket', 'hooray'])
    expect(result.outputs['comment-url']).toBe('')
    expect(result.summary).toContain('completed')
  })

  it('issue-number reports elsewhere', async () => {
    const { requests, world } = await play(
      { pullRequest: true, job: { messages: [QUICK] } },
      { inputs: { 'issue-number': '8' } }
    )
    expect(requests).toContain(
      'github POST /repos/acme/shop/issues/8/comments 201'
    )
    expect(world.github.comments(7)).toHaveLength(3)
    expect(world.github.comments(8)[0]?.body).toContain(' issue=8 ')
  })
})

describe('files that can’t be written', () => {
  it.concurrent.each([
    ['a folder', tmpdir()],
    ['a path that is gone', join(tmpdir(), 'gone', 'output')]
  ])(
    'outputs, to %s, are warned of once, and the rest goes on',
    async (_, output) => {
      const { result, reactions, comments, taken } = await playProgram(
        { pullRequest: true, job: { messages: [QUICK] } },
        { env: { GITHUB_OUTPUT: output } }
      )
      expect(taken).toEqual(['also fix the changelog'])
      expect(reactions).toEqual(['eyes', 'rocket', 'hooray'])
      expect(comments).toEqual([
        expect.stringContaining(' outcome=completed sent=true '),
        NOTE
      ])
      expect(result.exitCode).toBe(0)
      expect(result.stderr).toBe('')
      const [warning, notice, ...more] = result.annotations
      expect(warning).toMatchObject({
        level: 'warning',
        message: expect.stringContaining('An output could not be written: ')
      })
      expect(notice?.level).toBe('notice')
      expect(more).toEqual([])
    }
  )

  it.concurrent('the summary too: the result is left all the same', async () => {
    const { result, reactions, comments } = await playProgram(
      { pullRequest: true, job: { messages: [QUICK] } },
      { env: { GITHUB_STEP_SUMMARY: tmpdir() } }
    )
    expect(result.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(reactions).toEqual(['eyes', 'rocket', 'hooray'])
    expect(comments).toEqual([
      expect.stringContaining(' outcome=completed sent=true '),
      NOTE
    ])
    expect(result.exitCode).toBe(0)
    expect(result.stderr).toBe('')
  })
})
