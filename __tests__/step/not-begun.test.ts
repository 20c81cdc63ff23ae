import { describe, expect, it } from '@jest/globals'
import { workflowDispatch } from '../../sandbox/payloads.ts'
import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import { respond } from '../../simulation/requests.ts'
import { finish } from '../../src/finish.ts'
import { type Stage, setStage } from '../fakes/stage.ts'

const WRONG = { 'base-url': '' }
const SAID =
  'base-url is empty. Is the variable set, and the name of the input right?'

type Cause = (stage: Stage) => GitHubEvent

const comment: Cause = stage =>
  stage.comment({ by: 'octo-dev', body: '/agent fix it' }).event
const review: Cause = stage =>
  stage.review({ by: 'octo-dev', body: '/agent go', comments: [] }).event
const dispatch: Cause = ({ github }) =>
  workflowDispatch({
    place: github.place,
    sender: github.account('octo-dev')
  })

/** What causes the run, which attempt it is, and what it says at last. */
const STARTS: readonly (readonly [string, Cause, number, string, string])[] = [
  [
    'a comment',
    comment,
    1,
    'This run sent nothing. Set or correct the variable or secret and re-run the workflow job, or, if the workflow file has to change, correct it and comment again instead: a re-run uses the file as it was.',
    'This run sent nothing.'
  ],
  [
    'a comment, once more',
    comment,
    2,
    'This run sent nothing. Set or correct the variable or secret, then re-run the workflow job; it uses the workflow file as it was.',
    'This run sent nothing.'
  ],
  [
    'a review',
    review,
    1,
    'This run sent nothing. Set or correct the variable, the secret, or the workflow file, then comment or submit the review again.',
    'This run sent nothing.'
  ],
  [
    'another event',
    dispatch,
    1,
    'Nothing was sent. Set or correct the variable, the secret, or the workflow file, then start a new run.',
    ''
  ],
  [
    'another event, once more',
    dispatch,
    2,
    'This run sent nothing. Set or correct the variable or secret, then re-run the workflow job; it uses the workflow file as it was.',
    ''
  ]
]

describe('a run that could not begin says how to continue, after', () => {
  it.each(STARTS)('%s, with a wrong input', async (_, cause, attempt, next) => {
    const stage = await setStage({ pullRequest: true })
    const inputs = { ...WRONG, prompt: cause === dispatch ? 'fix it' : '' }
    const event = cause(stage)
    const { annotations, outputs, summary } = await stage.run({
      event,
      attempt,
      inputs
    }).done
    expect(annotations).toMatchObject([{ message: `${SAID} ${next}` }])
    expect(summary).toBe(
      `### ❌ Agent Follow-up: error\n\n${SAID} ${next}\n\nReason: \`input\`.\n`
    )
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(stage.record).toEqual([])
  })

  it.each(STARTS.filter(([, , , , next]) => next !== ''))(
    '%s, with no answer to who may ask',
    async (_, cause, attempt, _inputs, next) => {
      const stage = await setStage({ pullRequest: true })
      stage.faults.github.when(
        ({ path }) => path.endsWith('/permission'),
        respond(403)
      )
      const event = cause(stage)
      const { annotations, outputs } = await stage.run({ event, attempt }).done
      const [{ message = '' } = {}] = annotations
      // Another run may have claimed it.
      expect(message).toContain(` ${next} Check the agent job `)
      expect(message).toMatch(/again only if the job shows no sign of this/)
      expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
      expect(stage.service.messages).toEqual([])
    }
  )

  it('a finish with a wrong input', async () => {
    const stage = await setStage({})
    const { annotations } = await stage.finish(finish, { inputs: WRONG }).done
    expect(annotations).toMatchObject([
      {
        message: `${SAID} Set or correct the variable, the secret, or the workflow file. The next run finishes what is pending.`
      }
    ])
  })
})

describe('the summary of an error links the page that explains it', () => {
  const ACTION = {
    GITHUB_ACTION_REPOSITORY: 'your-org/agent-follow-up',
    GITHUB_ACTION_REF: 'v1'
  }
  const PAGE = '/your-org/agent-follow-up/blob/v1/docs/troubleshooting.md'

  async function summaryOf(given: {
    readonly inputs?: Readonly<Record<string, string>>
    readonly body?: string
    readonly env?: Readonly<Record<string, string>>
  }) {
    const { body = '/agent fix it', ...rest } = given
    const stage = await setStage({ pullRequest: true })
    const { event } = stage.comment({ by: 'octo-dev', body })
    const { summary } = await stage.run({ event, ...rest }).done
    return summary.replace(stage.serverUrl, 'SERVER')
  }

  it('at the inputs, where one is wrong', async () => {
    expect(await summaryOf({ inputs: WRONG, env: ACTION })).toContain(
      `\n\nReason: \`input\`. [Troubleshooting](SERVER${PAGE}#reason-input) explains each message.\n`
    )
  })

  it('where the comment is wrong', async () => {
    expect(await summaryOf({ body: '/agent --jbo x', env: ACTION })).toContain(
      `\n\nReason: \`text\`. [Troubleshooting](SERVER${PAGE}#reason-text) explains each message.\n`
    )
  })

  it('but not where nothing is wrong', async () => {
    expect(await summaryOf({ env: ACTION })).not.toContain('Troubleshooting')
  })

  it('nor where the action is in the repository itself', async () => {
    expect(await summaryOf({ inputs: WRONG })).not.toContain('Troubleshooting')
  })
})
