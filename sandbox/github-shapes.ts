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
  readonly isLocked: boolean
  /** Present on a pull request, which is an issue too. */
  readonly pull?: Pull
}

export interface Pull {
  readonly branch: string
  readonly headSha: string
  readonly commits: number
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
const BASE_SHA = '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c'

/** Where GraphQL is, for the address of the REST API. */
export function graphqlUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/v3$/, '')}/graphql`
}

/** GitHub's dates have no fractions of a second. */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

function nodeId(kind: string, id: number): string {
  return Buffer.from(`0:${kind}${id}`).toString('base64')
}

/** `simple-user` */
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

/** `reaction` */
export function reactionShape(place: Place, reaction: Reaction): Json {
  return {
    id: reaction.id,
    node_id: nodeId('Reaction', reaction.id),
    user: userShape(place, reaction.user),
    content: reaction.content,
    created_at: stamp(reaction.createdAt)
  }
}

function rollup(url: string, reactions: readonly Reaction[]): Json {
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

/** The address of a comment as people open it. */
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

/** `issue-comment`, or `pull-request-review-comment` for one on a line */
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
    node_id: commentNode(comment),
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

/** A comment's id in GraphQL. */
export function commentNode({ kind, id }: Comment): string {
  return nodeId(
    kind === 'review' ? 'PullRequestReviewComment' : 'IssueComment',
    id
  )
}

/** Where a comment stands, as it is and as it was when it was made. */
export function diffShape(on: OnDiff): Json {
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

/** The address of a review as people open it. */
function reviewPage(place: Place, review: Review): string {
  const { serverUrl, repository } = place
  return `${serverUrl}/${repository}/pull/${review.issue}#pullrequestreview-${review.id}`
}

/** `pull-request-review` */
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

/** `issue`, for a pull request too */
export function issueShape(
  place: Place,
  issue: Issue,
  about: { readonly comments: number; readonly association: string }
): Json {
  const repo = `${place.apiUrl}/repos/${place.repository}`
  const url = `${repo}/issues/${issue.number}`
  const folder = issue.pull ? 'pull' : 'issues'
  const page = `${place.serverUrl}/${place.repository}/${folder}/${issue.number}`
  return {
    url,
    repository_url: repo,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: page,
    id: 444_500_000 + issue.number,
    node_id: nodeId('Issue', 444_500_000 + issue.number),
    number: issue.number,
    title: issue.title,
    user: userShape(place, issue.user),
    labels: [],
    state: 'open',
    locked: issue.isLocked,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: about.comments,
    created_at: stamp(issue.createdAt),
    updated_at: stamp(issue.createdAt),
    closed_at: null,
    author_association: about.association,
    active_lock_reason: null,
    body: issue.body,
    reactions: rollup(url, []),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: null,
    ...(issue.pull ? pullReference(place, issue.number) : {})
  }
}

/** What makes an issue a pull request. */
export function pullReference(place: Place, number: number): Json {
  const page = `${place.serverUrl}/${place.repository}/pull/${number}`
  return {
    draft: false,
    pull_request: {
      url: `${place.apiUrl}/repos/${place.repository}/pulls/${number}`,
      html_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      merged_at: null
    }
  }
}

/** `pull-request`, of an issue that is one */
export function pullShape(
  place: Place,
  issue: Issue,
  pull: Pull,
  about: {
    readonly comments: number
    readonly reviewComments: number
    readonly association: string
  }
): Json {
  const { number } = issue
  const urls = pullUrls(place, number, pull)
  return {
    ...urls.properties,
    id: 555_600_000 + number,
    node_id: nodeId('PullRequest', 555_600_000 + number),
    number,
    state: 'open',
    locked: issue.isLocked,
    title: issue.title,
    user: userShape(place, issue.user),
    body: issue.body,
    created_at: stamp(issue.createdAt),
    updated_at: stamp(issue.createdAt),
    closed_at: null,
    merged_at: null,
    merge_commit_sha: null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: [],
    milestone: null,
    draft: false,
    head: branchShape(place, pull.branch, pull.headSha),
    base: branchShape(place, 'main', BASE_SHA),
    _links: urls.links,
    author_association: about.association,
    auto_merge: null,
    active_lock_reason: null,
    merged: false,
    mergeable: true,
    rebaseable: true,
    mergeable_state: 'clean',
    merged_by: null,
    comments: about.comments,
    review_comments: about.reviewComments,
    maintainer_can_modify: false,
    commits: pull.commits,
    additions: 12 * pull.commits,
    deletions: 3 * pull.commits,
    changed_files: 2
  }
}

