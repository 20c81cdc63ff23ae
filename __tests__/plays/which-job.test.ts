/**
 * A follow-up goes to the job that was meant, whatever names it, and once it was
 * sent, its re-runs stay with that job; where no job is known, nothing is sent:
 * docs/reference.md, "How it behaves".
 */

import { describe, expect, it } from '@jest/globals'
import { KEY, PROJECT as SHOP } from '../../sandbox/setting.ts'
import type { Json } from '../../src/common/parse.ts'
import {
  type Asking,
  ask,
  asking,
  type Given,
  labeled,
  review
} from '../../stage/asking.ts'
import {
  ERROR,
  leftBy,
  markedOn,
  readsOf,
  UNCLAIMED,
  warningsOf,
  wordsOf
} from '../../stage/changes.ts'
import { finish } from '../../stage/finishing.ts'
import { markersOf, reportMarker } from '../../stage/markers.ts'
import { respond, STEPS } from '../../stage/requests.ts'
import { type Sent, type Stage, setStage } from '../../stage/stage.ts'
import {
  ASKED,
  ENDLESS,
  MINUTE_MS,
  PROMPT,
  PULL,
  QUICK,
  SHORT,
  stageWith,
  stageWithJobs,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'
import { CHECKED, red, runFor } from '../fakes/failed-checks.ts'
import { MADE, notesOn } from '../fakes/reports.ts'
import { workflowRun } from '../workflows/events.ts'

/** A job for each place that can name one. */
const PLACES = ['by-option', 'by-input', 'by-report', 'by-branch']

const BY_BRANCH = { ...UNNAMED, 'job-id-pattern': 'agent/{job-id}' }

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
    const stage = await stageWithJobs(QUICK, PLACES)
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

  it('is asked for again where an answer is about another one, which a report names', async () => {
    const stage = await stageWithJobs(QUICK, PLACES)
    reported(stage, 'by-report')
    const other = { id: 'by-option', status: 'completed' }
    stage.fault('look', respond(200, {}, JSON.stringify(other)))
    const asked = ask(stage, '/agent Go')
    const inputs = { ...BY_BRANCH, ...UNWAITED }
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-report' })
  })

  it('is, on a pull request, also that of a line', async () => {
    const stage = await stageWithJobs(QUICK, PLACES)
    reported(stage, 'by-report', { issue: PULL, kind: 'review' })
    const asked = ask(stage, { issue: PULL })
    const inputs = { ...UNNAMED, ...UNWAITED }
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-report' })
  })
})

