/**
 * What every world on one machine has: a shop's repository, its people, an
 * agent's job, and how the job's work shows up on GitHub.
 */
import {
  type AgentService,
  type AgentServiceOptions,
  createAgentService,
  type FinishedWork,
  type JobScript,
  type StartedJobScript
} from './agent-service.ts'
import { createGitHub, type GitHub, type GitHubOptions } from './github.ts'
import type { Account } from './github-shapes.ts'
import type { Permission } from './github-state.ts'

export const REPOSITORY = 'acme/shop'
/** The number of the issue that is there from the beginning. */
export const ISSUE = 7
export const PROJECT = 'proj-shop'
export const KEY = 'ak_3f9c1d7e5b2a4860'
export const TOKEN = 'ghs_sandboxToken0123456789abcdefghijkl'
export const JOB_ID = 'job-7f3a'
export const BRANCH = 'agent/checkout-fix'

/** Who may do what in the repository. */
export const PEOPLE: Readonly<Record<string, Permission>> = {
  'octo-admin': 'admin',
  'octo-maintainer': 'maintain',
  'octo-dev': 'write',
  'octo-triager': 'triage',
  'octo-reader': 'read'
}

/** Whoever the service acts as on GitHub. */
export const AGENT: Account = {
  login: 'agent-app[bot]',
  id: 30_001,
  type: 'Bot'
}

/**
 * The job: finished, no pull request yet; a message takes 15 s, in which it is
 * seen at work for certain.
 */
export const JOB: JobScript = {
  id: JOB_ID,
  status: 'completed',
  ref: BRANCH,
  messages: [{ durationMs: 15_000, changes: 'new-pull-request' }]
}

interface SettingOptions {
  readonly now: () => number
  readonly github: Omit<GitHubOptions, 'token' | 'beforeAnswer' | 'now'> & {
    /** GitHub's own clock, where it is another. */
    readonly now?: () => number
  }
  readonly service?: Partial<
    Omit<AgentServiceOptions, 'now' | 'key' | 'projectId' | 'onFinish'>
  >
}

export interface Setting {
  readonly github: GitHub
  readonly service: AgentService
}

/**
 * Returns a service and a GitHub. A job that ends with changes shows them on
 * GitHub, and GitHub's answers come after all turns that are due.
 */
export function createSetting({
  now,
  github: given,
  service: behaviour
}: SettingOptions): Setting {
  const github = createGitHub({
    now,
    repository: REPOSITORY,
    ...given,
    token: TOKEN,
    permissions: { ...PEOPLE, ...given.permissions },
    beforeAnswer: () => service.advance()
  })
  const service: AgentService = createAgentService({
    starts: { scripts: [startedJob(github.place.serverUrl)] },
    ...behaviour,
    now,
    key: KEY,
    projectId: PROJECT,
    onFinish: work => showWork(github, work)
  })
  return { github, service }
}

/**
 * Returns how a started job behaves: its prompt opens a pull request after 15
 * seconds, and each message after that pushes to it.
 */
export function startedJob(serverUrl: string): StartedJobScript {
  const start = { durationMs: 15_000, changes: 'new-pull-request' } as const
  // The next message pushes to the pull request that the first one has made.
  const messages = [{ durationMs: 15_000, changes: 'push' }] as const
  return { repository: `${serverUrl}/${REPOSITORY}`, start, messages }
}

/**
 * Shows the changes of a job that ended on GitHub: opens a pull request, or
 * pushes to the job's, if this GitHub has it. Returns the link.
 */
function showWork(github: GitHub, work: FinishedWork): string | null {
  if (work.kind === 'new-pull-request') {
    return github.openPullRequest({
      title: work.prompt.split('\n', 1)[0] || 'The work of an agent',
      branch: work.ref ?? `agent/${work.jobId}`,
      by: AGENT,
      createdAt: work.at
    }).html_url
  }
  const { serverUrl, repository } = github.place
  const pulls = `${serverUrl}/${repository}/pull/`
  // A push elsewhere, or to nowhere, is nothing that this GitHub could show.
  if (work.prLink?.startsWith(pulls)) {
    const number = Number(work.prLink.slice(pulls.length))
    if (github.issue(number)?.pull) github.push(number)
  }
  return work.prLink
}
