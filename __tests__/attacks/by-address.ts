import type { Attack } from './attack.ts'
import { NASTY } from './nasty.ts'
import { BROKEN, COMMAND, KEY, LEAK, says } from './plays.ts'

export const ADDRESSES: readonly Attack[] = [
  ...[
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://[::1].evil',
    'http://127.0.0.1@evil.example',
    'http://evil.example\\@127.0.0.1',
    'http://evil.example:80',
    'file:///etc/passwd',
    'javascript:alert(1)'
  ].map(url => ({
    tries: `the service at ${url}`,
    mustNot: 'send the key there',
    play: says('/agent Fix it', { inputs: { 'base-url': url } }),
    end: BROKEN
  })),
  {
    tries: 'the service at an address with a user and the key',
    mustNot: LEAK,
    play: (world, trap) =>
      says('/agent Fix it', {
        inputs: {
          'base-url': `${trap.url.replace('//', '//admin:hunter22@')}/?k=${KEY}`
        }
      })(world, trap),
    end: BROKEN,
    secrets: ['admin', 'hunter22']
  },
  {
    tries: 'a key that is no key',
    mustNot: LEAK,
    play: says('/agent Fix it', {
      inputs: { 'api-key': 'ak_with blank\u200b' }
    }),
    end: BROKEN,
    secrets: ['ak_with blank\u200b', 'with blank']
  },
  {
    tries: 'every input wrong, with words that try everything',
    mustNot: COMMAND,
    play: says('/agent Fix it', {
      inputs: Object.fromEntries(
        [
          'base-url',
          'project-id',
          'job-id',
          'required-permission',
          'allowed-bots',
          'wait',
          'timeout-minutes',
          'poll-interval-seconds',
          'fail-on',
          'comment',
          'issue-number',
          'resend'
        ].map(name => [name, NASTY.replaceAll('\u0000', '')])
      )
    }),
    end: BROKEN
  }
]
