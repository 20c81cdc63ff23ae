import { defined } from '../common/defined.ts'
import type { About, FollowUpState } from '../delivery/rules/state.ts'
import { type Run, urlOf } from '../github/run.ts'
import type { Subject, Trigger } from '../github/trigger.ts'

/** What asks for something, before any input is read. */
export type Begun = Extract<Trigger, { kind: 'asked' | 'event' }>

/** Before anything is known. */
export const NOTHING_KNOWN: FollowUpState = {
  about: {
    kind: 'event',
    key: '',
    runId: '',
    attempt: 1,
    project: '',
    words: '',
    isReported: false,
    timeLimitMs: 0,
    runUrl: '',
    serverUrl: ''
  },
  isOnlySender: false,
  claim: { kind: 'none' },
  send: { kind: 'unsent' }
}

/** What the event says of a follow-up. */
export function beginWith(
  run: Run,
  trigger: Begun,
  command: string
): Partial<FollowUpState> {
  const { isFromComment, problem, prompt } = trigger.request
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  const on = subjectOf(trigger)
  const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : ''
  const about: About = {
    ...NOTHING_KNOWN.about,
    kind: asked?.kind ?? 'event',
    runId: run.id,
    attempt: run.attempt,
    words: prompt,
    runUrl: `${urlOf(run)}${attempt}`,
    serverUrl: run.serverUrl,
    ...defined({
      askedOn: on?.number,
      asker: trigger.asker?.login,
      // Where the workflow decides on the prompt, a comment's text does nothing.
      command: isFromComment ? command : undefined,
      url: trigger.kind === 'asked' ? trigger.asked.url : trigger.url
    })
  }
  // A review's comments on lines are sent, too.
  const isEmpty = prompt === '' && !problem && asked?.kind !== 'review'
  return {
    about,
    isOnlySender: asked === undefined && run.attempt === 1,
    send: { kind: isEmpty ? 'none' : 'unsent' },
    ...defined({ pullState: stateWhereAsked(run, on) })
  }
}

export function subjectOf(trigger: Begun): Subject | undefined {
  return trigger.kind === 'asked' ? trigger.asked.on : trigger.on
}

/** Of the pull request where it was asked, as the event says it. */
function stateWhereAsked(
  { owner, repo }: Pick<Run, 'owner' | 'repo'>,
  on: Subject | undefined
): FollowUpState['pullState'] {
  const { number, state } = on ?? {}
  return state && { name: `${owner}/${repo}#${number}`, state }
}
