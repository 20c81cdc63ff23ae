import type { GitHub } from '../github.ts'
import type { Annotation } from '../step-log.ts'
import { type Html, html, NOTHING } from './html.ts'
import { ICONS } from './icons.ts'
import { shownName, time } from './people.ts'
import type { Progress, RunFiles, ShownRun } from './runs.ts'
import type { Scenery } from './thread.ts'

/** The runs of an issue beside its conversation, the latest first. */
export function runList(scenery: Scenery, runs: readonly ShownRun[]): Html {
  if (runs.length === 0)
    return html`<p class="muted">None yet. A comment that begins with <code>/agent</code> starts one.</p>`
  const [latest] = runs.toReversed()
  const cards = runs
    .toReversed()
    .map(run => runCard(scenery, run, run.id === latest?.id))
  return html`<ol class="runs">${cards}</ol>`
}

/** What follows the `#` in a run's address. */
export function runAnchor(id: number): string {
  return `run-${id}`
}

function runCard(scenery: Scenery, run: ShownRun, isOpen: boolean): Html {
  const { id, by, startedAt, progress } = run
  const { icon, words, tone } = standing(progress)
  const anchor = runAnchor(id)
  return html`
    <li id="${anchor}">
      <details class="run box ${tone}"${isOpen ? html` open` : NOTHING}>
        <summary class="bar row">
          ${icon}
          <h3 id="${anchor}-name" data-news="Run ${id}: ${words}"><strong>Run ${id}</strong></h3>
          <span class="muted">${whoAsked(scenery.github, by)} · ${time(startedAt)}</span>
          <span class="standing label">${words}</span>
        </summary>
        <div class="run-body">${inside(scenery, anchor, progress)}</div>
      </details>
    </li>`
}

function whoAsked(github: GitHub, login: string): string {
  return shownName(github.account(login))
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
      return { icon: ICONS.bad, words: 'not started', tone: 'is-bad' }
    case 'by-hand': {
      const words = progress.files.outputs.outcome || 'by hand'
      return { icon: ICONS.neutral, words, tone: 'is-neutral' }
    }
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

function inside(scenery: Scenery, anchor: string, progress: Progress): Html {
  switch (progress.kind) {
    case 'running':
      return logPart(anchor, progress.log)
    case 'broken':
      return html`<p>${progress.why}</p>`
    case 'by-hand':
      return html`${summaryPart(scenery, progress.files)}${outputsPart(anchor, progress.files)}`
    case 'ended': {
      const { result } = progress
      const lines = result.log.split('\n').filter(line => line !== '')
      return html`${result.annotations.map(annotationPart)}${summaryPart(scenery, result)}${outputsPart(anchor, result)}${logPart(anchor, lines)}`
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

function summaryPart({ markdown }: Scenery, { summary }: RunFiles): Html {
  return summary === ''
    ? NOTHING
    : html`<section class="markdown-body" aria-label="Step summary">${markdown(summary)}</section>`
}

function outputsPart(anchor: string, { outputs }: RunFiles): Html {
  const rows = Object.entries(outputs).map(
    ([name, value]) =>
      html`<tr><th scope="row">${name}</th><td>${value === '' ? html`<span class="muted">empty</span>` : value}</td></tr>`
  )
  return rows.length === 0
    ? NOTHING
    : html`<details id="${anchor}-outputs"><summary class="muted">Outputs</summary><div class="scroller box" tabindex="0" role="group" aria-label="Outputs"><table>${rows}</table></div></details>`
}

function logPart(anchor: string, lines: readonly string[]): Html {
  return lines.length === 0
    ? NOTHING
    : html`<details id="${anchor}-log"><summary class="muted">Log</summary><pre class="scroller box" tabindex="0">${lines.map(line => html`${line}\n`)}</pre></details>`
}
