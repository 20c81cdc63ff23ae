import type { Mutation } from './mutant.ts'

/** A rule, how it is broken, and by which words that shows. */
export interface BrokenRule extends Mutation {
  readonly name: string
  readonly shows: RegExp
  /** A world that has shown it: it is played first. */
  readonly seed: number
}

const TWICE = /^the service took ".*" \d times$/
const TOO_EARLY = /takes an end that was stable for/
const FROM_BEFORE = /may be from before the follow-up$/
const NOTHING_SENT = /that nothing was sent/
const TWO_REPORTS = /left \d reports$/
const OTHERS_JOB = /^the service was asked for .*job-of-others/

/** What a run does by each row of the record's table. */
const rows: readonly BrokenRule[] = [
  {
    name: 'an end that was reported is that outcome again',
    file: 'follow-up/decide.ts',
    from: "if (report && isEnd(report.outcome)) return { kind: 'ended', report }",
    shows: /where the table says ended$/,
    seed: 1
  },
  {
    name: '🚀 says that it was sent',
    file: 'follow-up/decide.ts',
    from: 'if (rocket || report',
    to: 'if (report',
    shows: /where the table says sent$/,
    seed: 1
  },
  {
    name: 'a report `yes` says that it was sent',
    file: 'follow-up/decide.ts',
    from: "report?.sent === 'yes' || ",
    shows: /where the table says sent$/,
    seed: 1
  },
  {
    name: 'what nobody has signed holds back as `yes`',
    file: 'follow-up/decide.ts',
    from: " || unsigned === 'yes')",
    to: ')',
    shows: /where the table says sent$/,
    seed: 1
  },
  {
    name: 'a record that can’t be read lets nobody send',
    file: 'follow-up/decide.ts',
    from: "if (unread) return { kind: 'unread', problem: unread }",
    shows: /sends without having read the record$/,
    seed: 1
  },
  {
    name: 'a report `maybe` is `unknown`',
    file: 'follow-up/decide.ts',
    from: "report?.sent === 'maybe' || ",
    shows: /where the table says maybe$/,
    seed: 1
  },
  {
    name: 'what nobody has signed holds back as `maybe`',
    file: 'follow-up/decide.ts',
    from: " || unsigned === 'maybe')",
    to: ')',
    shows: /where the table says maybe$/,
    seed: 1
  },
  {
    name: 'a report `refused` is the same error',
    file: 'follow-up/decide.ts',
    from: "if (report?.sent === 'refused') return { kind: 'refused', report }",
    shows: /where the table says refused$/,
    seed: 1
  },
  {
    name: '👀 of another run lets nobody else send',
    file: 'follow-up/decide.ts',
    from: "return { kind: 'claimed' }",
    to: "return { kind: 'send', ...known }",
    shows: TWICE,
    seed: 1
  },
  {
    name: '👀 that is gone is for a re-run to add',
    file: 'follow-up/decide.ts',
    from: "return { kind: 'released' }",
    to: "return { kind: 'claimed' }",
    shows: /where the table says released$/,
    seed: 1
  },
  {
    name: 'a later attempt on a review never sends',
    file: 'follow-up/decide.ts',
    from: "if (asking.isReview) return { kind: 'review' }",
    shows: /where the table says review$/,
    seed: 1
  },
  {
    name: 'a new 👀 and no report lets a re-run send',
    file: 'follow-up/decide.ts',
    from: 'if (asking.isReview) return',
    to: "if (eyes === 'new') return",
    shows: /where the table says send$/,
    seed: 1
  },
  {
    name: 'without 👀 and without resend no re-run sends',
    file: 'follow-up/decide.ts',
    from: "eyes === 'new' || asking.resend",
    to: 'eyes',
    shows: TWICE,
    seed: 1
  },
  {
    name: 'with resend a re-run without 👀 sends',
    file: 'follow-up/decide.ts',
    from: "eyes === 'new' || asking.resend",
    to: "eyes === 'new'",
    shows: /where the table says send$/,
    seed: 1
  }
]

