import type { Handler, Recorded } from '../sandbox/exchange.ts'
import type { Fault } from '../sandbox/faults.ts'
import type { CommentKind } from '../sandbox/github-shapes.ts'
import {
  KILL_AFTER_MS,
  type Run,
  type RunOptions,
  type RunResult
} from '../sandbox/runner.ts'
import { stepEnvironment } from '../sandbox/step-environment.ts'
import { createStepLog } from '../sandbox/step-log.ts'
import {
  type Door,
  startWorld,
  type World,
  type WorldOptions,
  type WorldRun
} from '../sandbox/world.ts'
import { main } from '../src/main.ts'
import { type VirtualClock, virtualClock } from './clock.ts'
import {
  ADDRESSES,
  createNetwork,
  type Network,
  type Observer,
  type ServerName
} from './network.ts'
import {
  createProcess,
  NO_FILES,
  type ProcessRecord,
  type Program,
  type Said
} from './process.ts'
import { STEPS, type StepName } from './requests.ts'

// Loaded before the first play: in virtual time nothing waits for a file.
await import('@actions/github')

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
  readonly strays: Network['strays']
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
  /** The reactions on a comment, in the order they were added. */
  readonly reactions: (comment: number, kind?: CommentKind) => string
  /** The bodies of our comments in the conversation, or on lines. */
  readonly reports: (issue?: number, kind?: CommentKind) => readonly string[]
  /**
   * The texts of the messages that the service accepted, without context, and
   * without those that started a job.
   */
  readonly prompts: () => readonly string[]
}

export interface StageOptions
  extends Omit<WorldOptions, 'now' | 'doors' | 'visit'> {
  readonly clock?: VirtualClock
}

/**
 * Returns a world whose service, GitHub, and runs are in this process, and
 * whose time is virtual. It has all of a `World` but `runOptions`,
 * `finishOptions`, and `close`.
 */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const { clock = virtualClock(), ...rest } = options
  const record: Sent[] = []
  const awaited = new Set<(entry: Sent) => void>()
  const handlers: Record<ServerName, Handler> = {
    service: notOpen,
    github: notOpen
  }
  const network = createNetwork(clock, {
    service: request => handlers.service(request),
    github: request => handlers.github(request)
  })
  let answered: (entry: Recorded) => void = () => undefined
  let arrived: (entry: Recorded) => void = () => undefined

  /** Returns a door at a made-up address, which no port serves. */
  function openDoor(name: ServerName): Door {
    const close = async () => undefined
    return {
      served: { url: ADDRESSES[name], port: 443, close },
      open: handler => {
        handlers[name] = handler
      }
    }
  }

  const { runOptions, finishOptions, ...world } = await startWorld({
    ...rest,
    now: clock.now,
    doors: async (_, hooks) => {
      ;({ answered, record: arrived } = hooks)
      return { service: openDoor('service'), github: openDoor('github') }
    }
  })
  let runs = 0

  /** Keeps what arrives as the servers' own record does. */
  const observer = (run: number): Observer => ({
    faultFor: exchange => world.faults[exchange.server].take(exchange),
    arrived: exchange => {
      const { server, method, path, headers, body, fault } = exchange
      const entry: Sent = {
        run,
        at: clock.now(),
        server,
        request: { method, path, headers, body },
        handled: false,
        ...(fault ? { fault: fault.kind } : {})
      }
      record.push(entry)
      for (const meet of [...awaited]) meet(entry)
      arrived(entry)
      return () => {
        const { response, handled } = exchange
        Object.assign(entry, { handled: handled !== undefined })
        answered(Object.assign(entry, response && { response }))
      }
    }
  })

  /**
   * Starts a program as a run in memory. `kill` cancels it, or kills it if the
   * signal is SIGKILL; `cancel` kills it 10 seconds later if it has not ended.
   */
  function start(options: RunOptions, program: Program): Run {
    runs += 1
    const told: Said[] = []
    const end: ProcessRecord = {}
    const process = createProcess(clock, {
      env: stepEnvironment(options, NO_FILES),
      event: JSON.stringify(options.event.payload),
      record: end,
      onTold: one => told.push(one)
    })
    const transport = network.transportOf(process, observer(runs))
    const startedAt = clock.now()
    const result = async (): Promise<RunResult> => {
      await process.run(program, transport)
      const durationMs = clock.now() - startedAt
      return { ...resultOf(end, told, options), durationMs }
    }
    return {
      kill: signal =>
        signal === 'SIGKILL' ? process.kill() : process.cancel(),
      cancel: () => {
        process.cancel()
        clock.after(KILL_AFTER_MS, process.kill)
      },
      done: clock.run(result())
    }
  }

  const pass = (ms: number) =>
    clock.run(new Promise<void>(resolve => clock.after(ms, resolve)))

  return {
    ...world,
    record,
    now: clock.now,
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
        clock.after(afterMs, action)
      }
      awaited.add(meet)
    },
    reactions: (comment, kind = 'issue') =>
      world.github
        .reactions(kind, comment)
        .map(({ content }) => content)
        .join(' '),
    reports: (issue = world.issue, kind = 'issue') =>
      world.github
        .comments(issue, kind)
        .filter(({ user }) => user.login === world.github.self.login)
        .map(({ body }) => body),
    prompts: () =>
      world.service.messages.map(({ prompt }) => prompt.replace(CONTEXT, ''))
  }
}

/** What the action adds to a prompt. */
const CONTEXT = /\n\n---\n.*/s

function notOpen(): never {
  throw new Error('The stand-in is not open yet')
}

/**
 * Returns the result of a step as GitHub's runner makes it of what it was told,
 * and calls `onLine` with each line that people see. The exit code is null if
 * the step was killed, 1 after a crash or a `fail`, and else 0.
 */
function resultOf(
  end: ProcessRecord,
  told: readonly Said[],
  { token = '', secrets = [], debug = false, onLine }: RunOptions
): Omit<RunResult, 'durationMs'> {
  const log = createStepLog([token, ...secrets], debug)
  const said = (kind: Said['kind']) => told.filter(one => one.kind === kind)
  const stdout = told.flatMap(printed)
  for (const line of stdout.flatMap(text => text.split(/\r\n|\n|\r/))) {
    const shown = log.line(line)
    if (shown !== undefined) onLine?.(shown)
  }
  const { annotations, masks, commands } = log
  const isKilled = end.killedAt !== undefined
  const hasFailed = end.crash !== undefined || said('fail').length > 0
  return {
    exitCode: isKilled ? null : Number(hasFailed),
    signal: isKilled ? 'SIGKILL' : null,
    stdout: stdout.map(text => `${text}\n`).join(''),
    stderr: end.crash instanceof Error ? (end.crash.stack ?? '') : '',
    log: log.shown(),
    outputs: Object.fromEntries(
      said('output').map(({ name, text }) => [name, text])
    ),
    summary: said('summary')
      .map(({ text }) => text)
      .join(''),
    annotations,
    masks,
    commands
  }
}

/**
 * Returns the line that @actions/core prints for what a step tells its runner;
 * none for an output or a summary.
 */
function printed({ kind, text }: Said): readonly string[] {
  if (kind === 'output' || kind === 'summary') return []
  if (kind === 'log') return [text]
  const command = { mask: 'add-mask', fail: 'error' } as const
  const name = kind === 'mask' || kind === 'fail' ? command[kind] : kind
  const escaped = text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
  return [`::${name}::${escaped}`]
}
