import { type Clock, type Limits, within } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Json, record, text, wholeNumber } from '../common/json.ts'
import {
  codeSpan,
  cut,
  fencedBlock,
  literal,
  oneLine,
  type Read
} from '../common/message.ts'
import type { Call, GitHub } from '../github/client.ts'
import { PAGE_SIZE, readItems, readPages } from '../github/pages.ts'
import type { PullRequest } from '../github/pull-request.ts'
import type { Unanswered } from '../github/reply.ts'
import type { Run } from '../github/run.ts'
import {
  type CollectedSection,
  describeUnread,
  type UnreadPart,
  unreadPart
} from './collected-section.ts'
import { type JobLog, readJobLog } from './job-log.ts'
import { addressLine, quoteText, takeLastLines } from './quote.ts'
import {
  countedTitle,
  type Item,
  joinParagraphs,
  type Part,
  type Section
} from './section.ts'
import { chooseShownText } from './shown-text.ts'
import { removeInvisibleCharacters } from './visible-characters.ts'

/** A failed check run or commit status. */
interface Check {
  readonly name: string
  readonly url: string
  /** How it ended, in GitHub's word. */
  readonly result: string
  /** Its title and summary, or the description of a commit status. */
  readonly description: string
  /** Whether its summary could hide words, and is not told. */
  readonly isSummaryLeftOut?: boolean
  /** Of a check run; a commit status is only what is above. */
  readonly run?: {
    readonly id: number
    /** How many annotations it has, of all levels. */
    readonly annotations: number
    /** Whether it is a job of a workflow, which has a log and the same ID. */
    readonly isJob: boolean
  }
  /** The annotations of level `failure`, once they were read. */
  readonly failures?: Read<readonly Json[], Unanswered>
  readonly log?: JobLog | 'omitted'
}

const MOST_CHECKS = 10
const MOST_LOGS = 5
const MOST_ANNOTATIONS = 20
/** Twice as long as GitHub may take for an answer: a log takes two requests. */
const DETAILS_MS = 20_000
const NAME_CHARACTERS = 200
const ADDRESS_CHARACTERS = 500
const DESCRIPTION_CHARACTERS = 1_000
/** Short enough for twenty of them to fit. */
const ANNOTATION_CHARACTERS = 500
const LOG_CHARACTERS = 4_000

// https://docs.github.com/rest/checks/runs#create-a-check-run
const FAILED_RUNS = ['failure', 'timed_out', 'action_required']
// https://docs.github.com/rest/commits/statuses
const FAILED_STATUSES = ['failure', 'error']

/** The parts of the checks, and the permission that the token needs for each. */
const NEEDS = {
  runs: { name: 'the check runs', permission: 'checks: read' },
  workflows: {
    name: 'the workflow runs, so checks that a newer run has replaced may be told',
    permission: 'actions: read'
  },
  statuses: { name: 'the commit statuses', permission: 'statuses: read' },
  annotations: {
    name: 'the annotations of failed checks',
    permission: 'checks: read'
  },
  logs: { name: 'the logs of failed jobs', permission: 'actions: read' }
} as const

/** A check that counts: a failed one, or one that still runs. */
type Counted = Check | 'running'

/**
 * Returns the failed checks of a pull request's head for the agent, without those
 * of this run: the newest check run of each name of each workflow or App, and the
 * newest commit status of each name. Of the first ten, the details are read, within
 * 20 s, but of a head in a fork only names and addresses are told. What can't be
 * read is named in the section.
 */
