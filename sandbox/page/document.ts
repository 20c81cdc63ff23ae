import type { GitHub } from '../github.ts'
import type { Issue } from '../github-shapes.ts'
import type { NewOnDiff } from '../github-state.ts'
import { changedFiles } from './diff.ts'
import { type Html, html, NOTHING } from './html.ts'
import { runList } from './run-card.ts'
import type { ShownRun } from './runs.ts'
import { conversation, heading, threadPath } from './thread.ts'

/** Somebody as whom one can comment. */
export interface Commenter {
  readonly login: string
  /** What this one may do here, in a word. */
  readonly may: string
}

/** A comment on a line that waits for its review. */
export interface Draft {
  readonly by: string
  readonly body: string
  readonly on: NewOnDiff
}

/** Who writes on a page, and what they might. */
export interface Writers {
  readonly commenters: readonly Commenter[]
  /** A first comment, which names the job. */
  readonly firstComment: string
}

/** An issue or a pull request as a page. */
interface PageContents extends Writers {
  readonly github: GitHub
  readonly issue: Issue
  /** All that there are. */
  readonly issues: readonly Issue[]
  readonly runs: readonly ShownRun[]
  /** Comments on lines for reviews that are not submitted yet. */
  readonly drafts: readonly Draft[]
}

/** The page as it is now; what is in `#live` follows what happens. */
export function threadPage(contents: PageContents): string {
  const { github, issue, runs } = contents
  const { repository } = github.place
  const runsOf = (anchors: readonly string[]) => {
    const found = runs.filter(({ anchor }) => anchors.includes(anchor))
    return found.length === 0 ? undefined : runList(found)
  }
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${issue.title} · #${issue.number} · ${repository}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/-/markdown.css">
    <link rel="stylesheet" href="/-/page.css">
    <script type="module" src="/-/page.js"></script>
  </head>
  <body class="markdown-body">
    <div id="live">
      <header class="bar"><strong>${repository}</strong> <span class="label">sandbox</span> ${threads(contents)}</header>
      <main>
        ${heading(issue)}
        <div id="conversation">${conversation(github, issue, runsOf)}</div>
      </main>
    </div>
    ${composer(contents)}
  </body>
</html>
`.markup
}

function threads({ github, issue, issues }: PageContents): Html {
  const links = issues.map(one => {
    const name = `${one.pull ? 'Pull request' : 'Issue'} #${one.number}`
    const current = one.number === issue.number
    return html` <a href="${threadPath(github, one)}"${current ? html` aria-current="page"` : NOTHING}>${name}</a>`
  })
  return html`<nav>${links}</nav>`
}

function composer(contents: PageContents): Html {
  const { github, issue, commenters, firstComment, drafts } = contents
  const choices = commenters.map(
    ({ login, may }) =>
      html`<option value="${login}">${login} (${may})</option>`
  )
  const review = html`
      <button name="as" value="draft">Add to review</button>
      <button name="as" value="review">Submit review</button>`
  return html`
    <form id="composer" method="post" action="${threadPath(github, issue)}/comments">
      ${issue.pull ? changedFiles() : NOTHING}
      <h2>Add a comment</h2>
      ${issue.pull ? html`<label><input type="radio" name="on" value="" checked> In the conversation, not on a line</label>` : NOTHING}
      <label>Comment as <select name="by">${choices}</select></label>
      <textarea name="body" rows="4" maxlength="65536" placeholder="${firstComment}" aria-label="Comment"></textarea>
      <ul>${drafts.map(draftLine)}</ul>
      <p>
        <button name="as" value="comment">Comment</button>
        ${issue.pull ? review : NOTHING}
      </p>
      <p class="muted">A comment or review that begins with <code>/agent</code> runs the action. The first one on an issue names the job: <code>${firstComment}</code>. After its result, <code>/agent …</code> is enough, there and on the pull request.</p>
    </form>`
}

function draftLine({ by, on, body }: Draft): Html {
  return html`<li>For the review of <strong>${by}</strong>, on ${on.path}, line ${on.line}: ${body}</li>`
}
