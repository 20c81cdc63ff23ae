import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from '@jest/globals'
import { parse } from 'yaml'
import {
  copyAction,
  environmentOf,
  ON_THIS_MACHINE
} from '../../sandbox/act-command.ts'
import { property } from '../../sandbox/exchange.ts'
import { createFastClock, type FastClock } from '../../sandbox/fast-world.ts'
import type { Access, Scopes } from '../../sandbox/github-endpoints.ts'
import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import {
  startWorld,
  type World,
  type WorldOptions
} from '../../sandbox/world.ts'
import { exampleWorkflows } from '../../scripts/workflows.ts'
import { git } from '../release/project.ts'
import {
  ACT,
  environmentIn,
  pairs,
  requireAct,
  WITHIN_LIMIT,
  withoutKeysUnknownToAct
} from './act-command.ts'

/** Plays in a world of its own whose token may what the workflow says. */
export type Play = <T>(
  options: WorldOptions,
  scene: (stage: ActStage) => Promise<T>
) => Promise<T>

export interface ActStage {
  readonly world: World
  /** The event happens, and the example runs to its end. */
  readonly run: (event: GitHubEvent, given?: Given) => Promise<WorkflowRun>
  /** So much time passes at once. */
  readonly pass: (ms: number) => void
}

/** What a run is given beyond the event. */
export interface Given {
  /** A workflow to run in place of the example. */
  readonly yaml?: string
  /** Laid over those of the world. */
  readonly secrets?: Readonly<Record<string, string>>
  readonly vars?: Readonly<Record<string, string>>
}

/** What a run left behind, as act tells it. */
export interface WorkflowRun {
  readonly exitCode: number | null
  /** How each job ended, by its id: `success`, `failure` or `skipped`. */
  readonly jobs: Readonly<Record<string, string>>
  /** What each step set, by the ids of its job and itself, `job.step`. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What all steps wrote to the step summary. */
  readonly summary: string
  /** What the steps printed. */
  readonly log: string
  /** What actions/checkout was given, each time. */
  readonly checkouts: readonly Readonly<Record<string, string>>[]
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/**
 * An agent that is done within 10 s can't be seen at work, and nobody waits for
 * that in full. Not faster: what is read in passing has half a second.
 */
const PACE = 2
const HERE = join(ROOT, '__tests__/workflows')
/** The file of a workflow that is none of the examples. */
const OTHER = 'other.yml'

/** Prepares an example for a file of tests; fails when there is no act. */
export function openExample(name: string): Play {
  requireAct()
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  copyAction(join(folder, 'action'))
  prepareRepository(join(folder, 'repository'))
  const example = exampleWorkflows().find(one => one.name === name)
  const workflow = parse(example?.yaml ?? '')
  const scopes = scopesOf(workflow)
  return async (options, scene) => {
    const clock = createFastClock(PACE)
    const world = await startWorld({ ...options, now: clock.now, scopes })
    const opened = { world, clock, folder, name, workflow }
    try {
      const run: ActStage['run'] = (event, given = {}) =>
        runWorkflow(opened, event, given)
      const seen = await scene({ world, run, pass: clock.skip })
      expect(world.github.unknownRequests).toEqual([])
      return seen
    } finally {
      await world.close()
    }
  }
}

/** Makes a repository on its default branch, with every example as act takes it. */
function prepareRepository(folder: string): void {
  const workflows = join(folder, '.github/workflows')
  mkdirSync(workflows, { recursive: true })
  for (const { name, yaml } of exampleWorkflows())
    writeFileSync(join(workflows, name), withoutKeysUnknownToAct(yaml))
  git(folder, 'init', '--quiet', '--initial-branch=main')
  // Where act reads the repository's name.
  git(folder, 'remote', 'add', 'origin', 'https://github.com/acme/shop.git')
  git(folder, 'add', '.')
  git(folder, 'commit', '--quiet', '--message', 'Add the workflows')
}

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: Readonly<Record<string, Access>>
        readonly steps?: readonly {
          readonly uses?: string
          readonly with?: Readonly<Record<string, unknown>>
        }[]
      }
    >
  >
}

/**
 * Returns the scopes of the one token that act gives to all jobs, and that stands in for
 * an app's: it has each scope at the highest level that a job or an app token asks for.
 */
function scopesOf({ jobs }: Workflow): Scopes {
  const asked = Object.values(jobs).flatMap(
    ({ permissions = {}, steps = [] }) => [
      permissions,
      ...steps.map(step => step.with ?? {})
    ]
  )
  const highest = (name: string): Access => {
    const held = asked.flatMap(given => [
      given[name],
      given[`permission-${name}`]
    ])
    return (
      (['write', 'read'] as const).find(one => held.includes(one)) ?? 'none'
    )
  }
  return {
    issues: highest('issues'),
    pullRequests: highest('pull-requests'),
    contents: highest('contents'),
    checks: highest('checks'),
    statuses: highest('statuses'),
    actions: highest('actions')
  }
}

interface Opened {
  readonly world: World
  readonly clock: FastClock
  readonly folder: string
  readonly name: string
  readonly workflow: Workflow
}

