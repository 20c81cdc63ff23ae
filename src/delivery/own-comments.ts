import type { Connections } from '../action/context.ts'
import type { Read } from '../common/message.ts'
import {
  type PostedComment,
  readCommentsSince,
  readConversationBackwards
} from '../github/comments.ts'
import type { GitHubFailure } from '../github/reply.ts'
import type { CommentRef } from '../github/trigger.ts'
import type { Marker, PostedReport, ReportTarget } from './rules/state.ts'

/*
 * A comment of ours has up to three times, by GitHub's clock. None is later than
 * the next:
 *
 * | time | when | what goes by it |
 * | --- | --- | --- |
 * | `namedSince` | the first report on the same follow-up named the job | which job a conversation names |
 * | `writtenAt` | it was written, as its marker says | which report is newer |
 * | `postedAt` | GitHub created it; of a copy, much later | the pages of a list, and which of two comments counts: copies, or those that name a job since the same second |
 *
 * A report that replaces another has its `namedSince`, and so names the job from
 * the same time on.
 */

/**
 * A comment of ours: it begins with a signed marker, whoever posted it, or our
 * own account posted it with a marker that is not validly signed.
 */
interface OwnComment extends Omit<PostedComment, 'text'> {
  /** By GitHub's clock: a copy that is posted later is as old as this. */
  readonly writtenAt: number
  readonly marker: Marker
  readonly isSigned: boolean
}

/** A report that was found. Only a signed one decides anything. */
export interface FoundReport extends OwnComment, PostedReport {
  readonly marker: PostedReport['marker']
}

/** The jobs that a conversation names for a project. */
export interface NamedJobs {
  /** The job that is the conversation's for this follow-up. */
  readonly jobId: string | undefined
  /** The job that was named first after the follow-up was asked. */
  readonly firstLaterJobId: string | undefined
  /** Comments name jobs for another project, or without a valid signature. */
  readonly hasIgnored: boolean
  /** Comments without a valid signature name jobs of this project. */
  readonly hasUnsigned: boolean
}

/**
 * Returns the jobs that a conversation names, see `namedJobs`, or why it could
 * not be read. The newest page is read first, and reading stops as soon as no
 * older comment can name a newer job; of what is older, nothing is known.
 * Comments on lines are read before, all of them. Throws `Cancelled` on a
 * cancel.
 */
export async function readNamedJobs(
  context: Pick<Connections, 'github' | 'limits' | 'markers'>,
  options: {
    readonly issue: number
    readonly project: string
    /** Of the follow-up. */
    readonly key: string
    /** When it was asked, by GitHub's clock. */
    readonly askedAt: number
    /** When it was sent, by the same clock, if it was. */
    readonly sentAt: number | undefined
    /** How many comments there are, as far as the event says. */
    readonly count: number
    /** Reads the comments on lines; undefined where there are none. */
    readonly lines: (() => Promise<Read<readonly PostedComment[]>>) | undefined
  }
): Promise<Read<NamedJobs>> {
  const { github, limits } = context
  const { askedAt, count, issue, lines, project } = options
  const onLines = (await lines?.()) ?? { kind: 'read', value: [] }
  if (onLines.kind === 'failed') return onLines
  let isFirst = true
  let named: readonly OwnComment[] = []
  for await (const page of readConversationBackwards(
    github,
    issue,
    count,
    limits
  )) {
    if (page.kind === 'failed') return page
    const written = [...(isFirst ? onLines.value : []), ...page.value]
    isFirst = false
    const own = await readOwn(context, written, issue)
    if (own.kind === 'failed') return own
    named = [...named, ...own.value.filter(namesJob)]
    const best = newestUntil(named, project, askedAt)
    // A comment names its job since it was posted, or earlier, and all on older
    // pages were posted before the oldest on this one. So once that is as old as
    // the time since when `best` names its job, no older page has a newer one.
    // For example, `best` is from 11:00, and names its job since 10:00: a page
    // that ends at 10:41 may be followed by a comment from 10:40 that names
    // another job since 10:30, but one that ends at 10:00 may not.
    // The follow-up's own report was posted after it was asked, and `best` names
    // its job since before that, so the own report has been read by then.
    const oldest = Math.min(...page.value.map(({ postedAt }) => postedAt))
    if (best && secondOf(oldest) <= secondOf(namedSince(best))) break
  }
  return { kind: 'read', value: namedJobs(named, options) }
}

