import type { JobScript } from '../sandbox/agent-service.ts'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import type { WorldRun, WorldSaid } from '../sandbox/world.ts'
import { dispatched } from '../stage/asking.ts'
import { reportMarker, tellItsJob } from '../stage/markers.ts'
import { type Stage, setStage } from '../stage/stage.ts'
import type { Figure, Part } from './report.ts'

const HOUR_MS = 3_600_000
const PROMPT = 'also fix the changelog'

const FIRST = 'the first, so its pull request is told'

/** Requests to the service, and to GitHub. */
type Counts = readonly [number, number]
/** Prepares a run of the action. */
type Prepare = (stage: Stage) => WorldRun

/**
 * What is played, the most requests to the service and to GitHub, what runs, and
 * its outcome. The numbers are today's: one more has to be meant.
 */
const SCENES: readonly (readonly [string, Counts, Prepare, string?])[] = [
  ['job named, on an issue', [12, 9], asks({})],
  [FIRST, [12, 9], asks({})],
  ['job named, on a pull request', [12, 8], asksOnPullRequest({})],
  [
    'job named, on a line of one',
    [12, 9],
    asksOnPullRequest({ kind: 'review' })
  ],
  ['a review with 3 comments on lines', [12, 11], reviewed],
  ['job from a conversation of 1', [12, 10], afterComments(1, 'newest')],
  ['job from a conversation of 100', [12, 11], afterComments(100, 'newest')],
  ['job from a conversation of 500', [12, 11], afterComments(500, 'newest')],
  [
    'the same, the result is the oldest',
    [12, 15],
    afterComments(500, 'oldest')
  ],
  ['wait: false', [2, 6], asks({}, { wait: 'false' }), 'sent'],
  ['only checked', [1, 6], asks({ body: '/agent --job job-7f3a' })],
  // Two of them tell the pull request which job made it.
  ['workflow_dispatch', [12, 4], byHand],
  ['may not ask', [0, 2], asks({ by: 'octo-reader' }), 'denied'],
  ['not a command', [0, 0], asks({ body: 'Thank you!' }), 'skipped'],
  ['30 minutes, and no end', [91, 6], asksBusyJob, 'timed-out']
]

/** Requests of a follow-up. */
export const requests: Part = {
  name: 'requests',
  summary: 'requests to the service and to GitHub',
  measure: async () => {
    const figures: Figure[] = []
    for (const scene of SCENES) figures.push(await playScene(scene))
    return figures
  }
}

/**
 * Plays a scene, and returns how many requests it took. Throws if it does not
 * end as expected, or if a request failed.
 */
async function playScene([
  name,
  limit,
  prepare,
  expected = 'completed'
]: (typeof SCENES)[number]): Promise<Figure> {
  const stage = await setStage({ pullRequest: true, job: ENDS_SOON })
  if (name !== FIRST) tellItsJob(stage, stage.now() - HOUR_MS)
  const { event, inputs } = prepare(stage)
  const usual = { 'poll-interval-seconds': '' }
  const run = stage.run({ event, inputs: { ...usual, ...inputs } })
  const { outputs, stderr } = await run.done
  if (outputs.outcome !== expected || stderr !== '')
    throw new Error(`${name}: ${outputs.outcome} ${stderr}`)
  return figureOf(name, limit, stage)
}

/**
 * Returns the requests to the service and to GitHub as a figure; each of the
 * two has a limit of its own. Throws if a request failed, because it is tried
 * again and would be counted twice.
 */
function figureOf(name: string, limit: Counts, { record }: Stage): Figure {
  // One that fails is tried again, and would be counted twice.
  const failed = record.find(
    ({ response }) => !(Number(response?.status) < 300)
  )
  if (failed) throw new Error(`${name}: ${failed.request.path} failed`)
  const to = (asked: string) =>
    record.filter(({ server }) => server === asked).length
  const measured: Counts = [to('service'), to('github')]
  return {
    name,
    measured: both(measured),
    limit: `at most ${both(limit)}`,
    holds: measured[0] <= limit[0] && measured[1] <= limit[1]
  }
}

function both([service, github]: Counts): string {
  return `${service} service + ${github} GitHub`
}

/** As soon as it can and still be seen at work, which takes 10 s. */
const ENDS_SOON: Partial<JobScript> = {
  messages: [{ durationMs: 11_000, changes: 'push' }]
}

/**
 * Prepares a comment by octo-dev, on the stage's issue and naming the job
 * unless `said` has others. Its event has the number of the comments before it.
 */
function asks(
  said: Partial<WorldSaid>,
  inputs: WorldRun['inputs'] = {}
): Prepare {
  return stage => {
    const { issue = stage.issue } = said
    const before = stage.github.comments(issue).length
    const body = `/agent --job ${stage.jobId} ${PROMPT}`
    const { event } = stage.comment({ by: 'octo-dev', body, issue, ...said })
    return { event: withCount(event, before), inputs }
  }
}

function asksOnPullRequest(said: Partial<WorldSaid>): Prepare {
  return stage => asks({ issue: stage.pullRequest ?? 0, ...said })(stage)
}

function withCount({ name, payload }: GitHubEvent, comments: number) {
  const { issue, ...rest } = payload as { readonly issue?: object }
  const counted = issue ? { issue: { ...issue, comments } } : {}
  return { name, payload: { ...rest, ...counted } }
}

function asksBusyJob(stage: Stage): WorldRun {
  stage.service.addJob({ id: stage.jobId, busyForMs: HOUR_MS })
  return asks({})(stage)
}

/**
 * Prepares a follow-up on an issue of its own. Of its comments, the newest or
 * the oldest names the job.
 */
function afterComments(count: number, result: 'newest' | 'oldest'): Prepare {
  return stage => {
    const { github } = stage
    const issue = github.addIssue({ title: 'Long', by: 'octo-reader' }).number
    const marker = reportMarker({ issue })
    const resultAt = result === 'newest' ? count - 1 : 0
    for (let at = 0; at < count; at += 1) {
      const [user, body] =
        at === resultAt ? [github.self, marker] : ['octo-reader', 'I see.']
      const createdAt = stage.now() - HOUR_MS + at
      github.addComment({ issue, user, body, createdAt })
    }
    const body = `/agent ${PROMPT}`
    return asks({ issue, body }, { 'job-id': '' })(stage)
  }
}

/**
 * Prepares a review with three comments on lines; the input `job-id` is empty.
 */
function reviewed(stage: Stage): WorldRun {
  const line = { path: 'src/cart.ts', line: 7, body: 'Rename this.' }
  const comments = [line, line, line]
  const { event } = stage.review({
    by: 'octo-dev',
    body: '/agent go',
    comments
  })
  return { event, inputs: { 'job-id': '' } }
}

function byHand(stage: Stage): WorldRun {
  return { event: dispatched(stage).event, inputs: { prompt: PROMPT } }
}
