import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { commentAnchor } from './conversation.ts'
import { watchStepFiles } from './page/by-hand.ts'
import {
  NO_JOB,
  type PagedWorld,
  RUN_BY_HAND,
  startPagedWorld
} from './page/paged-world.ts'
import type { Screen } from './screen.ts'
import {
  type GitHubEvent,
  prepareStep,
  type StepFiles,
  stepEnvironment
} from './step-environment.ts'

/** Who comments when a line is typed. */
const ASKER = 'octo-dev'

/**
 * Keeps a world up until Ctrl-C, as pages in a browser, and says how to run the
 * action in it by hand.
 */
export async function serveWorld(
  screen: Screen,
  entry: string
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-follow-up-'))
  // However this ends.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const paged = await startPagedWorld({
    entry,
    pullRequest: true,
    job: { messages: [{ durationMs: 5000, changes: 'push' }] },
    onAnswer: screen.request,
    onWritten: ({ by, issue, body, review }) => {
      const [first] = body.split('\n', 1)
      const does = review ? 'reviews' : 'comments on'
      screen.scene(`${by} ${does} #${issue}: ${first}`)
    }
  })
  const { world } = paged
  try {
    screen.plain('Open the issue in a browser, and comment there:')
    screen.plain('')
    screen.plain(`  ${paged.pageUrl}`)
    screen.plain('')
    screen.plain(
      `The first comment names the job: /agent --job ${world.jobId} …`
    )
    screen.plain(`GitHub runs at ${world.apiUrl}, the service at`)
    screen.plain(`${world.serviceUrl}. Each request to them is listed below.`)
    screen.plain('')
    screen.plain(`To run the action by hand, type a comment by ${ASKER} here.`)
    screen.plain('Press Ctrl-C to stop.')
    screen.plain('')
    const byHand = runByHand(paged, folder, entry, screen)
    await typedUntilEnd(byHand.take)
    byHand.end()
    screen.conversation(world.github, world.issue)
    return 0
  } finally {
    await paged.close()
  }
}

/** Makes a comment of a typed line, and a script that runs the action for it. */
function runByHand(
  { world, comment, runs }: PagedWorld,
  folder: string,
  entry: string,
  screen: Screen
) {
  const issue = world.issue
  let files: StepFiles | undefined
  let anchor = ''
  let unwatch = () => {}

  async function prepare(event: GitHubEvent): Promise<StepFiles> {
    const files = await prepareStep(folder, event)
    const options = world.runOptions({
      event,
      actor: ASKER,
      inputs: NO_JOB,
      runId: RUN_BY_HAND
    })
    const { PATH: _, ...variables } = await stepEnvironment(options, files)
    const script = join(folder, 'run.sh')
    await writeFile(script, commandLine(variables, entry))
    unwatch = watchStepFiles(files, seen =>
      runs.showByHand({ id: RUN_BY_HAND, issue, anchor }, seen)
    )
    screen.plain('')
    screen.plain('Run the action for it, in another terminal:')
    screen.plain('')
    screen.plain(`  sh ${script}`)
    screen.plain('')
    screen.plain('Run it twice: the follow-up is sent once. The script holds')
    screen.plain('all that the runner would set, so that you can edit it.')
    screen.plain(`Outputs are in ${files.output}`)
    screen.plain(`The summary is in ${files.summary}`)
    screen.plain('')
    return files
  }

  return {
    take: async (body: string) => {
      const { id, event } = comment({ by: ASKER, body })
      anchor = commentAnchor({ kind: 'issue', id })
      screen.scene(`${ASKER} comments on #${issue}: ${body}`)
      files ??= await prepare(event)
      await writeFile(files.event, JSON.stringify(event.payload, null, 2))
    },
    end: () => unwatch()
  }
}

/** A script with `env`, since a shell can't export a name with a hyphen. */
function commandLine(
  variables: Readonly<Record<string, string>>,
  entry: string
): string {
  const assignments = Object.entries(variables).map(
    ([name, value]) => `  ${quoted(`${name}=${value}`)} \\`
  )
  const program = `  ${quoted(process.execPath)} ${quoted(entry)}`
  return `${['exec env \\', ...assignments, program].join('\n')}\n`
}

/** One word of a shell, whatever is in it. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Until Ctrl-C, even where standard input is closed. */
function typedUntilEnd(take: (line: string) => Promise<void>): Promise<void> {
  return new Promise(resolve => {
    const lines = createInterface({ input: process.stdin })
    const end = () => {
      lines.close()
      resolve()
    }
    lines.on('line', line => {
      if (line.trim() !== '') void take(line)
    })
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  })
}