/**
 * Returns the jobs that comments name. A comment's time is since when reports
 * of its follow-up name the job (`namedSince`), and times are compared by whole
 * seconds, because GitHub's dates are no finer.
 *
 * Only signed comments for the project name a job. `jobId` is that of the
 * newest report on this follow-up, also one written later, because another run
 * may have reported it, if it is on a page that was read; else that of the
 * newest comment until it was asked. `firstLaterJobId` is that of the oldest
 * comment after that but, if the follow-up was sent, before the send: it did
 * not go to a job that was named later. `hasIgnored` and `hasUnsigned` are
 * about comments of any time.
 *
 * @param named comments that name a job, in any order
 */
function namedJobs(
  named: readonly OwnComment[],
  {
    askedAt,
    key,
    project,
    sentAt = Number.POSITIVE_INFINITY
  }: Pick<
    Parameters<typeof readNamedJobs>[1],
    'askedAt' | 'key' | 'project' | 'sentAt'
  >
): NamedJobs {
  const newestFirst = named
    .filter(one => namesJobFor(one, project))
    .sort(newestJobFirst)
  const own = newestFirst.find(one => isReportOn(one, key))
  const firstLater = newestFirst.findLast(
    one =>
      !isNamedUntil(one, askedAt) &&
      secondOf(namedSince(one)) < secondOf(sentAt)
  )
  return {
    jobId: (own ?? newestUntil(named, project, askedAt))?.marker.job,
    firstLaterJobId: firstLater?.marker.job,
    hasIgnored: newestFirst.length < named.length,
    hasUnsigned: named.some(
      ({ isSigned, marker }) => !isSigned && marker.project === project
    )
  }
}

/**
 * Returns the newest signed comment that names a job for the project, by
 * `newestJobFirst`, of those whose job was named in the second of `until` or
 * before; undefined if there is none.
 */
function newestUntil(
  named: readonly OwnComment[],
  project: string,
  until: number
): OwnComment | undefined {
  return named
    .filter(one => namesJobFor(one, project) && isNamedUntil(one, until))
    .sort(newestJobFirst)[0]
}

function isNamedUntil(comment: OwnComment, until: number): boolean {
  return secondOf(namedSince(comment)) <= secondOf(until)
}

/** Returns since when the reports of a comment's follow-up name its job. */
function namedSince({ marker, writtenAt }: OwnComment): number {
  const { namedSince = writtenAt } = marker.kind === 'report' ? marker : {}
  return namedSince
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000)
}

/**
 * Returns the order of two comments by since when reports name their jobs, the
 * newest first. Of two in the same second, the one posted later counts as
 * newer.
 */
function newestJobFirst(one: OwnComment, other: OwnComment): number {
  return (
    secondOf(namedSince(other)) - secondOf(namedSince(one)) ||
    other.postedAt - one.postedAt ||
    other.id - one.id
  )
}

function isReportOn({ marker }: OwnComment, key: string): boolean {
  return marker.kind === 'report' && marker.key === key
}

function namesJob({ marker }: OwnComment): boolean {
  return marker.job !== undefined
}

/** Returns whether a comment is signed and names a job for the project. */
function namesJobFor(comment: OwnComment, project: string): boolean {
  const { isSigned, marker } = comment
  return namesJob(comment) && isSigned && marker.project === project
}

/**
 * Returns whether a signed comment on a pull request of the repository that
 * `github` is for, in its conversation or on a line, names any job of a
 * project, or why its comments could not be read. Comments on lines are read
 * only if the conversation names none. Throws `Cancelled` on a cancel.
 */
export async function isAnyJobNamed(
  context: Pick<Connections, 'github' | 'limits' | 'markers'>,
  issue: number,
  project: string
): Promise<Read<boolean>> {
  for (const kind of ['comment', 'line'] as const) {
    const where = { issue, since: 0 }
    const read = await readLists(context, [kind], where, 'signed')
    if (read.kind === 'failed') return read
    if (read.value.some(one => namesJobFor(one, project)))
      return { kind: 'read', value: true }
  }
  return { kind: 'read', value: false }
}

/**
 * Returns the reports on one follow-up that are at a report target, see
 * `readReports`, oldest first, or why they could not be read. They are one
 * record, whatever project they name. Unless `only` is `signed`, ours without a
 * valid signature are among them. Throws `Cancelled` on a cancel.
 */
export async function readReportsOn(
  context: Pick<Connections, 'github' | 'limits' | 'markers'>,
  { since, ...target }: ReportTarget,
  key: string,
  only?: 'signed'
): Promise<Read<readonly FoundReport[], GitHubFailure>> {
  const read = await readReports(context, target, since, only)
  if (read.kind === 'failed') return read
  const value = read.value.filter(({ marker }) => marker.key === key)
  return { kind: 'read', value }
}

