import { REPOSITORY_ID } from './github-shapes.ts'
import { startPagedWorld } from './page/paged-world.ts'
import type { Screen } from './screen.ts'
import { KEY, PROJECT, REPOSITORY, TOKEN } from './setting.ts'

/** Keeps a world up until Ctrl-C, as pages in a browser. */
export async function serveWorld(screen: Screen): Promise<number> {
  const { world, pageUrl, close } = await startPagedWorld({
    pullRequest: true,
    failedChecks: true,
    job: { messages: [{ durationMs: 15_000, changes: 'push' }] },
    onAnswer: screen.request,
    onWritten: ({ by, issue, body }) => {
      const [first] = body.split('\n', 1)
      screen.scene(`${by} comments on #${issue}: ${first}`)
    }
  })
  for (const line of [
    'Open the issue in a browser, and comment there:',
    '',
    `  ${pageUrl}`,
    '',
    `The first comment names the job: /agent --job ${world.jobId} and add a test`,
    'Each request to GitHub and to the service is listed below.',
    '',
    'To run a workflow of your own against it, as under act:',
    '',
    `  GITHUB_REPOSITORY=${REPOSITORY}`,
    `  GITHUB_REPOSITORY_ID=${REPOSITORY_ID}`,
    `  GITHUB_SERVER_URL=${world.serverUrl}`,
    `  GITHUB_API_URL=${world.apiUrl}`,
    `  base-url: ${world.serviceUrl}`,
    `  project-id: ${PROJECT}`,
    `  api-key: ${KEY}`,
    `  github-token: ${TOKEN}`,
    '',
    'Press Ctrl-C to stop.',
    ''
  ])
    screen.plain(line)
  await new Promise(resolve => {
    // Where standard input is closed, too.
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  screen.conversation(world.github, world.issue)
  await close()
  return 0
}
