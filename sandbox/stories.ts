import { marked } from 'marked'
import type { MessageScript } from './agent-service.ts'
import type { Recorded } from './exchange.ts'
import { parseJson, property } from './exchange.ts'
import type { CommentKind } from './github-shapes.ts'
import type { Run, RunResult } from './runner.ts'
import { EMOJI, type Screen } from './screen.ts'
import {
  JOB,
  startWorld,
  type World,
  type WorldOptions,
  type WorldRun
} from './world.ts'

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
  /** The number of the issue or pull request that it happened on. */
  readonly issue: number
}

/** A world, or what is like one. */
export type StoryWorld = Omit<
  World,
  'runOptions' | 'finish' | 'finishOptions' | 'close'
> &
  Partial<Pick<World, 'close'>>

/** What a story is played with. */
export interface Stage {
  readonly world: StoryWorld
  readonly scene: (text: string) => void
  readonly check: (what: string, isTrue: boolean) => void
  /** Runs the action; `who` tells its log from another's. */
  readonly run: (given: WorldRun, who?: string) => Run
  /** The next request that is over and of this kind. */
  readonly seen: (match: (entry: Recorded) => boolean) => Promise<Recorded>
}

/** Plays a story; true when all went as it should. */
export async function playStory(
  story: Story,
  screen: Screen,
  options: Pick<WorldOptions, 'entry' | 'actionFile' | 'onAnswer'> = {},
  open: (options: WorldOptions) => Promise<StoryWorld> = startWorld
): Promise<boolean> {
  const waiting = new Set<(entry: Recorded) => void>()
  const checks: { readonly what: string; readonly isTrue: boolean }[] = []
  const world = await open({
    ...story.world,
    ...options,
    onAnswer: entry => {
      screen.request(entry)
      options.onAnswer?.(entry)
      for (const tell of waiting) tell(entry)
    }
  })
  try {
    const { result, issue } = await story.play({
      world,
      scene: screen.scene,
      check: (what, isTrue) => checks.push({ what, isTrue }),
      run: (given, who) =>
        world.run({ ...given, onLine: line => screen.log(line, who) }),
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
    screen.conversation(world.github, issue)
    screen.result(result)
    screen.plain('')
    const strange = world.github.unknownRequests.length
    checks.push({ what: 'GitHub knew every request', isTrue: strange === 0 })
    for (const { what, isTrue } of checks) screen.check(what, isTrue)
    return checks.every(({ isTrue }) => isTrue)
  } finally {
    await world.close?.()
  }
}

/** How a comment is asked for, and by whom. */
interface Ask extends Partial<WorldRun> {
  readonly body: string
  readonly by?: string
  readonly kind?: CommentKind
  readonly issue?: number
}

interface Asked extends Scene {
  readonly commentId: number
}

/** Somebody comments, and the action runs to its end. */
async function ask(stage: Stage, given: Ask): Promise<Asked> {
  const { by, issue, comment, run } = say(stage, given)
  const result = await stage.run({ ...run, actor: by }).done
  stage.scene(`The step ends with exit code ${result.exitCode}.`)
  return { result, issue, commentId: comment.id }
}

function say({ world, scene }: Stage, given: Ask) {
  const { body, by = 'octo-dev', kind = 'issue', issue, ...rest } = given
  const number = issue ?? world.issue
  const comment = world.comment({ by, body, kind, issue: number })
  const [first] = body.split('\n', 1)
  scene(`${by} comments on #${number}: ${first}`)
  return { by, issue: number, comment, run: { ...rest, event: comment.event } }
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
    `the service has taken ${count(times, 'message')}${found(length, times)}`,
    length === times
  )
}

function checkReactions(
  { world, check }: Stage,
  { commentId }: Asked,
  expected: string,
  kind: CommentKind = 'issue'
): void {
  const left = world.github
    .reactions(kind, commentId)
    .map(({ content }) => content)
    .join(' ')
  const shown = expected
    .split(' ')
    .map(content => EMOJI[content])
    .join(' ')
  check(
    `the comment carries ${shown}${found(left, expected)}`,
    left === expected
  )
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
    `the action has left ${count(times, 'comment')}${found(length, times)}`,
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

/** Told once, ends like this: what most stories are. */
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

/** Refused before anything is sent: the claim is given back. */
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
  summary: 'the commenter may only read: 👎, and the service hears nothing',
  play: async stage => {
    const asked = await ask(stage, { body: BODY, by: 'octo-reader' })
    checkEnd(stage, asked.result, 'denied', 0)
    checkReactions(stage, asked, '-1')
    checkAnswers(stage, asked.issue, 0)
    const heard = stage.world.record.some(({ server }) => server === 'service')
    stage.check('the service was not asked', !heard)
    return asked
  }
}

const lostAnswer: Story = {
  name: 'lost-answer',
  summary: 'the service takes the message, its answer is lost: no second send',
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
  summary: 'the hour’s 100 messages are used up; three seconds later it fits',
  world: jobThat(PUSH),
  play: async stage => {
    // Only now, so that all of the three seconds are left at the send.
    const looked = stage.seen(({ server }) => server === 'service')
    void looked.then(() => stage.world.service.useUp(100, HOUR - 3000))
    const asked = await ask(stage, { body: BODY })
    checkEnd(stage, asked.result, 'completed', 0)
    checkSent(stage, 1)
    const refusals = stage.world.record.filter(
      ({ response }) => response?.status === 429
    )
    stage.check('it was refused once', refusals.length === 1)
    return asked
  }
}

const reRun: Story = {
  name: 're-run',
  summary: 'the runner dies after the send; the re-run finds 🚀, sends nothing',
  world: jobThat({ ...PUSH, durationMs: 6000 }),
  play: async stage => {
    const { issue, comment, run } = say(stage, { body: BODY })
    const sent = stage.seen(entry => isReaction(entry, 'rocket'))
    const first = stage.run(run)
    await Promise.race([sent, first.done])
    first.kill('SIGKILL')
    await first.done
    stage.scene('The runner is gone. Somebody presses "Re-run jobs".')
    const result = await stage.run({ ...run, attempt: 2 }).done
    stage.scene(`The step ends with exit code ${result.exitCode}.`)
    const asked = { result, issue, commentId: comment.id }
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
  summary: 'two workflows run for one comment at once: one of them sends',
  world: jobThat(PUSH),
  play: async stage => {
    const { issue, comment, run } = say(stage, { body: BODY })
    const [result, other] = await Promise.all([
      stage.run({ ...run, runId: 6_000_000_001 }, 'A').done,
      stage.run({ ...run, runId: 6_000_000_002 }, 'B').done
    ])
    const asked = { result, issue, commentId: comment.id }
    for (const one of [result, other]) checkEnd(stage, one, 'completed', 0)
    checkSent(stage, 1)
    checkReactions(stage, asked, 'eyes rocket hooray')
    checkAnswers(stage, issue, 1)
    return asked
  }
}

const watch: Story = {
  name: 'watch',
  summary: 'a bare /agent sends nothing and watches the job to its end',
  world: { job: { busyForMs: 4000, busyChanges: 'new-pull-request' } },
  play: async stage => {
    const asked = await ask(stage, { body: '/agent' })
    checkEnd(stage, asked.result, 'completed', 0)
    checkSent(stage, 0)
    stage.check('it says so', asked.result.outputs.sent === 'false')
    checkAnswers(stage, asked.issue, 1)
    return asked
  }
}

const noWait: Story = {
  name: 'no-wait',
  summary: 'wait: false ends the step when the service has taken the message',
  world: jobThat(PUSH),
  play: async stage => {
    const inputs = { wait: 'false' }
    const asked = await ask(stage, { body: BODY, inputs })
    checkEnd(stage, asked.result, 'sent', 0)
    checkSent(stage, 1)
    checkReactions(stage, asked, 'eyes rocket')
    checkAnswers(stage, asked.issue, 0)
    return asked
  }
}

const HOSTILE = [
  'fix it',
  '::error title=injected::from the prompt',
  'see ##[error]from the prompt too',
  '@octo-admin <img src=x onerror=alert(1)> [click](javascript:alert(1))'
].join('\n')

const injection: Story = {
  name: 'injection',
  summary: 'commands, Markdown and mentions in foreign text stay text',
  world: {
    job: {
      ref: 'agent/`tick`|pipe @octo-admin',
      model: '**bold** @octo-admin ::error::from the model',
      messages: [{ durationMs: 1500, changes: 'new-pull-request' }]
    }
  },
  play: async stage => {
    const taken = await ask(stage, { body: `/agent ${HOSTILE}` })
    checkEnd(stage, taken.result, 'completed', 0)
    stage.check(
      'the service got the prompt as it was written',
      stage.world.service.messages[0]?.prompt === HOSTILE
    )
    const error = HOSTILE.replaceAll('the prompt', 'the service')
    stage.world.faults.service.next('POST', /\/message$/, {
      kind: 'respond',
      status: 422,
      body: JSON.stringify({ error })
    })
    const asked = await ask(stage, { body: '/agent and this' })
    checkEnd(stage, asked.result, 'error', 1)
    for (const { result } of [taken, asked]) checkHarmless(stage, result)
    for (const body of answers(stage, asked.issue)) {
      stage.check('no mention of anybody else', !mentions(body, 'octo-admin'))
    }
    return asked
  }
}

/** The annotations are the action's own; foreign words may be in them. */
function checkHarmless({ check }: Stage, result: RunResult): void {
  const injected = result.annotations.filter(
    ({ title, message }) =>
      title === 'injected' || /^from the/.test(message.trim())
  )
  check('no annotation was injected', injected.length === 0)
  check(
    'at most one annotation',
    result.annotations.filter(({ level }) => level === 'error').length <= 1
  )
}

/** Whether GitHub would see a mention: in code it does not. */
function mentions(markdown: string, login: string): boolean {
  let found = false
  void marked.walkTokens(marked.lexer(markdown), token => {
    if (token.type !== 'text' || 'tokens' in token) return
    if (token.text.includes(`@${login}`)) found = true
  })
  return found
}

const cancelled: Story = {
  name: 'cancelled',
  summary: 'somebody cancels the workflow while the agent works',
  world: jobThat({ ...PUSH, durationMs: 60_000 }),
  play: async stage => {
    const { issue, comment, run } = say(stage, { body: BODY })
    const working = stage.seen(readsActive)
    const running = stage.run(run)
    await Promise.race([working, running.done])
    stage.scene('Somebody cancels the workflow.')
    running.cancel()
    const result = await running.done
    stage.scene(`The step ends with exit code ${result.exitCode}.`)
    const asked = { result, issue, commentId: comment.id }
    checkEnd(stage, result, 'cancelled', 1)
    checkReactions(stage, asked, 'eyes rocket confused')
    checkAnswers(stage, issue, 1)
    return asked
  }
}

const conversation: Story = {
  name: 'conversation',
  summary: 'the second comment names no job: it is the conversation’s',
  world: jobThat({ durationMs: 1500, changes: 'push' }),
  play: async stage => {
    const inputs = { 'job-id': '' }
    const { jobId } = stage.world
    const body = `/agent --job ${jobId} fix the typo`
    const first = await ask(stage, { body, inputs })
    checkEnd(stage, first.result, 'completed', 0)
    const second = await ask(stage, { body: BODY_ALONE, inputs })
    checkEnd(stage, second.result, 'completed', 0)
    checkSent(stage, 2)
    checkAnswers(stage, second.issue, 2)
    return second
  }
}

const review: Story = {
  name: 'review-comment',
  summary: 'asked on a line of the pull request, answered in its conversation',
  world: jobThat(PUSH),
  play: async stage => {
    const issue = stage.world.pullRequest ?? 0
    const kind = 'review'
    const body = '/agent why not round here?'
    const asked = await ask(stage, { body, kind, issue })
    checkEnd(stage, asked.result, 'completed', 0)
    checkSent(stage, 1)
    checkReactions(stage, asked, 'eyes rocket hooray', kind)
    checkAnswers(stage, issue, 1)
    return asked
  }
}

const DONE = 'eyes rocket hooray'
const SAD = 'eyes rocket confused'

/** All of them; the first is the one that plays if none is named. */
export const STORIES: readonly Story[] = [
  simple(
    'follow-up',
    'a comment becomes a message, the agent pushes, the answer is a comment',
    PUSH,
    { outcome: 'completed', exitCode: 0, reactions: DONE }
  ),
  lostAnswer,
  rateLimited,
  reRun,
  twoAtOnce,
  simple(
    'no-changes',
    'the agent finishes without a change',
    { durationMs: 3000 },
    { outcome: 'no-changes', exitCode: 0, reactions: DONE }
  ),
  simple(
    'failed',
    'the agent fails, and so does the step',
    { durationMs: 3000, result: 'failed' },
    { outcome: 'failed', exitCode: 1, reactions: SAD }
  ),
  simple(
    'archived',
    'the job is put away while it is waited for',
    { durationMs: 3000, result: 'archived' },
    { outcome: 'archived', exitCode: 1, reactions: SAD }
  ),
  denied,
  simple(
    'late',
    'the job reads completed for four seconds more before it turns active',
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
    'the job never reads active; a new pull request shows that it is done',
    {
      durationMs: 4500,
      delayUntilActiveMs: Number.POSITIVE_INFINITY,
      changes: 'new-pull-request',
      postStatus: 'missing'
    },
    { outcome: 'completed', exitCode: 0, reactions: DONE }
  ),
  watch,
  noWait,
  refused('wrong-key', 'the service does not know the key; a re-run may send', {
    'api-key': 'ak_wrong'
  }),
  refused(
    'no-such-job',
    'the service does not know the job; a re-run may send',
    { 'job-id': 'job-none' }
  ),
  injection,
  cancelled,
  conversation,
  review
]
