import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where the systems put it. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
]

/** Starts the system's Chromium, without a window and with an empty profile. */
export function openChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    // In a container it has no room for one, and it sees only our own pages.
    chromiumSandbox: false,
    args: ['--disable-gpu', ...flags]
  })
}

/**
 * Returns the path of Chromium: the one in `CHROMIUM`, else the first usual
 * place that has it. Throws if there is none.
 */
function findChromium(): string {
  const { CHROMIUM } = process.env
  const places = CHROMIUM ? [CHROMIUM] : USUAL_PLACES
  const found = places.find(place => existsSync(place))
  if (found !== undefined) return found
  throw new Error(
    `There is no Chromium at ${places.join(', ')}. Install it ` +
      '(apt-get install chromium), or say in CHROMIUM where it is.'
  )
}
