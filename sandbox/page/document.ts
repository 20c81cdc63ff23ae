import type { Issue } from '../github-shapes.ts'
import type { NewOnDiff } from '../github-state.ts'
import { changedFiles, lineOptions } from './diff.ts'
import { type Html, html, NOTHING } from './html.ts'
import type { Parts } from './live.ts'
import { runList } from './run-card.ts'
import type { ShownRun } from './runs.ts'
import { conversation, heading, type Scenery, threadPath } from './thread.ts'

/** Where our own files are, beside everything that GitHub has. */
const FILES = '/-'

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
  /** Comments on lines for reviews that are not submitted yet. */
  readonly drafts: readonly Draft[]
}

/** A comment on a line that waits for its review. */
export interface Draft {
  readonly by: string
  readonly body: string
  readonly on: NewOnDiff
}

/** What changes while the page is open, by the id of the element it fills. */
export function parts(contents: PageContents): Parts {
  const { scenery, issue, runs, drafts } = contents
  const runsOf = (anchors: readonly string[]) => {
    const found = runs.filter(({ anchor }) => anchors.includes(anchor))
    return found.length === 0 ? undefined : runList(scenery, found)
  }
  return {
    threads: threads(contents).markup,
    heading: heading(scenery, issue).markup,
    conversation: conversation(scenery, issue, runsOf).markup,
    ...(issue.pull ? { drafts: html`${drafts.map(draftLine)}`.markup } : {})
  }
}

function draftLine({ by, on, body }: Draft): Html {
  const [first = ''] = body.split('\n', 1)
  return html`<li data-news="added to the review of ${by}"><strong>${by}</strong> on ${on.path}, line ${on.line}: ${first}</li>`
}

function threads({ scenery, issue, issues }: PageContents): Html {
  const links = issues.map(one => {
    const name = `${one.pull ? 'Pull request' : 'Issue'} #${one.number}`
    const current = one.number === issue.number
    return html`<li><a href="${threadPath(scenery.github, one)}"${current ? html` aria-current="page"` : NOTHING}>${name}</a></li>`
  })
  return html`<ul class="row">${links}</ul>`
}

/** Who writes on a page, and what they might. */
export interface Writers {
  readonly commenters: readonly Commenter[]
  /** A first comment, which names the job. */
  readonly firstComment: string
}

/** The whole page, as it is now. */
export function threadPage(contents: PageContents, writers: Writers): string {
  const { scenery, issue } = contents
  const { repository } = scenery.github.place
  const path = threadPath(scenery.github, issue)
  const now = parts(contents)
  const filled = (id: string): Html => ({ markup: now[id] ?? '' })
  const drafts = html`<ul class="drafts" id="drafts" aria-label="Review in progress">${filled('drafts')}</ul>`
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
      <section class="entries" aria-labelledby="thread-title">
        <h2 class="hidden" id="thread-title">Conversation</h2>
        <div class="entries" id="conversation">${filled('conversation')}</div>
      </section>
      <div class="group">
        <div>
          ${issue.pull ? changedFiles() : NOTHING}
          ${composer(path, writers, issue.pull ? drafts : undefined)}
        </div>
      </div>
    </main>
    <p class="hidden" id="news" role="status"></p>
    <p class="box" id="lost" role="alert" hidden>The sandbox does not respond. This page updates once it is back.</p>
  </body>`
  )
}

/** @param drafts on a pull request: what waits for a review */
function composer(
  path: string,
  { commenters, firstComment }: Writers,
  drafts?: Html
): Html {
  const choices = commenters.map(
    ({ login, may }) =>
      html`<option value="${login}">${login} (${may})</option>`
  )
  const where = html`
      <p>
        <label for="on">Where</label>
        <select id="on" name="on"><option value="">In the conversation</option>${lineOptions()}</select>
      </p>`
  const review = html`
        <button type="submit" name="as" value="draft" class="plain">Add to review</button>
        <button type="submit" name="as" value="review" class="plain">Submit review</button>`
  return html`
    <form id="composer" method="post" action="${path}/comments">
      <h2>Add a comment</h2>
      <p>
        <label for="by">Comment as</label>
        <select id="by" name="by">${choices}</select>
      </p>
      ${drafts ? where : NOTHING}
      <p>
        <label for="comment">Comment</label>
        <textarea id="comment" name="body" rows="4" maxlength="65536" placeholder="${firstComment}" aria-describedby="hint" spellcheck="false"></textarea>
      </p>
      ${drafts ?? NOTHING}
      <p id="problem" role="alert"></p>
      <p class="row buttons">
        ${drafts ? review : NOTHING}
        <button type="submit" name="as" value="comment">Comment</button>
      </p>
      <p class="muted" id="hint">A comment${drafts ? ' or review' : ''} that begins with <code>/agent</code> runs the action. The first one on an issue names the job: <code>${firstComment}</code>. After its result, <code>/agent …</code> is enough, there and on the pull request.</p>
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
      <p><a href="/">Go to the issue</a></p>
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
