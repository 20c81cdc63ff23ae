import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { segments } from '../exchange.ts'
import type { GitHub } from '../github.ts'
import type { Issue } from '../github-shapes.ts'
import type { NewOnDiff } from '../github-state.ts'
import type { Visit } from '../serve.ts'
import { type Answer, answer, seeOther, send } from './answer.ts'
import { placeOnDiff } from './diff.ts'
import { issuePage, missingPage, type Writers } from './document.ts'
import { pageFile } from './files.ts'
import { isFromOwnPage, refusal } from './guard.ts'
import { createLive } from './live.ts'
import { runAnchor, type ShownRun } from './runs.ts'
import { issuePath } from './thread.ts'
import { LABEL } from './writing.ts'

/** What somebody wrote on a page. */
export interface Written {
  readonly issue: number
  readonly by: string
  /** Of a label, its name. */
  readonly body: string
  readonly as: 'comment' | 'review' | 'label'
  /** Where on the diff; else it is in the conversation. */
  readonly on?: NewOnDiff
  /** A comment of the thread that it is a reply in. */
  readonly replyTo?: number
}

interface PagesOptions extends Writers {
  readonly github: GitHub
  /** The number of the issue that all begins with. */
  readonly home: number
  readonly runs: () => readonly ShownRun[]
  readonly onWritten: (written: Written) => void
  /** Runs it again, or says why that can't be. */
  readonly rerun: (id: number) => string | undefined
}

/** GitHub as people see it. */
export interface Pages {
  readonly visit: Visit
  /** To be called when something may have changed. */
  readonly refresh: () => void
}

/** Answers a request in its own time. */
type Reply = (outgoing: ServerResponse) => void

/** The pages of this project. */
const DOCS = new URL('../../docs/', import.meta.url)

/** As GitHub: "Body is too long (maximum is 65536 characters)". */
const LONGEST_COMMENT = 65_536

/**
 * Returns the pages of a GitHub. `visit` answers the requests of browsers, and
 * returns whether it did.
 */
