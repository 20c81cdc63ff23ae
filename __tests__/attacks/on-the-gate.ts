import { expect } from '@jest/globals'
import type { Attack } from './attack.ts'
import { NASTY } from './nasty.ts'
import {
  attacks,
  causes,
  DENIED,
  FIX,
  SEND_ONLY,
  SENT,
  STRANGER,
  says,
  TURNED_AWAY,
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
    'a user with the login of a listed bot': says(FIX, {
      by: { login: 'renovate[bot]', id: 67, type: 'User' },
      inputs: { 'allowed-bots': 'renovate[bot]' }
    }),
    'a login that is a path to somebody else': says(FIX, {
      by: { login: `x/../${OWNER}`, id: 68, type: 'User' }
    }),
    'a comment of nobody': says(FIX, { comment: { user: null } })
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
  ...withEach(
    'a stranger causes',
    ['pull_request_target', 'no such event ::error::x'],
    name => causes(name),
    TURNED_AWAY
  ),
  ...attacks(TURNED_AWAY, {
    "an event of a stranger's pull request, sent by a bot": causes(
      'check_suite',
      { sender: { login: 'octo-dev', type: 'Bot' } }
    )
  }),
  ...attacks(SENT, {
    'a prompt of 65,000 characters that try everything': says(
      `/agent ${NASTY.repeat(70)}`,
      { inputs: SEND_ONLY }
    )
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
