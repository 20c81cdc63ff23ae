/** Keeps an open page true to what it shows. */
import { Idiomorph } from './idiomorph.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Nothing here is told by the second. */
const AGE_EVERY_MS = 15_000

const ago = new Intl.RelativeTimeFormat('en')

showAges()
setInterval(showAges, AGE_EVERY_MS)
follow()

/** Such as "5 minutes ago"; what is older stays as it is. */
function showAges() {
  for (const time of document.querySelectorAll('time')) {
    const text = age(Date.now() - Date.parse(time.dateTime))
    if (text && time.textContent !== text) time.textContent = text
  }
}

function age(ms) {
  if (ms < MINUTE_MS) return 'just now'
  if (ms < HOUR_MS) return ago.format(-Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < DAY_MS) return ago.format(-Math.floor(ms / HOUR_MS), 'hour')
}

/** Reads the page anew when told, and once connected: it may have changed. */
function follow() {
  const source = new EventSource(`${location.pathname}/events`)
  let last = Promise.resolve()
  const next = () => {
    last = last.then(readAnew, readAnew)
  }
  source.onopen = next
  source.onmessage = next
}

async function readAnew() {
  const answer = await fetch(location.pathname)
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
  Idiomorph.morph(
    document.getElementById('live'),
    read.getElementById('live').innerHTML,
    {
      morphStyle: 'innerHTML',
      callbacks: {
        // Its text is the page's own.
        beforeNodeMorphed: (node, wanted) =>
          node.localName !== 'time' || node.dateTime !== wanted.dateTime,
        // Whoever opens or closes something decides.
        beforeAttributeUpdated: (name, node) =>
          node.localName !== 'details' || name !== 'open'
      }
    }
  )
  showAges()
}