export function createPages(options: PagesOptions): Pages {
  const { github, home } = options
  const live = createLive()

  /** Returns all issues from a number on; there is no gap in their numbers. */
  function issues(from = home): readonly Issue[] {
    const issue = github.issue(from)
    return issue === undefined ? [] : [issue, ...issues(from + 1)]
  }

  /** Answers with the page of an issue or a pull request. */
  function pageOf(issue: Issue, tab?: string): Answer {
    const { number } = issue
    const contents = {
      ...options,
      issue,
      isOnFiles: issue.pull !== undefined && tab === 'files',
      issues: issues(),
      runs: options.runs().filter(run => run.issue === number)
    }
    return answer(200, issuePage(contents), 'text/html')
  }

  /**
   * Returns how to answer a request; undefined if it is for the API and not for
   * a page.
   */
  function reply(incoming: IncomingMessage): Reply | undefined {
    const refused = refusal(incoming)
    if (refused !== undefined) return saying(refused)
    const parts = segments(incoming.url ?? '') ?? []
    const [owner = '', name = '', kind = '', id = '', tab, thread] = parts
    if (owner === '') return toIssue(home)
    if (owner === '-') return saying(file(name))
    // Where the summary of an error leads to.
    if (kind === 'blob') return saying(doc(parts.at(-1) ?? ''))
    if (`${owner}/${name}` !== github.place.repository) return undefined
    if (kind === 'actions') return toRun(Number(tab))
    if (kind === 'compare') return toChanges(id)
    const issue = github.issue(Number(id))
    if (issue === undefined) return saying(missing())
    if (parts.at(-1) === 'events') return live.join
    if (incoming.method !== 'POST') return saying(pageOf(issue, tab))
    const last = Number(thread ?? 0)
    return tab === 'runs'
      ? takeForm(incoming, issue, () => options.rerun(last))
      : takeForm(incoming, issue, form => write(issue, last, form))
  }

  function toIssue(number: number, rest = ''): Reply {
    const issue = github.issue(number)
    return saying(issue ? seeOther(issuePath(github, issue) + rest) : missing())
  }

  function missing(): Answer {
    return answer(404, missingPage({ github, issues: issues() }), 'text/html')
  }

  /**
   * Leads to a run, which has a page of its own on GitHub, and here stands
   * beside the conversation.
   */
  function toRun(id: number): Reply {
    const run = options.runs().findLast(one => one.id === id)
    return toIssue(run?.issue ?? home, run && `#${runAnchor(run)}`)
  }

  /**
   * Leads to the changed files of the pull request whose head is the second
   * commit, or else of the first pull request: every push here is the same.
   */
  function toChanges(range: string): Reply {
    const [, after] = range.split('..')
    const pulls = issues().filter(({ pull }) => pull !== undefined)
    const changed = pulls.find(({ pull }) => pull?.headSha === after)
    return toIssue((changed ?? pulls[0])?.number ?? 0, '/files')
  }

  /**
   * Reads a form and gives it to `take`. Leads back to the issue, or answers
   * 422 with the problem that `take` returns; 403 if no page of the sandbox
   * sent it.
   */
  function takeForm(
    incoming: IncomingMessage,
    issue: Issue,
    take: (form: URLSearchParams) => string | undefined
  ): Reply {
    if (!isFromOwnPage(incoming))
      return saying(answer(403, 'Comments are accepted from this page only.'))
    return outgoing =>
      void text(incoming).then(
        sent => {
          const problem = take(new URLSearchParams(sent))
          live.refresh()
          const done = problem
            ? saying(answer(422, problem))
            : toIssue(issue.number)
          done(outgoing)
        },
        // Whoever asked went away in the middle of it.
        () => outgoing.destroy()
      )
  }

  /**
   * Does what the form asks for. Returns undefined, or why it can't be done.
   */
  function write(
    { number, pull }: Issue,
    thread: number,
    form: URLSearchParams
  ): string | undefined {
    const [body = '', by = '', as, line] = ['body', 'by', 'as', 'on'].map(
      name => form.get(name) ?? undefined
    )
    const isReply = github.comment('review', thread)?.issue === number
    if (thread && !isReply) return 'There is no such thread.'
    if (as === 'resolve' || as === 'unresolve')
      return github.setResolved(thread, as === 'resolve')
    const on = pull && line ? placeOnDiff(line) : undefined
    const isBy = options.commenters.some(({ login }) => login === by)
    if (!isBy) return 'There is no such user.'
    if (as === 'label') {
      options.onWritten({ issue: number, by, body: LABEL, as })
      return undefined
    }
    if (body.trim() === '')
      return 'There is nothing to send: the text is empty.'
    if ([...body].length > LONGEST_COMMENT)
      return `The text is too long (at most ${LONGEST_COMMENT} characters).`
    if (line && !on) return 'There is no such line.'
    if (!on && as === 'line') return 'Choose a line first.'
    const isReview = as === 'review' && pull !== undefined
    const kind = isReview ? 'review' : 'comment'
    const said = { issue: number, by, body, as: kind } as const
    if (isReply) options.onWritten({ ...said, replyTo: thread })
    else options.onWritten({ ...said, ...(on ? { on } : {}) })
    return undefined
  }

  return {
    visit: (incoming, outgoing) => {
      const given = reply(incoming)
      given?.(outgoing)
      return given !== undefined
    },
    refresh: live.refresh
  }
}

function saying(given: Answer): Reply {
  return outgoing => send(outgoing, given)
}

/**
 * Answers with a page of this project's documentation; 404 if there is no such
 * page.
 */
function doc(name: string): Answer {
  const page = /^[a-z-]+\.md$/.test(name) && new URL(name, DOCS)
  return page && existsSync(page)
    ? answer(200, readFileSync(page, 'utf8'))
    : answer(404, 'There is no such page.')
}

/** Answers with a file that pages need; 404 if there is no such file. */
function file(name: string): Answer {
  const found = pageFile(name)
  return found
    ? answer(200, found.body, found.type)
    : answer(404, 'There is no such file.')
}
