/** What the comments of the action look like: docs/delivery.md, "The report". */
import { describe, expect, it } from '@jest/globals'
import { type Message, say } from '../../src/common/message.ts'
import {
  COMMENT_MOST_CHARACTERS,
  finishSummary,
  helpComment,
  pullRequestNote,
  reportComment
} from '../../src/report/layout.ts'
import { link } from '../../src/report/safe-text.ts'
import type { Wording } from '../../src/report/wording.ts'
import { stateOf } from '../delivery/rules/states.ts'

/** How a report is laid out: design §8. */

const SHOP = 'https://github.com/acme/shop'
const { about } = stateOf({
  about: {
    asker: 'octo-dev',
    url: `${SHOP}/issues/7#issuecomment-1`,
    text: 'fix the changelog',
    runId: '6',
    runUrl: `${SHOP}/actions/runs/6`
  }
})
const DONE: Wording = {
  outcome: 'completed',
  reason: undefined,
  proof: 'own',
  headline: say`The agent finished.`,
  details: [],
  advice: say`Comment ${'/agent …'} again.`,
  about,
  hasStartedJob: false,
  job: { id: 'job-1', status: 'completed', branch: 'agent/fix', model: 'm' },
  pullRequest: {
    url: `${SHOP}/pull/8`,
    parts: { owner: 'acme', repo: 'shop', number: 8 }
  }
}
const JOB_PAGE = 'https://agents.example.com/jobs/job-1'

const comment = (given: Partial<Wording>, redact = (text: string) => text) =>
  reportComment({ ...DONE, ...given }, redact, COMMENT_MOST_CHARACTERS)

describe('the report', () => {
  it('says what happened, links the pull request, then what it answers', () => {
    expect(comment({ details: say`Details.` })).toBe(
      [
        '@octo-dev ✅ The agent finished.',
        `**[acme/shop#8](${SHOP}/pull/8)**`,
        `In reply to [this comment](${SHOP}/issues/7#issuecomment-1): \`fix the changelog\``,
        'Details.',
        `<sub>Job \`job-1\` · status \`completed\` · branch \`agent/fix\` · model \`m\` · [run 6](${SHOP}/actions/runs/6)</sub>`,
        'Comment `/agent …` again.'
      ].join('\n\n')
    )
  })

  it('keeps the first parts of the details where all are too long', () => {
    const details: Message = Array.from({ length: 10 }, (_, at) => ({
      kind: 'quoted',
      text: `part ${at}`
    }))
    const given = { ...DONE, details }
    const as = (text: string) => text
    const whole = reportComment(given, as, COMMENT_MOST_CHARACTERS)
    expect(reportComment(given, as, whole.length)).toBe(whole)
    expect(reportComment(given, as, whole.length - 1)).toContain(
      '\n\n`part 0``part 1``part 2``part 3` …\n\n'
    )
    const none = { ...DONE, details: [] }
    expect(reportComment(given, as, 1)).toBe(reportComment(none, as, 1))
  })

  it('links what changed', () => {
    const changesUrl = `${SHOP}/compare/a..b`
    const pullRequest = { url: `${SHOP}/pull/8`, parts: undefined, changesUrl }
    expect(comment({ pullRequest })).toContain(
      ` · [what changed](${changesUrl})`
    )
  })

  it('names the host of a pull request without what is not of a name', () => {
    const url = 'https://[2001:db8::1]/pull/8'
    const pullRequest = { url, parts: undefined }
    expect(comment({ pullRequest })).toContain('[Pull request on 2001:db8::1](')
  })

  it('begins with the details where there is no headline', () => {
    const [first] = comment({ headline: [], details: say`Why.` }).split('\n')
    expect(first).toBe('@octo-dev ✅ Why.')
  })

  it('has no link where a secret that was taken out left no address', () => {
    const event = { ...about, kind: 'event', url: '***' } as const
    expect(comment({ about: event })).toContain('In reply to this event: `fix')
  })

  it('shows the question’s first words on one line, and the job’s page', () => {
    const text = `a\nb ${'x'.repeat(99)}`
    const line = {
      ...about,
      kind: 'line',
      url: 'https://x.test/1',
      text
    } as const
    const body = comment({ about: line, job: { id: 'job-1', url: JOB_PAGE } })
    expect(body).toContain(
      `In reply to [this comment on a line](https://x.test/1): \`a b ${'x'.repeat(75)}…\``
    )
    expect(body).toContain(`Job [\`job-1\`](${JOB_PAGE})`)
  })

  it('keeps an address as it is, written as Markdown wants it', () => {
    const url = 'https://code.example/a?b=1&c=(2)|<3>&d'
    expect(comment({ pullRequest: { url, parts: undefined } })).toContain(
      '**[Pull request on code.example](https://code.example/a?b=1&amp;c=%282%29%7C%3C3%3E&amp;d)**'
    )
  })

  it('leaves the details out where there is no room for them', () => {
    const whole: readonly Message[] = [
      say`a`,
      say`a ${'b'}`,
      say`a ${'b'} c`,
      say`a ${'b'} c ${'d'}`
    ]
    for (const details of whole)
      expect(reportComment({ ...DONE, details }, text => text, 0)).toBe(
        comment({})
      )
  })

  it('is one line before the end, without a mention', () => {
    const sent = { outcome: 'sent', details: [] } as const
    expect(comment({ ...sent, job: { id: 'job-1' } })).toBe(
      `🚀 Sent to job \`job-1\`. Comment \`/agent …\` again. In reply to [this comment](${SHOP}/issues/7#issuecomment-1): \`fix the changelog\` <sub>[run 6](${SHOP}/actions/runs/6)</sub>`
    )
    const started = comment({
      ...sent,
      hasStartedJob: true,
      job: { id: 'job-1' }
    })
    expect(started).toMatch(/^🚀 Started job `job-1`\. /)
    expect(comment({ ...sent, job: undefined })).toMatch(/^🚀 Sent\. /)
  })

  it('says only what is known, without secrets', () => {
    const { asker: _, url: __, ...unknown } = about
    const nothing = { job: undefined, pullRequest: undefined, advice: [] }
    const redact = (text: string) => text.replaceAll('run', '***')
    expect(comment({ about: unknown, ...nothing }, redact)).toBe(
      [
        '✅ The agent finished.',
        `<sub>[*** 6](${SHOP}/actions/***s/6)</sub>`
      ].join('\n\n')
    )
  })
})

