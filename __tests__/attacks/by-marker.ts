import { expect } from '@jest/globals'
import type { Attack } from './attack.ts'
import { respond } from './nasty.ts'
import {
  FORGED,
  LEAVE,
  marker,
  NO_JOB,
  rerun,
  SEND_ONLY,
  SENT,
  SHORT,
  STRANGER,
  says,
  stands,
  UNASKED,
  US
} from './plays.ts'

export const MARKERS: readonly Attack[] = [
  {
    tries: 'a marker that is newer than the true one',
    mustNot: FORGED,
    play: says('/agent Fix it', {
      inputs: NO_JOB,
      before: world => {
        stands(US, marker())(world)
        stands('octo-admin', marker({ job: 'job-evil' }))(world)
      }
    }),
    end: SENT,
    also: ({ world }) =>
      expect(world.service.messages[0]?.jobId).toBe('job-7f3a')
  },
  {
    tries: 'an own marker whose job is two dots',
    mustNot: LEAVE,
    play: says('/agent Fix it', {
      inputs: NO_JOB,
      before: stands(US, marker({ job: '..' }))
    }),
    end: UNASKED
  },
  {
    tries: 'an own marker whose job is a path with line ends',
    mustNot: LEAVE,
    play: says('/agent Fix it', {
      inputs: NO_JOB,
      before: stands(US, marker({ job: '../x\r\nHost: evil' }))
    }),
    end: UNASKED
  },
  {
    tries: 'comments whose Link header names another host',
    mustNot: 'read there',
    play: says('/agent Fix it', {
      inputs: NO_JOB,
      before: ({ faults }, trap) =>
        faults.github.next(
          'GET',
          /issues\/7\/comments$/,
          respond(200, [], {
            link: `<${trap.url}/c?page=2>; rel="last", <${trap.url}/c?page=2>; rel="next"`
          })
        )
    }),
    end: UNASKED
  },
  {
    tries: 'comments on a thousand million pages',
    mustNot: 'read on after the time limit',
    play: says('/agent Fix it', {
      inputs: { ...NO_JOB, ...SHORT },
      before: ({ faults, apiUrl }) =>
        faults.github.next(
          'GET',
          /issues\/7\/comments$/,
          respond(200, [], {
            link: `<${apiUrl}/c?page=999999999>; rel="last"`
          }),
          1e6
        )
    }),
    end: { outcome: 'error', exitCode: 1, sent: 0, asked: 0 },
    also: ({ run }) => expect(run.durationMs).toBeLessThan(10_000)
  },
  {
    tries: 'a re-run, and a stranger reports that it was sent',
    mustNot: FORGED,
    play: rerun((world, id) =>
      stands('stranger', marker({ trigger: { kind: 'comment', id } }))(world)
    ),
    end: { outcome: 'unknown', exitCode: 1, sent: 0 }
  },
  {
    tries: "a re-run, and a stranger's 🚀",
    mustNot: 'take it for our own',
    play: rerun(({ github }, commentId) => {
      github.addReaction({
        kind: 'issue',
        commentId,
        user: github.account('octo-admin'),
        content: 'rocket'
      })
    }),
    end: { outcome: 'unknown', exitCode: 1, sent: 0 }
  },
  {
    tries: "a stranger's 👀, before the action's",
    mustNot: 'keep the follow-up from being sent',
    play: says('/agent Fix it', {
      inputs: SEND_ONLY,
      after: ({ github }, commentId) =>
        void github.addReaction({
          kind: 'issue',
          commentId,
          user: github.account('stranger'),
          content: 'eyes'
        })
    }),
    end: { ...SENT, reactions: ['eyes', 'rocket'] }
  },
  {
    tries: "a stranger's marker of this run, while our comment is lost",
    mustNot: 'be taken for the result comment',
    play: world => {
      stands('stranger', marker({ runId: '6000000001' }))(world)
      world.faults.github.next('POST', /issues\/7\/comments$/, {
        kind: 'drop-before'
      })
      return {
        event: { name: 'workflow_dispatch', payload: { sender: STRANGER } },
        inputs: { 'issue-number': '7' }
      }
    },
    end: { outcome: 'no-changes', comments: 1 }
  }
]
