import type { IncomingMessage, ServerResponse } from 'node:http'
import { segments } from '../exchange.ts'
import type { GitHub } from '../github.ts'
import type { Issue } from '../github-shapes.ts'
import type { NewOnDiff } from '../github-state.ts'
import type { Visit } from '../serve.ts'
import {
  type Answer,
  missing,
  page,
  plain,
  seeOther,
  send,
  typed
} from './answer.ts'
import { placeOnDiff } from './diff.ts'
import {
  type Draft,
  type PageContents,
  parts,
  threadPage,
  type Writers
} from './document.ts'
import { pageFile } from './files.ts'
import { readForm } from './form.ts'
import { isFromOwnPage, refusal } from './guard.ts'
import { createLive } from './live.ts'
import { createMarkdown } from './markdown.ts'
import { runAnchor } from './run-card.ts'
import type { ShownRun } from './runs.ts'
import { type Scenery, threadPath } from './thread.ts'

/** What somebody wrote on a page. */
export interface Written {
  readonly issue: number
  readonly by: string
  readonly body: string
  /** Where on the diff; else it stands in the conversation. */
  readonly on?: NewOnDiff
  /** A review with these comments on lines. */
  readonly review?: readonly (NewOnDiff & { readonly body: string })[]
}

interface PagesOptions extends Writers {
  readonly github: GitHub
  /** The number of the issue that all begins with. */
  readonly home: number
  readonly runs: () => readonly ShownRun[]
  readonly onWritten: (written: Written) => void
}

/** GitHub as people see it. */
export interface Pages {
  readonly visit: Visit
  /** To be called when something may have changed. */
  readonly refresh: () => void
}

/** What a request is to get: an answer, or news as long as it stays. */
type Reply = Answer | Promise<Answer> | { readonly newsOf: PageContents }

/** As GitHub: "Body is too long (maximum is 65536 characters)". */
const LONGEST_COMMENT = 65_536

