import { expect } from '@jest/globals'
import { STEPS } from '../../stage/requests.ts'
import { type Attack, TRAP } from './attack.ts'
import {
  attacks,
  BRIEF,
  FIX,
  failing,
  NO_JOB,
  posts,
  reacts,
  rerun,
  respond,
  SEND_ONLY,
  SENT,
  STRANGER,
  says,
  UNASKED,
  US
} from './plays.ts'

/** Another workflow of the repository: our account, but not our key. */
const OTHER_KEY = 'ak_another'
const EVIL = { job: 'job-evil' }

export const MARKERS: readonly Attack[] = [
  ...attacks(
    SENT,
    {
      'reports that are newer than the true one': says(FIX, {
        inputs: NO_JOB,
        before: world => {
          posts(US)(world)
          posts('octo-admin', EVIL, OTHER_KEY)(world)
          posts(US, EVIL, OTHER_KEY)(world)
          posts(US, { ...EVIL, issue: 8 })(world)
          posts(US, { ...EVIL, project: 'proj-other' })(world)
          const [first] = world.github.comments(7).slice(2)
          const body = `> ${first?.body.replace('job-7f3a', 'job-evil')}`
          world.github.addComment({ issue: 7, user: US, body })
        }
      })
    },
    {
      also: ({ world }) =>
        expect(world.service.messages[0]?.jobId).toBe('job-7f3a')
    }
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
        inputs: { ...NO_JOB, ...BRIEF },
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
      "a stranger's report of this run, while our comment is lost": world => {
        posts('stranger', { runId: '6000000001' })(world)
        world.faults.github.when(STEPS.comment, { kind: 'drop-before' })
        return {
          event: { name: 'workflow_dispatch', payload: { sender: STRANGER } },
          inputs: { 'issue-number': '7' }
        }
      }
    }
  )
]
