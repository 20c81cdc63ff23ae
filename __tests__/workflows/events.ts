import { type Json, userShape } from '../../sandbox/github-shapes.ts'
import { event, pullShape } from '../../sandbox/payloads.ts'
import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import type { World } from '../../sandbox/world.ts'
import { webhookProblems } from '../webhooks.ts'

/** Checks that have ended on a commit, and who set them off. */
export interface Checks {
  /** Default `agent-app[bot]`, who pushed the commit. */
  readonly by?: string
  readonly pull: number
  readonly branch: string
  readonly commit: string
  readonly conclusion: 'failure' | 'success'
  /** Who caused the run that failed. Default: the same. */
  readonly actor?: string
  /** Who caused this attempt of it. Default: the same. */
  readonly triggeringActor?: string
  /** The branch is a fork's, and so is the pull request's head. */
  readonly isFork?: boolean
}

/** Who pushes, unless somebody else is named. */
const PUSHER = 'agent-app[bot]'

/** `check_run`, `completed`: one check has ended. */
export function checkRun(
  { github }: Pick<World, 'github'>,
  checks: Checks
): GitHubEvent {
  return changed(
    'check_run',
    'completed',
    { github, by: checks.by },
    (_, repository) => {
      const { head_branch: _branch, ...rest } = described(repository, checks)
      return rest
    }
  )
}

/** `check_suite`, `completed`: all checks of one app have ended. */
export function checkSuite(
  { github }: Pick<World, 'github'>,
  checks: Checks & { readonly app: string }
): GitHubEvent {
  return changed(
    'check_suite',
    'completed',
    { github, by: checks.by },
    (suite, repository) => ({
      ...described(repository, checks),
      after: checks.commit,
      app: { ...(suite.app as Json), slug: checks.app, name: checks.app }
    })
  )
}

/** `workflow_run`, `completed`: a workflow's own run has ended. */
export function workflowRun(
  { github }: Pick<World, 'github'>,
  checks: Checks
): GitHubEvent {
  const { by = PUSHER, actor = by, triggeringActor = by } = checks
  const account = (login: string) =>
    userShape(github.place, github.account(login))
  return changed(
    'workflow_run',
    'completed',
    { github, by: checks.by },
    (_, repository) => ({
      ...described(repository, checks),
      name: 'CI',
      event: 'push',
      actor: account(actor),
      triggering_actor: account(triggeringActor)
    })
  )
}

/** `pull_request`, `synchronize`: somebody has pushed to one. */
export function pushedTo(
  { github }: Pick<World, 'github'>,
  { by, isFork = false }: { readonly by: string; readonly isFork?: boolean }
): GitHubEvent {
  return changed(
    'pull_request',
    'synchronize',
    { github, by },
    (pull, repository) => {
      const repo = isFork
        ? { ...repository, full_name: 'someone/shop' }
        : repository
      return { head: { ...(pull.head as Json), repo } }
    }
  )
}

/**
 * Returns `pull_request_target`, `closed`, for a pull request of the world: it is merged
 * if the world says so, else it was only closed.
 */
export function closedPull(
  { github }: Pick<World, 'github'>,
  { by, number }: { readonly by: string; readonly number: number }
): GitHubEvent {
  const issue = github.issue(number)
  if (issue?.pull === undefined) throw new Error(`No pull request #${number}`)
  const { pull } = issue
  const about = {
    comments: 0,
    review_comments: 0,
    author_association: 'CONTRIBUTOR'
  }
  const { payload } = changed(
    'pull_request',
    'closed',
    { github, by },
    subject => ({
      ...subject,
      ...pullShape(github.place, { ...issue, pull }, about),
      state: 'closed',
      closed_at: '2026-11-20T14:05:00Z',
      merge_commit_sha: pull.headSha
    })
  )
  return {
    name: 'pull_request_target',
    payload: { ...(payload as Json), number }
  }
}

/** Returns `push` to the default branch, after a commit that git calls `before`. */
export function pushedToMain(
  { github }: Pick<World, 'github'>,
  { before, by }: { readonly before: string; readonly by: string }
): GitHubEvent {
  const sender = github.account(by)
  const { payload } = event('push', undefined, { place: github.place, sender })
  return {
    name: 'push',
    payload: { ...(payload as Json), ref: 'refs/heads/main', before }
  }
}

/** GitHub's example of an event, changed, and still as GitHub writes it. */
function changed(
  name: string,
  action: string,
  about: { readonly github: World['github']; readonly by: string | undefined },
  change: (subject: Json, repository: Json) => Json
): GitHubEvent {
  const { github, by = PUSHER } = about
  const sender = github.account(by)
  const { payload } = event(name, action, { place: github.place, sender })
  const parts = payload as Readonly<Record<string, Json>>
  const { [name]: subject = {}, repository = {} } = parts
  const whole = {
    ...parts,
    [name]: { ...subject, ...change(subject, repository) }
  }
  const problems = webhookProblems(`${name}$${action}`, whole)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return { name, payload: whole }
}

/** What both events say of the commit, and of pull requests from here. */
function described(repository: Json, checks: Checks): Json {
  const { branch, commit, conclusion, isFork = false, pull } = checks
  const { id, name, url } = repository
  const here = { id, name, url }
  const fork = {
    id: 186_853_777,
    name,
    url: 'https://api.github.com/repos/x/y'
  }
  return {
    head_branch: branch,
    head_sha: commit,
    status: 'completed',
    conclusion,
    pull_requests: [
      {
        url: `${url}/pulls/${pull}`,
        id: 279_147_437,
        number: pull,
        head: { ref: branch, sha: commit, repo: isFork ? fork : here },
        base: { ref: 'main', sha: commit, repo: here }
      }
    ]
  }
}
