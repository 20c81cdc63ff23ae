import { environmentOf, prepareAct } from './act-command.ts'
import { startPagedWorld } from './page/paged-world.ts'
import { schedule } from './payloads.ts'
import type { Screen } from './screen.ts'
import { KEY, PROJECT, REPOSITORY, TOKEN } from './setting.ts'
import { seedChecks } from './world.ts'

export interface ServeWorldOptions {
  /** Comments are run by act, which is told how, and not by the sandbox. */
  readonly act: boolean
  readonly port?: number | undefined
}

const DOES = { comment: 'comments on', review: 'reviews', label: 'labels' }

/** The version of act that this project's tests run. */
const ACT = 'github.com/nektos/act@v0.2.87'

/**
 * Serves a world as pages in a browser until Ctrl-C, and returns the exit code.
 */
export async function serveWorld(
  screen: Screen,
  { act: isForAct, port }: ServeWorldOptions
): Promise<number> {
  const show = (lines: readonly string[]) => lines.forEach(screen.plain)
  const { world, comment, pageUrl, close } = await startPagedWorld({
    ...(port !== undefined && { port }),
    pullRequest: true,
    failedChecks: true,
    job: { messages: [{ durationMs: 15_000, changes: 'push' }] },
    onAnswer: entry => {
      screen.request(entry)
      failChecks()
    },
    onWritten: ({ as, by, issue, body }) => {
      const [first] = body.split('\n', 1)
      screen.scene(`${by} ${DOES[as]} #${issue}: ${first}`)
    },
    ...(isForAct && {
      onAsked: event =>
        show(['', 'To have act answer it, paste:', '', act.command(event), ''])
    })
  })
  const act = prepareAct(world)
  const pull = world.pullRequest ?? 0
  const headSha = () => world.github.issue(pull)?.pull?.headSha
  let failedOn = headSha()

  /**
   * Adds failed checks after each push, so that there are always some for
   * `--checks`.
   */
  function failChecks(): void {
    const sha = headSha()
    if (sha === undefined || sha === failedOn) return
    failedOn = sha
    seedChecks(world.github, sha)
  }

  const body = `/agent --job ${world.jobId}`
  const waiting = comment({ by: 'octo-dev', issue: pull, body })
  show([
    'Open the issue in a browser, and comment there:',
    '',
    `  ${pageUrl}`,
    '',
    'The first comment on the issue starts a job: /agent add a test',
    `On pull request #${pull}, checks have failed, also after each push:`,
    `/agent --job ${world.jobId} --checks`,
    'Each request to GitHub and to the service is listed below.',
    '',
    'What any runner has to be told, to run a workflow of your own against it:',
    '',
    `  GITHUB_REPOSITORY=${REPOSITORY}`,
    ...Object.entries(environmentOf(world)).map(
      ([name, value]) => `  ${name}=${value}`
    ),
    `  base-url: ${world.serviceUrl}`,
    `  project-id: ${PROJECT}`,
    `  api-key: ${KEY}`,
    `  github-token: ${TOKEN}`,
    '',
    'The token has every permission that the examples use, whatever `permissions:`',
    'says, because act does not read that. npm start -- missing-permission shows',
    'what happens without one.',
    '',
    `With act (go install ${ACT}), in an empty folder, paste:`,
    '',
    'git init -b main',
    `git remote add origin https://github.com/${REPOSITORY}.git`,
    'mkdir -p .github/workflows',
    'git commit --allow-empty -m "Begin"',
    '',
    'Copy your workflows to .github/workflows, and the files that they need. This act',
    'does not know the key `queue` yet, so remove it there:',
    '',
    "sed -i.bak '/queue: max/d' .github/workflows/*.yml",
    '',
    'The commands below say where your-org/agent-follow-up@v1 is. If your workflows name',
    'your organization in place of `your-org`, as README says, put it into the commands,',
    'too. They also stand in for actions/checkout, at the commit that the examples name:',
    'it lays out your folder. To have act load another action from GitHub, add',
    '--replace-ghe-action-with-github-com owner/name. No Docker is needed, whatever act',
    'warns of.',
    '',
    `This has act answer a comment that is on pull request #${pull} already:`,
    `${body}. It checks the job, and sends nothing:`,
    '',
    act.command(waiting.event),
    '',
    'This has act run the workflows with a schedule, such as finish.yml. What was',
    'sent is reported two minutes after that at the earliest:',
    '',
    act.command(schedule()),
    '',
    ...(isForAct
      ? [
          'To ask, comment on a page. The command that has act answer it is then',
          'shown below, for you to paste in another terminal.'
        ]
      : [
          'The sandbox itself answers comments on a page. To ask with act, use',
          'npm start -- --serve --act: it shows a command to paste for each comment.'
        ]),
    '',
    'Press Ctrl-C to stop.',
    ''
  ])
  await new Promise(resolve => {
    // Where standard input is closed, too.
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  screen.conversation(world.github, world.issue)
  act.remove()
  await close()
  return 0
}
