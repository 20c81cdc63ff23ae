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

const QUOTED_KEY = 'ak_3f9c"1d7e\\5b2a'

export const SERVICE: readonly Attack[] = [
  ...withEach(
    'a look on another host, by a',
    ['301', '302', '303', '307', '308'],
    status => failing(FIX, 'look', redirect(Number(status))),
    { ...FAILED, asked: 1 }
  ),
  ...attacks(
    { ...FAILED, asked: 2, reactions: ['confused'] },
    { 'a follow-up on another host': failing(FIX, 'send', redirect(307)) }
  ),
  ...attacks(WATCHED, {
    'words that try everything in id': looksLike({ id: NASTY }),
    'words that try everything in model': looksLike({ model: NASTY }),
    'words that try everything in ref': looksLike({
      source: { repository: 'x', ref: NASTY }
    }),
    'words that try everything in repository': looksLike({
      source: { repository: NASTY, ref: null }
    }),
    'words that try everything in dates': looksLike({
      createdAt: NASTY,
      archivedAt: NASTY
    }),
    'words that try everything in source': looksLike({ source: [NASTY] }),
    'words that try everything in an unknown field': looksLike({
      __proto__: null,
      constructor: NASTY
    })
  }),
  ...withEach(
    'the status',
    [NASTY, 'constructor', '__proto__', 'COMPLETED', 'completed '],
    status => looksLike({ status }),
    { outcome: 'timed-out', exitCode: 1 },
    {
      also: ({ attack, run }) =>
        expect(run.outputs.status).toBe(attack.value?.toWellFormed())
    }
  ),
  ...withEach(
    'the prLink',
    [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'https://evil.example/\n::error::x',
      ' https://evil.example/',
      '//evil.example/pull/1',
      'https:/evil.example',
      'ftp://evil.example/x',
      'https://evil.example/\u202ex',
      `https://evil.example/${'x'.repeat(2_000)}`,
      'https://',
      NASTY
    ],
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
      'https://evil.example/)](https://x.example)',
      'https://evil.example/`@octo-admin`|<b>|',
      'https://github.com@evil.example/acme/shop/pull/1',
      'https://evil.example/acme/shop/pull/1#\\',
      'HTTPS://EVIL.EXAMPLE/*_~[x]'
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
    { 'a refused text': failing(FIX, 'send', respond(400, { error: NASTY })) }
  ),
  ...attacks(
    { ...FAILED, reactions: ['confused'] },
    {
      'a lost job': failing(FIX, 'send', respond(404, { error: NASTY })),
      'a conflict': failing(FIX, 'send', respond(409, { error: NASTY })),
      'a request to wait for 30 years': failing(
        FIX,
        'send',
        respond(429, { error: NASTY }, { 'retry-after': '999999999' })
      )
    }
  ),
  ...attacks(
    { sent: 0 },
    {
      'the key in model': looksLike({ model: `m ${KEY} m` }),
      'the key in status': looksLike({ status: KEY }),
      'the key in branch': looksLike({ source: { ref: `x/${KEY.slice(3)}` } }),
      'the key in prLink': looksLike({
        prLink: `https://evil.example/${KEY}?k=${KEY}`
      }),
      'the key in a dropped prLink': looksLike({ prLink: `javascript:${KEY}` }),
      'the key in id': looksLike({ id: KEY }),
      'the key in full-width letters for the host of the prLink': looksLike({
        prLink: `https://${fullWidth(KEY.slice(3))}.example/`
      })
    },
    { hosts: ['evil.example', '***.example'] }
  ),
  ...attacks(FAILED, {
    'the key in the words of a refusal': failing(
      FIX,
      'look',
      respond(401, { error: `Bad token Bearer ${KEY}` })
    )
  }),
  ...attacks(
    WATCHED,
    {
      'a key of quotes and backslashes, echoed': failing(
        '/agent',
        'look',
        respond(200, jobWith({ model: QUOTED_KEY })),
        { inputs: { 'api-key': QUOTED_KEY } }
      )
    },
    {
      secrets: [QUOTED_KEY],
      also: ({ run }) =>
        expect(JSON.parse(run.outputs.job ?? '').model).toBe('***')
    }
  ),
  ...attacks(WATCHED, {
    'the key where a long line of a retry is cut': failing(
      '/agent',
      'look',
      respond(500, { error: `${'x'.repeat(482)}${KEY}` })
    ),
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

/** What a URL's host reads as plain letters and digits. */
function fullWidth(plain: string): string {
  return plain.replace(/[!-~]/g, character =>
    String.fromCharCode(character.charCodeAt(0) + 0xfee0)
  )
}
