import { expect } from '@jest/globals'
import type { Attack } from './attack.ts'
import { NASTY, respond } from './nasty.ts'
import { COMMAND, failing, KEY, LEAK, looksLike } from './plays.ts'

export const GITHUB: readonly Attack[] = [
  {
    tries: 'words that try everything, for the result comment',
    mustNot: COMMAND,
    play: failing(
      '/agent',
      'github',
      'POST',
      /issues\/7\/comments$/,
      respond(422, { message: NASTY })
    ),
    end: { outcome: 'no-changes', exitCode: 0, comments: 0 }
  },
  {
    tries: 'words that try everything, for the claim',
    mustNot: COMMAND,
    play: failing(
      '/agent Fix it',
      'github',
      'POST',
      /reactions$/,
      respond(403, { message: NASTY })
    ),
    end: { outcome: 'error', exitCode: 1, sent: 0 }
  },
  {
    tries: 'a claim on another host',
    mustNot: 'take the token there',
    play: (world, trap) =>
      failing('/agent Fix it', 'github', 'POST', /reactions$/, {
        kind: 'redirect',
        status: 307,
        location: trap.url
      })(world, trap),
    end: { outcome: 'error', exitCode: 1, sent: 0 }
  },
  {
    tries: 'headers that octokit prints',
    mustNot: COMMAND,
    play: failing(
      '/agent',
      'github',
      'POST',
      /issues\/7\/comments$/,
      respond(
        201,
        { html_url: 'https://evil.example/x' },
        {
          deprecation: 'true',
          sunset: '##[set-output name=outcome]x',
          link: '<::error::x>; rel="deprecation"'
        }
      )
    ),
    end: { outcome: 'no-changes', exitCode: 0 }
  },
  {
    tries: 'a pull request whose branch tries everything',
    mustNot: COMMAND,
    world: { pullRequest: true },
    play: failing(
      '/agent',
      'github',
      'GET',
      /pulls\/\d+$/,
      respond(200, {
        number: '8\n9',
        head: { ref: NASTY, sha: NASTY },
        base: { repo: { full_name: NASTY } }
      })
    ),
    end: { outcome: 'completed', exitCode: 0, comments: 1 },
    also: ({ run }) => {
      expect(run.outputs['pr-head-ref']).toBe(NASTY.toWellFormed())
      expect(run.outputs['pr-number']).toBe('8')
    }
  },
  {
    tries: 'a prLink to a host that looks like GitHub',
    mustNot: 'take the token there',
    play: (world, trap) =>
      looksLike({ prLink: `${trap.url}/acme/shop/pull/1` })(world, trap),
    end: { outcome: 'completed', exitCode: 0, comments: 1 },
    hosts: ['trap']
  },
  {
    tries: 'the key in the address of the result comment',
    mustNot: LEAK,
    play: failing(
      '/agent',
      'github',
      'POST',
      /issues\/7\/comments$/,
      respond(201, { html_url: `https://evil.example/${KEY}` })
    ),
    end: { outcome: 'no-changes', exitCode: 0 }
  }
]
