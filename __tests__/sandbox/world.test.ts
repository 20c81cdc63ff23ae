import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startWorld, type World } from '../../sandbox/world.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

/** Does the least that an action could do, without any package. */
const PROGRAM = `
  import { appendFileSync, readFileSync } from 'node:fs'
  const { env } = process
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'))
  const job = env['INPUT_BASE-URL'] + '/v2/agent/' + env['INPUT_PROJECT-ID'] +
    '/job/' + env['INPUT_JOB-ID']
  const ask = async (url, token, method = 'GET', body) => {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: 'Bearer ' + token,
        'content-type': 'application/json'
      },
      ...(body ? { body: JSON.stringify(body) } : {})
    })
    return answer.json()
  }
  const key = env['INPUT_API-KEY']
  const token = env['INPUT_GITHUB-TOKEN']
  const repo = env.GITHUB_API_URL + '/repos/' + env.GITHUB_REPOSITORY
  await ask(job + '/message', key, 'POST', { prompt: event.comment.body })
  let seen
  do {
    await new Promise(resolve => setTimeout(resolve, 20))
    seen = await ask(job, key)
  } while (seen.status === 'active')
  const pull = await ask(
    repo + '/pulls/' + seen.prLink.split('/').at(-1), token)
  await ask(repo + '/issues/' + event.issue.number + '/comments', token,
    'POST', { body: 'See ' + seen.prLink })
  appendFileSync(env.GITHUB_OUTPUT, 'sha=' + pull.head.sha + '\\n')
`

const FINISH = `
  const { env } = process
  const answer = await fetch(env.GITHUB_GRAPHQL_URL, {
    method: 'POST',
    headers: { authorization: 'Bearer ' + env.TOKEN },
    body: JSON.stringify({ query: '{ viewer { login } }' })
  })
  console.log(JSON.stringify({
    event: env.GITHUB_EVENT_NAME,
    url: env['INPUT_BASE-URL'],
    hours: env['INPUT_MAX-AGE-HOURS'],
    login: (await answer.json()).data.viewer.login
  }))
`

let folder = ''
let world: World

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'world-test-'))
  await mkdir(join(folder, 'dist'))
  const entry = join(folder, 'dist', 'index.mjs')
  await writeFile(entry, PROGRAM)
  await writeFile(
    join(folder, 'action.yml'),
    `inputs: { github-token: { default: "\${{ github.token }}" } }\n`
  )
  await mkdir(join(folder, 'finish'))
  const finishFile = join(folder, 'finish', 'action.yml')
  await writeFile(
    finishFile,
    `inputs: { max-age-hours: { default: 72 } }
runs: { using: node24, main: ../dist/finish.mjs }
`
  )
  await writeFile(join(folder, 'dist', 'finish.mjs'), FINISH)
  world = await startWorld({
    entry,
    finishFile,
    apiPath: '/api/v3',
    servicePath: '/agents',
    job: { messages: [{ durationMs: 100, changes: 'new-pull-request' }] }
  })
})

afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

describe('a world', () => {
  it('lets a comment become a pull request and an answer', async () => {
    const { event } = world.comment({ by: 'octo-dev', body: 'Fix it\nsoon' })
    const { exitCode, outputs } = await world.run({ event }).done
    expect(exitCode).toBe(0)
    const pull = world.github.issue(8)
    expect(pull).toMatchObject({
      title: 'Fix it',
      pull: { branch: 'agent/checkout-fix', headSha: outputs.sha }
    })
    expect(world.github.comments(7).map(({ body }) => body)).toEqual([
      'Happens with every voucher over 50 %.',
      'Thanks, I could reproduce it. An agent is on it.',
      'Fix it\nsoon',
      `See ${world.serverUrl}/acme/shop/pull/8`
    ])
  })

  it('records everything, as GitHub describes it', async () => {
    const { event } = world.comment({ by: 'octo-dev', body: 'Fix it' })
    await world.run({ event }).done
    const [first, ...rest] = world.record
    expect(first).toMatchObject({
      server: 'service',
      request: {
        method: 'POST',
        path: '/agents/v2/agent/proj-shop/job/job-7f3a/message'
      },
      response: { status: 200 }
    })
    const onGitHub = rest.filter(({ server }) => server === 'github')
    expect(onGitHub).toHaveLength(2)
    for (const { request, response } of onGitHub) {
      expect(validateRequest(request)).toEqual([])
      expect(response && validateResponse(request, response)).toEqual([])
    }
    expect(world.github.unknownRequests).toEqual([])
  })

  it('lets somebody review a pull request', async () => {
    const { number } = world.github.openPullRequest({
      title: 'Fix',
      branch: 'agent/fix',
      by: 'agent-app[bot]'
    })
    const { id, event, comments } = world.review({
      by: 'octo-dev',
      issue: number,
      body: '/agent both of these',
      comments: [
        { line: 3, body: 'Why?' },
        { line: 9, body: 'And this?' }
      ]
    })
    expect(event).toMatchObject({
      name: 'pull_request_review',
      payload: { review: { id }, pull_request: { number } }
    })
    const answer = await fetch(
      `${world.apiUrl}/repos/acme/shop/pulls/${number}/reviews/${id}/comments`,
      { headers: { authorization: `Bearer ${world.token}` } }
    )
    const listed = (await answer.json()) as { id: number }[]
    expect(listed.map(one => one.id)).toEqual(comments)
  })

  it('runs the second action with what its file says', async () => {
    const { exitCode, stdout } = await world.finish({
      env: { TOKEN: world.token }
    }).done
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      event: 'schedule',
      url: world.serviceUrl,
      hours: '72',
      login: 'github-actions[bot]'
    })
  })

  it('lets a push move the head of the pull request', () => {
    const { number, html_url, headSha } = world.github.openPullRequest({
      title: 'Fix',
      branch: 'agent/fix',
      by: 'agent-app[bot]'
    })
    world.service.addJob({
      id: 'job-push',
      prLink: html_url,
      messages: [{ durationMs: 0, changes: 'push' }]
    })
    const answer = world.service.handle({
      method: 'POST',
      path: `/agents/v2/agent/${world.projectId}/job/job-push/message`,
      headers: { authorization: `Bearer ${world.key}` },
      body: '{"prompt":"x"}'
    })
    expect(answer.status).toBe(200)
    expect(world.service.job('job-push')?.prLink).toBe(html_url)
    expect(world.github.issue(number)?.pull?.headSha).not.toBe(headSha)
  })
})
