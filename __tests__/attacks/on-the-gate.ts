import { expect } from '@jest/globals'
import type { Attack } from './attack.ts'
import { NASTY } from './nasty.ts'
import {
  attacks,
  BROKEN,
  causes,
  DENIED,
  FIX,
  gateSays,
  redirect,
  respond,
  SEND_ONLY,
  SENT,
  SHUT,
  SKIPPED,
  STRANGER,
  says,
  TURNED_AWAY,
  UNASKED,
  US,
  withEach
} from './plays.ts'

const OWNER = 'octo-admin'

export const GATE: readonly Attack[] = [
  ...attacks(DENIED, {
    'a stranger whom the event calls OWNER': says(FIX, {
      by: STRANGER,
      comment: { author_association: 'OWNER' }
    }),
    "a stranger's comment in a run that the owner started": says(FIX, {
      by: STRANGER,
      env: { GITHUB_ACTOR: OWNER, GITHUB_TRIGGERING_ACTOR: OWNER }
    }),
    "a stranger's comment where the workflow gives the prompt": says('Hello', {
      by: STRANGER,
      inputs: { prompt: 'Fix it' }
    }),
    'a stranger who only watches': says('/agent', { by: STRANGER }),
    'a user with the login of a listed bot': says(FIX, {
      by: { login: 'renovate[bot]', id: 67, type: 'User' },
      inputs: { 'allowed-bots': 'renovate[bot]' }
    }),
    'a login that is a path to somebody else': says(FIX, {
      by: { login: `x/../${OWNER}`, id: 68, type: 'User' }
    }),
    'a login of commands': says(FIX, {
      by: { login: NASTY.toWellFormed(), id: 68, type: 'User' }
    }),
    'the action itself': says(FIX, { by: US }),
    'a comment of nobody': says(FIX, { comment: { user: null } }),
    'flags of the prototype': gateSays(
      respond(
        200,
        '{"user":{"permissions":{"__proto__":{"admin":true,"push":true}}}}'
      )
    )
  }),
  ...attacks(
    DENIED,
    {
      'a stranger on a line of a pull request': world =>
        world.comment({
          by: STRANGER,
          body: FIX,
          kind: 'review',
          issue: world.pullRequest ?? 0
        }),
      'a bot whose login has no [bot] and who may write': says(FIX, {
        by: { login: 'helper', id: 67, type: 'Bot' }
      })
    },
    { world: { pullRequest: true, permissions: { helper: 'admin' } } }
  ),
  ...attacks(SHUT, {
    'permission admin, no user': gateSays(
      respond(200, { permission: 'admin', role_name: 'admin' })
    ),
    'half a permission': gateSays({ kind: 'cut-body' }),
    '403 for a permission': gateSays(respond(403, { message: NASTY })),
    'a permission on another host': gateSays(redirect(302)),
    'a permission of 50 MB': gateSays({ kind: 'oversize', bytes: 50_000_000 }),
    'a rate limit that never ends': gateSays(
      respond(
        403,
        { message: 'limit' },
        { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1e30' }
      )
    )
  }),
  ...withEach(
    'a stranger causes',
    ['pull_request_target', 'no such event ::error::x'],
    name => causes(name),
    TURNED_AWAY
  ),
  ...attacks(TURNED_AWAY, {
    'an event of nobody': causes('issues', { action: 'opened' }),
    "an event of a stranger's pull request, sent by a bot": causes(
      'check_suite',
      { sender: { login: 'octo-dev', type: 'Bot' } }
    )
  }),
  ...withEach(
    'the event',
    ['[]', 'null', '"created"', '7'],
    payload => causes('issue_comment', JSON.parse(payload)),
    BROKEN
  ),
  ...attacks(SKIPPED, {
    'an edit where the workflow gives the prompt': says(FIX, {
      payload: { action: 'edited' },
      inputs: { prompt: 'Fix it' }
    }),
    'talk of commands, after a command of commands': says('x', {
      inputs: { command: '##[error]::error::`@octo-dev`' }
    })
  }),
  ...attacks(UNASKED, {
    'an option of commands': says(
      '/agent --::error::##[error]`@octo-dev`<b>|x Fix'
    )
  }),
  ...attacks(SENT, {
    'a prompt of 65,000 characters that try everything': says(
      `/agent ${NASTY.repeat(70)}`,
      { inputs: SEND_ONLY }
    ),
    '__proto__ for a command': says('__proto__ Fix it', {
      inputs: { ...SEND_ONLY, command: '__proto__' }
    })
  }),
  ...attacks(
    SENT,
    {
      'an edit after the event': says(FIX, {
        inputs: SEND_ONLY,
        after: ({ github }, id) =>
          void github.editComment(id, '/agent Break it')
      })
    },
    {
      also: ({ world }) =>
        expect(world.service.messages[0]?.prompt).toMatch(/^Fix it\n/)
    }
  )
]
