import { createHash } from 'node:crypto'
import type {
  Account,
  Comment,
  CommentKind,
  Issue,
  OnDiff,
  Pull,
  Reaction,
  Review,
  ReviewState,
  Side
} from './github-shapes.ts'

const ROLES = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const

type Role = (typeof ROLES)[number]

/** A role that GitHub knows, or a custom one with what it gives. */
export type Permission =
  | Role
  | { readonly roleName: string; readonly base: Role }

/** A login is enough; one that ends in `[bot]` is a bot's. */
export type Who = string | Account

interface NewIssue {
  readonly title: string
  readonly by: Who
  readonly body?: string
  readonly createdAt?: number
  /** Default: the next free one. */
  readonly number?: number
}

/** Where on a pull request's diff; each has a default. */
export interface NewOnDiff {
  readonly path?: string
  readonly line?: number
  /** The first of several lines. */
  readonly startLine?: number
  /** `LEFT`: on a deleted line. Default `RIGHT`. */
  readonly side?: Side
  /** Default: some lines that end with `line`. */
  readonly hunk?: string
  /** Default `line`. */
  readonly subject?: OnDiff['subject']
  /** The line has changed since. Default false. */
  readonly isOutdated?: boolean
  /** A comment of the thread, whose first one says where it is. */
  readonly replyTo?: number
}

export interface NewComment extends NewOnDiff {
  readonly issue: number
  readonly user: Who
  readonly body: string
  readonly createdAt?: number
  /** `review`: on a line of a pull request. Default `issue`. */
  readonly kind?: CommentKind
}

export interface NewReview {
  /** The number of the pull request. */
  readonly issue: number
  readonly user: Who
  readonly body?: string
  /** Default `commented`. */
  readonly state?: ReviewState
  readonly comments?: readonly (NewOnDiff & {
    readonly body: string
    /** Default: with the review. Nobody else sees it before that. */
    readonly draftedAt?: number
  })[]
  readonly submittedAt?: number
}

/** That somebody added a label. */
export interface Labeled {
  readonly issue: number
  readonly label: string
  readonly user: Account
  readonly at: number
}

interface NewReaction {
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
  /** The owner of the fork that it comes from. Default: no fork. */
  readonly fork?: string
}

/** What is kept of a repository, its people and its conversations. */
export type GitHubState = ReturnType<typeof createState>

interface AddedReaction {
  readonly reaction: Reaction
  /** False when this account had left the same one before. */
  readonly isNew: boolean
}

/** Returns the permissions that a role gives, as GitHub counts them. */
export function flagsOf(role: Role) {
  const rank = ROLES.indexOf(role)
  return {
    admin: rank >= 5,
    maintain: rank >= 4,
    push: rank >= 3,
    triage: rank >= 2,
    pull: rank >= 1
  }
}

/** Returns whether two names are the same in any case, as on GitHub. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * Returns what GitHub keeps of a repository, with functions that read and
 * change it: people, issues, pull requests, reviews, comments, labels, and
 * reactions. None of them checks permissions.
 */
