/** Keeps an open page true to what it shows. */
import { Idiomorph } from './idiomorph.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Nothing here is told by the second. */
const AGE_EVERY_MS = 15_000

const ago = new Intl.RelativeTimeFormat('en')

/** What is being written or chosen is nobody else's. */
const OWN = ['textarea', 'select', 'input', 'output']

/** Room for one thing at a time, see page.css. */
const PHONE = matchMedia('(max-width: 899px)')

// Else Chromium leaves the first sign as it was before its font came.
document.fonts.onloadingdone = () =>
  document.documentElement.classList.add('has-emoji')
if (PHONE.matches) closeOldRuns()
showAges()
setInterval(showAges, AGE_EVERY_MS)
addEventListener('submit', send)
addEventListener('change', showPlace)
addEventListener('keydown', sendByKey)
follow()

function closeOldRuns() {
  for (const run of document.querySelectorAll('.is-old'))
    run.open = run.matches(':target')
}

/** Shows the chosen line beside the text, so that a person need not scroll. */
function showPlace({ target }) {
  if (target.name !== 'on') return
  document.getElementById('place').value = target.ariaLabel
  target.form.querySelector('[role=alert]').value = ''
}

/**
 * Sends the form of a text on Ctrl+Enter, or Command+Enter on a Mac, as on
 * GitHub.
 */
function sendByKey(event) {
  const { ctrlKey, key, metaKey, repeat, target } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat) return
  if (target.localName !== 'textarea') return
  event.preventDefault()
  target.form.requestSubmit(target.form.querySelector('button'))
}

const KEEPS_TEXT = ['resolve', 'unresolve', 'label']

/**
 * Sends a form. If it is refused, the text stays and the reason is shown beside
 * it. Opens the answer's page if that is another one.
 */
async function send(event) {
  event.preventDefault()
  const { target: form, submitter } = event
  // The button may be another one by the time of the answer.
  const { value: as } = submitter
  const body = new URLSearchParams(new FormData(form, submitter))
  const answer = await fetch(form.action, { method: 'POST', body })
  form.querySelector('[role=alert]').value = answer.ok
    ? ''
    : await answer.text()
  if (!answer.ok) return
  if (as === 'resolve') form.closest('details').open = false
  const { body: said } = form.elements
  if (said && !KEEPS_TEXT.includes(as)) said.value = ''
  if (new URL(answer.url).pathname !== location.pathname)
    location.assign(answer.url)
}

/**
 * Writes how long ago each time of the last day is, such as "5 minutes ago". An
 * older one stays as it is.
 */
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

/**
 * Reads the page anew once connected, also after a lost connection, and
 * whenever the sandbox says that something has changed.
 */
function follow() {
  const source = new EventSource(`${location.pathname}/events`)
  let last = Promise.resolve()
  const next = () => {
    last = last.then(readAnew, readAnew)
  }
  source.onopen = next
  source.onmessage = next
}

/**
 * Brings the page up to date. Fields, opened and closed parts, and the texts of
 * times stay as they are on this page.
 */
async function readAnew() {
  const answer = await fetch(location.pathname)
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // The only thing about a text that is not its writer's.
  for (const { id, placeholder } of read.querySelectorAll('textarea')) {
    const area = document.getElementById(id)
    if (area) area.placeholder = placeholder
  }
  Idiomorph.morph(document.body, read.body.innerHTML, {
    morphStyle: 'innerHTML',
    callbacks: {
      // The text of a time is the page's own, too.
      beforeNodeMorphed: (node, wanted) =>
        !OWN.includes(node.localName) &&
        (node.localName !== 'time' || node.dateTime !== wanted.dateTime),
      // Whoever opens or closes something decides.
      beforeAttributeUpdated: (name, node) =>
        node.localName !== 'details' || name !== 'open'
    }
  })
  showAges()
}
