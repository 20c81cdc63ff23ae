import { duration, sentences } from '../message.ts'
import { jobTable, pullRequestLink } from './comment.ts'
import { codeBlock, markdown } from './markdown.ts'
import type { Report } from './report.ts'
import { headline, ICONS } from './wording.ts'

/** The step summary: the result, the timeline and the follow-up's text. */
export function stepSummary(report: Report): string {
  const { outcome, explanation, pullRequest, prompt, timeline } = report
  const paragraphs = [
    `### ${ICONS[outcome]} Agent Follow-up: ${outcome}`,
    markdown(headline(report)),
    pullRequest ? `**${pullRequestLink(pullRequest)}**` : '',
    explanation.length > 0 ? markdown(explanation) : '',
    report.job ? jobTable(report) : '',
    timeline.length > 0 ? timelineTable(report) : '',
    prompt === '' ? '' : `The follow-up:\n\n${codeBlock(prompt)}`
  ]
  return `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`
}

/** The summary of a step that could not begin. */
export function earlySummary(
  report: Pick<Report, 'outcome' | 'explanation' | 'elapsedMs' | 'delivery'>
): string {
  const { outcome, explanation } = report
  const says = markdown(sentences(headline(report), explanation))
  return `### ${ICONS[outcome]} Agent Follow-up: ${outcome}\n\n${says}\n`
}

function timelineTable({ timeline }: Report): string {
  return [
    '| After | What happened |',
    '| ---: | --- |',
    ...timeline.map(
      moment =>
        `| ${markdown(duration(moment.afterMs))} | ${markdown(moment.what)} |`
    )
  ].join('\n')
}