export function createState(
  now: () => number,
  seed: {
    readonly accounts: readonly Account[]
    readonly permissions: Readonly<Record<string, Permission>>
  }
) {
  const accounts = new Map(seed.accounts.map(one => [lower(one.login), one]))
  const permissions = new Map(
    Object.entries(seed.permissions).map(([login, held]) => [
      lower(login),
      held
    ])
  )
  const issues = new Map<number, Issue>()
  const comments = { issue: createShelf(), review: createShelf() }
  const reviews = new Map<number, Review>()
  const labeled: Labeled[] = []
  const reactions = new Map<string, Kept[]>()
  /** The first comments of the threads. */
  const resolved = new Set<number>()
  let lastIssue = 0
  let lastReaction = 310_000_000
  let lastReview = 2_000_000_000
  const lastComment = { issue: 1_800_000_000, review: 2_400_000_000 }

  /** Returns the account with a login in any case. Adds it if it is new. */
  function account(who: Who): Account {
    const login = typeof who === 'string' ? who : who.login
    const known = accounts.get(lower(login))
    if (known !== undefined) return known
    const made = typeof who === 'string' ? stranger(who, accounts.size) : who
    accounts.set(lower(login), made)
    return made
  }

  /**
   * Adds an issue, or a pull request if `pull` is given, with the next free
   * number by default.
   */
  function addIssue(given: NewIssue, pull?: Pull): Issue {
    const issue: Issue = {
      number: given.number ?? lastIssue + 1,
      title: given.title,
      body: given.body ?? '',
      user: account(given.by),
      createdAt: given.createdAt ?? now(),
      ...(pull ? { pull } : {})
    }
    lastIssue = Math.max(lastIssue, issue.number)
    issues.set(issue.number, issue)
    return issue
  }

  /** Adds a pull request with one commit. */
  function openPullRequest(given: NewPullRequest): Issue & { pull: Pull } {
    const headSha = sha(`${lastIssue + 1} ${given.branch}:1`)
    const { branch, fork } = given
    const pull = { branch, headSha, commits: 1, ...(fork ? { fork } : {}) }
    return { ...addIssue(given, pull), pull }
  }

  /**
   * Adds a commit to a pull request, and returns its name. Throws if there is
   * no such pull request.
   */
  function push(number: number): string {
    const issue = issues.get(number)
    if (!issue?.pull) throw new Error(`#${number} is no pull request`)
    const commits = issue.pull.commits + 1
    const headSha = sha(`${number} ${issue.pull.branch}:${commits}`)
    issues.set(number, { ...issue, pull: { ...issue.pull, headSha, commits } })
    return headSha
  }

  function endPullRequest(number: number, end: 'closed' | 'merged'): void {
    const issue = issues.get(number)
    if (!issue?.pull) throw new Error(`#${number} is no pull request`)
    issues.set(number, { ...issue, pull: { ...issue.pull, end } })
  }

  /**
   * Adds a review with its comments. A comment on a line that is added alone
   * makes a review of its own.
   */
  function addReview(given: NewReview) {
    // No pull request is needed where nothing but the comments counts.
    const commit = issues.get(given.issue)?.pull?.headSha ?? sha('none')
    lastReview += 1
    const { issue, body = '', state = 'commented' } = given
    const user = account(given.user)
    const submittedAt = given.submittedAt ?? now()
    const id = lastReview
    const review = { id, issue, user, body, state, submittedAt, commit }
    reviews.set(id, review)
    const made = (given.comments ?? []).map(
      ({ draftedAt: createdAt = submittedAt, ...one }) =>
        keep('review', { issue, user, createdAt, ...one }, review)
    )
    return { review, comments: made }
  }

  /**
   * Adds a comment in a conversation, or on a line with a review of its own.
   */
  function addComment(given: NewComment): Comment {
    if (given.kind !== 'review') return keep('issue', given)
    const { issue, user, createdAt, ...comment } = given
    const { comments } = addReview({
      issue,
      user,
      comments: [comment],
      ...(createdAt === undefined ? {} : { submittedAt: createdAt })
    })
    return comments[0] as Comment
  }

  /** Adds a comment with the next ID of its kind. */
  function keep(
    kind: CommentKind,
    given: NewComment,
    review?: Review
  ): Comment {
    lastComment[kind] += 1
    const createdAt = given.createdAt ?? now()
    const comment = {
      id: lastComment[kind],
      kind,
      issue: given.issue,
      user: account(given.user),
      body: given.body,
      createdAt,
      updatedAt: createdAt,
      ...(review ? { on: placed(given, review) } : {})
    }
    comments[kind].set(comment)
    return comment
  }

  /**
   * Returns where a comment on a line stands. A reply stands where its thread
   * is, and replies to the first comment.
   */
  function placed(given: NewComment, review: Review): OnDiff {
    const parent = comments.review.get(given.replyTo ?? 0)
    if (!parent?.on) return onDiff(given, review)
    const replyTo = parent.on.replyTo ?? parent.id
    return { ...parent.on, reviewId: review.id, replyTo }
  }

  /**
   * Replaces the text of a comment, which then counts as edited. Throws if
   * there is no such comment.
   */
  function editComment(id: number, body: string): void {
    const comment = comments.issue.get(id) ?? comments.review.get(id)
    if (comment === undefined) throw new Error(`There is no comment ${id}`)
    const at = { updatedAt: now(), editedAt: now() }
    comments[comment.kind].set({ ...comment, body, ...at })
  }

  function hideComment(id: number): void {
    const comment = comments.review.get(id)
    if (comment) comments.review.set({ ...comment, isHidden: true })
  }

  /**
   * Sets when a comment on a line was updated to now, as the submission of a
   * review does; it does not count as edited.
   */
  function touchComment(id: number): void {
    const comment = comments.review.get(id)
    if (comment) comments.review.set({ ...comment, updatedAt: now() })
  }

  /** Deletes a comment with its reactions; the replies to it stay. */
  function deleteComment(kind: CommentKind, id: number): void {
    comments[kind].delete(id)
    reactions.delete(`${kind} ${id}`)
  }

  /**
   * Returns the reactions on a comment as they were `lagMs` ago, for a list
   * that lags.
   */
  function reactionsOn(
    kind: CommentKind,
    id: number,
    lagMs = 0
  ): readonly Reaction[] {
    const at = now() - lagMs
    return (reactions.get(`${kind} ${id}`) ?? [])
      .filter(({ reaction, goneAt }) => reaction.createdAt <= at && goneAt > at)
      .map(({ reaction }) => reaction)
  }

  /**
   * Adds a reaction. Returns the earlier one if this account has already left
   * the same on the comment.
   */
  function addReaction(given: NewReaction): AddedReaction {
    const user = account(given.user)
    const before = reactionsOn(given.kind, given.commentId).find(
      one => one.content === given.content && one.user.id === user.id
    )
    if (before !== undefined) return { reaction: before, isNew: false }
    lastReaction += 1
    const reaction = { ...given, id: lastReaction, user, createdAt: now() }
    const key = `${given.kind} ${given.commentId}`
    const kept = { reaction, goneAt: Number.POSITIVE_INFINITY }
    reactions.set(key, [...(reactions.get(key) ?? []), kept])
    return { reaction, isNew: true }
  }

  /**
   * Marks a reaction as removed from now on, so that a list that lags still has
   * it.
   */
  function removeReaction({ kind, commentId, id }: Reaction): void {
    const key = `${kind} ${commentId}`
    const all = reactions.get(key) ?? []
    reactions.set(
      key,
      all.map(one => (one.reaction.id === id ? { ...one, goneAt: now() } : one))
    )
  }

  function reviewComments(id: number): readonly Comment[] {
    const issue = reviews.get(id)?.issue ?? 0
    return comments.review.of(issue).filter(({ on }) => on?.reviewId === id)
  }

  return {
    account,
    issue: (number: number) => issues.get(number),
    addIssue: (given: NewIssue) => addIssue(given),
    openPullRequest,
    push,
    endPullRequest,
    addComment,
    comment: (kind: CommentKind, id: number) => comments[kind].get(id),
    comments: (issue: number, kind: CommentKind = 'issue') =>
      comments[kind].of(issue),
    /** Those of all issues, by id. */
    allComments: (kind: CommentKind) => comments[kind].all(),
    addReview,
    review: (id: number) => reviews.get(id),
    reviews: (issue: number) =>
      [...reviews.values()].filter(one => one.issue === issue),
    /** Somebody adds a label, which is there from now on. */
    addLabel: (given: Omit<Labeled, 'at' | 'user'> & { user: Who }) =>
      void labeled.push({ ...given, user: account(given.user), at: now() }),
    labeled: (issue: number): readonly Labeled[] =>
      labeled.filter(one => one.issue === issue),
    reviewComments,
    editComment,
    hideComment,
    touchComment,
    isResolved: (firstId: number) => resolved.has(firstId),
    setResolved: (firstId: number, isResolved = true) =>
      void (isResolved ? resolved.add(firstId) : resolved.delete(firstId)),
    deleteComment,
    addReaction,
    reactions: reactionsOn,
    removeReaction,
    permission: (login: string) => permissions.get(lower(login)),
    setPermission: (login: string, held: Permission) =>
      void permissions.set(lower(login), held)
  }
}

