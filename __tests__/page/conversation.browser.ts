import { describe, expect, it } from '@jest/globals'
import { comment, ends, noTrouble, reactionTo, visit, write } from './visit.ts'

const ASKED = '/agent --job job-7f3a also fix the changelog'

describe('in a browser', () => {
  it('a comment runs the action, and all it does comes by itself', async () => {
    const visited = await visit()
    const { page, world } = visited
    await write(page, ASKED)
    const asked = comment(page, ASKED)
    for (const sign of ['👀', '🚀', '🎉'])
      await reactionTo(asked, sign).waitFor()

    const answer = comment(page, 'The agent finished')
    await answer.getByText('@octo-dev').waitFor()
    const link = answer.getByRole('link', { name: 'acme/shop#8' })
    expect(await link.getAttribute('href')).toBe(
      `${world.serverUrl}/acme/shop/pull/8`
    )
    expect(await answer.innerText()).not.toContain('agent-follow-up:v1')

    await ends(page, 'completed')
    await page.getByText('Summary', { exact: true }).click()
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByText('Agent Follow-up: completed').waitFor()
    await summary.getByText('The service has accepted the follow-up.').waitFor()

    expect(world.service.messages.map(({ prompt }) => prompt)).toEqual([
      'also fix the changelog'
    ])
    noTrouble(visited)
  })

  it('who may not ask gets 👎, and the service hears nothing', async () => {
    const visited = await visit()
    const { page, world } = visited
    await write(page, '/agent please', 'octo-reader')
    await reactionTo(comment(page, '/agent please'), '👎').waitFor()
    await ends(page, 'denied')
    const served = world.record.filter(({ server }) => server === 'service')
    expect(served).toEqual([])
    noTrouble(visited)
  })
})

describe('the pull request', () => {
  it('takes a comment on a line, and a review, without --job', async () => {
    const visited = await visit()
    const { page, world } = visited
    await write(page, ASKED)
    await ends(page, 'completed')
    await page.getByRole('link', { name: 'Pull request #8' }).click()
    await comment(page, 'The agent job job-7f3a made this').waitFor()
    const line = page.getByRole('radio', { name: 'src/checkout.ts, line 12' })
    await line.check()
    await write(page, '/agent use Math.max')
    const said = comment(page, '/agent use Math.max')
    await said.getByText('return total < 0').waitFor()
    await ends(page, 'completed')
    for (const text of ['One', 'Two', 'Three']) {
      await line.check()
      await write(page, text, 'octo-dev', 'Add to review')
      await page.getByRole('listitem').filter({ hasText: text }).waitFor()
    }
    await write(page, '/agent do it', 'octo-dev', 'Submit review')
    await reactionTo(comment(page, 'One'), '🎉').first().waitFor()
    const [, onLine, review] = world.service.messages
    expect(onLine?.prompt).toContain('`src/checkout.ts`, line 12')
    expect(review?.prompt).toMatch(
      /^do it\n[\s\S]*Comment 3 on .*\n[\s\S]*Three/
    )
    noTrouble(visited)
  })
})
