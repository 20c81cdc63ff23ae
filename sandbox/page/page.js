/** Keeps an open page true to what it shows, and sends what is written on it. */
import { Idiomorph } from './idiomorph.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Nothing here is told by the second. */
const AGE_EVERY_MS = 15_000

const ago = new Intl.RelativeTimeFormat('en')
const inFull = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short'
})
const byId = id => document.getElementById(id)

showAges()
setInterval(showAges, AGE_EVERY_MS)
follow()
composer()
lineButtons()

/** "5 minutes ago", with the date and time where the pointer rests. */
function showAges() {
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime)
    const text = age(Date.now() - at.getTime()) ?? inFull.format(at)
    if (time.textContent !== text) time.textContent = text
    time.title = inFull.format(at)
  }
}

function age(ms) {
  if (ms < MINUTE_MS) return 'just now'
  if (ms < HOUR_MS) return ago.format(-Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < DAY_MS) return ago.format(-Math.floor(ms / HOUR_MS), 'hour')
}

/** Each message holds the whole state, so a lost one does no harm. */
function follow() {
  const { events } = document.body.dataset
  if (!events) return
  const source = new EventSource(events)
  let known = new Set(news().map(({ key }) => key))
  source.onopen = () => {
    byId('lost').hidden = true
  }
  source.onerror = () => {
    byId('lost').hidden = false
  }
  source.onmessage = ({ data }) => {
    for (const [id, markup] of Object.entries(JSON.parse(data)))
      become(byId(id), markup)
    showAges()
    const now = news()
    announce(now.filter(({ key }) => !known.has(key)))
    known = new Set(now.map(({ key }) => key))
  }
}

function news() {
  return [...document.querySelectorAll('[data-news]')].map(one => ({
    key: `${one.id} ${one.dataset.news}`,
    text: one.dataset.news
  }))
}

/** To those who do not see it. */
function announce(what) {
  if (what.length > 0)
    byId('news').textContent = `${what.map(({ text }) => text).join('. ')}.`
}

/** Makes of an element's inside what the markup says, and no change but that. */
function become(element, markup) {
  Idiomorph.morph(element, markup, {
    morphStyle: 'innerHTML',
    callbacks: {
      // Its text is the page's own.
      beforeNodeMorphed: (node, wanted) =>
        node.localName !== 'time' || node.dateTime !== wanted.dateTime,
      // Whoever opens or closes something decides.
      beforeAttributeUpdated: (name, node) =>
        node.localName !== 'details' || name !== 'open'
    }
  })
}

/** Sends a comment without leaving the page. */
function composer() {
  const form = byId('composer')
  if (!form) return
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(form, event.submitter)
  })
  form.elements.body.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      form.requestSubmit(form.querySelector('[value=comment]'))
  })
}

/** Those at the lines of a diff choose where a comment goes. */
function lineButtons() {
  for (const button of document.querySelectorAll('[data-line]'))
    button.addEventListener('click', () => {
      byId('on').value = button.dataset.line
      byId('comment').focus()
    })
}

async function send(form, button) {
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const written = form.elements.body
  const problem = await post(form, button)
  byId('problem').textContent = problem
  if (problem === '') {
    written.value = ''
    if (form.elements.on) form.elements.on.value = ''
  }
  written.focus()
  form.ariaBusy = 'false'
}

/** What went wrong; nothing: an empty text. */
async function post(form, button) {
  const body = new URLSearchParams(new FormData(form, button))
  try {
    const answer = await fetch(form.action, { method: 'POST', body })
    return answer.ok ? '' : await answer.text()
  } catch {
    return 'The sandbox does not respond. Your comment was not sent.'
  }
}
