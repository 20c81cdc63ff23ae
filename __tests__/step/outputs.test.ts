import { describe, expect, it } from '@jest/globals'
import {
  OUTPUT_NAMES,
  openOutputs,
  type Results
} from '../../src/step/outputs.ts'
import { job } from '../fakes/follow-up.ts'

const PR = 'https://github.com/acme/shop/pull/8'
const NOTHING: Results = { hasEnded: false, sent: false }
describe('the writer', () => {
  function writing() {
    const written: string[] = []
    const outputs = openOutputs(
      (name, value) => written.push(`${name}=${value}`),
      text => text.replaceAll('s3cret', '***')
    )
    return { written, know: outputs.know, outputs }
  }

  it('writes a value again when it changes, and only that', () => {
    const { written, know } = writing()
    know(NOTHING)
    know({ jobId: 'job-1' })
    know({ job: job('active') })
    know({ job: job('failed'), sent: true })
    expect(written.map(line => line.replace(/=\{.*/, '={}'))).toEqual([
      'sent=false',
      'job-id=job-1',
      'status=active',
      'job={}',
      'status=failed',
      'job={}',
      'sent=true'
    ])
  })

  it('sets every output with the outcome, once, also what is empty', () => {
    const { written, know } = writing()
    know({ ...NOTHING, jobId: 'job-1' })
    const known = written.length
    know({ outcome: 'denied' })
    know({ outcome: 'denied' })
    expect(written.slice(known)).toContain('changed=')
    const names = written.map(line => line.split('=', 1)[0])
    expect([...names].sort()).toEqual([...OUTPUT_NAMES].sort())
  })

  it('takes back what no longer holds', () => {
    const { written, know } = writing()
    know({ job: job('completed', PR), hasEnded: true })
    know({ hasEnded: false })
    expect(written.slice(-2)).toEqual(['pr-link=', 'prLink='])
  })

  it('writes no secret, and keeps what is known as it is', () => {
    const { written, know, outputs } = writing()
    know({ jobId: 'a-s3cret', job: job('s3cret') })
    expect(written.join()).not.toContain('s3cret')
    expect(outputs.known).toMatchObject({ jobId: 'a-s3cret' })
  })
})
