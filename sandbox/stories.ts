import type { MessageScript } from './agent-service.ts'
import type { Recorded } from './exchange.ts'
import { parseJson, property } from './exchange.ts'
import type { Comment, CommentKind, Json } from './github-shapes.ts'
import type { NewOnDiff } from './github-state.ts'
import type { Run, RunResult } from './runner.ts'
import { type Check, EMOJI, type Screen } from './screen.ts'
import { JOB } from './setting.ts'
import type { GitHubEvent } from './step-environment.ts'
import type { World, WorldOptions, WorldRun } from './world.ts'

/** A story with its own world, that checks how it ended. */
export interface Story {
  readonly name: string
  /** One line. */
  readonly summary: string
  readonly world?: WorldOptions
  readonly play: (stage: Stage) => Promise<Scene>
}

/** What is to be shown at the end. */
export interface Scene {
  readonly result: RunResult
  /** The issue or the pull request that it happened on, by its number. */
  readonly issue: number
}

/** A world, or what is like one, in which time can be skipped. */
export type StoryWorld = Omit<World, 'runOptions' | 'finishOptions' | 'close'> &
  Partial<Pick<World, 'close'>> & {
    readonly pass: (ms: number) => Promise<void>
  }

/** What a story is played with. */
export interface Stage {
  readonly world: StoryWorld
  readonly scene: (text: string) => void
  readonly check: (what: string, isTrue: boolean) => void
  /** The id of another workflow run. */
  readonly newRunId: () => number
  /** Runs the action; `who` tells its log from another's. */
  readonly run: (given: WorldRun, who?: string) => Run
  /** Runs the action that finishes what is pending. */
  readonly finish: () => Run
  /** The next request that is over and of this kind. */
  readonly seen: (match: (entry: Recorded) => boolean) => Promise<Recorded>
}

/** Plays a story; true when all went as it should. */
export async function playStory(
  story: Story,
  screen: Screen,
  options: Pick<WorldOptions, 'entry' | 'actionFile' | 'onAnswer'>,
  open: (options: WorldOptions) => Promise<StoryWorld>
): Promise<boolean> {
  const waiting = new Set<(entry: Recorded) => void>()
  const checks: Check[] = []
  const world = await open({
    ...story.world,
    ...options,
    onAnswer: entry => {
      screen.request(entry)
      options.onAnswer?.(entry)
      for (const tell of waiting) tell(entry)
    }
  })
  let lastRunId = 6_000_000_000
  const newRunId = () => {
    lastRunId += 1
    return lastRunId
  }
  const shown = (who?: string) => ({
    onLine: (line: string) => screen.log(line, who)
  })
  try {
    const { result, issue } = await story.play({
      world,
      scene: screen.scene,
      check: (what, isTrue) => checks.push({ what, isTrue }),
      run: (given, who) => world.run({ ...given, ...shown(who) }),
      newRunId,
      finish: () => world.finish({ ...shown(), runId: newRunId() }),
      seen: match =>
        new Promise(resolve => {
          const tell = (entry: Recorded) => {
            if (!match(entry)) return
            waiting.delete(tell)
            resolve(entry)
          }
          waiting.add(tell)
        })
    })
    for (const number of new Set([world.issue, issue]))
      screen.conversation(world.github, number)
    const prompts = world.service.messages.map(({ prompt }) => prompt)
    screen.prompts(prompts, world.github)
    screen.result(result, world.github)
    const strange = world.github.unknownRequests.length
    checks.push({ what: 'GitHub knew every request', isTrue: strange === 0 })
    screen.checks(checks)
    return checks.every(({ isTrue }) => isTrue)
  } finally {
    await world.close?.()
  }
}

/** How something is asked for, and by whom. */
interface Ask extends Partial<WorldRun> {
  readonly body: string
  readonly by?: string
  readonly issue?: number
  /** On a line of a pull request. */
  readonly on?: NewOnDiff
  /** In a review, with these comments on lines. */
  readonly review?: readonly (NewOnDiff & { readonly body: string })[]
}