describe('the job of a conversation', () => {
  it.each<[string, string, readonly Said[]]>([
    ['newest', 'b', [{ job: 'a', at: 3 }, { job: 'b', at: 2 }, { at: 1 }]],
    [
      'newest from no later than the second of the question',
      'b',
      [
        { job: 'a', at: 9 },
        { job: 'b', at: 0 },
        { job: 'c', at: -20 }
      ]
    ],
    ['one that was told later', '', [{ job: 'a', at: -1 }]],
    [
      'newest on a line',
      'b',
      [
        { job: 'a', at: 9 },
        { job: 'b', at: 8, kind: 'review' }
      ]
    ],
    [
      'newest that was named first, whenever it was reported again',
      'b',
      [
        { job: 'b', at: 5 },
        { job: 'a', at: 2, since: 9 }
      ]
    ],
    ['one that is reported again later', 'a', [{ job: 'a', at: -5, since: 1 }]],
    ['one in a note', 'a', [{ job: 'a', at: 1, isNote: true }]],
    ...(
      [
        [390, 106, 'b'],
        [106, 390, 'b'],
        [1_000, 999, 'a']
      ] as const
    ).map(([one, other, job]): [string, string, readonly Said[]] => [
      `later comment’s of a second (${one} ms, ${other} ms)`,
      job,
      [
        { job: 'a', at: 5, ms: one },
        { job: 'b', at: 5, ms: other }
      ]
    ])
  ])('is the %s: %j', async (_, job, said) => {
    const { stage, outputs } = await conversation(said)
    expect(outputs['job-id']).toBe(job)
    expect(jobsOf(stage)).toEqual(job === '' ? [] : [job])
  })

  const TALK = Array.from({ length: 250 }, (): Said => ({ at: 400 }))
  const NAMED: Said = { job: 'a', at: 9 }
  /** All of it has to be read. */
  const LONG = [...TALK, { ...NAMED, since: 500 }]

  it.each<[string, readonly Said[], number, readonly number[]]>([
    ['the one page of a short one', [NAMED], 1, [1]],
    ['the newest page', [...TALK, NAMED], 251, [3]],
    // The event of a reply on a line does not say how many there are.
    ['the newest page, which the first one names', [...TALK, NAMED], 0, [1, 3]],
    ['the newest page, where many came since', [...TALK, NAMED], 150, [2, 3]],
    ['the newest page, where many were deleted', [...TALK, NAMED], 900, [9, 3]],
    [
      'all pages, where one before it could name a newer one',
      LONG,
      251,
      [3, 2, 1]
    ]
  ])('is read from %s', async (_, said, count, pages) => {
    const { stage, outputs } = await conversation(said, count)
    expect(outputs['job-id']).toBe('a')
    expect(pagesOf(stage)).toEqual(pages)
  })

  it('is found beside a thread of more comments than a page has', async () => {
    const stage = await stageWithJobs(QUICK, PLACES)
    const { github, now } = stage
    const on = { issue: PULL, kind: 'review', user: 'octo-dev' } as const
    const createdAt = now() - 90 * MINUTE_MS
    const { id: replyTo } = github.addComment({ ...on, body: '1', createdAt })
    for (let count = 2; count <= 130; count += 1)
      github.addComment({ ...on, body: `${count}`, createdAt, replyTo })
    reported(stage, 'by-report', { issue: PULL, kind: 'review' })
    const inputs = { ...UNNAMED, ...UNWAITED }
    const { outputs } = await ask(stage, { issue: PULL }).run({ inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-report' })
  })

  it.each<[string, (stage: Stage) => void, readonly number[]]>([
    // No other try would be smaller.
    ['a page is too large', stage => oversizePages(stage), [1]],
    [
      'a page can’t be read',
      ({ faults }) => faults.github.when(asksFor('page=2'), respond(403), 9),
      [3, 2]
    ]
  ])('is not known where %s', async (_, plan, pages) => {
    const count = pages[0] === 1 ? 0 : LONG.length
    const { stage, outputs } = await conversation(LONG, count, plan)
    const error = { outcome: 'error', reason: 'github', 'job-id': '' }
    expect(outputs).toMatchObject(error)
    expect(pagesOf(stage)).toEqual(pages)
    expect(jobsOf(stage)).toEqual([])
  })
})

/** The conversation's comments, but not those since a time. */
const LISTS = /\/issues\/8\/comments\?(?!.*since=)/

const pagesOf = (stage: Stage) =>
  readsOf(stage, LISTS).map(path => Number(/&page=(\d+)/.exec(path)?.[1]))

const asksFor =
  (part: string) =>
  ({ path }: Sent['request']) =>
    LISTS.test(path) && path.endsWith(part)

/** Every page is larger than what is read of GitHub. */
function oversizePages({ faults }: Stage): void {
  faults.github.when(
    ({ path }) => LISTS.test(path),
    { kind: 'oversize', bytes: 65 * 1024 ** 2 },
    9
  )
}

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
    const stage = await stageWithJobs(QUICK, PLACES)
    stage.fault('send', respond(401))
    const asked = ask(stage, { issue: PULL })
    await stage.pass(MINUTE_MS)
    await asked.run({ inputs: { ...UNWAITED, 'job-id': 'by-input' } })
    expect(jobsOf(stage)).toEqual([])
    const inputs = { ...UNWAITED, ...UNNAMED }
    const { outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-input' })
  })

  it('goes to its own report’s job, which is on another issue', async () => {
    const stage = await stageWithJobs(QUICK, PLACES)
    const other = { ...UNWAITED, 'issue-number': '7' }
    stage.fault('send', respond(401))
    const asked = ask(stage, { issue: PULL })
    await asked.run({ inputs: { ...other, 'job-id': 'by-input' } })
    const inputs = { ...other, ...BY_BRANCH }
    const { outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-input' })
  })

  it('names it again if the answer was lost', async () => {
    const stage = await stageWithJobs(
      { ...ENDLESS, delayUntilActiveMs: 60_000 },
      PLACES
    )
    stage.fault('send', { kind: 'lose-answer' })
    const asked = ask(stage, { issue: PULL })
    const inputs = { ...UNWAITED, 'job-id': 'by-input' }
    const first = await asked.run({ inputs })
    expect(first.outputs).toMatchObject({
      outcome: 'unknown',
      'job-id': 'by-input'
    })
    const again = await asked.run({
      attempt: 2,
      inputs: { ...UNWAITED, ...UNNAMED }
    })
    expect(again.outputs).toMatchObject({
      outcome: 'unknown',
      'job-id': 'by-input'
    })
    expect(again.summary).toContain('by-input')
  })

  it('goes to that one if nothing was sent', async () => {
    const refuse = (stage: Stage) => stage.fault('send', respond(401))
    const { jobs, outputs } = await again(refuse)
    expect(jobs).toEqual(['by-input'])
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-input' })
  })
})

