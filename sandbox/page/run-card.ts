import type { Annotation } from '../step-log.ts'
import { type Html, html, NOTHING } from './html.ts'
import { ICONS } from './icons.ts'
import { time } from './people.ts'
import type { Progress, RunEnd, ShownRun } from './runs.ts'
import type { Scenery } from './thread.ts'

/** The runs that one comment or review started, the latest first. */
export function runList(
  { markdown }: Pick<Scenery, 'markdown'>,
  runs: readonly ShownRun[]
): Html {
  const cards = runs.toReversed().map(run => runCard(markdown, run))
  return html`<aside class="runs" aria-label="Runs of the action">${cards}</aside>`
}

/** What follows the `#` in a run's address. */
export function runAnchor(id: number): string {
  return `run-${id}`
}

type Render = Scenery['markdown']

function runCard(
  markdown: Render,
  { id, startedAt, progress }: ShownRun
): Html {
  const { icon, words, tone } = standing(progress)
  const anchor = runAnchor(id)
  return html`
    <details id="${anchor}" class="run box ${tone}" open>
      <summary class="bar row">
        ${icon}
        <h3 id="${anchor}-name" data-news="Run ${id}: ${words}"><strong>Run ${id}</strong></h3>
        <span class="muted">${time(startedAt)}</span>
        <span class="standing label">${words}</span>
      </summary>
      <div class="run-body">${inside(markdown, anchor, progress)}</div>
    </details>`
}

interface Standing {
  readonly icon: Html
  readonly words: string
  readonly tone: 'is-running' | 'is-good' | 'is-bad' | 'is-neutral'
}

/** As GitHub shows a step: whether it failed, and here its outcome too. */
function standing(progress: Progress): Standing {
  switch (progress.kind) {
    case 'running':
      return { icon: ICONS.running, words: 'running', tone: 'is-running' }
    case 'broken':
      return { icon: ICONS.bad, words: 'could not start', tone: 'is-bad' }
    case 'ended': {
      const { exitCode, outputs } = progress.result
      const wentWell = exitCode === 0
      const words = outputs.outcome || (wentWell ? 'ended' : 'failed')
      const quiet = wentWell && ['denied', 'skipped'].includes(words)
      if (quiet) return { icon: ICONS.neutral, words, tone: 'is-neutral' }
      return wentWell
        ? { icon: ICONS.good, words, tone: 'is-good' }
        : { icon: ICONS.bad, words, tone: 'is-bad' }
    }
  }
}

function inside(markdown: Render, anchor: string, progress: Progress): Html {
  switch (progress.kind) {
    case 'running':
      return logPart(anchor, progress.log, true)
    case 'broken':
      return html`<p>${progress.why}</p>`
    case 'ended': {
      const { result } = progress
      const lines = result.log.split('\n').filter(line => line !== '')
      return html`${result.annotations.map(annotationPart)}${logPart(anchor, lines)}${summaryPart(markdown, anchor, result)}${outputsPart(anchor, result)}`
    }
  }
}

const LEVELS: Readonly<Record<Annotation['level'], string>> = {
  error: 'Error',
  warning: 'Warning',
  notice: 'Notice'
}

function annotationPart({ level, message }: Annotation): Html {
  return html`<p class="annotation is-${level}"><strong>${LEVELS[level]}</strong> ${message}</p>`
}

function summaryPart(
  markdown: Render,
  anchor: string,
  { summary }: RunEnd
): Html {
  return summary === ''
    ? NOTHING
    : html`<details id="${anchor}-summary"><summary class="muted">Summary</summary><section class="markdown-body" aria-label="Step summary">${markdown(summary)}</section></details>`
}

function outputsPart(anchor: string, { outputs }: RunEnd): Html {
  const rows = Object.entries(outputs).map(
    ([name, value]) =>
      html`<tr><th scope="row">${name}</th><td>${value === '' ? html`<span class="muted">empty</span>` : value}</td></tr>`
  )
  return rows.length === 0
    ? NOTHING
    : html`<details id="${anchor}-outputs"><summary class="muted">Outputs</summary><div class="scroller box" tabindex="0" role="group" aria-label="Outputs"><table>${rows}</table></div></details>`
}

/** Open while the run goes on; the page leaves it as it is then. */
function logPart(
  anchor: string,
  lines: readonly string[],
  isOpen = false
): Html {
  return lines.length === 0
    ? NOTHING
    : html`<details id="${anchor}-log"${isOpen ? html` open` : NOTHING}><summary class="muted">Log</summary><pre class="scroller box" tabindex="0">${lines.map(line => html`${line}\n`)}</pre></details>`
}