interface Asked extends Scene {
  /** What bears the reactions. */
  readonly bearer: Pick<Comment, 'kind' | 'id'>
}

/** Somebody asks, and the action runs to its end. */
async function ask(stage: Stage, given: Ask): Promise<Asked> {
  const { by, issue, bearer, run } = say(stage, given)
  const result = await stage.run({ ...run, actor: by }).done
  stage.scene(`The step ends with exit code ${result.exitCode}.`)
  return { result, issue, bearer }
}

function say({ world, scene, newRunId }: Stage, given: Ask) {
  const { body, by = 'octo-dev', on, review, issue: place, ...rest } = given
  const issue = place ?? world.issue
  const [first] = body.split('\n', 1)
  const said = (id: number, event: GitHubEvent, kind: CommentKind) => ({
    by,
    issue,
    bearer: { kind, id },
    run: { runId: newRunId(), ...rest, event }
  })
  if (review !== undefined) {
    scene(
      `${by} reviews #${issue}, with ${review.length} comments on lines: ${first}`
    )
    const { comments, event } = world.review({
      by,
      body,
      issue,
      comments: review
    })
    return said(comments[0] ?? 0, event, 'review')
  }
  const kind = on ? 'review' : 'issue'
  scene(`${by} comments on ${on ? 'a line of ' : ''}#${issue}: ${first}`)
  const { id, event } = world.comment({ by, body, issue, kind, ...on })
  return said(id, event, kind)
}

function checkEnd(
  { check }: Stage,
  result: RunResult,
  outcome: string,
  exitCode: number
): void {
  const { outputs } = result
  check(
    `outcome is ${outcome}${found(outputs.outcome, outcome)}`,
    outputs.outcome === outcome
  )
  check(
    `exit code is ${exitCode}${found(result.exitCode, exitCode)}`,
    result.exitCode === exitCode
  )
}

function found(actual: unknown, expected: unknown): string {
  return actual === expected ? '' : `, not ${actual}`
}

function count(number: number, what: string): string {
  if (number === 0) return `no ${what}`
  return number === 1 ? `one ${what}` : `${number} ${what}s`
}

function checkSent({ world, check }: Stage, times: number): void {
  const { length } = world.service.messages
  check(
    `the service has accepted ${count(times, 'message')}${found(length, times)}`,
    length === times
  )
}

function checkReactions(
  { world, check }: Stage,
  { bearer }: Pick<Asked, 'bearer'>,
  expected: string
): void {
  const left = world.github
    .reactions(bearer.kind, bearer.id)
    .map(({ content }) => content)
    .join(' ')
  const shown = expected
    .split(' ')
    .map(content => EMOJI[content])
    .join(' ')
  check(`the comment has ${shown}${found(left, expected)}`, left === expected)
}

/** The action's comments on an issue. */
function answers({ world }: Stage, issue: number): readonly string[] {
  return world.github
    .comments(issue)
    .filter(({ user }) => user.id === world.github.self.id)
    .map(({ body }) => body)
}

function checkAnswers(stage: Stage, issue: number, times: number): void {
  const { length } = answers(stage, issue)
  stage.check(
    `#${issue} has ${count(times, 'comment')} by the action${found(length, times)}`,
    length === times
  )
}

function isReaction(entry: Recorded, content: string): boolean {
  const { method, body } = entry.request
  return method === 'POST' && property(parseJson(body), 'content') === content
}

function readsActive({ server, request, response }: Recorded): boolean {
  return (
    server === 'service' &&
    request.method === 'GET' &&
    property(parseJson(response?.body ?? ''), 'status') === 'active'
  )
}

/** Story by story: a job that takes one message like this. */
function jobThat(script: MessageScript): WorldOptions {
  return { pullRequest: true, job: { messages: [script] } }
}

