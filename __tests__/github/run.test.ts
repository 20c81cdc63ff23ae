/** What the runner says of this run: docs/reference.md, "How it behaves". */
import { describe, expect, it } from '@jest/globals'
import { type Message, say } from '../../src/common/message.ts'
import { readRun } from '../../src/github/run.ts'

const ENV = {
  GITHUB_REPOSITORY_ID: '5',
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_EVENT_NAME: 'issue_comment',
  GITHUB_EVENT_PATH: '/event.json',
  GITHUB_API_URL: 'https://ghe.example/api/v3',
  GITHUB_SERVER_URL: 'https://ghe.example',
  GITHUB_RUN_ID: '42',
  GITHUB_RUN_ATTEMPT: '2'
}
const readFile = (path: string) =>
  path === '/event.json' ? '{"action":"created"}' : ''
/** The failure where the runner lacks something. */
const lacks = (what: Message) => ({
  kind: 'failed',
  problem: {
    reason: 'input',
    what,
    fix: say`Run the action as a step of a workflow, which sets it.`
  }
})
const NO_REPOSITORY = lacks(
  say`GITHUB_REPOSITORY does not name the repository.`
)
const NO_EVENT = lacks(
  say`The event file (GITHUB_EVENT_PATH) is missing or does not hold a JSON object.`
)

describe('the run', () => {
  it('is as the runner describes it', () => {
    expect(readRun(ENV, readFile)).toEqual({
      kind: 'read',
      value: {
        eventName: 'issue_comment',
        payload: { action: 'created' },
        owner: 'acme',
        repo: 'shop',
        repositoryId: '5',
        apiUrl: 'https://ghe.example/api/v3',
        graphqlUrl: 'https://ghe.example/api/graphql',
        serverUrl: 'https://ghe.example',
        id: '42',
        attempt: 2
      }
    })
  })

  it('has no ID where the runner gives none', () => {
    const { GITHUB_RUN_ID: _, ...env } = ENV
    expect(readRun(env, readFile)).toMatchObject({ value: { id: '' } })
  })

  it('is on github.com where nothing else is said', () => {
    const env = { ...ENV, GITHUB_API_URL: '', GITHUB_SERVER_URL: undefined }
    expect(readRun(env, readFile)).toMatchObject({
      value: {
        apiUrl: 'https://api.github.com',
        serverUrl: 'https://github.com'
      }
    })
  })

  it.each([
    [undefined, 1],
    ['', 1],
    ['3', 3],
    ['no number', 1]
  ])('has for attempt %s: %i', (given, attempt) => {
    const env = { ...ENV, GITHUB_RUN_ATTEMPT: given }
    expect(readRun(env, readFile)).toMatchObject({ value: { attempt } })
  })

  it.each([undefined, '', 'acme', '/shop', 'acme/'])(
    'needs a repository, which %s is not',
    repository => {
      const env = { ...ENV, GITHUB_REPOSITORY: repository }
      expect(readRun(env, readFile)).toEqual(NO_REPOSITORY)
    }
  )

  it.each(['', 'null', '[]', '"text"', '{"action":'])(
    'needs an event, which %s is not',
    text => {
      expect(readRun(ENV, () => text)).toEqual(NO_EVENT)
    }
  )

  it('needs an event file', () => {
    const missing = () => {
      throw new Error('ENOENT')
    }
    expect(readRun(ENV, missing)).toEqual(NO_EVENT)
  })
})
