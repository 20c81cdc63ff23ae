/**
 * What the agent is told beside the text, as it was read: docs/reference.md,
 * "What the agent is told". What is hidden in a text is in told/visible.test.ts.
 */
import { describe, expect, it } from '@jest/globals'
import type { NewOnDiff } from '../../sandbox/github-state.ts'
import { issuesLabeled } from '../../sandbox/payloads.ts'
import { TOKEN } from '../../sandbox/setting.ts'
import { ask, asking } from '../../stage/asking.ts'
import { respond, STEPS } from '../../stage/requests.ts'
import type { Stage, StageOptions } from '../../stage/stage.ts'
import { PULL, QUICK, stageWith, UNWAITED } from '../../stage/usual.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

const MINUTE = 60_000

const REVIEWER = 'octo-maintainer'

const AUTHORS = ['octo-dev', REVIEWER, 'octo-admin']

const opened = (options: StageOptions = {}) => stageWith(QUICK, { ...options })

/** What the service got. */
const told = (stage: Stage) =>
  stage.service.messages.map(({ prompt }) => prompt)

const toGitHub = (stage: Stage) =>
  stage.record.filter(({ server }) => server === 'github')

const isQuery = ({ request }: Stage['record'][number]) =>
  request.path === '/graphql' && request.body.includes('reviewThreads')

const isGate = ({ request }: Stage['record'][number]) => STEPS.gate(request)

const THREADS = { inputs: { context: 'threads' } }

