import type { Limits } from '../common/clock.ts'
import {
  cut,
  fencedBlock,
  type Problem,
  type Read,
  say
} from '../common/message.ts'
import {
  asObject,
  type Json,
  safeUrl,
  text,
  wholeNumber
} from '../common/parse.ts'
import { defined } from '../common/values.ts'
import type { GitHub } from '../github/client.ts'
import { PAGE_SIZE, readPages } from '../github/pages.ts'
import {
  type GitHubFailure,
  judgeReply,
  unexpectedAnswer
} from '../github/reply.ts'
import {
  chooseShownText,
  quoteText,
  takeLastLines,
  visibleLine,
  visibleText
} from './foreign-text.ts'
import { joinParagraphs, type Passage } from './section.ts'

/** A failed check run or commit status. */
export interface FailedCheck {
  /** As GitHub has it, so not made visible; empty if it is missing. */
  readonly name: string
  /** As GitHub has it, so not looked at; empty if it is missing. */
  readonly url: string
  /** How it ended, in GitHub's word. */
  readonly result: string
  /**
   * What is told below its name: its text, then its annotations and its log.
   */
  readonly passages: readonly Passage[]
  /** Of a check run; a commit status is only what is above. */
  readonly run?: {
    readonly id: number
    /** How many annotations it has, of all levels. */
    readonly annotations: number
    /** Whether it is a job of a workflow, which has a log and the same ID. */
    readonly isJob: boolean
  }
  /** Why its annotations or its log could not be read. */
  readonly unread?: {
    readonly annotations?: GitHubFailure
    readonly logs?: GitHubFailure
  }
}

const DESCRIPTION_CHARACTERS = 1_000
const MOST_LOGS = 5
const MOST_ANNOTATIONS = 20
/** How many pages are read, because failures can come after many warnings. */
const ANNOTATION_PAGES = 5
/** Short enough for twenty of them to fit. */
const ANNOTATION_CHARACTERS = 500
const NAME_CHARACTERS = 200
const LOG_CHARACTERS = 4_000

// https://docs.github.com/rest/checks/runs#create-a-check-run
const FAILED_RUNS = ['failure', 'timed_out', 'action_required']
// https://docs.github.com/rest/commits/statuses
const FAILED_STATUSES = ['failure', 'error']

/**
 * Returns the check of a completed check run that has failed, timed out, or
 * needs an action, in an array; an empty array for any other, and for one
 * without an ID. Its passages are one with the title and the summary, cut to
 * 1,000 characters together, if they are not blank, and one that says that the
 * summary is left out, if that may hide text.
 */
export function readFailedRun(item: Json): readonly FailedCheck[] {
  const result = FAILED_RUNS.find(name => name === item.conclusion)
  const id = wholeNumber(item.id)
  if (item.status !== 'completed' || result === undefined || id === undefined)
    return []
  const output = asObject(item.output)
  // There is no rendering of a summary to plain text.
  const summary = chooseShownText(text(output.summary) ?? '', undefined)
  const isLeftOut = summary.kind === 'left-out'
  const title = visibleText(text(output.title) ?? '')
  return [
    {
      name: text(item.name) ?? '',
      url: text(item.html_url) ?? text(item.details_url) ?? '',
      result,
      passages: [
        ...descriptionPassages(
          joinParagraphs([title, isLeftOut ? '' : summary.text])
        ),
        ...(isLeftOut ? [SUMMARY_LEFT_OUT] : [])
      ],
      run: {
        id,
        annotations: wholeNumber(output.annotations_count) ?? 0,
        isJob: isJob(item)
      }
    }
  ]
}

/**
 * Returns the check of a commit status that is a failure or an error, in an
 * array; an empty array for any other. Its only passage quotes the description,
 * cut to 1,000 characters; it has none if that is blank. A name or address that
 * is missing is empty.
 */
export function readFailedStatus(item: Json): readonly FailedCheck[] {
  const result = FAILED_STATUSES.find(name => name === item.state)
  if (result === undefined) return []
  return [
    {
      name: text(item.context) ?? '',
      url: text(item.target_url) ?? '',
      result,
      passages: descriptionPassages(text(item.description) ?? '')
    }
  ]
}

/**
 * Returns what a check says, cut to 1,000 characters, as one passage in an
 * array; an empty array if that is blank.
 */
