import { describe, expect, it } from '@jest/globals'
import {
  type Asking,
  ask,
  asking,
  type Given,
  labeled
} from '../../stage/asking.ts'
import { leftBy, readsOf, wordsOf } from '../../stage/changes.ts'
import { markersOf, reportMarker } from '../../stage/markers.ts'
import { respond } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import {
  MINUTE_MS,
  PULL,
  QUICK,
  SHORT,
  stageWith,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'

/** Which job is meant, where it is named in more than one place, or wrongly. */

const BY_BRANCH = { ...UNNAMED, 'job-id-pattern': 'agent/{job-id}' }
const ERROR = { outcome: 'error', sent: 'false', exitCode: 1 } as const
/** Only another comment helps. */
const HELD = {
  ...ERROR,
  changes: ['react eyes 201', 'comment 201', 'react confused 201'],
  reactions: 'eyes confused'
} as const
/** A re-run can send. */
const RELEASED = {
  ...ERROR,
  changes: [
    'react eyes 201',
    'unreact 204',
    'comment 201',
    'react confused 201'
  ],
  reactions: 'confused'
} as const

/** An earlier report of ours, an hour before, names a job. */
function reported(
  { github, now }: Stage,
  job: string,
  { issue = 7, kind = 'issue' as 'issue' | 'review', key = '' } = {}
): void {
  const fields = { job, issue, asked: 'comment-1' }
  const body = key ? reportMarker(fields, key) : reportMarker(fields)
  const createdAt = now() - 60 * MINUTE_MS
  github.addComment({ issue, kind, user: github.self, body, createdAt })
}

/** A stage with four jobs, each named in a place of its own. */
async function stageWithJobs(): Promise<Stage> {
  const stage = await stageWith(QUICK)
  for (const id of ['by-option', 'by-input', 'by-report', 'by-branch'])
    stage.service.addJob({ id, messages: [QUICK] })
  return stage
}

const jobsOf = ({ service }: Stage) =>
  service.messages.map(({ jobId }) => jobId)

describe('a job that is named in several places', () => {
  const input = { 'job-id': 'by-input' }
  it.each<[string, string, Given['inputs']]>([
    ['the comment’s', '/agent --job by-option Go', input],
    ['the comment’s, with =', '/agent --job=by-option Go', input],
    ['the input’s', '/agent Go', input],
    ['the conversation’s', '/agent Go', BY_BRANCH]
  ])('is %s', async (_, body, inputs = {}) => {
    const stage = await stageWithJobs()
    reported(stage, 'by-report')
    const { outputs } = await ask(stage, body).run({
      inputs: { ...inputs, ...UNWAITED }
    })
    const expected = body.includes('option')
      ? 'by-option'
      : inputs['job-id'] || 'by-report'
    expect(outputs).toMatchObject({
      outcome: 'sent',
      sent: 'true',
      'job-id': expected
    })
    expect(jobsOf(stage)).toEqual([expected])
    // Where the job is named, the conversation is not read.
    const lists = readsOf(stage, /\/issues\/7\/comments\?(?!.*since=)/)
    expect(lists.length > 0).toBe(expected === 'by-report')
  })

  it('is, on a pull request, also that of a line', async () => {
    const stage = await stageWithJobs()
    reported(stage, 'by-report', { issue: PULL, kind: 'review' })
    const asked = ask(stage, { issue: PULL })
    const inputs = { ...UNNAMED, ...UNWAITED }
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-report' })
  })
})

describe('a re-run, where the workflow names another job since', () => {
  async function again(plan: (stage: Stage) => void = () => undefined) {
    const stage = await stageWith({ ...QUICK, durationMs: 30_000 })
    stage.service.addJob({ id: 'by-input', messages: [QUICK] })
    plan(stage)
    const asked = ask(stage, '/agent Go on')
    await asked.run({ inputs: SHORT })
    await stage.pass(MINUTE_MS)
    const other = { 'job-id': 'by-input' }
    const { outputs } = await asked.run({ attempt: 2, inputs: other })
    return { jobs: jobsOf(stage), looks: readsOf(stage, /\/job\//), outputs }
  }

  it('stays with the job to which it was sent', async () => {
    const { jobs, looks, outputs } = await again()
    expect(jobs).toEqual(['job-7f3a'])
    expect(outputs).toMatchObject({
      outcome: 'completed',
      sent: 'true',
      'job-id': 'job-7f3a'
    })
    expect(new Set(looks)).toEqual(
      new Set(['/v2/agent/proj-shop/job/job-7f3a'])
    )
  })

  it('stays there in another run of the comment, whose log says what it saw', async () => {
    const stage = await stageWith({ ...QUICK, durationMs: 30_000 })
    stage.service.addJob({ id: 'by-input', messages: [QUICK] })
    const asked = ask(stage, '/agent Go on')
    await asked.run({ inputs: SHORT })
    await stage.pass(MINUTE_MS)
    const inputs = { 'job-id': 'by-input' }
    const { log, outputs } = await asked.run({ runId: 1, inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'job-7f3a' })
    expect(log).toContain('The agent job is "completed".')
    // That was of the job to which it was not sent.
    expect(log.match(/Before the send/g)).toHaveLength(1)
  })

  it('goes to its own report’s job, before the conversation’s', async () => {
    const stage = await stageWithJobs()
    stage.fault('send', respond(401))
    const asked = ask(stage, { issue: PULL })
    await stage.pass(MINUTE_MS)
    await asked.run({ inputs: { ...UNWAITED, 'job-id': 'by-input' } })
    expect(jobsOf(stage)).toEqual([])
    const inputs = { ...UNWAITED, ...UNNAMED }
    const { outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-input' })
  })

  it('goes to that one if nothing was sent', async () => {
    const refuse = (stage: Stage) => stage.fault('send', respond(401))
    const { jobs, outputs } = await again(refuse)
    expect(jobs).toEqual(['by-input'])
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-input' })
  })
})

describe('a job that a branch names', () => {
  /** A pull request whose branch names the job, and what the job says. */
  async function named(prLink: (stage: Stage) => string | null) {
    const stage = await stageWith(QUICK)
    const { github, jobId, serverUrl, service } = stage
    const { number } = github.openPullRequest({
      title: 'Change',
      by: 'stranger',
      branch: `agent/${jobId}`
    })
    service.addJob({
      id: jobId,
      prLink: prLink(stage),
      repository: `${serverUrl}/acme/shop`,
      ref: `agent/${jobId}`,
      messages: [QUICK]
    })
    const asked = ask(stage, { issue: number })
    const inputs = { ...BY_BRANCH, ...UNWAITED }
    return { asked, result: await asked.run({ inputs }), stage }
  }

  it.each<[string, (stage: Stage) => string | null]>([
    ['is its link', stage => `${stage.serverUrl}/acme/shop/pull/9`],
    ['while there is none, is its branch', () => null]
  ])('is meant where the pull request %s', async (_, prLink) => {
    const { asked, result, stage } = await named(prLink)
    expect(asked.issue).toBe(9)
    expect(leftBy(stage, asked, result)).toEqual({
      outcome: 'sent',
      sent: 'true',
      exitCode: 0,
      changes: [
        'react eyes 201',
        'send 200',
        'react rocket 201',
        'comment 201'
      ],
      reactions: 'eyes rocket',
      reports: ['sent yes job-7f3a']
    })
    expect(result.outputs['job-id']).toBe('job-7f3a')
  })

  it.each<[string, (stage: Stage) => string]>([
    ['another pull request', stage => `${stage.serverUrl}/acme/shop/pull/8`],
    ['another repository', stage => `${stage.serverUrl}/acme/other/pull/9`],
    ['another owner', stage => `${stage.serverUrl}/mallory/shop/pull/9`],
    ['another host', () => 'https://code.example/acme/shop/pull/9']
  ])('is not, where its link is to %s', async (_, prLink) => {
    const { asked, result, stage } = await named(prLink)
    expect(leftBy(stage, asked, result)).toEqual({
      ...HELD,
      reports: ['error refused']
    })
    // Nothing goes to it, and no output names it.
    expect(stage.prompts()).toEqual([])
    expect(result.outputs['job-id']).toBe('')
    expect(wordsOf(stage, asked.issue)).toMatch(
      /names the agent job `job-7f3a`[\s\S]*omment `\/agent --job <id> …`/
    )
  })
})

describe('no job is known', () => {
  async function play(
    plan: (stage: Stage) => void,
    inputs: Given['inputs'],
    issue = PULL
  ) {
    const stage = await stageWith(QUICK)
    plan(stage)
    const asked: Asking = ask(stage, { issue })
    const result = await asked.run({ inputs: { ...SHORT, ...inputs } })
    expect(stage.prompts()).toEqual([])
    expect(readsOf(stage, /\/job\//)).toEqual([])
    expect(result.outputs['job-id']).toBe('')
    const { reports, ...left } = leftBy(stage, asked, result)
    return { left, reports, stage, summary: result.summary }
  }

  it('where the pull request can’t be read, which a re-run may', async () => {
    const { left, reports, summary } = await play(
      stage => stage.fault('pull', respond(403)),
      BY_BRANCH
    )
    expect(left).toEqual(RELEASED)
    expect(reports).toEqual(['error nothing'])
    expect(summary).toMatch(/pull request could not be read[\s\S]*[Rr]e-run/)
  })

  it.each([
    ['the conversation', 'GET', /\/issues\/\d+\/comments/],
    ['its threads', 'POST', /\/graphql$/]
  ])('where %s can’t be read, which a re-run may', async (_, method, path) => {
    const { left, summary } = await play(
      ({ faults }) => faults.github.next(method, path, respond(403)),
      BY_BRANCH
    )
    expect(left).toEqual(RELEASED)
    expect(summary).toMatch(/GitHub answered 403[\s\S]*[Rr]e-run/)
  })

  it('where the branch and the description name none', async () => {
    const { left, reports, summary } = await play(() => undefined, {
      ...UNNAMED,
      'job-id-pattern': 'jobs/{job-id}'
    })
    expect(left).toEqual(HELD)
    expect(reports).toEqual(['error refused'])
    expect(summary).toContain('No job is named: there is no --job')
    expect(summary).toContain('Reason: `no-job`')
  })

  it('on an issue, whatever the pattern is', async () => {
    const { left, stage } = await play(() => undefined, BY_BRANCH, 7)
    expect(left).toEqual(HELD)
    expect(readsOf(stage, /\/pulls\//)).toEqual([])
  })

  it('where what the branch names can be no ID', async () => {
    const { left, summary } = await play(
      ({ github }) =>
        github.openPullRequest({
          title: 'x',
          by: 'stranger',
          branch: 'agent/..'
        }),
      BY_BRANCH,
      9
    )
    expect(left).toEqual(HELD)
    expect(summary).toContain("The job's ID is")
    expect(summary).toContain('Reason: `no-job`')
  })

  it('where the reports are signed with another key, which is said', async () => {
    const { left, summary } = await play(
      stage => reported(stage, 'job-x', { issue: PULL, key: 'ak_other' }),
      UNNAMED
    )
    expect(left).toMatchObject(ERROR)
    expect(summary).toContain('another api-key')
  })

  it('where only strangers and other projects name one', async () => {
    const { left, summary } = await play(({ github }) => {
      const given = { issue: PULL, createdAt: 0 }
      const other = { project: 'proj-other', issue: PULL, asked: 'comment-1' }
      github.addComment({
        ...given,
        user: 'stranger',
        body: reportMarker({ issue: PULL, asked: 'comment-1' })
      })
      github.addComment({
        ...given,
        user: github.self,
        body: reportMarker(other)
      })
    }, UNNAMED)
    expect(left).toMatchObject(ERROR)
    expect(summary).toContain('Reports here name one for another project-id')
  })
})

describe('an event without a comment', () => {
  const inputs = { ...BY_BRANCH, ...UNWAITED, prompt: 'Go on' }

  it('about a pull request may leave the job to its branch', async () => {
    const stage = await stageWith(QUICK)
    const { github, jobId, serverUrl, service } = stage
    const branch = `agent/${jobId}`
    const { html_url: prLink, number } = github.openPullRequest({
      title: 'Change',
      by: 'stranger',
      branch
    })
    service.addJob({ id: jobId, prLink, messages: [QUICK] })
    const payload = {
      action: 'labeled',
      sender: github.account('octo-dev'),
      repository: { full_name: stage.repository },
      pull_request: { number, html_url: `${serverUrl}/acme/shop/pull/9` }
    }
    const event = { name: 'pull_request', payload }
    const asked = asking(stage, { id: 5, event }, '', number)
    const result = await asked.run({ inputs })
    expect(leftBy(stage, asked, result)).toMatchObject({
      outcome: 'sent',
      sent: 'true',
      changes: ['send 200', 'comment 201'],
      reports: [`sent yes ${jobId}`]
    })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('about an issue has to be given the job’s ID', async () => {
    const stage = await stageWith(QUICK)
    const { annotations, exitCode, outputs } = await labeled(stage).run({
      inputs
    })
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(exitCode).toBe(1)
    expect(annotations).toMatchObject([
      { level: 'error', message: expect.stringMatching(/^job-id is empty/) }
    ])
    expect(stage.record).toEqual([])
  })
})

it('a note that names the job is enough for who asks next', async () => {
  const stage = await stageWithJobs()
  const { github, key, now, projectId: project } = stage
  const writtenAt = now() - MINUTE_MS
  const about = { project, issue: PULL, writtenAt }
  const note = { kind: 'note', note: 'job', ...about } as const
  github.addComment({
    issue: PULL,
    user: github.self,
    body: markersOf(key).write({ ...note, job: 'by-report' }),
    createdAt: writtenAt
  })
  const inputs = { ...UNNAMED, ...UNWAITED }
  const { outputs } = await ask(stage, { issue: PULL }).run({ inputs })
  expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-report' })
})

it('what is known of a job is shown before a send, and after', async () => {
  const stage = await stageWith({ ...QUICK, durationMs: 30_000 })
  const asked = ask(stage, '/agent Go on')
  const first = await asked.run()
  expect(first.summary).toMatch(
    /Before the send: `completed`[\s\S]*The agent job is `active`[\s\S]*The agent job is `completed`/
  )
  // Each is told once, however often it is seen.
  expect(first.summary.match(/The agent job is `active`/g)).toHaveLength(1)
  const watched = await ask(stage, '/agent').run()
  expect(watched.summary).toContain('The agent job is `completed`')
  expect(watched.summary).not.toContain('Before the send')
  const again = await asked.run({ attempt: 2 })
  expect(again.summary).not.toContain('Before the send')
})

it('an undocumented answer is warned about once', async () => {
  const stage = await stageWith({
    ...QUICK,
    first: { status: 'queued', forMs: 5_000 },
    prLink: 'javascript:alert(1)'
  })
  const { annotations, outputs } = await ask(stage, '/agent Go on').run()
  expect(outputs).toMatchObject({ outcome: 'completed', 'pr-link': '' })
  const warned = annotations
    .filter(({ level }) => level === 'warning')
    .map(({ message }) => message)
  expect(warned).toEqual([
    expect.stringContaining('undocumented status "queued"'),
    expect.stringContaining('prLink that is not an http(s) address')
  ])
})
