import type { AgentJob } from '../agent/job.ts'
import { type PullRequest, placeOfLink } from '../github/pull-request.ts'

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
  const match =
    new RegExp(`^${named}$`, 'u').exec(headRef) ??
    new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'u').exec(
      description
    )
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
    return (
      place !== undefined &&
      place.number === pull.number &&
      isSame(`${place.owner}/${place.repo}`, pull.repository)
    )
  }
  return (
    source.repository !== null &&
    isSame(pull.headRepository ?? '', pull.repository) &&
    source.ref === pull.headRef &&
    isSame(repositoryOf(source.repository, serverUrl) ?? '', pull.repository)
  )
}

/** `owner/name` of a repository's address on this GitHub. */
function repositoryOf(address: string, serverUrl: string): string | undefined {
  if (!URL.canParse(address) || !URL.canParse(serverUrl)) return undefined
  const [url, base] = [new URL(address), new URL(serverUrl)]
  const prefix = base.pathname.replace(/\/$/, '')
  if (url.host !== base.host || !url.pathname.startsWith(prefix))
    return undefined
  const path = url.pathname.slice(prefix.length)
  return /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1]
}

/** GitHub's names are not case-sensitive. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
