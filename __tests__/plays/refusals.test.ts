/**
 * What people are told of refusals that they really meet, of the service and of
 * GitHub: docs/troubleshooting.md, "Reasons".
 */
import { describe, expect, it } from '@jest/globals'
import { ask } from '../../stage/asking.ts'
import { respond } from '../../stage/requests.ts'
import { setStage } from '../../stage/stage.ts'
import { JOB, PULL, QUICK, stageWith } from '../../stage/usual.ts'

const HTML = { 'content-type': 'text/html' }
const PAGE = '<html><head><title>403 Forbidden</title></head></html>'
const error = (code: string, message: string) =>
  JSON.stringify({ error: { code, message } })

describe('the service', () => {
  const refusedWith = async (...answer: Parameters<typeof respond>) => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent read ../../config and fix it')
    stage.fault('send', respond(...answer))
    const { annotations, outputs } = await asked.run()
    const said = annotations.at(-1)?.message
    return { asked, outputs, said, stage }
  }

  it('that has a firewall which refuses the text', async () => {
    const { asked, outputs, said, stage } = await refusedWith(403, HTML, PAGE)
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'refused' })
    expect(said).toMatch(/something in front of the service.*about the text/)
    expect(said).toContain('Write the follow-up in other words')
    expect(said).not.toContain('api-key')
    // A re-run would send the same text, so it sends nothing.
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'error', reason: 'refused' })
    expect(stage.service.messages).toEqual([])
  })

  it.each([
    ['an object', {}, error('too_long', 'at most 5 characters')],
    ['plain text', { 'content-type': 'text/plain' }, 'at most 5 characters']
  ])('says what is wrong as %s', async (_, headers, body) => {
    const { outputs, said } = await refusedWith(400, headers, body)
    expect(outputs.reason).toBe('text')
    expect(said).toContain('It says "at most 5 characters".')
  })

  it('that is busy', async () => {
    const body = error('busy', 'still working on another message')
    const { asked, outputs, said } = await refusedWith(409, {}, body)
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'refused' })
    expect(said).toContain('It says "still working on another message".')
    expect(said).toMatch(/Wait until .* no longer busy\. Then re-run/)
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  })
})

describe('GitHub', () => {
  it('where the pull request’s link has the old name of the repository', async () => {
    const stage = await setStage({ pullRequest: true })
    const prLink = `${stage.serverUrl}/acme/old-shop/pull/${PULL}`
    const messages = [{ durationMs: 15_000 }]
    stage.service.addJob({ id: JOB, prLink, messages })
    const location = `${stage.apiUrl}/repos/acme/shop/pulls/${PULL}`
    const moved = JSON.stringify({ message: 'Moved Permanently' })
    stage.faults.github.when(
      ({ path }) => path.includes('/repos/acme/old-shop/'),
      respond(301, { location }, moved),
      99
    )
    const { outputs } = await ask(stage, '/agent fix it').run()
    expect(outputs).toMatchObject({
      outcome: 'no-changes',
      changed: 'false',
      'pr-number': String(PULL),
      'pr-repository': 'acme/shop',
      'pr-head-repository': 'acme/shop'
    })
  })

  it('that lacks a field is too old', async () => {
    const stage = await stageWith(QUICK)
    const message =
      "Field 'fullDatabaseId' doesn't exist on type 'PullRequestReviewComment'"
    const body = { errors: [{ path: ['query'], message }] }
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      respond(200, {}, JSON.stringify(body)),
      99
    )
    const asked = ask(stage, { body: '/agent --threads', issue: PULL })
    const { annotations, outputs } = await asked.run()
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'github' })
    const said = annotations.at(-1)?.message
    expect(said).toContain('Upgrade the GitHub Enterprise Server')
    expect(said).not.toContain('Check github-token')
  })

  const failing = respond(504, HTML, PAGE)
  const limited = JSON.stringify({
    errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'Too much.' }]
  })
  it.each([
    ['takes too long for', failing],
    ['limits', respond(200, {}, limited)]
  ])('that %s a page of threads is asked for fewer', async (_, fault) => {
    const stage = await stageWith(QUICK)
    const sizes: number[] = []
    stage.faults.github.when(
      ({ body }) => {
        const size = /"threads":(\d+)/.exec(body)?.[1]
        if (size) sizes.push(Number(size))
        return Number(size) > 25
      },
      fault,
      99
    )
    const body = '/agent --threads fix it'
    await ask(stage, { body, issue: PULL }).run()
    expect(sizes).toEqual([100, 50, 25])
  })

  it('whose token expires during the wait', async () => {
    const stage = await stageWith(QUICK)
    stage.when('rocket', () =>
      stage.fault(
        'github',
        respond(401, {}, JSON.stringify({ message: 'Bad credentials' })),
        99
      )
    )
    const { outputs, stdout } = await ask(stage, '/agent fix it').run()
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stdout).toContain('it has expired or was revoked')
  })
})
