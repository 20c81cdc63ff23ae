import { expect, it } from '@jest/globals'
import {
  startWorld,
  type World,
  type WorldOptions
} from '../../sandbox/world.ts'
import { checkAgainstGitHub } from './play.ts'

/** The built programs over sockets: sent without waiting, then finished. */

const QUICK = { durationMs: 500, changes: 'push' } as const
const UNWAITED = { wait: 'false' }

async function inWorld(
  options: WorldOptions,
  play: (world: World) => Promise<void>
): Promise<void> {
  const world = await startWorld({ pullRequest: true, ...options })
  try {
    await play(world)
  } finally {
    await world.close()
  }
  checkAgainstGitHub(world)
}

const reports = ({ github }: World, issue = 8) =>
  github
    .comments(issue)
    .filter(({ user }) => user.login === github.self.login)
    .map(({ body }) => body)

it.concurrent('a review is one follow-up, finished like a comment on a line', () => {
  // Three days ago at first, so that nothing has to be waited for.
  let agoMs = 73 * 3_600_000
  const now = () => Date.now() - agoMs
  const job = { messages: [{ durationMs: 1e10 }] }
  return inWorld({ job, now }, async world => {
    const review = world.review({
      by: 'octo-dev',
      body: '/agent Please do',
      comments: [
        { body: 'Too long.', path: 'a.ts' },
        { body: 'Why?', subject: 'file', path: 'b.ts' }
      ]
    })
    const line = world.comment({
      by: 'octo-dev',
      body: '/agent On a line',
      kind: 'review',
      issue: 8
    })
    for (const { event } of [review, line]) {
      const { outputs } = await world.run({ event, inputs: UNWAITED }).done
      expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    }
    const [one, two] = world.service.messages.map(({ prompt }) => prompt)
    expect(one).toMatch(
      /^Please do\n\n---.*`a\.ts`.*Too long\..*`b\.ts`.*Why\?/s
    )
    expect(two).toMatch(/^On a line\n\n---/)

    agoMs = 0
    const { exitCode, outputs, stderr, summary } = await world.finish().done
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const told = { outcome: 'timed-out', 'asked-by': 'octo-dev' }
    expect(JSON.parse(outputs.finished ?? '')).toMatchObject([told, told])
    expect(outputs.pending).toBe('0')
    expect(summary).toContain('| ⏱️ timed-out |')
    expect(reports(world).sort()).toEqual([
      expect.stringContaining('In reply to [this comment on a line]'),
      expect.stringContaining('In reply to [this review]')
    ])
    for (const id of [...review.comments.slice(0, 1), line.id]) {
      const left = world.github.reactions('review', id)
      const contents = left.map(({ content }) => content)
      expect(contents).toEqual(['eyes', 'rocket', 'confused'])
    }
    const again = await world.finish().done
    expect(again.outputs).toMatchObject({ finished: '[]', pending: '0' })
  })
})

it.concurrent('a conversation of more than a megabyte knows its job', () =>
  inWorld({ job: { messages: [QUICK] } }, async world => {
    const inputs = { 'job-id': '', ...UNWAITED }
    const first = world.comment({ by: 'octo-dev', body: '/agent' })
    await world.run({ event: first.event }).done
    for (let index = 0; index < 90; index += 1)
      world.github.addComment({
        issue: 7,
        user: 'octo-dev',
        body: 'x'.repeat(12_000)
      })
    const { event } = world.comment({ by: 'octo-dev', body: '/agent Go on' })
    const { outputs } = await world.run({ event, inputs }).done
    expect(outputs).toMatchObject({ outcome: 'sent', 'job-id': world.jobId })
  }))
