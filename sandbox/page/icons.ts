import { type Html, html } from './html.ts'

/** Small signs; beside each stands in words what it means. */
function icon(name: string, paths: Html): Html {
  return html`<svg class="icon icon-${name}" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${paths}</svg>`
}

const RING = html`<circle cx="8" cy="8" r="6.75" />`

export const ICONS = {
  issue: icon(
    'issue',
    html`${RING}<circle cx="8" cy="8" r="1.5" class="filled" />`
  ),
  pull: icon(
    'pull',
    html`<circle cx="3.5" cy="3.25" r="1.75" /><circle cx="3.5" cy="12.75" r="1.75" /><circle cx="12.5" cy="12.75" r="1.75" /><path d="M3.5 5v6m9 0V5.5a2 2 0 0 0-2-2H8m2.25-2.5L7.75 3.5 10.25 6" />`
  ),
  running: icon('running', html`<path d="M8 1.25A6.75 6.75 0 1 1 1.25 8" />`),
  good: icon('good', html`${RING}<path d="m5 8.25 2.2 2.25L11.2 6" />`),
  bad: icon('bad', html`${RING}<path d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" />`),
  neutral: icon('neutral', html`${RING}<path d="M5 8h6" />`)
} as const
