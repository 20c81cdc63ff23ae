import { describe, expect, it } from '@jest/globals'
import { Cancelled } from '../../src/clock.ts'
import {
  CLAIMING_GRACE_MS,
  findSent,
  takeClaim,
  type Word
} from '../../src/github/claim.ts'
import {
  addReaction,
  ownReactions,
  removeReaction
} from '../../src/github/reactions.ts'
import { limits } from '../fakes/follow-up.ts'
import {
  answeringGitHub,
  sandboxGitHub,
  trigger,
  user
} from '../fakes/github.ts'
import { response } from '../fakes/memory-transport.ts'

const OWN = 'github-actions[bot]'
const EYES = { id: 5, content: 'eyes', user: user(OWN), created_at: '' }

type Sandbox = ReturnType<typeof sandboxGitHub>

function commented(
  interfere?: Parameters<typeof sandboxGitHub>[1],
  kind: 'issue' | 'review' = 'issue'
) {
  const sandbox = sandboxGitHub({}, interfere)
  const { id } = sandbox.stand.addComment({
    issue: 7,
    user: 'octo-dev',
    body: '/agent go',
    kind
  })
  const asking = kind === 'issue' ? 'comment' : 'line'
  return { ...sandbox, comment: trigger({ id, kind: asking }) }
}

function react(
  { stand, comment }: ReturnType<typeof commented>,
  content: string,
  by = OWN
) {
  const kind = comment.kind === 'line' ? 'review' : 'issue'
  const commentId = comment.id
  return stand.addReaction({ kind, commentId, user: by, content })
}

describe('the claim', () => {
  it.each(['issue', 'review'] as const)(
    'of an %s comment is won by the first',
    async kind => {
      const all = commented(undefined, kind)
      const { clock, github, comment, lines } = all
      const take = () =>
        clock.run(takeClaim(github, comment, limits(clock, 60_000)))
      const first = await take()
      expect(first).toMatchObject({
        kind: 'won',
        login: OWN,
        isPerhapsOurs: false
      })
      const second = await take()
      expect(second).toMatchObject({
        kind: 'held',
        login: OWN,
        isPerhapsOurs: false
      })
      expect(first).toHaveProperty(
        'reactionId',
        'reactionId' in second && second.reactionId
      )
      expect(lines()[0]).toContain(
        kind === 'issue' ? '/issues/comments/' : '/pulls/comments/'
      )
    }
  )

  it('is won though somebody else has left 👀', async () => {
    const all = commented()
    react(all, 'eyes', 'octo-dev')
    const { clock, github, comment } = all
    const taking = takeClaim(github, comment, limits(clock, 60_000))
    expect((await clock.run(taking)).kind).toBe('won')
  })

  it('is not won by a try whose answer was lost', async () => {
    const all = commented()
    let isLost = false
    const { clock, comment } = all
    const { github } = answeringGitHub(request => {
      if (request.method === 'POST' && !isLost) {
        isLost = true
        return response(201, undefined)
      }
      return response(200, EYES)
    }, clock)
    const taking = takeClaim(github, comment, limits(clock, 60_000))
    expect(await clock.run(taking)).toMatchObject({
      kind: 'held',
      isPerhapsOurs: true
    })
  })

  it.each([
    ['no id', { ...EYES, id: undefined }],
    ['no user', { ...EYES, user: null }],
    ['an empty login', { ...EYES, user: { login: '' } }],
    ['no content', { ...EYES, content: 7 }],
    ['nothing', {}],
    ['a list', []]
  ])('fails when the answer has %s', async (_, body) => {
    const { clock, github } = answeringGitHub(() => response(201, body))
    const taking = takeClaim(github, trigger(), limits(clock, 60_000))
    expect((await clock.run(taking)).kind).toBe('failed')
  })

  it('is waited for a moment on a cancel', async () => {
    const { clock, github } = answeringGitHub(() => 'hang')
    const cancel = new AbortController()
    const start = clock.now()
    clock.at(start + 100, () => cancel.abort())
    const within = {
      deadline: start + 60_000,
      cancel: cancel.signal,
      graceMs: CLAIMING_GRACE_MS
    }
    const taking = clock.run(takeClaim(github, trigger(), within))
    await expect(taking).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(1_600)
  })
})

