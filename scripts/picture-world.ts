import { setStage } from '../__tests__/fakes/stage.ts'
import { commentAnchor } from '../sandbox/conversation.ts'
import { createPages } from '../sandbox/page/pages.ts'
import type { ShownRun } from '../sandbox/page/runs.ts'
import { serve } from '../sandbox/serve.ts'
import { virtualClock } from '../simulation/clock.ts'

/** A conversation with a finished follow-up, the same each time. */
export interface PictureWorld {
  /** The issue's page. */
  readonly pageUrl: string
  /** When it is looked at. */
  readonly now: number
  readonly close: () => Promise<void>
}

const ASKED_AT = Date.UTC(2026, 10, 20, 14, 5)
const MINUTE_MS = 60_000
/** So long the agent works on it. */
const WORK_MS = 4.5 * MINUTE_MS
/** So long after that somebody looks. */
const LOOK_AFTER_MS = 3.5 * MINUTE_MS
const ASKER = 'octo-dev'
const BODY =
  '/agent --job job-7f3a also cover two vouchers in one cart, and fix the changelog'
const RUN_ID = 6_000_000_001

/** Plays it in virtual time, without other comments, and serves the result. */
export async function openPictureWorld(): Promise<PictureWorld> {
  const stage = await setStage({
    clock: virtualClock(ASKED_AT),
    pullRequest: true,
    job: { messages: [{ durationMs: WORK_MS, changes: 'push' }] }
  })
  const { github, issue } = stage
  for (const { kind, id } of github.comments(issue))
    github.deleteComment(kind, id)
  const { id, event } = stage.comment({ by: ASKER, body: BODY })
  const startedAt = stage.now()
  const inputs = { 'poll-interval-seconds': '30' }
  const given = { event, actor: ASKER, runId: RUN_ID, inputs }
  const run: ShownRun = {
    id: RUN_ID,
    issue,
    anchor: commentAnchor({ kind: 'issue', id }),
    startedAt,
    progress: { kind: 'ended', result: await stage.run(given).done }
  }
  const pages = createPages({
    github,
    home: issue,
    commenters: [{ login: ASKER, may: 'write' }],
    firstComment: '',
    runs: () => [run],
    onWritten: () => undefined
  })
  const served = await serve(github.handle, {
    name: 'github',
    visit: pages.visit
  })
  return {
    pageUrl: `${served.url}/${stage.repository}/issues/${issue}`,
    now: stage.now() + LOOK_AFTER_MS,
    close: served.close
  }
}
