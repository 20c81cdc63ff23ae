import { expect } from '@jest/globals'
import type { Attack } from './attack.ts'
import { NASTY } from './nasty.ts'
import {
  ACT,
  BROKEN,
  COMMAND,
  causes,
  LET_IN,
  marker,
  SEND_ONLY,
  SENT,
  SKIPPED,
  says,
  TURNED_AWAY
} from './plays.ts'

export const EVENTS: readonly Attack[] = [
  {
    tries: 'an edit where the workflow gives the prompt',
    mustNot: ACT,
    play: says('/agent Fix it', {
      payload: { action: 'edited' },
      inputs: { prompt: 'Fix it' }
    }),
    end: SKIPPED
  },
  {
    tries: 'talk of commands, after a command of commands',
    mustNot: COMMAND,
    play: says('x', { inputs: { command: '##[error]::error::`@octo-dev`' } }),
    end: SKIPPED
  },
  {
    tries: "a comment that carries the action's marker",
    mustNot: ACT,
    play: says(`/agent Fix it\n${marker()}`),
    end: SKIPPED
  },
  ...[[], null, 'created', 7].map(payload => ({
    tries: `${JSON.stringify(payload)} for an event`,
    mustNot: ACT,
    play: causes('issue_comment', payload),
    end: BROKEN
  })),
  ...[
    'pull_request_target',
    'WORKFLOW_DISPATCH',
    'no such event ::error::x'
  ].map(name => ({
    tries: `${name}, caused by a stranger`,
    mustNot: LET_IN,
    play: causes(name),
    end: TURNED_AWAY
  })),
  {
    tries: 'an event of nobody',
    mustNot: LET_IN,
    play: causes('issues', { action: 'opened', issue: { number: 7 } }),
    end: TURNED_AWAY
  },
  {
    tries: "an event of a stranger's pull request, sent by a bot",
    mustNot: LET_IN,
    play: causes('check_suite', {
      sender: { login: 'octo-dev', type: 'Bot' }
    }),
    end: TURNED_AWAY
  },
  {
    tries: 'an edit after the event',
    mustNot: 'send what was not asked',
    play: says('/agent Fix it', {
      inputs: SEND_ONLY,
      after: ({ github }, id) => void github.editComment(id, '/agent Break it')
    }),
    end: SENT,
    also: ({ world }) =>
      expect(world.service.messages[0]?.prompt).toBe('Fix it')
  },
  {
    tries: '__proto__ for a command',
    mustNot: 'stumble',
    play: says('__proto__ Fix it', {
      inputs: { ...SEND_ONLY, command: '__proto__' }
    }),
    end: SENT
  },
  {
    tries: 'a prompt of 65,000 characters that try everything',
    mustNot: COMMAND,
    play: says(`/agent ${NASTY.replaceAll('<!-- agent', '<!--').repeat(70)}`, {
      inputs: SEND_ONLY
    }),
    end: SENT
  },
  {
    tries: 'an option of commands',
    mustNot: COMMAND,
    play: says('/agent --::error::##[error]`@octo-dev`<b>|x Fix'),
    end: { outcome: 'error', asked: 0, sent: 0, exitCode: 1, comments: 1 }
  }
]