export async function readChecks(
  { clock, github }: { readonly clock: Clock; readonly github: GitHub },
  pull: Pick<PullRequest, 'headSha' | 'headRepository' | 'repository'>,
  run: Pick<Run, 'id'>,
  limits: Limits
): Promise<CollectedSection> {
  const ref = pull.headSha
  const [runs, statuses] = await Promise.all([
    readItems(github, list('check-runs', ref), limits, 'check_runs'),
    readItems(github, list('status', ref), limits, 'statuses')
  ])
  const workflows = await readWorkflows(github, itemsOf(runs), ref, limits)
  const checks = [
    ...newest(itemsOf(runs), sourceAndName(workflows)).flatMap(checkRun(run)),
    ...newest(itemsOf(statuses), ({ context }) => context).flatMap(status(run))
  ]
  const failed = checks.filter(check => check !== 'running')
  const shown = failed.slice(0, MOST_CHECKS)
  // Anybody who can open a pull request from a fork can write the rest.
  const isFork =
    pull.headRepository?.toLowerCase() !== pull.repository.toLowerCase()
  const details: readonly Check[] = isFork
    ? shown.map(({ name, result, url }) => ({
        ...{ name, result, url },
        description: ''
      }))
    : await readDetails(github, shown, within(limits, clock.now() + DETAILS_MS))
  const unread = [
    ...unreadParts('runs', [runs]),
    ...unreadParts('workflows', [workflows]),
    ...unreadParts('statuses', [statuses]),
    ...unreadParts(
      'annotations',
      details.map(({ failures }) => failures)
    ),
    ...unreadParts(
      'logs',
      details.map(({ log }) => log)
    )
  ]
  const running = checks.length - failed.length
  const found = failed.length
  const known = { details, found, running, unread }
  return { found, ...defined({ section: checksSection(known) }), unread }
}

function list(path: string, ref: string): Call {
  const route = `GET /repos/{owner}/{repo}/commits/{ref}/${path}`
  return { route, parameters: { ref } }
}

function itemsOf(read: Awaited<ReturnType<typeof readItems>>): readonly Json[] {
  return read.kind === 'read' ? read.value : []
}

/** The IDs of workflows, by the IDs of their runs' check suites. */
type Workflows = Read<ReadonlyMap<unknown, unknown>, Unanswered>

const NO_WORKFLOWS: Workflows = { kind: 'read', value: new Map() }

/**
 * Returns which workflow each check suite of a commit belongs to, or why that
 * can't be read. Returns an empty map without a request if no name is in two
 * suites of GitHub Actions, because then the workflow decides nothing.
 *
 * https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-
 * repository
 */
async function readWorkflows(
  github: GitHub,
  runs: readonly Json[],
  sha: string,
  limits: Limits
): Promise<Workflows> {
  const jobs = runs.filter(isJob)
  const names = new Set(jobs.map(({ name }) => name))
  const named = new Set(jobs.map(run => `${suiteOf(run)} ${run.name}`))
  if (named.size === names.size) return NO_WORKFLOWS
  const read = await readItems(
    github,
    {
      route: 'GET /repos/{owner}/{repo}/actions/runs',
      parameters: { head_sha: sha }
    },
    limits,
    'workflow_runs'
  )
  if (read.kind === 'failed') return read
  const entries = read.value.map(
    ({ check_suite_id, workflow_id }) => [check_suite_id, workflow_id] as const
  )
  return { kind: 'read', value: new Map(entries) }
}

function isJob({ app }: Json): boolean {
  return record(app).slug === 'github-actions'
}

function suiteOf({ check_suite }: Json): unknown {
  return record(check_suite).id
}

/**
 * Returns a function that tells check runs apart by name and by what made them: an
 * App, or a workflow of GitHub Actions. Where the workflow is not known, its
 * check suite is used, of which each run of a workflow has its own.
 *
 * https://docs.github.com/rest/checks/suites
 */
function sourceAndName(workflows: Workflows): (run: Json) => string {
  const known = workflows.kind === 'read' ? workflows.value : new Map()
  return run => {
    const suite = suiteOf(run)
    const workflow = known.get(suite)
    const source = !isJob(run)
      ? `app ${record(run.app).id}`
      : workflow === undefined
        ? `suite ${suite}`
        : `workflow ${workflow}`
    return `${source} ${run.name}`
  }
}

/** Returns the newest of each name, oldest first. */
function newest(
  items: readonly Json[],
  nameOf: (item: Json) => unknown
): readonly Json[] {
  const byAge = items.toSorted((one, other) => idOf(one) - idOf(other))
  const named = new Map(byAge.map(item => [nameOf(item), item]))
  return byAge.filter(item => named.get(nameOf(item)) === item)
}

function idOf(item: Json): number {
  return wholeNumber(item.id) ?? 0
}

