import { type Message, oneLine, ours, say, sentences } from '../message.ts'
import { code, link, markdown, plainName } from './markdown.ts'
import type { Question, Report, ReportedPullRequest } from './report.ts'
import { advice, headline, ICONS, sentOrNot } from './wording.ts'

/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
export const COMMENT_MOST_CHARACTERS = 65_536
/** Longest beginning of a prompt that is shown with its result. */
const WORDS_CHARACTERS = 80

/**
 * The result comment.
 *
 * @param marker the hidden line that opens it
 */
export function resultComment(report: Report, marker: string): string {
  const { answers, asker, explanation, outcome, pullRequest } = report
  const mention = asker === undefined ? '' : `${mentionOf(asker)} `
  const paragraphs = [
    pullRequest ? `**${pullRequestLink(pullRequest)}**` : '',
    answers ? inReplyTo(answers) : '',
    markdown(details(report)),
    `<sub>${jobLine(report)}</sub>`,
    small(advice(report))
  ]
  const body = [
    `${marker}\n${mention}${ICONS[outcome]} ${markdown(headline(report))}`,
    ...paragraphs.filter(paragraph => paragraph !== '')
  ].join('\n\n')
  // Never cut inside the markup: what follows would be live.
  return body.length <= COMMENT_MOST_CHARACTERS || explanation.length === 0
    ? body
    : resultComment({ ...report, explanation: firstHalf(explanation) }, marker)
}

/** The note that tells a pull request which job made it. */
export function pullRequestNote(
  note: {
    readonly jobId: string
    readonly answers?: Question
    readonly asker?: string
    readonly command: string
  },
  marker: string
): string {
  const { answers, asker, command, jobId } = note
  const who = asker === undefined ? 'Somebody' : code(asker)
  const asked = answers
    ? ` ${who} sent the job a follow-up in ${link(WHERE[answers.kind], answers.url)}.`
    : ''
  return [
    `${marker}\n🤖 The agent job ${code(jobId)} made this pull request.${asked}`,
    small(
      say`Comment ${`${command} …`} here, on a line, or in a review to continue with this job.`
    )
  ].join('\n\n')
}

/** Where and how to ask, in answer to `--help`. */
export function helpComment(
  help: {
    readonly asker?: string
    readonly command: string
    readonly requiredPermission: string
    readonly allowedBots: readonly string[]
    /** False: it could not be read whether a job is known. */
    readonly isKnown: boolean
    readonly jobId?: string
  },
  marker: string
): string {
  const { asker, allowedBots, command, jobId } = help
  const mention = asker === undefined ? '' : `${mentionOf(asker)} `
  const bots = allowedBots.map(code).join(', ')
  return [
    `${marker}\n${mention}How to use ${code(command)}:`,
    [
      `- ${code(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
      `- ${code(command)} alone checks the job and sends nothing.`,
      `- ${code(`${command} --job <id> <text>`)} sends the text to this job.`,
      `- ${code(`${command} --help`)} shows this help.`
    ].join('\n'),
    !help.isKnown
      ? 'It could not be read whether a job is known here.'
      : jobId === undefined
        ? `No job is known here yet, so name one with ${code('--job <id>')}, unless the workflow does.`
        : `The job here is ${code(jobId)}.`,
    `<sub>You need ${code(help.requiredPermission)} permission on this repository.${bots === '' ? '' : ` Bots that may use it: ${bots}.`}</sub>`
  ].join('\n\n')
}

/** What happened in detail, and what is known about the send. */
export function details({
  delivery,
  explanation,
  outcome
}: Pick<Report, 'delivery' | 'explanation' | 'outcome'>): Message {
  return sentences(explanation, sentOrNot(outcome, delivery))
}

function small(message: Message): string {
  return message.length === 0 ? '' : `<sub>${markdown(message)}</sub>`
}

function firstHalf(message: Message): Message {
  const half = message.slice(0, Math.floor((message.length - 1) / 2))
  return half.length === 0 ? [] : [...half, ...ours(' …')]
}

const WHERE: Readonly<Record<Question['kind'], string>> = {
  comment: 'this comment',
  line: 'this comment on a line',
  review: 'this review',
  event: 'this event'
}

/** Cut only here, after secrets were taken out: half of one is not recognized. */
function inReplyTo({ kind, url, words }: Question): string {
  const where = `In reply to ${link(WHERE[kind], url)}`
  const beginning = oneLine(words, WORDS_CHARACTERS)
  return beginning === '' ? where : `${where}: ${code(beginning)}`
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

/** One line of what is known of the job, and the run. */
export function jobLine({ job, run }: Pick<Report, 'job' | 'run'>): string {
  const named = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`${name} ${code(value)}`]
  return [
    ...named('Job', job?.id),
    ...named('status', job?.status),
    ...named('branch', job?.branch),
    ...named('model', job?.model),
    link(`run ${plainName(run.id)}`, run.url)
  ].join(' · ')
}
