import type { GitHub } from '../github.ts'
import type { Account, Comment, Issue, Reaction } from '../github-shapes.ts'
import { EMOJI } from '../screen.ts'
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

/** The description and all comments, in order. */
export function conversation(scenery: Scenery, issue: Issue): Html {
  const { github } = scenery
  const comments = [
    ...github.comments(issue.number, 'review'),
    ...github.comments(issue.number)
  ].toSorted((one, other) => one.createdAt - other.createdAt)
  const entries = comments.map(comment => commentEntry(scenery, comment))
  return html`<ol class="entries">${description(scenery, issue)}${entries}</ol>`
}

function description(scenery: Scenery, issue: Issue): Html {
  return entry(scenery, {
    id: `issue-${issue.number}`,
    by: issue.user,
    did: 'opened this',
    at: issue.createdAt,
    body: issue.body,
    reactions: []
  })
}

function commentEntry(scenery: Scenery, comment: Comment): Html {
  const { kind, id, user, createdAt, updatedAt } = comment
  return entry(scenery, {
    id: commentAnchor(comment),
    by: user,
    did: kind === 'review' ? 'commented on a line' : 'commented',
    at: createdAt,
    isEdited: updatedAt > createdAt,
    body: comment.body,
    reactions: scenery.github.reactions(kind, id)
  })
}

/** What follows the `#` in a comment's address. */
export function commentAnchor({
  kind,
  id
}: Pick<Comment, 'kind' | 'id'>): string {
  return kind === 'review' ? `discussion_r${id}` : `issuecomment-${id}`
}

interface Entry {
  readonly id: string
  readonly by: Account
  readonly did: string
  readonly at: number
  readonly isEdited?: boolean
  readonly body: string
  readonly reactions: readonly Reaction[]
}

function entry({ markdown }: Scenery, given: Entry): Html {
  const { id, by, did, at, isEdited, body, reactions } = given
  const name = shownName(by)
  const text =
    body.trim() === ''
      ? html`<p class="muted">No description.</p>`
      : markdown(body)
  // `data-news` is read out when the part of the page is new.
  return html`
    <li id="${id}" data-news="${name} ${did}">
      <article class="box" aria-labelledby="${id}-by">
        <header class="bar row">
          ${avatar(by)}
          <h3 class="muted" id="${id}-by"><strong>${name}</strong>${botLabel(by)} ${did} <a href="#${id}">${time(at)}</a>${isEdited ? ' · edited' : ''}</h3>
        </header>
        <div class="markdown-body">${text}</div>
        ${reactions.length > 0 ? reactionList(id, reactions) : NOTHING}
      </article>
    </li>`
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
