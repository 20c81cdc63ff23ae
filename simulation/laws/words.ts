import {
  followUpsOf,
  hasEnded,
  output,
  reachedGitHub,
  takenOf,
  wonClaim
} from '../evidence.ts'
import type { Told } from '../history.ts'
import { saysNothingSent } from '../words.ts'
import type { Law } from './law.ts'

const FOR_PEOPLE: readonly Told['kind'][] = [
  'notice',
  'warning',
  'fail',
  'summary'
]

/** Nobody says that nothing was sent when the service had taken it. */
const nothingSentIsTrue: Law = world =>
  world.runs.flatMap(run => {
    const said = [
      ...run.told
        .filter(({ kind }) => FOR_PEOPLE.includes(kind))
        .map(({ at, kind, text }) => ({ at, where: kind, text })),
      ...world.writes
        .filter(write => write.run === run)
        .map(({ exchange: { askedAt: at }, body: text }) => ({
          at,
          where: 'comment',
          text
        }))
    ].filter(({ text }) => saysNothingSent(text))
    return said.flatMap(({ at, where }) => {
      const isTaken = takenOf(world, run.prompt).some(
        taken => taken.run === run || taken.message.at <= at
      )
      const knows =
        run.trigger.comment === undefined || wonClaim(run) !== undefined
      return [
        ...(isTaken
          ? [`${run.name} says in its ${where} that nothing was sent`]
          : []),
        ...(knows || run.prompt === ''
          ? []
          : [`${run.name} can't know that nothing was sent (${where})`])
      ]
    })
  })

/** What stands in the end is true as well, if who sent could mend it. */
const standingReportIsTrue: Law = world =>
  followUpsOf(world).flatMap(({ prompt, runs, reports }) => {
    const couldMend = takenOf(world, prompt).some(
      ({ run }) =>
        runs.includes(run) &&
        hasEnded(run) &&
        run.cancelledAt === undefined &&
        reachedGitHub(run, run.startedAt)
    )
    return reports.some(({ body }) => saysNothingSent(body)) &&
      couldMend &&
      world.plan.canComment &&
      world.plan.inputs.comment !== 'false'
      ? [`the report of ${runs[0]?.name} says that nothing was sent`]
      : []
  })

/** Who does what a run advises has the follow-up sent, and sent once. */
const adviceWorks: Law = world => {
  const { followed } = world
  if (followed === undefined) return []
  const { advice, prompt, run, takenBefore } = followed
  const count = takenOf(world, prompt).length
  if (takenBefore > 0 && count > takenBefore)
    return [`the advice to ${advice} led to a second delivery`]
  return count === 0 && output(run, 'outcome') !== 'denied'
    ? [`the advice to ${advice} did not send it: ${output(run, 'outcome')}`]
    : []
}

export const wordLaws: readonly Law[] = [
  nothingSentIsTrue,
  standingReportIsTrue,
  adviceWorks
]