const signature: readonly BrokenRule[] = [
  {
    name: 'only what is signed names a job',
    file: 'github/marker.ts',
    from: 'timingSafeEqual(Buffer.from(signature), sign(fields))',
    to: "signature !== ''",
    shows: OTHERS_JOB,
    seed: 1
  },
  {
    name: 'the repository is signed',
    file: 'github/marker.ts',
    from: 'update(signed)',
    to: "update(signed.replace(/^\\d+/, '1'))",
    shows: OTHERS_JOB,
    seed: 1
  },
  {
    name: 'all fields are signed',
    file: 'github/marker.ts',
    from: 'update(signed)',
    to: 'update(signed.replace(/"job":"[^"]*"/, ""))',
    shows: OTHERS_JOB,
    seed: 1
  },
  {
    name: 'the best report is a signed one',
    file: 'report/post.ts',
    from: 'reports.filter(({ isSigned }) => isSigned)',
    to: 'reports',
    shows: /where the table says/,
    seed: 1
  },
  {
    name: 'a marker of another account says nothing',
    file: 'github/comments.ts',
    from: ' || authorOf(item) !== login',
    shows: OTHERS_JOB,
    seed: 1
  }
]

const delivery: readonly BrokenRule[] = [
  {
    name: 'only the run that added 👀 sends',
    file: 'claim.ts',
    from: "isRerun || state === 'there'",
    to: 'isRerun',
    shows: TWICE,
    seed: 1
  },
  {
    name: 'a list of reactions may lag',
    file: 'claim.ts',
    from: 'LISTED_AFTER_MS = 5_000',
    to: 'LISTED_AFTER_MS = 0',
    shows: /^the advice to re-run did not send it/,
    seed: 1
  },
  {
    name: 'a POST whose connection broke is not sent again',
    file: 'agent/reply.ts',
    from: 'return reply.requestSent\n',
    to: 'return reply.requestSent && false\n',
    shows: TWICE,
    seed: 1
  },
  {
    name: 'a claim under which nothing was sent is given back',
    file: 'conclude.ts',
    from: 'if (isUnsent && !prompt.isEmpty && !progress.keepsClaim) await claim.release()',
    shows: /sent nothing and left its claim$/,
    seed: 1
  },
  {
    name: 'people without permission reach nothing',
    file: 'github/permission.ts',
    from: 'rank(found) >= rank(requiredPermission)',
    to: 'rank(found) >= 0',
    shows: /^a stranger reached the service$/,
    seed: 1
  },
  {
    name: 'the outputs say that the service accepted it',
    file: 'main.ts',
    from: 'step.outputs.know({ sent: true })',
    shows: /was told that it is taken, and says sent=false$/,
    seed: 1
  },
  {
    name: 'nothing is asked past the time limit',
    file: 'follow-up/wait.ts',
    from: 'timeLeft(clock, limits) === 0)',
    to: 'clock.now() > limits.deadline + 60_000)',
    shows: /past the limit$/,
    seed: 1
  },
  {
    name: 'the look before the send is fresh',
    file: 'follow-up/send.ts',
    from: 'before.askedAt >= notBefore - FRESH_MS',
    to: 'before.askedAt <= notBefore + FRESH_MS',
    shows: /sends on a look .* older than its claim$/,
    seed: 1
  },
  {
    name: 'after a lost answer there is a look, even past the limit',
    file: 'follow-up/send.ts',
    from: 'const found = await check(searching)\n',
    to: 'if (timeLeft(clock, limits) === 0) return undefined\n    const found = await check(searching)\n',
    shows: /says unknown and never looked$/,
    seed: 1
  },
  {
    name: 'a job is named by what was there before the comment',
    file: 'github/comments.ts',
    from: ' && jobSince(one) < before',
    shows: /went to .* instead of/,
    seed: 1
  },
  {
    name: 'a pull request’s text names no job that the service does not confirm',
    file: 'which-job.ts',
    from: '!isMadeBy(claimedBy, found.job, run.serverUrl)',
    to: 'false',
    shows: /sends to a job that nobody has confirmed$/,
    seed: 1
  }
]