async function runWorkflow(
  opened: Opened,
  event: GitHubEvent,
  given: Given
): Promise<WorkflowRun> {
  const home = await mkdtemp(join(opened.folder, 'run-'))
  await writeFile(join(home, 'event.json'), JSON.stringify(event.payload))
  await writeFile(join(home, 'checkouts'), '')
  if (given.yaml !== undefined)
    await writeFile(join(home, OTHER), withoutKeysUnknownToAct(given.yaml))
  const words = argumentsFor(opened, home, event, given)
  const { exitCode, lines } = await startAct(opened.folder, home, words)
  const checkouts = await readFile(join(home, 'checkouts'), 'utf8')
  return {
    ...read(lines),
    exitCode,
    checkouts: checkouts
      .split('\n')
      .flatMap(lineOf<Readonly<Record<string, string>>>)
  }
}

function argumentsFor(
  { world, clock, folder, name, workflow }: Opened,
  home: string,
  event: GitHubEvent,
  given: Given
): readonly string[] {
  const env = {
    ...environmentOf(world),
    ...clock.environment(),
    APP_TOKEN: world.token,
    CHECKOUTS: join(home, 'checkouts'),
    SHOP: join(HERE, 'shop')
  }
  const secrets = {
    AGENT_API_KEY: world.key,
    GITHUB_TOKEN: world.token,
    AGENT_APP_PRIVATE_KEY: 'app-key',
    ...given.secrets
  }
  const vars = {
    AGENT_BASE_URL: world.serviceUrl,
    AGENT_PROJECT_ID: world.projectId,
    AGENT_APP_CLIENT_ID: 'Iv23example',
    ...given.vars
  }
  const replaced = {
    'your-org/agent-follow-up@v1': join(folder, 'action'),
    ...standInsOf(workflow)
  }
  const isOther = given.yaml !== undefined
  const file = isOther ? join(home, OTHER) : `.github/workflows/${name}`
  return [
    event.name,
    ...['--workflows', file],
    ...['--eventpath', join(home, 'event.json')],
    ...['--actor', senderOf(event)],
    ...ON_THIS_MACHINE,
    // With --verbose it names the jobs that it skips.
    ...['--json', '--verbose', '--no-skip-checkout'],
    ...pairs('--env', env),
    ...pairs('--secret', secrets),
    ...pairs('--var', vars),
    ...pairs('--local-repository', replaced)
  ]
}

/** Returns the login that `github.actor` has; a schedule has no sender. */
function senderOf({ payload }: GitHubEvent): string {
  const login = property(property(payload, 'sender'), 'login')
  return typeof login === 'string' ? login : 'octo-admin'
}

/** What stands in for actions of GitHub's own, by their names. */
const STAND_INS: Readonly<Record<string, string>> = {
  'actions/checkout': 'checkout',
  'actions/create-github-app-token': 'app-token'
}

/** Returns the folders that act takes in the place of actions, by what a job uses. */
function standInsOf({ jobs }: Workflow): Readonly<Record<string, string>> {
  const uses = Object.values(jobs).flatMap(({ steps = [] }) =>
    steps.map(step => step.uses ?? '')
  )
  return Object.fromEntries(
    uses.flatMap(used => {
      const name = STAND_INS[used.replace(/@.*/, '')]
      return name ? [[used, join(HERE, 'stand-ins', name)]] : []
    })
  )
}

interface Ended {
  readonly exitCode: number | null
  readonly lines: readonly Line[]
}

function startAct(
  folder: string,
  home: string,
  words: readonly string[]
): Promise<Ended> {
  const options = {
    cwd: join(folder, 'repository'),
    env: environmentIn(home, join(HERE, 'stand-ins/programs')),
    maxBuffer: Number.POSITIVE_INFINITY,
    ...WITHIN_LIMIT
  }
  return new Promise((resolve, reject) => {
    const child = execFile(ACT, words, options, (error, stdout) => {
      if (typeof error?.code === 'string') reject(error)
      const lines = stdout.split('\n').flatMap(lineOf<Line>)
      resolve({ exitCode: child.exitCode, lines })
    })
  })
}

/** A line of act's log. */
interface Line {
  readonly msg?: string
  readonly jobID?: string
  readonly stepID?: readonly string[]
  readonly jobResult?: string
  readonly command?: string
  readonly name?: string
  readonly arg?: string
  readonly content?: string
  readonly raw_output?: boolean
}

/** act prints other text, too. */
function lineOf<T>(text: string): readonly T[] {
  return text.startsWith('{') ? [JSON.parse(text)] : []
}

function read(
  lines: readonly Line[]
): Pick<WorkflowRun, 'jobs' | 'outputs' | 'summary' | 'log'> {
  const ended = lines.filter(({ jobResult }) => jobResult !== undefined)
  const set = lines.filter(({ command }) => command === 'set-output')
  const steps = Map.groupBy(
    set,
    ({ jobID, stepID = [] }) => `${jobID}.${stepID.join('.')}`
  )
  return {
    jobs: Object.fromEntries(
      ended.map(({ jobID, jobResult }) => [jobID, jobResult])
    ),
    outputs: Object.fromEntries(
      [...steps].map(([step, outputs]) => [
        step,
        Object.fromEntries(outputs.map(({ name, arg }) => [name, arg]))
      ])
    ),
    summary: lines
      .filter(({ command }) => command === 'summary')
      .map(({ content }) => content ?? '')
      .join('\n'),
    log: lines
      .filter(one => one.raw_output || one.command !== undefined)
      .map(({ msg = '' }) => `${msg.trimEnd()}\n`)
      .join('')
  }
}