const PUSH: MessageScript = { durationMs: 4500, changes: 'push' }
const BODY = `/agent --job ${JOB.id} also fix the changelog`
/** Where the workflow or the conversation names the job. */
const BODY_ALONE = '/agent also fix the changelog'
const HOUR = 3_600_000

/** Asked once, ends like this: what most stories are. */
function simple(
  name: string,
  summary: string,
  script: MessageScript,
  end: {
    readonly outcome: string
    readonly exitCode: number
    readonly reactions: string
  }
): Story {
  return {
    name,
    summary,
    world: jobThat(script),
    play: async stage => {
      const asked = await ask(stage, { body: BODY })
      checkEnd(stage, asked.result, end.outcome, end.exitCode)
      checkSent(stage, 1)
      checkReactions(stage, asked, end.reactions)
      checkAnswers(stage, asked.issue, 1)
      return asked
    }
  }
}

/** Refused before anything is sent: the claim is released. */
function refused(
  name: string,
  summary: string,
  inputs: Readonly<Record<string, string>>
): Story {
  return {
    name,
    summary,
    play: async stage => {
      const asked = await ask(stage, { body: BODY_ALONE, inputs })
      checkEnd(stage, asked.result, 'error', 1)
      checkSent(stage, 0)
      checkReactions(stage, asked, 'confused')
      return asked
    }
  }
}

const denied: Story = {
  name: 'denied',
  summary: 'the commenter has read permission only: 👎, nothing is sent',
  play: async stage => {
    const asked = await ask(stage, { body: BODY, by: 'octo-reader' })
    checkEnd(stage, asked.result, 'denied', 0)
    checkReactions(stage, asked, '-1')
    checkAnswers(stage, asked.issue, 0)
    const heard = stage.world.record.some(({ server }) => server === 'service')
    stage.check('the service got no request', !heard)
    return asked
  }
}

const lostAnswer: Story = {
  name: 'lost-answer',
  summary: 'the service’s answer is lost: the follow-up is not sent again',
  world: jobThat(PUSH),
  play: async stage => {
    const { service } = stage.world.faults
    service.next('POST', /\/message$/, { kind: 'lose-answer' })
    const asked = await ask(stage, { body: BODY })
    checkEnd(stage, asked.result, 'completed', 0)
    checkSent(stage, 1)
    checkReactions(stage, asked, 'eyes rocket hooray')
    return asked
  }
}

const rateLimited: Story = {
  name: 'rate-limited',
  summary: 'the limit of 100 messages per hour is reached; a retry succeeds',
  world: jobThat(PUSH),
  play: async stage => {
    // Only now, so that all of the ten seconds are left at the send.
    const looked = stage.seen(({ server }) => server === 'service')
    void looked.then(() => stage.world.service.useUp(100, HOUR - 10_000))
    const asked = await ask(stage, { body: BODY })
    checkEnd(stage, asked.result, 'completed', 0)
    checkSent(stage, 1)
    const refusals = stage.world.record.filter(
      ({ response }) => response?.status === 429
    )
    stage.check('the service refused it once (429)', refusals.length === 1)
    return asked
  }
}

const reRun: Story = {
  name: 're-run',
  summary: 'the runner is lost after the send; the re-run does not send again',
  world: jobThat({ ...PUSH, durationMs: 6000 }),
  play: async stage => {
    const { issue, bearer, run } = say(stage, { body: BODY })
    const sent = stage.seen(entry => isReaction(entry, 'rocket'))
    const first = stage.run(run)
    await Promise.race([sent, first.done])
    first.kill('SIGKILL')
    await first.done
    stage.scene('The runner is lost. Somebody re-runs the job.')
    const result = await stage.run({ ...run, attempt: 2 }).done
    stage.scene(`The step ends with exit code ${result.exitCode}.`)
    const asked = { result, issue, bearer }
    checkEnd(stage, result, 'completed', 0)
    checkSent(stage, 1)
    stage.check(
      'the re-run knows that it was sent',
      result.outputs.sent === 'true'
    )
    checkReactions(stage, asked, 'eyes rocket hooray')
    checkAnswers(stage, issue, 1)
    return asked
  }
}