/** The pages of a GitHub, and the requests that they send. */
export function createPages(options: PagesOptions): Pages {
  const { github, home } = options
  const { repository, serverUrl } = github.place
  const live = createLive()
  const drafts = new Map<number, readonly Draft[]>()
  const scenery: Scenery = {
    github,
    markdown: createMarkdown({
      person: login => github.permission(login) !== undefined,
      page: number => {
        const issue = github.issue(number)
        return issue && serverUrl + threadPath(github, issue)
      }
    })
  }

  /** There is no gap in their numbers. */
  function issues(from = home): readonly Issue[] {
    const issue = github.issue(from)
    return issue === undefined ? [] : [issue, ...issues(from + 1)]
  }

  function contents(issue: Issue): PageContents {
    const { number } = issue
    const current = github.issue(number) ?? issue
    const runs = options.runs().filter(run => run.issue === number)
    const waiting = drafts.get(number) ?? []
    return { scenery, issue: current, issues: issues(), runs, drafts: waiting }
  }

  /** Undefined: it is no page's, but the API's. */
  function reply(incoming: IncomingMessage): Reply | undefined {
    const refused = refusal(incoming)
    if (refused !== undefined) return plain(refused.status, refused.text)
    const [first = '', ...rest] = segments(incoming.url ?? '') ?? []
    if (first === '') return seeOther(homePath())
    if (first === '-') return file(rest.join('/'))
    if (`${first}/${rest[0]}` === repository)
      return inRepository(incoming, rest.slice(1))
    // Only a browser asks for a page.
    const isBrowser = incoming.headers.accept?.includes('text/html') ?? false
    return isBrowser ? missing() : undefined
  }

  function homePath(): string {
    const issue = github.issue(home)
    return issue ? threadPath(github, issue) : '/'
  }

  function inRepository(
    incoming: IncomingMessage,
    [kind = '', name = '', action]: readonly string[]
  ): Reply {
    if (kind === '') return seeOther(homePath())
    if (kind === 'actions' && name === 'runs') return runPage(Number(action))
    const issue = /^[1-9][0-9]*$/.test(name)
      ? github.issue(Number(name))
      : undefined
    if (!['issues', 'pull'].includes(kind) || !issue) return missing()
    const path = threadPath(github, issue)
    return `/${repository}/${kind}/${name}` === path
      ? onThread(incoming, issue, action)
      : seeOther(path)
  }

  function onThread(
    incoming: IncomingMessage,
    issue: Issue,
    action: string | undefined
  ): Reply {
    const { method } = incoming
    if (method === 'POST' && action === 'comments')
      return takeComment(incoming, issue)
    if (method !== 'GET') return plain(405, 'This page can only be read.')
    if (action === 'events') return { newsOf: contents(issue) }
    return action === undefined
      ? page(threadPage(contents(issue), options))
      : missing()
  }

  async function takeComment(
    incoming: IncomingMessage,
    issue: Issue
  ): Promise<Answer> {
    if (!isFromOwnPage(incoming))
      return plain(403, 'Comments are accepted from this page only.')
    const form = await readForm(incoming)
    if (form === undefined) return plain(413, 'The comment is too long.')
    const problem = write(issue, form)
    return problem === undefined
      ? seeOther(threadPath(github, issue))
      : plain(422, problem)
  }

  /** Does what the form asks for, or gives what is wrong with it. */
  function write(
    { number, pull }: Issue,
    form: URLSearchParams
  ): string | undefined {
    const [body = '', by = '', as, line] = ['body', 'by', 'as', 'on'].map(
      name => form.get(name) ?? undefined
    )
    const on = pull && line ? placeOnDiff(line) : undefined
    const waiting = drafts.get(number) ?? []
    const [own, others] = [true, false].map(isOwn =>
      waiting.filter(one => (one.by === by) === isOwn)
    )
    const isReview = pull !== undefined && as === 'review'
    const isEmpty = body.trim() === '' && !(isReview && own?.length)
    if (isEmpty) return `The ${isReview ? 'review' : 'comment'} is empty.`
    if ([...body].length > LONGEST_COMMENT)
      return `The comment is too long (at most ${LONGEST_COMMENT} characters).`
    if (!options.commenters.some(({ login }) => login === by))
      return 'There is no such user.'
    if (line && !on) return 'There is no such line.'
    const said = { issue: number, by, body }
    if (as === 'draft') {
      if (!on) return 'Choose a line for a comment in a review.'
      drafts.set(number, [...waiting, { by, body, on }])
      live.refresh()
    } else if (isReview) {
      drafts.set(number, others ?? [])
      const review = (own ?? []).map(({ on, body }) => ({ ...on, body }))
      options.onWritten({ ...said, review })
    } else options.onWritten({ ...said, ...(on ? { on } : {}) })
    return undefined
  }

  /** On GitHub a run has its own page; here it is beside the conversation. */
  function runPage(id: number): Answer {
    const run = options.runs().find(one => one.id === id)
    const issue = run && github.issue(run.issue)
    return issue
      ? seeOther(`${threadPath(github, issue)}#${runAnchor(id)}`)
      : missing()
  }

  function give(outgoing: ServerResponse, given: Reply): void {
    if ('newsOf' in given) {
      const { issue } = given.newsOf
      live.join(outgoing, () => parts(contents(issue)))
    } else if ('then' in given) {
      given.then(
        answer => send(outgoing, answer),
        // Whoever asked went away in the middle of it.
        () => outgoing.destroy()
      )
    } else send(outgoing, given)
  }

  return {
    visit: (incoming, outgoing) => {
      const given = reply(incoming)
      if (given !== undefined) give(outgoing, given)
      return given !== undefined
    },
    refresh: live.refresh
  }
}

function file(name: string): Answer {
  const found = pageFile(name)
  return found ? typed(200, found.type, found.body) : missing()
}
