import { createHash } from 'node:crypto'
import type {
  Account,
  Comment,
  CommentKind,
  Issue,
  Pull,
  Reaction
} from './github-shapes.ts'

/** The permissions of a collaborator, as GitHub counts them. */
export interface Flags {
  readonly admin: boolean
  readonly maintain: boolean
  readonly push: boolean
  readonly triage: boolean
  readonly pull: boolean
}

export type Role = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none'

/** A role that GitHub knows, or a custom one with what it gives. */
export type Permission =
  | Role
  | { readonly roleName: string; readonly base: Role }

/** A login is enough; one that ends in `[bot]` is a bot's. */
export type Who = string | Account

export interface NewIssue {
  readonly title: string
  readonly by: Who
  readonly body?: string
  readonly createdAt?: number
  /** Default: the next free one. */
  readonly number?: number
}

export interface NewComment {
  readonly issue: number
  readonly user: Who
  readonly body: string
  readonly createdAt?: number
  /** `review`: on a line of a pull request. Default `issue`. */
  readonly kind?: CommentKind
}

export interface NewReaction {
  readonly kind: CommentKind
  readonly commentId: number
  readonly user: Who
  readonly content: string
}

export interface NewPullRequest {
  readonly title: string
  readonly branch: string
  readonly by: Who
  readonly body?: string
  readonly createdAt?: number
}

/** What is kept of a repository, its people and its conversations. */
export interface GitHubState {
  readonly account: (who: Who) => Account
  readonly issue: (number: number) => Issue | undefined
  readonly addIssue: (issue: NewIssue) => Issue
  readonly openPullRequest: (pull: NewPullRequest) => Issue & { pull: Pull }
  readonly push: (number: number) => string
  readonly addComment: (comment: NewComment) => Comment
  readonly comment: (kind: CommentKind, id: number) => Comment | undefined
  readonly comments: (issue: number, kind?: CommentKind) => readonly Comment[]
  readonly editComment: (id: number, body: string) => Comment | undefined
  readonly addReaction: (reaction: NewReaction) => AddedReaction
  readonly reactions: (kind: CommentKind, id: number) => readonly Reaction[]
  readonly removeReaction: (reaction: Reaction) => void
  readonly permission: (login: string) => Permission | undefined
  readonly setPermission: (login: string, permission: Permission) => void
}

export interface AddedReaction {
  readonly reaction: Reaction
  /** False when this account had left the same one before. */
  readonly isNew: boolean
}

const ORDER: readonly Role[] = [
  'none',
  'read',
  'triage',
  'write',
  'maintain',
  'admin'
]

/** What a role allows. */
export function flagsOf(role: Role): Flags {
  const rank = ORDER.indexOf(role)
  return {
    admin: rank >= 5,
    maintain: rank >= 4,
    push: rank >= 3,
    triage: rank >= 2,
    pull: rank >= 1
  }
}

/** Logins are the same in any case. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export function createState(
  now: () => number,
  seed: {
    readonly accounts: readonly Account[]
    readonly permissions: Readonly<Record<string, Permission>>
  }
): GitHubState {
  const accounts = new Map(seed.accounts.map(one => [lower(one.login), one]))
  const permissions = new Map(
    Object.entries(seed.permissions).map(([login, held]) => [
      lower(login),
      held
    ])
  )
  const issues = new Map<number, Issue>()
  const comments = new Map<string, Comment>()
  let reactions: readonly Reaction[] = []
  let lastReaction = 310_000_000
  const lastComment = { issue: 1_800_000_000, review: 2_400_000_000 }

  function account(who: Who): Account {
    const login = typeof who === 'string' ? who : who.login
    const known = accounts.get(lower(login))
    if (known !== undefined) return known
    const made = typeof who === 'string' ? stranger(who, accounts.size) : who
    accounts.set(lower(login), made)
    return made
  }

  function addIssue(given: NewIssue, pull?: Pull): Issue {
    const issue: Issue = {
      number: given.number ?? Math.max(0, ...issues.keys()) + 1,
      title: given.title,
      body: given.body ?? '',
      user: account(given.by),
      createdAt: given.createdAt ?? now(),
      ...(pull ? { pull } : {})
    }
    issues.set(issue.number, issue)
    return issue
  }

  function openPullRequest(given: NewPullRequest): Issue & { pull: Pull } {
    const headSha = sha(`${given.branch}:1`)
    const pull = { branch: given.branch, headSha, commits: 1 }
    return { ...addIssue(given, pull), pull }
  }

  function push(number: number): string {
    const issue = issues.get(number)
    if (!issue?.pull) throw new Error(`#${number} is no pull request`)
    const commits = issue.pull.commits + 1
    const headSha = sha(`${issue.pull.branch}:${commits}`)
    const pull = { branch: issue.pull.branch, headSha, commits }
    issues.set(number, { ...issue, pull })
    return headSha
  }

  function addComment(given: NewComment): Comment {
    const kind = given.kind ?? 'issue'
    lastComment[kind] += 1
    const createdAt = given.createdAt ?? now()
    const comment = {
      id: lastComment[kind],
      kind,
      issue: given.issue,
      user: account(given.user),
      body: given.body,
      createdAt,
      updatedAt: createdAt
    }
    comments.set(`${kind} ${comment.id}`, comment)
    return comment
  }

  function editComment(id: number, body: string): Comment | undefined {
    const comment = comments.get(`issue ${id}`)
    if (comment === undefined) return undefined
    const edited = { ...comment, body, updatedAt: now() }
    comments.set(`issue ${id}`, edited)
    return edited
  }

  function reactionsOn(kind: CommentKind, id: number): readonly Reaction[] {
    return reactions.filter(one => one.kind === kind && one.commentId === id)
  }

  function addReaction(given: NewReaction): AddedReaction {
    const user = account(given.user)
    const before = reactionsOn(given.kind, given.commentId).find(
      one => one.content === given.content && one.user.id === user.id
    )
    if (before !== undefined) return { reaction: before, isNew: false }
    lastReaction += 1
    const reaction = { ...given, id: lastReaction, user, createdAt: now() }
    reactions = [...reactions, reaction]
    return { reaction, isNew: true }
  }

  return {
    account,
    issue: number => issues.get(number),
    addIssue: given => addIssue(given),
    openPullRequest,
    push,
    addComment,
    comment: (kind, id) => comments.get(`${kind} ${id}`),
    comments: (issue, kind = 'issue') =>
      [...comments.values()].filter(
        one => one.issue === issue && one.kind === kind
      ),
    editComment,
    addReaction,
    reactions: reactionsOn,
    removeReaction: gone => {
      reactions = reactions.filter(one => one.id !== gone.id)
    },
    permission: login => permissions.get(lower(login)),
    setPermission: (login, held) => void permissions.set(lower(login), held)
  }
}

function lower(name: string): string {
  return name.toLowerCase()
}

function stranger(login: string, known: number): Account {
  const type = login.endsWith('[bot]') ? 'Bot' : 'User'
  return { login, id: 20_000 + known, type }
}

/** A commit's name: the same for the same history, in every run. */
function sha(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