/**
 * Returns a function that reads a check run. It returns an empty array for a check
 * of this run, and for one that has not failed.
 */
function checkRun(own: Pick<Run, 'id'>): (item: Json) => readonly Counted[] {
  return item => {
    const url = text(item.html_url) ?? text(item.details_url) ?? ''
    const isOwn = [item.details_url, item.html_url].some(isOf(own))
    if (isOwn) return []
    if (item.status !== 'completed') return ['running']
    const result = FAILED_RUNS.find(name => name === item.conclusion)
    const id = wholeNumber(item.id)
    if (result === undefined || id === undefined) return []
    const output = record(item.output)
    // There is no rendering of a summary to plain text.
    const summary = chooseShownText(text(output.summary) ?? '', undefined)
    const isSummaryLeftOut = summary.kind === 'left-out'
    const title = removeInvisibleCharacters(text(output.title) ?? '')
    return [
      {
        name: text(item.name) ?? '',
        url,
        result,
        description: joinParagraphs([
          title,
          isSummaryLeftOut ? '' : summary.text
        ]),
        isSummaryLeftOut,
        run: {
          id,
          annotations: wholeNumber(output.annotations_count) ?? 0,
          isJob: isJob(item)
        }
      }
    ]
  }
}

/**
 * Returns a function that reads a commit status. It returns an empty array for a
 * status of this run, and for one that has not failed.
 */
function status(own: Pick<Run, 'id'>): (item: Json) => readonly Counted[] {
  return item => {
    if (isOf(own)(item.target_url)) return []
    if (item.state === 'pending') return ['running']
    const result = FAILED_STATUSES.find(name => name === item.state)
    if (result === undefined) return []
    const name = text(item.context) ?? ''
    const url = text(item.target_url) ?? ''
    const description = text(item.description) ?? ''
    return [{ name, url, result, description }]
  }
}

/**
 * Returns a function that tells whether an address is a page of the run. A job's
 * page is below its run's: `…/actions/runs/<run>/job/<job>`.
 */