describe('--threads', () => {
  it('tells every open thread, oldest first', async () => {
    const stage = await opened()
    const url = `${stage.serverUrl}/acme/shop/pull/8#discussion_r`
    const second = onLine(stage, 'Rename it.', {
      path: 'b.ts',
      line: 9,
      startLine: 8
    })
    const first = onLine(stage, 'Not below zero.', {
      path: 'a.ts',
      line: 11,
      startLine: 10,
      hunk: '@@ -10,1 +10,2 @@\n a\n+b',
      isOutdated: true
    })
    onLine(stage, 'By what?', { replyTo: first, by: 'octo-dev' })
    onLine(stage, 'Move the file.', { path: 'c.ts', subject: 'file' })
    const resolved = onLine(stage, 'Solved.')
    stage.github.setResolved(resolved)
    const { asked, outputs } = await run(stage, '/agent --threads')
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(told(stage)).toEqual([
      `Address the open review threads of this pull request.

---

This was asked in a comment on pull request #8.

- Title by \`agent-app[bot]\`: \`Never let a voucher exceed the total\`
- Comment: ${stage.serverUrl}/acme/shop/pull/8#issuecomment-${asked.id}

The open review threads of the pull request (3):

Thread on \`b.ts\`, lines 8 to 9: ${url}${second}

The diff up to that line:

\`\`\`diff
@@ -6,3 +6,4 @@ function total(cart: Cart): number {
   const sum = add(cart.items.map(item => item.price))
   const voucher = cart.voucher?.value ?? 0
${' '}
+  return sum - voucher
\`\`\`

Comment by \`${REVIEWER}\`:

\`\`\`text
Rename it.
\`\`\`

Thread on \`a.ts\`, lines 10 to 11 (outdated: the code has changed since this was written): ${url}${first}

The diff up to that line:

\`\`\`diff
@@ -10,1 +10,2 @@
 a
+b
\`\`\`

Comment by \`${REVIEWER}\`:

\`\`\`text
Not below zero.
\`\`\`

Comment by \`octo-dev\`:

\`\`\`text
By what?
\`\`\`

Thread on \`c.ts\`, the file as a whole: ${url}${first + 2}

Comment by \`${REVIEWER}\`:

\`\`\`text
Move the file.
\`\`\``
    ])
  })

  it.each([
    ['/agent --threads fix these', 'fix these'],
    ['/agent --job job-7f3a --threads fix these', 'fix these'],
    ['/agent —threads —job=job-7f3a fix these', 'fix these'],
    [
      '/agent --threads --checks',
      'Address the open review threads of this pull request. Fix the failed checks of this pull request.'
    ],
    [
      '/agent --checks --threads status',
      'Address the open review threads of this pull request. Fix the failed checks of this pull request.'
    ]
  ])('in %j goes with %j', async (body, text) => {
    const stage = await opened({ failedChecks: true })
    onLine(stage, 'Rename it.')
    await run(stage, body)
    expect(stage.prompts()).toEqual([text])
    const [prompt = ''] = told(stage)
    expect(prompt).toContain('Rename it.')
    expect(prompt.includes('The failed checks')).toBe(body.includes('checks'))
  })

  it('tells no secret of the workflow, but leaves the text as it is', async () => {
    const stage = await opened()
    onLine(stage, `The token is ${TOKEN}, and the key ${stage.key}.`)
    await run(stage, `/agent --threads Rotate ${stage.key}`)
    const [prompt = ''] = told(stage)
    expect(prompt).toMatch(/^Rotate ak_/)
    expect(prompt.slice(`Rotate ${stage.key}`.length)).toContain(
      'The token is ***, and the key ***.'
    )
  })

  it('tells them alone with context: false', async () => {
    const stage = await opened()
    onLine(stage, 'Rename it.')
    const inputs = { context: 'false' }
    await run(stage, '/agent --threads fix', { inputs })
    expect(told(stage)).toEqual([
      expect.stringMatching(/^fix\n\n---\n\nThe open review threads .*\(1\):/)
    ])
  })

  it('costs one request, and one for each author', async () => {
    const requests = async (body: string) => {
      const stage = await opened()
      for (let at = 0; at < 100; at += 1)
        onLine(stage, `${at}`, { by: AUTHORS[at % 3] ?? '' })
      await run(stage, body)
      expect(told(stage)).toHaveLength(1)
      return toGitHub(stage).length
    }
    // Whoever asks may ask.
    expect(await requests('/agent --threads fix')).toBe(
      (await requests('/agent fix')) + 1 + 2
    )
  })

  it('does not delay the claim, nor does it wait longer than a minute', async () => {
    const stage = await opened({ failedChecks: true })
    onLine(stage, 'Rename it.')
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(502),
      99
    )
    const startedAt = stage.now()
    const { outputs, warnings } = await run(stage, '/agent --threads --checks')
    const at = (step: keyof typeof STEPS) =>
      (stage.record.find(({ request }) => STEPS[step](request))?.at ?? 0) -
      startedAt
    expect(at('claim')).toBeLessThan(2_000)
    expect(at('send')).toBeGreaterThan(55_000)
    expect(at('send')).toBeLessThan(65_000)
    expect(outputs.sent).toBe('true')
    expect(warnings).toEqual([
      expect.stringMatching(
        /^GitHub did not show the open review threads\. GitHub answered 502\./
      )
    ])
    expect(told(stage)[0]).toContain('Not read: the open review threads.')
  })
})

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

  it('where a permission is missing', async () => {
    const stage = await opened({
      scopes: { checks: 'none', pullRequests: 'write' }
    })
    const result = await run(stage, '/agent --threads --checks')
    await expectRefused(
      stage,
      result,
      'This pull request has no open review thread to tell the agent. To read the check runs, the job needs the permission `checks: read`.',
      /Give the job the permissions that this action needs \(issues: write, pull-requests: write, checks: read, statuses: read, actions: read\) in the workflow file\. Comment `\/agent …` again\.$/
    )
  })

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
    expect(stage.reactions(asked.id)).toBe('confused')
    expect(stage.reports(PULL)).toEqual([
      expect.stringMatching(
        /GitHub did not show the open review threads\. GitHub answered 404\..*Nothing was sent\..*[Rr]e-run the workflow job/s
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
    await stage.pass(MINUTE)
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
    expect(prompt).toContain('`````text\nSEEN\n\n\n\n````\n```\n<!-- code -->')
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

  it('threads come from people who may ask, and from Apps', async () => {
    const stage = await opened()
    onLine(stage, 'OUT', { by: 'stranger' })
    const mixed = onLine(stage, 'OUT', { by: 'octo-reader' })
    onLine(stage, 'I agree.', { replyTo: mixed })
    onLine(stage, 'By an App.', { by: 'review-app[bot]' })
    onLine(stage, '<!-- agent-follow-up:v1 {} -->OWN', {
      by: 'github-actions[bot]'
    })
    const from = stage.record.length
    await run(stage, '/agent --threads')
    const [prompt = ''] = told(stage)
    expect(prompt).not.toMatch(/OUT|OWN/)
    expect(prompt).toContain(
      'Comment by `octo-maintainer`:\n\n```text\nI agree.'
    )
    expect(prompt).toContain('Comment by `review-app[bot]`:')
    expect(prompt).toMatch(
      /The open review threads of the pull request \(2\):.*Comments left out: 2 by people without the required permission\.$/s
    )
    const gates = stage.record.slice(from).filter(isGate)
    expect(
      gates.map(({ request }) => request.path.split('/')[5]).sort()
    ).toEqual(['octo-dev', 'octo-maintainer', 'octo-reader', 'stranger'])
  })

  it('at most twenty authors are asked about', async () => {
    const permissions = Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [`dev-${at}`, 'write'] as const)
    )
    const stage = await opened({ permissions })
    for (const by of Object.keys(permissions))
      onLine(stage, `By ${by}.`, { by })
    await run(stage, '/agent --threads')
    expect(stage.record.filter(isGate)).toHaveLength(21)
    const [prompt = ''] = told(stage)
    expect(prompt).toContain('(20):')
    expect(prompt).toContain('By dev-19.')
    expect(prompt).toContain(
      'Comments left out: 5 by people whose permission was not determined.'
    )
  })

  it('first those whom GitHub calls members, and a warning says so', async () => {
    const strangers = Array.from({ length: 25 }, (_, at) => `stranger-${at}`)
    const permissions = { insider: 'write' } as const
    const stage = await opened({ permissions })
    for (const by of strangers) onLine(stage, `By ${by}.`, { by })
    onLine(stage, 'Rename it.', { by: 'insider' })
    const { warnings } = await run(stage, '/agent --threads')
    const [prompt = ''] = told(stage)
    expect(prompt).toContain('Rename it.')
    expect(prompt).not.toContain('stranger')
    expect(warnings).toEqual([
      'The permission of 20 authors of review threads was read, so what 6 more wrote is left out.'
    ])
  })

  it('a permission that can’t be read is none', async () => {
    const stage = await opened()
    onLine(stage, 'OUT', { by: 'octo-admin' })
    onLine(stage, 'IN')
    stage.faults.github.next('GET', /octo-admin/, respond(403))
    const { warnings } = await run(stage, '/agent --threads')
    const [prompt = ''] = told(stage)
    expect(prompt).not.toContain('OUT')
    expect(prompt).toContain(
      'Comments left out: 1 by people whose permission was not determined.'
    )
    expect(prompt).toContain("Not read: some authors' permission.")
    expect(warnings).toHaveLength(1)
  })
})

