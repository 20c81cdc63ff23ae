import {
  commentAnchor,
  conversationOf,
  placeOf,
  reviewAnchor
} from '../conversation.ts'
import type { GitHub } from '../github.ts'
import type {
  Account,
  Comment,
  Issue,
  Reaction,
  Review
} from '../github-shapes.ts'
import type { Labeled } from '../github-state.ts'
import { EMOJI } from '../screen.ts'
import type { Thread } from '../threads.ts'
import { hunkPart } from './diff.ts'
import { type Html, html, NOTHING } from './html.ts'
import { markdown } from './markdown.ts'
import { avatar, person, time } from './people.ts'
import { button, type Commenter, textFields } from './writing.ts'

/** What a conversation is shown from. */
export interface Contents {
  readonly github: GitHub
  readonly issue: Issue
  readonly commenters: readonly Commenter[]
}

/** Returns the path of the page of an issue or a pull request. */
export function issuePath(
  { place }: Pick<GitHub, 'place'>,
  { number, pull }: Pick<Issue, 'number' | 'pull'>
): string {
  return `/${place.repository}/${pull ? 'pull' : 'issues'}/${number}`
}

/**
 * Returns the title, number, and origin of an issue. Its state is always
 * "Open".
 */
export function heading(issue: Issue): Html {
  return html`
    <h1>${issue.title} <span class="muted">#${issue.number}</span></h1>
    <p class="muted"><span class="state">Open</span> ${origin(issue)}</p>`
}

/**
 * Returns the author of an issue, or of a pull request with its branch and
 * head.
 */
function origin({ user, pull, createdAt }: Issue): Html {
  if (pull === undefined)
    return html`${person(user)} opened this issue ${time(createdAt)}`
  const commits = pull.commits === 1 ? '1 commit' : `${pull.commits} commits`
  return html`${person(user)} wants to merge ${commits} into <code>main</code> from <code>${pull.branch}</code>, now at <code>${pull.headSha.slice(0, 7)}</code>`
}

/**
 * Returns the description and all that was said, in order. An event that
 * started runs has them beside it, and the events after it below it.
 *
 * @param runsOf the runs that an event with one of these anchors started
 * @param noRun stands beside the description as long as there is no run
 */
export function conversation(
  contents: Contents,
  runsOf: (anchors: readonly string[]) => Html | undefined,
  noRun: Html
): Html {
  const groups = [{ said: [description(contents.issue)], runs: noRun }]
  for (const { shown, anchors } of eventsOf(contents)) {
    const runs = runsOf(anchors)
    if (runs === undefined) groups.at(-1)?.said.push(shown)
    else groups.push({ said: [shown], runs })
  }
  const [first] = groups
  if (first && groups.length > 1) first.runs = NOTHING
  return html`${groups.map(
    ({ said, runs }) =>
      html`<div class="group"><div>${said}</div><aside>${runs}</aside></div>`
  )}`
}

/** Something that happened, in the conversation. */
interface ShownEvent {
  readonly at: number
  readonly anchors: readonly string[]
  readonly shown: Html
}

/**
 * Returns reviews with a text, threads, and labels of an issue by time; at the
 * same time, a review is before its comments on lines.
 */
function eventsOf(contents: Contents): readonly ShownEvent[] {
  const { github, issue } = contents
  const threads = conversationOf(github, issue.number).map(thread => ({
    at: thread[0].createdAt,
    anchors: thread.map(commentAnchor),
    shown: threadEntry(contents, thread)
  }))
  const reviews = github
    .reviews(issue.number)
    .filter(({ body }) => body !== '')
    .map(review => ({
      at: review.submittedAt,
      anchors: [reviewAnchor(review.id)],
      shown: reviewEntry(review)
    }))
  const labels = github.labeled(issue.number).map((one, at) => ({
    at: one.at,
    anchors: [labelAnchor(at)],
    shown: labelEntry(one, labelAnchor(at))
  }))
  // A review goes before its comments on lines.
  return [...reviews, ...threads, ...labels].toSorted(
    (one, other) => one.at - other.at
  )
}

