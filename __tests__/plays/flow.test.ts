/**
 * The flow of one follow-up, request by request, and all that is left of it:
 * docs/architecture.md, "The flow of one follow-up".
 */
import { describe, expect, it } from '@jest/globals'
import { ask } from '../../stage/asking.ts'
import { setStage } from '../../stage/stage.ts'
import { QUICK, UNWAITED } from '../../stage/usual.ts'
import { play } from '../action/play.ts'

const NOTE = expect.stringContaining('🤖 The agent job `job-7f3a` made this')
const PULL_PATH = '/repos/acme/shop/pulls/8'
const JOB = '/v2/agent/proj-shop/job/job-7f3a'
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
    // the check at once; the send, with the pull request's head beside it.
    expect(beforeSent[0]).toBe(
      'github GET /repos/acme/shop/collaborators/octo-dev/permission 200'
    )
    expect(beforeSent.slice(1, 3).sort()).toEqual([
      `github POST ${REACTIONS} eyes 201`,
      `service GET ${JOB} 200`
    ])
    expect(beforeSent.slice(3).sort()).toEqual([
      `github GET ${PULL_PATH} 200`,
      `service POST ${JOB}/message 200`
    ])
    expect(requests[5]).toBe(`github POST ${REACTIONS} rocket 201`)
    const checks = requests.slice(6, -5)
    expect(new Set(checks)).toEqual(new Set([`service GET ${JOB} 200`]))
    expect(requests.slice(-5)).toEqual([
      `github GET ${PULL_PATH} 200`,
      expect.stringContaining(`github GET ${COMMENTS(7)}?since=`),
      `github POST ${COMMENTS(7)} 201`,
      `github POST ${REACTIONS} hooray 201`,
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
      started: 'false',
      changed: 'true',
      'pr-number': '8',
      'pr-repository': 'acme/shop',
      'pr-head-ref': 'agent/checkout-fix',
      'pr-head-sha': head,
      'pr-head-repository': 'acme/shop',
      'pr-previous-sha': expect.stringMatching(/^[0-9a-f]{40}$/),
      'pr-state': 'open',
      'asked-by': 'octo-dev',
      reason: '',
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
      /^<!-- agent-follow-up:v1 \{"kind":"report",.*\} [0-9a-f]{32} -->$/
    )
    expect(says).toMatch(/^@octo-dev ✅ The agent finished after \d+ s\.$/)
    const range = `${outputs['pr-previous-sha']}..${head}`
    expect(pullRequest).toBe(
      `**[acme/shop#8](${link})** · [what changed](${world.serverUrl}/acme/shop/compare/${range})`
    )
    expect(answers).toMatch(/^In reply to .*: `also fix the changelog`$/)
    expect(details).toContain('Job `job-7f3a` · status `completed` · branch')
    expect(result.summary).toContain('Agent Follow-up: completed')
    expect(result.summary).toContain(
      '| After | What happened |\n| --- | --- |\n'
    )
    expect(result.summary).toContain(`[acme/shop#8](${link})`)
    expect(result.summary).toContain('also fix the changelog')
  })

  it('works on GitHub Enterprise Server and behind a path', async () => {
    const { requests, result } = await play({
      apiPath: '/api/v3',
      servicePath: '/agents/nine',
      pullRequest: true,
      job: { messages: [QUICK] }
    })
    expect(requests[0]).toBe(
      'github GET /api/v3/repos/acme/shop/collaborators/octo-dev/permission 200'
    )
    expect(requests).toContain(`service POST /agents/nine${JOB}/message 200`)
    expect(result.outputs['pr-number']).toBe('8')
  })

  it('asks the service as docs/api.md says, whatever the ID of the job', async () => {
    const stage = await setStage({
      servicePath: '/agents/nine',
      job: { id: 'a bä?#%', messages: [QUICK] }
    })
    const inputs = { ...UNWAITED, context: 'false' }
    await ask(stage, '/agent say "hi" 🚀').run({ inputs })
    const [look, send] = stage.record
      .filter(({ server }) => server === 'service')
      .map(({ request }) => request)
    const path = '/agents/nine/v2/agent/proj-shop/job/a%20b%C3%A4%3F%23%25'
    const authorization = `Bearer ${stage.key}`
    expect(look).toMatchObject({
      method: 'GET',
      path,
      headers: {
        authorization,
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'agent-follow-up'
      },
      body: ''
    })
    expect(send).toMatchObject({
      method: 'POST',
      path: `${path}/message`,
      headers: { authorization, 'content-type': 'application/json' }
    })
    expect(JSON.parse(send?.body ?? '')).toEqual({ prompt: 'say "hi" 🚀' })
    const elsewhere = { ...inputs, 'project-id': 'my project?' }
    await ask(stage, '/agent Go on').run({ inputs: elsewhere })
    expect(stage.record.map(({ request }) => request.path)).toContain(
      path.replace('proj-shop', 'my%20project%3F')
    )
  })
})
