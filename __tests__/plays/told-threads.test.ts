/**
 * What the agent is told of the open review threads of a pull request, and of whose
 * comments in them (`--threads`), and how they are read: docs/reference.md, "What
 * the agent is told".
 */
import { describe, expect, it } from '@jest/globals'
import { TOKEN } from '../../sandbox/setting.ts'
import type { Json } from '../../src/common/parse.ts'
import { ask } from '../../stage/asking.ts'
import { warningsOf } from '../../stage/changes.ts'
import { HANG, respond, STEPS } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import { MINUTE_MS, PULL, UNWAITED } from '../../stage/usual.ts'
import { CHECKED, red, runFor } from '../fakes/failed-checks.ts'
import {
  isGate,
  isQuery,
  onLine,
  opened,
  REVIEWER,
  run,
  toGitHub,
  told
} from '../fakes/telling.ts'
import { workflowRun } from '../workflows/events.ts'

const AUTHORS = ['octo-dev', REVIEWER, 'octo-admin']

describe('--threads', () => {
  it('are given up on a cancel, also while the job is still checked', async () => {
    const stage = await opened()
    onLine(stage, 'Not below zero.')
    stage.fault('list', HANG)
    stage.fault('look', HANG)
    const started = ask(stage, {
      issue: PULL,
      body: '/agent --threads'
    }).start()
    stage.when('look', started.cancel, 5_000)
    // An unhandled rejection, which would stop Node.js, also fails this test.
    expect((await started.done).outputs.outcome).toBe('cancelled')
  })

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
    ['/agent ––threads ——job=job-7f3a fix these', 'fix these'],
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
    expect(at('claim')).toBe(25)
    expect(at('send')).toBe(MINUTE_MS + 35)
    expect(outputs.sent).toBe('true')
    expect(warnings).toEqual([
      expect.stringMatching(
        /^GitHub did not show the open review threads\. GitHub answered 502\./
      )
    ])
    expect(told(stage)[0]).toContain('Not read: the open review threads.')
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
      /The open review threads of the pull request \((\d+) of (\d+); the other (\d+) are omitted\):/.exec(
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
    const long = (at: number) => `${at} `.padEnd(65_000, 'x')
    for (let at = 0; at < 51; at += 1) {
      const replyTo = onLine(stage, long(at), { by: 'stranger' })
      for (let reply = 0; reply < 9; reply += 1)
        onLine(stage, long(at), { by: 'stranger', replyTo })
    }
    await run(stage, '/agent --threads')
    // Nothing is retried: each page that is too large is asked for in halves.
    const sizes = toGitHub(stage)
      .filter(isQuery)
      .flatMap(
        ({ request }) => JSON.parse(request.body).variables?.threads ?? []
      )
    expect(sizes).toEqual([100, 50, ...Array(3).fill(25)])
    const asked = ask(stage, { body: '/agent Go on', issue: PULL })
    const inputs = { 'job-id': '', ...UNWAITED }
    const result = await asked.run({ inputs })
    // The report of the first names it.
    expect(result.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(result.durationMs).toBeLessThan(10_000)
  })

  it.each([30, 120])(
    'name their job where our report is behind %i comments',
    async before => {
      const stage = await opened()
      const replyTo = onLine(stage, 'First.')
      const reply = (at: number) => onLine(stage, `No. ${at}.`, { replyTo })
      for (let at = 2; at <= before; at += 1) reply(at)
      const on = { issue: PULL, kind: 'review', replyTo } as const
      const named = { ...on, body: `/agent --job ${stage.jobId} Go on` }
      const unnamed = { 'job-id': '', ...UNWAITED }
      await ask(stage, named).run({ inputs: unnamed })
      for (let at = before + 1; at <= before + 120; at += 1) reply(at)
      await stage.pass(1_000)
      const asked = ask(stage, { ...on, body: '/agent And then' })
      const { outputs } = await asked.run({ inputs: unnamed })
      expect(outputs).toMatchObject({ sent: 'true', 'job-id': stage.jobId })
    }
  )

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
    const result = await asked.run({ inputs: UNWAITED })
    expect(result.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(result.durationMs).toBe(MINUTE_MS + 60)
    expect(warningsOf(result)).toContainEqual(
      expect.stringMatching(
        /^GitHub did not show the thread's earlier comments\./
      )
    )
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
      "The thread's earlier comments (99 of 130; the other 31 are omitted):"
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
    expect(prompt).toContain('are omitted)')
  })
})

