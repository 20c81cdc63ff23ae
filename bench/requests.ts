import type { JobScript } from '../sandbox/agent-service.ts'
import { workflowDispatch } from '../sandbox/payloads.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import {
  startWorld,
  type World,
  type WorldRun,
  type WorldSaid
} from '../sandbox/world.ts'
import { writeMarker } from '../src/github/marker.ts'
import type { Figure, Part } from './report.ts'

const HOUR_MS = 3_600_000
const FIRST = 'the first, so its pull request is told'
const PROMPT = 'also fix the changelog'

/** A run of the action, and how many requests it may make. */
interface Scene {
  readonly name: string
  readonly prepare: (world: World) => WorldRun
  readonly outcome: string
  /** Today's numbers: one more has to be meant. */
  readonly service: number
  readonly github: number
  /** The pull request does not know its job yet. */
  readonly isFirst: boolean
}

/** By name: the most requests to the service and to GitHub, and what runs. */
const FOLLOW_UPS: Readonly<
  Record<string, readonly [number, number, Scene['prepare'], string?]>
> = {
  'job named, on an issue': [6, 9, world => comment(world, {})],
  [FIRST]: [6, 10, world => comment(world, {})],
  'job named, on a pull request': [6, 8, world => onPullRequest(world, {})],
  'job named, on a line of one': [
    6,
    9,
    world => onPullRequest(world, { kind: 'review' })
  ],
  'a review with 3 comments on lines': [6, 11, reviewed],
  'job from a conversation of 1': [6, 10, afterComments(1, 'newest')],
  'job from a conversation of 100': [6, 11, afterComments(100, 'newest')],
  'job from a conversation of 500': [6, 11, afterComments(500, 'newest')],
  'the same, the result is the oldest': [6, 15, afterComments(500, 'oldest')],
  'wait: false': [
    2,
    3,
    world => comment(world, { inputs: { wait: 'false' } }),
    'sent'
  ],
  'only watched': [
    1,
    6,
    world => comment(world, { body: `/agent --job ${world.jobId}` })
  ],
  workflow_dispatch: [6, 4, dispatched],
  'may not ask': [
    0,
    2,
    world => comment(world, { by: 'octo-reader' }),
    'denied'
  ],
  'none of ours': [
    0,
    0,
    world => comment(world, { body: 'Thank you!' }),
    'skipped'
  ]
}

const SCENES: readonly Scene[] = Object.entries(FOLLOW_UPS).map(
  ([name, [service, github, prepare, outcome = 'completed']]) => ({
    ...{ name, service, github, prepare, outcome },
    isFirst: name === FIRST
  })
)

/** Requests of a follow-up. */
export const requests: Part = {
  name: 'requests',
  summary: 'requests to the service and to GitHub',
  // Each mostly waits for its first look.
  measure: () => Promise.all(SCENES.map(runScene))
}

async function runScene(scene: Scene): Promise<Figure> {
  const world = await startWorld({ pullRequest: true, job: ENDS_SOON })
  try {
    if (!scene.isFirst) tellItsJob(world)
    const { outputs, stderr } = await world.run(
      withDefaults(scene.prepare(world))
    ).done
    if (outputs.outcome !== scene.outcome || stderr !== '')
      throw new Error(`${scene.name}: ${outputs.outcome} ${stderr}`)
    return figureOf(scene, world)
  } finally {
    await world.close()
  }
}

/** The limits hold for each of the two by itself. */
function figureOf(scene: Scene, { record }: World): Figure {
  // One that fails is tried again, and would be counted twice.
  const failed = record.find(
    ({ response }) => !(Number(response?.status) < 300)
  )
  if (failed) throw new Error(`${scene.name}: ${failed.request.path} failed`)
  const to = (name: string) =>
    record.filter(({ server }) => server === name).length
  const measured = { service: to('service'), github: to('github') }
  return {
    name: scene.name,
    measured: both(measured),
    limit: `at most ${both(scene)}`,
    holds: measured.service <= scene.service && measured.github <= scene.github
  }
}

function both(counts: Pick<Scene, 'service' | 'github'>): string {
  return `${counts.service} service + ${counts.github} GitHub`
}

/** Pauses are two seconds at least: the first look sees it at work, no other. */
const ENDS_SOON: Partial<JobScript> = {
  messages: [{ durationMs: 3_900, changes: 'push' }]
}

function withDefaults(run: WorldRun): WorldRun {
  return { ...run, inputs: { 'poll-interval-seconds': '', ...run.inputs } }
}

/** An earlier follow-up has told the pull request which job made it. */
function tellItsJob({ github, jobId, projectId, pullRequest }: World): void {
  const issue = pullRequest ?? 0
  const about = { project: projectId, job: jobId, issue }
  const body = writeMarker({ kind: 'note', note: 'job', ...about })
  github.addComment({ issue, user: github.self, body })
}

/** Somebody asks, naming the job; the event counts the comments before. */
function comment(
  world: World,
  given: Partial<WorldSaid> & { readonly inputs?: WorldRun['inputs'] }
): WorldRun {
  const { issue = world.issue, inputs = {}, ...said } = given
  const before = world.github.comments(issue).length
  const body = `/agent --job ${world.jobId} ${PROMPT}`
  const { event } = world.comment({ by: 'octo-dev', body, issue, ...said })
  return { event: withCount(event, before), inputs }
}

function onPullRequest(world: World, said: Partial<WorldSaid>): WorldRun {
  return comment(world, { issue: world.pullRequest ?? 0, ...said })
}

function withCount({ name, payload }: GitHubEvent, comments: number) {
  const { issue, ...rest } = payload as { readonly issue?: object }
  const counted = issue ? { issue: { ...issue, comments } } : {}
  return { name, payload: { ...rest, ...counted } }
}

/** A follow-up on an issue of its own, whose comments name the job. */
function afterComments(
  count: number,
  result: 'newest' | 'oldest'
): Scene['prepare'] {
  return world => {
    const { github, jobId: job, projectId: project } = world
    const issue = github.addIssue({ title: 'Long', by: 'octo-reader' }).number
    const marker = writeMarker({
      ...{ kind: 'report', project, job, issue, runId: '1', attempt: 1 },
      ...{ outcome: 'completed', delivery: 'sent', isFinal: false }
    })
    const resultAt = result === 'newest' ? count - 1 : 0
    for (let at = 0; at < count; at += 1) {
      const [user, body] =
        at === resultAt ? [github.self, marker] : ['octo-reader', 'I see.']
      const createdAt = Date.now() - HOUR_MS + at
      github.addComment({ issue, user, body, createdAt })
    }
    const body = `/agent ${PROMPT}`
    return comment(world, { issue, body, inputs: { 'job-id': '' } })
  }
}

function reviewed(world: World): WorldRun {
  const line = { path: 'src/cart.ts', line: 7, body: 'Rename this.' }
  const comments = [line, line, line]
  const { event } = world.review({
    by: 'octo-dev',
    body: '/agent go',
    comments
  })
  return { event, inputs: { 'job-id': '' } }
}

function dispatched(world: World): WorldRun {
  const sender = world.github.account('octo-dev')
  const event = workflowDispatch({ place: world.github.place, sender })
  return { event, inputs: { prompt: PROMPT } }
}
