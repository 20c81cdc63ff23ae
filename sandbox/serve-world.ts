import { environmentOf, prepareAct } from './act-command.ts'
import { startPagedWorld } from './page/paged-world.ts'
import { schedule } from './payloads.ts'
import type { Screen } from './screen.ts'
import { KEY, PROJECT, REPOSITORY, TOKEN } from './setting.ts'

export interface ServeWorldOptions {
  /** Comments are run by act, which is told how, and not by the sandbox. */
  readonly act: boolean
  readonly port?: number | undefined
}

const DOES = { comment: 'comments on', review: 'reviews', label: 'labels' }

/** Keeps a world up until Ctrl-C, as pages in a browser. */
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
    onAnswer: screen.request,
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
  const body = `/agent --job ${world.jobId}`
  const waiting = comment({ by: 'octo-dev', issue: pull, body })
  show([
    'Open the issue in a browser, and comment there:',
    '',
    `  ${pageUrl}`,
    '',
    `The first comment names the job: /agent --job ${world.jobId} and add a test`,
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
    'With act, in an empty folder, to which you copy your workflows and the files',
    'that they need. Leave `your-org` in them as it is: the commands below say where',
    'that is, which can be the folder of your own copy. They also stand in for actions/checkout, at the commit that the',
    'examples name: it lays out your folder. To have act load another action from',
    'GitHub, add --replace-ghe-action-with-github-com owner/name. No Docker is',
    'needed, whatever act warns of.',
    '',
    'git init -b main',
    `git remote add origin https://github.com/${REPOSITORY}.git`,
    'mkdir -p .github/workflows',
    'git commit --allow-empty -m "Begin"',
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
