import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inputVariables, readActionFile } from './action-file.ts'
import { graphqlUrl, REPOSITORY_ID } from './github-shapes.ts'

/** A webhook as it is delivered: the event's name and its payload. */
export interface GitHubEvent {
  readonly name: string
  readonly payload: unknown
}

/** What a step finds when it starts. */
export interface StepOptions {
  /** The program, such as `dist/index.js`. */
  readonly entry: string
  /** Default: `action.yml` in the folder above the program's. */
  readonly actionFile?: string
  readonly inputs: Readonly<Record<string, string>>
  readonly event: GitHubEvent
  readonly apiUrl: string
  readonly serverUrl: string
  /** `owner/name` */
  readonly repository: string
  /** What `${{ github.token }}` gives. */
  readonly token?: string
  readonly actor?: string
  readonly runId?: number
  /** `GITHUB_RUN_ATTEMPT`. Default 1. */
  readonly attempt?: number
  /** On top of what the runner gives. */
  readonly env?: Readonly<Record<string, string>>
  readonly debug?: boolean
}

const RUN_ID = 6_000_000_001

/** The files and folders that the runner makes for a step. */
export interface StepFiles {
  readonly home: string
  readonly temp: string
  readonly workspace: string
  readonly event: string
  readonly output: string
  readonly summary: string
}

/** Makes the files and folders of a step in a folder that exists. */
export async function prepareStep(
  folder: string,
  event: GitHubEvent
): Promise<StepFiles> {
  const files: StepFiles = {
    home: join(folder, 'home'),
    temp: join(folder, 'temp'),
    workspace: join(folder, 'work'),
    event: join(folder, 'event.json'),
    output: join(folder, 'output'),
    summary: join(folder, 'summary')
  }
  for (const made of [files.home, files.temp, files.workspace]) {
    await mkdir(made)
  }
  for (const empty of [files.output, files.summary]) {
    await writeFile(empty, '')
  }
  await writeFile(files.event, JSON.stringify(event.payload, null, 2))
  return files
}

/**
 * Returns the environment of a step. It has nothing of this process's own but
 * where programs are and Node's compile cache, if there is one.
 */
export function stepEnvironment(
  options: StepOptions,
  files: StepFiles
): Readonly<Record<string, string>> {
  const actionFile =
    options.actionFile ?? join(dirname(options.entry), '..', 'action.yml')
  const action = readActionFile(actionFile)
  return {
    PATH: process.env.PATH ?? '',
    HOME: files.home,
    LANG: 'C.UTF-8',
    CI: 'true',
    ...githubVariables(options, files),
    RUNNER_TEMP: files.temp,
    ...(options.debug ? { RUNNER_DEBUG: '1' } : {}),
    ...compileCache(),
    ...inputVariables(action, options.inputs, options.token ?? ''),
    ...options.env
  }
}

/**
 * Returns the variable of Node's compile cache, if this process has it. It
 * changes only how fast a program starts that was started before.
 */
function compileCache(): Readonly<Record<string, string>> {
  const folder = process.env.NODE_COMPILE_CACHE
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}

/** Returns the variables by which the runner describes the workflow run. */
export function githubVariables(
  options: Omit<StepOptions, 'entry' | 'inputs'>,
  files: StepFiles
): Readonly<Record<string, string>> {
  const { repository, serverUrl, apiUrl } = options
  const actor = options.actor ?? 'octo-dev'
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__your-org_agent-follow-up',
    GITHUB_ACTOR: actor,
    GITHUB_TRIGGERING_ACTOR: actor,
    GITHUB_EVENT_NAME: options.event.name,
    GITHUB_EVENT_PATH: files.event,
    GITHUB_OUTPUT: files.output,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_REPOSITORY: repository,
    GITHUB_REPOSITORY_ID: String(REPOSITORY_ID),
    GITHUB_RUN_ID: String(options.runId ?? RUN_ID),
    GITHUB_RUN_NUMBER: '42',
    GITHUB_RUN_ATTEMPT: String(options.attempt ?? 1),
    GITHUB_JOB: 'follow-up',
    GITHUB_WORKFLOW: 'Agent follow-up',
    GITHUB_WORKSPACE: files.workspace,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SHA: '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c',
    GITHUB_SERVER_URL: serverUrl,
    GITHUB_API_URL: apiUrl,
    GITHUB_GRAPHQL_URL: graphqlUrl(apiUrl)
  }
}
