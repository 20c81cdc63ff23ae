import { type Html, html, NOTHING } from './html.ts'
import { markdown } from './markdown.ts'
import { time } from './people.ts'
import { type Progress, type RunEnd, runAnchor, type ShownRun } from './runs.ts'
import { button } from './writing.ts'

/**
 * Returns the runs that one comment, thread, or review started, the latest
 * first. A phone opens only `newest`, the last run on the page.
 */
export function runList(runs: readonly ShownRun[], newest?: ShownRun): Html {
  return html`${runs.toReversed().map(one => runCard(one, one === newest))}`
}

/**
 * Returns a run with its log, and once it has ended with its result and a
 * button to re-run it.
 */
function runCard(run: ShownRun, isNewest: boolean): Html {
  const { id, attempt, startedAt, progress } = run
  const anchor = runAnchor(run)
  const name = attempt === 1 ? `Run ${id}` : `Run ${id}, attempt ${attempt}`
  const inside =
    progress.kind === 'running'
      ? logPart(anchor, progress.log, true)
      : html`${endPart(anchor, progress.result)}${rerunForm(run)}`
  return html`
    <details class="box${isNewest ? '' : ' is-old'}" id="${anchor}" aria-label="${name}" open>
      <summary class="bar muted"><strong>${name}</strong> ${time(startedAt)} ${badge(progress)}</summary>
      <div class="text">${inside}</div>
    </details>`
}

/**
 * Returns a form that starts a run again with the same event, as "Re-run jobs"
 * on GitHub.
 */
function rerunForm({ id, issue }: ShownRun): Html {
  return html`
    <form method="post" action="${issue}/runs/${id}">
      <output class="is-bad" role="alert"></output>
      ${button('rerun', 'Re-run')}
    </form>`
}

/** Outcomes with which nothing was done, and nothing went wrong. */
const IDLE: readonly string[] = ['denied', 'skipped']

/**
 * Returns a label with the outcome of a run, or whether it failed if it has no
 * outcome; "running" until it ends.
 */
function badge(progress: Progress): Html {
  if (progress.kind === 'running')
    return html`<span class="badge label is-running">running</span>`
  const { exitCode, outputs } = progress.result
  const outcome = outputs.outcome || (exitCode === 0 ? 'ended' : 'failed')
  const tone = IDLE.includes(outcome)
    ? 'muted'
    : exitCode === 0
      ? 'is-good'
      : 'is-bad'
  return html`<span class="badge label ${tone}">${outcome}</span>`
}

/**
 * Returns the annotations, log, summary, and outputs of a run that has ended.
 * Empty outputs, and an empty summary, are left out.
 */
function endPart(anchor: string, result: RunEnd): Html {
  const { annotations, log, summary, outputs } = result
  // What is empty tells nothing.
  const rows = Object.entries(outputs)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<tr><th>${name}</th><td>${value}</td></tr>`)
  return html`
    ${annotations.map(({ level, message }) => html`<p class="annotation"><strong>${level}</strong> ${message}</p>`)}
    ${logPart(anchor, log.split('\n'))}
    ${summary === '' ? NOTHING : part(anchor, 'Summary', markdown(summary))}
    ${part(anchor, 'Outputs', html`<table><tbody>${rows}</tbody></table>`)}`
}

/** Returns the lines of a log as a part to open. */
function logPart(
  anchor: string,
  lines: readonly string[],
  isOpen = false
): Html {
  const shown = html`<pre>${lines.join('\n')}</pre>`
  return part(anchor, 'Log', shown, isOpen)
}

/**
 * Returns a part that a person can open and close. The page keeps it as it was
 * left.
 */
function part(anchor: string, name: string, inside: Html, isOpen = false) {
  return html`<details id="${anchor}-${name}"${isOpen ? html` open` : NOTHING}><summary>${name}</summary><div role="region" aria-label="${name}">${inside}</div></details>`
}