function descriptionPassages(description: string): readonly Passage[] {
  if (description.trim() === '') return []
  const whole = quoteText('It says', description, DESCRIPTION_CHARACTERS)
  return [{ whole, short: 'What it says is omitted for length.' }]
}

const SUMMARY_LEFT_OUT: Passage = {
  whole: 'Its summary is left out, because it may hide text: see its page.'
}

/** Returns whether a check run is a job of a workflow. */
export function isJob({ app }: Json): boolean {
  return asObject(app).slug === 'github-actions'
}

/**
 * Returns the checks in the same order, with further passages about their
 * annotations of level `failure`, if there are some, and about the logs of the
 * first five jobs; all are read at once. For each job without a log, a sentence
 * says why: there is none, it is too large or can't be read, or five were read.
 * Why something can't be read is in `unread`; of annotations it is only there.
 * A commit status is returned as it is. Throws `Cancelled` on a cancel while
 * annotations are read; a log that a cancel cuts off could not be read.
 */
export function readDetails(
  github: GitHub,
  checks: readonly FailedCheck[],
  limits: Limits
): Promise<readonly FailedCheck[]> {
  const jobs = checks.filter(({ run }) => run?.isJob).slice(0, MOST_LOGS)
  return Promise.all(
    checks.map(async check => {
      const { run } = check
      if (run === undefined) return check
      const { annotations: count, id, isJob } = run
      const [failures, log] = await Promise.all([
        count > 0 ? readFailures(github, id, limits) : undefined,
        jobs.includes(check) ? readJobLog(github, id, limits) : undefined
      ])
      return {
        ...check,
        passages: [
          ...check.passages,
          ...(failures?.kind === 'read'
            ? annotationsPassages(failures.value, count)
            : []),
          ...(log ? [logPassage(log)] : isJob ? [LOG_OMITTED] : [])
        ],
        unread: defined({
          annotations: failures?.kind === 'failed' ? failures : undefined,
          logs: log?.kind === 'failed' ? log : undefined
        })
      }
    })
  )
}

/**
 * Returns the annotations of level `failure` among the first 500 of a check
 * run, or why a page of them can't be read. Throws `Cancelled` on a cancel.
 *
 * https://docs.github.com/rest/checks/runs#list-check-run-annotations
 */
async function readFailures(
  github: GitHub,
  id: number,
  limits: Limits
): Promise<Read<readonly Json[], GitHubFailure>> {
  const route =
    'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations'
  const call = { route, parameters: { check_run_id: id } }
  const failures: Json[] = []
  let pages = 0
  for await (const page of readPages(github, call, limits)) {
    if (page.kind === 'failed') return page
    const isFailure = (item: Json) => item.annotation_level === 'failure'
    failures.push(...page.value.filter(isFailure))
    pages += 1
    if (pages === ANNOTATION_PAGES) break
  }
  return { kind: 'read', value: failures }
}

/**
 * Returns the first 20 of these annotations as one passage in an array, each in
 * 500 characters at most, with how many there are, and whether only the first
 * 500 of all levels were read; an empty array if there is none.
 *
 * @param count how many annotations of all levels there are
 */
function annotationsPassages(
  failures: readonly Json[],
  count: number
): readonly Passage[] {
  if (failures.length === 0) return []
  const shown = failures.slice(0, MOST_ANNOTATIONS)
  const which =
    shown.length === failures.length
      ? `Its annotations of level failure (${shown.length})`
      : `The first ${shown.length} of its ${failures.length} annotations of level failure`
  const read =
    count > ANNOTATION_PAGES * PAGE_SIZE
      ? `, of the first ${ANNOTATION_PAGES * PAGE_SIZE} of all ${count} annotations`
      : ''
  const block = fencedBlock(shown.map(annotationText).join('\n'), 'text')
  return [
    {
      whole: `${which}${read}:\n\n${block}`,
      short: 'Its annotations are omitted for length.'
    }
  ]
}

/**
 * Returns the place, the title, and the message of an annotation, those that
 * show something, with colons between them, in 500 characters at most. The
 * message can have several lines.
 */
function annotationText(item: Json): string {
  const path = visibleLine(text(item.path) ?? '', NAME_CHARACTERS)
  const line = wholeNumber(item.start_line)
  const place = line === undefined ? path : `${path}, line ${line}`
  const title = visibleLine(text(item.title) ?? '', NAME_CHARACTERS)
  const message = visibleText(text(item.message) ?? '').trim()
  const said = [place, title, message].filter(part => part !== '').join(': ')
  return cut(said, ANNOTATION_CHARACTERS)
}

