import { createAgentService } from '../sandbox/agent-service.ts'
import { commentAnchor } from '../sandbox/conversation.ts'
import { createGitHub, type GitHub } from '../sandbox/github.ts'
import { createPages } from '../sandbox/page/pages.ts'
import type { RunEnd, ShownRun } from '../sandbox/page/runs.ts'
import { issueComment } from '../sandbox/payloads.ts'
import { type Served, serve } from '../sandbox/serve.ts'
import {
  ISSUE,
  JOB,
  PEOPLE,
  seedIssue,
  seedPullRequest
} from '../sandbox/world.ts'
import type { RunRecord } from '../simulation/history.ts'
import { openLink } from '../simulation/network.ts'
import { createProcess } from '../simulation/process.ts'
import { createRandom } from '../simulation/random.ts'
import { createTimetable } from '../simulation/timetable.ts'
import { main } from '../src/main.ts'

// In virtual time nothing waits for a file, so what is loaded late is now.
await import('@actions/github')

/** A conversation with a finished follow-up, the same each time. */
export interface PictureWorld {
  /** The issue's page. */
  readonly pageUrl: string
  /** When it is looked at. */
  readonly now: number
  readonly close: () => Promise<void>
}

const SEED = 1
const ASKED_AT = Date.UTC(2026, 10, 20, 14, 5)
const MINUTE_MS = 60_000
/** So long the agent works on it. */
const WORK_MS = 4.5 * MINUTE_MS
/** So long after that somebody looks. */
const LOOK_AFTER_MS = 3 * MINUTE_MS

const ASKER = 'octo-dev'
const TOKEN = 'ghs_pictureToken0123456789abcdefghijklmn'
const KEY = 'ak_3f9c1d7e5b2a4860'
const PROJECT = 'proj-shop'
const SERVER = 'https://github.com'
const REPOSITORY = 'acme/shop'
const RUN_ID = 6_000_000_001

/** Plays it in virtual time, and serves what came of it. */
export async function openPictureWorld(): Promise<PictureWorld> {
  const timetable = createTimetable(ASKED_AT)
  const { now } = timetable
  const github = createGitHub({
    now,
    serverUrl: SERVER,
    token: TOKEN,
    repository: REPOSITORY,
    permissions: PEOPLE
  })
  const run = await play(github, timetable)
  const pages = createPages({
    github,
    home: ISSUE,
    commenters: [{ login: ASKER, may: 'write' }],
    runs: () => [run],
    firstComment: '',
    onWritten: () => undefined
  })
  const served: Served = await serve(github.handle, {
    name: 'github',
    visit: pages.visit
  })
  return {
    pageUrl: `${served.url}/${REPOSITORY}/issues/${ISSUE}`,
    now: now() + LOOK_AFTER_MS,
    close: served.close
  }
}

/** Somebody asks, and the action does what it does. */
async function play(
  github: GitHub,
  timetable: ReturnType<typeof createTimetable>
): Promise<ShownRun> {
  const { now } = timetable
  seedIssue(github, now())
  const pull = seedPullRequest(github, now())
  const service = createAgentService({
    now,
    key: KEY,
    projectId: PROJECT,
    onFinish: ({ prLink }) => {
      github.push(pull.number)
      return prLink
    }
  })
  service.addJob({
    ...JOB,
    prLink: pull.html_url,
    messages: [{ durationMs: WORK_MS, changes: 'push' }]
  })
  const { commentId, event } = ask(github)
  const eventText = JSON.stringify(event.payload)
  const random = createRandom(SEED)
  const record: RunRecord = {
    name: 'run',
    run: 0,
    attempt: 1,
    prompt: '',
    trigger: {
      comment: undefined,
      event,
      eventText,
      prompt: '',
      jobOption: undefined
    },
    startedAt: now(),
    deadline: Number.POSITIVE_INFINITY,
    exchanges: [],
    told: []
  }
  const process = createProcess(timetable, random.fork(), {
    record,
    fate: {},
    tell: () => undefined,
    onKilled: () => undefined,
    event: eventText,
    inputs: {
      'base-url': 'https://agents.example',
      'api-key': KEY,
      'project-id': PROJECT,
      'job-id': JOB.id,
      'github-token': TOKEN
    },
    env: {
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: '/event.json',
      GITHUB_SERVER_URL: SERVER,
      GITHUB_API_URL: SERVER,
      GITHUB_RUN_ID: String(RUN_ID),
      GITHUB_RUN_ATTEMPT: '1'
    }
  })
  const link = (name: 'service' | 'github') =>
    openLink(
      timetable,
      random.fork(),
      process,
      {
        name,
        handle: name === 'github' ? github.handle : service.handle,
        outages: [],
        faultFor: () => undefined,
        pace: () => ({ slow: 0, verySlow: 0 }),
        onHandled: () => undefined
      },
      () => undefined
    )
  const over = main({
    runner: process.runner,
    clock: process.clock,
    serviceTransport: link('service'),
    githubTransport: link('github')
  })
  await timetable.play()
  await over
  return {
    id: RUN_ID,
    issue: ISSUE,
    anchor: commentAnchor({ kind: 'issue', id: commentId }),
    startedAt: record.startedAt,
    progress: { kind: 'ended', result: endOf(record) }
  }
}

function ask(github: GitHub) {
  const issue = github.issue(ISSUE)
  if (issue === undefined) throw new Error(`There is no #${ISSUE}`)
  const comment = github.addComment({
    issue: ISSUE,
    user: ASKER,
    body: '/agent also cover two vouchers in one cart, and fix the changelog'
  })
  const event = issueComment({ place: github.place, issue, comment })
  return { commentId: comment.id, event }
}

/** What the action told its runner. */
function endOf({ told }: RunRecord): RunEnd {
  const texts = (kind: RunRecord['told'][number]['kind']) =>
    told.filter(one => one.kind === kind)
  const lines = texts('log').map(({ text }) => `${text}\n`)
  return {
    exitCode: texts('fail').length === 0 ? 0 : 1,
    outputs: Object.fromEntries(
      texts('output').map(({ name, text }) => [name, text])
    ),
    summary: texts('summary')
      .map(({ text }) => text)
      .join(''),
    annotations: texts('notice').map(({ text }) => ({
      level: 'notice',
      message: text
    })),
    log: lines.join('')
  }
}
