import { literal, type Message, oneLine, say, sentences } from '../message.ts'
import { code, link, markdown, plainName } from './markdown.ts'
import type { Redact } from './redact.ts'
import type {
  Question,
  Report,
  ReportedJob,
  ReportedPullRequest
} from './report.ts'
import { ICONS, wordsOf } from './wording.ts'

/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
export const COMMENT_MOST_CHARACTERS = 65_536
/** Longest beginning of a prompt that is shown with its result. */
export const WORDS_CHARACTERS = 80

/**
 * A report as a comment. Never cut inside the markup: what follows would be
 * live.
 *
 * @param most in characters
 */
export function reportComment(
  report: Report,
  redact: Redact,
  most: number
): string {
  const { explanation } = report
  const body = redact(report.outcome === 'sent' ? sent(report) : full(report))
  return body.length <= most || explanation.length === 0
    ? body
    : reportComment(
        { ...report, explanation: firstHalf(explanation) },
        redact,
        most
      )
}

/** Nobody is notified of what is still to come. */
function sent({ job, run }: Report): string {
  const to = job ? ` to job ${jobName(job)}` : ''
  return `${ICONS.sent} Sent${to}. The result follows here. <sub>${runLink(run)}</sub>`
}

function full(report: Report): string {
  const { asker, outcome, pullRequest, question } = report
  const { advice, details, headline } = wordsOf(report)
  const says = [headline, details].filter(message => message.length > 0)
  const [first = [], ...rest] = says
  const paragraphs = [
    `${mention(asker)}${ICONS[outcome]} ${markdown(first)}`,
    pullRequest ? `**${pullRequestLink(pullRequest)}**` : '',
    question ? inReplyTo(question) : '',
    ...rest.map(markdown),
    `<sub>${jobLine(report)}</sub>`,
    markdown(advice)
  ]
  return paragraphs.filter(paragraph => paragraph !== '').join('\n\n')
}

/** The note that tells a pull request which job made it. */
export function pullRequestNote(
  { asker, question }: Report,
  job: ReportedJob,
  command: string
): string {
  const who = asker === undefined ? 'Somebody' : code(asker)
  const asked = question
    ? ` ${who} sent the job a follow-up in ${link(WHERE[question.kind], question.url)}.`
    : ''
  return [
    `🤖 The agent job ${jobName(job)} made this pull request.${asked}`,
    markdown(
      say`Comment ${`${command} …`} here, on a line, or in a review to continue with this job.`
    )
  ].join('\n\n')
}

/** Where and how to ask, in answer to `--help`. */
export function helpComment(help: {
  readonly asker?: string
  readonly command: string
  readonly requiredPermission: string
  readonly allowedBots: readonly string[]
  /** False: it could not be read whether a job is known. */
  readonly isKnown: boolean
  readonly job?: ReportedJob
}): string {
  const { allowedBots, asker, command, isKnown, job } = help
  const bots = allowedBots.map(code).join(', ')
  return [
    `${mention(asker)}How to use ${code(command)}:`,
    [
      `- ${code(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
      `- ${code(command)} alone checks the job and sends nothing.`,
      `- ${code(`${command} --job <id> <text>`)} sends the text to this job.`,
      `- ${code(`${command} --help`)} shows this help.`
    ].join('\n'),
    !isKnown
      ? 'It could not be read whether a job is known here.'
      : job === undefined
        ? `No job is known here yet, so name one with ${code('--job <id>')}, unless the workflow does.`
        : `The job here is ${jobName(job)}.`,
    `People with ${code(help.requiredPermission)} permission on this repository can use this.${bots === '' ? '' : ` So can these bots: ${bots}.`}`
  ].join('\n\n')
}

function firstHalf(message: Message): Message {
  const half = message.slice(0, Math.floor((message.length - 1) / 2))
  return half.length === 0 ? [] : sentences(half, literal('…'))
}

const WHERE: Readonly<Record<Question['kind'], string>> = {
  comment: 'this comment',
  line: 'this comment on a line',
  review: 'this review',
  event: 'this event'
}

function inReplyTo({ kind, url, words }: Question): string {
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
export function pullRequestLink({ url, place }: ReportedPullRequest): string {
  const label = place
    ? plainName(`${place.owner}/${place.repo}#${place.number}`)
    : `Pull request on ${plainName(hostOf(url))}`
  return link(label, url)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The job's ID, and where its page is. */
function jobName({ id, url }: ReportedJob): string {
  return url === undefined ? code(id) : link(code(id), url)
}

function runLink({ id, url }: Report['run']): string {
  return link(`run ${plainName(id)}`, url)
}

/** One line of what is known of the job, and the run. */
export function jobLine({ job, run }: Pick<Report, 'job' | 'run'>): string {
  const named = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`${name} ${code(value)}`]
  return [
    ...(job ? [`Job ${jobName(job)}`] : []),
    ...named('status', job?.status),
    ...named('branch', job?.branch),
    ...named('model', job?.model),
    runLink(run)
  ].join(' · ')
}
