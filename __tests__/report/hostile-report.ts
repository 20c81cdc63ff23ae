/** Reports with anything in them that others wrote. */
import fc from 'fast-check'
import { parseAgentJob } from '../../src/agent/job.ts'
import { type Message, say } from '../../src/common/message.ts'
import { OUTCOMES } from '../../src/delivery/rules/state.ts'
import type { stepSummary } from '../../src/report/layout.ts'
import type { Wording } from '../../src/report/wording.ts'
import { hostileText } from '../attacks/hostile-text.ts'
import { stateOf } from '../delivery/rules/states.ts'

/** A backslash before a pipe has a test of its own, below. */
export const text = hostileText.map(foreign =>
  foreign.replaceAll('\\|', '\\ |')
)

const message: fc.Arbitrary<Message> = fc
  .array(text, { maxLength: 6 })
  .map(quotes => quotes.flatMap(quoted => say`It says ${quoted}`))

const login = fc.stringMatching(/^[A-Za-z0-9](-?[A-Za-z0-9]){0,18}$/)

/** What the service may give as a prLink, and is not dropped. */
const address: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTPS://'),
    fc.constantFrom('', 'user@', '@octo-dev:x@', 'a_b_c:`x`@'),
    fc.constantFrom('evil.example', 'www.evil.example', 'a_b_.example:8080'),
    text
  )
  .map(
    ([scheme, user, host, rest]) =>
      `${scheme}${user}${host}/${rest.replace(/[\s\p{C}]/gu, '').slice(0, 900)}`
  )
  .filter(link => usable(link) !== undefined)

function usable(prLink: string): string | undefined {
  const parsed = parseAgentJob(JSON.stringify({ id: 'x', prLink }))
  return parsed?.job.prLink ?? undefined
}

const name = fc.stringMatching(/^[\w.-]{1,12}$/)
const pullRequest: fc.Arbitrary<NonNullable<Wording['pullRequest']>> =
  fc.record({
    url: address,
    parts: fc.option(fc.record({ owner: name, repo: name, number: fc.nat() }), {
      nil: undefined
    })
  })

export const RUN_URL = 'https://github.com/acme/shop/actions/runs/6'
export const { about: PLAIN_ABOUT } = stateOf({
  about: { asker: 'octo-dev', runId: '6', runUrl: RUN_URL }
})

const about: fc.Arbitrary<Wording['about']> = fc
  .record(
    {
      kind: fc.constantFrom('comment', 'line', 'review', 'event'),
      asker: fc.oneof(login, text),
      url: address,
      text
    },
    { requiredKeys: ['kind', 'text'] }
  )
  .map(given => {
    const { asker: _, ...plain } = PLAIN_ABOUT
    return { ...plain, ...given } as Wording['about']
  })

const job = fc.record(
  { id: text, status: text, branch: text, model: text },
  { requiredKeys: ['id'] }
)

export const report: fc.Arbitrary<Wording> = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  reason: fc.constantFrom(undefined, 'text'),
  proof: fc.constant(undefined),
  headline: message,
  details: message,
  advice: message,
  about,
  hasStartedJob: fc.boolean(),
  job: fc.option(job, { nil: undefined }),
  pullRequest: fc.option(pullRequest, { nil: undefined })
})

export const timeline: fc.Arbitrary<Parameters<typeof stepSummary>[2]> =
  fc.array(fc.record({ afterMs: fc.nat(), what: message }), { maxLength: 4 })
