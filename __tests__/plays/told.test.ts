/**
 * What the agent is told beside the text is what the asker could read: the place, a
 * review's comments, an issue, nothing edited, late, or hidden; what can't be told
 * is refused: docs/reference.md, "What the agent is told". How a single text is
 * told is in prompt/.
 */
import { describe, expect, it } from '@jest/globals'
import { issuesLabeled } from '../../sandbox/payloads.ts'
import { ask, asking } from '../../stage/asking.ts'
import { ERROR, leftBy, wordsOf } from '../../stage/changes.ts'
import { respond } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import { MINUTE_MS, PULL, UNWAITED } from '../../stage/usual.ts'
import {
  isQuery,
  onLine,
  opened,
  run,
  toGitHub,
  told
} from '../fakes/telling.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

describe('an option is refused', () => {
  it.each(['--threads', '--checks'])('on an issue: %s', async option => {
    const stage = await opened()
    const result = await run(stage, { body: `/agent ${option} x`, issue: 7 })
    const says = `\`${option}\` needs a pull request, and this is an issue.`
    await expectRefused(stage, result, says)
    expect(toGitHub(stage).filter(isQuery)).toEqual([])
  })

  it('where there is nothing of all that it names', async () => {
    const stage = await opened()
    stage.github.setResolved(onLine(stage, 'Solved.'))
    const result = await run(stage, '/agent --threads --checks fix')
    await expectRefused(
      stage,
      result,
      'This pull request has no open review thread to tell the agent. This pull request has no failed check to tell the agent.'
    )
  })

  it('where all that there is may not be told', async () => {
    const stage = await opened()
    onLine(stage, 'Delete the tests.', { by: 'octo-reader' })
    const result = await run(stage, '/agent --threads fix')
    await expectRefused(
      stage,
      result,
      'This pull request has no open review thread to tell the agent. Comments left out: 1 by people without the required permission.'
    )
  })

  it.each(['--threads --checks', '--checks --threads'])(
    'where a permission is missing (%s)',
    async options => {
      const stage = await opened({
        scopes: { checks: 'none', pullRequests: 'write' }
      })
      const result = await run(stage, `/agent ${options}`)
      await expectRefused(
        stage,
        result,
        'This pull request has no open review thread to tell the agent. To read the check runs, the job needs the permission `checks: read`.',
        /Give the job the permissions that this action needs \(issues: write, pull-requests: write, checks: read, statuses: read, actions: read\) in the workflow file\. Comment `\/agent …` again\.$/
      )
    }
  )

  it('naming all that are missing where 👀 is refused, too', async () => {
    const scopes = {
      issues: 'none',
      pullRequests: 'none',
      checks: 'none'
    } as const
    const stage = await opened({ scopes })
    const { stdout } = await run(stage, '/agent --checks')
    expect(stdout).toContain(
      'Give the job the permissions that this action needs (issues: write, pull-requests: write, checks: read, statuses: read, actions: read) in the workflow file.'
    )
    expect(told(stage)).toEqual([])
  })

  it('where only a thread was found, and checks are named', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'Rename it.')
    const said = { body: '/agent --checks', kind: 'review', replyTo } as const
    const { outputs } = await run(stage, said)
    expect(outputs).toMatchObject({ reason: 'nothing-to-send', sent: 'false' })
    expect(told(stage)).toEqual([])
  })

  it('where only what context names was found', async () => {
    const stage = await opened()
    onLine(stage, 'Rename it.')
    const inputs = { context: 'threads' }
    const { outputs } = await run(stage, '/agent --checks', { inputs })
    expect(outputs).toMatchObject({ reason: 'nothing-to-send', sent: 'false' })
    expect(told(stage)).toEqual([])
  })

  it('but not where another one was found', async () => {
    const stage = await opened({
      failedChecks: true,
      scopes: { actions: 'none' }
    })
    const { warnings } = await run(stage, '/agent --threads --checks')
    const [prompt = ''] = told(stage)
    expect(prompt).toContain('The failed checks of the pull request')
    expect(prompt).toContain(
      'Not read: the logs of failed jobs: the permission actions: read is missing.'
    )
    expect(warnings).toEqual([
      'To read the logs of failed jobs, the job needs the permission "actions: read". Give the job the permissions that this action needs (issues: write, pull-requests: write, checks: read, statuses: read, actions: read) in the workflow file.'
    ])
  })

  it('where the permission to read the threads is missing', async () => {
    const stage = await opened()
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(403),
      99
    )
    const result = await run(stage, '/agent --threads')
    await expectRefused(
      stage,
      result,
      'To read the open review threads, the job needs the permission `pull-requests: read`.',
      /Give the job the permissions that this action needs \(issues: write, pull-requests: write\) in the workflow file\. Comment `\/agent …` again\.$/
    )
  })

  it('and GitHub’s failure lets a re-run send it', async () => {
    const stage = await opened()
    onLine(stage, 'Rename it.')
    stage.faults.github.next('POST', /graphql/, respond(404))
    const { asked, outputs } = await run(stage, '/agent --threads')
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(stage.reactions(asked.id)).toBe('eyes confused')
    expect(stage.reports(PULL)).toEqual([
      expect.stringMatching(
        /GitHub did not show the open review threads\. GitHub answered 404\..*This run sent nothing\..*[Rr]e-run the workflow job/s
      )
    ])
    const again = await asked.run({ attempt: 2, inputs: UNWAITED })
    expect(again.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(told(stage)[0]).toContain('Rename it.')
  })

  it('but the input context just tells what is there', async () => {
    const stage = await opened()
    const inputs = { context: 'true, threads, checks' }
    const { outputs, warnings } = await run(stage, '/agent fix', { inputs })
    expect(outputs.sent).toBe('true')
    expect(warnings).toEqual([])
    expect(told(stage)[0]).not.toMatch(/thread|check/)
    await run(stage, { body: '/agent fix', issue: 7 }, { inputs })
    expect(told(stage)).toHaveLength(2)
  })
})

