import type { GitHub } from '../github.ts'
import { type CheckRun, isRunning, type Status } from '../github-checks.ts'
import type { Issue } from '../github-shapes.ts'
import { type Html, html, NOTHING } from './html.ts'

/**
 * Returns the check runs and statuses on a pull request's head as a box;
 * nothing if there are none.
 */
export function checksBox(github: GitHub, { number, pull }: Issue): Html {
  const sha = pull?.headSha ?? ''
  const items = [
    ...github.checkRuns(sha).map(runItem),
    ...github.statuses(sha).map(statusItem)
  ]
  return items.length === 0
    ? NOTHING
    : html`
    <div class="group" id="checks-${number}">
      <section class="box" aria-label="Checks">
        <header class="bar muted">Checks on <code>${sha.slice(0, 7)}</code></header>
        <ul class="text">${items}</ul>
      </section>
    </div>`
}

/**
 * Returns a check run as an item of a list, with its annotations and log to
 * open if it has any.
 */
function runItem(run: CheckRun): Html {
  const { annotations = [], id, log, name, title = '' } = run
  const result = isRunning(run) ? 'running' : (run.conclusion ?? 'failure')
  const lines = [
    ...annotations.map(
      ({ line, message, path }) => `${path}:${line} ${message}`
    ),
    ...(log === undefined ? [] : [log])
  ]
  const details = html`<details id="check-${id}"><summary>Details</summary><pre>${lines.join('\n')}</pre></details>`
  return item(name, result, title, lines.length > 0 ? details : NOTHING)
}

function statusItem({ context, description, state = 'failure' }: Status): Html {
  return item(context, state === 'pending' ? 'running' : state, description)
}

const TONES: Readonly<Record<string, string>> = {
  success: 'is-good',
  running: 'is-running'
}

function item(name: string, result: string, says = '', details = NOTHING) {
  const tone = TONES[result] ?? 'is-bad'
  return html`<li><strong>${name}</strong> <span class="label ${tone}">${result}</span> ${says} ${details}</li>`
}