const words: readonly BrokenRule[] = [
  {
    name: 'only who sent nothing under its own claim says that nothing was sent',
    file: 'conclude.ts',
    from: "if (!isOnlySender && !claim.isFirst) return 'unsent-here'",
    shows: NOTHING_SENT,
    seed: 1
  },
  {
    name: 'to re-run is advised only where the claim was released',
    file: 'conclude.ts',
    from: "claim.state === 'released' ||",
    to: "claim.state !== 'none' ||",
    shows: /^the advice to re-run did not send it/,
    seed: 1
  },
  {
    name: 'to comment again is advised on a condition',
    file: 'report/wording.ts',
    from: 'again only if the job shows no sign of this follow-up, the comment has no 🚀, and no run of it is in progress.',
    to: 'again.',
    shows: /^the advice to comment led to a second delivery$/,
    seed: 1
  },
  {
    name: 'an end that proves nothing is said to be what was seen',
    file: 'report/wording.ts',
    from: 'if (unproven)\n',
    to: 'if (!unproven && outcome)\n',
    shows: /says more of an end than it has seen$/,
    seed: 1
  }
]

const ending: readonly BrokenRule[] = [
  {
    name: 'the state from before the follow-up is not its end',
    file: 'follow-up/finished.ts',
    from: 'const isProven = showsWork(tracking)',
    to: 'const isProven = true',
    shows: FROM_BEFORE,
    seed: 1
  },
  {
    name: 'what this run sent and nobody saw started has not ended',
    file: 'follow-up/finished.ts',
    from: "basis.by === 'earlier-run' && ",
    shows: FROM_BEFORE,
    seed: 1
  },
  {
    name: 'the agent has its time to start',
    file: 'follow-up/finished.ts',
    from: 'isProven ? stableAt : Math.max(stableAt, startOverAt)',
    to: 'stableAt',
    shows: /says too early that the agent has not started$/,
    seed: 1
  },
  {
    name: 'an end has to be stable',
    file: 'follow-up/finished.ts',
    from: 'const STABLE_MS = 5_000',
    to: 'const STABLE_MS = 0',
    shows: TOO_EARLY,
    seed: 1
  },
  {
    name: 'an end has to be stable longer after an earlier send',
    file: 'follow-up/finished.ts',
    from: "by === 'earlier-run' || wasActive",
    to: 'wasActive',
    shows: TOO_EARLY,
    seed: 1
  },
  {
    name: 'an end has to be stable longer after an active job',
    file: 'follow-up/finished.ts',
    from: "by === 'earlier-run' || wasActive",
    to: "by === 'earlier-run'",
    shows: TOO_EARLY,
    seed: 1
  },
  {
    name: 'an end without a link has to be stable longer',
    file: 'follow-up/finished.ts',
    from: 'wasActive || linkOf(latest) === null',
    to: 'wasActive',
    shows: TOO_EARLY,
    seed: 1
  },
  {
    name: 'a link that is gone is no difference',
    file: 'follow-up/finished.ts',
    from: 'prLink !== null && prLink !== before.prLink',
    to: 'prLink !== before.prLink',
    shows: FROM_BEFORE,
    seed: 1
  },
  {
    name: 'a job that was seen may be missing for a while',
    file: 'follow-up/tracked-job.ts',
    from: 'GONE_MS = 30_000',
    to: 'GONE_MS = 0',
    shows: /gave up a job that was missing for a moment$/,
    seed: 1
  },
  {
    name: 'a link that was dropped is a change',
    file: 'follow-up/outcome.ts',
    from: 'if (after.droppedLink !== undefined) return undefined',
    shows: /says no-changes of a link that can't be shown$/,
    seed: 1
  }
]

