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
import { ICONS } from './icons.ts'
import { avatar, botLabel, shownName, time } from './people.ts'

/** All that the pages are made of. */
export interface Scenery {
  readonly github: GitHub
  readonly markdown: (text: string) => Html
}

/** The path of an issue's or a pull request's page. */
export function threadPath(
  { place }: Pick<GitHub, 'place'>,
  { number, pull }: Pick<Issue, 'number' | 'pull'>
): string {
  return `/${place.repository}/${pull ? 'pull' : 'issues'}/${number}`
}

/** Title, number, state, and how it came about. */
export function heading({ github }: Scenery, issue: Issue): Html {
  const { title, number, pull } = issue
  const state = html`<span class="state">${pull ? ICONS.pull : ICONS.issue} Open</span>`
  return html`
    <h1>${title} <span class="muted">#${number}</span></h1>
    <p class="row muted">${state} <span>${origin(issue)} · ${counted(github.comments(number).length, 'comment')}</span></p>`
}

function origin({ user, pull, createdAt }: Issue): Html {
  const who = html`<strong>${shownName(user)}</strong>${botLabel(user)}`
  if (pull === undefined)
    return html`${who} opened this issue ${time(createdAt)}`
  const commits = counted(pull.commits, 'commit')
  return html`${who} wants to merge ${commits} into <code>main</code> from <code>${pull.branch}</code>, now at <code>${pull.headSha.slice(0, 7)}</code>`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/**
 * The description and all that was said, in order. What started runs has them
 * beside it, and what followed below it.
 *
 * @param runsOf the runs that what has one of these anchors started
 */
export function conversation(
  scenery: Scenery,
  issue: Issue,
  runsOf: (anchors: readonly string[]) => Html | undefined
): Html {
  const opening = description(scenery, issue)
  const runs = runsOf([`issue-${issue.number}`]) ?? NOTHING
  const groups = [{ id: 'opening', opening, runs, rest: [] as Html[] }]
  for (const said of conversationOf(scenery.github, issue.number)) {
    const anchors = anchorsOf(said)
    const entry = saidEntry(scenery, said)
    const runs = runsOf(anchors)
    if (runs === undefined) groups.at(-1)?.rest.push(entry)
    else groups.push({ id: `at-${anchors[0]}`, opening: entry, runs, rest: [] })
  }
  return html`${groups.map(
    ({ id, opening, runs, rest }) => html`
    <div class="group" id="${id}">${opening}${runs}<div class="entries" id="${id}-rest">${rest}</div></div>`
  )}`
}

function anchorsOf(said: Said): readonly string[] {
  return said.kind === 'comment'
    ? [commentAnchor(said.comment)]
    : [reviewAnchor(said.review.id), ...said.comments.map(commentAnchor)]
}

function description(scenery: Scenery, issue: Issue): Html {
  return entry(scenery, {
    id: `issue-${issue.number}`,
    by: issue.user,
    did: 'opened this',
    at: issue.createdAt,
    body: issue.body || 'No description.'
  })
}

function saidEntry(scenery: Scenery, said: Said): Html {
  if (said.kind === 'comment') return commentEntry(scenery, said.comment)
  const { review, comments } = said
  return entry(scenery, {
    id: reviewAnchor(review.id),
    by: review.user,
    did: REVIEWED[review.state],
    at: review.submittedAt,
    body: review.body,
    within: html`<div class="entries within">${comments.map(one => commentEntry(scenery, one))}</div>`
  })
}

const REVIEWED: Readonly<Record<ReviewState, string>> = {
  approved: 'approved these changes',
  changes_requested: 'requested changes',
  commented: 'reviewed'
}

function commentEntry(scenery: Scenery, comment: Comment): Html {
  const { kind, id, user, createdAt, updatedAt, on } = comment
  return entry(scenery, {
    id: commentAnchor(comment),
    by: user,
    did: on ? `commented on ${placeOf(on)}` : 'commented',
    at: createdAt,
    isEdited: updatedAt > createdAt,
    ...(on ? { hunk: on.hunk } : {}),
    body: comment.body,
    reactions: scenery.github.reactions(kind, id)
  })
}

interface Entry {
  readonly id: string
  readonly by: Account
  readonly did: string
  readonly at: number
  readonly isEdited?: boolean
  readonly hunk?: string
  readonly body: string
  readonly reactions?: readonly Reaction[]
  readonly within?: Html
}

function entry({ markdown }: Scenery, given: Entry): Html {
  const { id, by, did, at, isEdited, hunk, body, reactions = [] } = given
  const name = shownName(by)
  // `data-news` is read out when the part of the page is new.
  return html`
    <article class="box" id="${id}" data-news="${name} ${did}" aria-labelledby="${id}-by">
      <header class="bar row">
        ${avatar(by)}
        <h3 class="muted" id="${id}-by"><strong>${name}</strong>${botLabel(by)} ${did} <a href="#${id}">${time(at)}</a>${isEdited ? ' · edited' : ''}</h3>
      </header>
      ${hunk ? hunkPart(hunk) : NOTHING}
      ${body.trim() === '' ? NOTHING : html`<div class="markdown-body">${markdown(body)}</div>`}
      ${reactions.length > 0 ? reactionList(id, reactions) : NOTHING}
      ${given.within ?? NOTHING}
    </article>`
}

/** Each reaction with how many left it, and who: under the pointer, or heard. */
function reactionList(entryId: string, all: readonly Reaction[]): Html {
  const contents = [...new Set(all.map(({ content }) => content))]
  const items = contents.map(content => {
    const left = all.filter(one => one.content === content)
    const names = left.map(({ user }) => shownName(user)).join(', ')
    const says = `${names} reacted with ${content}`
    return html`
      <li id="${entryId}-${content}" data-news="${says}" title="${says}">
        ${EMOJI[content] ?? content} ${left.length}<span class="hidden"> by ${names}</span>
      </li>`
  })
  return html`<ul class="reactions row" aria-label="Reactions">${items}</ul>`
}
