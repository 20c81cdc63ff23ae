import {
  duration,
  literal,
  type Message,
  oneLine,
  say,
  sentences
} from '../common/message.ts'
import { parseUrl } from '../common/parse.ts'
import { WORDS_CHARACTERS } from '../delivery/rules/reported-state.ts'
import {
  cell,
  code,
  codeBlock,
  link,
  markdown,
  plainName,
  type Redact
} from './safe-text.ts'
import { ICONS, type Wording } from './wording.ts'

/**
 * GitHub refuses longer comments: "body is too long (maximum is 65536
 * characters)".
 */
export const COMMENT_MOST_CHARACTERS = 65_536

/**
 * Returns the report as a comment, redacted and without a marker: one line for
 * `sent`, else paragraphs that begin with a mention of the requester, if there
 * is one who can be mentioned. Where it has more than `most` characters, the
 * last parts of the details are left out, a little more than half of them, each
 * part whole, and an ellipsis ends them; this is repeated until it fits or none
 * are left. No part is cut, because the rest of its markup would be live. A
 * report that is too long without details stays so.
 */
export function reportComment(
  wording: Wording,
  redact: Redact,
  most: number
): string {
  const { details } = wording
  const body = redact(
    wording.outcome === 'sent' ? sent(wording) : full(wording)
  )
  if (body.length <= most || details.length === 0) return body
  const half = details.slice(0, Math.floor(details.length / 2) - 1)
  const shorter = half.length === 0 ? [] : sentences(half, literal('…'))
  return reportComment({ ...wording, details: shorter }, redact, most)
}

/**
 * Returns the report of `sent` in one line: the job, the details, the advice,
 * what it is in reply to, and the run, as far as they are known. It mentions
 * nobody, because the result is still to come.
 */
