import { describe, expect, it } from '@jest/globals'
import {
  comment,
  ends,
  noTrouble,
  reactionTo,
  SCHEMES,
  visit,
  write
} from './visit.ts'

const ASKED = '/agent --job job-7f3a also fix the changelog'

describe.each(SCHEMES)('in a %s browser', colorScheme => {
  it('a comment runs the action, and all it does comes by itself', async () => {
    const visited = await visit({ look: { colorScheme } })
    const { page, world } = visited
    await page.evaluate('globalThis.isStillHere = true')

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
    const summary = page.getByRole('region', { name: 'Step summary' })
    await summary.getByText('Agent Follow-up: completed').waitFor()
    await summary.getByText('The service has accepted the follow-up.').waitFor()

    expect(world.service.messages.map(({ prompt }) => prompt)).toEqual([
      'also fix the changelog'
    ])
    expect(await page.evaluate('globalThis.isStillHere')).toBe(true)
    noTrouble(visited)
  })

  it('who may not ask gets 👎, and the service hears nothing', async () => {
    const visited = await visit({ look: { colorScheme } })
    const { page, world } = visited
    await write(page, '/agent please', 'octo-reader')
    await reactionTo(comment(page, '/agent please'), '👎').waitFor()
    await ends(page, 'denied')
    const served = world.record.filter(({ server }) => server === 'service')
    expect(served).toEqual([])
    noTrouble(visited)
  })
})

describe('beside its comment, a run', () => {
  it('shows its log as it comes, its annotation and its outputs', async () => {
    const visited = await visit()
    const { page } = visited
    await write(page, ASKED)
    await page.getByText('The comment is claimed').first().waitFor()
    await ends(page, 'completed')
    const annotation = page.locator('.annotation')
    expect(await annotation.innerText()).toMatch(/^Notice The agent finished/)
    await page.getByText('Outputs', { exact: true }).click()
    await page.getByRole('row', { name: 'outcome completed' }).waitFor()
    // It is open while the run goes on, and stays so.
    expect(await page.locator('[id$=-log] pre').isVisible()).toBe(true)
    noTrouble(visited)
  })

  it('the run that a comment names is shown', async () => {
    const visited = await visit()
    const { page } = visited
    await write(page, ASKED)
    await comment(page, 'The agent finished')
      .getByRole('link', { name: 'run 6000000001' })
      .click()
    await page.waitForURL('**/acme/shop/issues/7#run-6000000001')
    await page.getByRole('heading', { name: 'Run 6000000001' }).waitFor()
    noTrouble(visited)
  })
})

describe('a comment that is none of ours', () => {
  it('runs nothing', async () => {
    const visited = await visit()
    const { page, runs } = visited
    await write(page, 'What does /agent do?')
    await comment(page, 'What does /agent do?').waitFor()
    expect(runs.all()).toEqual([])
    noTrouble(visited)
  })

  it('that is refused says why, and can be corrected', async () => {
    const visited = await visit()
    const { page } = visited
    await write(page, ' \n ')
    await page.getByRole('alert').getByText('The comment is empty.').waitFor()
    const box = page.getByLabel('Comment', { exact: true })
    expect(await box.inputValue()).toBe(' \n ')
    await write(page, 'Now it says something.')
    await comment(page, 'Now it says something.').waitFor()
    expect(await box.inputValue()).toBe('')
    await page.getByText('The comment is empty.').waitFor({ state: 'hidden' })
    // What the browser says of the answer is what is tested here.
    expect(visited.trouble).toEqual([expect.stringContaining('422')])
  })
})

describe('the pull request', () => {
  it('has a page, on which a comment runs the action too', async () => {
    const visited = await visit()
    const { page } = visited
    await page.getByRole('link', { name: 'Pull request #8' }).click()
    await page.getByText('wants to merge 1 commit into').waitFor()
    await write(page, ASKED)
    await page.getByText('wants to merge 2 commits into').waitFor()
    await reactionTo(comment(page, ASKED), '🎉').waitFor()
    noTrouble(visited)
  })

  it('takes a comment on a line, and a review, without --job', async () => {
    const visited = await visit()
    const { page, world } = visited
    await write(page, ASKED)
    await ends(page, 'completed')
    await page.getByRole('link', { name: 'Pull request #8' }).click()
    await comment(page, 'The agent job job-7f3a made this').waitFor()
    const line = page.getByRole('button', { name: 'src/checkout.ts, line 12' })
    await line.click()
    await write(page, '/agent use Math.max')
    const said = comment(page, '/agent use Math.max')
    await said.getByText('return total < 0').waitFor()
    await ends(page, 'completed')
    for (const text of ['One', 'Two', 'Three']) {
      await line.click()
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

describe('news', () => {
  it('leave alone what is not new: place, choices and what is open', async () => {
    const visited = await visit({
      look: { viewport: { width: 900, height: 500 } }
    })
    const { page, world, comment: say } = visited
    await write(page, '/agent please', 'octo-reader')
    await ends(page, 'denied')
    await page.getByText('Outputs', { exact: true }).click()
    await page.getByLabel('Comment', { exact: true }).fill('half a sent')
    await page.evaluate(`
      globalThis.before = [...document.querySelectorAll('#conversation *')]
      globalThis.gone = 0
      new MutationObserver(all => {
        for (const one of all)
          globalThis.gone += [...one.removedNodes].filter(({ nodeType }) => nodeType === 1).length
      }).observe(document.body, { childList: true, subtree: true })
      scrollTo(0, 300)
    `)
    const { id } = say({ by: 'octo-admin', body: 'Something **new**' })
    await comment(page, 'Something new').waitFor()
    world.github.addReaction({
      kind: 'issue',
      commentId: id,
      user: 'octo-dev',
      content: 'heart'
    })
    say({ by: 'octo-admin', body: 'And more' })
    await reactionTo(comment(page, 'Something new'), '❤️').waitFor()

    expect(await page.evaluate('scrollY')).toBe(300)
    expect(await page.evaluate('before.every(one => one.isConnected)')).toBe(
      true
    )
    expect(await page.evaluate('gone')).toBe(0)
    expect(
      await page.getByRole('row', { name: 'outcome denied' }).isVisible()
    ).toBe(true)
    expect(await page.getByLabel('Comment as').inputValue()).toBe('octo-reader')
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe(
      'half a sent'
    )
    noTrouble(visited)
  })

  it('are read out, in short', async () => {
    const visited = await visit()
    const { page, comment: say } = visited
    const news = page.getByRole('status')
    const first = say({ by: 'octo-admin', body: 'One' })
    await news.getByText('octo-admin commented.').waitFor()
    visited.world.github.addReaction({
      kind: 'issue',
      commentId: first.id,
      user: 'octo-dev',
      content: 'rocket'
    })
    say({ by: 'passer-by', body: 'Two' })
    await news
      .getByText('octo-dev reacted with rocket. passer-by commented.')
      .waitFor()
    noTrouble(visited)
  })

  it('that stay away are missed, and said so', async () => {
    const { page, close } = await visit()
    await page.getByText('Happens with every voucher').waitFor()
    const isOn = page.waitForResponse('**/events')
    await page.reload()
    await isOn
    await close()
    await page.getByText('The sandbox does not respond.').first().waitFor()
    await write(page, '/agent now')
    await page.getByText('Your comment was not sent.').waitFor()
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe(
      '/agent now'
    )
  })
})