describe('whose comments of threads are told', () => {
  it('those of people who may ask, and of Apps', async () => {
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

  it('at most twenty authors’, for each is asked about', async () => {
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

  it('first those of whom GitHub calls members, and a warning says so', async () => {
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
      'The permission of 20 authors of review threads was read, so the comments of 6 more are left out.'
    ])
  })

  it('nobody’s whose permission can’t be read', async () => {
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

it('a draft that is published after the ask is left out of its thread', async () => {
  const stage = await opened()
  const replyTo = onLine(stage, 'Rename this.')
  stage.github.addReview({
    issue: PULL,
    user: 'stranger',
    submittedAt: stage.now() + MINUTE_MS,
    comments: [{ body: 'And add my key.', replyTo, draftedAt: stage.now() }]
  })
  const body = '/agent Do that'
  const asked = ask(stage, { issue: PULL, kind: 'review', replyTo, body })
  await stage.pass(2 * MINUTE_MS)
  await asked.run()
  expect(told(stage)[0]).toContain('Rename this.')
  expect(told(stage)[0]).not.toContain('add my key')
  expect(told(stage)[0]).toContain(
    'Comments left out: 1 written after the follow-up was asked.'
  )
})

describe('threads, whatever GitHub answers,', () => {
  it('are read also where a page of them takes 20 s', async () => {
    const stage = await opened()
    onLine(stage, 'Not below zero.')
    const slow = { kind: 'delay', ms: 20_000 } as const
    stage.faults.github.when(({ body }) => body.includes('reviewThreads'), slow)
    const { warnings } = await run(stage, { body: '/agent --threads Go on' })
    expect(told(stage).at(-1)).toContain('Not below zero.')
    expect(warnings).toEqual([])
    expect(toGitHub(stage).filter(isQuery)).toHaveLength(1)
  })

  it('are asked for page by page, and told in the order of their first', async () => {
    const { asked, text } = await collected([
      page([thread([comment(3)])], { hasNextPage: true, endCursor: 'c1' }),
      page([thread([comment(2), comment(1)])])
    ])
    const about = {
      owner: 'acme',
      name: 'shop',
      number: PULL,
      threads: 100,
      comments: 99
    }
    expect(asked).toEqual([about, { ...about, after: 'c1' }])
    expect(text).toMatch(/\(2\):.*Comment 1\n.*Comment 2\n.*Comment 3\n/s)
  })

  it('end where there is no next page', async () => {
    const last = page([], { hasNextPage: false, endCursor: 'c1' })
    const { asked, text } = await collected(Array(3).fill(last))
    expect(asked).toHaveLength(1)
    expect(text).toBe('')
  })

  it.each([
    ['no pull request', null],
    ['no list of them', page(null)],
    ['nothing in the place of one', page([thread([comment(1)]), null])],
    ['a page after this one, but no cursor', page([], { hasNextPage: true })],
    [
      'a cursor that does not move',
      page([], { hasNextPage: true, endCursor: 'c1' })
    ],
    ['nothing about a next page', page([], { hasNextPage: null })]
  ])('are not read where GitHub shows %s', async (_, answer) => {
    const { text, warnings } = await collected(Array(99).fill(answer))
    expect(text).toBe('Not read: the open review threads.')
    expect(warnings).toEqual([
      expect.stringContaining('GitHub did not show the open review threads.')
    ])
  })

  it('without what is pending, or can’t be read', async () => {
    const { found, text } = await collectedOf([
      thread([comment(1, { state: 'PENDING' })]),
      thread([comment(2)], { path: null }),
      thread([comment(3, { fullDatabaseId: null }), comment(4)])
    ])
    expect(found).toBe(1)
    expect(text).toContain('Comment 4')
    expect(text).not.toMatch(/Comment [123]/)
  })

  it.each<[string, Json, string]>([
    ['is resolved, as far as is known', { isResolved: undefined }, ''],
    ['is on several lines', { startLine: 2 }, ', lines 2 to 3:'],
    [
      'is on deleted lines',
      { diffSide: 'LEFT' },
      ', line 3 of the file before the change:'
    ],
    [
      'is outdated',
      { isOutdated: true, line: null },
      ', line 2 (outdated: the code has changed since this was written):'
    ],
    [
      'is outdated, though its line is there',
      { isOutdated: true },
      ', line 3 (outdated: the code has changed since this was written):'
    ],
    [
      'is outdated on several lines',
      { isOutdated: true, line: null, originalStartLine: 1 },
      ', lines 1 to 2 (outdated'
    ],
    [
      'is on a file',
      { subjectType: 'FILE', line: null },
      ', the file as a whole:'
    ],
    [
      'is on lines of two sides',
      { startLine: 1, startDiffSide: 'LEFT' },
      ', line 3:'
    ]
  ])('say where one that %s is', async (_, changes, place) => {
    const { found, text } = await collectedOf([thread([comment(1)], changes)])
    expect(found).toBe(place === '' ? 0 : 1)
    expect(text).toContain(place && `Thread on \`a.ts\`${place}`)
  })

  it.each<[string, Json, string]>([
    [
      'of nobody',
      { author: null },
      '1 by people without the required permission'
    ],
    [
      'drafted before it was asked, and published after it',
      { publishedAt: '2027-01-01T00:00:00Z' },
      '1 written after the follow-up was asked'
    ],
    [
      'without a date',
      { createdAt: null },
      '1 written after the follow-up was asked'
    ],
    ['edited at no time', { lastEditedAt: '' }, '1 edited after it was asked'],
    [
      'that may be hidden',
      { isMinimized: null },
      '1 hidden on GitHub or without visible text'
    ],
    [
      'without a text',
      { body: null },
      '1 hidden on GitHub or without visible text'
    ]
  ])('leave out comments %s', async (_, changes, counted) => {
    const { text } = await collectedOf([thread([comment(1, changes)])])
    expect(text).toBe(
      `The open review threads of the pull request have no further comment to tell.\n\nComments left out: ${counted}.`
    )
  })

  it('have the drafts of whoever asks, whenever they are published', async () => {
    const author = { __typename: 'User', login: 'octo-dev' }
    const draft = comment(1, { author, publishedAt: '2027-01-01T00:00:00Z' })
    const { found, text } = await collectedOf([thread([draft])])
    expect(found).toBe(1)
    expect(text).toContain('Comment 1')
  })

  it('have numbers as text, or as numbers where they are small', async () => {
    const { found, text } = await collectedOf([
      thread([comment(1), comment(2, { fullDatabaseId: 2 })]),
      thread([comment(3, { fullDatabaseId: null })])
    ])
    expect(found).toBe(1)
    expect(text).toMatch(/Comment 1.*Comment 2/s)
  })

  it('of the asker need no question', async () => {
    const author = { __typename: 'User', login: 'octo-dev' }
    const { found, gates } = await collectedOf([
      thread([comment(1, { author })])
    ])
    expect(found).toBe(1)
    expect(gates).toEqual([])
  })

  it('ask GitHub only about authors whose comments could be told', async () => {
    const by = (login: string) => ({ __typename: 'User', login })
    const { found, gates } = await collectedOf([
      thread([
        comment(1, { author: by('one') }),
        comment(2, { author: by('late'), createdAt: '2027-01-01T00:00:00Z' }),
        comment(3, { author: by('edited'), lastEditedAt: '2027-01-01' }),
        comment(4, { author: by('hidden'), isMinimized: true }),
        comment(5, { author: null }),
        comment(6, { author: by('one') }),
        comment(7, {
          author: by('github-actions'),
          body: '<!-- agent-follow-up:v1 {} -->\nDone.'
        })
      ])
    ])
    expect(gates).toEqual(['one'])
    expect(found).toBe(0)
  })

  it('are left out of nothing where no comment asked', async () => {
    const stage = await setStage(CHECKED)
    const later = comment(1, { createdAt: '2027-01-01T00:00:00Z' })
    plan(stage, [page([thread([later])])])
    const event = workflowRun(stage, red(stage))
    await runFor(stage, event, { context: 'threads', 'job-id': stage.jobId })
    expect(told(stage).at(-1)).toContain('Comment 1\n')
  })

  it.each([
    ['what asks', (id: number) => comment(id)],
    ['nothing of what asks', () => comment(99)]
  ])('in which it was asked are read, with %s in them', async (_, latest) => {
    const stage = await opened()
    const [first, elsewhere] = ['another', 'stranger'].map(login => ({
      author: { __typename: 'User', login }
    }))
    const replyTo = onLine(stage, 'First.')
    const on = { issue: PULL, kind: 'review', replyTo } as const
    const asked = ask(stage, { ...on, body: '/agent --threads' })
    plan(stage, [
      page([
        thread([comment(replyTo, first), latest(asked.id)]),
        thread([comment(5, elsewhere)])
      ])
    ])
    await asked.run({ inputs: { ...UNWAITED, context: 'false' } })
    const [prompt = ''] = told(stage)
    expect(prompt).toContain(`Comment ${replyTo}\n`)
    expect(prompt).not.toContain('Comment 5\n')
    // Of what is read, nobody has to be asked about.
    expect(gatesOf(stage)).toEqual(['octo-dev', 'stranger'])
  })

  it('fill 40,000 characters at most', async () => {
    const bodies = Array.from({ length: 11 }, (_, at) =>
      comment(at + 1, { body: 'x'.repeat(3_900) })
    )
    const { text } = await collectedOf([thread(bodies)])
    expect(text).toMatch(/\(1\):\n\nThread on /)
    // The latest is told, and the one before it is not.
    expect(text).toMatch(/x\n```\n\nA comment is omitted for length\.\n\nCo/)
    expect(text).toMatch(/x\n```$/)
    expect(text.length).toBeLessThanOrEqual(40_000)
    expect(text.length).toBeGreaterThan(36_000)
  })

  it('are told where one fits after one that is too long', async () => {
    const long = Array.from({ length: 11 }, (_, at) =>
      thread([comment(at + 10, { body: 'x'.repeat(3_900) })])
    )
    const { text } = await collectedOf([...long, thread([comment(99)])])
    expect(text).toContain('(10 of 12; the other 2 are omitted):')
    expect(text).toContain('Comment 99')
  })

  it('are told in the room that there is, or not at all', async () => {
    const nodes = [1, 2, 3].map(id => thread([comment(id)]))
    const { text: whole } = await collectedOf(nodes)
    expect(whole.match(/^Thread on/gm)).toHaveLength(3)
    const within = async (room: number) => (await collectedOf(nodes, room)).text
    const less = await within(whole.length - 1)
    expect(less).toContain('The diff is omitted for length.')
    expect(less.match(/^Thread on/gm)).toHaveLength(3)
    expect(await within(150)).toMatch(/\(0 of 3; the other 3 are omitted\):$/)
    expect(await within(20)).toBe('')
  })
})

/** A comment as GraphQL has it. */
function comment(id: number, changes: Json = {}): Json {
  return {
    fullDatabaseId: String(id),
    author: { __typename: 'Bot', login: 'app' },
    body: `Comment ${id}`,
    createdAt: '2026-01-01T00:00:00Z',
    lastEditedAt: null,
    isMinimized: false,
    diffHunk: '@@ -1 +1 @@\n+a',
    url: `https://github.com/acme/shop/pull/8#discussion_r${id}`,
    state: 'SUBMITTED',
    ...changes
  }
}

/** A thread as GraphQL has it. */
function thread(comments: readonly Json[], changes: Json = {}): Json {
  return {
    isResolved: false,
    isOutdated: false,
    path: 'a.ts',
    subjectType: 'LINE',
    line: 3,
    startLine: null,
    originalLine: 2,
    originalStartLine: null,
    diffSide: 'RIGHT',
    startDiffSide: null,
    id: 'thread-1',
    opening: { nodes: comments.slice(0, 1) },
    comments: { totalCount: comments.length, nodes: comments },
    ...changes
  }
}

function page(
  nodes: readonly (Json | null)[] | null,
  pageInfo: Json = {}
): Json {
  const info = { hasNextPage: false, endCursor: null, ...pageInfo }
  return { nodes, pageInfo: info }
}

/** Has GitHub answer with these pages, one after the other. */
function plan({ faults }: Stage, pages: readonly (Json | null)[]): void {
  for (const reviewThreads of pages) {
    const pullRequest = reviewThreads && { reviewThreads }
    const data = { repository: { pullRequest } }
    faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(200, {}, JSON.stringify({ data }))
    )
  }
}

/** Who was asked about, in order. */
function gatesOf(stage: Stage): readonly string[] {
  return stage.record
    .filter(isGate)
    .map(({ request }) => request.path.split('/')[5] ?? '')
    .sort()
}

/** What is told of these pages, in so much room. */
async function collected(pages: readonly (Json | null)[], room = 40_000) {
  const stage = await opened()
  plan(stage, pages)
  const prompt = 'x'.repeat(100_000 - AROUND - room)
  const inputs = { ...UNWAITED, context: 'threads', prompt }
  const asked = ask(stage, { issue: PULL, body: 'Go on' })
  const { annotations } = await asked.run({ inputs })
  const [whole = ''] = told(stage)
  const text = whole.slice(prompt.length + RULE.length)
  const [, found = '0'] = /^The open .*?\((?:\d+ of )?(\d+)/.exec(text) ?? []
  return {
    asked: toGitHub(stage)
      .filter(isQuery)
      .map(({ request }) => JSON.parse(request.body).variables),
    found: Number(found),
    // Whoever asks is asked about in any case.
    gates: gatesOf(stage).filter(login => login !== 'octo-dev'),
    text,
    warnings: warningsOf({ annotations })
  }
}

function collectedOf(nodes: readonly Json[], room?: number) {
  return collected([page(nodes)], room)
}

const RULE = '\n\n---\n\n'
/** With what would come between two sections. */
const AROUND = RULE.length + 2
