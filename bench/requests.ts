import type { JobScript } from '../sandbox/agent-service.ts'
import type { Recorded } from '../sandbox/exchange.ts'
import { workflowDispatch } from '../sandbox/payloads.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import {
  startWorld,
  type World,
  type WorldRun,
  type WorldSaid
} from '../sandbox/world.ts'
import { writeMarker } from '../src/github/marker.ts'
import type { Figure, Part, Report, Table } from './report.ts'

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
    4,
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
  summary: 'requests to the service and to GitHub, by operation',
  measure: measureRequests
}

/** What a run asked for. */
interface Asked {
  readonly scene: Scene
  readonly operations: readonly Operation[]
}

async function measureRequests(): Promise<Report> {
  // Each mostly waits for its first look.
  const all = await Promise.all(SCENES.map(runScene))
  return {
    figures: all.map(figureOf),
    tables: [operationTable(all)],
    notes: NOTES
  }
}

const NOTES = [
  'Counted by the servers that dist/index.js really asks. The job has made a pull request before, takes 4 s, and pushes to the same one: one look before the send, one that shows it at work, and three until its end has stood. Each further look is one more request to the service, and none to GitHub. The limits are the numbers of today.',
  'The pull request knows its job from an earlier follow-up, except in the second row; that it does is one of the pages where the follow-up was asked elsewhere. Another page is the look for a report before one is made.',
  'A job from a conversation is one that nobody names: one of so many comments is an earlier result, the newest or, where it says so, the oldest. Comments are read a hundred at a time, from the newest back.'
]

/** The limits hold for each of the two by itself. */
function figureOf({ scene, operations }: Asked): Figure {
  const { name, service, github } = scene
  const to = (server: string) =>
    operations.filter(operation => operation.server === server).length
  const measured = { service: to('service'), github: to('github') }
  return {
    name,
    measured: both(measured),
    limit: `at most ${both(scene)}`,
    holds: measured.service <= service && measured.github <= github
  }
}

function both(counts: Pick<Scene, 'service' | 'github'>): string {
  return `${counts.service} service + ${counts.github} GitHub`
}

function operationTable(all: readonly Asked[]): Table {
  const kinds = OPERATIONS.filter(kind =>
    all.some(({ operations }) => operations.includes(kind))
  )
  return {
    title: 'Requests to the service and to GitHub, by operation',
    head: ['Follow-up', ...kinds.map(({ name }) => name)],
    rows: all.map(({ scene, operations }) => [
      scene.name,
      ...kinds.map(kind =>
        String(operations.filter(one => one === kind).length)
      )
    ])
  }
}

/** A kind of request. */
interface Operation {
  readonly name: string
  readonly server: 'service' | 'github'
  readonly request: RegExp
}

const OPERATIONS: readonly Operation[] = [
  { name: 'look', server: 'service', request: /^GET .*\/job\/[^/]+$/ },
  { name: 'send', server: 'service', request: /^POST .*\/message$/ },
  { name: 'permission', server: 'github', request: /^GET .*\/permission$/ },
  { name: 'reaction', server: 'github', request: /^POST .*\/reactions$/ },
  {
    name: 'page of comments',
    server: 'github',
    request: /^GET .*\/issues\/\d+\/comments\?/
  },
  { name: 'pull request', server: 'github', request: /^GET .*\/pulls\/\d+$/ },
  {
    name: 'comment',
    server: 'github',
    request: /^POST .*\/issues\/\d+\/comments$/
  },
  {
    name: "review, or a line's reactions",
    server: 'github',
    request: /^GET .*\/(reviews\/\d+|pulls\/comments\/\d+)\//
  },
  { name: 'own login', server: 'github', request: /^POST \/graphql$/ },
  { name: 'other, service', server: 'service', request: /^/ },
  { name: 'other, GitHub', server: 'github', request: /^/ }
]

async function runScene(scene: Scene): Promise<Asked> {
  const world = await startWorld({ pullRequest: true, job: ENDS_SOON })
  try {
    if (!scene.isFirst) tellItsJob(world)
    const { outputs, stderr } = await world.run(
      withDefaults(scene.prepare(world))
    ).done
    if (outputs.outcome !== scene.outcome || stderr !== '')
      throw new Error(`${scene.name}: ${outputs.outcome} ${stderr}`)
    return { scene, operations: world.record.map(operationOf) }
  } finally {
    await world.close()
  }
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

/** A request that fails is tried again, and would be counted twice. */
function operationOf({ server, request, response }: Recorded): Operation {
  const { method, path } = request
  if (response === undefined || response.status >= 300)
    throw new Error(`${method} ${path}: ${response?.status ?? 'no answer'}`)
  const asked = `${method} ${path}`
  return OPERATIONS.find(
    one => one.server === server && one.request.test(asked)
  ) as Operation
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