/** A reaction, and when it was taken back. */
interface Kept {
  readonly reaction: Reaction
  readonly goneAt: number
}

/**
 * Returns a store of the comments of a kind, which finds them by ID, by issue,
 * and in order, without a search.
 */
function createShelf() {
  const all = new Map<number, Comment>()
  const byIssue = new Map<number, Map<number, Comment>>()
  return {
    /** Adds it, or replaces it where it is. */
    set: (comment: Comment) => {
      const siblings = byIssue.get(comment.issue) ?? new Map()
      byIssue.set(comment.issue, siblings.set(comment.id, comment))
      all.set(comment.id, comment)
    },
    delete: (id: number) => {
      byIssue.get(all.get(id)?.issue ?? 0)?.delete(id)
      all.delete(id)
    },
    get: (id: number) => all.get(id),
    of: (issue: number): readonly Comment[] => [
      ...(byIssue.get(issue)?.values() ?? [])
    ],
    all: (): readonly Comment[] => [...all.values()]
  }
}

const LINE = 12
const CONTEXT: readonly string[] = [
  '   const sum = add(cart.items.map(item => item.price))',
  '   const voucher = cart.voucher?.value ?? 0',
  ' '
]

/**
 * Returns where a comment that begins a thread stands on the diff, with a
 * default for all that is not given.
 */
function onDiff(given: NewComment, review: Review): OnDiff {
  const { subject = 'line', side = 'RIGHT' } = given
  const line = subject === 'file' ? null : (given.line ?? LINE)
  const startLine = given.startLine ?? null
  return {
    reviewId: review.id,
    path: given.path ?? 'src/checkout.ts',
    hunk: given.hunk ?? (line === null ? '' : hunkTo(line, side)),
    subject,
    line,
    startLine,
    side,
    startSide: startLine === null ? null : side,
    commit: review.commit,
    isOutdated: given.isOutdated ?? false
  }
}

/** Returns a hunk that ends with the line that the comment stands on. */
function hunkTo(line: number, side: Side): string {
  const context = CONTEXT.slice(Math.max(0, CONTEXT.length + 1 - line))
  const start = line - context.length
  const [old, now] = side === 'LEFT' ? [1, 0] : [0, 1]
  const count = context.length
  return [
    `@@ -${start},${count + old} +${start},${count + now} @@ function total(cart: Cart): number {`,
    ...context,
    `${side === 'LEFT' ? '-' : '+'}  return sum - voucher`
  ].join('\n')
}

function lower(name: string): string {
  return name.toLowerCase()
}

function stranger(login: string, known: number): Account {
  const type = login.endsWith('[bot]') ? 'Bot' : 'User'
  return { login, id: 20_000 + known, type }
}

/** Returns a commit's name: the same for the same history, in every run. */
function sha(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
