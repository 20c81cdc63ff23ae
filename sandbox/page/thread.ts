import {
  commentAnchor,
  conversationOf,
  placeOf,
  reviewAnchor,
  type Said
} from '../conversation.ts'
import type { GitHub } from '../github.ts'
import type {
  Account,
  Comment,
  Issue,
  Reaction,
  ReviewState
} from '../github-shapes.ts'
import { EMOJI } from '../screen.ts'
import { hunkPart } from './diff.ts'
import { type Html, html, NOTHING } from './html.ts'
import { markdown } from './markdown.ts'
import { person, time } from './people.ts'

/** The path of an issue's or a pull request's page. */
export function threadPath(
  { place }: Pick<GitHub, 'place'>,
  { number, pull }: Pick<Issue, 'number' | 'pull'>
): string {
  return `/${place.repository}/${pull ? 'pull' : 'issues'}/${number}`
}

/** Title, number, state, and how it came about. */
export function heading(issue: Issue): Html {
  return html`
    <h1>${issue.title} <span class="muted">#${issue.number}</span></h1>
    <p class="muted"><span class="state">Open</span> ${origin(issue)}</p>`
}

function origin({ user, pull, createdAt }: Issue): Html {
  if (pull === undefined)
    return html`${person(user)} opened this issue ${time(createdAt)}`
  const commits = pull.commits === 1 ? '1 commit' : `${pull.commits} commits`
  return html`${person(user)} wants to merge ${commits} into <code>main</code> from <code>${pull.branch}</code>, now at <code>${pull.headSha.slice(0, 7)}</code>`
}

/**
 * The description and all that was said, in order. What started runs has them
 * beside it, and what followed below it.
 *
 * @param runsOf the runs that what has one of these anchors started
 */
export function conversation(
  github: GitHub,
  issue: Issue,
  runsOf: (anchors: readonly string[]) => Html | undefined
): Html {
  const groups = [{ said: [description(issue)], runs: NOTHING }]
  for (const said of conversationOf(github, issue.number)) {
    const shown = saidEntry(github, said)
    const runs = runsOf(anchorsOf(said))
    if (runs === undefined) groups.at(-1)?.said.push(shown)
    else groups.push({ said: [shown], runs })
  }
  return html`${groups.map(
    ({ said, runs }) =>
      html`<div class="group"><div>${said}</div><aside>${runs}</aside></div>`
  )}`
}

function anchorsOf(said: Said): readonly string[] {
  return said.kind === 'comment'
    ? [commentAnchor(said.comment)]
    : [reviewAnchor(said.review.id), ...said.comments.map(commentAnchor)]
}

function description({ number, user, createdAt, body }: Issue): Html {
  return entry({
    id: `issue-${number}`,
    by: user,
    did: 'opened this',
    at: createdAt,
    body: body || 'No description.'
  })
}

function saidEntry(github: GitHub, said: Said): Html {
  if (said.kind === 'comment') return commentEntry(github, said.comment)
  const { review, comments } = said
  return entry({
    id: reviewAnchor(review.id),
    by: review.user,
    did: REVIEWED[review.state],
    at: review.submittedAt,
    body: review.body,
    within: comments.map(one => commentEntry(github, one))
  })
}

const REVIEWED: Readonly<Record<ReviewState, string>> = {
  approved: 'approved these changes',
  changes_requested: 'requested changes',
  commented: 'reviewed'
}

function commentEntry(github: GitHub, comment: Comment): Html {
  const { kind, id, user, createdAt, updatedAt, on, body } = comment
  const did = on ? `commented on ${placeOf(on)}` : 'commented'
  return entry({
    id: commentAnchor(comment),
    by: user,
    did: updatedAt > createdAt ? `${did} and edited` : did,
    at: createdAt,
    hunk: on?.hunk ?? '',
    body,
    reactions: github.reactions(kind, id)
  })
}

interface Entry {
  readonly id: string
  readonly by: Account
  readonly did: string
  readonly at: number
  readonly hunk?: string
  readonly body: string
  readonly reactions?: readonly Reaction[]
  readonly within?: readonly Html[]
}

function entry(given: Entry): Html {
  const { id, by, did, at, hunk, body, reactions = [], within = [] } = given
  return html`
    <article class="box" id="${id}">
      <header class="bar muted">${person(by)} ${did} <a href="#${id}">${time(at)}</a></header>
      ${hunk ? hunkPart(hunk) : NOTHING}
      <div class="text">${markdown(body)}</div>
      ${reactions.length > 0 ? reactionList(reactions) : NOTHING}
      ${within}
    </article>`
}

/** Each reaction with how many left it; who, under the pointer. */
function reactionList(all: readonly Reaction[]): Html {
  const contents = [...new Set(all.map(({ content }) => content))]
  const items = contents.map(content => {
    const left = all.filter(one => one.content === content)
    const names = left.map(({ user }) => user.login).join(', ')
    return html`<li class="label" title="${names}">${EMOJI[content] ?? content} ${left.length}</li>`
  })
  return html`<ul class="reactions" aria-label="Reactions">${items}</ul>`
}
