import { describe, expect, it } from '@jest/globals'
import type { Asked, Trigger } from '../src/github/trigger.ts'
import { readQuestion } from '../src/question.ts'
import { limits } from './fakes/follow-up.ts'
import { sandboxGitHub, trigger } from './fakes/github.ts'

type Told = Extract<Trigger, { kind: 'asked' | 'event' }>

const PLACE = {
  path: 'src/a.ts',
  url: 'https://github.test/acme/shop/pull/8#discussion_r1',
  hunk: '@@ -1 +1 @@\n+b',
  line: 1,
  side: 'RIGHT'
} as const

/** What was asked, with these words in the comment or in the workflow. */
function asked(
  kind: Asked['kind'],
  prompt: string,
  id = 1,
  isFromComment = true
) {
  return {
    kind: 'asked',
    asked: trigger({ kind: kind as 'comment', id, issue: 8 }),
    asker: undefined,
    gated: true,
    request: { prompt, isFromComment, wantsHelp: false },
    ...(kind === 'line' && { place: PLACE as never })
  } as Told
}

async function read(told: Told, hasContext = true, all = sandboxGitHub()) {
  const { clock, github } = all
  const within = limits(clock, 60_000)
  return clock.run(readQuestion(github, told, hasContext, within))
}

describe('what is asked', () => {
  it('by another event is the workflow’s, without a record', async () => {
    const event = {
      kind: 'event' as const,
      asker: undefined,
      gated: true,
      url: 'https://github.test/acme/shop/issues/7',
      request: { prompt: 'fix', isFromComment: false, wantsHelp: false }
    }
    const question = await read(event)
    expect(question).toMatchObject({ prompt: 'fix', record: undefined })
    expect(question).toMatchObject({ question: { kind: 'event' } })
    const { url: _, ...silent } = event
    expect(await read(silent)).toMatchObject({ question: undefined })
  })

  it('on a line for the workflow comes without its place', async () => {
    const question = await read(asked('line', 'fix it', 1, false))
    expect(question).toMatchObject({
      prompt: 'fix it',
      record: { kind: 'line', id: 1 }
    })
  })

  it('is kept whole: secrets are to go before it is cut', async () => {
    const words = `a\nb ${'x'.repeat(99)}`
    const question = await read(asked('comment', words))
    expect(question).toMatchObject({ question: { words } })
  })
})

describe('a review', () => {
  function reviewed(comments: readonly string[], interfere = {}) {
    const all = sandboxGitHub(interfere)
    all.stand.openPullRequest({ title: 'Fix', branch: 'fix', by: 'octo-dev' })
    const added = all.stand.addReview({
      issue: 8,
      user: 'octo-dev',
      comments: comments.map(body => ({ body }))
    })
    return { all, id: added.review.id, ids: added.comments.map(({ id }) => id) }
  }

  it('that the workflow asks about adds nothing to its prompt', async () => {
    const { all, id } = reviewed(['rename it'])
    const told = asked('review', 'fix', id, false)
    const question = await read(told, true, all)
    expect(question).toMatchObject({ prompt: 'fix', record: { kind: 'line' } })
  })

  it('whose comments can’t be read is no question', async () => {
    const { all, id } = reviewed(['x'], { scopes: { pullRequests: 'none' } })
    const question = await read(asked('review', 'fix', id), true, all)
    expect(question.kind).toBe('failed')
  })
})