const reports: readonly BrokenRule[] = [
  {
    name: 'a report that knows more stays',
    file: 'report/post.ts',
    from: 'return rankOf(existing) > rankOf(draft)',
    to: 'return false',
    shows: /, which knows less$/,
    seed: 1
  },
  {
    name: 'an end stays',
    file: 'report/post.ts',
    from: 'if (isEnd(existing.outcome)) return true',
    shows: /replaces (completed|no-changes|failed|archived) by/,
    seed: 1
  },
  {
    name: 'that it was sent is said once',
    file: 'report/post.ts',
    from: "if (draft.outcome === 'sent') return existing.sent === 'yes'",
    shows: /replaces \S+ by sent$/,
    seed: 1
  },
  {
    name: 'what replaces a report names its job',
    file: 'report/post.ts',
    from: 'const kept = { ...defined({ before, job, sentAt }), ...marker }',
    to: 'const kept = { ...defined({ before, sentAt }), ...marker }',
    shows: /, without its job$/,
    seed: 1
  },
  {
    name: 'what is replaced is deleted',
    file: 'report/post.ts',
    from: 'for (const replaced of others) {',
    to: 'for (const replaced of others.slice(0, 0)) {',
    shows: TWO_REPORTS,
    seed: 1
  },
  {
    name: 'a create whose answer was lost is looked for',
    file: 'report/post.ts',
    from: 'one => tries > 1 && isSame(one, marker)',
    to: '() => false',
    shows: /posts its report again$/,
    seed: 1
  },
  {
    name: 'a create whose answer was lost has time to be listed',
    file: 'report/post.ts',
    from: 'LISTED_AFTER_MS = 5_000',
    to: 'LISTED_AFTER_MS = 500',
    shows: TWO_REPORTS,
    seed: 1
  },
  {
    name: 'the reactions fit the last report',
    file: 'report/post.ts',
    from: 'shown.includes(content) && content !== wanted',
    to: "content === '-1'",
    shows: /^the reactions of /,
    seed: 1
  },
  {
    name: 'the 👎 of a denied attempt goes',
    file: 'report/post.ts',
    from: '[denied, failed, succeeded]',
    to: '[failed, succeeded]',
    shows: /^the reactions of .*-1/,
    seed: 1
  },
  {
    name: 'a comment on a line is answered in its thread',
    file: 'github/comments.ts',
    from: 'const isReply = threadId !== undefined',
    to: 'const isReply = issue === 0',
    shows: /answers elsewhere$/,
    seed: 1
  },
  {
    name: 'where a thread is gone, the conversation has the answer',
    file: 'github/comments.ts',
    from: '[404, 422].includes(result.status)',
    to: '[422].includes(result.status)',
    shows: /left no report$/,
    seed: 1
  },
  {
    name: 'an attempt that sent nothing posts nothing of what may have been sent',
    file: 'main.ts',
    from: "progress.isReportedElsewhere = kind === 'refused' || kind === 'maybe'",
    to: 'progress.isReportedElsewhere = false',
    shows: /posts where the table says (refused|maybe)$/,
    seed: 1
  },
  {
    name: 'finish reports what is pending, and nothing else',
    file: 'finish.ts',
    from: " || sent !== 'yes' || isOver) return []",
    to: ' || isEnd(outcome)) return []',
    shows: /was finished, but its report says/,
    seed: 1
  },
  {
    name: 'finish leaves nothing pending that has ended',
    file: 'finish.ts',
    from: "|| outcome === 'unknown'",
    to: "|| outcome !== 'sent'",
    shows: /was left pending as/,
    seed: 1
  }
]

/** Each of these the laws of the simulated worlds find. */
export const BROKEN_RULES = [
  ...rows,
  ...signature,
  ...delivery,
  ...words,
  ...ending,
  ...reports
]
