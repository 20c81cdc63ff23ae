import { expect, it } from '@jest/globals'
import { KEY, PROJECT } from '../../sandbox/setting.ts'
import type { ReportMarker } from '../../src/github/marker.ts'
import { say } from '../../src/message.ts'
import { COMMENT_MOST_CHARACTERS } from '../../src/report/comment.ts'
import { postReport } from '../../src/report/post.ts'
import type { Report } from '../../src/report/report.ts'
import { limits } from '../fakes/follow-up.ts'
import { sandboxGitHub } from '../fakes/github.ts'
import { markersOf } from '../fakes/markers.ts'

const MARKER: ReportMarker = {
  kind: 'report',
  project: PROJECT,
  issue: 7,
  asked: 'comment-1',
  runId: '1',
  attempt: 1,
  outcome: 'error',
  sent: 'refused'
}

/** The length of the comment that is posted for so many characters of words. */
async function postedLength(characters: number): Promise<number> {
  const { clock, github, stand } = sandboxGitHub()
  const words = Array.from({ length: characters / 100 }, () => 'x'.repeat(99))
  const report: Report = {
    outcome: 'error',
    explanation: words.flatMap(one => say`${one}`),
    send: 'refused',
    next: 'change-text',
    asker: 'octo-dev',
    question: undefined,
    command: '/agent',
    timeLimitMs: 1,
    forgottenJob: undefined,
    job: undefined,
    pullRequest: undefined,
    pullState: undefined,
    run: { url: 'https://github.test/acme/shop/actions/runs/1', id: '1' }
  }
  const ports = {
    clock,
    github,
    markers: markersOf(KEY),
    limits: limits(clock, 60_000),
    log: { warnOf: () => undefined },
    redact: (text: string) => text,
    run: { owner: 'acme', repo: 'shop' },
    inputs: { command: '/agent' }
  }
  const place = { issue: 7, asked: MARKER.asked, since: 0 }
  const posting = postReport(ports, place, { marker: MARKER, report })
  expect((await clock.run(posting)).kind).toBe('posted')
  return stand.comments(7).at(-1)?.body.length ?? 0
}

it('a report fits into a comment together with its marker', async () => {
  const lengths: number[] = []
  for (let characters = 60_000; characters < 66_000; characters += 100)
    lengths.push(await postedLength(characters))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(COMMENT_MOST_CHARACTERS)
  // Nothing is cut that fits.
  expect(Math.max(...lengths)).toBeGreaterThan(COMMENT_MOST_CHARACTERS - 200)
})