/**
 * The end of a log that is kept, and the size up to which a log is read. The
 * steps that clean up come after the one that failed, so the end has more than
 * the last lines. GitHub can't send a larger log in time.
 */
export const LOG_TAIL = { keptBytes: 64 * 1024, mostBytes: 50_000_000 }
const LINES = 100

/**
 * Returns what {@link excerptUpToError} finds in the last 64 KB of a job's log.
 * Returns `none` if the address of GitHub's API, not that of the logs, answers
 * 404 or 410: GitHub has no log of it, or no longer; `too-large` for more than
 * 50 MB; else why it can't be read. GitHub keeps logs on another host, and
 * answers with an address there that is good for a minute. This redirect is
 * followed once, and without the token. An answer without one, or with an
 * unsafe address, is a failure. Nothing is retried. A cancel is not thrown: the
 * request that it cuts off fails.
 *
 * https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run
 */
async function readJobLog(
  github: GitHub,
  jobId: number,
  limits: Limits
): Promise<
  Read<string, GitHubFailure> | { readonly kind: 'none' | 'too-large' }
> {
  const route = 'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs'
  const call = { route, parameters: { job_id: jobId } }
  const redirect = await github.exchange(call, limits)
  if (redirect.kind !== 'response' || redirect.status !== 302) {
    const judged = judgeReply(redirect, { now: github.now() })
    if (judged.kind === 'answer') return failed(UNSAFE)
    if (judged.kind === 'again') return failed(judged.problem)
    const isGone = judged.status === 404 || judged.status === 410
    return isGone ? { kind: 'none' } : judged
  }
  const url = safeUrl(redirect.headers.location ?? '')
  if (url === undefined) return failed(UNSAFE)
  const reply = await github.readTail(url.href, LOG_TAIL, limits)
  if (reply.kind !== 'response' || reply.status !== 200)
    return failed(UNREADABLE)
  if (reply.isTooLarge) return { kind: 'too-large' }
  return reply.body === undefined
    ? failed(UNREADABLE)
    : { kind: 'read', value: excerptUpToError(reply.body) }
}

function failed(problem: Problem): GitHubFailure {
  return { kind: 'failed', problem }
}

const UNSAFE = unexpectedAnswer(
  say`GitHub did not answer with the address of a log.`
)

const UNREADABLE: Problem = {
  reason: 'github',
  what: say`The host that GitHub keeps logs on did not answer with one.`,
  fix: say`Check whether the runner can reach it, and GitHub's status page.`
}

/** The time at which a line was written: 28 characters and a space. */
const TIMESTAMP = /^\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z ?/

/**
 * Returns the last hundred lines up to and with the last line that begins with
 * `##[error]`; without one, up to the last line that is not empty. The times
 * that GitHub puts before the lines are removed. Empty if all lines are then.
 */
export function excerptUpToError(log: string): string {
  const lines = log.split(/\r?\n/).map(line => line.replace(TIMESTAMP, ''))
  const error = lines.findLastIndex(line => line.startsWith('##[error]'))
  const last = lines.findLastIndex(line => line !== '')
  const end = (error === -1 ? last : error) + 1
  return lines.slice(Math.max(0, end - LINES), end).join('\n')
}

/**
 * Returns a passage with the last whole lines of the log, of 4,000 characters
 * at most and without invisible characters, or the start of a last line that is
 * longer; its short form says that the log is omitted. Otherwise the passage is
 * a sentence without a short form: that this part of the log has no text, that
 * GitHub has no log, that it is too large, or that it could not be read, but
 * not why.
 */
function logPassage(log: Awaited<ReturnType<typeof readJobLog>>): Passage {
  switch (log.kind) {
    case 'read': {
      const visible = visibleText(log.value)
      const shown = takeLastLines(visible, LOG_CHARACTERS)
      if (shown.trim() === '') return { whole: 'Its log has no text.' }
      return {
        whole: `The last lines of its log:\n\n${fencedBlock(shown, 'text')}`,
        short: 'Its log is omitted for length.'
      }
    }
    case 'none':
      return { whole: 'GitHub has no log of it.' }
    case 'too-large':
      return { whole: 'Its log is omitted: it is larger than 50 MB.' }
    case 'failed':
      return { whole: 'Its log could not be read.' }
  }
}

const LOG_OMITTED: Passage = {
  whole: `Its log is omitted: at most ${MOST_LOGS} are read.`
}
