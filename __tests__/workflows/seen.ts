/** What there is once a workflow has run. */
import type { World } from '../../sandbox/world.ts'

/**
 * Returns the prompts that the service accepted in their order, each with its job and
 * without context: those that jobs were started with, and messages.
 */
export function taken(world: World): readonly string[] {
  return [...world.service.started, ...world.service.messages]
    .toSorted((one, other) => one.at - other.at)
    .map(
      ({ jobId, prompt }) => `${jobId}: ${prompt.replace(/\n\n---\n.*/s, '')}`
    )
}

/** Contents of the reactions on a comment. */
export function reactions(
  { github }: Pick<World, 'github'>,
  commentId: number
): readonly string[] {
  return github.reactions('issue', commentId).map(({ content }) => content)
}

/** Bodies of the comments that workflows wrote. */
export function written(world: World, issue: number): readonly string[] {
  return world.github
    .comments(issue)
    .filter(({ user }) => user.login === world.github.self.login)
    .map(({ body }) => body)
}

/** Those of them that the action opened with its marker. */
export function results(world: World, issue: number): readonly string[] {
  return written(world, issue).filter(body => body.startsWith('<!--'))
}

/** Every request in order, one line each. */
export function requests(world: World): readonly string[] {
  return world.record.map(
    ({ server, request }) => `${server} ${request.method} ${request.path}`
  )
}
