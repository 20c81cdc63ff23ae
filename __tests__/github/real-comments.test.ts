/**
 * Comments as mail programs, phones, and editors have written them, byte for byte:
 * docs/reference.md, "What is read of a comment".
 */
import { expect, it } from '@jest/globals'
import { explain, plain } from '../../src/common/message.ts'
import { readCommand } from '../fakes/read-command.ts'

it.each(comments())('%s', (_, body, wanted) => {
  const request = readCommand(body, '/agent')
  const { problem } = request ?? {}
  if (typeof wanted === 'string') {
    expect(request).toMatchObject({ text: '', problem: { reason: 'text' } })
    expect(problem && plain(explain(problem))).toContain(wanted)
  } else {
    expect(problem).toBeUndefined()
    expect(request).toMatchObject(wanted)
    expect('jobId' in wanted).toBe(request?.jobId !== undefined)
  }
})

/** What is asked for, or what is said of what is wrong. */
function comments(): readonly (readonly [string, string, object | string])[] {
  return [
    [
      'mail bare command',
      '/agent\n\nOn Wed, Nov 25, 2026, 22:40 github-actions[bot] <notifications@github.com>\nwrote:\n\n> Sent to job job_1.\n>\n',
      { text: '' }
    ],
    [
      'phone signature',
      '/agent\r\n\r\nSent from my phone',
      { text: 'Sent from my phone' }
    ],
    [
      'mail text',
      '/agent fix it\n\nOn Wed, Nov 25, 2026, 22:40 github-actions[bot] <notifications@github.com>\nwrote:\n\n> Sent to job job_1.\n>\n',
      { text: 'fix it' }
    ],
    ['signature dashes', '/agent\r\n\r\n-- \r\nAlice', { text: '' }],
    [
      'option u2011',
      '/agent \u2011\u2011job job_2 fix it',
      { text: 'fix it', jobId: 'job_2' }
    ],
    [
      'option after u200b',
      '/agent \u200b--job job_2 fix it',
      { text: 'fix it', jobId: 'job_2' }
    ],
    [
      'option escaped',
      '/agent \\--job job_2 fix it',
      'escaped, quoted, in brackets, or formatted'
    ],
    [
      'option bold',
      '/agent **--job** job_2 fix it',
      'escaped, quoted, in brackets, or formatted'
    ],
    [
      'option then thanks',
      '/agent fix it --job job_2\r\n\r\nThanks!',
      'right after the command: "/agent --job job_2 …"'
    ],
    [
      'option in the middle',
      '/agent fix it --job job_2 please',
      'right after the command: "/agent --job job_2 …"'
    ],
    [
      'id u200b',
      '/agent --job job_2\u200b fix it',
      { text: 'fix it', jobId: 'job_2\u200b' }
    ],
    [
      'option name u200b',
      '/agent --job\u200b job_2 fix it',
      { text: 'fix it', jobId: 'job_2' }
    ],
    ['command u200b', '/agent\u200b fix it', { text: 'fix it' }],
    ['command colon', '/agent: fix it', { text: 'fix it' }],
    ['rule first', '/agent\n---\nfix it', { text: '---\nfix it' }]
  ]
}
