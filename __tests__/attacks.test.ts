/** Whoever means harm reaches nothing: docs/security.md, "What is trusted". */
import { describe, expect, it } from '@jest/globals'
import { ask } from '../stage/asking.ts'
import { respond } from '../stage/requests.ts'
import { setStage } from '../stage/stage.ts'
import {
  type Attack,
  attackProgram,
  expectUnharmed,
  playAttack
} from './attacks/attack.ts'
import { GITHUB } from './attacks/by-github.ts'
import { MARKERS } from './attacks/by-marker.ts'
import { SERVICE } from './attacks/by-service.ts'
import { TEXTS } from './attacks/by-text.ts'
import { GATE } from './attacks/on-the-gate.ts'

const GROUPS: Readonly<Record<string, readonly Attack[]>> = {
  'on the gate': GATE,
  'by marker': MARKERS,
  'by the service': SERVICE,
  'by text': TEXTS,
  'by GitHub': GITHUB
}

describe.each(Object.entries(GROUPS))(
  'an attack %s is harmless:',
  (_, attacks) => {
    it.each(attacks)('$tries', async attack =>
      expectUnharmed(await playAttack(attack))
    )
  }
)

/** What is printed and written to files is the process's own. */
it.concurrent.each([
  'words that try everything in model',
  'the key in the words of a refusal',
  'a job of 50 MB'
])('to the built program, too: %s', async name => {
  const attack = Object.values(GROUPS)
    .flat()
    .find(({ tries }) => tries === name)
  expectUnharmed(await attackProgram(attack as Attack))
})

it('a description that is edited between two attempts changes nothing', async () => {
  const stage = await setStage({ pullRequest: true })
  const { prLink } = stage.service.job(stage.jobId) ?? {}
  const asked = ask(stage, { issue: 8 })
  const inputs = {
    'job-id': '',
    'job-id-pattern': 'agent/{job-id}',
    'timeout-minutes': '0.05'
  }
  const describe = (id: string) => {
    const pull = { number: 8, body: `By agent/${id}`, html_url: prLink }
    const base = { repo: { full_name: stage.repository } }
    const answer = {
      ...pull,
      base,
      head: { ref: 'x', sha: 'f00d', repo: null }
    }
    stage.fault('pull', respond(200, {}, JSON.stringify(answer)), 99)
  }
  describe(stage.jobId)
  stage.service.addJob({ id: 'job-evil', prLink: String(prLink) })
  stage.service.archive('job-evil')
  const first = await asked.run({ inputs })
  stage.faults.github.clear()
  describe('job-evil')
  const second = await asked.run({ inputs, attempt: 2 })
  for (const { outputs } of [first, second])
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': stage.jobId })
  expect(stage.prompts()).toHaveLength(1)
})