describe('many threads', () => {
  it('are read page by page, told whole, and counted', async () => {
    const stage = await opened()
    for (let at = 0; at < 300; at += 1)
      onLine(stage, `${at} `.padEnd(at === 0 ? 50_000 : 600, 'x'))
    await run(stage, '/agent --threads')
    expect(toGitHub(stage).filter(isQuery)).toHaveLength(3)
    const [prompt = ''] = told(stage)
    const [, shown, all, omitted] =
      /The open review threads of the pull request \((\d+) of (\d+); the other (\d+) are omitted for length\):/.exec(
        prompt
      ) ?? []
    expect(Number(all)).toBe(300)
    expect(Number(shown) + Number(omitted)).toBe(300)
    expect(prompt.match(/^Thread on /gm)).toHaveLength(Number(shown))
    expect(prompt).toContain('0 xxx')
    const section = prompt.slice(prompt.indexOf('The open review'))
    expect(section.length).toBeLessThanOrEqual(40_000)
    expect(section.length).toBeGreaterThan(38_000)
  })

  it('are read in halves where an answer is too large', async () => {
    const stage = await opened()
    for (let at = 0; at < 540; at += 1)
      onLine(stage, `${at} `.padEnd(65_000, 'x'), { by: 'stranger' })
    await run(stage, '/agent --threads')
    // Nothing is retried: each page that is too large is asked for in halves.
    expect(toGitHub(stage).filter(isQuery).length).toBeLessThan(12)
    const asked = ask(stage, { body: '/agent Go on', issue: PULL })
    const inputs = { 'job-id': '', ...UNWAITED }
    const result = await asked.run({ inputs })
    // The report of the first names it.
    expect(result.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(result.durationMs).toBeLessThan(10_000)
  })

  it('name their job wherever our report is in them', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'First.')
    for (let at = 2; at <= 30; at += 1) onLine(stage, `No. ${at}.`, { replyTo })
    const on = { issue: PULL, kind: 'review', replyTo } as const
    const named = { ...on, body: `/agent --job ${stage.jobId} Go on` }
    const unnamed = { 'job-id': '', ...UNWAITED }
    await ask(stage, named).run({ inputs: unnamed })
    for (let at = 31; at <= 150; at += 1)
      onLine(stage, `No. ${at}.`, { replyTo })
    await stage.pass(1_000)
    const asked = ask(stage, { ...on, body: '/agent And then' })
    const { outputs } = await asked.run({ inputs: unnamed })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': stage.jobId })
  })

  it('that can’t be read leave time to send, however short it is', async () => {
    const stage = await opened({ failedChecks: true })
    stage.faults.github.when(
      ({ path }) => path.includes('/status?'),
      respond(502),
      999
    )
    const inputs = { ...UNWAITED, 'timeout-minutes': '0.5' }
    const { outputs, warnings } = await run(stage, '/agent --checks', {
      inputs
    })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(warnings).toEqual([
      expect.stringMatching(/^GitHub did not show the commit statuses\./)
    ])
  })

  it('that can’t be read cost a reply on a line a minute at most', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'First.')
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(502),
      999
    )
    const body = '/agent Go on'
    const asked = ask(stage, { issue: PULL, kind: 'review', replyTo, body })
    const { durationMs, outputs } = await asked.run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(durationMs).toBeLessThan(62_000)
    expect(told(stage)[0]).toContain("Not read: the thread's earlier comments.")
  })

  it('are told by their first comment and the latest', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'First.')
    for (let at = 2; at <= 130; at += 1)
      onLine(stage, `No. ${at}.`, { replyTo })
    await run(stage, '/agent --threads')
    const [prompt = ''] = told(stage)
    expect(prompt).toContain('First.')
    expect(prompt).toContain('No. 130.')
    expect(prompt).not.toContain('No. 31.')
    expect(prompt).toContain('because their threads are very long: 30.')
  })

  it('are counted where a reply in a very long one asks', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'First.')
    for (let at = 2; at <= 130; at += 1)
      onLine(stage, `No. ${at}.`, { replyTo })
    const body = '/agent Go on'
    await ask(stage, { issue: PULL, kind: 'review', replyTo, body }).run()
    expect(told(stage)[0]).toContain(
      "The thread's earlier comments (99 of 130; the other 31 are omitted for length):"
    )
  })

  it('say how many comments of a very long one were not read', async () => {
    const stage = await opened()
    const replyTo = onLine(stage, 'First.')
    for (let at = 0; at < 102; at += 1) onLine(stage, `${at}`, { replyTo })
    await run(stage, '/agent --threads')
    expect(told(stage)[0]).toMatch(
      /\n\nComments omitted, because their threads are very long: 3\.$/
    )
  })

  it('of a comment, tell 4,000 characters', async () => {
    const stage = await opened()
    onLine(stage, 'x'.repeat(5_000))
    await run(stage, '/agent --threads')
    expect(told(stage)[0]).toContain(
      `Comment by \`${REVIEWER}\`, shortened:\n\n\`\`\`text\n${'x'.repeat(3_999)}…\n`
    )
  })

  it('leave the whole prompt below 100,000 characters', async () => {
    const stage = await opened({ failedChecks: true })
    for (let at = 0; at < 50; at += 1) onLine(stage, 'x'.repeat(3_000))
    const text = 'y'.repeat(65_000)
    await run(stage, `/agent --threads --checks ${text}`)
    const [prompt = ''] = told(stage)
    expect(prompt.startsWith(`${text}\n\n---\n\n`)).toBe(true)
    expect(prompt.length).toBeLessThan(100_000)
    expect(prompt.length).toBeGreaterThan(95_000)
    expect(prompt).toContain('are omitted for length)')
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
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(5_000)
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
    expect(told(stage)).toEqual(['Go on'])
    await run(stage, '--threads', { inputs: { ...inputs, ...THREADS.inputs } })
    expect(told(stage)[1]).toMatch(/^Go on\n\n---\n\nThe open review threads/)
  })
})

