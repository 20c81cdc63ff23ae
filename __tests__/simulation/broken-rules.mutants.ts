import { describe, expect, it } from '@jest/globals'
import { runCampaign } from '../../simulation/workers.ts'
import { createMutant, type Mutation } from './mutant.ts'

const TWICE = /^the service took ".*" \d times$/
const TOO_EARLY = /takes an end that has stood for/
const FROM_BEFORE = /may be from before the follow-up$/
const NOTHING_SENT = /that nothing was sent/
const TWO_COMMENTS = /left \d result comments$/
const NO_REPORT = /left no (end in the )?result comment$/

/** A rule, how it is broken, and by which words that shows. */
const BROKEN_RULES: readonly (Mutation & {
  readonly name: string
  readonly shows: RegExp
})[] = [
  {
    name: 'only the run that left 👀 sends',
    file: 'claim.ts',
    from: "return left.isNew ? { kind: 'won', at: clock.now() }",
    to: "return left ? { kind: 'won', at: clock.now() }",
    shows: TWICE
  },
  {
    name: 'a POST whose connection broke is not sent again',
    file: 'agent/reply.ts',
    from: 'return reply.requestSent\n',
    to: 'return reply.requestSent && false\n',
    shows: TWICE
  },
  {
    name: 'a claim under which nothing was sent is given back',
    file: 'conclude.ts',
    from: 'await claim.release()\n',
    to: '\n',
    shows: /sent nothing and left its claim$/
  },
  {
    name: 'people without permission reach nothing',
    file: 'github/permission.ts',
    from: 'return isEnough(found, required)',
    to: 'return isEnough(found, required) || true',
    shows: /^a stranger reached the service$/
  },
  {
    name: 'the outputs say that the service accepted it',
    file: 'main.ts',
    from: 'outputs.know({ sent: true })',
    shows: /was told that it is taken, and says sent=false$/
  },
  {
    name: 'nothing is asked past the time limit',
    file: 'follow-up/wait.ts',
    from: 'timeLeft(clock, limits) === 0',
    to: 'clock.now() > limits.deadline + 60_000',
    shows: /past the limit$/
  },
  {
    name: 'only who sent nothing under its own claim says that nothing was sent',
    file: 'claim.ts',
    from: "if (!isAlone) return 'unsent-here'",
    shows: NOTHING_SENT
  },
  {
    name: 'who sends corrects a report that nothing was sent',
    file: 'main.ts',
    from: "if (!isRerun || (by === 'earlier-run' && inputs.wait)) return",
    to: 'if (by) return',
    shows: /^the report of .* says that nothing was sent$/
  },
  {
    name: 'to re-run is advised only where the claim was released',
    file: 'claim.ts',
    from: "eyes = 'stuck'",
    to: "eyes = 'released'",
    shows: /^the advice to re-run did not send it/
  },
  {
    name: 'to re-run is advised only where the answer to the claim came',
    file: 'claim.ts',
    from: "return eyes === 'released'",
    to: "return eyes === 'released' || eyes === 'unanswered'",
    shows: /^the advice to re-run did not send it/
  },
  {
    name: 'to comment again is advised on a condition',
    file: 'report/wording.ts',
    from: 'again only if the job shows nothing of this follow-up and no other run of this comment is in progress.',
    to: 'again.',
    shows: /^the advice to comment led to a second delivery$/
  },
  {
    name: 'a report gives way to none that knows less',
    file: 'report/standing.ts',
    from: 'if (knowledge(ours) < knowledge(standing)) return false',
    shows: /, and that it was sent$/
  },
  {
    name: 'an end stands',
    file: 'report/standing.ts',
    from: 'if (isEnd(standing.outcome)) return false',
    shows: /replaces (completed|no-changes|failed|archived) by/
  },
  {
    name: 'a report of another run stands',
    file: 'report/standing.ts',
    from: 'const isOwn = standing.runId === ours.runId',
    to: 'const isOwn = standing.runId !== ours.outcome',
    shows: /replaces \S+ by \S+$/
  },
  {
    name: 'the state from before the follow-up is not its end',
    file: 'follow-up/settle.ts',
    from: 'const isProven = showsWork(settling)',
    to: 'const isProven = true',
    shows: FROM_BEFORE
  },
  {
    name: 'an end has to stand',
    file: 'follow-up/settle.ts',
    from: 'STANDS_MS = 5_000',
    to: 'STANDS_MS = 0',
    shows: TOO_EARLY
  },
  {
    name: 'an end has to stand longer after an earlier send',
    file: 'follow-up/settle.ts',
    from: "basis.kind === 'sent-earlier' ||",
    shows: TOO_EARLY
  },
  {
    name: 'an end has to stand longer after a busy job',
    file: 'follow-up/settle.ts',
    from: 'basis.wasBusy ||',
    shows: TOO_EARLY
  },
  {
    name: 'an end without a link has to stand longer',
    file: 'follow-up/settle.ts',
    from: ' || linkOf(latest) === null',
    shows: TOO_EARLY
  },
  {
    name: 'a link that is gone is no difference',
    file: 'follow-up/settle.ts',
    from: '(link !== null && link !== linkOf(before))',
    to: 'link !== linkOf(before)',
    shows: FROM_BEFORE
  },
  {
    name: 'a job that was seen may be missing for a while',
    file: 'follow-up/job-in-view.ts',
    from: 'GONE_MS = 30_000',
    to: 'GONE_MS = 0',
    shows: /gave up a job that was missing for a moment$/
  },
  {
    name: 'a link that was dropped is a change',
    file: 'follow-up/outcome.ts',
    from: 'if (after.droppedLink !== undefined) return undefined',
    shows: /says no-changes of a link that can't be shown$/
  },
  {
    name: 'the look before the send is fresh',
    file: 'follow-up/deliver.ts',
    from: 'before.askedAt >= notBefore - FRESH_MS',
    to: 'before.askedAt <= notBefore + FRESH_MS',
    shows: /sends on a look .* older than its claim$/
  },
  {
    name: 'after a lost answer there is a look, even past the limit',
    file: 'follow-up/search.ts',
    from: 'const found = await look(searching)\n',
    to: 'if (timeLeft(clock, limits) === 0) return undefined\n    const found = await look(searching)\n',
    shows: /says unknown and never looked$/
  },
  {
    name: 'a job is named by what was there before the comment',
    file: 'github/conversation.ts',
    from: 'found.namedAt < asked.createdAt ||',
    to: 'found.namedAt > 0 ||',
    shows: /went to .* instead of/
  },
  {
    name: 'a pause that GitHub asks for fits into the report',
    file: 'reporting.ts',
    from: 'REPORTING_MOST_MS = 120_000',
    to: 'REPORTING_MOST_MS = 0',
    shows: NO_REPORT
  },
  {
    name: 'a create whose answer was lost has time to be listed',
    file: 'result-comment.ts',
    from: 'LISTED_AFTER_MS = 5_000',
    to: 'LISTED_AFTER_MS = 500',
    shows: TWO_COMMENTS
  },
  {
    name: 'whoever sees the end reports it',
    file: 'result-comment.ts',
    from: 'if (!ports.reportsAll() && !countsAsEnd(result)) return NOT_OURS',
    to: 'if (!ports.reportsAll()) return NOT_OURS',
    shows: NO_REPORT
  },
  {
    name: 'others report ends only',
    file: 'result-comment.ts',
    from: 'if (!ports.reportsAll() && !countsAsEnd(result)) return NOT_OURS',
    shows: /reports no end for the run that holds the claim$/
  },
  {
    name: 'the end’s reaction of a killed run does not keep others from reporting',
    file: 'result-comment.ts',
    from: 'return beginAnew(reaction)\n  }',
    to: 'return NOT_OURS\n  }',
    shows: NO_REPORT
  },
  {
    name: 'who finds another’s reaction waits for its report',
    file: 'result-comment.ts',
    from: 'OTHERS_REPORT_MS = 10_000',
    to: 'OTHERS_REPORT_MS = 0',
    shows: TWO_COMMENTS
  },
  {
    name: 'what replaces a report names its job',
    file: 'result-comment.ts',
    from: 'const job = marker.job ?? standing.job',
    to: 'const job = marker.job',
    shows: /, without its job$/
  },
  {
    name: 'a re-run looks for the report of its run',
    file: 'follow-up.ts',
    from: 'isFirst: record === undefined && !isRerun',
    to: 'isFirst: record === undefined',
    shows: TWO_COMMENTS
  },
  {
    name: 'the reactions of an end agree with the report',
    file: 'result-comment.ts',
    from: 'for (const reaction of wrong) await giveBack(reaction)',
    shows: /stands? beside/
  },
  {
    name: 'the 👎 of a denied attempt goes',
    file: 'github/reactions.ts',
    from: 'filter(reaction => reaction.login === login)',
    to: "filter(({ content }) => content !== '-1')",
    shows: /^👎 stands after a yes$/
  }
]

describe('a broken rule is found within 3,000 worlds:', () => {
  it.each(BROKEN_RULES)('$name', async rule => {
    const mutant = createMutant(rule)
    const isFound = (breach: string) => rule.shows.test(breach)
    try {
      const { failures } = await runCampaign({
        from: 1,
        to: 3_001,
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
