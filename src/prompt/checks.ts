import { type Clock, type Limits, within } from '../common/clock.ts'
import { codeSpan, literal, type Read } from '../common/message.ts'
import { asObject, type Json, text, wholeNumber } from '../common/parse.ts'
import { defined } from '../common/values.ts'
import type { Call, GitHub } from '../github/client.ts'
import { readItems } from '../github/pages.ts'
import type { PullRequest } from '../github/pull-request.ts'
import type { GitHubFailure } from '../github/reply.ts'
import { isSameName, type Run } from '../github/run.ts'
import {
  type FailedCheck,
  isJob,
  readDetails,
  readFailedRun,
  readFailedStatus
} from './failed-check.ts'
import { addressLine, visibleLine } from './foreign-text.ts'
import {
  type CollectedSection,
  countedTitle,
  describeUnread,
  type Section,
  type UnreadPart,
  unreadPart,
  unreadSection
} from './section.ts'

const NO_PULL = literal('the pull request, so its checks are not known')
const MOST_CHECKS = 10
/** Twice as long as GitHub may take for an answer: a log takes two requests. */
const DETAILS_MS = 20_000
const NAME_CHARACTERS = 200
const ADDRESS_CHARACTERS = 500

/**
 * The parts of the checks, and the permission that the token needs for each.
 */
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

/**
 * Returns the failed checks of a pull request's head for the agent, without
 * those of this run: the newest check run of each name of each workflow or App,
 * then the newest commit status of each name, both with the oldest first.
 * `section` tells the first ten, with details that are read within 20 s, or, of
 * a head in a fork, only with name, result, and address; and how many more have
 * failed or not ended. It is undefined if none has failed and all could be
 * read. What can't be read, also the pull request, is in `unread` and named in
 * the section. Throws `Cancelled` on a cancel.
 */
export async function collectChecks(
  {
    clock,
    github,
    readPull,
    run
  }: {
    readonly clock: Clock
    readonly github: GitHub
    readonly readPull: (
      limits: Limits
    ) => Promise<Read<PullRequest, GitHubFailure>>
    readonly run: Pick<Run, 'id'>
  },
  limits: Limits
): Promise<CollectedSection> {
  const read = await readPull(limits)
  if (read.kind === 'failed')
    return unreadSection(
      'checks',
      unreadPart(NO_PULL, 'pull-requests: read', read)
    )
  const { headRepository, headSha: ref, repository } = read.value
  const [runs, statuses] = await Promise.all([
    readItems(github, list('check-runs', ref), limits, 'check_runs'),
    readItems(github, list('status', ref), limits, 'statuses')
  ])
  const workflows = await readWorkflows(github, itemsOf(runs), ref, limits)
  const { failed, running } = failedChecksIn(
    newest(itemsOf(runs), sourceAndName(workflows)),
    newest(itemsOf(statuses), ({ context }) => context),
    run
  )
  const shown = failed.slice(0, MOST_CHECKS)
  // Anybody who can open a pull request from a fork can write the rest.
  const isFork = !isSameName(headRepository, repository)
  const checks: readonly FailedCheck[] = isFork
    ? shown.map(({ name, result, url }) => ({
        name,
        result,
        url,
        passages: []
      }))
    : await readDetails(github, shown, within(limits, clock.now() + DETAILS_MS))
  const unread = [
    ...unreadParts('runs', [runs]),
    ...unreadParts('workflows', [workflows]),
    ...unreadParts('statuses', [statuses]),
    ...unreadParts(
      'annotations',
      checks.map(({ unread }) => unread?.annotations)
    ),
    ...unreadParts(
      'logs',
      checks.map(({ unread }) => unread?.logs)
    )
  ]
  const found = failed.length
  const section = checksSection(checks, found, running, unread)
  return { kind: 'checks', found, ...defined({ section }), unread }
}

/**
 * Returns the checks among these that have failed, check runs first, and how
 * many have not ended: check runs that are not completed, and pending statuses.
 * Neither includes those whose address is one of the own run's pages.
 */
function failedChecksIn(
  runs: readonly Json[],
  statuses: readonly Json[],
  own: Pick<Run, 'id'>
): { readonly failed: readonly FailedCheck[]; readonly running: number } {
  const isOwn = isPageOf(own)
  const otherRuns = runs.filter(
    ({ details_url, html_url }) => !isOwn(details_url) && !isOwn(html_url)
  )
  const otherStatuses = statuses.filter(({ target_url }) => !isOwn(target_url))
  return {
    failed: [
      ...otherRuns.flatMap(readFailedRun),
      ...otherStatuses.flatMap(readFailedStatus)
    ],
    running:
      otherRuns.filter(({ status }) => status !== 'completed').length +
      otherStatuses.filter(({ state }) => state === 'pending').length
  }
}

