import { expect } from '@jest/globals'
import { STEPS } from '../../simulation/requests.ts'
import { type Attack, TRAP } from './attack.ts'
import {
  attacks,
  FIX,
  failing,
  NO_JOB,
  reacts,
  rerun,
  respond,
  SEND_ONLY,
  SENT,
  SHORT,
  STRANGER,
  says,
  stands,
  UNASKED,
  US,
  withEach
} from './plays.ts'

export const MARKERS: readonly Attack[] = [
  ...attacks(
    SENT,
    {
      'a marker that is newer than the true one': says(FIX, {
        inputs: NO_JOB,
        before: world => {
          stands(US)(world)
          stands('octo-admin', { job: 'job-evil' })(world)
        }
      })
    },
    {
      also: ({ world }) =>
        expect(world.service.messages[0]?.jobId).toBe('job-7f3a')
    }
  ),
  ...withEach(
    'an own marker whose job is',
    ['..', '../x\r\nHost: evil'],
    job => says(FIX, { inputs: NO_JOB, before: stands(US, { job }) }),
    UNASKED
  ),
  ...attacks(UNASKED, {
    'comments whose Link header names another host': failing(
      FIX,
      'list',
      respond(200, [], {
        link: `<${TRAP}/c?page=2>; rel="last", <${TRAP}/c?page=2>; rel="next"`
      }),
      { inputs: NO_JOB }
    )
  }),
  ...attacks(
    { outcome: 'error', exitCode: 1, sent: 0, asked: 0 },
    {
      'comments on a thousand million pages': says(FIX, {
        inputs: { ...NO_JOB, ...SHORT },
        before: ({ faults, apiUrl }) => {
          const link = `<${apiUrl}/c?page=999999999>; rel="last"`
          faults.github.when(STEPS.list, respond(200, [], { link }), 1e6)
        }
      })
    },
    { also: ({ run }) => expect(run.durationMs).toBeLessThan(10_000) }
  ),
  ...attacks(
    { outcome: 'unknown', exitCode: 1, sent: 0 },
    {
      'a re-run, and a stranger reports that it was sent': rerun((world, id) =>
        stands('stranger', { trigger: { kind: 'comment', id } })(world)
      ),
      "a re-run, and a stranger's 🚀": rerun(reacts('octo-admin', 'rocket'))
    }
  ),
  ...attacks(
    { ...SENT, reactions: ['eyes', 'rocket'] },
    {
      "a stranger's 👀, before the action's": says(FIX, {
        inputs: SEND_ONLY,
        after: reacts('stranger', 'eyes')
      })
    }
  ),
  ...attacks(
    { outcome: 'no-changes', comments: 1 },
    {
      "a stranger's marker of this run, while our comment is lost": world => {
        stands('stranger', { runId: '6000000001' })(world)
        world.faults.github.when(STEPS.comment, { kind: 'drop-before' })
        return {
          event: { name: 'workflow_dispatch', payload: { sender: STRANGER } },
          inputs: { 'issue-number': '7' }
        }
      }
    }
  )
]