/**
 * Returns the part of a label event's address that follows the `#`, by its
 * place among the label events.
 */
export function labelAnchor(at: number): string {
  return `event-${at + 1}`
}

/** Returns the text of a review as an entry of the conversation. */
function reviewEntry({ id, user, submittedAt, body }: Review): Html {
  return entry({
    id: reviewAnchor(id),
    by: user,
    did: 'reviewed',
    at: submittedAt,
    body
  })
}

function labelEntry({ user, label, at }: Labeled, anchor: string): Html {
  return html`<p class="muted" id="${anchor}">${person(user)} added the label <span class="label">${label}</span> ${time(at)}</p>`
}

/** Returns the description of an issue as an entry of the conversation. */
function description({ number, user, createdAt, body }: Issue): Html {
  return entry({
    id: `issue-${number}`,
    by: user,
    did: 'opened this',
    at: createdAt,
    body: body || 'No description.'
  })
}

/**
 * Returns a comment, or a thread with the form for a reply. A resolved thread
 * is closed until a person opens it.
 */
function threadEntry(contents: Contents, thread: Thread): Html {
  const { github, issue, commenters } = contents
  const [{ on, id }] = thread
  const comments = thread.map(one => commentEntry(github, one))
  if (on === undefined) return html`${comments}`
  const place = placeOf(on)
  const [open, label, resolve] = github.isResolved(id)
    ? [NOTHING, 'Resolved', button('unresolve', 'Unresolve conversation')]
    : [html` open`, '', button('resolve', 'Resolve conversation')]
  return html`
    <details class="box thread" id="thread-${id}" aria-label="Thread on ${place}"${open}>
      <summary class="bar muted">${place} ${label && html`<span class="label">${label}</span>`}</summary>
      ${hunkPart(on.hunk)}
      ${comments}
      <form method="post" action="${issuePath(github, issue)}/comments/${id}">
        ${textFields({ id: `reply-${id}`, name: 'Reply', rows: 2, commenters })}
        <p>${button('reply', 'Reply')} ${resolve}</p>
      </form>
    </details>`
}

/** Returns a comment as an entry of the conversation, with its reactions. */
function commentEntry(github: GitHub, comment: Comment): Html {
  const { kind, id, user, createdAt, updatedAt, on, body } = comment
  const did = on?.replyTo === undefined ? 'commented' : 'replied'
  return entry({
    id: commentAnchor(comment),
    by: user,
    did: updatedAt > createdAt ? `${did} and edited` : did,
    at: createdAt,
    body,
    reactions: github.reactions(kind, id)
  })
}

interface Entry {
  readonly id: string
  readonly by: Account
  readonly did: string
  readonly at: number
  readonly body: string
  readonly reactions?: readonly Reaction[]
}

/**
 * Returns an entry of the conversation, with its author, time, text, and
 * reactions.
 */
function entry(given: Entry): Html {
  const { id, by, did, at, body, reactions = [] } = given
  return html`
    <article class="box" id="${id}">
      <header class="bar muted">${avatar(by)} ${person(by)} ${did} <a href="#${id}">${time(at)}</a></header>
      ${body ? html`<div class="text">${markdown(body)}</div>` : NOTHING}
      ${reactions.length > 0 ? reactionList(reactions) : NOTHING}
    </article>`
}

/**
 * Returns each reaction with how often it was added, and by whom in its title.
 */
function reactionList(all: readonly Reaction[]): Html {
  const contents = [...new Set(all.map(({ content }) => content))]
  const items = contents.map(content => {
    const same = all.filter(one => one.content === content)
    const names = same.map(({ user }) => user.login).join(', ')
    return html`<li class="label" title="${names}">${EMOJI[content] ?? content} ${same.length}</li>`
  })
  return html`<ul class="reactions" aria-label="Reactions">${items}</ul>`
}