/** Somebody comments on a line, by default long before it is asked. */
function onLine(
  stage: Stage,
  body: string,
  given: NewOnDiff & { readonly by?: string; readonly at?: number } = {}
): number {
  const { at = stage.now() - 30 * MINUTE, by = REVIEWER, ...place } = given
  return stage.github.addComment({
    issue: PULL,
    user: by,
    body,
    kind: 'review',
    createdAt: at,
    ...place
  }).id
}

type Given = Parameters<ReturnType<typeof ask>['run']>[0]

/** Comments on the pull request, and runs the action. */
async function run(
  stage: Stage,
  said: string | Partial<Parameters<Stage['comment']>[0]>,
  { inputs = {}, ...given }: NonNullable<Given> = {}
) {
  const comment = typeof said === 'string' ? { body: said } : said
  const asked = ask(stage, { issue: PULL, ...comment })
  const all = { ...UNWAITED, ...inputs }
  const result = await asked.run({ inputs: all, ...given })
  for (const { request, response } of toGitHub(stage)) {
    expect(validateRequest(request)).toEqual([])
    if (response) expect(validateResponse(request, response)).toEqual([])
  }
  const warnings = result.annotations
    .filter(({ level }) => level === 'warning')
    .map(({ message }) => message)
  return { ...result, asked, warnings }
}

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
  expect(stage.reactions(asked.id)).toBe('eyes confused')
  const [report = ''] = stage.reports(asked.issue)
  expect(report).toContain(says)
  expect(report).toContain('Nothing was sent.')
  expect(report).toMatch(advice)
  const again = await asked.run({ attempt: 2 })
  expect(again.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
  expect(stage.reports(asked.issue)).toHaveLength(1)
}
