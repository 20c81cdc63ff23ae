import type { Attack } from './attack.ts'
import { NASTY, respond } from './nasty.ts'
import {
  COMMAND,
  DENIED,
  DOUBT,
  gateSays,
  LET_IN,
  SHUT,
  STRANGER,
  says,
  US
} from './plays.ts'

export const GATE: readonly Attack[] = [
  {
    tries: 'a stranger whom the event calls OWNER',
    mustNot: LET_IN,
    play: says('/agent Fix it', {
      by: STRANGER,
      comment: { author_association: 'OWNER' }
    }),
    end: DENIED
  },
  {
    tries: "a stranger's comment in a run that the owner started",
    mustNot: LET_IN,
    play: says('/agent Fix it', {
      by: STRANGER,
      env: { GITHUB_ACTOR: 'octo-admin', GITHUB_TRIGGERING_ACTOR: 'octo-admin' }
    }),
    end: DENIED
  },
  {
    tries: "a stranger's comment where the workflow gives the prompt",
    mustNot: LET_IN,
    play: says('Hello', { by: STRANGER, inputs: { prompt: 'Fix it' } }),
    end: DENIED
  },
  {
    tries: 'a stranger on a line of a pull request',
    mustNot: LET_IN,
    world: { pullRequest: true },
    play: world => ({
      event: world.comment({
        by: STRANGER,
        body: '/agent Fix it',
        kind: 'review',
        issue: world.pullRequest ?? 0
      }).event
    }),
    end: DENIED
  },
  {
    tries: 'a stranger who only watches',
    mustNot: LET_IN,
    play: says('/agent', { by: STRANGER }),
    end: DENIED
  },
  {
    tries: 'a user with the login of a listed bot',
    mustNot: LET_IN,
    play: says('/agent Fix it', {
      by: { login: 'renovate[bot]', id: 67, type: 'User' },
      inputs: { 'allowed-bots': 'renovate[bot]' }
    }),
    end: DENIED
  },
  {
    tries: 'a bot whose login has no [bot] and who may write',
    mustNot: 'let a bot in',
    world: { permissions: { helper: 'admin' } },
    play: says('/agent Fix it', {
      by: { login: 'helper', id: 67, type: 'Bot' }
    }),
    end: DENIED
  },
  {
    tries: 'the action itself',
    mustNot: 'answer itself',
    play: says('/agent Fix it', { by: US }),
    end: DENIED
  },
  {
    tries: 'flags of the prototype',
    mustNot: DOUBT,
    play: gateSays(
      respond(
        200,
        '{"user":{"permissions":{"__proto__":{"admin":true,"push":true}}}}'
      )
    ),
    end: DENIED
  },
  {
    tries: 'permission admin, no user',
    mustNot: DOUBT,
    play: gateSays(respond(200, { permission: 'admin', role_name: 'admin' })),
    end: SHUT
  },
  {
    tries: 'half a permission',
    mustNot: DOUBT,
    play: gateSays({ kind: 'cut-body' }),
    end: SHUT
  },
  {
    tries: '403 for a permission',
    mustNot: DOUBT,
    play: gateSays(respond(403, { message: NASTY })),
    end: SHUT
  },
  {
    tries: 'a permission on another host',
    mustNot: 'take the token there',
    play: (world, trap) =>
      gateSays({ kind: 'redirect', location: `${trap.url}/yes` })(world, trap),
    end: SHUT
  },
  {
    tries: 'a permission of 50 MB',
    mustNot: DOUBT,
    play: gateSays({ kind: 'oversize', bytes: 50_000_000 }),
    end: SHUT
  },
  {
    tries: 'a rate limit that never ends',
    mustNot: DOUBT,
    play: gateSays(
      respond(
        403,
        { message: 'limit' },
        {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': '1e30'
        }
      )
    ),
    end: SHUT
  },
  {
    tries: 'a login that is a path',
    mustNot: 'ask for somebody else',
    play: says('/agent Fix it', {
      by: { login: 'x/../octo-admin', id: 68, type: 'User' }
    }),
    end: DENIED
  },
  {
    tries: 'a login of commands',
    mustNot: COMMAND,
    play: says('/agent Fix it', {
      by: { login: NASTY.toWellFormed(), id: 68, type: 'User' }
    }),
    end: DENIED
  },
  {
    tries: 'a comment of nobody',
    mustNot: LET_IN,
    play: says('/agent Fix it', { comment: { user: null } }),
    end: DENIED
  }
]
