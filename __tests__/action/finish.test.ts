import { expect, it } from '@jest/globals'
import { startWorld, type World } from '../../sandbox/world.ts'
import { checkAgainstGitHub } from './play.ts'

/** The built programs over sockets: sent without waiting, then finished. */

/** Reports in the conversation, and in the threads. */
const reports = ({ github }: World) =>
  [...github.comments(8), ...github.comments(8, 'review')]
    .filter(({ user }) => user.login === github.self.login)
    .map(({ body }) => body)

it('a review and a comment on a line are finished where they were asked', async () => {
  // Three days ago at first, so that nothing has to be waited for.
  let agoMs = 73 * 3_600_000
  const world = await startWorld({
    pullRequest: true,
    job: { messages: [{ durationMs: 1e10 }] },
    now: () => Date.now() - agoMs
  })
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
    const { outputs } = await world.run({ event, inputs: { wait: 'false' } })
      .done
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
  }
  const [one, two] = world.service.messages.map(({ prompt }) => prompt)
  expect(one).toMatch(/^Please do\n\n---.*`a\.ts`.*Too long\..*`b\.ts`.*Why\?/s)
  expect(two).toMatch(/^On a line\n\n---/)

  agoMs = 0
  const { exitCode, outputs, stderr, summary } = await world.finish().done
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  const finished = { outcome: 'timed-out', 'asked-by': 'octo-dev' }
  expect(JSON.parse(outputs.finished ?? '')).toMatchObject([finished, finished])
  expect(outputs.pending).toBe('0')
  expect(summary).toContain('| ⏱️ timed-out |')
  expect(reports(world)).toEqual([
    expect.stringContaining('In reply to [this review]'),
    expect.stringContaining('In reply to [this comment on a line]')
  ])
  for (const id of [...review.comments.slice(0, 1), line.id]) {
    const reactions = world.github.reactions('review', id)
    const contents = reactions.map(({ content }) => content)
    expect(contents).toEqual(['eyes', 'rocket', 'confused'])
  }
  const again = await world.finish().done
  expect(again.outputs).toMatchObject({ finished: '[]', pending: '2' })
  await world.close()
  checkAgainstGitHub(world)
})
