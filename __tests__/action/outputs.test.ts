/** Outputs are complete, and hold no secret: docs/reference.md, "Outputs". */
import { describe, expect, it } from '@jest/globals'
import { openOutputs, outputsOf } from '../../src/action/outputs.ts'
import { OUTPUT_NAMES } from '../../src/action/runner.ts'
import { addCheck } from '../../src/delivery/rules/finished.ts'
import { sentEarlier } from '../../src/delivery/rules/reported-state.ts'
import type { Ended, FollowUpState } from '../../src/delivery/rules/state.ts'
import type { PullRequest } from '../../src/github/pull-request.ts'
import { stateOf } from '../delivery/rules/states.ts'
import { snapshot } from '../fakes/follow-up.ts'

/** The outputs, made of the state: design §3. */

const PR = 'https://github.com/acme/shop/pull/8'
const redact = (text: string) => text.replaceAll('s3cret', '***')
const seen = (status: string, prLink: string | null = null) =>
  addCheck(undefined, snapshot(status, 0, prLink))
const named = (id: string) => ({ id, project: 'shop' })
const SENT = stateOf({ send: sentEarlier(0) })
const DENIED = {
  kind: 'stopped',
  outcome: 'denied',
  reason: 'bot',
  what: [],
  fix: []
} as const
const PULL: PullRequest = {
  number: 8,
  repository: 'acme/shop',
  headRef: 'agent/fix',
  headSha: 'today',
  headRepository: 'octo-dev/shop',
  state: 'merged',
  description: '',
  isUntouched: false
}

function ended(given: Partial<Ended> = {}): FollowUpState {
  const result: Ended = {
    kind: 'ended',
    outcome: 'completed',
    status: 'completed',
    prLink: PR,
    proof: 'own',
    ...given
  }
  return { ...SENT, tracking: seen('completed', PR), result }
}

describe('the writer', () => {
  function writing() {
    const written: string[] = []
    const write = (name: string, value: string) =>
      void written.push(`${name}=${value}`)
    return { written, show: openOutputs(write, redact) }
  }

  it('writes a value again when it changes, and only that', () => {
    const { written, show } = writing()
    const state = stateOf()
    show(state)
    show({ ...state, job: named('job-1') })
    show({ ...SENT, job: named('job-1'), tracking: seen('active') })
    show({ ...SENT, job: named('job-1'), tracking: seen('queued') })
    expect(written.map(line => line.replace(/=\{.*/, '={}'))).toEqual([
      'sent=false',
      'started=false',
      'job-id=job-1',
      'status=active',
      'job={}',
      'sent=true',
      'status=queued',
      'job={}'
    ])
  })

  it('sets every output with the outcome, once, also what is empty', () => {
    const { written, show } = writing()
    const state = stateOf({ job: named('job-1') })
    show(state)
    const known = written.length
    show({ ...state, result: DENIED })
    show({ ...state, result: DENIED })
    expect(written.slice(known)).toContain('changed=')
    const names = written.map(line => line.split('=', 1)[0])
    expect([...names].sort()).toEqual([...OUTPUT_NAMES].sort())
  })

  it('takes back what no longer holds', () => {
    const { written, show } = writing()
    show(ended())
    show(SENT)
    expect(written).toContain(`pr-link=${PR}`)
    expect(written.slice(-5)).toEqual(
      expect.arrayContaining(['pr-link=', 'prLink=', 'outcome='])
    )
  })
})

describe('the outputs', () => {
  it('hold no secret but in our own words', () => {
    const secret = (text: string) => text.replaceAll('completed', '***')
    const state = { ...ended(), job: named('completed') }
    const outputs = outputsOf(state, secret)
    expect(outputs['job-id']).toBe('***')
    expect([outputs.status, outputs.outcome]).toEqual([
      'completed',
      'completed'
    ])
    expect(JSON.parse(outputs.job).status).toBe('completed')
    const strange = { ...SENT, tracking: seen('a-s3cret') }
    const { job, status } = outputsOf(strange, redact)
    expect([status, JSON.parse(job).status]).toEqual(['a-***', 'a-***'])
  })

  it('have the pull request that was read, with its head at the end', () => {
    const end = ended({ changed: true, headSha: 'then', pull: PULL })
    expect(outputsOf(end, redact)).toMatchObject({
      changed: 'true',
      'pr-link': PR,
      prLink: PR,
      'pr-number': '8',
      'pr-repository': 'acme/shop',
      'pr-head-ref': 'agent/fix',
      'pr-head-sha': 'then',
      'pr-head-repository': 'octo-dev/shop'
    })
  })

  it('have no head of a pull request that could not be read', () => {
    expect(outputsOf(ended({ headSha: 'then' }), redact)).toMatchObject({
      'pr-head-sha': '',
      'pr-number': ''
    })
  })

  it('have nothing of a pull request whose fork was deleted but its link', () => {
    const { headRepository: _, ...pull } = PULL
    const outputs = outputsOf(ended({ headSha: 'then', pull }), redact)
    expect(outputs).toMatchObject({
      'pr-link': PR,
      'pr-number': '',
      'pr-repository': '',
      'pr-head-ref': '',
      'pr-head-sha': '',
      'pr-head-repository': ''
    })
  })

  it('have the head before, unless the end is of another pull request', () => {
    const before = { status: 'completed', prLink: PR, headSha: 'before' }
    const previous = (state: FollowUpState) =>
      outputsOf({ ...state, before }, redact)['pr-previous-sha']
    expect(previous(SENT)).toBe('before')
    expect(previous(ended())).toBe('before')
    expect(previous(ended({ prLink: `${PR}9` }))).toBe('')
  })

  it('have of an end that was reported before no job, which was not asked', () => {
    const { tracking: _, ...state } = ended()
    const job = { ...named('job-1'), namedSince: 1 }
    expect(outputsOf({ ...state, job }, redact)).toMatchObject({
      status: 'completed',
      job: '',
      model: '',
      'job-id': 'job-1',
      sent: 'true'
    })
  })

  it('have the model of the latest check, before the send, too', () => {
    const latest = snapshot('completed', 0)
    const job = { ...latest.job, model: 'agent-large' }
    const state = {
      ...stateOf(),
      job: { ...named('1'), lastCheck: { ...latest, job } }
    }
    expect(outputsOf(state, redact)).toMatchObject({
      job: '',
      model: 'agent-large',
      status: ''
    })
  })

  it('say whether the follow-up started the job', () => {
    const started = (state: FollowUpState) =>
      outputsOf({ ...state, isStart: true }, redact).started
    expect(started(SENT)).toBe('true')
    expect(started(stateOf({ send: { kind: 'lost' } }))).toBe('false')
    expect(outputsOf(SENT, redact).started).toBe('false')
  })

  it('have the time, the reason, and who asked', () => {
    const about = { asker: 'octo-dev' }
    const state = stateOf({ about, elapsedMs: 12_600, result: DENIED })
    expect(outputsOf(state, redact)).toMatchObject({
      'asked-by': 'octo-dev',
      'elapsed-seconds': '13',
      reason: 'bot'
    })
    expect(outputsOf(ended(), redact)).toMatchObject({
      'elapsed-seconds': '',
      reason: ''
    })
  })
})
