import { literal, oneLine, say, sentences } from '../common/message.ts'
import { parseUrl } from '../common/url.ts'
import { WORDS_CHARACTERS } from '../delivery/rules/report.ts'
import { code, link, markdown, plainName } from './markdown.ts'
import type { Redact } from './redact.ts'
import type { Report, ReportedJob, ReportedPull } from './report.ts'
import { ICONS } from './wording.ts'

/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
export const COMMENT_MOST_CHARACTERS = 65_536

/**
 * Returns the report as a comment of at most `most` characters. The details are
 * shortened, and nothing is cut inside of markup, because the rest of it would
 * be live.
 */
export function reportComment(
  report: Report,
  redact: Redact,
  most: number
): string {
  const { details } = report
  const body = redact(report.outcome === 'sent' ? sent(report) : full(report))
  if (body.length <= most || details.length === 0) return body
  const half = details.slice(0, Math.floor(details.length / 2) - 1)
  const shorter = half.length === 0 ? [] : sentences(half, literal('…'))
  return reportComment({ ...report, details: shorter }, redact, most)
}

/**
 * Returns the report of `sent`: one line without a mention, because the result
 * is still to come.
 */
function sent(report: Report): string {
  const { about, advice, details, isStart, job } = report
  const what = isStart ? 'Started job' : 'Sent to job'
  const next = markdown(sentences(details, advice))
  return [
    `${ICONS.sent} ${job ? `${what} ${jobName(job)}` : 'Sent'}.`,
    next,
    inReplyTo(about),
    `<sub>${runLink(about)}</sub>`
  ]
    .filter(text => text !== '')
    .join(' ')
}

/**
 * Returns the report of any outcome but `sent`, with a mention of the
 * requester.
 */
function full(report: Report): string {
  const { about, advice, details, headline, outcome, pullRequest } = report
  const [first, rest] = headline.length ? [headline, details] : [details, []]
  const paragraphs = [
    `${mention(about.asker)}${ICONS[outcome]} ${markdown(first)}`,
    pullRequest ? changedPullRequest(pullRequest) : '',
    inReplyTo(about),
    markdown(rest),
    `<sub>${jobLine(report)}</sub>`,
    markdown(advice)
  ]
  return paragraphs.filter(text => text !== '').join('\n\n')
}

/**
 * Returns the note that tells a pull request which job made it, where it was
 * asked for, and how to continue with the job.
 */
export function pullRequestNote(
  { about, isStart }: Report,
  job: ReportedJob,
  command: string
): string {
  const { asker, kind, runUrl, url } = about
  const who = asker === undefined ? 'Somebody' : code(asker)
  const did = isStart ? 'started the job' : 'sent the job a follow-up'
  const got = isStart ? 'was started' : 'got a follow-up'
  const asked = url
    ? `${who} ${did} in ${link(WHERE[kind], url)}.`
    : `The job ${got} in ${link('this run', runUrl)}.`
  return [
    `🤖 The agent job ${jobName(job)} made this pull request. ${asked}`,
    markdown(say`Comment ${`${command} …`} here to continue with this job.`)
  ].join('\n\n')
}

/** Returns the help comment: what can be asked for, and by whom. */
export function helpComment(help: {
  readonly command: string
  readonly requiredPermission: string
  readonly allowedBots: readonly string[]
  readonly asker: string | undefined
}): string {
  const { allowedBots, asker, command } = help
  const bots = allowedBots.map(code).join(', ')
  return [
    `${mention(asker)}How to use ${code(command)}:`,
    [
      `- ${code(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
      `- ${code(command)} alone, or ${code(`${command} status`)}, in a comment checks the job and sends nothing.`,
      `- ${code(`${command} --job <id> <text>`)} sends the text to this job.`,
      `- ${code(`${command} --new <text>`)} starts a job with the text.`,
      `- ${code(`${command} --threads <text>`)} also tells the agent the open review threads of the pull request.`,
      `- ${code(`${command} --checks <text>`)} also tells the agent the failed checks of the pull request. Both options work without a text, too.`,
      `- ${code(`${command} --help`)} shows this help.`
    ].join('\n'),
    `People with ${code(help.requiredPermission)} permission on this repository can use this.${bots === '' ? '' : ` So can these bots: ${bots}.`}`
  ].join('\n\n')
}

const WHERE = {
  comment: 'this comment',
  line: 'this comment on a line',
  review: 'this review',
  event: 'this event'
} as const

function inReplyTo({ kind, url, words }: Report['about']): string {
  if (url === undefined) return ''
  const where = `In reply to ${link(WHERE[kind], url)}`
  const beginning = oneLine(words, WORDS_CHARACTERS)
  return beginning === '' ? where : `${where}: ${code(beginning)}`
}

/**
 * Returns a mention of the login, or the login as code if it can't be one.
 * Logins hold letters, digits, and single hyphens; bots' end in `[bot]`.
 */
function mention(login: string | undefined): string {
  if (login === undefined) return ''
  return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
    ? `@${login} `
    : `${code(login)} `
}

/** The pull request by its name on this GitHub, or by its host elsewhere. */
export function pullRequestLink({ place, url }: ReportedPull): string {
  const label = place
    ? plainName(`${place.owner}/${place.repo}#${place.number}`)
    : `Pull request on ${plainName(parseUrl(url)?.host ?? '')}`
  return link(label, url)
}

/** The same in a report: with a link to what changed, if it did. */
export function changedPullRequest(pullRequest: ReportedPull): string {
  const { changesUrl } = pullRequest
  const changes = changesUrl ? ` · ${link('what changed', changesUrl)}` : ''
  return `**${pullRequestLink(pullRequest)}**${changes}`
}

function jobName({ id, url }: ReportedJob): string {
  return url === undefined ? code(id) : link(code(id), url)
}

function runLink({ runId, runUrl }: Report['about']): string {
  return link(`run ${plainName(runId)}`, runUrl)
}

/**
 * Returns the line of details: job, status, branch, model, and run, those that
 * are known.
 */
export function jobLine({ about, job }: Pick<Report, 'about' | 'job'>): string {
  const named = (name: 'status' | 'branch' | 'model') =>
    job?.[name] === undefined ? '' : `${name} ${code(job[name])}`
  return [
    job ? `Job ${jobName(job)}` : '',
    ...(['status', 'branch', 'model'] as const).map(named),
    runLink(about)
  ]
    .filter(part => part !== '')
    .join(' · ')
}
