import type { Account } from '../github-shapes.ts'
import { type Html, html, NOTHING } from './html.ts'

/** How many colours the style has for them. */
const TONES = 4

/** As GitHub writes a name: what is a bot has a label that says so. */
export function shownName({ login, type }: Account): string {
  return type === 'Bot' ? login.replace(/\[bot\]$/, '') : login
}

export function botLabel({ type }: Account): Html {
  return type === 'Bot' ? html` <span class="label">bot</span>` : NOTHING
}

/** In place of a picture. What it says is said beside it too. */
export function avatar(account: Account): Html {
  const letters = shownName(account)
    .split('-')
    .map(([first = '']) => first.toUpperCase())
  const tone = account.type === 'Bot' ? 'bot' : account.id % TONES
  return html`<span class="avatar tone-${tone}" aria-hidden="true">${letters.slice(0, 2).join('')}</span>`
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
