import { duration, type Message, sentences } from '../message.ts'
import { changedPullRequest, jobLine, pullRequestLink } from './comment.ts'
import { cell, code, codeBlock, link, markdown } from './markdown.ts'
import type { Facts, Moment, Report } from './report.ts'
import { ICONS, wordsOf } from './wording.ts'

/**
 * The step summary: the result, the timeline and the follow-up's text.
 *
 * @param page the address of the page that explains each message
 */
export function stepSummary(
  report: Report,
  prompt: string,
  timeline: readonly Moment[],
  page?: string
): string {
  const { outcome, pullRequest } = report
  const { advice, details, headline } = wordsOf(report)
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
    explained(report, page)
  ])
}

/** The summary of a run that finishes what is pending. */
export function finishSummary(told: Message, reports: readonly Report[]) {
  const rows = reports.map(({ asker, job, outcome, pullRequest, question }) => [
    `${ICONS[outcome]} ${outcome}`,
    question ? link('question', question.url) : '',
    asker === undefined ? '' : code(asker),
    job === undefined ? '' : code(job.id),
    pullRequest ? pullRequestLink(pullRequest) : ''
  ])
  return paragraphs([
    '### Agent Follow-up: finish',
    markdown(told),
    table(['Outcome', 'Asked', 'By', 'Job', 'Pull request'], rows)
  ])
}

/** The summary of a step that could not begin. */
export function earlySummary(facts: Facts, page?: string): string {
  const { outcome } = facts
  const { advice, details, headline } = wordsOf(facts)
  return paragraphs([
    `### ${ICONS[outcome]} Agent Follow-up: ${outcome}`,
    markdown(sentences(headline, details, advice)),
    explained(facts, page)
  ])
}

/** The reason, for whoever reads or sets up a workflow, and what explains it. */
function explained({ outcome, reason }: Facts, page?: string): string {
  if (reason === undefined) return ''
  const isError = outcome === 'error' && page
  return [
    `Reason: ${code(reason)}.`,
    isError ? `${link('Troubleshooting', page)} explains each message.` : ''
  ]
    .join(' ')
    .trim()
}

function paragraphs(texts: readonly string[]): string {
  return `${texts.filter(text => text !== '').join('\n\n')}\n`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  if (rows.length === 0) return ''
  const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(cell))]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
