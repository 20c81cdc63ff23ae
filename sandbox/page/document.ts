import type { Issue } from '../github-shapes.ts'
import { checksBox } from './checks.ts'
import { changedFiles } from './diff.ts'
import { type Html, html, NOTHING } from './html.ts'
import { runList } from './run-card.ts'
import type { ShownRun } from './runs.ts'
import { type Contents, conversation, heading, issuePath } from './thread.ts'
import { button, type Commenter, LABEL, textFields } from './writing.ts'

/** Who writes on a page, and what they might. */
export interface Writers {
  readonly commenters: readonly Commenter[]
  /** A first comment, which starts a job. */
  readonly firstComment: string
  /** Comments for the agent are run here; else somebody else answers them. */
  readonly isRunHere: boolean
}

/** An issue or a pull request as a page. */
interface PageContents extends Writers, Contents {
  readonly issues: readonly Issue[]
  readonly runs: readonly ShownRun[]
  /** A pull request's changes are shown, not its conversation. */
  readonly isOnFiles: boolean
}

/**
 * Returns the page of an issue or a pull request as it is now. Its program
 * keeps an open page up to date.
 */
export function issuePage(contents: PageContents): string {
  const { issue, isOnFiles } = contents
  return page(contents, {
    title: `${issue.title} · #${issue.number}`,
    head: html`<script type="module" src="/-/page.js"></script>`,
    main: html`
      ${heading(issue)}
      ${issue.pull ? tabs(contents) : NOTHING}
      ${isOnFiles ? filesForm(contents) : conversationPart(contents)}`
  })
}

/** Returns the page for an address that has none, with a link to the issue. */
export function missingPage(contents: Navigation): string {
  return page(contents, {
    title: 'Not found',
    main: html`
      <h1>Not found</h1>
      <p>This sandbox has no such page. <a href="/">Back to the issue.</a></p>`
  })
}

interface Navigation extends Pick<Contents, 'github'> {
  /** All that there are. */
  readonly issues: readonly Issue[]
  /** The one that is shown. */
  readonly issue?: Issue
}

/** Returns a whole document: its head, the links to all issues, and `main`. */
function page(
  contents: Navigation,
  given: { readonly title: string; readonly head?: Html; readonly main: Html }
): string {
  const { repository } = contents.github.place
  const { title, head = NOTHING, main } = given
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · ${repository}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/-/markdown.css">
    <link rel="stylesheet" href="/-/page.css">
    ${head}
  </head>
  <body class="markdown-body">
    <header class="bar"><strong>${repository}</strong> <span class="label">sandbox</span> ${issueLinks(contents)}</header>
    <main>${main}
    </main>
  </body>
</html>
`.markup
}

/**
 * Returns links to all issues and pull requests; the one that is shown is
 * marked.
 */
function issueLinks({ github, issue, issues }: Navigation): Html {
  const links = issues.map(one => {
    const name = `${one.pull ? 'Pull request' : 'Issue'} #${one.number}`
    return tab(issuePath(github, one), name, one.number === issue?.number)
  })
  return html`<nav>${links}</nav>`
}

/** Returns the links to a pull request's conversation and changed files. */
function tabs({ github, issue, isOnFiles }: PageContents): Html {
  const path = issuePath(github, issue)
  return html`
    <nav class="tabs">
      ${tab(path, 'Conversation', !isOnFiles)} ${tab(`${path}/files`, 'Files changed', isOnFiles)}
    </nav>`
}

function tab(path: string, name: string, isCurrent: boolean): Html {
  return html` <a href="${path}"${isCurrent ? html` aria-current="page"` : NOTHING}>${name}</a>`
}

/**
 * Returns the conversation with its runs and checks, and the form that adds a
 * comment.
 */
function conversationPart(contents: PageContents): Html {
  const { commenters, firstComment, runs } = contents
  const placeholder = knowsJob(contents) ? '/agent …' : firstComment
  const noRun = contents.isRunHere
    ? html`<p class="muted is-hint">Runs of the action appear here.</p>`
    : NOTHING
  const runsOf = (anchors: readonly string[]) => {
    const found = runs.filter(({ anchor }) => anchors.includes(anchor))
    return found.length === 0 ? undefined : runList(found, runs.at(-1))
  }
  return html`
    <div id="conversation">${conversation(contents, runsOf, noRun)}${checksBox(contents.github, contents.issue)}</div>
    <div class="group">
      ${form(
        contents,
        html`
        <h2>Add a comment</h2>
        ${textFields({ id: 'comment', name: 'Comment', rows: 4, placeholder, commenters })}
        <p>${button('comment', 'Comment', true)} ${otherWay(contents)}</p>
        ${hint(contents)}`
      )}
    </div>`
}

/** Returns the button to ask without a comment: a review or a label. */
function otherWay({ issue }: Contents): Html {
  return issue.pull
    ? button('review', 'Submit as a review')
    : button('label', `Add the label ${LABEL}`)
}

/**
 * Returns how to ask on this page. It tells more as long as no comment names
 * the job.
 */
function hint({ isRunHere, firstComment, ...contents }: PageContents): Html {
  const does = isRunHere
    ? 'runs the action'
    : 'has the terminal show the command that answers it'
  return knowsJob(contents)
    ? html`<p class="muted">A comment that begins with <code>/agent</code> ${does}.</p>`
    : html`<p class="muted">A comment that begins with <code>/agent</code> ${does}. The first one on an issue starts a job: <code>${firstComment}</code>. From then on, the issue knows its job, and so does the pull request that the job makes.</p>`
}

/**
 * Returns whether a comment of the action on this page names the job in its
 * marker.
 */
function knowsJob({ github, issue }: Pick<Contents, 'github' | 'issue'>) {
  const { number } = issue
  return [...github.comments(number), ...github.comments(number, 'review')]
    .filter(({ user }) => user.login === github.self.login)
    .some(({ body }) => /^<!-- agent-follow-up:.*"job":"/.test(body))
}

/** Returns the changed files with a form for a comment on a line. */
function filesForm(contents: PageContents): Html {
  const { commenters } = contents
  return form(
    contents,
    html`
      ${changedFiles()}
      <h2>Add a comment on <output id="place">a line: choose one above</output></h2>
      ${textFields({ id: 'comment', name: 'Comment', rows: 4, commenters })}
      <p>${button('line', 'Comment', true)} ${button('review', 'Submit with a review: /agent')}</p>`
  )
}

function form({ github, issue }: PageContents, inside: Html): Html {
  return html`<form id="composer" method="post" action="${issuePath(github, issue)}/comments">${inside}</form>`
}
