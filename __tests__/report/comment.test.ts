import { describe, expect, it } from '@jest/globals'
import { say } from '../../src/message.ts'
import {
  helpComment,
  pullRequestNote,
  resultComment
} from '../../src/report/comment.ts'
import type { Report } from '../../src/report/report.ts'

const MARKER = '<!-- agent-follow-up:v1 x -->'
const SHOP = 'https://github.com/acme/shop'
const DONE: Report = {
  outcome: 'completed',
  explanation: [],
  delivery: 'sent',
  next: 'ask-more',
  asker: 'octo-dev',
  answers: {
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

describe('the result comment', () => {
  it('links the pull request first, then what it answers', () => {
    expect(resultComment(DONE, MARKER)).toBe(
      [
        `${MARKER}\n@octo-dev ✅ The agent finished after 24 s.`,
        `**[acme/shop#8](${SHOP}/pull/8)**`,
        `In reply to [this comment](${SHOP}/issues/7#issuecomment-1): \`fix the changelog\``,
        `<sub>Job \`job-1\` · status \`completed\` · branch \`agent/fix\` · model \`m\` · [run 6](${SHOP}/actions/runs/6)</sub>`,
        '<sub>Comment `/agent …` to send the agent another follow-up.</sub>'
      ].join('\n\n')
    )
  })

  it('shows the question’s first words, on one line', () => {
    const words = `a\nb ${'x'.repeat(99)}`
    const answers = { kind: 'line', url: 'https://x.test/1', words } as const
    expect(resultComment({ ...DONE, answers }, MARKER)).toContain(
      `In reply to [this comment on a line](https://x.test/1): \`a b ${'x'.repeat(75)}…\``
    )
  })

  it('says only what is known', () => {
    const { outcome, explanation, delivery, run } = DONE
    const known = { outcome, explanation, delivery, run, next: 'none' } as const
    expect(resultComment(known, MARKER)).toBe(
      [
        `${MARKER}\n✅ The agent finished.`,
        `<sub>[run 6](${SHOP}/actions/runs/6)</sub>`
      ].join('\n\n')
    )
  })

  it('says what went wrong, what of it was sent, and how to continue', () => {
    const body = resultComment(
      {
        ...DONE,
        outcome: 'error',
        delivery: 'unsent',
        next: 're-run',
        explanation: say`The service answered ${503}.`
      },
      MARKER
    )
    expect(body).toContain('The service answered 503. Nothing was sent.')
    expect(body).toContain('Re-run the workflow job to send the follow-up.')
  })
})

describe('the note on a pull request', () => {
  it('says which job made it, where it was asked for, and how to continue', () => {
    const note = { jobId: 'job-1', asker: 'octo-dev', command: '/agent' }
    const { answers } = DONE
    expect(
      pullRequestNote({ ...note, ...(answers && { answers }) }, MARKER)
    ).toBe(
      [
        `${MARKER}\n🤖 The agent job \`job-1\` made this pull request. \`octo-dev\` sent the job a follow-up in [this comment](${SHOP}/issues/7#issuecomment-1).`,
        '<sub>Comment `/agent …` here, on a line, or in a review to continue with this job.</sub>'
      ].join('\n\n')
    )
    expect(pullRequestNote(note, MARKER)).toContain('made this pull request.')
  })
})

describe('the help comment', () => {
  const help = {
    asker: 'octo-dev',
    command: '/agent',
    requiredPermission: 'write',
    allowedBots: [],
    isKnown: true
  }

  it('names the options, who may use it, and the job', () => {
    const body = helpComment({ ...help, jobId: 'job-1' }, MARKER)
    expect(body.startsWith(`${MARKER}\n@octo-dev `)).toBe(true)
    for (const option of [' <text>', '', ' --job <id> <text>', ' --help'])
      expect(body).toContain(`- \`/agent${option}\``)
    expect(body).toContain('The job here is `job-1`.')
    expect(body).toContain('You need `write` permission')
    expect(body).not.toContain('Bots')
  })

  it('says where no job is known, and which bots may use it', () => {
    const body = helpComment({ ...help, allowedBots: ['a[bot]', 'b'] }, MARKER)
    expect(body).toContain('No job is known here yet')
    expect(body).toContain('Bots that may use it: `a[bot]`, `b`.')
  })
})