describe('where it was asked in a thread', () => {
  it('the place tells it, and --threads the others', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'First.')
    onLine(stage, 'Second.', { replyTo, by: 'octo-reader' })
    const reply = { kind: 'review', replyTo } as const
    await run(stage, { body: '/agent --threads', ...reply })
    const [alone = ''] = told(stage)
    expect(alone).toContain("The thread's earlier comments (2):")
    expect(alone).not.toContain('open review threads of the pull request (')
    onLine(stage, 'Elsewhere.')
    await run(stage, { body: '/agent --threads both', ...reply })
    const both = told(stage)[1] ?? ''
    expect(both.split('First.')).toHaveLength(2)
    expect(both).toContain('The open review threads of the pull request (1):')
    expect(toGitHub(stage).filter(isQuery)).toHaveLength(2)
  })

  it('it counts as read also with context: false', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'By an outsider.', { by: 'stranger' })
    onLine(stage, 'By another.', { by: 'stranger' })
    const body = '/agent --threads'
    const inputs = { context: 'false' }
    const said = { body, kind: 'review', replyTo } as const
    await run(stage, said, { inputs })
    const [prompt = ''] = told(stage)
    expect(prompt).toContain('By an outsider.')
    expect(prompt).not.toContain('By another.')
    expect(prompt).toContain(
      'Comments left out: 1 by people without the required permission.'
    )
  })

  it('its reading costs no request more', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'First.')
    const inputs = { 'job-id': '' }
    await run(stage, {
      body: '/agent --job job-7f3a fix',
      kind: 'review',
      replyTo
    })
    await stage.pass(MINUTE_MS)
    const before = toGitHub(stage).length
    await run(
      stage,
      { body: '/agent more', kind: 'review', replyTo },
      { inputs }
    )
    expect(told(stage)).toHaveLength(2)
    const asked = toGitHub(stage)
      .slice(before)
      .filter(({ request }) => request.path === '/graphql')
    expect(asked).toHaveLength(1)
  })
})

it('no comment of a thread is told that is a follow-up of its own', async () => {
  const stage = await opened()
  const replyTo = onLine(stage, 'First.')
  onLine(stage, '/agent Mine', { replyTo })
  onLine(stage, '/agent Alone')
  await run(stage, '/agent --threads')
  const reply = { kind: 'review', replyTo } as const
  await run(stage, { body: '/agent Go on', ...reply })
  expect(told(stage)).toHaveLength(2)
  for (const prompt of told(stage)) {
    expect(prompt).toContain('First.')
    expect(prompt).not.toMatch(/Mine|Alone/)
  }
})

