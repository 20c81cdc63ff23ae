import { describe, expect, it } from '@jest/globals'
import { say } from '../../src/message.ts'
import {
  COMMENT_MOST_CHARACTERS,
  helpComment,
  reportComment
} from '../../src/report/comment.ts'
import type { Report } from '../../src/report/report.ts'

const SHOP = 'https://github.com/acme/shop'
const DONE: Report = {
  outcome: 'completed',
  explanation: [],
  send: 'sent',
  next: 'ask-more',
  asker: 'octo-dev',
  question: {
    kind: 'comment',
    url: `${SHOP}/issues/7#issuecomment-1`,
    words: 'fix the changelog'
  },
  workedMs: 24_000,
  job: { id: 'job-1', status: 'completed', branch: 'agent/fix', model: 'm' },
  pullRequest: {
    url: `${SHOP}/pull/8`,
    place: { owner: 'acme', repo: 'shop', number: 8 }
  },
  run: { url: `${SHOP}/actions/runs/6`, id: '6' },
  command: '/agent'
}
const JOB_PAGE = 'https://agents.example.com/jobs/job-1'

const comment = (given: Partial<Report>, redact = (text: string) => text) =>
  reportComment({ ...DONE, ...given }, redact, COMMENT_MOST_CHARACTERS)

describe('the report', () => {
  it('links the pull request first, then what it answers', () => {
    expect(comment({})).toBe(
      [
        '@octo-dev ✅ The agent finished after 24 s.',
        `**[acme/shop#8](${SHOP}/pull/8)**`,
        `In reply to [this comment](${SHOP}/issues/7#issuecomment-1): \`fix the changelog\``,
        `<sub>Job \`job-1\` · status \`completed\` · branch \`agent/fix\` · model \`m\` · [run 6](${SHOP}/actions/runs/6)</sub>`,
        'Comment `/agent …` to send the agent another follow-up.'
      ].join('\n\n')
    )
  })

  it('has no link where a secret that was taken out left no address', () => {
    const question = { kind: 'event', url: '***', words: 'fix it' } as const
    expect(comment({ question })).toContain('In reply to this event: `fix it`')
  })

  it('shows the question’s first words on one line, and the job’s page', () => {
    const words = `a\nb ${'x'.repeat(99)}`
    const question = { kind: 'line', url: 'https://x.test/1', words } as const
    const body = comment({ question, job: { id: 'job-1', url: JOB_PAGE } })
    expect(body).toContain(
      `In reply to [this comment on a line](https://x.test/1): \`a b ${'x'.repeat(75)}…\``
    )
    expect(body).toContain(`Job [\`job-1\`](${JOB_PAGE})`)
  })

  it('keeps an address as it is, written as Markdown wants it', () => {
    const url = 'https://code.example/a?b=1&c=(2)|<3>'
    expect(comment({ pullRequest: { url, place: undefined } })).toContain(
      '**[Pull request on code.example](https://code.example/a?b=1&amp;c=%282%29%7C%3C3%3E)**'
    )
  })

  it('leaves the explanation out where there is no room for it', () => {
    const whole = [
      say`a`,
      say`a ${'b'}`,
      say`a ${'b'} c`,
      say`a ${'b'} c ${'d'}`
    ]
    for (const explanation of whole)
      expect(reportComment({ ...DONE, explanation }, text => text, 0)).toBe(
        comment({})
      )
  })

  it('says only what is known, without secrets', () => {
    const { outcome, explanation, send, run } = DONE
    const nothing = { asker: undefined, question: undefined }
    const known = { outcome, explanation, send, run, next: 'none' } as const
    const unknown = { ...nothing, pullRequest: undefined }
    const redact = (text: string) => text.replaceAll('run', '***')
    expect(
      reportComment({ ...known, ...unknown }, redact, COMMENT_MOST_CHARACTERS)
    ).toBe(
      [
        '✅ The agent finished.',
        `<sub>[*** 6](${SHOP}/actions/***s/6)</sub>`
      ].join('\n\n')
    )
  })
})

describe('the help', () => {
  const help = {
    asker: 'octo-dev',
    command: '/agent',
    requiredPermission: 'write',
    allowedBots: [],
    isKnown: true
  } as const

  it('names the options, who may use it, and the job', () => {
    const body = helpComment({ ...help, jobId: 'job-1' })
    expect(body.startsWith('@octo-dev ')).toBe(true)
    for (const option of [' <text>', '', ' --job <id> <text>', ' --help'])
      expect(body).toContain(`- \`/agent${option}\``)
    expect(body).toContain('The job here is `job-1`.')
    expect(body).toContain('People with `write` permission')
    expect(body).not.toContain('bots')
  })

  it.each([
    [true, 'No job is known here yet'],
    [false, 'It could not be read whether a job is known']
  ])('says where no job is known (%s), and which bots may', (isKnown, told) => {
    const bots = { allowedBots: ['a[bot]', 'b'], jobId: undefined, isKnown }
    const body = helpComment({ ...help, ...bots })
    expect(body).toContain(told)
    expect(body).toContain('So can these bots: `a[bot]`, `b`.')
  })
})