/**
 * Returns the request for the check runs or the commit statuses of a commit.
 */
function list(path: string, ref: string): Call {
  const route = `GET /repos/{owner}/{repo}/commits/{ref}/${path}`
  return { route, parameters: { ref } }
}

/** Returns the items that were read; an empty array if they could not be. */
function itemsOf(read: Read<readonly Json[]>): readonly Json[] {
  return read.kind === 'read' ? read.value : []
}

/**
 * Returns the IDs of workflows by the IDs of their runs' check suites, or why
 * they can't be read. Returns an empty map without a request if no name is in
 * two suites of GitHub Actions, because then the workflow decides nothing.
 * Throws `Cancelled` on a cancel.
 *
 * https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-repository
 */
async function readWorkflows(
  github: GitHub,
  runs: readonly Json[],
  sha: string,
  limits: Limits
): Promise<Read<ReadonlyMap<unknown, unknown>, GitHubFailure>> {
  const jobs = runs.filter(isJob)
  const names = new Set(jobs.map(({ name }) => name))
  const named = new Set(jobs.map(run => `${suiteOf(run)} ${run.name}`))
  if (named.size === names.size) return { kind: 'read', value: new Map() }
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

function suiteOf({ check_suite }: Json): unknown {
  return asObject(check_suite).id
}

/**
 * Returns a function that returns a key of a check run, to tell it apart: its
 * name with what made it, an App or a workflow of GitHub Actions. Where the
 * workflow is not known, its check suite is used, of which each run of a
 * workflow has its own.
 *
 * https://docs.github.com/rest/checks/suites
 *
 * @param workflows as {@link readWorkflows} returns them
 */
function sourceAndName(
  workflows: Awaited<ReturnType<typeof readWorkflows>>
): (run: Json) => string {
  const known = workflows.kind === 'read' ? workflows.value : new Map()
  return run => {
    const suite = suiteOf(run)
    const workflow = known.get(suite)
    const source = !isJob(run)
      ? `app ${asObject(run.app).id}`
      : workflow === undefined
        ? `suite ${suite}`
        : `workflow ${workflow}`
    return `${source} ${run.name}`
  }
}

/**
 * Returns the item with the largest ID of each name, in the order of their IDs.
 * An item without an ID counts as the oldest.
 */
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
 * Returns a function that tells whether an address is a page of the run. A
 * job's page is below its run's: `…/actions/runs/<run>/job/<job>`.
 */
function isPageOf(run: Pick<Run, 'id'>): (url: unknown) => boolean {
  return url =>
    /\/actions\/runs\/(\d+)(?![^/?#])/.exec(text(url) ?? '')?.[1] === run.id
}

/**
 * Returns the part in an array, by the first of its answers that failed; an
 * empty array if none failed.
 */
function unreadParts(
  what: keyof typeof NEEDS,
  answers: readonly (Read<unknown, GitHubFailure> | undefined)[]
): readonly UnreadPart[] {
  const failed = answers.find(answer => answer?.kind === 'failed')
  if (failed === undefined) return []
  const { name, permission } = NEEDS[what]
  return [unreadPart(literal(name), permission, failed)]
}

/**
 * Returns the section about the failed checks; undefined if `found` is 0 and
 * nothing was unread, even if others have not ended. The title says how many
 * have failed and, if not all are shown, how many are, or that no failed check
 * was found in what could be read; and how many have not ended. The notes name
 * only what was not read.
 *
 * @param found how many failed checks there are; those beyond the given ones
 *   count as omitted
 * @param running how many checks have not ended
 */
function checksSection(
  checks: readonly FailedCheck[],
  found: number,
  running: number,
  unread: readonly UnreadPart[]
): Section | undefined {
  if (found === 0 && unread.length === 0) return undefined
  const which = (shown: number) =>
    found === 0
      ? 'No failed check was found among those that could be read'
      : countedTitle(
          "The failed checks of the pull request's head",
          found,
          shown
        )
  const others = running === 0 ? '' : `; ${running} more have not ended`
  return {
    title: shown => `${which(shown)}${others}.`,
    items: checks.map(check => ({
      passages: [{ whole: headOf(check) }, ...check.passages]
    })),
    notes: unread.map(describeUnread)
  }
}

/**
 * Returns the line about a check: its name, cut to 200 characters, or
 * `without a name`; its result; and its address unless that is longer than 500
 * characters or {@link addressLine} refuses it. Name and address are code.
 */
function headOf({ name, result, url }: FailedCheck): string {
  const line = visibleLine(name, NAME_CHARACTERS)
  // The author of a status chooses its address, which can read like a text.
  const page = url.length > ADDRESS_CHARACTERS ? '' : addressLine('', url)
  const where = page === '' ? '' : `, ${codeSpan(page)}`
  return `Check ${codeSpan(line || 'without a name')}: ${result}${where}`
}
