import { expect } from '@jest/globals'
import type { Attack } from './attack.ts'
import { NASTY } from './nasty.ts'
import {
  attacks,
  COMPLETED,
  FAILED,
  FIX,
  failing,
  jobWith,
  KEY,
  looksLike,
  redirect,
  respond,
  WATCHED,
  withEach
} from './plays.ts'

/** The report's marker would hold the key, so it has none, and the log says so. */
const UNMARKED: Partial<Attack> = {
  isUnmarked: true,
  also: ({ run }) =>
    expect(run.log).toContain(
      "A part of the comment's marker holds a secret, so it is not written"
    )
}

export const SERVICE: readonly Attack[] = [
  ...withEach(
    'a check on another host, by a',
    ['301', '307'],
    status => failing(FIX, 'look', redirect(Number(status))),
    { ...FAILED, asked: 1 }
  ),
  ...attacks(
    { ...FAILED, asked: 2, reactions: ['confused', 'eyes'] },
    { 'a follow-up on another host': failing(FIX, 'send', redirect(307)) }
  ),
  ...attacks(WATCHED, {
    'words that try everything in model': looksLike({ model: NASTY })
  }),
  ...withEach(
    'the prLink',
    [`https://evil.example/${'x'.repeat(2_000)}`, NASTY],
    prLink => looksLike({ prLink }),
    COMPLETED,
    {
      also: ({ run }) => {
        expect(run.outputs['pr-link'] ?? '').toBe('')
        expect(run.annotations.map(({ level }) => level)).toContain('warning')
      }
    }
  ),
  ...withEach(
    'the one link to the host of',
    [
      'https://evil.example/"onmouseover="alert(1)',
      'https://github.com@evil.example/acme/shop/pull/1'
    ],
    prLink => looksLike({ prLink }),
    COMPLETED,
    {
      hosts: ['evil.example'],
      also: ({ attack, run }) =>
        expect(run.outputs['pr-link']).toBe(attack.value)
    }
  ),
  ...attacks(
    { ...FAILED, reactions: ['confused', 'eyes'] },
    {
      'a lost job': failing(FIX, 'send', respond(404, { error: NASTY }))
    }
  ),
  ...attacks(
    { sent: 1 },
    {
      'the key in the status before the send': failing(
        FIX,
        'look',
        respond(200, jobWith({ status: `at ${KEY}` }))
      ),
      'the key in the link before the send': failing(
        FIX,
        'look',
        respond(200, jobWith({ prLink: `https://github.test/${KEY}` }))
      )
    },
    UNMARKED
  ),
  ...attacks(
    { sent: 0 },
    {
      'the key in branch': looksLike({ source: { ref: `x/${KEY.slice(3)}` } }),
      'the key in a dropped prLink': looksLike({ prLink: `javascript:${KEY}` })
    }
  ),
  ...attacks(
    { sent: 0 },
    {
      'the key in prLink': looksLike({
        prLink: `https://evil.example/${KEY}?k=${KEY}`
      })
    },
    { ...UNMARKED, hosts: ['evil.example'] }
  ),
  ...attacks(FAILED, {
    'the key in the words of a refusal': failing(
      FIX,
      'look',
      respond(401, { error: `Bad token Bearer ${KEY}` })
    )
  }),
  ...attacks(FAILED, {
    'the state of another job': failing(
      '/agent',
      'look',
      respond(200, jobWith({ id: 'job-other', model: 'evil' }))
    )
  }),
  ...attacks(WATCHED, {
    'a job nested 100,000 deep': failing(
      '/agent',
      'look',
      respond(200, `{"id":"x","a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)
    )
  }),
  ...attacks(
    { ...WATCHED, asked: 2 },
    {
      'a job of 50 MB': failing('/agent', 'look', {
        kind: 'oversize',
        bytes: 50e6
      })
    }
  )
]
