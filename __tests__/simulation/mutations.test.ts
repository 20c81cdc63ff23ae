import { describe, expect, it } from '@jest/globals'
import { runCampaign } from '../../simulation/workers.ts'
import { createMutant, type Mutation } from './mutant.ts'

/** A rule, how it is broken, and by which words that shows. */
const BROKEN_RULES: readonly (Mutation & {
  readonly name: string
  readonly shows: RegExp
})[] = [
  {
    name: 'only the run that left 👀 sends',
    file: 'github/claim.ts',
    from: "answer.status === 201 ? 'won' : 'held'",
    to: "answer.status < 300 ? 'won' : 'held'",
    shows: /^the service took ".*" \d times$/
  },
  {
    name: 'a POST whose connection broke is not sent again',
    file: 'agent/reply.ts',
    from: 'return reply.requestSent\n',
    to: 'return reply.requestSent && false\n',
    shows: /^the service took ".*" \d times$/
  },
  {
    name: 'the status from before the follow-up is not its end',
    file: 'follow-up/settle.ts',
    from: 'return seenActive ||',
    to: 'return true ||',
    shows: /before the follow-up's end$/
  },
  {
    name: 'the end of a busy job has to stand',
    file: 'follow-up/settle.ts',
    from: 'STANDS_MS = 5_000',
    to: 'STANDS_MS = 0',
    shows: /before the follow-up's end$/
  },
  {
    name: 'a claim under which nothing was sent is given back',
    file: 'conclude.ts',
    from: 'releaseClaim(step), ',
    to: '',
    shows: /sent nothing and left its claim$/
  },
  {
    name: 'who may not ask reaches nothing',
    file: 'github/permission.ts',
    from: 'return isEnough(found, required)',
    to: 'return isEnough(found, required) || true',
    shows: /^a stranger reached the service$/
  },
  {
    name: 'the outputs say that the service took it',
    file: 'traces.ts',
    from: 'journal.note({ sent: true })',
    to: '',
    shows: /was told that it is taken, and says sent=false$/
  },
  {
    name: 'nothing is asked past the time limit',
    file: 'follow-up/wait.ts',
    from: 'timeLeft(clock, limits) === 0',
    to: 'clock.now() > limits.deadline + 60_000',
    shows: /past the limit$/
  }
]

describe('a broken rule is found within 1,000 worlds:', () => {
  it.each(BROKEN_RULES)('$name', async rule => {
    const mutant = createMutant(rule)
    const isFound = (breach: string) => rule.shows.test(breach)
    try {
      const { failures } = await runCampaign({
        from: 1,
        to: 1_001,
        sources: mutant.sources,
        stopAt: ({ breaches }) => breaches.some(isFound)
      })
      const found = failures.flatMap(({ breaches }) => breaches).find(isFound)
      expect(found).toMatch(rule.shows)
    } finally {
      mutant.remove()
    }
  })
})
