import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import { asking } from '../../stage/asking.ts'
import type { Stage } from '../../stage/stage.ts'
import { PULL } from '../../stage/usual.ts'
import type { Checks } from '../workflows/events.ts'

export const CHECKED = {
  pullRequest: true,
  job: { messages: [{ durationMs: 2_000, changes: 'push' as const }] }
}

/** Neither a job nor an issue is named. */
const INPUTS = {
  'job-id': '',
  prompt: 'Fix the checks.',
  'allowed-bots': 'agent-app[bot]'
}

export function red({ github }: Stage, more: Partial<Checks> = {}) {
  const { branch = '', headSha = '' } = github.issue(PULL)?.pull ?? {}
  return {
    pull: PULL,
    branch,
    commit: headSha,
    conclusion: 'failure' as const,
    app: 'circleci-checks',
    ...more
  }
}

/** A run for an event, as the workflow starts it. */
export function runFor(stage: Stage, event: GitHubEvent, inputs = {}) {
  const started = asking(stage, { id: 1, event }, '', PULL)
  return started.run({ inputs: { ...INPUTS, ...inputs } })
}
