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
  const { clock, github, requests } = all
  const within = limits(clock, 60_000)
  const question = await clock.run(
    readQuestion(github, told, hasContext, within)
  )
  return { question, requests }
}

describe('what is asked', () => {
  it('in a comment is its text, which bears the record', async () => {
    const { question, requests } = await read(asked('comment', 'fix it'))
    expect(question).toEqual({
      kind: 'read',
      prompt: 'fix it',
      record: { kind: 'comment', id: 1 },
      question: expect.objectContaining({ kind: 'comment', words: 'fix it' })
    })
    expect(requests).toEqual([])
  })

  it('by another event is the workflow’s, without a record', async () => {
    const event = {
      kind: 'event' as const,
      asker: undefined,
      gated: true,
      url: 'https://github.test/acme/shop/issues/7',
      request: { prompt: 'fix', isFromComment: false, wantsHelp: false }
    }
    const { question } = await read(event)
    expect(question).toMatchObject({ prompt: 'fix', record: undefined })
    expect(question).toMatchObject({ question: { kind: 'event' } })
    const { url: _, ...silent } = event
    expect((await read(silent)).question).toMatchObject({ question: undefined })
  })

  it.each([
    ['with its place', true, true, /^fix it\n[\s\S]*src\/a\.ts/],
    ['without, where no context is wanted', false, true, /^fix it$/],
    ['without, where the workflow asks', true, false, /^fix it$/]
  ])('on a line comes %s', async (_, hasContext, isFromComment, prompt) => {
    const told = asked('line', 'fix it', 1, isFromComment)
    const { question } = await read(told, hasContext)
    expect(question).toMatchObject({
      prompt: expect.stringMatching(prompt),
      record: { kind: 'line', id: 1 }
    })
  })

  it('is kept whole: secrets are to go before it is cut', async () => {
    const words = `a\nb ${'x'.repeat(99)}`
    const { question } = await read(asked('comment', words))
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

  it('is one question, and its first comment on a line bears the record', async () => {
    const { all, id, ids } = reviewed(['rename it', 'and test it'])
    const { question } = await read(asked('review', 'fix both', id), true, all)
    expect(question).toMatchObject({ record: { kind: 'line', id: ids[0] } })
    expect(question).toMatchObject({
      prompt: expect.stringMatching(
        /^fix both\n[\s\S]*rename it[\s\S]*and test/
      )
    })
  })

  it('without words asks what its comments on lines ask', async () => {
    const { all, id } = reviewed(['rename it', 'and test it'])
    const { question } = await read(asked('review', '', id), false, all)
    expect(question).toMatchObject({ prompt: 'rename it\n\nand test it' })
  })

  it('without comments on lines has no record', async () => {
    const { all, id } = reviewed([])
    const { question } = await read(asked('review', 'fix', id), true, all)
    expect(question).toMatchObject({ record: undefined })
  })

  it('that the workflow asks about adds nothing to its prompt', async () => {
    const { all, id } = reviewed(['rename it'])
    const told = asked('review', 'fix', id, false)
    const { question } = await read(told, true, all)
    expect(question).toMatchObject({ prompt: 'fix', record: { kind: 'line' } })
  })

  it('whose comments can’t be read is no question', async () => {
    const { all, id } = reviewed(['x'], { scopes: { pullRequests: 'none' } })
    const { question } = await read(asked('review', 'fix', id), true, all)
    expect(question.kind).toBe('failed')
  })
})
