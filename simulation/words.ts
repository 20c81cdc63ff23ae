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

/** Whether a text says that its run sent nothing. */
export function saysNothingSent(text: string): boolean {
  return NOTHING_SENT.test(text)
}

/** What a text advises in order to have the follow-up sent. */
export function advises(text: string): Followed['advice'] | undefined {
  if (ON_CONDITION.test(text)) return undefined
  if (RE_RUN.test(text)) return 're-run'
  if (NEW_RUN.test(text)) return 'new-run'
  return COMMENT_AGAIN.test(text) ? 'comment' : undefined
}
