import { describe, expect, it } from '@jest/globals'
import { ask, dispatched, review } from '../stage/asking.ts'
import { finish } from '../stage/finishing.ts'
import type { Stage } from '../stage/stage.ts'
import { MINUTE_MS, PULL, QUICK, stageWith, UNWAITED } from '../stage/usual.ts'

const MADE = { ...QUICK, changes: 'new-pull-request' } as const
const SAME = { ...QUICK, changes: 'none' } as const

function headOf(stage: Stage, number = PULL): string {
  return stage.github.issue(number)?.pull?.headSha ?? ''
}

function compare(stage: Stage, before: string, after: string): string {
  return `[what changed](${stage.serverUrl}/acme/shop/compare/${before}..${after})`
}

function requests(stage: Stage): number {
  return stage.record.length
}

describe('what changed', () => {
  it('is linked in report and summary, where the head moved', async () => {
    const stage = await stageWith(QUICK)
    const before = headOf(stage)
    const { outputs, summary } = await ask(stage, {}).run()
    const after = headOf(stage)
    expect(outputs).toMatchObject({
      outcome: 'completed',
      changed: 'true',
      'pr-previous-sha': before,
      'pr-head-sha': after,
      'pr-state': 'open'
    })
    const link = `#8](${stage.serverUrl}/acme/shop/pull/8)** · ${compare(stage, before, after)}\n`
    expect(before).not.toBe(after)
    expect(stage.reports()[0]).toContain(link)
    expect(summary).toContain(link)
    expect(summary + stage.reports()[0]).not.toContain('reaches nobody')
  })

  it('is linked by finish, which lists both commits', async () => {
    const stage = await stageWith(QUICK)
    const before = headOf(stage)
    const { outputs } = await ask(stage, {}).run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({
      'pr-previous-sha': before,
      'pr-head-sha': '',
      'asked-by': 'octo-dev'
    })
    await stage.pass(3 * MINUTE_MS)
    stage.github.endPullRequest(PULL, 'merged')
    const { finished } = await finish(stage)
    const after = headOf(stage)
    expect(finished).toMatchObject([
      {
        'pr-previous-sha': before,
        'pr-head-sha': after,
        'pr-state': 'merged',
        'asked-by': 'octo-dev',
        reason: ''
      }
    ])
    expect(stage.reports()[0]).toContain(compare(stage, before, after))
    expect(stage.reports()[0]).toContain(
      'The pull request `acme/shop#8` is merged, so'
    )
  })

  it('is linked again by nobody, and known to a re-run', async () => {
    const stage = await stageWith(QUICK)
    const before = headOf(stage)
    const asked = ask(stage, {})
    await asked.run()
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({
      'pr-previous-sha': before,
      'pr-head-sha': headOf(stage)
    })
    expect(stage.reports()).toHaveLength(1)
  })

  it.each([
    ['the head did not move', SAME, PULL],
    ['another pull request was made', MADE, PULL + 1]
  ])('is not linked where %s', async (_, script, number) => {
    const stage = await stageWith(script)
    const { outputs } = await ask(stage, {}).run()
    expect(outputs['pr-number']).toBe(String(number))
    const isSame = number === PULL
    expect(outputs['pr-previous-sha']).toBe(isSame ? headOf(stage) : '')
    expect(stage.reports()[0]).not.toContain('/compare/')
  })
})

describe('a pull request that is over', () => {
  it.each(['closed', 'merged'] as const)(
    'is told of in the result: %s',
    async end => {
      const stage = await stageWith(QUICK)
      stage.github.endPullRequest(PULL, end)
      const { annotations, outputs, summary } = await ask(stage, {}).run()
      expect(outputs).toMatchObject({ outcome: 'completed', 'pr-state': end })
      const said = `The pull request \`acme/shop#8\` is ${end}, so what is pushed to its branch reaches nobody.`
      expect(stage.reports()[0]).toContain(said)
      expect(summary).toContain(said)
      expect(annotations.at(-1)?.message).toContain(`is ${end}, so`)
    }
  )

  it.each([
    [
      'a comment',
      (stage: Stage) => ask(stage, { body: '/agent fix', issue: PULL })
    ],
    ['a review', (stage: Stage) => review(stage, { body: '/agent fix' })],
    [
      'a comment on a line',
      (stage: Stage) =>
        ask(stage, {
          body: '/agent fix',
          issue: PULL,
          kind: 'review',
          path: 'src/a.ts',
          line: 3
        })
    ]
  ] as const)('is told of in the report of sent: %s', async (_, cause) => {
    const stage = await stageWith(QUICK, { scopes: { contents: 'none' } })
    stage.github.endPullRequest(PULL, 'merged')
    const { outputs } = await cause(stage).run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({ outcome: 'sent', 'pr-state': 'merged' })
    const all = [
      ...stage.reports(PULL),
      ...stage.reports(PULL, 'review')
    ].join()
    expect(all).toContain(
      '`. The pull request `acme/shop#8` is merged, so what is pushed to its branch reaches nobody. Comment `/agent` to see how it is going.'
    )
  })

  it('is that of the event, where it can’t be read', async () => {
    const stage = await stageWith(QUICK)
    stage.github.endPullRequest(PULL, 'closed')
    stage.fault('pull', { kind: 'respond', status: 404 }, 9)
    const asked = ask(stage, { body: '/agent fix', issue: PULL })
    const { outputs } = await asked.run()
    expect(outputs).toMatchObject({
      outcome: 'completed',
      'pr-number': '',
      'pr-state': 'closed'
    })
  })

  it('is not another one than the job’s', async () => {
    const stage = await stageWith(MADE)
    stage.github.endPullRequest(PULL, 'merged')
    const asked = ask(stage, { body: '/agent fix', issue: PULL })
    const { outputs } = await asked.run()
    expect(outputs).toMatchObject({ 'pr-number': '9', 'pr-state': 'open' })
    expect(stage.reports(PULL)[0]).not.toContain('reaches nobody')
  })

  it('is not said of another one, which can’t be read', async () => {
    const stage = await stageWith(MADE)
    stage.github.endPullRequest(PULL, 'merged')
    const asked = ask(stage, { body: '/agent fix', issue: PULL })
    stage.fault('pull', { kind: 'respond', status: 404 }, 9)
    const { outputs } = await asked.run()
    expect(outputs).toMatchObject({ 'pr-number': '', 'pr-state': '' })
    expect(stage.reports(PULL)[0]).not.toContain('reaches nobody')
  })
})

describe('who asked', () => {
  it('is said of a denied comment, and of an event', async () => {
    const stage = await stageWith(QUICK)
    const denied = await ask(stage, { by: 'octo-reader' }).run()
    expect(denied.outputs).toMatchObject({
      outcome: 'denied',
      'asked-by': 'octo-reader'
    })
    const inputs = { prompt: 'fix it', ...UNWAITED }
    const { outputs } = await dispatched(stage).run({ inputs })
    expect(outputs).toMatchObject({
      outcome: 'sent',
      'asked-by': 'octo-dev',
      'pr-state': 'open'
    })
  })

  it('is nobody, where nothing was asked', async () => {
    const stage = await stageWith(QUICK)
    const { outputs } = await ask(stage, 'nice work').run()
    expect(outputs).toMatchObject({ outcome: 'skipped', 'asked-by': '' })
    expect(requests(stage)).toBe(0)
  })
})
