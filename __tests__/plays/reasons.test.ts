/**
 * Why it stopped, in one word: each way to each reason, and none where nothing
 * stopped it: docs/troubleshooting.md, "Reasons".
 */
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { KEY } from '../../sandbox/setting.ts'
import { REASONS } from '../../src/common/message.ts'
import { ask } from '../../stage/asking.ts'
import { markersOf } from '../../stage/markers.ts'
import { respond } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import { ENDLESS, PULL, QUICK, SHORT, UNWAITED } from '../../stage/usual.ts'
import { read } from '../troubleshooting.ts'
import { fixIt, STOPS } from './reason-cases.ts'

describe('the reason', () => {
  it.each(STOPS)('$outcome, $reason: $name', async given => {
    const { isReported, outcome, reason } = given
    const stage = await setStage({
      ...given.options,
      job: { messages: [QUICK], ...given.options?.job }
    })
    const { outputs, summary } = await given.play(stage)
    expect(outputs).toMatchObject({ outcome, reason })
    expect(summary).toContain(`\nReason: \`${reason}\`.`)
    expect(reasonInReport(stage)).toBe(isReported ? reason : undefined)
  })

  it('has been played, each', () => {
    const played = new Set(STOPS.map(({ reason }) => reason))
    expect(REASONS.filter(reason => !played.has(reason))).toEqual([])
  })

  it.each([
    ['completed', {}, {}],
    ['timed-out', SHORT, { job: { messages: [ENDLESS] } }],
    ['sent', UNWAITED, {}]
  ] as const)('is empty: %s', async (outcome, inputs, options) => {
    const stage = await setStage(options)
    const { outputs, summary } = await fixIt(stage, { inputs })
    expect(outputs).toMatchObject({ outcome, reason: '' })
    expect(summary).not.toContain('Reason')
    expect(reasonInReport(stage)).toBeUndefined()
  })

  it('is empty where a run is cancelled', async () => {
    const stage = await setStage({ job: { messages: [ENDLESS] } })
    const running = ask(stage, '/agent fix it').start()
    stage.when('rocket', () => running.cancel(), 1_000)
    const { outputs } = await running.done
    expect(outputs).toMatchObject({ outcome: 'cancelled', reason: '' })
  })

  it('is not of an earlier attempt: a re-run that ends has none', async () => {
    const stage = await setStage()
    const asked = ask(stage, '/agent fix it')
    stage.fault('look', respond(401))
    expect((await asked.run()).outputs.reason).toBe('unauthorized')
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', reason: '' })
    expect(reasonInReport(stage)).toBeUndefined()
  })

  it('can’t be changed by others: the signature covers it', () => {
    const { read, write } = markersOf(KEY)
    const written = write({
      kind: 'report',
      project: 'p',
      issue: 7,
      key: 'comment-1',
      runId: '1',
      attempt: 1,
      outcome: 'error',
      reason: 'text',
      sendStatus: 'refused',
      words: 'fix it',
      writtenAt: 1
    })
    expect(read(written)?.isSigned).toBe(true)
    const forged = written.replace('"reason":"text"', '"reason":"help"')
    expect(read(forged)?.isSigned).toBe(false)
  })
})

describe('the pages about reasons', () => {
  it('docs/troubleshooting.md has an entry for each, in order', () => {
    const page = read('docs/troubleshooting.md')
    const [, section = ''] = /## Reasons\n(.*?)\n## /s.exec(page) ?? []
    const entries = [...section.matchAll(/^- `([a-z-]+)`<a id="([a-z-]+)">/gm)]
    expect(entries.map(([, name, id]) => [name, id])).toEqual(
      REASONS.map(reason => [reason, `reason-${reason}`])
    )
  })

  it('action-types.yml lists them', () => {
    const { outputs } = parse(read('action-types.yml'))
    expect(outputs.reason['allowed-values']).toEqual(REASONS)
  })
})

/** What the marker of the last report says. */
function reasonInReport(stage: Stage): string | undefined {
  const [body = ''] = stage.reports().slice(-1)
  const [onPull = ''] = stage.reports(PULL).slice(-1)
  const { marker } = markersOf(KEY).read(body || onPull) ?? {}
  return marker?.kind === 'report' ? marker.reason : undefined
}