function sent(wording: Wording): string {
  const { about, advice, details, hasStartedJob, job } = wording
  const what = hasStartedJob ? 'Started job' : 'Sent to job'
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
 * Returns the report of any outcome but `sent`: the requester, mentioned or, if
 * that can't be, as code, the outcome's icon, and the headline, or the details
 * if there is no headline; then the pull request, what it is in reply to, the
 * details, the job with its status, branch, and model, the run, and the advice,
 * as far as they are known.
 */
function full(wording: Wording): string {
  const { about, advice, details, headline, outcome, pullRequest } = wording
  const [first, rest] = headline.length ? [headline, details] : [details, []]
  const paragraphs = [
    `${mention(about.asker)}${ICONS[outcome]} ${markdown(first)}`,
    pullRequest ? changedPullRequest(pullRequest) : '',
    inReplyTo(about),
    markdown(rest),
    `<sub>${jobLine(wording)}</sub>`,
    markdown(advice)
  ]
  return paragraphs.filter(text => text !== '').join('\n\n')
}

/**
 * Returns the note, without a marker, that tells a pull request which job made
 * it, where and by whom it was asked for (`Somebody` if that is not known), and
 * how to continue with the job, unless that is archived: with `--job` if the
 * input `job-id` names another one, if a comment can name this one. It mentions
 * no account. If what asked has no address, it names the run instead, and no
 * requester. Nothing is redacted here.
 */
export function pullRequestNote(
  { about, hasStartedJob, outcome }: Wording,
  job: NonNullable<Wording['job']>,
  command: string
): string {
  const { asker, kind, runUrl, url } = about
  const who = asker === undefined ? 'Somebody' : code(asker)
  const did = hasStartedJob ? 'started the job' : 'sent the job a follow-up'
  const got = hasStartedJob ? 'was started' : 'got a follow-up'
  const asked = url
    ? `${who} ${did} in ${link(WHERE[kind], url)}.`
    : `The job ${got} in ${link('this run', runUrl)}.`
  // A job that job-id names goes before one that comments here name.
  const isOther = about.jobInput !== undefined && about.jobInput !== job.id
  const ask = isOther ? `${command} --job ${job.id} …` : `${command} …`
  // In a comment, what follows white space in an ID would be sent as the text.
  const canName = !isOther || !/\s/.test(job.id)
  const canAsk = canName && outcome !== 'archived'
  const made = `🤖 The agent job ${jobName(job)} made this pull request. ${asked}`
  return canAsk
    ? `${made}\n\n${markdown(say`Comment ${ask} here to continue with this job.`)}`
    : made
}

/**
 * Returns the text of the help comment, without a marker: what can be asked
 * for, and by whom. It mentions the requester, or names a bot as code, if that
 * is known, and names the bots that may ask, if there are any. `--new` is left
 * out if `start-job` is `never`.
 */
export function helpComment(help: {
  readonly command: string
  readonly requiredPermission: string
  readonly allowedBots: readonly string[]
  readonly asker: string | undefined
  readonly startJob: NonNullable<Wording['about']['startJob']>
}): string {
  const { allowedBots, asker, command, startJob } = help
  const bots = allowedBots.map(code).join(', ')
  return [
    `${mention(asker)}How to use ${code(command)}:`,
    [
      `- ${code(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
      `- ${code(command)} alone, or ${code(`${command} status`)}, in a comment checks the job and sends nothing.`,
      `- ${code(`${command} --job <id> <text>`)} sends the text to this job.`,
      ...(startJob === 'never'
        ? []
        : [`- ${code(`${command} --new <text>`)} starts a job with the text.`]),
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

/**
 * Returns what it is in reply to, as a link, with the first 80 characters of
 * the text as code; empty if that has no address.
 */
function inReplyTo({ kind, text, url }: Wording['about']): string {
  if (url === undefined) return ''
  const where = `In reply to ${link(WHERE[kind], url)}`
  const beginning = oneLine(text, WORDS_CHARACTERS)
  return beginning === '' ? where : `${where}: ${code(beginning)}`
}

/**
 * Returns a mention of the login and a space, or the login as code if it can't
 * be mentioned, such as a bot's, which ends in `[bot]`; empty without a login.
 */
function mention(login: string | undefined): string {
  if (login === undefined) return ''
  return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
    ? `@${login} `
    : `${code(login)} `
}

/**
 * Returns a link to the pull request, by its name on this GitHub, such as
 * `acme/shop#8`, or by its host elsewhere.
 */
function pullRequestLink({
  parts,
  url
}: NonNullable<Wording['pullRequest']>): string {
  const label = parts
    ? plainName(`${parts.owner}/${parts.repo}#${parts.number}`)
    : `Pull request on ${plainName(parseUrl(url)?.host ?? '')}`
  return link(label, url)
}

/**
 * Returns {@link pullRequestLink} in bold, with a link to what changed if its
 * head moved.
 */
function changedPullRequest(
  pullRequest: NonNullable<Wording['pullRequest']>
): string {
  const { changesUrl } = pullRequest
  const changes = changesUrl ? ` · ${link('what changed', changesUrl)}` : ''
  return `**${pullRequestLink(pullRequest)}**${changes}`
}

/** Returns the ID as code, as a link if the job has a page. */
function jobName({ id, url }: NonNullable<Wording['job']>): string {
  return url === undefined ? code(id) : link(code(id), url)
}

function runLink({ runId, runUrl }: Wording['about']): string {
  return link(`run ${plainName(runId)}`, runUrl)
}

/**
 * Returns a line with the job, its status, branch, and model, those that are
 * known, and with the run.
 */
function jobLine({ about, job }: Pick<Wording, 'about' | 'job'>): string {
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

/**
 * Returns the step summary as Markdown: the outcome, the headline, the pull
 * request, the details, the advice, the job with its run, the timeline, the
 * follow-up's text, cut to 5,000 characters, and the reason with a link to the
 * page about it, as far as they are there. Without a job, the run is not named.
 * A skipped step gets no link. Nothing is redacted here.
 *
 * @param page the address of the page that explains the reason
 */
export function stepSummary(
  wording: Wording,
  prompt: string,
  timeline: readonly { readonly afterMs: number; readonly what: Message }[],
  page?: string
): string {
  const { advice, details, headline, outcome, pullRequest, reason } = wording
  // A skipped comment asked for nothing, so there is nothing to look up.
  const shownPage = outcome === 'skipped' ? undefined : page
  return paragraphs([
    `### ${ICONS[outcome]} Agent Follow-up: ${outcome}`,
    markdown(headline),
    pullRequest ? changedPullRequest(pullRequest) : '',
    markdown(sentences(details, advice)),
    wording.job ? jobLine(wording) : '',
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
 * Returns the summary of a `finish` run as Markdown: a heading, `told`, a table
 * with a row for each report (outcome, what asked, requester, job, pull
 * request), none without reports, and the reason, if there is one, with a link
 * to the page that explains it. Nothing is redacted here.
 */
export function finishSummary(
  told: Message,
  wordings: readonly Wording[],
  reason?: Wording['reason'],
  page?: string
): string {
  const rows = wordings.map(({ about, job, outcome, pullRequest }) => [
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
 * Returns a link to what asked, by the number of its issue or pull request,
 * else as `question`, with the first 80 characters of the text.
 */
function questionOf({ askedOn, text }: Wording['about'], url: string): string {
  const beginning = oneLine(text, WORDS_CHARACTERS)
  const question = link(askedOn === undefined ? 'question' : `#${askedOn}`, url)
  return beginning === '' ? question : `${question}: ${code(beginning)}`
}

/**
 * Returns the reason as a sentence, and, if there is a page, another with a
 * link to it; empty without a reason.
 */
function explained(reason: Wording['reason'], page?: string): string {
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