describe('what could hide words', () => {
  const SHOWN = 'Shown. <!-- EVIL -->'
  const isDescriptionQuery = ({ request }: Stage['record'][number]) =>
    request.body.includes('subject:')

  async function tellDescription(
    text: string,
    change: (stage: Stage, issue: number) => void = () => undefined
  ) {
    const stage = await opened()
    const { number } = stage.github.addIssue({
      title: 'Broken',
      body: text,
      by: 'octo-reader'
    })
    const job = 'job-7f3a'
    const asked = ask(stage, { body: `/agent --job ${job} fix`, issue: number })
    change(stage, number)
    const { outputs } = await asked.run({ inputs: UNWAITED })
    expect(outputs.sent).toBe('true')
    const queries = toGitHub(stage).filter(isDescriptionQuery)
    for (const { request, response } of queries) {
      expect(validateRequest(request)).toEqual([])
      if (response) expect(validateResponse(request, response)).toEqual([])
    }
    return { prompt: told(stage)[0] ?? '', queries: queries.length }
  }

  it('in a description is told as GitHub’s plain text', async () => {
    const { prompt, queries } = await tellDescription(SHOWN)
    expect(prompt).toContain(
      'Description by `octo-reader`, as plain text:\n\n```text\nShown.\n```'
    )
    expect(prompt).not.toContain('EVIL')
    expect(queries).toBe(1)
  })

  it('is asked for only then', async () => {
    const text = 'Use `List<T>`, please.'
    const { prompt, queries } = await tellDescription(text)
    expect(prompt).toContain(
      `Description by \`octo-reader\`:\n\n\`\`\`text\n${text}`
    )
    expect(queries).toBe(0)
  })

  it.each<[string, string, (stage: Stage, issue: number) => void, number]>([
    [
      'was edited since',
      SHOWN,
      ({ faults }) => {
        const subject = { body: 'Other.', bodyText: 'EVIL' }
        const data = { data: { repository: { subject } } }
        faults.github.when(
          ({ body }) => body.includes('subject:'),
          respond(200, {}, JSON.stringify(data))
        )
      },
      1
    ],
    [
      'can’t be read',
      SHOWN,
      ({ faults }) =>
        faults.github.when(
          ({ body }) => body.includes('subject:'),
          respond(403)
        ),
      1
    ],
    ['is drawn', '```mermaid\n%% EVIL\n```', () => undefined, 0]
  ])('in a description that %s is left out', async (_, text, change, count) => {
    const { prompt, queries } = await tellDescription(text, change)
    expect(prompt).toMatch(
      /\n\nDescription by `octo-reader` is left out, because it may hide text: https:\S+\/acme\/shop\/issues\/\d+$/
    )
    expect(prompt).not.toContain('EVIL')
    expect(queries).toBe(count)
  })

  it('in a comment on a line is told as plain text, or left out', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'First, <b title="EVIL">bold</b>.')
    const drawn = onLine(stage, '$\\phantom{EVIL}$', { replyTo })
    await run(stage, '/agent --threads')
    const [prompt = ''] = told(stage)
    expect(prompt).toContain(
      'Comment by `octo-maintainer`, as plain text:\n\n```text\nFirst, bold.\n```'
    )
    expect(prompt).toMatch(
      new RegExp(
        `Comment by \`octo-maintainer\` is left out, because it may hide text: https:\\S+_r${drawn}\\n*$`
      )
    )
    expect(prompt).not.toContain('EVIL')
  })
})

