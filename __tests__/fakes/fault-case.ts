import type { RunResult, Signal } from '../../sandbox/runner.ts'
import type { StepName } from '../../stage/requests.ts'
import { type Sent, type Stage, setStage } from '../../stage/stage.ts'
import { QUICK } from '../../stage/usual.ts'

/** A follow-up is asked for, and things go wrong. */
export interface FaultCase {
  readonly name: string
  readonly body?: string
  readonly inputs?: Readonly<Record<string, string>>
  /** The first run of the step, then its re-runs. */
  readonly runs: readonly FaultRun[]
}

/** One attempt and what it is to come to. */
export interface FaultRun {
  /** Plans what goes wrong, before the run starts. */
  readonly faults?: (stage: Stage) => void
  readonly inputs?: Readonly<Record<string, string>>
  readonly cancel?: Cancel
  readonly end: End
}

/** Signals, counted from when a request arrives. */
export interface Cancel {
  readonly when: StepName
  readonly signals: readonly (readonly [Signal, number])[]
}

/** What is to be true when a run is over. */
export interface End {
  readonly outcome: string
  /** POSTs to /message that the service has seen, in all runs. */
  readonly posts: number
  /** Messages that it took, in all runs. */
  readonly taken: number
  readonly sent: boolean
  /** On the triggering comment, in the order they were added. */
  readonly reactions: string
  /** Comments of the action's account. */
  readonly comments: number
  /** Part of the final annotation. */
  readonly says?: string | RegExp
  /** How long the program runs, from the signal if there is one. */
  readonly fromMs?: number
  readonly withinMs?: number
  /** More than what the rest says. */
  readonly also?: (told: Told) => void
}

/** What a run came to. */
export interface Told {
  readonly result: RunResult
  /** Since the first signal, or else since the start. */
  readonly tookMs: number
  readonly posts: number
  readonly taken: number
  readonly reactions: string
  readonly comments: readonly string[]
}

/** Plays all runs of a case, one after the other. */
export async function playCase(given: FaultCase): Promise<readonly Told[]> {
  const stage = await setStage({
    pullRequest: true,
    job: { messages: [QUICK] }
  })
  const body = given.body ?? '/agent also fix the changelog'
  const asked = stage.comment({ by: 'octo-dev', body })
  const told: Told[] = []
  for (const [index, run] of given.runs.entries())
    told.push(await playRun(stage, given, asked, run, index + 1))
  return told
}

async function playRun(
  stage: Stage,
  given: FaultCase,
  asked: ReturnType<Stage['comment']>,
  run: FaultRun,
  attempt: number
): Promise<Told> {
  stage.faults.service.clear()
  stage.faults.github.clear()
  run.faults?.(stage)
  let startedAt = stage.now()
  const started = stage.run({
    event: asked.event,
    attempt,
    inputs: { 'timeout-minutes': '2', ...given.inputs, ...run.inputs }
  })
  const { when, signals = [] } = run.cancel ?? {}
  for (const [index, [signal, ms]] of signals.entries())
    stage.when(
      when as StepName,
      () => {
        if (index === 0) startedAt = stage.now()
        started.kill(signal)
      },
      ms
    )
  const result = await started.done
  return {
    result,
    tookMs: stage.now() - startedAt,
    posts: stage.record.filter(isPost).length,
    taken: stage.prompts().length,
    reactions: stage.reactions(asked.id),
    comments: stage.reports()
  }
}

function isPost({ server, request }: Sent): boolean {
  return server === 'service' && request.method === 'POST'
}
