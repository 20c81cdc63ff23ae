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
import type { GitHub } from '../github/client.ts'
import { type List, PAGE_SIZE, readItems, readPages } from '../github/pages.ts'
import type { PullRequest } from '../github/pull-request.ts'
import type { Unanswered } from '../github/reply.ts'
import type { Run } from '../github/run.ts'
import { type Collected, notRead, type Unread, unreadFor } from './collected.ts'
import { type JobLog, readJobLog } from './job-log.ts'
import { address, lastLines, quoted, withoutWords } from './quoted.ts'
import {
  counted,
  type Item,
  joined,
  type Part,
  type Section
} from './section.ts'
import { seenMarkdown, visible } from './visible.ts'

interface Check {
  readonly name: string
  readonly url: string
  /** How it ended, in GitHub's word. */
  readonly result: string
  readonly says: string
  readonly isPartial?: boolean
  /** Of a check run; a commit status is only what is above. */
  readonly run?: {
    readonly id: number
    /** How many annotations it has, of all levels. */
    readonly annotations: number
    /** It has a log. Its ID is the check run's. */
    readonly isJob: boolean
  }
  /** Those of level `failure`, once they were read. */
  readonly failures?: Read<readonly Json[], Unanswered>
  readonly log?: JobLog | 'omitted'
}

const MOST_CHECKS = 10
const MOST_LOGS = 5
const MOST_ANNOTATIONS = 20
/** Twice as long as GitHub may take for an answer: a log takes two. */
const DETAILS_MS = 20_000
const NAME_CHARACTERS = 200
const ADDRESS_CHARACTERS = 500
const SAYS_CHARACTERS = 1_000
/** So that twenty of them fit. */
const ANNOTATION_CHARACTERS = 500
const LOG_CHARACTERS = 4_000

// https://docs.github.com/rest/checks/runs#create-a-check-run
const FAILED_RUNS = ['failure', 'timed_out', 'action_required']
// https://docs.github.com/rest/commits/statuses
const FAILED_STATUSES = ['failure', 'error']

/** What is read for the checks, and what the token needs for it. */
const NEEDS = {
  runs: { name: 'the check runs', permission: 'checks: read' },
  statuses: { name: 'the commit statuses', permission: 'statuses: read' },
  annotations: {
    name: 'the annotations of failed checks',
    permission: 'checks: read'
  },
  logs: { name: 'the logs of failed jobs', permission: 'actions: read' }
} as const

/** Reads the failed checks of a pull request's head, without this run's own. */
export async function readChecks(
  { clock, github }: { readonly clock: Clock; readonly github: GitHub },
  pull: Pick<PullRequest, 'headSha' | 'headRepository' | 'repository'>,
  run: Pick<Run, 'id'>,
  limits: Limits
): Promise<Collected> {
  const ref = pull.headSha
  const [runs, statuses] = await Promise.all([
    readItems(github, list('check-runs', 'check_runs', ref), limits),
    readItems(github, list('status', 'statuses', ref), limits)
  ])
  const checks = [
    ...newest(itemsOf(runs), nameOfRun).flatMap(checkRun(run)),
    ...newest(itemsOf(statuses), ({ context }) => context).flatMap(status(run))
  ]
  const failed = checks.filter(check => check !== 'running')
  const shown = failed.slice(0, MOST_CHECKS)
  // Whoever can open a pull request from a fork can write the rest.
  const isFork =
    pull.headRepository?.toLowerCase() !== pull.repository.toLowerCase()
  const details: readonly Check[] = isFork
    ? shown.map(({ name, result, url }) => ({ name, result, url, says: '' }))
    : await readDetails(github, shown, within(limits, clock.now() + DETAILS_MS))
  const unread = [
    ...unreadOf('runs', [runs]),
    ...unreadOf('statuses', [statuses]),
    ...unreadOf(
      'annotations',
      details.map(({ failures }) => failures)
    ),
    ...unreadOf(
      'logs',
      details.map(({ log }) => log)
    )
  ]
  const running = checks.length - failed.length
  const found = failed.length
  const known = { details, found, running, unread }
  return { found, ...defined({ section: sectionOf(known) }), unread }
}

function list(path: string, property: string, ref: string): List {
  const route = `GET /repos/{owner}/{repo}/commits/{ref}/${path}`
  return { route, parameters: { ref }, property }
}

function itemsOf(read: Awaited<ReturnType<typeof readItems>>) {
  return read.kind === 'read' ? read.value : []
}

/**
 * A name in its App's suite, of which each workflow run has its own.
 * https://docs.github.com/rest/checks/suites
 */
function nameOfRun({ app, check_suite, name }: Json): string {
  return [record(app).id, record(check_suite).id, name].join(' ')
}

/** The newest of each name, oldest first. */
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

