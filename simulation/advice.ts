import { followUpsOf, texts } from './evidence.ts'
import type { RunRecord, Trigger } from './history.ts'
import { runOf } from './marks.ts'
import type { Random } from './random.ts'
import { advises, isConditional, optionsIn } from './words.ts'
import type { Followed, World } from './world.ts'

/** An advice that somebody can follow, and whose it is. */
export type Advice = Pick<Followed, 'advice' | 'by'> & {
  /** To ask again only if the job shows no sign of it. */
  readonly isConditional: boolean
  /** Of the comment that it advises. */
  readonly options: Pick<Trigger, 'jobOption' | 'startsNew'>
}

/**
 * Returns an advice of a report or of a run's last annotations, drawn from all
 * that there are; undefined if there is none. An advice to comment again counts
 * only where a comment asked.
 */
export function findAdvice(world: World, random: Random): Advice | undefined {
  const all = [...world.runs.flatMap(annotated), ...commented(world)].flatMap(
    ({ run, text }) => {
      const advice = run.prompt === '' ? undefined : advises(text)
      const isInVain = advice === 'comment' && run.trigger.comment === undefined
      return advice === undefined || isInVain
        ? []
        : [
            {
              by: run,
              advice,
              isConditional: isConditional(text),
              options: optionsIn(text, advice)
            }
          ]
    }
  )
  return all.length === 0 ? undefined : random.pick(all)
}

interface Said {
  readonly run: RunRecord
  readonly text: string
}

/**
 * Returns the failures and warnings of a run as one text; none if the run was
 * killed, or if another run with the same prompt was over later, whose words
 * people then go by.
 */
function annotated(run: RunRecord, _: number, runs: readonly RunRecord[]) {
  const later = runs.some(
    one =>
      one.prompt === run.prompt &&
      (one.endedAt ?? one.killedAt ?? 0) > (run.endedAt ?? 0)
  )
  const text = [...texts(run, 'fail'), ...texts(run, 'warning')].join(' ')
  return later || run.endedAt === undefined ? [] : [{ run, text }]
}

/**
 * Returns the reports that are still there, each with its run. Where reports
 * can't be deleted, it is the last one of each follow-up, which people go by.
 */
function commented(world: World): readonly Said[] {
  return followUpsOf(world).flatMap(({ reports }) =>
    reports
      .slice(world.plan.canDelete ? 0 : -1)
      .flatMap(({ comment, mark }) => {
        const run = runOf(world, mark)
        return run ? [{ run, text: comment.body }] : []
      })
  )
}
