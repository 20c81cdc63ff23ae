import type { AgentJob } from '../agent/job.ts'
import {
  type PullRequest,
  pathOn,
  placeOfLink
} from '../github/pull-request.ts'

/** What an ID is made of, and what may not be next to a match. */
const CHARACTER = '[\\p{L}\\p{N}._-]'

/**
 * The job's ID by a pattern: from the whole name of the branch, else from the
 * first match in the description. A full stop ends a sentence, not an ID.
 */
export function jobIdIn(
  { description, headRef }: Pick<PullRequest, 'headRef' | 'description'>,
  pattern: string
): string | undefined {
  const [before = '', after = ''] = pattern.split('{job-id}').map(escaped)
  const named = `${before}(${CHARACTER}+)${after}`
  const ofBranch = new RegExp(`^${named}$`, 'u')
  const inText = new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'u')
  const match = ofBranch.exec(headRef) ?? inText.exec(description)
  return match?.[1]?.replace(/(?<!\.)\.+$/, '')
}

function escaped(text: string): string {
  return text.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&')
}

/**
 * Whether a job made a pull request, by the service's own word: its `prLink`
 * or, as long as that is null, its repository and branch.
 */
export function isMadeBy(
  pull: PullRequest,
  { prLink, source }: AgentJob,
  serverUrl: string
): boolean {
  if (prLink !== null) {
    const place = placeOfLink(prLink, serverUrl)
    const repository = place && `${place.owner}/${place.repo}`
    return place?.number === pull.number && isSame(repository, pull.repository)
  }
  const path = pathOn(serverUrl, source.repository ?? '') ?? ''
  const made = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1]
  return (
    source.ref === pull.headRef &&
    isSame(pull.headRepository, pull.repository) &&
    isSame(made, pull.repository)
  )
}

/** GitHub's names are not case-sensitive. */
function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
