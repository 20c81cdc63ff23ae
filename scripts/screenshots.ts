/**
 * Takes the pictures in README: `npm run screenshots`. It needs a Chromium, and
 * a font with emoji in colour (`apt-get install fonts-noto-color-emoji`).
 */
import { fileURLToPath } from 'node:url'
import { commentAnchor } from '../sandbox/conversation.ts'
import { createPages } from '../sandbox/page/pages.ts'
import type { ShownRun } from '../sandbox/page/runs.ts'
import { serve } from '../sandbox/serve.ts'
import { virtualClock } from '../stage/clock.ts'
import { setStage } from '../stage/stage.ts'
import { openChromium } from './chromium.ts'

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url))
/** README has 830 at most, so that letters are about as large as its own. */
const WIDTH_PX = 720
/** More than the page is high: nothing has to be scrolled. */
const HEIGHT_PX = 1600
/** Sharp where a pixel is two. */
const SCALE = 2

const ASKED_AT = Date.UTC(2026, 10, 20, 14, 5)
const MINUTE_MS = 60_000
/** So long the agent works on it. */
const WORK_MS = 4.5 * MINUTE_MS
/** So long after that somebody looks. */
const LOOK_AFTER_MS = 3.5 * MINUTE_MS
const ASKER = 'octo-dev'
const BODY = '/agent cover two vouchers in one cart, and fix the changelog'
const RUN_ID = 6_000_000_001

const { served, pageUrl, now } = await servePage()
// Else letters stand a fraction of a pixel apart, and not always the same.
const browser = await openChromium(['--disable-font-subpixel-positioning'])
try {
  await takePicture('light')
  await takePicture('dark')
} finally {
  await browser.close()
  await served.close()
}

/**
 * Plays a start in virtual time without other comments, so that it is the same
 * each time, and serves its page.
 */
async function servePage() {
  const stage = await setStage({ clock: virtualClock(ASKED_AT) })
  stage.service.setStarts({
    scripts: [{ start: { durationMs: WORK_MS, changes: 'new-pull-request' } }]
  })
  const { github, issue } = stage
  for (const { kind, id } of github.comments(issue))
    github.deleteComment(kind, id)
  const { id, event } = stage.comment({ by: ASKER, body: BODY })
  const startedAt = stage.now()
  const inputs = { 'job-id': '', 'start-job': 'automatic' }
  const given = { event, actor: ASKER, runId: RUN_ID, inputs }
  const run: ShownRun = {
    id: RUN_ID,
    attempt: 1,
    issue,
    anchor: commentAnchor({ kind: 'issue', id }),
    startedAt,
    progress: { kind: 'ended', result: await stage.run(given).done }
  }
  const pages = createPages({
    github,
    home: issue,
    commenters: [{ login: ASKER, may: 'write' }],
    firstComment: '',
    isRunHere: true,
    runs: () => [run],
    onWritten: () => undefined,
    rerun: () => undefined
  })
  const served = await serve(github.handle, {
    name: 'github',
    visit: pages.visit
  })
  return {
    served,
    pageUrl: `${served.url}/${stage.repository}/issues/${issue}`,
    now: stage.now() + LOOK_AFTER_MS
  }
}

/**
 * Saves a picture of the question and the answer as GitHub shows them, without
 * the description, the form, and the runs. Throws if there is nothing on the
 * page.
 */
async function takePicture(colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width: WIDTH_PX, height: HEIGHT_PX },
    deviceScaleFactor: SCALE,
    locale: 'en-GB',
    timezoneId: 'UTC'
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  await page.goto(pageUrl)
  await page.getByText('8 minutes ago').first().waitFor()
  for (const left of ['#composer', 'aside', '#issue-7'])
    await page
      .locator(left)
      .evaluateAll(all => all.forEach(one => void one.remove()))
  const shown = await page.locator('#conversation').boundingBox()
  if (shown === null) throw new Error('There is nothing on the page.')
  const path = `${FOLDER}/conversation-${colorScheme}.png`
  await page.screenshot({ path, clip: shown })
  await context.close()
}
