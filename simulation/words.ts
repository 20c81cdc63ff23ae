import { JOB_ID } from '../sandbox/setting.ts'
import type { Trigger } from './history.ts'
import type { Followed } from './world.ts'

/*
 * What the laws know of the texts: each phrase stands for a promise. They are
 * looked for in comments and in annotations.
 */

const NOTHING_SENT = /\bthis run sent nothing\b/i
const RE_RUN = /\bre-run (it|the (workflow )?(job|step|run))\b/i
const NEW_RUN = /(?<!and )\bstart a new run(?:\.| instead)/i
/** With the ellipsis it is to send; the bare command only checks the job. */
const COMMENT_AGAIN =
  /\bcomment ["`]*\/agent [^.]*…["`]* again\b|\breview again, or comment\b/i
const ON_CONDITION = /\bonly if\b/i
const LOOK_FIRST = /\bLook in the agent service for a new job\b/
const START_JOB =
  /["`]\/agent --new …["`] to start a job|start-job to automatic, and start a new run/i
const NAME_JOB =
  /["`]\/agent --job <id> …["`] with the ID of an existing job|set job-id to the ID of an existing job, and start/i
/** The options of the comment that asks again. */
const AGAIN = /\bcomment ["`]\/agent([^"`…]*)…["`]/i

/** Returns whether a text says that its run sent nothing. */
export function saysNothingSent(text: string): boolean {
  return NOTHING_SENT.test(text)
}

/** Returns whether a text advises to ask again only on a condition. */
export function isConditional(text: string): boolean {
  return ON_CONDITION.test(text)
}

/**
 * Returns what a text advises in order to have the follow-up sent; undefined if
 * it advises nothing of the kind, or to ask again only on a condition, without
 * a look in the service.
 */
export function advises(text: string): Followed['advice'] | undefined {
  if (LOOK_FIRST.test(text)) return 'look'
  if (ON_CONDITION.test(text)) return undefined
  if (RE_RUN.test(text)) return 're-run'
  if (NEW_RUN.test(text)) return 'new-run'
  if (COMMENT_AGAIN.test(text)) return 'comment'
  if (!saysNothingSent(text)) return undefined
  if (START_JOB.test(text)) return 'start'
  return NAME_JOB.test(text) ? 'name' : undefined
}

/** Returns the options with which a text advises to comment. */
export function optionsIn(
  text: string,
  advice: Followed['advice']
): Pick<Trigger, 'jobOption' | 'startsNew'> {
  if (advice === 'start') return { jobOption: undefined, startsNew: true }
  if (advice === 'name') return { jobOption: JOB_ID, startsNew: false }
  const [, options = ''] = AGAIN.exec(text) ?? []
  return {
    jobOption: /--job (\S+)/.exec(options)?.[1],
    startsNew: options.includes('--new')
  }
}
