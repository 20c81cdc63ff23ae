import type { Account } from '../github-shapes.ts'
import { type Html, html, NOTHING } from './html.ts'

/** Returns the name of an account as GitHub shows it. A bot has a label. */
export function person({ login, type }: Account): Html {
  const isBot = type === 'Bot'
  const name = isBot ? login.replace(/\[bot\]$/, '') : login
  const label = isBot ? html` <span class="label">bot</span>` : NOTHING
  return html`<strong>${name}</strong>${label}`
}

/**
 * Returns two initials on the color of an account, since nothing is loaded from
 * elsewhere.
 */
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

/**
 * Returns a time in full. The page's program writes how long ago it is in its
 * place, if that is less than a day.
 */
export function time(ms: number): Html {
  const iso = new Date(ms).toISOString()
  return html`<time datetime="${iso}">${LONG.format(ms)} UTC</time>`
}