const twoAtOnce: Story = {
  name: 'two-at-once',
  summary: 'two workflows run for the same comment: only one of them sends',
  world: jobThat(PUSH),
  play: async stage => {
    const { issue, bearer, run } = say(stage, { body: BODY })
    const [result, other] = await Promise.all([
      stage.run(run, 'A').done,
      stage.run({ ...run, runId: stage.newRunId() }, 'B').done
    ])
    const asked = { result, issue, bearer }
    for (const one of [result, other]) checkEnd(stage, one, 'completed', 0)
    checkSent(stage, 1)
    checkReactions(stage, asked, 'eyes rocket hooray')
    checkAnswers(stage, issue, 1)
    return asked
  }
}

const watch: Story = {
  name: 'watch',
  summary: '/agent alone sends nothing and watches the job until it ends',
  world: { job: { busyForMs: 4000, busyChanges: 'new-pull-request' } },
  play: async stage => {
    const asked = await ask(stage, { body: '/agent' })
    checkEnd(stage, asked.result, 'completed', 0)
    checkSent(stage, 0)
    stage.check('output sent is false', asked.result.outputs.sent === 'false')
    checkAnswers(stage, asked.issue, 1)
    return asked
  }
}

const cancelled: Story = {
  name: 'cancelled',
  summary: 'somebody cancels the workflow while the agent works',
  world: jobThat({ ...PUSH, durationMs: 60_000 }),
  play: async stage => {
    const { issue, bearer, run } = say(stage, { body: BODY })
    const working = stage.seen(readsActive)
    const running = stage.run(run)
    await Promise.race([working, running.done])
    stage.scene('Somebody cancels the workflow.')
    running.cancel()
    const result = await running.done
    stage.scene(`The step ends with exit code ${result.exitCode}.`)
    const asked = { result, issue, bearer }
    checkEnd(stage, result, 'cancelled', 1)
    checkReactions(stage, asked, 'eyes rocket confused')
    checkAnswers(stage, issue, 1)
    return asked
  }
}

/** As in README: no workflow names the job. */
const NO_JOB = { 'job-id': '' }

/** Asked on the issue; the agent makes a pull request that knows its job. */
async function askForPullRequest(stage: Stage): Promise<number> {
  const first = await ask(stage, { body: BODY, inputs: NO_JOB })
  checkEnd(stage, first.result, 'completed', 0)
  const issue = Number(first.result.outputs['pr-link']?.split('/').at(-1))
  checkAnswers(stage, issue, 1)
  return issue
}

const MAKES_PULL_REQUEST: WorldOptions = {
  job: {
    messages: [
      { durationMs: 2500, changes: 'new-pull-request' },
      { durationMs: 2500, changes: 'push' }
    ]
  }
}

const pullRequest: Story = {
  name: 'pull-request',
  summary: 'the agent’s pull request knows its job: nobody names it there',
  world: MAKES_PULL_REQUEST,
  play: async stage => {
    const issue = await askForPullRequest(stage)
    const body = '/agent and rename it'
    const asked = await ask(stage, { body, issue, inputs: NO_JOB })
    checkEnd(stage, asked.result, 'completed', 0)
    checkSent(stage, 2)
    checkReactions(stage, asked, DONE)
    checkAnswers(stage, issue, 2)
    return asked
  }
}