describe('word of an earlier send', () => {
  const find = (
    {
      clock,
      github,
      comment
    }: Pick<Sandbox, 'clock' | 'github'> & {
      comment: ReturnType<typeof trigger>
    },
    findReported: () => Promise<Word> = async () => ({ kind: 'no-word' }),
    timeMs = 600_000
  ) =>
    clock
      .run(
        findSent(
          github,
          clock,
          comment,
          OWN,
          findReported,
          limits(clock, timeMs)
        )
      )
      .then(word => (word.kind === 'sent' ? word.at : undefined))

  it('is the own 🚀, at the time that it was left', async () => {
    const all = commented()
    const leftAt = all.clock.now()
    react(all, 'rocket')
    await all.clock.run(all.clock.sleep(5_000))
    expect(await find(all)).toBe(leftAt)
  })

  it('is in our own time, whatever GitHub’s clock says', async () => {
    const { clock, github } = answeringGitHub(() =>
      response(
        200,
        [{ ...EYES, content: 'rocket', created_at: '2026-01-15T11:00:00Z' }],
        { date: 'Thu, 15 Jan 2026 11:00:30 GMT' }
      )
    )
    const at = await find({ clock, github, comment: trigger() })
    expect(at).toBe(clock.now() - 30_000)
  })

  it('is not somebody else’s 🚀, nor another reaction', async () => {
    const all = commented()
    react(all, 'rocket', 'mallory')
    react(all, 'rocket', 'other-app[bot]')
    react(all, 'eyes')
    react(all, 'hooray')
    expect(await find(all)).toBeUndefined()
  })

  it('is a 🚀 that comes while it is looked for', async () => {
    const all = commented()
    const start = all.clock.now()
    all.clock.at(start + 12_000, () => react(all, 'rocket'))
    expect(await find(all)).toBe(start + 12_000)
  })

  it('is looked for for 30 s', async () => {
    const all = commented()
    const start = all.clock.now()
    expect(await find(all)).toBeUndefined()
    expect(all.clock.now() - start).toBe(30_000)
    expect(all.requests).toHaveLength(6)
  })

  it('is looked for within the time limit', async () => {
    const all = commented()
    const start = all.clock.now()
    expect(await find(all, undefined, 5_000)).toBeUndefined()
    expect(all.clock.now() - start).toBe(5_000)
  })

  it('is a result comment, too', async () => {
    expect(
      await find(commented(), async () => ({ kind: 'sent', at: 42 }))
    ).toBe(42)
  })

  it('is found though looking fails at first', async () => {
    let isBroken = true
    const all = commented(() => (isBroken ? response(502, '') : undefined))
    react(all, 'rocket')
    all.clock.at(all.clock.now() + 9_000, () => {
      isBroken = false
    })
    expect(await find(all)).toBeDefined()
  })

  it('is found on the second page of reactions', async () => {
    const all = commented()
    for (let number = 0; number < 120; number += 1)
      react(all, 'heart', `user-${number}`)
    react(all, 'rocket')
    expect(await find(all)).toBeDefined()
    expect(all.requests).toHaveLength(2)
  })

  it('is no longer looked for after a cancel', async () => {
    const all = commented()
    const cancel = new AbortController()
    const { clock, github, comment } = all
    const start = clock.now()
    clock.at(start + 2_500, () => cancel.abort())
    const finding = findSent(
      github,
      clock,
      comment,
      OWN,
      async () => ({ kind: 'no-word' }),
      {
        deadline: start + 60_000,
        cancel: cancel.signal
      }
    )
    await expect(clock.run(finding)).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(2_500)
  })
})

describe('reactions', () => {
  it('are left, read and taken away', async () => {
    const all = commented()
    const { clock, github, comment } = all
    const within = limits(clock, 60_000)
    const own = async () => {
      const read = await clock.run(ownReactions(github, comment, OWN, within))
      return read.kind === 'read' ? read.reactions : undefined
    }
    react(all, 'confused', 'octo-dev')
    const left = await clock.run(
      addReaction(github, comment, 'confused', within)
    )
    expect(left).toMatchObject({ status: 201 })
    const [one, ...others] = (await own()) ?? []
    expect(one).toMatchObject({ content: 'confused', login: OWN })
    expect(others).toEqual([])
    await clock.run(removeReaction(github, comment, one?.id ?? 0, within))
    expect(await own()).toEqual([])
    expect(all.stand.reactions('issue', comment.id)).toHaveLength(1)
  })

  it('that can’t be read are not taken for none', async () => {
    const { clock, github } = answeringGitHub(() => response(403, ''))
    const reading = ownReactions(github, trigger(), OWN, limits(clock, 60_000))
    expect(await clock.run(reading)).toMatchObject({ kind: 'failed' })
  })
})
