import { expect } from '@jest/globals'
import type { Attack } from './attack.ts'
import { NASTY } from './nasty.ts'
import {
  attacks,
  COMPLETED,
  FAILED,
  FIX,
  failing,
  KEY,
  redirect,
  respond
} from './plays.ts'

export const GITHUB: readonly Attack[] = [
  ...attacks(FAILED, {
    'words that try everything, for the claim': failing(
      FIX,
      'claim',
      respond(403, { message: NASTY })
    ),
    'a claim on another host': failing(FIX, 'claim', redirect(307))
  }),
  ...attacks(
    { outcome: 'no-changes', exitCode: 0, comments: 0 },
    {
      'the key in the address of the result comment': failing(
        '/agent',
        'comment',
        respond(201, { html_url: `https://evil.example/${KEY}` })
      )
    }
  ),
  ...attacks(
    COMPLETED,
    {
      'a pull request whose branch tries everything': failing(
        '/agent',
        ({ path }) => /pulls\/\d+$/.test(path),
        respond(200, {
          number: '8\n9',
          head: { ref: NASTY, sha: 'f00d', repo: { full_name: NASTY } },
          base: { repo: { full_name: NASTY } }
        })
      )
    },
    {
      world: { pullRequest: true },
      also: ({ run }) => {
        expect(run.outputs['pr-head-ref']).toBe(NASTY.toWellFormed())
        expect(run.outputs['pr-number']).toBe('8')
      }
    }
  ),
  ...attacks(
    COMPLETED,
    {
      'a commit whose ID tries everything': failing(
        '/agent',
        ({ path }) => /pulls\/\d+$/.test(path),
        respond(200, { head: { ref: 'agent/fix', sha: NASTY } })
      )
    },
    {
      world: { pullRequest: true },
      also: ({ run }) => {
        expect(run.outputs['pr-head-ref']).toBe('')
        expect(run.outputs['pr-head-sha']).toBe('')
      }
    }
  )
]
