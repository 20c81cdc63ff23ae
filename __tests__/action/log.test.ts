/**
 * What a run logs: each warning once, and a timeline for the summary:
 * docs/reference.md, "How it behaves".
 */
import { describe, expect, it } from '@jest/globals'
import { openLog } from '../../src/action/log.ts'
import { plain, say } from '../../src/common/message.ts'
import { virtualClock } from '../../stage/clock.ts'

/** A log, and the lines and warnings that it wrote. */
function opened() {
  const clock = virtualClock()
  const lines: string[] = []
  const warnings: string[] = []
  const runner = {
    log: (line: string) => void lines.push(line),
    warning: (line: string) => void warnings.push(line)
  }
  const redact = (text: string) => text.replaceAll('secret', '***')
  return { clock, lines, log: openLog(clock, runner, redact), warnings }
}

const problem = { reason: 'github', what: say`It is down.`, fix: [] } as const

it('a line has the seconds since the log began', async () => {
  const { clock, lines, log } = opened()
  await clock.run(clock.sleep(1_260))
  log.detail(say`It says ${'secret'}.`)
  expect(lines).toEqual(['[1.3 s] It says "***".'])
})

it('the timeline has the last 200 moments, redacted', () => {
  const { lines, log } = opened()
  for (let at = 0; at <= 200; at += 1) log.moment(say`The secret ${'secret'}.`)
  log.detail(say`Not for the timeline.`)
  expect(log.timeline).toHaveLength(200)
  expect(lines).toHaveLength(202)
  const words = log.timeline.map(({ what }) => plain(what))
  expect(new Set(words)).toEqual(new Set(['The secret "***".']))
})

describe('a warning', () => {
  it('that was written before goes to the log', () => {
    const { lines, log, warnings } = opened()
    log.warn(say`It is late.`)
    log.warn(say`It is late.`)
    expect(warnings).toEqual(['It is late.'])
    expect(lines).toEqual(['[0.0 s] It is late.'])
  })

  it('about a topic is written once, and not to the log', () => {
    const { lines, log, warnings } = opened()
    log.warnOnce('links', say`One link is odd.`)
    log.warnOnce('links', say`Another link is odd.`)
    log.warnOnce('statuses', say`A status is odd.`)
    expect(warnings).toEqual(['One link is odd.', 'A status is odd.'])
    expect(lines).toEqual([])
  })

  it('has a cause only the first time', () => {
    const { lines, log, warnings } = opened()
    log.warnOf(say`No reaction.`, problem)
    log.warnOf(say`No comment.`, problem)
    log.warnOf(say`No comment.`, problem)
    expect(warnings).toEqual(['No reaction. It is down.', 'No comment.'])
    expect(lines).toEqual(['[0.0 s] No comment.'])
  })
})
