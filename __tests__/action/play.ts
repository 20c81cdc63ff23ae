import { expect } from '@jest/globals'
import type { Recorded } from '../../sandbox/exchange.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import {
  startWorld,
  type World,
  type WorldOptions
} from '../../sandbox/world.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

/** What a run of the action left behind, as people and later steps see it. */
export interface Played {
  readonly world: World
  readonly result: RunResult
  /** Every request, in order, one line each. */
  readonly requests: readonly string[]
  /** Contents of the reactions on the triggering comment. */
  readonly reactions: readonly string[]
  /** Bodies of the comments that the action's account wrote. */
  readonly comments: readonly string[]
  /** Prompts that the service took. */
  readonly taken: readonly string[]
}

/** What somebody writes, and the inputs of the workflow. */
export interface Asked {
  readonly by?: string
  readonly body?: string
  readonly kind?: 'issue' | 'review'
  readonly inputs?: Readonly<Record<string, string>>
  readonly attempt?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Somebody comments, and the action runs once. */
export async function play(
  options: WorldOptions,
  asked: Asked = {}
): Promise<Played> {
  const world = await startWorld(options)
  try {
    const { by = 'octo-dev', kind = 'issue' } = asked
    const body = asked.body ?? '/agent also fix the changelog'
    const issue = kind === 'review' ? { issue: world.pullRequest ?? 8 } : {}
    const comment = world.comment({ by, body, kind, ...issue })
    const result = await world.run({
      event: comment.event,
      inputs: { ...asked.inputs },
      attempt: asked.attempt ?? 1,
      env: { ...asked.env }
    }).done
    return played(world, result, kind, comment.id)
  } finally {
    await world.close()
  }
}

/** An event without a comment happens, and the action runs once. */
export async function playEvent(
  options: WorldOptions,
  event: { readonly name: string; readonly payload: unknown },
  inputs: Readonly<Record<string, string>>,
  attempt = 1
): Promise<Played> {
  const world = await startWorld(options)
  try {
    const run = world.run({ event: event as never, inputs, attempt })
    return played(world, await run.done, 'issue', 0)
  } finally {
    await world.close()
  }
}

function played(
  world: World,
  result: RunResult,
  kind: 'issue' | 'review',
  trigger: number
): Played {
  checkAgainstGitHub(world)
  expect(result.stdout + result.stderr).not.toMatch(/\n\s+at .+:\d+:\d+/)
  const issues = [world.issue, world.pullRequest ?? world.issue]
  const comments = [...new Set(issues)].flatMap(issue =>
    world.github.comments(issue)
  )
  return {
    world,
    result,
    requests: world.record.map(entry => line(entry, trigger)),
    reactions: world.github
      .reactions(kind, trigger)
      .map(reaction => reaction.content),
    comments: comments
      .filter(comment => comment.user.login === world.github.self.login)
      .map(comment => comment.body),
    taken: world.service.messages.map(message => message.prompt)
  }
}

/** Only documented endpoints are asked, and as GitHub documents them. */
function checkAgainstGitHub(world: World): void {
  expect(world.github.unknownRequests).toEqual([])
  for (const { server, request, response } of world.record) {
    if (server !== 'github') continue
    expect(validateRequest(request)).toEqual([])
    if (response) expect(validateResponse(request, response)).toEqual([])
  }
}

/** `github POST …/reactions eyes 201`, with the trigger's id left out. */
function line(
  { server, request, response }: Recorded,
  trigger: number
): string {
  const path = request.path.replace(`comments/${trigger}/`, 'comments/TRIGGER/')
  const content = /"content":"([^"]+)"/.exec(request.body)?.[1]
  return [server, request.method, path, content, response?.status]
    .filter(word => word !== undefined)
    .join(' ')
}
