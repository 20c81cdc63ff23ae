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
 * What a result comment advises, or the last annotation of a run; one of them
 * where there are several. To comment again helps only where a comment asked.
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

/** Only what was said last of a follow-up is what people go by. */
function annotated(run: RunRecord, _: number, runs: readonly RunRecord[]) {
  const later = runs.some(
    one =>
      one.prompt === run.prompt &&
      (one.endedAt ?? one.killedAt ?? 0) > (run.endedAt ?? 0)
  )
  const text = [...texts(run, 'fail'), ...texts(run, 'warning')].join(' ')
  return later || run.endedAt === undefined ? [] : [{ run, text }]
}

/** Where reports can't be deleted, people go by the last one. */
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
