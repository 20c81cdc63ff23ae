/**
 * Which event's issue or pull request is told, and when with its description:
 * docs/reference.md, "What the agent is told".
 */
import { describe, expect, it } from '@jest/globals'
import type { Limits } from '../../src/common/clock.ts'
import { type PromptContext, readPrompt } from '../../src/prompt/prompt.ts'

const LIMITS: Limits = {
  deadline: 60_000,
  stop: new AbortController().signal
}
const PAGE = 'https://github.com/acme/shop/pull/8'
const ON = {
  number: 8,
  isPullRequest: true,
  title: 'Fix the cart',
  description: 'It was broken.',
  author: 'octo-dev',
  comments: 0
}
const PULL_REQUEST = { base: { ref: 'main' }, head: { ref: 'fix\u202e`1' } }

const notExpected = () => {
  throw new Error('Nothing is to be read')
}

describe('an event of a pull request', () => {
  it.each(['pull_request', 'pull_request_target'])(
    'that starts a job tells it with its branches: %s',
    async name => {
      const context = contextFor(name, { pull_request: PULL_REQUEST })
      expect(await tell(context, true)).toBe(`Go on

---

This is about pull request #8.

- Title by \`octo-dev\`: \`Fix the cart\`
- Base branch: \`main\`, head branch: \`\`fix\`1\`\`
- Pull request: ${PAGE}

Description by \`octo-dev\`:

\`\`\`text
It was broken.
\`\`\``)
    }
  )

  it('tells 255 characters of a branch at most', async () => {
    const told = async (length: number) => {
      const head = { ref: 'x'.repeat(length) }
      const given = { pull_request: { ...PULL_REQUEST, head } }
      return tell(contextFor('pull_request', given), true)
    }
    expect(await told(255)).toContain(`\`${'x'.repeat(255)}\``)
    expect(await told(256)).toContain(`\`${'x'.repeat(254)}…\``)
  })

  it.each([
    ['that starts no job', 'pull_request', false],
    ['about its checks', 'workflow_run', true]
  ])('%s tells only the text', async (_, name, isStart) => {
    const context = contextFor(name, { pull_request: PULL_REQUEST })
    expect(await tell(context, isStart)).toBe('Go on')
  })
})

it('an event of an issue tells it, whether or not it starts a job', async () => {
  for (const isStart of [true, false])
    expect(await tell(contextFor('issues'), isStart)).toContain(
      'It was broken.'
    )
})

it('a comment that starts a job is told with the description', async () => {
  const started = await tell(contextForComment(), true)
  expect(started).toContain('This was asked in a comment on pull request #8.')
  expect(started).toContain('It was broken.')
  expect(await tell(contextForComment(), false)).not.toContain('It was broken.')
})

/** What an event's prompt needs, of which nothing is read from GitHub. */
function contextFor(eventName: string, payload = {}): PromptContext {
  return {
    clock: { now: () => 0, sleep: notExpected, random: () => 0 },
    github: {} as PromptContext['github'],
    limits: LIMITS,
    log: { warn: notExpected },
    redact: text => text,
    run: {
      ...{ eventName, payload, owner: 'acme', repo: 'shop', repositoryId: '1' },
      apiUrl: 'https://api.github.com',
      graphqlUrl: 'https://api.github.com/graphql',
      serverUrl: 'https://github.com',
      id: '1',
      isPrivate: undefined,
      attempt: 1
    },
    inputs: {
      requiredPermission: 'write',
      allowedBots: [],
      command: '/agent',
      context: ['place']
    },
    trigger: {
      kind: 'event',
      asker: undefined,
      gatedAccounts: [undefined],
      on: ON,
      url: PAGE
    },
    request: {
      text: 'Go on',
      asksForNew: false,
      options: [],
      isFromComment: false,
      wantsHelp: false
    },
    asked: undefined,
    on: ON,
    readPull: notExpected,
    readThreads: notExpected
  }
}

/** The same for a comment on the pull request. */
function contextForComment(): PromptContext {
  const context = contextFor('issue_comment')
  const asked = {
    kind: 'comment' as const,
    id: 1,
    on: ON,
    createdAt: 0,
    url: `${PAGE}#issuecomment-1`,
    text: '/agent Go on'
  }
  const request = { ...context.request, isFromComment: true }
  const asker = { login: 'octo-dev', isBot: false }
  const trigger = {
    kind: 'asked',
    asked,
    asker,
    gatedAccounts: [asker]
  } as const
  return { ...context, asked, request, trigger }
}

async function tell(
  context: PromptContext,
  isStart: boolean
): Promise<unknown> {
  const prompt = await readPrompt(context)
  return prompt.kind === 'prompt' && prompt.readWhole(isStart)
}
