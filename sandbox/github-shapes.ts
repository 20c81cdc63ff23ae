/**
 * The bodies of GitHub's answers, with every property that its OpenAPI
 * description requires.
 */

export interface Account {
  readonly login: string
  readonly id: number
  readonly type: 'User' | 'Bot' | 'Organization'
}

/** Where this GitHub is. */
export interface Place {
  readonly serverUrl: string
  readonly apiUrl: string
  /** `owner/name` */
  readonly repository: string
}

/** On an issue or in a pull request's conversation, or on a line of it. */
export type CommentKind = 'issue' | 'review'

/** `LEFT` is the diff's old side, where deleted lines are. */
export type Side = 'LEFT' | 'RIGHT'

/** What of a pull request's diff a comment stands on. */
export interface OnDiff {
  /** Every comment on a line belongs to a review, if only to its own. */
  readonly reviewId: number
  readonly path: string
  readonly hunk: string
  readonly subject: 'line' | 'file'
  /** The last line of several; null for a comment on a file. */
  readonly line: number | null
  readonly startLine: number | null
  readonly side: Side
  readonly startSide: Side | null
  readonly commit: string
  /** The line has changed since. */
  readonly isOutdated: boolean
  readonly replyTo?: number
}

export type ReviewState = 'approved' | 'changes_requested' | 'commented'

export interface Review {
  readonly id: number
  /** The number of its pull request. */
  readonly issue: number
  readonly user: Account
  readonly body: string
  readonly state: ReviewState
  readonly submittedAt: number
  readonly commit: string
}

export interface Comment {
  readonly id: number
  readonly kind: CommentKind
  /** The issue or pull request that it stands on. */
  readonly issue: number
  readonly user: Account
  readonly body: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly editedAt?: number
  /** Minimized by somebody. */
  readonly isHidden?: boolean
  /** Present on a comment of the kind `review`. */
  readonly on?: OnDiff
}

export interface Reaction {
  readonly id: number
  readonly kind: CommentKind
  readonly commentId: number
  readonly user: Account
  readonly content: string
  readonly createdAt: number
}

export interface Issue {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly user: Account
  readonly createdAt: number
  /** Present on a pull request, which is an issue too. */
  readonly pull?: Pull
}

export interface Pull {
  readonly branch: string
  readonly headSha: string
  readonly commits: number
  /** The owner of the fork that it comes from. */
  readonly fork?: string
  /** How it ended. Default: it is open. */
  readonly end?: 'closed' | 'merged'
}

export type Json = Readonly<Record<string, unknown>>

export const REACTIONS = [
  '+1',
  '-1',
  'laugh',
  'confused',
  'heart',
  'hooray',
  'rocket',
  'eyes'
] as const

export const REPOSITORY_ID = 186_853_002

/** Returns the address of GraphQL for the address of the REST API. */
export function graphqlUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/v3$/, '')}/graphql`
}

/** Returns a time as GitHub writes it, without fractions of a second. */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

export function nodeId(kind: string, id: number): string {
  return Buffer.from(`0:${kind}${id}`).toString('base64')
}

/** Returns an account as GitHub's `simple-user`. */
export function userShape(place: Place, account: Account): Json {
  const { id, login, type } = account
  const url = `${place.apiUrl}/users/${encodeURIComponent(login)}`
  const app = login.replace(/\[bot\]$/, '')
  const page = type === 'Bot' ? `apps/${app}` : encodeURIComponent(login)
  return {
    login,
    id,
    node_id: nodeId('User', id),
    avatar_url: `${place.serverUrl}/avatars/u/${id}?v=4`,
    gravatar_id: '',
    url,
    html_url: `${place.serverUrl}/${page}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    site_admin: false
  }
}

/** Returns a reaction as GitHub's `reaction`. */
export function reactionShape(place: Place, reaction: Reaction): Json {
  return {
    id: reaction.id,
    node_id: nodeId('Reaction', reaction.id),
    user: userShape(place, reaction.user),
    content: reaction.content,
    created_at: stamp(reaction.createdAt)
  }
}

