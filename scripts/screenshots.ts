/**
 * Takes the pictures in README: `npm run screenshots`. It needs a Chromium, and
 * a font with emoji in colour (`apt-get install fonts-noto-color-emoji`).
 */
import { mkdir } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openChromium } from './chromium.ts'
import { openPictureWorld, type PictureWorld } from './picture-world.ts'

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url))
const SCHEMES = ['light', 'dark'] as const
const WIDTH_PX = 1280
/** More than the page is high: nothing has to be scrolled. */
const HEIGHT_PX = 1600
/** As at the sides of the page. */
const MARGIN_PX = 16
/** README shows it at two thirds, so it is sharp where a pixel is two. */
const SCALE = 1.2

const world = await openPictureWorld()
// Else letters stand a fraction of a pixel apart, and not always the same.
const browser = await openChromium(['--disable-font-subpixel-positioning'])
try {
  await mkdir(FOLDER, { recursive: true })
  for (const scheme of SCHEMES) {
    const path = await takePicture(browser, world, scheme)
    process.stdout.write(`${relative(process.cwd(), path)}\n`)
  }
} finally {
  await browser.close()
  await world.close()
}

/** The conversation and its run, without the box for the next comment. */
async function takePicture(
  browser: Browser,
  { pageUrl, now }: PictureWorld,
  colorScheme: (typeof SCHEMES)[number]
): Promise<string> {
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
  await expectEmoji(page)
  await page.getByText('8 minutes ago').first().waitFor()
  await page.evaluate("document.getElementById('composer').remove()")
  await page.getByText('Summary', { exact: true }).click()
  const shown = await page.locator('#conversation').boundingBox()
  if (shown === null) throw new Error('There is nothing on the page.')
  const path = `${FOLDER}/conversation-${colorScheme}.png`
  const height = Math.ceil(shown.y + shown.height) + MARGIN_PX
  await page.screenshot({
    path,
    clip: { x: 0, y: 0, width: WIDTH_PX, height }
  })
  await context.close()
  return path
}

/** Without such a font the machine draws a box or an outline, in black. */
async function expectEmoji(page: Page): Promise<void> {
  const isColoured = await page.evaluate<boolean>(`(() => {
    const pen = document.createElement('canvas').getContext('2d')
    pen.fillText('🎉', 0, 20)
    const { data } = pen.getImageData(0, 0, 20, 20)
    return data.some((byte, at) => at % 4 < 3 && byte > 0)
  })()`)
  if (isColoured) return
  throw new Error(
    'There is no font with emoji in colour, so the picture would not be as ' +
      'people see it. Install one (apt-get install fonts-noto-color-emoji).'
  )
}
