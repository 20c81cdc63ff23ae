import { expect } from '@jest/globals'
import type { Recorded } from '../../sandbox/exchange.ts'
import type { Run, RunResult, Signal } from '../../sandbox/runner.ts'
import { createSteppedClock } from '../../sandbox/stepped-clock.ts'
import { startWorld, type World } from '../../sandbox/world.ts'
import { STEPS, type StepName } from '../../stage/requests.ts'
import { type Stage, type StageOptions, setStage } from '../../stage/stage.ts'
import { validateRequest, validateResponse } from '../openapi.ts'
import { unexplained } from '../troubleshooting.ts'

/** What a world and a stage have in common. */
export type Scene = Omit<
  World,
  'runOptions' | 'finish' | 'finishOptions' | 'close'
>

/** What a run of the action left behind, as people and later steps see it. */
export interface Played<In extends Scene = Stage> {
  readonly world: In
  readonly result: RunResult
  /** Every request, in order, one line each. */
  readonly requests: readonly string[]
  /** Contents of the reactions on the triggering comment. */
  readonly reactions: readonly string[]
  /** Bodies of the comments that the action's account wrote. */
  readonly comments: readonly string[]
  /** Prompts that the service accepted, each without its context. */
  readonly taken: readonly string[]
}

/** What somebody writes, and the inputs of the workflow. */
export interface Asked {
  readonly by?: string
  readonly body?: string
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** Plans what goes wrong. */
  readonly faults?: (scene: Scene) => void
  /** Cancels the run when a request arrives, counted by its kind. */
  readonly cancel?: readonly [StepName, number, Signal]
}

/** Somebody comments, and the action runs once, in memory. */
export function play(
  options: StageOptions,
  asked: Asked = {}
): Promise<Played> {
  return playIn(setStage, options, asked)
}

/**
 * Plays the same with the built program, in a process of its own whose time
 * stands still while it works.
 */
export async function playProgram(
  options: StageOptions,
  asked: Asked = {}
): Promise<Played<World>> {
  const opened: World[] = []
  const clock = createSteppedClock()
  const open = async (given: StageOptions) => {
    const world = await startWorld({ ...given, now: clock.now })
    opened.push(world)
    return world
  }
  try {
    const env = { ...clock.environment(), ...asked.env }
    return await playIn(open, options, { ...asked, env })
  } finally {
    for (const world of opened) await world.close()
    clock.close()
  }
}

async function playIn<In extends Scene>(
  open: (options: StageOptions) => Promise<In>,
  options: StageOptions,
  { by = 'octo-dev', inputs = {}, env = {}, cancel, ...asked }: Asked
): Promise<Played<In>> {
  const started: Run[] = []
  const [step, count, signal = 'SIGINT'] = cancel ?? []
  let arrived = 0
  const onRequest = ({ request }: Recorded) => {
    if (step === undefined || !STEPS[step](request)) return
    arrived += 1
    if (arrived === count) started[0]?.kill(signal)
  }
  const world = await open({ ...options, onRequest })
  const { body = '/agent also fix the changelog' } = asked
  const { event, id } = world.comment({ by, body })
  asked.faults?.(world)
  const run = world.run({ event, inputs, env })
  started.push(run)
  return played(world, await run.done, id)
}

function played<In extends Scene>(
  world: In,
  result: RunResult,
  trigger: number
): Played<In> {
  checkAgainstGitHub(world)
  expect(unexplained(result.annotations)).toEqual([])
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
      .reactions('issue', trigger)
      .map(reaction => reaction.content),
    comments: comments
      .filter(comment => comment.user.login === world.github.self.login)
      .map(comment => comment.body),
    taken: world.service.messages.map(({ prompt }) =>
      prompt.replace(/\n\n---\n.*/s, '')
    )
  }
}

/** Only documented endpoints are asked, and as GitHub documents them. */
export function checkAgainstGitHub(
  world: Pick<Scene, 'github' | 'record'>
): void {
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