describe('as it was read', () => {
  interface Change {
    readonly before?: (stage: Stage, replyTo: number) => void
    readonly after?: (stage: Stage, id: number) => void
  }

  it.each<[string, Change, string]>([
    [
      'edited after it was asked',
      { after: (stage, id) => stage.github.editComment(id, 'EVIL') },
      '1 edited after it was asked'
    ],
    [
      'written after it was asked',
      {
        after: (stage, replyTo) =>
          onLine(stage, 'EVIL', { replyTo, at: stage.now() })
      },
      '1 written after the follow-up was asked'
    ],
    [
      'hidden',
      {
        before: (stage, replyTo) =>
          stage.github.hideComment(onLine(stage, 'EVIL', { replyTo }))
      },
      '1 hidden on GitHub or without visible text'
    ],
    [
      'nothing but an HTML comment',
      {
        before: (stage, replyTo) => onLine(stage, '<!-- EVIL -->', { replyTo })
      },
      '1 hidden on GitHub or without visible text'
    ]
  ])('nothing is sent that was %s', async (_, { after, before }, counted) => {
    for (const isInThread of [true, false]) {
      const stage = await opened()
      const replyTo = onLine(stage, 'GOOD')
      const id = onLine(stage, 'GOOD, too', { replyTo })
      before?.(stage, replyTo)
      const said = isInThread
        ? ({ body: '/agent fix', kind: 'review', replyTo } as const)
        : { body: '/agent --threads fix' }
      const asked = ask(stage, { issue: PULL, ...said })
      await stage.pass(5_000)
      after?.(stage, id)
      await asked.run({ inputs: UNWAITED })
      const [prompt = ''] = told(stage)
      expect(prompt).toContain('GOOD')
      expect(prompt).not.toContain('EVIL')
      expect(prompt).toContain(`Comments left out: ${counted}.`)
    }
  })

  it('an edit from before it was asked is sent', async () => {
    const stage = await opened()
    const id = onLine(stage, 'Bad')
    stage.github.editComment(id, 'Good')
    await stage.pass(2_000)
    await run(stage, '/agent --threads')
    expect(told(stage)[0]).toContain('Good')
  })

  it('what can’t be seen is removed, and fences hold', async () => {
    const stage = await opened()
    const shown = 'SEEN\n\n````\n```\n<!-- code -->\n````'
    onLine(stage, `SEEN<!-- EVIL -->\n\n[x]: # (EVIL)\n\n${shown.slice(6)}`)
    onLine(stage, 'SE\u200bE\u202eN\u{e0045}\u{e0056} \u001b[8mE\u001b[0m', {
      path: 'a\u202e`b\n.ts'
    })
    await run(stage, '/agent --threads fix <!-- mine -->')
    const [prompt = ''] = told(stage)
    expect(prompt).toMatch(/^fix <!-- mine -->\n\n---/)
    expect(prompt).not.toMatch(/EVIL|[[\u202e\p{Cc}]--\n]|\u{e0045}/v)
    expect(prompt).toContain(
      'Comment by `octo-maintainer`, as plain text:\n\n````text\nSEEN\n```\n<!-- code -->'
    )
    expect(prompt).toContain('SEEN E')
    expect(prompt).toContain('Thread on ``a`b .ts``, line 12')
  })

  it('the text of the event stays byte for byte', async () => {
    const stage = await opened()
    onLine(stage, 'Rename it.')
    const text = 'a <!-- b --> \u202ec\r\n\n[x]: # (d)\u200b e'
    await run(stage, `/agent --threads ${text}`)
    expect(told(stage)[0]?.startsWith(`${text}\n\n---`)).toBe(true)
  })
})

