/**
 * Each example does under a runner what it says of itself: what happens, what its
 * jobs come to, and what is sent, reported, and asked for.
 */
import { expect, it } from '@jest/globals'
import { json, parseJson } from '../../sandbox/exchange.ts'
import { schedule } from '../../sandbox/payloads.ts'
import { serve } from '../../sandbox/serve.ts'
import type { World } from '../../sandbox/world.ts'
import { type ActStage, openExample } from './act.ts'
import { besideGitHub } from './beside.ts'
import { CASES, type Case, QUICK, type Run } from './example-cases.ts'
import { reactions, requests, results, taken } from './seen.ts'

// Not a block for each example: what is in different ones does not overlap.
const cases = Object.entries(CASES).flatMap(([example, own]) => {
  const play = openExample(example)
  return own.map(given => ({ example, play, given, what: given.what }))
})

it.concurrent.each(cases)('$example $what', async ({ given, play }) => {
  let inside: World | undefined
  const { asked, options } = besideGitHub(given.beside ?? {}, () => inside)
  const chat = await openChat()
  try {
    await play({ ...(given.world ?? QUICK), ...options }, async stage => {
      inside = stage.world
      given.before?.(stage.world)
      for (const run of [given, ...(given.later ?? [])])
        await carryOut(stage, run, chat.url)
      expectSeen(stage.world, given)
      if (given.asked) expect(asked).toEqual(given.asked)
      expect(chat.told).toEqual(given.chat ?? [])
    })
  } finally {
    await chat.close()
  }
})

/** Something happens, and the workflow runs to its end. */
async function carryOut(
  { pass, run, world }: ActStage,
  given: Run,
  chatUrl: string
): Promise<void> {
  if (given.afterMs) pass(given.afterMs)
  await given.first?.(world)
  const said = given.says ? world.comment(commentOf(given.says)) : undefined
  const event = said?.event ?? given.event?.(world) ?? schedule()
  const before = requests(world).length
  const ended = await run(event, {
    vars: { AGENT_BOT: 'agent-app[bot]', AGENT_JOB_ID: 'job-7f3a' },
    secrets: {
      CHAT_WEBHOOK: `${chatUrl}/hook`,
      DEPLOY_TOKEN: 'deploy-secret',
      PREVIEW_TOKEN: 'preview-secret'
    },
    ...given.given
  })
  const { jobs = { 'follow-up': 'success' } } = given
  const ends = Object.values(jobs)
  const exitCode = Number(ends.includes('failure'))
  expect(ended).toMatchObject({ exitCode, jobs })
  expect(Object.keys(ended.jobs)).toHaveLength(ends.length)
  // Without a runner, nobody is asked for anything.
  if (ends.every(end => end === 'skipped'))
    expect(requests(world)).toHaveLength(before)
  for (const [step, outputs] of Object.entries(given.outputs ?? {}))
    expect(ended.outputs[step]).toMatchObject(outputs)
  if (said && given.reactions)
    expect(reactions(world, said.id).join(' ')).toBe(given.reactions)
  if (given.summary) expect(ended.summary).toContain(given.summary)
  given.also?.(ended, world)
}

function commentOf(says: NonNullable<Run['says']>) {
  const given = typeof says === 'string' ? { body: says } : says
  return { by: 'octo-dev', ...given }
}

function expectSeen(world: World, given: Case): void {
  const { on = world.issue, sent = [] } = given
  const { reports = sent.map(() => expect.stringContaining('✅')) } = given
  expect(taken(world)).toEqual(sent)
  expect(results(world, on)).toEqual(reports)
}

/** A chat whose webhook takes everything. */
async function openChat() {
  const told: unknown[] = []
  const served = await serve(
    ({ body }) => {
      told.push(parseJson(body))
      return json(200, {})
    },
    { name: 'chat' }
  )
  return { ...served, told }
}
