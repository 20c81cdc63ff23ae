import type { RunContext } from '../action/context.ts'
import type { Failed } from '../common/message.ts'
import type { Prompt } from '../prompt/prompt.ts'
import type { openRocket } from './claim.ts'
import type { CheckedJob } from './which-job.ts'

/** What the stages of one delivery share. */
export interface Delivery {
  readonly context: RunContext
  readonly prompt: ReturnType<typeof rememberRead>
  readonly rocket: ReturnType<typeof openRocket>
}

/**
 * Returns the prompt with `shown`, which returns the text of the latest `read`:
 * empty if there was none, or it failed. `shown` waits for it, and never
 * rejects.
 */
export function rememberRead(prompt: Prompt) {
  let reading: ReturnType<Prompt['read']> | undefined
  return {
    ...prompt,
    read: (startsJob: boolean) => {
      reading = prompt.read(startsJob)
      return reading
    },
    /** Returns the text that was read; empty if none was. Never rejects. */
    shown: async (): Promise<string> => {
      const read = await reading?.catch(() => '')
      return typeof read === 'string' ? read : ''
    }
  }
}

/** What is known before the claim: the job, and the text that is read. */
export interface Prepared {
  readonly kind: 'prepared'
  readonly text: Promise<string | Failed>
  /** The job that was checked; `new` if one is started. */
  readonly target: Extract<CheckedJob, { kind: 'checked' }> | 'new'
}
