import type { Message } from '../message.ts'
import { code, link, markdown, plainName } from './markdown.ts'
import type { Report, ReportedPullRequest } from './report.ts'
import { headline, howToGoOn, ICONS } from './wording.ts'

/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
export const COMMENT_MOST_CHARACTERS = 65_536

/**
 * The result comment.
 *
 * @param marker the hidden line that opens it
 */
export function resultComment(report: Report, marker: string): string {
  const { asker, explanation, pullRequest, command } = report
  const says = markdown(headline(report))
  const mention = asker === undefined ? '' : `${mentionOf(asker)} `
  const paragraphs = [
    pullRequest ? `**${pullRequestLink(pullRequest)}**` : '',
    explanation.length > 0 ? markdown(explanation) : '',
    jobTable(report),
    command === undefined
      ? ''
      : `<sub>${markdown(howToGoOn(report, command))}</sub>`
  ]
  const body = [
    `${marker}\n${mention}${ICONS[report.outcome]} ${says}`,
    ...paragraphs.filter(paragraph => paragraph !== '')
  ].join('\n\n')
  // Never cut inside the markup: what follows would be live.
  return body.length <= COMMENT_MOST_CHARACTERS || explanation.length === 0
    ? body
    : resultComment({ ...report, explanation: firstHalf(explanation) }, marker)
}

function firstHalf(message: Message): Message {
  const half = message.slice(0, Math.floor((message.length - 1) / 2))
  return half.length === 0 ? [] : [...half, { own: ' …' }]
}

/** Logins hold letters, digits and single hyphens; bots' end in `[bot]`. */
function mentionOf(login: string): string {
  return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
    ? `@${login}`
    : code(login)
}

/** The pull request by its name on this GitHub, or by its host elsewhere. */
export function pullRequestLink({ url, place }: ReportedPullRequest): string {
  const label = place
    ? plainName(`${place.owner}/${place.repo}#${place.number}`)
    : `Pull request on ${plainName(hostOf(url))}`
  return link(label, url)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The job in a table of one row. */
export function jobTable({ job, run }: Report): string {
  const cell = (value: string | undefined) =>
    value === undefined ? '–' : code(value)
  return [
    '| Job | Status | Branch | Model | Run |',
    '| --- | --- | --- | --- | --- |',
    `| ${cell(job?.id)} | ${cell(job?.status)} | ${cell(job?.branch)} | ${cell(job?.model)} | ${link(`run ${plainName(run.id)}`, run.url)} |`
  ].join('\n')
}
