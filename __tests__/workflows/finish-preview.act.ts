import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { schedule } from '../../sandbox/payloads.ts'
import { EXAMPLES } from '../../scripts/workflows.ts'
import { openExample } from './act.ts'
import { QUICK, results } from './left.ts'

const play = openExample('finish-preview.yml')

/** follow-up.yml, changed as finish-preview.yml says. */
const SENDS = readFileSync(join(EXAMPLES, 'follow-up.yml'), 'utf8').replace(
  'with:',
  '$&\n          wait: false'
)
const GIVEN = {
  vars: { AGENT_BOT: 'agent-app[bot]' },
  secrets: { PREVIEW_TOKEN: 'preview-secret' }
}

describe('finish-preview.yml', () => {
  it.concurrent('deploys a preview of what was finished, once', () =>
    play(QUICK, async ({ world, run, pass }) => {
      const body = '/agent --job job-7f3a also fix the changelog'
      const { event } = world.comment({ by: 'octo-dev', body })
      await run(event, { ...GIVEN, yaml: SENDS })

      pass(600_000)
      const finished = await run(schedule(), GIVEN)
      expect(finished.exitCode).toBe(0)
      expect(results(world, world.issue)).toEqual([
        expect.stringContaining('@octo-dev ✅')
      ])
      const head = world.github.issue(8)?.pull?.headSha ?? 'none'
      const urls = Object.values(finished.outputs).map(({ url }) => url)
      expect(urls).toContain(`https://preview.example/${head}`)
      const built = finished.checkouts.filter(({ path }) => path !== '')
      expect(built.map(({ ref }) => ref)).toEqual([head])

      const again = await run(schedule(), GIVEN)
      expect(again.jobs).toMatchObject({ 'deploy-preview': 'skipped' })
      expect(again.checkouts).toEqual([])
    }))
})