/** Returns how many reactions there are, in all and of each content. */
export function rollup(url: string, reactions: readonly Reaction[]): Json {
  const counts = new Map<string, number>(REACTIONS.map(one => [one, 0]))
  for (const { content } of reactions) {
    counts.set(content, (counts.get(content) ?? 0) + 1)
  }
  return {
    url: `${url}/reactions`,
    total_count: reactions.length,
    ...Object.fromEntries(counts)
  }
}

/** Returns the address at which people open a comment. */
export function commentPage(
  place: Place,
  comment: Comment,
  onPull: boolean
): string {
  const page = `${place.serverUrl}/${place.repository}`
  const thread = `${page}/${onPull ? 'pull' : 'issues'}/${comment.issue}`
  return comment.kind === 'review'
    ? `${thread}#discussion_r${comment.id}`
    : `${thread}#issuecomment-${comment.id}`
}

/** What GitHub says about a comment besides its text. */
interface AboutComment {
  readonly onPull: boolean
  readonly association: string
  readonly reactions: readonly Reaction[]
}

/**
 * Returns a comment as GitHub's `issue-comment`, or as
 * `pull-request-review-comment` if it is on a line.
 */
export function commentShape(
  place: Place,
  comment: Comment,
  about: AboutComment
): Json {
  const repo = `${place.apiUrl}/repos/${place.repository}`
  const { on } = comment
  const url = `${repo}/${on ? 'pulls' : 'issues'}/comments/${comment.id}`
  const page = commentPage(place, comment, about.onPull)
  return {
    url,
    html_url: page,
    id: comment.id,
    node_id: nodeId(
      on ? 'PullRequestReviewComment' : 'IssueComment',
      comment.id
    ),
    user: userShape(place, comment.user),
    created_at: stamp(comment.createdAt),
    updated_at: stamp(comment.updatedAt),
    author_association: about.association,
    body: comment.body,
    reactions: rollup(url, about.reactions),
    ...(on
      ? {
          ...diffShape(on),
          ...pullLinks(`${repo}/pulls/${comment.issue}`, page, url)
        }
      : {
          issue_url: `${repo}/issues/${comment.issue}`,
          performed_via_github_app: null
        })
  }
}

/**
 * Returns where a comment stands on the diff, as it is now and as it was when
 * the comment was made.
 */
function diffShape(on: OnDiff): Json {
  const position = Math.max(1, on.hunk.split('\n').length - 1)
  return {
    pull_request_review_id: on.reviewId,
    path: on.path,
    diff_hunk: on.hunk,
    commit_id: on.commit,
    original_commit_id: on.commit,
    position: on.isOutdated ? null : position,
    original_position: position,
    line: on.isOutdated ? null : on.line,
    original_line: on.line,
    start_line: on.isOutdated ? null : on.startLine,
    original_start_line: on.startLine,
    side: on.side,
    start_side: on.startSide,
    subject_type: on.subject,
    ...(on.replyTo === undefined ? {} : { in_reply_to_id: on.replyTo })
  }
}

/** Returns the address at which people open a review. */
function reviewPage(place: Place, review: Review): string {
  const { serverUrl, repository } = place
  return `${serverUrl}/${repository}/pull/${review.issue}#pullrequestreview-${review.id}`
}

/** Returns a review as GitHub's `pull-request-review`. */
export function reviewShape(
  place: Place,
  review: Review,
  association: string
): Json {
  const pull = `${place.apiUrl}/repos/${place.repository}/pulls/${review.issue}`
  const page = reviewPage(place, review)
  return {
    id: review.id,
    node_id: nodeId('PullRequestReview', review.id),
    user: userShape(place, review.user),
    body: review.body,
    state: review.state.toUpperCase(),
    html_url: page,
    author_association: association,
    submitted_at: stamp(review.submittedAt),
    commit_id: review.commit,
    ...pullLinks(pull, page)
  }
}

/**
 * Returns the links of a comment or a review to its pull request, its page, and
 * itself if `self` is given.
 */
function pullLinks(pull: string, page: string, self?: string): Json {
  return {
    pull_request_url: pull,
    _links: {
      ...(self === undefined ? {} : { self: { href: self } }),
      html: { href: page },
      pull_request: { href: pull }
    }
  }
}

/** Returns the organization that the repository belongs to. */
export function ownerOf(place: Place): Account {
  const [login = ''] = place.repository.split('/')
  return { login, id: 9_001, type: 'Organization' }
}