function isOf(run: Pick<Run, 'id'>): (url: unknown) => boolean {
  return url =>
    /\/actions\/runs\/(\d+)(?![^/?#])/.exec(text(url) ?? '')?.[1] === run.id
}

/**
 * Returns the checks with the annotations of those that have some, and the logs of
 * the first five jobs. A detail that can't be read is kept as its failure.
 */
async function readDetails(
  github: GitHub,
  checks: readonly Check[],
  limits: Limits
): Promise<readonly Check[]> {
  const jobs = checks.filter(({ run }) => run?.isJob).slice(0, MOST_LOGS)
  return Promise.all(
    checks.map(async check => {
      const { run } = check
      if (run === undefined) return check
      const [failures, log] = await Promise.all([
        run.annotations > 0 ? readFailures(github, run.id, limits) : undefined,
        jobs.includes(check) ? readJobLog(github, run.id, limits) : undefined
      ])
      const omitted = run.isJob ? ('omitted' as const) : undefined
      return { ...check, ...defined({ failures, log: log ?? omitted }) }
    })
  )
}

/** How many pages are read, because failures can come after many warnings. */
const ANNOTATION_PAGES = 5

/**
 * Reads the annotations of level `failure` among the first 500, or returns why a
 * page can't be read.
 *
 * https://docs.github.com/rest/checks/runs#list-check-run-annotations
 */
async function readFailures(
  github: GitHub,
  id: number,
  limits: Limits
): Promise<Read<readonly Json[], Unanswered>> {
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
 * Returns the part in an array, by the first of its answers that failed; an empty
 * array if none failed.
 */
function unreadParts(
  what: keyof typeof NEEDS,
  answers: readonly unknown[]
): readonly UnreadPart[] {
  const failed = answers.find(isUnanswered)
  if (failed === undefined) return []
  const { name, permission } = NEEDS[what]
  return [unreadPart(literal(name), permission, failed)]
}

function isUnanswered(answer: unknown): answer is Unanswered {
  return record(answer).kind === 'failed'
}

/** Returns undefined if there is no failed check, and nothing was unread. */
function checksSection({
  details,
  found,
  running,
  unread
}: {
  readonly details: readonly Check[]
  readonly found: number
  readonly running: number
  readonly unread: readonly UnreadPart[]
}): Section | undefined {
  if (found === 0 && unread.length === 0) return undefined
  const where =
    unread.length > 0
      ? 'among those that could be read'
      : "on the pull request's head"
  const which = (shown: number) =>
    found === 0
      ? `No failed check was found ${where}`
      : countedTitle(
          "The failed checks of the pull request's head",
          found,
          shown
        )
  const others = running === 0 ? '' : `; ${running} more have not ended`
  return {
    title: shown => `${which(shown)}${others}.`,
    items: details.map(checkItem),
    notes: unread.map(describeUnread)
  }
}

function checkItem(check: Check): Item {
  return { parts: [{ whole: headOf(check) }, ...partsOf(check)] }
}

/** Returns the line about a check: its name, its result, and its address. */
function headOf({ name, result, url }: Check): string {
  const line = oneLine(removeInvisibleCharacters(name), NAME_CHARACTERS)
  // The author of a status chooses its address, which can read like a text.
  const page = url.length > ADDRESS_CHARACTERS ? '' : addressLine('', url)
  const where = page === '' ? '' : `, ${codeSpan(page)}`
  return `Check ${codeSpan(line || 'without a name')}: ${result}${where}`
}

/** Returns the texts about a check that are told below its line. */
function partsOf({
  description,
  failures,
  isSummaryLeftOut,
  log,
  run
}: Check): readonly Part[] {
  return [
    ...(description.trim() === '' ? [] : [descriptionPart(description)]),
    ...(isSummaryLeftOut ? [{ whole: SUMMARY_LEFT_OUT }] : []),
    ...(failures?.kind === 'read'
      ? annotationsPart(failures.value, run?.annotations ?? 0)
      : []),
    ...(log === undefined ? [] : [logPart(log)])
  ]
}

const SUMMARY_LEFT_OUT =
  'Its summary is left out, because it may hide text: see its page.'

function descriptionPart(description: string): Part {
  const whole = quoteText('It says', description, DESCRIPTION_CHARACTERS)
  return withShortForm(whole, 'What it says is')
}

/**
 * Returns the part in an array; an empty array if there is no annotation.
 *
 * @param count how many annotations of all levels there are
 */
function annotationsPart(
  failures: readonly Json[],
  count: number
): readonly Part[] {
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
  return [withShortForm(`${which}${read}:\n\n${block}`, 'Its annotations are')]
}

/** Returns the place, the title, and the message, in 500 characters at most. */
function annotationText(item: Json): string {
  const path = oneLine(
    removeInvisibleCharacters(text(item.path) ?? ''),
    NAME_CHARACTERS
  )
  const line = wholeNumber(item.start_line)
  const place = line === undefined ? path : `${path}, line ${line}`
  const title = oneLine(
    removeInvisibleCharacters(text(item.title) ?? ''),
    NAME_CHARACTERS
  )
  const message = removeInvisibleCharacters(text(item.message) ?? '').trim()
  const said = [place, title, message].filter(part => part !== '').join(': ')
  return cut(said, ANNOTATION_CHARACTERS)
}

/** Returns the end of the log, or a sentence that says why there is none. */
function logPart(log: NonNullable<Check['log']>): Part {
  if (log === 'omitted')
    return { whole: `Its log is omitted: at most ${MOST_LOGS} are read.` }
  switch (log.kind) {
    case 'read': {
      const shown = takeLastLines(
        removeInvisibleCharacters(log.text),
        LOG_CHARACTERS
      )
      return withShortForm(
        `The last lines of its log:\n\n${fencedBlock(shown, 'text')}`,
        'Its log is'
      )
    }
    case 'none':
      return { whole: 'GitHub has no log of it.' }
    case 'too-large':
      return { whole: 'Its log is omitted: it is larger than 50 MB.' }
    case 'failed':
      return { whole: 'Its log could not be read.' }
  }
}

function withShortForm(whole: string, what: string): Part {
  return { whole, short: `${what} omitted for length.` }
}
