import {
  duration,
  type Message,
  oneLine,
  sentences
} from '../common/message.ts'
import { WORDS_CHARACTERS } from '../delivery/rules/report.ts'
import { changedPullRequest, jobLine, pullRequestLink } from './comment.ts'
import { cell, code, codeBlock, link, markdown } from './markdown.ts'
import { ICONS, type Report } from './report.ts'

/** A line of the timeline. */
export interface Moment {
  readonly afterMs: number
  readonly what: Message
}

/**
 * Returns the step summary as Markdown: the result, the timeline, the follow-up's
 * text, cut to 5,000 characters, and the reason with a link to the page about it,
 * as far as they are there. The job and its run are named if the job is known. A
 * skipped step gets no link. Nothing is redacted here.
 *
 * @param page the address of the page that explains the reason
 */
export function stepSummary(
  report: Report,
  prompt: string,
  timeline: readonly Moment[],
  page?: string
): string {
  const { advice, details, headline, outcome, pullRequest, reason } = report
  // A skipped comment asked for nothing, so there is nothing to look up.
  const shownPage = outcome === 'skipped' ? undefined : page
  return paragraphs([
    `### ${ICONS[outcome]} Agent Follow-up: ${outcome}`,
    markdown(headline),
    pullRequest ? changedPullRequest(pullRequest) : '',
    markdown(sentences(details, advice)),
    report.job ? jobLine(report) : '',
    table(
      ['After', 'What happened'],
      timeline.map(({ afterMs, what }) =>
        [duration(afterMs), what].map(markdown)
      )
    ),
    prompt === '' ? '' : `The follow-up:\n\n${codeBlock(prompt)}`,
    explained(reason, shownPage)
  ])
}

/**
 * Returns the summary of a `finish` run as Markdown: `told`, a table with a row
 * for each report (outcome, what asked, requester, job, pull request), none
 * without reports, and the reason, if there is one, with a link to the page that
 * explains it. Nothing is redacted here.
 */
export function finishSummary(
  told: Message,
  reports: readonly Report[],
  reason?: Report['reason'],
  page?: string
): string {
  const rows = reports.map(({ about, job, outcome, pullRequest }) => [
    `${ICONS[outcome]} ${outcome}`,
    about.url ? questionOf(about, about.url) : '',
    about.asker === undefined ? '' : code(about.asker),
    job === undefined ? '' : code(job.id),
    pullRequest ? pullRequestLink(pullRequest) : ''
  ])
  return paragraphs([
    '### Agent Follow-up: finish',
    markdown(told),
    table(['Outcome', 'Asked', 'By', 'Job', 'Pull request'], rows),
    explained(reason, page)
  ])
}

/**
 * Returns a link to what asked, by the number of its issue or pull request, else as
 * `question`, with the first 80 characters of the prompt.
 */
function questionOf({ askedOn, words }: Report['about'], url: string): string {
  const beginning = oneLine(words, WORDS_CHARACTERS)
  const question = link(askedOn === undefined ? 'question' : `#${askedOn}`, url)
  return beginning === '' ? question : `${question}: ${code(beginning)}`
}

/**
 * Returns the reason as a sentence, and, if there is a page, another with a link
 * to it; empty without a reason.
 */
function explained(reason: Report['reason'], page?: string): string {
  if (reason === undefined) return ''
  return [
    `Reason: ${code(reason)}.`,
    page ? `${link('Troubleshooting', page)} explains it.` : ''
  ]
    .join(' ')
    .trim()
}

function paragraphs(texts: readonly string[]): string {
  return `${texts.filter(text => text !== '').join('\n\n')}\n`
}

/** Returns a table, with bars in its rows escaped; empty without rows. */
function table(
  head: readonly string[],
  rows: readonly (readonly string[])[]
): string {
  if (rows.length === 0) return ''
  const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(cell))]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