/**
 * Returns our reports whose marker names the issue that they are on and that
 * were written since a time (by GitHub's clock, rounded down to the second),
 * oldest first, or why they could not be read. A signed report was written when
 * its marker says, so a copy is as old as the original. For a target in the
 * conversation it reads the conversation; for one in a thread, the conversation
 * and all threads of the issue; without a target, the whole repository. Unless
 * `only` is `signed`, ours without a valid signature are among them. Throws
 * `Cancelled` on a cancel.
 */
export async function readReports(
  context: Pick<Connections, 'github' | 'limits' | 'markers'>,
  target: Omit<ReportTarget, 'since'> | undefined,
  since: number,
  only?: 'signed'
): Promise<Read<readonly FoundReport[], GitHubFailure>> {
  const isInConversation = target && target.threadId === undefined
  const kinds: readonly CommentRef['kind'][] = isInConversation
    ? ['comment']
    : ['comment', 'line']
  const { issue } = target ?? {}
  const read = await readLists(context, kinds, { issue, since }, only)
  if (read.kind === 'failed') return read
  const value = read.value.flatMap(comment => {
    const { marker } = comment
    return marker.kind === 'report' ? [{ ...comment, marker }] : []
  })
  return { kind: 'read', value }
}

/**
 * Returns our comments of these lists that were written since `since`, rounded
 * down to the second, oldest first, or the first failure. The lists are read at
 * once. Without an `issue`, they are the repository's. Comments of others are
 * dropped page by page. Throws `Cancelled` on a cancel.
 */
async function readLists(
  context: Pick<Connections, 'github' | 'limits' | 'markers'>,
  kinds: readonly CommentRef['kind'][],
  where: { readonly issue: number | undefined; readonly since: number },
  only?: 'signed'
): Promise<Read<readonly OwnComment[], GitHubFailure>> {
  const { github, limits } = context
  const start = where.since - (where.since % 1000)
  const value: OwnComment[] = []
  const readList = async (kind: CommentRef['kind']) => {
    for await (const page of readCommentsSince(github, kind, where, limits)) {
      if (page.kind === 'failed') return page
      const own = await readOwn(context, page.value, where.issue, only)
      if (own.kind === 'failed') return own
      // GitHub lists what was updated since then, which can be older.
      value.push(...own.value.filter(({ writtenAt }) => writtenAt >= start))
    }
    return undefined
  }
  const failed = (await Promise.all(kinds.map(readList))).find(Boolean)
  if (failed) return failed
  value.sort(oldestFirst)
  return { kind: 'read', value }
}

/**
 * Returns the order of two comments by when they were written, the oldest
 * first. Of two that were written at the same time, the one posted later is
 * taken for a copy of the other. It comes first, so that it counts as older,
 * and `bestReport` takes the original.
 */
function oldestFirst(one: OwnComment, other: OwnComment): number {
  return (
    one.writtenAt - other.writtenAt ||
    other.postedAt - one.postedAt ||
    other.id - one.id
  )
}

/**
 * Returns those of the comments that are ours and whose marker is for `issue`
 * or, if that is undefined, for the comment's own issue. A comment with a valid
 * signature is ours, whatever account posted it. One without is ours if our own
 * account posted it; if `only` is `signed`, it is left out. Returns a failure
 * if the account can't be read; it is asked for only if there is an unsigned
 * marker, and `only` is not `signed`. `writtenAt` of an unsigned comment is
 * when it was posted. Throws `Cancelled` on a cancel.
 */
async function readOwn(
  {
    github,
    limits,
    markers
  }: Pick<Connections, 'github' | 'limits' | 'markers'>,
  comments: readonly PostedComment[],
  issue: number | undefined,
  only?: 'signed'
): Promise<Read<readonly OwnComment[], GitHubFailure>> {
  const marked = comments.flatMap(({ text, ...comment }) => {
    const read = markers.read(text)
    if (!read || read.marker.issue !== (issue ?? comment.issue)) return []
    const writtenAt = read.isSigned ? read.marker.writtenAt : comment.postedAt
    return [{ ...comment, writtenAt, ...read }]
  })
  const signed = marked.filter(({ isSigned }) => isSigned)
  if (only === 'signed' || signed.length === marked.length)
    return { kind: 'read', value: signed }
  const account = await github.account(limits)
  if (account.kind === 'failed') return account
  const value = marked.filter(
    ({ author, isSigned }) => isSigned || author === account.value
  )
  return { kind: 'read', value }
}
