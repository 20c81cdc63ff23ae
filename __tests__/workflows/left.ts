import type { World, WorldOptions } from '../../sandbox/world.ts'

/**
 * A job that ends with a pull request of its own: a change that shows, however
 * slow the machine is. It takes long enough for its agent to be seen at work.
 */
export const QUICK: WorldOptions = {
  job: {
    messages: [
      { durationMs: 15_000, changes: 'new-pull-request' },
      { durationMs: 15_000, changes: 'push' }
    ]
  }
}

/** Messages that the service accepted, each with its job, without context. */
export function taken(world: World): readonly string[] {
  return world.service.messages.map(
    ({ jobId, prompt }) => `${jobId}: ${prompt.replace(/\n\n---\n.*/s, '')}`
  )
}

/** Contents of the reactions on a comment. */
export function reactions(world: World, commentId: number): readonly string[] {
  return world.github
    .reactions('issue', commentId)
    .map(({ content }) => content)
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
