import { writeFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { startWorld } from '../../sandbox/world.ts'
import { play } from './play.ts'

const KEY = 'ak_3f9c1d7e5b2a4860'

describe('bad input', () => {
  it('is reported all at once, before the first request', async () => {
    const { result, requests, reactions, comments } = await play(
      {},
      {
        inputs: {
          'base-url': 'http://user:s3cr3tpart@agents.example/?x=1',
          'api-key': `${KEY} ${KEY}`,
          'project-id': '..',
          'job-id': 'a\u0007b',
          command: '/agent',
          'required-permission': 'owner',
          wait: 'maybe',
          'timeout-minutes': '0',
          'poll-interval-seconds': '1',
          'fail-on': 'failed, denied',
          comment: 'sometimes',
          'issue-number': '#7',
          resend: '2'
        }
      }
    )
    expect(requests).toEqual([])
    expect(reactions).toEqual([])
    expect(comments).toEqual([])
    expect(result.exitCode).toBe(1)
    expect(result.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    const errors = result.annotations.filter(({ level }) => level === 'error')
    expect(errors).toHaveLength(1)
    const message = errors[0]?.message ?? ''
    for (const name of [
      'base-url is "http://***@agents.example/?x=1"; it should be an https: address',
      'api-key is a value with whitespace or non-ASCII characters; it should be the secret itself and nothing else.',
      'project-id is "..";',
      'job-id is "a b";',
      'required-permission is "owner"; it should be one of read, triage, write, maintain, admin.',
      'wait is "maybe"; it should be true or false.',
      'timeout-minutes is "0"; it should be a number above 0 and at most 4320.',
      'poll-interval-seconds is "1"; it should be a whole number from 2 to 600.',
      'fail-on is "failed, denied"; it should be none, or any of completed,',
      'comment is "sometimes";',
      'issue-number is "#7";',
      'resend is "2";'
    ])
      expect(message).toContain(name)
    expect(result.stdout.replace(/^::add-mask::.*$/gm, '')).not.toContain(KEY)
    expect(result.stdout).not.toContain('s3cr3tpart')
  })

  it('names what is missing', async () => {
    const { result, requests } = await play(
      {},
      { inputs: { 'base-url': '', 'api-key': '', 'project-id': '' } }
    )
    expect(requests).toEqual([])
    const message = result.annotations[0]?.message ?? ''
    expect(message).toContain('base-url is empty;')
    expect(message).toContain(
      'api-key is empty (runs from forks, and those that Dependabot causes, get no secrets);'
    )
    expect(message).toContain('project-id is empty;')
  })

  it('an unknown option is explained to who may ask', async () => {
    const { result, taken, reactions, comments, requests } = await play(
      {},
      { body: '/agent --force do it' }
    )
    expect(taken).toEqual([])
    expect(requests.filter(line => line.startsWith('service'))).toEqual([])
    expect(result.outputs.outcome).toBe('error')
    expect(result.annotations[0]?.message).toContain(
      'There is no option "--force"'
    )
    expect(result.annotations[0]?.message).toContain('--job <id>')
    // Only another comment helps, so the claim stays.
    expect(reactions).toEqual(['eyes', 'confused'])
    expect(comments[0]).toContain('There is no option `--force`')
    expect(comments[0]).toContain('again with the follow-up corrected.')
  })

  it('a job in the comment that can be no id is refused', async () => {
    const { result, requests } = await play(
      {},
      { body: '/agent --job .. do it' }
    )
    expect(requests.filter(line => line.startsWith('service'))).toEqual([])
    expect(result.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
  })

  it('no job named at all says how to name one', async () => {
    const { result, reactions, taken } = await play(
      {},
      { inputs: { 'job-id': '' } }
    )
    expect(taken).toEqual([])
    expect(result.annotations[0]?.message).toContain(
      'Comment "/agent --job <id> …" again with the ID of an existing job.'
    )
    expect(reactions).toEqual(['eyes', 'confused'])
  })

  it.concurrent.each([
    ['missing', undefined],
    ['cut', '{"action": "created", '],
    ['no object', '[1, 2]'],
    ['empty', '']
  ])('an event file that is %s is one clear error', async (_, content) => {
    const world = await startWorld()
    try {
      const { event } = world.comment({ by: 'octo-dev', body: '/agent x' })
      const path = `/tmp/event-${process.pid}-${Math.random()}.json`
      if (content !== undefined) writeFileSync(path, content)
      const result = await world.run({
        event,
        env: { GITHUB_EVENT_PATH: path }
      }).done
      expect(world.record).toEqual([])
      expect(result.exitCode).toBe(1)
      expect(result.outputs.outcome).toBe('error')
      expect(result.annotations).toHaveLength(1)
      expect(result.annotations[0]?.message).toContain('GITHUB_EVENT_PATH')
      expect(result.stdout + result.stderr).not.toMatch(/\n\s+at /)
    } finally {
      await world.close()
    }
  })

  it('empty values mean the defaults', async () => {
    const empty = [
      'command',
      'required-permission',
      'wait',
      'timeout-minutes',
      'poll-interval-seconds',
      'fail-on',
      'comment',
      'issue-number',
      'resend',
      'allowed-bots',
      'prompt'
    ]
    const { result } = await play(
      { job: { messages: [{ durationMs: 1_000, result: 'failed' }] } },
      { inputs: Object.fromEntries(empty.map(name => [name, ''])) }
    )
    expect(result.outputs.outcome).toBe('failed')
    expect(result.exitCode).toBe(1)
  })
})

describe('when the service does not want us', () => {
  it('a wrong key is told, and the claim is released', async () => {
    const { result, reactions, comments, requests } = await play(
      {},
      { inputs: { 'api-key': 'ak_wrongwrongwrong' } }
    )
    expect(result.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(
      result.annotations.filter(({ level }) => level === 'error')
    ).toHaveLength(1)
    expect(result.annotations[0]?.message).toMatch(
      /api-key.* Nothing was sent\. Re-run the workflow job to send the follow-up\.$/
    )
    expect(reactions).toEqual(['confused'])
    expect(requests.some(line => line.includes('DELETE'))).toBe(true)
    expect(comments).toHaveLength(1)
    // A marker names only a job that the service has confirmed.
    expect(comments[0]).not.toContain(' job=')
  })

  it('no such job is told, and nothing is sent', async () => {
    const { result, taken, reactions } = await play(
      {},
      { body: '/agent --job nope x' }
    )
    expect(taken).toEqual([])
    expect(result.annotations[0]?.message).toContain(
      'the service does not know this job. Nothing was sent. Comment "/agent --job <id> …" again'
    )
    expect(reactions).toEqual(['eyes', 'confused'])
  })
})