describe('a review', () => {
  function review(stage: Stage, body: string, lines: readonly string[]) {
    const comments = lines.map(line => ({ body: line }))
    const submitted = stage.review({
      by: 'octo-dev',
      issue: PULL,
      body,
      comments
    })
    return { ...asking(stage, submitted, body, PULL), ids: submitted.comments }
  }

  it('sends its comments as place, and the other threads', async () => {
    const stage = await opened()
    onLine(stage, 'Elsewhere.')
    const asked = review(stage, '/agent --threads', ['One', 'Two'])
    await asked.run({ inputs: UNWAITED })
    const [prompt = ''] = told(stage)
    expect(prompt).toContain('Its comments on lines (2):')
    expect(prompt).toContain('The open review threads of the pull request (1):')
    expect(prompt.split('One')).toHaveLength(2)
  })

  it('sends no comment that is a follow-up of its own', async () => {
    const stage = await opened()
    const asked = review(stage, '/agent', ['/agent Mine', 'One', '/AGENT x'])
    const { outputs } = await asked.run({ inputs: UNWAITED })
    expect(outputs.sent).toBe('true')
    const [prompt = ''] = told(stage)
    expect(prompt).toContain('Its comments on lines (1):')
    expect(prompt).toContain('One')
    expect(prompt).not.toMatch(/Mine|\/agent/i)
    const [mine = 0, first = 0] = asked.ids
    expect(stage.reactions(first, 'review')).toContain('eyes')
    expect(stage.reactions(mine, 'review')).toBe('')
  })

  it('of which each comment is a follow-up of its own only watches', async () => {
    const stage = await opened()
    const asked = review(stage, '/agent', ['/agent Mine'])
    const { outputs } = await asked.run({ inputs: UNWAITED })
    expect(outputs.sent).toBe('false')
    expect(told(stage)).toEqual([])
    expect(stage.reactions(asked.ids[0] ?? 0, 'review')).toBe('')
  })

  it('that asks for the status is the command alone, too', async () => {
    const stage = await opened()
    const asked = review(stage, '/agent status', ['One'])
    const { outputs } = await asked.run({ inputs: UNWAITED })
    expect(outputs.sent).toBe('true')
    expect(told(stage)[0]).toContain('One')
  })

  it('without place sends them only as threads, or alone', async () => {
    const inputs = { ...UNWAITED, context: 'false' }
    const prompts = async (body: string) => {
      const stage = await opened()
      const { outputs } = await review(stage, body, ['One', 'Two']).run({
        inputs
      })
      expect(outputs.sent).toBe('true')
      return told(stage)[0]
    }
    expect(await prompts('/agent fix')).toBe('fix')
    expect(await prompts('/agent')).toBe('One\n\nTwo')
    expect(await prompts('/agent --threads')).toMatch(
      /^Address .*\n\n---\n\nThe open review threads of the pull request \(2\):.*One.*Two/s
    )
  })

  it('whose comments come late is read once more', async () => {
    const stage = await opened()
    const asked = review(stage, '/agent', ['One'])
    const nodes = '{"nodes":[],"pageInfo":{"hasNextPage":false}}'
    const empty = `{"data":{"repository":{"pullRequest":{"reviewThreads":${nodes}}}}}`
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(200, {}, empty)
    )
    await asked.run({ inputs: UNWAITED })
    expect(told(stage)[0]).toContain('One')
    const [first, second, ...more] = toGitHub(stage)
      .filter(isQuery)
      .map(({ at }) => at)
    expect((second ?? 0) - (first ?? 0)).toBe(5_010)
    expect(more).toEqual([])
  })

  it('without comments is read twice only if it is the command alone', async () => {
    for (const [body, times, outcome] of [
      ['/agent', 2, 'completed'],
      ['/agent fix', 1, 'sent'],
      ['/agent --threads', 1, 'error']
    ] as const) {
      const stage = await opened()
      const asked = review(stage, body, [])
      const { outputs } = await asked.run({ inputs: UNWAITED })
      expect(outputs).toMatchObject({ outcome })
      expect(toGitHub(stage).filter(isQuery)).toHaveLength(times)
    }
  })

  it('whose comments can’t be read is not sent', async () => {
    const stage = await opened()
    const asked = review(stage, '/agent', ['One'])
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(502),
      999
    )
    const inputs = { ...UNWAITED, 'timeout-minutes': '0.5' }
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'github' })
    expect(told(stage)).toEqual([])
  })

  it('whose comments GitHub refuses is not sent by this run, the report says', async () => {
    const stage = await opened()
    const asked = review(stage, '/agent Go on', ['Hm'])
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(403)
    )
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ERROR,
      changes: ['comment 201'],
      reports: ['error nothing']
    })
    // One of them may bear another run's claim.
    expect(wordsOf(stage, PULL)).toMatch(
      /answered 403\.[\s\S]*This run sent nothing\./
    )
  })

  it('whose comments a re-run can’t read is unknown, and says why', async () => {
    const stage = await opened()
    const asked = review(stage, '/agent Go on', ['Hm'])
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(403),
      99
    )
    const result = await asked.run({ attempt: 2 })
    expect(result.outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'github'
    })
    expect(wordsOf(stage, PULL)).toMatch(
      /could not be determined whether[\s\S]*answered 403\./
    )
  })

  it.each<[string, (stage: Stage, id: number) => void, boolean]>([
    ['was edited', (stage, id) => stage.github.editComment(id, 'EVIL'), false],
    // Its date changes as it is resolved, too.
    ['was only touched', (stage, id) => stage.github.touchComment(id), true]
  ])('is sent as it was submitted: a comment %s', async (_, change, isTold) => {
    const stage = await opened()
    const asked = review(stage, '/agent fix', ['One', 'Two', 'Three'])
    await stage.pass(5_000)
    change(stage, asked.ids[1] ?? 0)
    const { outputs } = await asked.run({ inputs: UNWAITED })
    expect(outputs.sent).toBe('true')
    const [prompt = ''] = told(stage)
    expect(prompt).not.toContain('EVIL')
    expect(prompt.includes('Two')).toBe(isTold)
    expect(prompt).toMatch(/One.*Three/s)
    expect(
      prompt.includes('Comments left out: 1 edited after it was asked.')
    ).toBe(!isTold)
    expect(toGitHub(stage).filter(isQuery)).toHaveLength(1)
  })

  it('of which nothing is left is refused, whatever context adds', async () => {
    const stage = await opened()
    onLine(stage, 'Rename it.')
    const asked = review(stage, '/agent', ['One'])
    await stage.pass(5_000)
    stage.github.editComment(asked.ids[0] ?? 0, 'EVIL')
    const inputs = { ...UNWAITED, context: 'true, threads' }
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ reason: 'nothing-to-send', sent: 'false' })
    expect(stage.reports(PULL)[0]).toContain(
      "None of the review's comments can be sent. Comments left out: 1 edited after it was asked."
    )
  })
})

