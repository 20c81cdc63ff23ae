import { describe, expect, it } from '@jest/globals'
import { play } from './play.ts'

describe('bad input', () => {
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
