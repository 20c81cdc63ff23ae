import { duration, type Message, sentences } from '../message.ts'
import { jobLine, pullRequestLink } from './comment.ts'
import { code, codeBlock, link, markdown } from './markdown.ts'
import type { Facts, Moment, Report } from './report.ts'
import { ICONS, wordsOf } from './wording.ts'

/** The step summary: the result, the timeline and the follow-up's text. */
export function stepSummary(
  report: Report,
  prompt: string,
  timeline: readonly Moment[]
): string {
  const { outcome, pullRequest } = report
  const { advice, details, headline } = wordsOf(report)
  const paragraphs = [
    `### ${ICONS[outcome]} Agent Follow-up: ${outcome}`,
    markdown(headline),
    pullRequest ? `**${pullRequestLink(pullRequest)}**` : '',
    markdown(sentences(details, advice)),
    report.job ? jobLine(report) : '',
    timeline.length > 0 ? timelineTable(timeline) : '',
    prompt === '' ? '' : `The follow-up:\n\n${codeBlock(prompt)}`
  ]
  return `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`
}

/** The summary of a run that finishes what is pending. */
export function finishSummary(
  told: Message,
  reports: readonly Report[]
): string {
  const rows = reports.map(report => {
    const { asker, job, outcome, pullRequest, question } = report
    const cells = [
      `${ICONS[outcome]} ${outcome}`,
      question ? link('question', question.url) : '',
      asker === undefined ? '' : code(asker),
      job === undefined ? '' : code(job.id),
      pullRequest ? pullRequestLink(pullRequest) : ''
    ]
    return `| ${cells.join(' | ')} |`
  })
  const table = [
    '| Outcome | Asked | By | Job | Pull request |',
    '| --- | --- | --- | --- | --- |',
    ...rows
  ].join('\n')
  const paragraphs = [
    '### Agent Follow-up: finish',
    markdown(told),
    rows.length > 0 ? table : ''
  ]
  return `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`
}

/** The summary of a step that could not begin. */
export function earlySummary(facts: Facts): string {
  const { outcome } = facts
  const { details, headline } = wordsOf(facts)
  const says = markdown(sentences(headline, details))
  return `### ${ICONS[outcome]} Agent Follow-up: ${outcome}\n\n${says}\n`
}

function timelineTable(timeline: readonly Moment[]): string {
  return [
    '| After | What happened |',
    '| ---: | --- |',
    ...timeline.map(
      moment =>
        `| ${markdown(duration(moment.afterMs))} | ${markdown(moment.what)} |`
    )
  ].join('\n')
}
