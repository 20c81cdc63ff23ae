import type { Json } from '../../sandbox/github-shapes.ts'
import { event } from '../../sandbox/payloads.ts'
import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import type { World } from '../../sandbox/world.ts'

/** Checks that have ended on a commit, and who set them off. */
export interface Checks {
  /** Default `agent-app[bot]`, who pushed the commit. */
  readonly by?: string
  readonly pull: number
  readonly branch: string
  readonly commit: string
  readonly conclusion: 'failure' | 'success'
  /** The branch is a fork's, and so is the pull request's head. */
  readonly isFork?: boolean
}

/** `check_suite`, `completed`: all checks of one app have ended. */
export function checkSuite(
  { github }: Pick<World, 'github'>,
  checks: Checks & { readonly app: string }
): GitHubEvent {
  const { name, payload } = event(
    'check_suite',
    'completed',
    by(github, checks)
  )
  const { check_suite: before, repository } = payload as Parts
  const check_suite = {
    ...before,
    ...described(repository, checks),
    after: checks.commit,
    app: { ...(before.app as Json), slug: checks.app, name: checks.app }
  }
  return { name, payload: { ...(payload as Json), check_suite } }
}

/** `workflow_run`, `completed`: a workflow's own run has ended. */
export function workflowRun(
  { github }: Pick<World, 'github'>,
  checks: Checks
): GitHubEvent {
  const { name, payload } = event(
    'workflow_run',
    'completed',
    by(github, checks)
  )
  const { workflow_run: before, repository } = payload as Parts
  const workflow_run = {
    ...before,
    ...described(repository, checks),
    name: 'CI',
    event: 'push'
  }
  return { name, payload: { ...(payload as Json), workflow_run } }
}

/** `pull_request`, `synchronize`: somebody has pushed to one. */
export function pushedTo(
  { github }: Pick<World, 'github'>,
  { by, isFork = false }: { readonly by: string; readonly isFork?: boolean }
): GitHubEvent {
  const about = { place: github.place, sender: github.account(by) }
  const { name, payload } = event('pull_request', 'synchronize', about)
  const { pull_request: before, repository } = payload as Parts
  const repo = isFork
    ? { ...repository, full_name: 'someone/shop' }
    : repository
  const head = { ...(before.head as Json), repo }
  const pull_request = { ...before, head }
  return { name, payload: { ...(payload as Json), pull_request } }
}

interface Parts {
  readonly pull_request: Json
  readonly check_suite: Json
  readonly workflow_run: Json
  readonly repository: Json
}

function by(github: World['github'], { by = 'agent-app[bot]' }: Checks) {
  return { place: github.place, sender: github.account(by) }
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
