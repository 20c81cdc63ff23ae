import { literal, oneLine, say, sentences } from '../message.ts'
import type { Inputs } from '../step/inputs.ts'
import { code, link, markdown, plainName } from './markdown.ts'
import type { Redact } from './redact.ts'
import type { Report, ReportedJob } from './report.ts'
import { ICONS, wordsOf } from './wording.ts'

/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
export const COMMENT_MOST_CHARACTERS = 65_536
/** Longest beginning of a prompt that is shown with its result. */
export const WORDS_CHARACTERS = 80

/**
 * Cut to `most` characters, but never inside the markup: the rest would be
 * live.
 */
export function reportComment(
  report: Report,
  redact: Redact,
  most: number
): string {
  const { explanation } = report
  const body = redact(report.outcome === 'sent' ? sent(report) : full(report))
  if (body.length <= most || explanation.length === 0) return body
  const half = explanation.slice(0, Math.floor(explanation.length / 2) - 1)
  const shorter = half.length === 0 ? [] : sentences(half, literal('…'))
  return reportComment({ ...report, explanation: shorter }, redact, most)
}

/** Nobody is notified of what is still to come. */
function sent(report: Report): string {
  const { job, run } = report
  const to = job ? ` to job ${jobName(job)}` : ''
  const { advice, details } = wordsOf(report)
  const next = markdown(sentences(details, advice))
  return `${ICONS.sent} Sent${to}. ${next} <sub>${runLink(run)}</sub>`
}

function full(report: Report): string {
  const { asker, outcome, pullRequest, question } = report
  const { advice, details, headline } = wordsOf(report)
  const [first, rest] = headline.length ? [headline, details] : [details, []]
  const paragraphs = [
    `${mention(asker)}${ICONS[outcome]} ${markdown(first)}`,
    pullRequest ? changedPullRequest(pullRequest) : '',
    question ? inReplyTo(question) : '',
    markdown(rest),
    `<sub>${jobLine(report)}</sub>`,
    markdown(advice)
  ]
  return paragraphs.filter(text => text !== '').join('\n\n')
}

/** The note that tells a pull request which job made it. */
export function pullRequestNote(
  { asker, question, run }: Report,
  job: ReportedJob,
  command: string
): string {
  const who = asker === undefined ? 'Somebody' : code(asker)
  const asked = question
    ? `${who} sent the job a follow-up in ${link(WHERE[question.kind], question.url)}.`
    : `The job got a follow-up in ${link('this run', run.url)}.`
  return [
    `🤖 The agent job ${jobName(job)} made this pull request. ${asked}`,
    markdown(
      say`Comment ${`${command} …`} here, on a line, or in a review to continue with this job.`
    )
  ].join('\n\n')
}

export function helpComment(
  help: Pick<Inputs, 'command' | 'requiredPermission' | 'allowedBots'> & {
    readonly asker: string | undefined
    /** False: it could not be read whether a job is known. */
    readonly isKnown: boolean
    readonly jobId: string | undefined
  }
): string {
  const { allowedBots, asker, command, isKnown, jobId } = help
  const bots = allowedBots.map(code).join(', ')
  return [
    `${mention(asker)}How to use ${code(command)}:`,
    [
      `- ${code(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
      `- ${code(command)} alone, or ${code(`${command} status`)}, in a comment checks the job and sends nothing.`,
      `- ${code(`${command} --job <id> <text>`)} sends the text to this job.`,
      `- ${code(`${command} --threads <text>`)} also tells the agent the open review threads of the pull request.`,
      `- ${code(`${command} --checks <text>`)} also tells the agent the failed checks of the pull request. Both options work without a text, too.`,
      `- ${code(`${command} --help`)} shows this help.`
    ].join('\n'),
    !isKnown
      ? 'It could not be read whether a job is known here.'
      : jobId === undefined
        ? `No job is known here yet, so name one with ${code('--job <id>')}, unless the workflow does.`
        : `The job here is ${code(jobId)}.`,
    `People with ${code(help.requiredPermission)} permission on this repository can use this.${bots === '' ? '' : ` So can these bots: ${bots}.`}`
  ].join('\n\n')
}

const WHERE = {
  comment: 'this comment',
  line: 'this comment on a line',
  review: 'this review',
  event: 'this event'
} as const

function inReplyTo({ kind, url, words }: NonNullable<Report['question']>) {
  const where = `In reply to ${link(WHERE[kind], url)}`
  const beginning = oneLine(words, WORDS_CHARACTERS)
  return beginning === '' ? where : `${where}: ${code(beginning)}`
}

/** Logins hold letters, digits and single hyphens; bots' end in `[bot]`. */
function mention(login: string | undefined): string {
  if (login === undefined) return ''
  return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
    ? `@${login} `
    : `${code(login)} `
}

/** The pull request by its name on this GitHub, or by its host elsewhere. */
export function pullRequestLink({
  place,
  url
}: NonNullable<Report['pullRequest']>): string {
  const label = place
    ? plainName(`${place.owner}/${place.repo}#${place.number}`)
    : `Pull request on ${plainName(URL.parse(url)?.host ?? '')}`
  return link(label, url)
}

/** The same in a report: with a link to what changed, if it did. */
export function changedPullRequest(
  pullRequest: NonNullable<Report['pullRequest']>
): string {
  const { changesUrl } = pullRequest
  const changes = changesUrl ? ` · ${link('what changed', changesUrl)}` : ''
  return `**${pullRequestLink(pullRequest)}**${changes}`
}

function jobName({ id, url }: ReportedJob): string {
  return url === undefined ? code(id) : link(code(id), url)
}

function runLink({ id, url }: Report['run']): string {
  return link(`run ${plainName(id)}`, url)
}

export function jobLine({ job, run }: Pick<Report, 'job' | 'run'>): string {
  const named = (name: 'status' | 'branch' | 'model') =>
    job?.[name] === undefined ? '' : `${name} ${code(job[name])}`
  return [
    job ? `Job ${jobName(job)}` : '',
    ...(['status', 'branch', 'model'] as const).map(named),
    runLink(run)
  ]
    .filter(part => part !== '')
    .join(' · ')
}
