import type { Issue } from '../github-shapes.ts'
import { changedFiles } from './diff.ts'
import { type Html, html, NOTHING } from './html.ts'
import { runList } from './run-card.ts'
import type { ShownRun } from './runs.ts'
import { type Contents, conversation, heading, issuePath } from './thread.ts'
import { button, type Commenter, textFields } from './writing.ts'

/** Who writes on a page, and what they might. */
export interface Writers {
  readonly commenters: readonly Commenter[]
  /** A first comment, which names the job. */
  readonly firstComment: string
}

/** An issue or a pull request as a page. */
interface PageContents extends Writers, Contents {
  /** All that there are. */
  readonly issues: readonly Issue[]
  readonly runs: readonly ShownRun[]
  /** A pull request's changes are shown, not its conversation. */
  readonly isOnFiles: boolean
}

/** The page as it is now; open ones follow what happens. */
export function issuePage(contents: PageContents): string {
  const { issue, isOnFiles } = contents
  const { repository } = contents.github.place
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
    <header class="bar"><strong>${repository}</strong> <span class="label">sandbox</span> ${issueLinks(contents)}</header>
    <main>
      ${heading(issue)}
      ${issue.pull ? tabs(contents) : NOTHING}
      ${isOnFiles ? filesForm(contents) : conversationPart(contents)}
    </main>
  </body>
</html>
`.markup
}

function issueLinks({ github, issue, issues }: PageContents): Html {
  const links = issues.map(one => {
    const name = `${one.pull ? 'Pull request' : 'Issue'} #${one.number}`
    return tab(issuePath(github, one), name, one.number === issue.number)
  })
  return html`<nav>${links}</nav>`
}

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

function conversationPart(contents: PageContents): Html {
  const { commenters, firstComment: placeholder, runs } = contents
  const runsOf = (anchors: readonly string[]) => {
    const found = runs.filter(({ anchor }) => anchors.includes(anchor))
    return found.length === 0 ? undefined : runList(found, runs.at(-1))
  }
  return html`
    <div id="conversation">${conversation(contents, runsOf)}</div>
    <div class="group">
      ${form(
        contents,
        html`
        <h2>Add a comment</h2>
        ${textFields({ id: 'comment', name: 'Comment', rows: 4, placeholder, commenters })}
        <p>${button('comment', 'Comment', true)}</p>
        <p class="muted">A comment that begins with <code>/agent</code> runs the action. The first one on an issue names the job: <code>${placeholder}</code>. After its result, <code>/agent …</code> is enough, there and on the pull request.</p>`
      )}
    </div>`
}

function filesForm(contents: PageContents): Html {
  const { commenters } = contents
  return form(
    contents,
    html`
      ${changedFiles()}
      <h2>Add a comment on <output id="place">a line: choose one above</output></h2>
      ${textFields({ id: 'comment', name: 'Comment', rows: 4, commenters })}
      <p>${button('line', 'Comment', true)}</p>`
  )
}

function form({ github, issue }: PageContents, inside: Html): Html {
  return html`<form id="composer" method="post" action="${issuePath(github, issue)}/comments">${inside}</form>`
}