function pullUrls(
  place: Place,
  number: number,
  pull: Pull
): { readonly properties: Json; readonly links: Json } {
  const repo = `${place.apiUrl}/repos/${place.repository}`
  const page = `${place.serverUrl}/${place.repository}/pull/${number}`
  const properties = {
    url: `${repo}/pulls/${number}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: `${repo}/issues/${number}`,
    commits_url: `${repo}/pulls/${number}/commits`,
    review_comments_url: `${repo}/pulls/${number}/comments`,
    review_comment_url: `${repo}/pulls/comments{/number}`,
    comments_url: `${repo}/issues/${number}/comments`,
    statuses_url: `${repo}/statuses/${pull.headSha}`
  }
  const links = {
    self: { href: properties.url },
    html: { href: properties.html_url },
    issue: { href: properties.issue_url },
    comments: { href: properties.comments_url },
    review_comments: { href: properties.review_comments_url },
    review_comment: { href: properties.review_comment_url },
    commits: { href: properties.commits_url },
    statuses: { href: properties.statuses_url }
  }
  return { properties, links }
}

function branchShape(place: Place, ref: string, sha: string): Json {
  const owner = ownerOf(place)
  return {
    label: `${owner.login}:${ref}`,
    ref,
    sha,
    user: userShape(place, owner),
    repo: repositoryShape(place)
  }
}

/** The organisation that the repository belongs to. */
export function ownerOf(place: Place): Account {
  const [login = ''] = place.repository.split('/')
  return { login, id: 9_001, type: 'Organization' }
}

/** `collaborator`, as the permission endpoint gives it */
export function collaboratorShape(
  place: Place,
  account: Account,
  permissions: Json,
  roleName: string
): Json {
  return { ...userShape(place, account), permissions, role_name: roleName }
}

const REPOSITORY_LINKS = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}'
}

/** `repository` */
function repositoryShape(place: Place): Json {
  const url = `${place.apiUrl}/repos/${place.repository}`
  const page = `${place.serverUrl}/${place.repository}`
  const [, name = ''] = place.repository.split('/')
  const links = Object.entries(REPOSITORY_LINKS).map(([key, rest]) => [
    key,
    url + rest
  ])
  return {
    id: REPOSITORY_ID,
    node_id: nodeId('Repository', REPOSITORY_ID),
    name,
    full_name: place.repository,
    private: true,
    owner: userShape(place, ownerOf(place)),
    html_url: page,
    description: null,
    fork: false,
    url,
    ...Object.fromEntries(links),
    ...repositoryFacts(place, page)
  }
}

function repositoryFacts(place: Place, page: string): Json {
  const host = new URL(place.serverUrl).host
  return {
    created_at: '2019-05-15T15:19:25Z',
    updated_at: '2019-05-15T15:19:27Z',
    pushed_at: '2019-05-15T15:20:13Z',
    git_url: `git://${host}/${place.repository}.git`,
    ssh_url: `git@${host}:${place.repository}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    homepage: null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    forks_count: 0,
    mirror_url: null,
    archived: false,
    disabled: false,
    open_issues_count: 1,
    license: null,
    forks: 0,
    open_issues: 1,
    watchers: 0,
    default_branch: 'main'
  }
}
