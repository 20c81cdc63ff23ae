import type { Account } from '../github-shapes.ts'
import { type Html, html, NOTHING } from './html.ts'

/** As GitHub writes a name: what is a bot has a label that says so. */
export function person({ login, type }: Account): Html {
  const isBot = type === 'Bot'
  const name = isBot ? login.replace(/\[bot\]$/, '') : login
  const label = isBot ? html` <span class="label">bot</span>` : NOTHING
  return html`<strong>${name}</strong>${label}`
}

/** Two initials on the colour of a login: nothing is loaded from elsewhere. */
export function avatar({ login, id, type }: Account): Html {
  const initials = login.split('-', 2).map(word => word.slice(0, 1))
  const shape = type === 'Bot' ? 'is-bot' : 'is-person'
  return html`<span class="avatar ${shape} tone-${id % TONES}" aria-hidden="true">${initials.join('').toUpperCase()}</span>`
}

/** As many as page.css has. */
const TONES = 5

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
