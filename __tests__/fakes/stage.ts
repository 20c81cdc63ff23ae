import type { Recorded } from '../../sandbox/exchange.ts'
import type { Fault } from '../../sandbox/faults.ts'
import type { CommentKind } from '../../sandbox/github-shapes.ts'
import type { Run, RunOptions } from '../../sandbox/runner.ts'
import { stepEnvironment } from '../../sandbox/step-environment.ts'
import {
  startWorld,
  type World,
  type WorldOptions,
  type WorldRun
} from '../../sandbox/world.ts'
import { main } from '../../src/main.ts'
import type { Outside } from '../../src/step.ts'
import { STEPS, type StepName } from './fault-steps.ts'
import { createNetwork, type Way } from './memory-network.ts'
import { NO_FILES, startProcess } from './memory-process.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'

// Loaded before the first play: in virtual time nothing waits for a file.
await import('@actions/github')

/** What is played: `main`, or `finish`. */
export type Program = (outside: Outside) => Promise<void>

/** A request that arrived, and the run that sent it. */
export interface Sent extends Recorded {
  /** Counted from 1, in the order in which the runs were started. */
  readonly run: number
}

/**
 * A {@link World} without processes, ports and real time: the program runs in
 * this process, and time passes only while a run goes on, or in `pass`. Not for
 * `it.concurrent`, in which jest refuses an `import()`.
 */
export interface Stage
  extends Omit<
    World,
    'record' | 'run' | 'runOptions' | 'finish' | 'finishOptions' | 'close'
  > {
  /** Milliseconds since the epoch, in virtual time. */
  readonly now: () => number
  readonly record: readonly Sent[]
  /** The ways to the service and to GitHub. */
  readonly ways: { readonly service: Way; readonly github: Way }
  /** What was sent to anywhere else, such as `GET https://evil.example/`. */
  readonly strays: readonly string[]
  /** Starts the program; its end is awaited as that of a process. */
  readonly run: (given: WorldRun, program?: Program) => Run
  /** Starts the second action, by default on schedule. */
  readonly finish: (program: Program, given?: Partial<WorldRun>) => Run
  /** Plans what goes wrong at a step of the follow-up. */
  readonly fault: (step: StepName, fault: Fault, times?: number) => void
  /**
   * Does something when a request arrives that is meant, the first time, and
   * so long after it. With 0 it is after the stand-in has dealt with it.
   */
  readonly when: (
    step: StepName | ((entry: Sent) => boolean),
    action: () => void,
    afterMs?: number
  ) => void
  /** Lets so much time pass. */
  readonly pass: (ms: number) => Promise<void>
  /** The reactions on a comment, in the order they were left. */
  readonly reactions: (comment: number, kind?: CommentKind) => string
  /** The bodies of the comments of the action's own account. */
  readonly reports: (issue?: number) => readonly string[]
  /** The prompts that the service accepted. */
  readonly prompts: () => readonly string[]
}

export interface StageOptions
  extends Omit<WorldOptions, 'now' | 'doors' | 'visit'> {
  readonly clock?: VirtualClock
}

/** Sets the stage. Whoever is asked as in a world can be asked here. */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const { clock = virtualClock(), ...rest } = options
  const record: Sent[] = []
  const awaited = new Set<(entry: Sent) => void>()
  const network = createNetwork(clock, (entry, run) => {
    const sent: Sent = Object.assign(entry, { run })
    record.push(sent)
    for (const meet of [...awaited]) meet(sent)
  })
  const { runOptions, finishOptions, ...world } = await startWorld({
    ...rest,
    now: clock.now,
    doors: network.openDoors
  })
  let runs = 0

  function start(options: RunOptions, program: Program): Run {
    runs += 1
    const process = startProcess(options, clock, runs)
    const transport = network.transportOf(process)
    // One after the other, so that each play is like the last.
    clock.first(async () => {
      const env = await stepEnvironment(options, NO_FILES)
      void process.begin(env, runner =>
        program({
          runner,
          clock: process.clock,
          serviceTransport: transport,
          githubTransport: transport
        })
      )
    })
    const { kill, cancel, done } = process
    return { kill, cancel, done: clock.run(done) }
  }

  const pass = (ms: number) =>
    clock.run(new Promise<void>(resolve => clock.at(clock.now() + ms, resolve)))

  return {
    ...world,
    record,
    now: clock.now,
    ways: network.ways,
    strays: network.strays,
    pass,
    run: (given, program = main) => start(runOptions(given), program),
    finish: (program, given) => start(finishOptions(given), program),
    fault: (step, fault, times = 1) => {
      const isService = step === 'look' || step === 'send'
      const plan = world.faults[isService ? 'service' : 'github']
      plan.when(STEPS[step], fault, times)
    },
    when: (step, action, afterMs = 0) => {
      const isMeant =
        typeof step === 'function'
          ? step
          : ({ request }: Sent) => STEPS[step](request)
      const meet = (entry: Sent) => {
        if (!isMeant(entry)) return
        awaited.delete(meet)
        clock.at(clock.now() + afterMs, action)
      }
      awaited.add(meet)
    },
    reactions: (comment, kind = 'issue') =>
      world.github
        .reactions(kind, comment)
        .map(({ content }) => content)
        .join(' '),
    reports: (issue = world.issue) =>
      world.github
        .comments(issue)
        .filter(({ user }) => user.login === world.github.self.login)
        .map(({ body }) => body),
    prompts: () => world.service.messages.map(({ prompt }) => prompt)
  }
}