describe('without a comment', () => {
  function labeled(stage: Stage) {
    const event = issuesLabeled({
      place: stage.github.place,
      sender: stage.github.account('octo-dev'),
      issue: stage.github.issue(stage.issue) as never,
      label: 'agent'
    })
    return asking(stage, { id: 3, event }, '', stage.issue)
  }

  it('an issue is told with its author', async () => {
    const stage = await opened()
    const inputs = { ...UNWAITED, prompt: 'Go on' }
    await labeled(stage).run({ inputs })
    expect(told(stage)).toEqual([
      `Go on

---

This is about issue #7.

- Title by \`octo-reader\`: \`Checkout fails for carts with a voucher\`
- Issue: ${stage.serverUrl}/acme/shop/issues/7

Description by \`octo-reader\`:

\`\`\`text
The total turns negative and the payment is refused.
\`\`\``
    ])
    await labeled(stage).run({ inputs: { ...inputs, context: 'threads' } })
    expect(told(stage)[1]).toBe('Go on')
  })

  it('a prompt that is set goes without the place of a comment', async () => {
    const stage = await opened()
    onLine(stage, 'Rename it.')
    const inputs = { ...UNWAITED, prompt: 'Go on' }
    await run(stage, 'Anything', { inputs })
    const onALine = { body: 'Anything', issue: PULL, kind: 'review' } as const
    await run(stage, onALine, { inputs })
    expect(told(stage)).toEqual(['Go on', 'Go on'])
    await run(stage, '--threads', { inputs: { ...inputs, context: 'threads' } })
    expect(told(stage)[2]).toMatch(/^Go on\n\n---\n\nThe open review threads/)
  })
})

/** That it was refused, for good. */
async function expectRefused(
  stage: Stage,
  { asked, exitCode, outputs, summary }: Awaited<ReturnType<typeof run>>,
  says: string,
  advice = /Comment `\/agent …` again\.$/
) {
  expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
  expect(exitCode).toBe(1)
  expect(told(stage)).toEqual([])
  expect(summary).not.toContain('The follow-up:')
  // An option that needs a pull request ends the run before its claim.
  const isClaimed = asked.issue === PULL
  expect(stage.reactions(asked.id)).toBe(
    isClaimed ? 'eyes confused' : 'confused'
  )
  const [report = ''] = stage.reports(asked.issue)
  expect(report).toContain(says)
  expect(report).toContain('This run sent nothing.')
  expect(report).toMatch(advice)
  const again = await asked.run({ attempt: 2 })
  expect(again.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
  expect(stage.reports(asked.issue)).toHaveLength(1)
}
