import type { Account } from '../github-shapes.ts'
import { type Html, html, NOTHING } from './html.ts'

/** As GitHub writes a name: what is a bot has a label that says so. */
export function person({ login, type }: Account): Html {
  const isBot = type === 'Bot'
  const name = isBot ? login.replace(/\[bot\]$/, '') : login
  const label = isBot ? html` <span class="label">bot</span>` : NOTHING
  return html`<strong>${name}</strong>${label}`
}

const LONG = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC'
})

/** In full here; the page itself writes how long ago that is. */
export function time(ms: number): Html {
  const iso = new Date(ms).toISOString()
  return html`<time datetime="${iso}">${LONG.format(ms)} UTC</time>`
}
