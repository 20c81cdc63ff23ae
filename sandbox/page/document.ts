import type { Issue } from '../github-shapes.ts'
import { type Html, html } from './html.ts'
import type { Parts } from './live.ts'
import { runList } from './run-card.ts'
import type { ShownRun } from './runs.ts'
import { conversation, heading, type Scenery, threadPath } from './thread.ts'

/** Where our own files are, beside everything that GitHub has. */
export const FILES = '/-'

/** Somebody as whom one can comment. */
export interface Commenter {
  readonly login: string
  /** What this one may do here, in a word. */
  readonly may: string
}

/** An issue or a pull request as a page. */
export interface PageContents {
  readonly scenery: Scenery
  readonly issue: Issue
  /** All that there are. */
  readonly issues: readonly Issue[]
  /** Those on this issue. */
  readonly runs: readonly ShownRun[]
}

/** What changes while the page is open, by the id of the element it fills. */
export function parts(contents: PageContents): Parts {
  const { scenery, issue, runs } = contents
  return {
    threads: threads(contents).markup,
    heading: heading(scenery, issue).markup,
    conversation: conversation(scenery, issue).markup,
    runs: runList(scenery, runs).markup
  }
}

function threads({ scenery, issue, issues }: PageContents): Html {
  const links = issues.map(one => {
    const name = `${one.pull ? 'Pull request' : 'Issue'} #${one.number}`
    const current = one.number === issue.number
    return html`<li><a href="${threadPath(scenery.github, one)}"${current ? html` aria-current="page"` : html``}>${name}</a></li>`
  })
  return html`<ul class="row">${links}</ul>`
}

/** The whole page, as it is now. */
export function threadPage(
  contents: PageContents,
  commenters: readonly Commenter[]
): string {
  const { scenery, issue } = contents
  const { repository } = scenery.github.place
  const path = threadPath(scenery.github, issue)
  const now = parts(contents)
  const filled = (id: string): Html => ({ markup: now[id] ?? '' })
  return shell(
    `${issue.title} · #${issue.number} · ${repository}`,
    html`
  <body data-events="${path}/events">
    <a class="skip" href="#comment">Skip to the comment box</a>
    <header class="bar row">
      <a href="/"><strong>${repository}</strong></a>
      <span class="label">sandbox</span>
      <nav id="threads" aria-label="Conversations">${filled('threads')}</nav>
    </header>
    <main>
      <div id="heading">${filled('heading')}</div>
      <div class="columns">
        <section aria-labelledby="thread-title">
          <h2 class="hidden" id="thread-title">Conversation</h2>
          <div id="conversation">${filled('conversation')}</div>
          ${composer(path, commenters)}
        </section>
        <aside aria-labelledby="runs-title">
          <h2 id="runs-title">Runs of the action</h2>
          <div id="runs">${filled('runs')}</div>
        </aside>
      </div>
    </main>
    <p class="hidden" id="news" role="status"></p>
    <p class="box" id="lost" role="alert" hidden>The stand-in does not answer. This page goes on when it does.</p>
  </body>`
  )
}

function composer(path: string, commenters: readonly Commenter[]): Html {
  const choices = commenters.map(
    ({ login, may }) =>
      html`<option value="${login}">${login} (${may})</option>`
  )
  return html`
    <form id="composer" method="post" action="${path}/comments">
      <h2>Add a comment</h2>
      <p>
        <label for="by">Comment as</label>
        <select id="by" name="by">${choices}</select>
      </p>
      <p>
        <label for="comment">Comment</label>
        <textarea id="comment" name="body" rows="4" required maxlength="65536" placeholder="/agent and add a test" aria-describedby="hint" spellcheck="false"></textarea>
      </p>
      <p id="problem" role="alert"></p>
      <p class="row">
        <span class="muted" id="hint">A comment that begins with <code>/agent</code> runs the action.</span>
        <button type="submit">Comment</button>
      </p>
    </form>`
}

/** A page that says only this. */
export function plainPage(title: string, text: string): string {
  return shell(
    title,
    html`
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/">To the issue</a></p>
    </main>
  </body>`
  )
}

function shell(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="${FILES}/icon.svg">
    <link rel="stylesheet" href="${FILES}/markdown.css">
    <link rel="stylesheet" href="${FILES}/page.css">
    <script type="module" src="${FILES}/page.js"></script>
  </head>${body}
</html>
`.markup
}
