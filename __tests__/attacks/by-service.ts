import { expect } from '@jest/globals'
import type { Scene } from '../action/play.ts'
import type { Attack, Seen, Trap } from './attack.ts'
import { jobWith, NASTY, respond } from './nasty.ts'
import {
  COMMAND,
  failing,
  KEY,
  LEAK,
  looksLike,
  QUOTED_KEY,
  says,
  TIMED_OUT,
  WATCHED
} from './plays.ts'

const REDIRECTS: readonly Attack[] = [301, 302, 303, 307, 308].flatMap(
  status => [
    {
      tries: `${status} to another host, for a look`,
      mustNot: 'take the key there',
      play: (world: Scene, trap: Trap) =>
        failing('/agent Fix it', 'service', 'GET', /job/, {
          kind: 'redirect',
          status,
          location: `${trap.url}/${NASTY.slice(0, 30)}`
        })(world, trap),
      end: { outcome: 'error', exitCode: 1, asked: 1, sent: 0 }
    }
  ]
)

export const SERVICE: readonly Attack[] = [
  ...REDIRECTS,
  {
    tries: '307 to another host, for the follow-up',
    mustNot: 'take the key and the follow-up there',
    play: (world, trap) =>
      failing('/agent Fix it', 'service', 'POST', /message/, {
        kind: 'redirect',
        status: 307,
        location: `${trap.url}/x`
      })(world, trap),
    end: {
      outcome: 'error',
      exitCode: 1,
      asked: 2,
      sent: 0,
      reactions: ['confused']
    }
  },
  ...(
    [
      ['id', { id: NASTY }],
      ['model', { model: NASTY }],
      ['ref', { source: { repository: 'x', ref: NASTY } }],
      ['repository', { source: { repository: NASTY, ref: null } }],
      ['dates', { createdAt: NASTY, archivedAt: NASTY }],
      ['source', { source: [NASTY] }],
      ['unknown field', { __proto__: null, constructor: NASTY }]
    ] as const
  ).map(([field, fields]) => ({
    tries: `words that try everything in ${field}`,
    mustNot: COMMAND,
    play: looksLike(fields),
    end: WATCHED
  })),
  ...[NASTY, 'constructor', '__proto__', 'COMPLETED', 'completed '].map(
    status => ({
      tries: `the status ${JSON.stringify(status).slice(0, 25)}`,
      mustNot: 'end the wait',
      play: looksLike({ status }),
      end: TIMED_OUT,
      also: ({ run }: Seen) =>
        expect(run.outputs.status).toBe(status.toWellFormed())
    })
  ),
  ...[
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
  ].map(prLink => ({
    tries: `the prLink ${JSON.stringify(prLink).slice(0, 40)}`,
    mustNot: 'become a link or an output',
    play: looksLike({ prLink }),
    end: { ...WATCHED, outcome: 'completed' },
    also: ({ run }: Seen) => {
      expect(run.outputs['pr-link'] ?? '').toBe('')
      expect(run.outputs.prLink ?? '').toBe('')
      expect(run.annotations.map(({ level }) => level)).toContain('warning')
    }
  })),
  ...[
    'https://evil.example/"onmouseover="alert(1)',
    'https://evil.example/)](https://x.example)',
    'https://evil.example/`@octo-admin`|<b>|',
    'https://github.com@evil.example/acme/shop/pull/1',
    'https://evil.example/acme/shop/pull/1#\\',
    'HTTPS://EVIL.EXAMPLE/*_~[x]'
  ].map(prLink => ({
    tries: `the prLink ${prLink}`,
    mustNot: 'be more than one link to that host',
    play: looksLike({ prLink }),
    end: { ...WATCHED, outcome: 'completed' },
    hosts: ['evil.example'],
    also: ({ run }: Seen) => expect(run.outputs['pr-link']).toBe(prLink)
  })),
  ...(
    [
      [400, ['confused', 'eyes']],
      [404, ['confused']],
      [409, ['confused']]
    ] as const
  ).map(([status, reactions]) => ({
    tries: `${status} with words that try everything, for the follow-up`,
    mustNot: COMMAND,
    play: failing(
      '/agent Fix it',
      'service',
      'POST',
      /message/,
      respond(status, { error: NASTY })
    ),
    end: { outcome: 'error', exitCode: 1, sent: 0, reactions }
  })),
  ...(
    [
      ['model', { model: `m ${KEY} m` }],
      ['status', { status: KEY }],
      ['branch', { source: { ref: `x/${KEY.slice(3)}` } }],
      ['prLink', { prLink: `https://evil.example/${KEY}?k=${KEY}` }],
      ['dropped prLink', { prLink: `javascript:${KEY}` }],
      ['id', { id: KEY }]
    ] as const
  ).map(([field, fields]) => ({
    tries: `the key in ${field}`,
    mustNot: LEAK,
    play: looksLike(fields),
    end: { sent: 0 },
    hosts: ['evil.example']
  })),
  {
    tries: 'the key in full-width letters for the host of the prLink',
    mustNot: LEAK,
    play: looksLike({ prLink: `https://${fullWidth(KEY.slice(3))}.example/` }),
    end: { ...WATCHED, outcome: 'completed' },
    hosts: ['***.example']
  },
  {
    tries: 'the key in the words of a refusal',
    mustNot: LEAK,
    play: failing(
      '/agent Fix it',
      'service',
      'GET',
      /job/,
      respond(401, { error: `Bad token Bearer ${KEY}` })
    ),
    end: { outcome: 'error', exitCode: 1, sent: 0 }
  },
  {
    tries: 'the key where a long line of a retry is cut',
    mustNot: 'show most of the key',
    play: failing(
      '/agent',
      'service',
      'GET',
      /job/,
      respond(500, { error: `${'x'.repeat(482)}${KEY}` })
    ),
    end: WATCHED
  },
  {
    tries: 'a key of quotes and backslashes, echoed',
    mustNot: LEAK,
    play: says('/agent', {
      inputs: { 'api-key': QUOTED_KEY },
      before: ({ faults }) =>
        faults.service.next(
          'GET',
          /job/,
          respond(200, jobWith({ model: QUOTED_KEY }))
        )
    }),
    end: WATCHED,
    secrets: [QUOTED_KEY],
    also: ({ run }) =>
      expect(JSON.parse(run.outputs.job ?? '')).toMatchObject({ model: '***' })
  },
  {
    tries: 'a job of 50 MB',
    mustNot: 'be read',
    play: failing('/agent', 'service', 'GET', /job/, {
      kind: 'oversize',
      bytes: 50e6
    }),
    end: { ...WATCHED, asked: 2 }
  },
  {
    tries: 'a request to wait for 30 years',
    mustNot: 'wait, or send at once',
    play: failing(
      '/agent Fix it',
      'service',
      'POST',
      /job/,
      respond(429, { error: NASTY }, { 'retry-after': '999999999' })
    ),
    end: { outcome: 'error', exitCode: 1, sent: 0, reactions: ['confused'] }
  },
  {
    tries: 'a job nested 100,000 deep',
    mustNot: 'stumble',
    play: failing(
      '/agent',
      'service',
      'GET',
      /job/,
      respond(200, `{"id":"x","a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)
    ),
    end: WATCHED
  }
]

/** What a URL's host reads as plain letters and digits. */
function fullWidth(plain: string): string {
  return plain.replace(/[!-~]/g, character =>
    String.fromCharCode(character.charCodeAt(0) + 0xfee0)
  )
}
