import { connect } from '../action/connect.ts'
import type { Step } from '../action/step.ts'
import { openPullRequest } from '../github/pull-request.ts'
import { openThreads, type ReviewThreads } from '../prompt/line-comments.ts'

/** A step past the gate: also what is read for its follow-up. */
export interface FollowUpStep extends ReturnType<typeof connect<Step>> {
  readonly pull: ReturnType<typeof openPullRequest>
  readonly threads: ReviewThreads
}

/** Nothing is read yet. */
export function openFollowUpStep(step: Step): FollowUpStep {
  const connected = connect(step)
  const { github, on, run } = connected
  const number = on?.number ?? 0
  const threads = openThreads(github, run, number)
  return {
    ...connected,
    pull: openPullRequest(github, { ...run, number }),
    threads
  }
}
