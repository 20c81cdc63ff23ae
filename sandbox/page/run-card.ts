import { type Html, html, NOTHING } from './html.ts'
import { markdown } from './markdown.ts'
import { time } from './people.ts'
import type { Progress, RunEnd, ShownRun } from './runs.ts'

/** The runs that one comment or review started, the latest first. */
export function runList(runs: readonly ShownRun[]): Html {
  return html`${runs.toReversed().map(runCard)}`
}

/** What follows the `#` in a run's address. */
export function runAnchor(id: number): string {
  return `run-${id}`
}

function runCard({ id, startedAt, progress }: ShownRun): Html {
  const anchor = runAnchor(id)
  const inside =
    progress.kind === 'running'
      ? logPart(anchor, progress.log, true)
      : endPart(anchor, progress.result)
  return html`
    <section class="box" id="${anchor}" aria-label="Run ${id}">
      <header class="bar muted"><strong>Run ${id}</strong> ${time(startedAt)} ${standing(progress)}</header>
      <div class="text">${inside}</div>
    </section>`
}

/** As GitHub shows a step: whether it failed, and here its outcome too. */
function standing(progress: Progress): Html {
  if (progress.kind === 'running')
    return html`<span class="standing label">running</span>`
  const { exitCode, outputs } = progress.result
  const [tone, otherwise] =
    exitCode === 0 ? ['is-good', 'ended'] : ['is-bad', 'failed']
  return html`<span class="standing label ${tone}">${outputs.outcome || otherwise}</span>`
}

function endPart(anchor: string, result: RunEnd): Html {
  const { annotations, log, summary, outputs } = result
  const rows = Object.entries(outputs).map(
    ([name, value]) => html`<tr><th>${name}</th><td>${value}</td></tr>`
  )
  return html`
    ${annotations.map(({ level, message }) => html`<p class="annotation"><strong>${level}</strong> ${message}</p>`)}
    ${logPart(anchor, log.split('\n'))}
    ${part(anchor, 'Summary', markdown(summary))}
    ${part(anchor, 'Outputs', html`<table><tbody>${rows}</tbody></table>`)}`
}

function logPart(
  anchor: string,
  lines: readonly string[],
  isOpen = false
): Html {
  const shown = html`<pre>${lines.join('\n')}</pre>`
  return part(anchor, 'Log', shown, isOpen)
}

/** The page leaves it open or closed, as it is then. */
function part(anchor: string, name: string, inside: Html, isOpen = false) {
  return html`<details id="${anchor}-${name}"${isOpen ? html` open` : NOTHING}><summary>${name}</summary><div role="region" aria-label="${name}">${inside}</div></details>`
}