function checkRun(
  own: Pick<Run, 'id'>
): (item: Json) => readonly (Check | 'running')[] {
  return item => {
    const url = text(item.html_url) ?? text(item.details_url) ?? ''
    const isOwn = [item.details_url, item.html_url].some(isOf(own))
    if (isOwn) return []
    if (item.status !== 'completed') return ['running']
    const result = FAILED_RUNS.find(name => name === item.conclusion)
    const id = wholeNumber(item.id)
    if (result === undefined || id === undefined) return []
    const output = record(item.output)
    const summary = seenMarkdown(text(output.summary) ?? '')
    const said = [visible(text(output.title) ?? ''), summary.text]
    return [
      {
        name: text(item.name) ?? '',
        url,
        result,
        says: joined(said),
        isPartial: summary.isPartial,
        run: {
          id,
          annotations: wholeNumber(output.annotations_count) ?? 0,
          isJob: record(item.app).slug === 'github-actions'
        }
      }
    ]
  }
}

function status(
  own: Pick<Run, 'id'>
): (item: Json) => readonly (Check | 'running')[] {
  return item => {
    if (isOf(own)(item.target_url)) return []
    if (item.state === 'pending') return ['running']
    const result = FAILED_STATUSES.find(name => name === item.state)
    if (result === undefined) return []
    const name = text(item.context) ?? ''
    const url = text(item.target_url) ?? ''
    return [{ name, url, result, says: text(item.description) ?? '' }]
  }
}

/** A job's page is below its run's: `…/actions/runs/<run>/job/<job>`. */
function isOf(run: Pick<Run, 'id'>): (url: unknown) => boolean {
  return url =>
    /\/actions\/runs\/(\d+)(?![^/?#])/.exec(text(url) ?? '')?.[1] === run.id
}

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

/** Failures can come after many warnings. */
const ANNOTATION_PAGES = 5

// https://docs.github.com/rest/checks/runs#list-check-run-annotations
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
    failures.push(...page.items.filter(isFailure))
    pages += 1
    if (pages === ANNOTATION_PAGES) break
  }
  return { kind: 'read', value: failures }
}

/** Each kind once, by the first of its answers that failed. */
function unreadOf(
  what: keyof typeof NEEDS,
  answers: readonly unknown[]
): readonly Unread[] {
  const failed = answers.find(isUnanswered)
  if (failed === undefined) return []
  const { name, permission } = NEEDS[what]
  return [unreadFor(literal(name), permission, failed)]
}

function isUnanswered(answer: unknown): answer is Unanswered {
  return record(answer).kind === 'failed'
}

function sectionOf({
  details,
  found,
  running,
  unread
}: {
  readonly details: readonly Check[]
  readonly found: number
  readonly running: number
  readonly unread: readonly Unread[]
}): Section | undefined {
  if (found === 0 && unread.length === 0) return undefined
  const where =
    unread.length > 0
      ? 'among those that could be read'
      : "on the pull request's head"
  const which = (told: number) =>
    found === 0
      ? `No failed check was found ${where}`
      : counted("The failed checks of the pull request's head", found, told)
  const others = running === 0 ? '' : `; ${running} more have not ended`
  return {
    title: told => `${which(told)}${others}.`,
    items: details.map(checkItem),
    notes: unread.map(notRead)
  }
}

function checkItem(check: Check): Item {
  return { parts: [{ whole: headOf(check) }, ...partsOf(check)] }
}

function headOf({ name, result, url }: Check): string {
  const line = oneLine(visible(name), NAME_CHARACTERS)
  // Whoever sets a status chooses it, and can make it read like a text.
  const page = url.length > ADDRESS_CHARACTERS ? '' : address('', url)
  const where = page === '' ? '' : `, ${codeSpan(page)}`
  return `Check ${codeSpan(line || 'without a name')}: ${result}${where}`
}

function partsOf({
  failures,
  isPartial = false,
  log,
  run,
  says
}: Check): readonly Part[] {
  return [
    ...(says.trim() === ''
      ? []
      : [
          orShort(
            quoted(
              `It says${withoutWords({ isPartial })}`,
              says,
              SAYS_CHARACTERS
            ),
            'What it says is'
          )
        ]),
    ...(failures?.kind === 'read'
      ? annotationsPart(failures.value, run?.annotations ?? 0)
      : []),
    ...(log === undefined ? [] : [logPart(log)])
  ]
}

/** @param count of the annotations of all levels */
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
  return [orShort(`${which}${read}:\n\n${block}`, 'Its annotations are')]
}

function annotationText(item: Json): string {
  const path = oneLine(visible(text(item.path) ?? ''), NAME_CHARACTERS)
  const line = wholeNumber(item.start_line)
  const place = line === undefined ? path : `${path}, line ${line}`
  const title = oneLine(visible(text(item.title) ?? ''), NAME_CHARACTERS)
  const message = visible(text(item.message) ?? '').trim()
  const said = [place, title, message].filter(part => part !== '').join(': ')
  return cut(said, ANNOTATION_CHARACTERS)
}

function logPart(log: NonNullable<Check['log']>): Part {
  if (log === 'omitted')
    return { whole: `Its log is omitted: at most ${MOST_LOGS} are read.` }
  switch (log.kind) {
    case 'read': {
      const shown = lastLines(visible(log.text), LOG_CHARACTERS)
      return orShort(
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

function orShort(whole: string, what: string): Part {
  return { whole, short: `${what} omitted for length.` }
}
