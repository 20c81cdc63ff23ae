/**
 * No secret is shown, whoever says it: docs/security.md, "What is trusted". How one
 * is found in a text is in report/redact.
 */

import { describe, expect, it } from '@jest/globals'
import { KEY } from '../../sandbox/setting.ts'
import { main } from '../../src/main.ts'
import { type Asking, ask, told } from '../../stage/asking.ts'
import { markersOf } from '../../stage/markers.ts'
import { respond } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import { ENDLESS, QUICK, stageWith, UNWAITED } from '../../stage/usual.ts'
import { lastMark, OURS } from '../fakes/reports.ts'

it('the summary shows the follow-up, but no secret in it', async () => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, '/agent Use ak_3f9c1d7e5b2a4860 for it')
  const { summary } = await asked.run()
  expect(summary).toMatch(/The follow-up:[\s\S]*Use \*\*\* for it/)
  expect(stage.reports().join('')).not.toContain('ak_3f9c1d7e5b2a4860')
  // The agent gets it as it was asked.
  expect(stage.prompts()).toEqual(['Use ak_3f9c1d7e5b2a4860 for it'])
})

it('the log of requests shows no secret that is in an address', async () => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, `/agent --job ${KEY} Go on`)
  const { stdout } = await asked.run({ debug: true })
  const lines = stdout
    .split('\n')
    .filter(line => !line.startsWith('::add-mask'))
  expect(lines).toContainEqual(expect.stringMatching(/^GET \S*\*\*\* 404/))
  expect(lines.join('\n')).not.toContain(KEY)
})

it('nothing that the service or a comment says brings the key into a marker', async () => {
  const stage = await stageWith(ENDLESS)
  const [, secret = ''] = KEY.split('_')
  const job = { id: stage.jobId, status: `at ${KEY}`, prLink: null }
  stage.fault('look', respond(200, {}, JSON.stringify(job)))
  await ask(stage, `/agent Why not ${secret}?`).run({ inputs: UNWAITED })
  // Free text is redacted; a record with a secret elsewhere is not written.
  expect(OURS.read(stage.reports()[0] ?? '')).toBeUndefined()
  expect(stage.reports().join('\n')).not.toContain(secret)
  stage.faults.service.clear()
  await ask(stage, `/agent Why not ${secret}?`).run({ inputs: UNWAITED })
  expect(lastMark(stage)).toMatchObject({
    sendStatus: 'yes',
    words: 'Why not ***?'
  })
  expect(stage.reports().join('\n')).not.toContain(secret)
})

it.each([
  ['ak_abc~def(ghi)12345', key => `https://git.example/x?k=${key}`],
  ['ak_abc*def&ghi12345', key => `https://git.example/x?k=${key}`],
  ['ak_s3cr3tpart_abc', key => `https://${key.slice(3)}.example/x`],
  ['ak_s3cr3tpart_abc', key => `https://github.com/o/${key.slice(3)}/pull/7`],
  ['ak_s3cr3tpart12', key => `https://git.example/${key.replace('t', '%74')}`]
] as const satisfies readonly [string, (key: string) => string][])(
  'the key %s is in no link, however that is written',
  async (key, linkWith) => {
    const prLink = linkWith(key)
    const stage = await stageWith({ ...QUICK, prLink })
    const asked = ask(stage, '/agent Go on')
    const { outputs, summary } = await runWith(stage, asked, key)
    expect(outputs.outcome).toBe('completed')
    const [, secret = ''] = /_(.*)/.exec(key) ?? []
    const shown = [outputs['pr-link'], summary, ...stage.reports()]
      .join('\n')
      .replaceAll('\\', '')
      .replaceAll('&amp;', '&')
    expect(decodeURIComponent(shown)).not.toContain(secret)
  }
)

it('no half of the key is left where a text is cut', async () => {
  const stage = await stageWith(ENDLESS)
  const half = KEY.slice(0, -4)
  const prLink = `ftp:${`${KEY},`.repeat(120)}`
  const job = { id: stage.jobId, status: 'completed', prLink }
  stage.fault('look', respond(200, {}, JSON.stringify(job)))
  const asked = ask(stage, `/agent ${'x'.repeat(62)} ${KEY} `)
  const { log, summary, annotations } = await asked.run({ inputs: UNWAITED })
  const shown = [log, summary, JSON.stringify(annotations), ...stage.reports()]
  expect(shown.join('\n')).not.toContain(half)
})

it('no help comment holds the key, where the project has it by mistake', async () => {
  const stage = await stageWith(QUICK)
  const inputs = { 'project-id': KEY }
  const { annotations } = await ask(stage, '/agent help').run({ inputs })
  expect(stage.reports()).toEqual([expect.stringMatching(/^@octo-dev How to/)])
  expect(stage.reports()[0]).not.toContain(KEY)
  expect(JSON.stringify(annotations)).toContain('holds a secret')
})

describe('a key whose secret part is a word of ours', () => {
  it.each(['ak_nothing', 'ak_completed', 'ak_no-changes', 'ak_report'])(
    '%s changes nothing but what is shown',
    async key => {
      const stage = await stageWith(QUICK)
      const asked = ask(stage, '/agent Go on')
      const run = (attempt: number) => runWith(stage, asked, key, attempt)
      const first = await run(1)
      expect(first.outputs.outcome).toBe('completed')
      expect(told(stage, first).replace(/^<!--.*/m, '')).not.toContain(key)
      const { isSigned, marker } =
        markersOf(key).read(stage.reports()[0] ?? '') ?? {}
      const again = await run(2)
      expect(again.outputs.sent).toBe('true')
      expect(told(stage, again).replace(/^<!--.*/m, '')).not.toContain(key)
      expect(stage.prompts()).toEqual(['Go on'])
      // The record says `completed`, and that it is a report.
      const isUnwritten = ['ak_completed', 'ak_report'].includes(key)
      const warned = first.annotations.map(({ message }) => message)
      expect(warned.some(one => one.includes('holds a secret'))).toBe(
        isUnwritten
      )
      if (isUnwritten) return expect(marker).toBeUndefined()
      expect(again.outputs.outcome).toBe('completed')
      expect(stage.reports()).toHaveLength(1)
      expect({ isSigned, marker }).toMatchObject({
        isSigned: true,
        marker: { outcome: 'completed', sendStatus: 'yes' }
      })
    }
  )
})

it('no result that was reported with another key is deleted', async () => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, '/agent Go on')
  await runWith(stage, asked, 'ak_before')
  const again = await runWith(stage, asked, 'ak_after', 2)
  expect(again.outputs.outcome).toBe('unknown')
  expect(stage.reports()).toEqual([
    expect.stringContaining('✅ The agent finished'),
    expect.stringContaining('❔')
  ])
})

/** With another key, of which the service knows nothing. */
function runWith(stage: Stage, asked: Asking, key: string, attempt = 1) {
  return stage.run(
    { event: asked.event, attempt, inputs: { 'api-key': key } },
    outside =>
      main({
        ...outside,
        serviceTransport: ({ headers, ...request }) =>
          outside.serviceTransport({
            ...request,
            headers: { ...headers, authorization: `Bearer ${KEY}` }
          })
      })
  ).done
}