describe('the note on a pull request', () => {
  const job = { id: 'job-1' }

  it('says which job made it, and who asked where', () => {
    expect(pullRequestNote(DONE, job, '/agent')).toBe(
      [
        `🤖 The agent job \`job-1\` made this pull request. \`octo-dev\` sent the job a follow-up in [this comment](${SHOP}/issues/7#issuecomment-1).`,
        'Comment `/agent …` here to continue with this job.'
      ].join('\n\n')
    )
  })

  it('says to name the job where job-id names another one', () => {
    const report = { ...DONE, about: { ...about, jobInput: 'job-0' } }
    expect(pullRequestNote(report, job, '/agent')).toContain(
      'Comment `/agent --job job-1 …` here to continue with this job.'
    )
    expect(pullRequestNote(report, { id: 'a b' }, '/agent')).not.toContain(
      'Comment'
    )
    const same = { ...DONE, about: { ...about, jobInput: 'job-1' } }
    expect(pullRequestNote(same, job, '/agent')).toContain(
      'Comment `/agent …` here'
    )
  })

  it('does not say how to continue with a job that is archived', () => {
    const report: Wording = { ...DONE, outcome: 'archived' }
    expect(pullRequestNote(report, job, '/agent')).not.toContain('Comment')
  })

  it('names the run where nobody is known to have asked', () => {
    const { asker: _, url: __, ...unknown } = about
    const report = { ...DONE, about: unknown }
    expect(pullRequestNote(report, job, '/agent')).toContain(
      `The job got a follow-up in [this run](${SHOP}/actions/runs/6).`
    )
  })
})

describe('the summary of a finish', () => {
  it('links what asked by its number, or as the question', () => {
    const here = { ...DONE, about: { ...about, askedOn: 7 } }
    const summary = finishSummary(say`Done.`, [here, DONE])
    expect(summary).toContain(`[#7](${about.url}): \`fix the changelog\``)
    expect(summary).toContain(`[question](${about.url}): `)
  })
})

describe('a link', () => {
  it('has an address of at most 2,000 characters', () => {
    const address = 'https://github.com/'.padEnd(2_000, 'a')
    expect(link('here', address)).toBe(`[here](${address})`)
    expect(link('here', `${address}a`)).toBe('here')
  })
})

describe('the help', () => {
  const help = {
    asker: 'octo-dev',
    command: '/agent',
    requiredPermission: 'write',
    allowedBots: [],
    startJob: 'on-request'
  } as const

  it('names the options, and who may use it', () => {
    const body = helpComment(help)
    expect(body.startsWith('@octo-dev ')).toBe(true)
    for (const option of [' <text>', '', ' --job <id> <text>', ' --help'])
      expect(body).toContain(`- \`/agent${option}\``)
    expect(body).toContain('People with `write` permission')
    expect(body).not.toContain('bots')
  })

  it('names --new only where it can be used', () => {
    expect(helpComment(help)).toContain('`/agent --new <text>`')
    const never = helpComment({ ...help, startJob: 'never' })
    expect(never).not.toContain('--new')
  })

  it('says which bots may', () => {
    const body = helpComment({ ...help, allowedBots: ['a[bot]', 'b'] })
    expect(body).toContain('So can these bots: `a[bot]`, `b`.')
  })
})
