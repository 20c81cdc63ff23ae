import type { Limits } from '../common/clock.ts'
import { type Json, record } from '../common/json.ts'
import type { Read } from '../common/message.ts'
import type { GitHub } from './client.ts'
import type { Unanswered } from './reply.ts'
import type { Run } from './run.ts'

/** A Markdown text, and GitHub's rendering of it as plain text. */
export interface RenderedBody {
  readonly body: string
  readonly bodyText: string
}

// https://docs.github.com/graphql/reference/interfaces#comment
const questionAbout = (field: 'issue' | 'pullRequest') => `
  query($owner: String!, $name: String!, $number: Int!) {
    repository(owner: $owner, name: $name) {
      subject: ${field}(number: $number) { body bodyText }
    }
  }`

/**
 * Reads the description of an issue or a pull request as it is now, with GitHub's
 * rendering of it as plain text; or returns why it can't be read.
 */
export function readRenderedDescription(
  github: GitHub,
  { owner, repo: name }: Pick<Run, 'owner' | 'repo'>,
  on: { readonly number: number; readonly isPullRequest: boolean },
  limits: Limits
): Promise<Read<RenderedBody, Unanswered>> {
  return github.query(
    {
      query: questionAbout(on.isPullRequest ? 'pullRequest' : 'issue'),
      variables: { owner, name, number: on.number },
      pick: ({ repository }: Json) =>
        readRenderedBody(record(record(repository).subject))
    },
    limits
  )
}

/** Returns undefined if a part is missing; an empty part is not missing. */
function readRenderedBody({ body, bodyText }: Json): RenderedBody | undefined {
  return typeof body === 'string' && typeof bodyText === 'string'
    ? { body, bodyText }
    : undefined
}