const review: Story = {
  name: 'review',
  summary: 'a comment on a line, then a review with three of them',
  world: MAKES_PULL_REQUEST,
  play: async stage => {
    const issue = await askForPullRequest(stage)
    const inputs = NO_JOB
    const body = '/agent why not round here?'
    const onLine = await ask(stage, { body, issue, inputs, on: { line: 12 } })
    const inReview = await ask(stage, {
      body: '/agent please address these',
      issue,
      inputs,
      review: [
        { line: 12, body: 'Negative totals?' },
        { startLine: 18, line: 20, body: 'Use a constant.' },
        { path: 'CHANGELOG.md', subject: 'file', body: 'Add an entry.' }
      ]
    })
    for (const asked of [onLine, inReview]) {
      checkEnd(stage, asked.result, 'completed', 0)
      checkReactions(stage, asked, DONE)
    }
    checkSent(stage, 3)
    checkAnswers(stage, issue, 3)
    return inReview
  }
}

/** Three jobs, what each is asked, and what comes of it. */
const JOBS: readonly (readonly [string, string, MessageScript])[] = [
  ['job-a1', 'fix the changelog', { ...PUSH, changes: 'new-pull-request' }],
  ['job-b2', 'check the links', { durationMs: 9000 }],
  ['job-c3', 'add a test', { durationMs: 6000, result: 'failed' }]
]

const finish: Story = {
  name: 'finish',
  summary: 'three follow-ups with wait: false; one short run reports them all',
  play: async stage => {
    const { check, world } = stage
    const inputs = { ...NO_JOB, wait: 'false' }
    for (const [id, prompt, script] of JOBS) {
      world.service.addJob({ ...JOB, id, messages: [script] })
      const body = `/agent --job ${id} ${prompt}`
      const asked = await ask(stage, { body, inputs })
      checkEnd(stage, asked.result, 'sent', 0)
    }
    checkSent(stage, 3)
    await world.pass(600_000)
    stage.scene('Ten minutes later a schedule starts finish.')
    const result = await stage.finish().done
    stage.scene(`The step ends with exit code ${result.exitCode}.`)
    const { finished = '[]', pending } = result.outputs
    const ends = JSON.parse(finished).map(({ outcome }: Json) => outcome)
    check(
      `finished: ${ends.join(', ')}`,
      ends.toSorted().join() === 'completed,failed,no-changes'
    )
    check(`pending is ${pending}`, pending === '0')
    checkAnswers(stage, world.issue, 3)
    return { result, issue: world.issue }
  }
}

const DONE = 'eyes rocket hooray'
const SAD = 'eyes rocket confused'

/** All of them; the first is the one that plays if none is named. */
export const STORIES: readonly Story[] = [
  simple(
    'follow-up',
    'a comment goes to the agent, which pushes; the reply is a comment',
    PUSH,
    { outcome: 'completed', exitCode: 0, reactions: DONE }
  ),
  pullRequest,
  review,
  finish,
  lostAnswer,
  rateLimited,
  reRun,
  twoAtOnce,
  {
    ...simple(
      'no-changes',
      'the agent finishes without changing anything',
      {},
      { outcome: 'no-changes', exitCode: 0, reactions: DONE }
    ),
    world: { job: { messages: [{ durationMs: 3000 }] } }
  },
  simple(
    'failed',
    'the agent fails, and so does the step',
    { durationMs: 3000, result: 'failed' },
    { outcome: 'failed', exitCode: 1, reactions: SAD }
  ),
  denied,
  simple(
    'late',
    'the service shows the old state for four more seconds',
    {
      ...PUSH,
      durationMs: 3000,
      delayUntilActiveMs: 4000,
      postStatus: 'current'
    },
    { outcome: 'completed', exitCode: 0, reactions: DONE }
  ),
  simple(
    'never-active',
    'the job is never seen active; a new pull request shows it has ended',
    {
      durationMs: 4500,
      delayUntilActiveMs: Number.POSITIVE_INFINITY,
      changes: 'new-pull-request',
      postStatus: 'missing'
    },
    { outcome: 'completed', exitCode: 0, reactions: DONE }
  ),
  watch,
  refused('wrong-key', 'the service rejects the key; a re-run can send', {
    'api-key': 'ak_wrong'
  }),
  cancelled
]