/** A pull request whose branch names a job that need not be there. */
const OF_JOB_X = { title: 'Change', by: 'stranger', branch: 'agent/job-x' }

describe('a job that a branch names', () => {
  /** A pull request whose branch names the job, and what the job says. */
  async function named(prLink: (stage: Stage) => string | null) {
    const stage = await stageWith(QUICK)
    const { github, jobId, serverUrl, service } = stage
    const { number } = github.openPullRequest({
      ...OF_JOB_X,
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

  it.each<[string, string | undefined]>([
    ['made another pull request', '/acme/shop/pull/7'],
    ['is not there', undefined]
  ])(
    'counts for nothing where it %s, and another is started',
    async (_, path) => {
      const stage = await setStage()
      const { github, serverUrl, service } = stage
      const { number } = github.openPullRequest({
        ...OF_JOB_X,
        body: 'Vouchers count twice.'
      })
      if (path) service.addJob({ id: 'job-x', prLink: `${serverUrl}${path}` })
      const asked = ask(stage, { issue: number })
      const inputs = {
        ...BY_BRANCH,
        ...UNWAITED,
        context: 'place',
        'start-job': 'automatic'
      }
      const { outputs } = await asked.run({ inputs })
      // Only a new job is told the description.
      expect(service.started[0]?.prompt).toContain('Vouchers count twice.')
      expect(outputs).toMatchObject({
        outcome: 'sent',
        started: 'true',
        'job-id': 'job-new-1'
      })
      expect(service.messages).toEqual([])
    }
  )

  it('counts for nothing, and what could not be read for its text is said once', async () => {
    const stage = await setStage()
    const { number } = stage.github.openPullRequest(OF_JOB_X)
    stage.faults.github.when(
      ({ path }) => path.includes('/check-runs?'),
      respond(403),
      Number.POSITIVE_INFINITY
    )
    const inputs = {
      ...BY_BRANCH,
      ...UNWAITED,
      context: 'checks',
      'start-job': 'automatic'
    }
    const result = await ask(stage, { issue: number }).run({ inputs })
    expect(warningsOf(result)).toEqual([
      expect.stringContaining('To read the check runs')
    ])
  })

  it('may have got what was sent, for a re-run that knows only its 🚀', async () => {
    const stage = await setStage()
    const { github, service } = stage
    const { number } = github.openPullRequest(OF_JOB_X)
    const asked = ask(stage, { issue: number })
    const inputs = { ...BY_BRANCH, 'start-job': 'automatic' }
    const first = asked.start({ inputs })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    const again = await asked.run({ attempt: 2, inputs })
    expect(again.outputs).toMatchObject({
      outcome: 'error',
      reason: 'job-not-found',
      sent: 'true',
      started: 'false',
      'job-id': ''
    })
    expect(wordsOf(stage, number)).not.toContain('A job was started')
    expect(service.started).toHaveLength(1)
  })

  it('is to be named to check what was sent to it, once it is not confirmed', async () => {
    const stage = await setStage({ job: { messages: [QUICK] } })
    const { github, service } = stage
    const { number } = github.openPullRequest(OF_JOB_X)
    const link = `${stage.serverUrl}/acme/shop/pull/${number}`
    service.addJob({ id: 'job-x', prLink: link, messages: [QUICK] })
    const asked = ask(stage, { issue: number })
    const first = asked.start({ inputs: { ...BY_BRANCH, ...UNWAITED } })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    service.addJob({ id: 'job-x', prLink: `${link}99`, messages: [] })
    const again = await asked.run({
      attempt: 2,
      inputs: { ...BY_BRANCH, ...UNWAITED }
    })
    expect(again.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(warningsOf(again)[0]).toMatch(/^The report can't name the agent job/)
    expect(wordsOf(stage, number)).toContain(
      'Comment `/agent --job <id>` with the ID of its job to see how it is going.'
    )
  })

  it('is looked for once more at the time limit, where the service asks to wait past it', async () => {
    const stage = await setStage()
    const { github, service } = stage
    const { number } = github.openPullRequest(OF_JOB_X)
    const source = {
      repository: `${stage.serverUrl}/acme/shop`,
      ref: 'agent/job-x'
    }
    service.addJob({ id: 'job-x', ...source, messages: [ENDLESS] })
    const asked = ask(stage, { issue: number })
    const first = asked.start({ inputs: BY_BRANCH })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    const startedAt = stage.now()
    stage.fault('look', respond(429, { 'retry-after': '3600' }))
    const inputs = { ...BY_BRANCH, ...SHORT }
    const { outputs } = await asked.run({ attempt: 2, inputs })
    const looks = stage.record
      .filter(one => STEPS.look(one.request) && one.at >= startedAt)
      .map(({ at }) => at - startedAt)
    expect(looks).toHaveLength(2)
    expect(looks[1]).toBe(9_005)
    expect(outputs).toMatchObject({ outcome: 'timed-out', 'job-id': 'job-x' })
  })

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
      ...UNCLAIMED,
      reports: ['error nothing']
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
    expect(left).toEqual(UNCLAIMED)
    expect(reports).toEqual(['error nothing'])
    expect(summary).toMatch(/pull request could not be read[\s\S]*[Rr]e-run/)
  })

  it('where GitHub’s answer is not the pull request', async () => {
    const { left, summary } = await play(
      stage => stage.fault('pull', respond(200, {}, '{}')),
      BY_BRANCH
    )
    expect(left).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(summary).toMatch(
      /GitHub's answer is not the requested pull request\.[\s\S]*Reason: `github`/
    )
  })

  it.each([
    ['the conversation', 'GET', /\/issues\/\d+\/comments/],
    ['its threads', 'POST', /\/graphql$/]
  ])('where %s can’t be read, which a re-run may', async (_, method, path) => {
    const { left, summary } = await play(
      ({ faults }) => faults.github.next(method, path, respond(403)),
      BY_BRANCH
    )
    expect(left).toEqual(UNCLAIMED)
    expect(summary).toMatch(/GitHub answered 403[\s\S]*[Rr]e-run/)
  })

  it('where the branch and the description name none', async () => {
    const { left, reports, summary } = await play(() => undefined, {
      ...UNNAMED,
      'job-id-pattern': 'jobs/{job-id}'
    })
    expect(left).toEqual(UNCLAIMED)
    expect(reports).toEqual(['error nothing'])
    expect(summary).toContain('No job is named: there is no --job')
    expect(summary).toContain('name none by job-id-pattern')
    expect(summary).not.toContain('Reports here name one')
    expect(summary).toContain('Reason: `no-job`')
  })

  it('on an issue, whatever the pattern is', async () => {
    const { left, stage } = await play(() => undefined, BY_BRANCH, 7)
    expect(left).toEqual(UNCLAIMED)
    expect(readsOf(stage, /\/pulls\//)).toEqual([])
  })

  it('where what the branch names can be no ID', async () => {
    const { left, summary } = await play(
      ({ github }) =>
        github.openPullRequest({
          title: 'x',
          by: 'stranger',
          branch: `agent/${'x'.repeat(201)}`
        }),
      BY_BRANCH,
      9
    )
    expect(left).toEqual(UNCLAIMED)
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
      const other = { project: 'proj-other', issue: PULL, key: 'comment-1' }
      github.addComment({
        ...given,
        user: 'stranger',
        body: reportMarker({ issue: PULL, key: 'comment-1' }, 'ak_other')
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

  it('about an issue goes to the job of its conversation', async () => {
    const stage = await stageWith(QUICK)
    await ask(stage, `/agent --job ${stage.jobId} One`).run({
      inputs: { ...UNNAMED, ...UNWAITED }
    })
    await stage.pass(60_000)
    const { outputs } = await labeled(stage).run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'sent', 'job-id': stage.jobId })
    expect(stage.prompts()).toEqual(['One', 'Go on'])
  })

  it('about an issue does not go to a job that is named in the second of its run', async () => {
    const stage = await stageWith(QUICK)
    await stage.pass(1_000 - (stage.now() % 1_000))
    const body = reportMarker({ outcome: 'sent', writtenAt: stage.now() })
    stage.github.addComment({ issue: 7, user: stage.github.self, body })
    const { outputs } = await labeled(stage).run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'no-job' })
    expect(stage.prompts()).toEqual([])
  })

  it.each([inputs, { ...inputs, ...UNNAMED, 'job-id-pattern': '' }])(
    'about an issue without a job is told there how to name one',
    async given => {
      const stage = await stageWith(QUICK)
      const asked = labeled(stage)
      const result = await asked.run({ inputs: given })
      expect(result.outputs).toMatchObject({
        outcome: 'error',
        reason: 'no-job'
      })
      expect(stage.prompts()).toEqual([])
      expect(stage.reports()).toEqual([
        expect.stringContaining(
          'Comment `--job <id>` here, right after the command. Set job-id to the ID of an existing job, or start-job to automatic, and start a new run.'
        )
      ])
    }
  )
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
  const result = await ask(stage, '/agent Go on').run()
  expect(result.outputs).toMatchObject({ outcome: 'completed', 'pr-link': '' })
  expect(warningsOf(result)).toEqual([
    expect.stringContaining('undocumented status "queued"'),
    expect.stringContaining('prLink that is not an http(s) address')
  ])
})

describe('a report', () => {
  it('from after the first answer of GitHub does not name the job', async () => {
    const stage = await setStage(CHECKED)
    // Its threads come late: after another run's report.
    stage.faults.github.next('POST', /graphql/, {
      kind: 'delay',
      ms: 9_000
    })
    const inputs = { wait: 'false' }
    stage.when(
      ({ request }) => request.path.includes('/collaborators/'),
      () => void ask(stage, { issue: PULL }).run({ inputs }),
      2_000
    )
    const event = workflowRun(stage, red(stage, { by: 'octo-dev' }))
    const { outputs } = await runFor(stage, event)
    const [other] = stage.reports(PULL)
    expect(other).toContain('Sent to job')
    expect(outputs).toMatchObject({ outcome: 'error', 'job-id': '' })
  })
})

describe('where no job is named', () => {
  it('nothing is sent, and another run is advised', async () => {
    const stage = await setStage(CHECKED)
    const { annotations, outputs } = await runFor(
      stage,
      workflowRun(stage, red(stage))
    )
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(stage.prompts()).toEqual([])
    expect(markedOn(stage, PULL)).toEqual(['error refused'])
    const [report = ''] = stage.reports(PULL)
    expect(report).toContain('No job is named: there is no job-id input')
    expect(report).not.toContain('name none by job-id-pattern')
    expect(report).toContain('or set job-id-pattern in the workflow')
    expect(report).toContain(
      'Set job-id to the ID of an existing job, or start-job to automatic, and start a new run.'
    )
    expect(annotations.at(-1)?.message).toContain('start a new run')
  })
})

const HUNK = '@@ -10,2 +10,3 @@\n   const a = 1\n+  const b = 2'

describe('a follow-up on an issue, and on its pull request', () => {
  it('is answered everywhere without a job named twice', async () => {
    const stage = await setStage({
      job: {
        messages: [{ ...QUICK, changes: 'new-pull-request' }, QUICK]
      }
    })
    const answered = async (asked: Asking, kind?: 'review') => {
      const { outputs } = await asked.run({ inputs: UNNAMED })
      expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
      await stage.pass(60_000)
      return stage.reports(asked.issue, kind).at(-1) ?? ''
    }
    const page = `${stage.serverUrl}/acme/shop`
    const reply = (where: string, to: string, words: string) =>
      `In reply to [${where}](${page}/${to}): \`${words}\``

    const first = ask(stage, `/agent --job ${stage.jobId} Fix the voucher`)
    expect(await answered(first)).toContain(
      reply(
        'this comment',
        `issues/7#issuecomment-${first.id}`,
        'Fix the voucher'
      )
    )
    // Who reads it knows what made it, where it was asked for, and how to go on.
    expect(stage.reports(PULL)).toEqual([
      expect.stringContaining(
        `${MADE} \`job-7f3a\` made this pull request. \`octo-dev\` sent the job a follow-up in [this comment](${page}/issues/7#issuecomment-${first.id}).\n\nComment \`/agent …\` here to continue with this job.`
      )
    ])
    const second = ask(stage, { body: '/agent and rename it', issue: PULL })
    expect(await answered(second)).toContain(
      reply('this comment', `pull/8#issuecomment-${second.id}`, 'and rename it')
    )
    const third = ask(stage, {
      kind: 'review',
      issue: PULL,
      body: '/agent Not below zero',
      path: 'src/cart.ts',
      line: 11,
      hunk: HUNK
    })
    // In its thread.
    expect(await answered(third, 'review')).toContain(
      reply(
        'this comment on a line',
        `pull/8#discussion_r${third.id}`,
        'Not below zero'
      )
    )
    const fourth = review(stage, {
      body: '/agent Please address these',
      comments: [
        { path: 'a.ts', line: 3, body: 'Too long.' },
        { path: 'b.ts', line: 9, startLine: 5, body: 'Why `any`?' },
        { path: 'c.ts', subject: 'file', body: 'Split it.' }
      ]
    })
    expect(await answered(fourth)).toContain(
      reply(
        'this review',
        `pull/8#pullrequestreview-${fourth.id}`,
        'Please address these'
      )
    )
    expect(stage.reactions(fourth.comments[0] ?? 0, 'review')).toBe(
      'eyes rocket hooray'
    )

    expect(notesOn(stage)).toHaveLength(1)
    // Each with where it was asked; with --job, also what the issue is about.
    expect(stage.service.messages.map(({ prompt }) => prompt)).toEqual([
      expect.stringMatching(
        /^Fix the voucher\n\n---.*issue #7.*Checkout fails.*The total turns negative/s
      ),
      expect.stringMatching(
        /^and rename it\n\n---.*pull request #8((?!Description).)*$/s
      ),
      expect.stringMatching(
        /^Not below zero\n\n---.*`src\/cart\.ts`, line 11\n/s
      ),
      expect.stringMatching(
        /^Please address these\n\n---.*`a\.ts`.*Too long\..*`b\.ts`, lines 5 to 9.*`c\.ts`, the file as a whole/s
      )
    ])
  })
})

it('a branch whose job the service does not know burns no comment', async () => {
  const stage = await setStage()
  const pull = { title: 'Change', by: 'stranger', branch: 'agent/job-none' }
  const { number: issue } = stage.github.openPullRequest(pull)
  const asked = ask(stage, { body: '/agent Fix it', issue })
  const inputs = { ...UNNAMED, 'job-id-pattern': 'agent/{job-id}' }
  const { outputs } = await asked.run({ inputs })
  expect(outputs).toMatchObject({ outcome: 'error', 'job-id': '' })
  expect(stage.reactions(asked.id)).toBe('confused')
  expect(stage.reports(issue)).toEqual([
    expect.stringMatching(
      /The ID comes from job-id-pattern.* Then re-run the workflow job; or, .*`\/agent --job <id> …` with the ID of an existing job/s
    )
  ])
})

it('a pull request that can’t be read is no pull request without a job', async () => {
  const stage = await setStage({ pullRequest: true })
  stage.fault('pull', respond(500), 99)
  const asked = ask(stage, { body: '/agent Fix it', issue: PULL })
  const inputs = { ...UNNAMED, ...SHORT, 'job-id-pattern': 'agent/{job-id}' }
  const { outputs } = await asked.run({ inputs })
  expect(outputs).toMatchObject({ outcome: 'error', reason: 'github' })
  expect(stage.reports(PULL)).toEqual([
    expect.stringMatching(
      /it is not known which job made it\. GitHub answered 500\..*status page\./s
    )
  ])
})

/**
 * What was said that was not true, the ends that were not the follow-up's, and
 * the results that were lost. Where a report advises something, it is done.
 */

it('a re-run watches the job that it sent to', async () => {
  const stage = await stageWith([QUICK, { ...QUICK, durationMs: 60_000 }])
  stage.service.addJob({ id: 'job-2', messages: [QUICK] })
  const inputs = { 'job-id': '' }
  await ask(stage, `/agent --job ${stage.jobId} First`).run({ inputs })
  await stage.pass(5_000)
  const asked = ask(stage, ASKED)
  const first = asked.start({ inputs })
  stage.when('rocket', () => first.kill('SIGKILL'), 100)
  await first.done
  await ask(stage, '/agent --job job-2 Another').run({ inputs })
  const { outputs } = await asked.run({ attempt: 2, inputs })
  expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  expect(outputs['job-id']).toBe(stage.jobId)
  const jobs = stage.service.messages.map(({ jobId }) => jobId)
  expect(jobs).toEqual([stage.jobId, stage.jobId, 'job-2'])
})

it('the job that the workflow names is said where nothing was asked of it', async () => {
  const stage = await stageWith(QUICK)
  const { outputs } = await ask(stage, '/agent --threads Go on').run()
  expect(outputs).toMatchObject({
    reason: 'nothing-to-send',
    'job-id': stage.jobId
  })
  expect(readsOf(stage, /\/job\//)).toEqual([])
})

it('another run never looks twice at once at the job that it was sent to', async () => {
  const stage = await stageWith(ENDLESS)
  const asked = ask(stage, '/agent Go on')
  await asked.run({ inputs: UNWAITED })
  // The time of the send is known to a second.
  await stage.pass(2_000)
  await asked.run({ runId: 1, inputs: SHORT })
  const { run } = stage.record.at(-1) ?? {}
  const looks = stage.record.filter(
    one => one.run === run && STEPS.look(one.request)
  )
  const [first = 0, second = 0] = looks.map(({ at }) => at)
  expect(second - first).toBeGreaterThan(1_000)
})

it('another run checks the job again if it had done so before the send', async () => {
  const stage = await stageWith(ENDLESS)
  const asked = ask(stage, '/agent Go on')
  // The answers to its first check and to 👀 come after the other run's send.
  stage.fault('look', { kind: 'delay', ms: 4_000 })
  const late = asked.start({ runId: 1, inputs: SHORT })
  await stage.pass(500)
  await asked.run({ inputs: UNWAITED })
  await late.done
  const { run } = stage.record.find(({ request }) => STEPS.look(request)) ?? {}
  const sentAt = stage.record.find(({ request }) => STEPS.send(request))?.at
  const [first = 0, second = 0, third = 0] = stage.record
    .filter(one => one.run === run && STEPS.look(one.request))
    .map(({ at }) => at)
  expect(first).toBeLessThan(Number(sentAt))
  expect(second - first).toBeLessThan(6_000)
  expect(third - second).toBeGreaterThan(1_000)
})

it('another run looks again for a job that it has seen, and that is missing for a moment', async () => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, '/agent Go on')
  stage.fault('look', { kind: 'delay', ms: 4_000 })
  const late = asked.start({ runId: 1 })
  await stage.pass(500)
  await asked.run({ inputs: UNWAITED })
  stage.fault('look', respond(404))
  const { outputs } = await late.done
  expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  const statuses = stage.record
    .filter(({ request }) => STEPS.look(request))
    .map(({ response }) => response?.status)
  expect(statuses).toContain(404)
})

it('a re-run that the service asks to wait past its limit checks once more at it', async () => {
  const stage = await stageWith(ENDLESS)
  const asked = ask(stage, ASKED)
  await asked.run({ inputs: UNWAITED })
  const startedAt = stage.now()
  stage.fault('look', respond(429, { 'retry-after': '3600' }))
  const { annotations, outputs } = await asked.run({
    attempt: 2,
    inputs: SHORT
  })
  expect(outputs.outcome).toBe('timed-out')
  expect(annotations.at(-1)?.message).toContain(
    'The agent was not seen to finish within the time limit'
  )
  const looks = stage.record
    .filter(one => STEPS.look(one.request) && one.at >= startedAt)
    .map(({ at }) => at)
  expect(looks).toHaveLength(2)
  expect((looks[1] ?? 0) - (looks[0] ?? 0)).toBeGreaterThan(8_000)
})

it.each<[string, string, Given['inputs']]>([
  ['a re-run that does not wait', 'sent', UNWAITED],
  ['a run that has not sent', 'error', {}]
])(
  '%s does not wait for a service that asks to wait past its limit',
  async (_, outcome, inputs) => {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, ASKED)
    const isRerun = outcome === 'sent'
    if (isRerun) await asked.run({ inputs: UNWAITED })
    stage.fault('look', respond(429, { 'retry-after': '3600' }), 99)
    const attempt = isRerun ? 2 : 1
    const result = await asked.run({ attempt, ...(inputs && { inputs }) })
    expect(result.outputs.outcome).toBe(outcome)
    expect(result.durationMs).toBeLessThan(1_000)
  }
)

it('what is unknown names the job that was asked for', async () => {
  const stage = await stageWith([QUICK])
  const asked = ask(stage, `/agent --job job-7f3a ${PROMPT}`)
  const run = asked.start()
  stage.when('claim', () => run.kill('SIGKILL'), 1)
  await run.done
  await asked.run({ attempt: 2, inputs: { 'job-id': '' } })
  expect(stage.reports()[0]).toContain('Job `job-7f3a`')
})

it('a job that only an earlier attempt has seen is not found', async () => {
  const stage = await stageWith([ENDLESS])
  const asked = ask(stage, ASKED)
  await asked.run({ inputs: SHORT })
  stage.fault('look', respond(404))
  const { outputs } = await asked.run({ attempt: 2 })
  expect(outputs).toMatchObject({
    outcome: 'error',
    reason: 'job-not-found',
    sent: 'true',
    'elapsed-seconds': '0'
  })
  // It is pending still.
  expect(await finish(stage)).toMatchObject({ pending: 1 })
})

/** The messages that the service accepted, without context. */
const sentTo = (stage: Stage) =>
  stage
    .prompts()
    .map((prompt, at) => [stage.service.messages[at]?.jobId, prompt])

it('a re-run goes to the job of its time, whatever names one later', async () => {
  const inputs = { 'job-id': '' }
  const stage = await stageWith([QUICK])
  const jobs = ['job-1', 'job-2']
  for (const id of jobs) stage.service.addJob({ id, messages: [QUICK] })
  const run = (asked: Asking, attempt = 1) => asked.run({ inputs, attempt })
  await run(ask(stage, '/agent --job job-1 First'))
  await stage.pass(MINUTE_MS)
  stage.fault('look', respond(401), 2)
  const named = ask(stage, '/agent --job job-2 Second')
  await run(named)
  await stage.pass(MINUTE_MS)
  const unnamed = ask(stage, '/agent Third')
  await run(unnamed)
  expect(stage.reports().at(-1)).toContain('re-run the workflow job')
  await stage.pass(1_000)
  // The report of the second names its job from now on.
  await run(named, 2)
  await run(unnamed, 2)
  expect(sentTo(stage)).toEqual([
    ['job-1', 'First'],
    ['job-2', 'Second'],
    ['job-1', 'Third']
  ])
})

/** A comment on the pull request; ours, if it names a job. */
interface Said {
  readonly job?: string
  /** Minutes before the question. */
  readonly at: number
  /** The same of when the job was first named. */
  readonly since?: number
  /** By how many milliseconds it was written after that. */
  readonly ms?: number
  readonly kind?: 'issue' | 'review'
  readonly isNote?: boolean
}

/** Somebody asks in a conversation, the event says of how many comments. */
async function conversation(
  said: readonly Said[],
  count = said.length,
  plan: (stage: Stage) => void = () => undefined
) {
  const stage = await stageWithJobs(QUICK, ['a', 'b', 'c'])
  const { github } = stage
  const now = stage.now()
  const add = ({ at, kind = 'issue', ...named }: Said) =>
    github.addComment({
      issue: PULL,
      kind,
      user: named.job ? github.self : 'octo-dev',
      body: named.job ? markerOf(named.job, now, { at, ...named }) : 'Hi.',
      createdAt: now - at * MINUTE_MS
    })
  said.filter(({ at }) => at >= 0).forEach(add)
  const comment = stage.comment({ by: 'octo-dev', body: ASKED, issue: PULL })
  said.filter(({ at }) => at < 0).forEach(add)
  await stage.pass(60 * MINUTE_MS)
  plan(stage)
  const payload = comment.event.payload as Json
  const issue = { ...(payload.issue as Json), comments: count }
  const event = { ...comment.event, payload: { ...payload, issue } }
  const asked = asking(stage, { ...comment, event }, ASKED, PULL)
  const { outputs } = await asked.run({ inputs: { ...UNNAMED, ...UNWAITED } })
  return { outputs, stage }
}

function markerOf(job: string, now: number, said: Said): string {
  const { at, isNote, ms = 0, since } = said
  const fields = {
    job,
    issue: PULL,
    writtenAt: now - at * MINUTE_MS + ms,
    ...(since && { namedSince: now - since * MINUTE_MS })
  }
  return isNote
    ? markersOf(KEY).write({
        kind: 'note',
        project: SHOP,
        ...fields
      })
    : reportMarker(fields)
}

/** An earlier report of ours, an hour before, names a job. */
function reported(
  { github, now }: Stage,
  job: string,
  { issue = 7, kind = 'issue' as 'issue' | 'review', key = '' } = {}
): void {
  const fields = { job, issue, key: 'comment-1' }
  const body = key ? reportMarker(fields, key) : reportMarker(fields)
  const createdAt = now() - 60 * MINUTE_MS
  github.addComment({ issue, kind, user: github.self, body, createdAt })
}
