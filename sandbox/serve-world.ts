import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { watchStepFiles } from './page/by-hand.ts'
import { RUN_BY_HAND, startPagedWorld } from './page/paged-world.ts'
import type { Screen } from './screen.ts'
import { prepareStep, stepEnvironment } from './step-environment.ts'

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
    onWritten: ({ by, issue, body }) => {
      const [first] = body.split('\n', 1)
      screen.scene(`${by} comments on #${issue}: ${first}`)
    }
  })
  const { world, runs } = paged
  try {
    const { event } = paged.comment({
      by: ASKER,
      body: '/agent also fix the changelog'
    })
    const files = await prepareStep(folder, event)
    const options = world.runOptions({
      event,
      actor: ASKER,
      runId: RUN_BY_HAND
    })
    const { PATH: _, ...variables } = await stepEnvironment(options, files)
    const script = join(folder, 'run.sh')
    await writeFile(script, commandLine(variables, entry))
    screen.plain('Look at the issue in a browser, and comment there:')
    screen.plain('')
    screen.plain(`  ${paged.pageUrl}`)
    screen.plain('')
    screen.plain(`The service is at ${world.serviceUrl}`)
    screen.plain(`GitHub is at ${world.apiUrl}, its issue is #${world.issue}`)
    screen.plain('')
    screen.plain('Or run the action by hand, in another terminal:')
    screen.plain('')
    screen.plain(`  sh ${script}`)
    screen.plain('')
    screen.plain('It is one command with all that the runner gives; edit it.')
    screen.plain(`Outputs come to ${files.output}`)
    screen.plain(`The summary comes to ${files.summary}`)
    screen.plain('')
    screen.plain('Run it twice: the follow-up is sent once. A line typed here')
    screen.plain(
      `is a new comment by ${ASKER}, for the next run of the script.`
    )
    screen.plain('Ctrl-C ends this and takes the files away.')
    screen.plain('')
    const about = { id: RUN_BY_HAND, issue: world.issue, by: ASKER }
    const unwatch = watchStepFiles(files, seen => runs.showByHand(about, seen))
    await typedUntilEnd(async line => {
      const next = paged.comment({ by: ASKER, body: line })
      await writeFile(files.event, JSON.stringify(next.event.payload, null, 2))
      screen.scene(`${ASKER} comments on #${world.issue}: ${line}`)
    })
    unwatch()
    screen.conversation(world.github, world.issue)
    return 0
  } finally {
    await paged.close()
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

/** Until Ctrl-C; where nobody can type, until then all the same. */
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
