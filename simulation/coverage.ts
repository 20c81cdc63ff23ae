import type { Exchange } from '../stage/network.ts'
import { isAccepted, isStart, output, sends, startOf } from './evidence.ts'
import { FAULT_NAMES } from './faults.ts'
import type { RunRecord } from './history.ts'
import { knowsOfStart } from './laws/ending.ts'
import { OUTCOMES } from './laws/report.ts'
import { isEnd } from './marks.ts'
import { isOnPull } from './plan.ts'
import type { World } from './world.ts'

/** How often each class of things happened. */
export type Coverage = Readonly<Record<string, number>>

/** What can happen to a run, apart from faults and outcomes. */
const RUN_CLASSES: Readonly<
  Record<string, (run: RunRecord, world: World) => boolean>
> = {
  'run: killed': run => run.killedAt !== undefined,
  'run: cancelled': run => run.cancelledAt !== undefined,
  'claim: held by another': run => logs(run, /was claimed before/),
  'send: tried again': run => sends(run).length > 1,
  'send: killed while it is out': run =>
    run.killedAt !== undefined &&
    sends(run).some(({ repliedAt }) => repliedAt === undefined),
  'send: answer lost, proven': run =>
    output(run, 'sent') === 'true' &&
    sends(run).length > 0 &&
    !sends(run).some(send => isAccepted(send) && !send.fault),
  'send: by an earlier run': run =>
    output(run, 'sent') === 'true' && sends(run).length === 0,
  'start: by --new': (run, world) =>
    run.trigger.startsNew && startOf(world, run)?.run === run,
  'start: by itself, for a comment': (run, world) =>
    !run.trigger.startsNew &&
    run.trigger.comment !== undefined &&
    startOf(world, run)?.run === run,
  'start: by itself, for an event': (run, world) =>
    run.trigger.comment === undefined && startOf(world, run)?.run === run,
  'start: answer lost': run =>
    output(run, 'reason') === 'answer-lost' && sends(run).some(isStart),
  'start: only 🚀 is left': run =>
    says(run, /A job was started, but its ID is not known/),
  'start: refused by the service': run => says(run, /service starts no jobs/),
  'start: no job is named': run => output(run, 'reason') === 'no-job',
  'start: ends': (run, world) =>
    isEnd(output(run, 'outcome')) && knowsOfStart(world, run),
  'start: waited for by another run': (run, world) =>
    sends(run).length === 0 && knowsOfStart(world, run),
  'start: missing for a while': run =>
    sends(run).some(isStart) &&
    run.exchanges.some(
      ({ handled, method, server }) =>
        server === 'service' && method === 'GET' && handled?.status === 404
    ),
  'start: nothing is reported': run => says(run, /each text starts another/),
  'end: proves nothing': run => says(run, /The agent job is "\w+"[.,]/),
  'end: the agent has not started': run => says(run, /was not seen working/),
  'end: changed': run => output(run, 'changed') === 'true',
  'end: not changed': run => output(run, 'changed') === 'false',
  'status: unknown': run => says(run, /undocumented status/),
  'report: replaces another': (run, { removals }) =>
    removals.some(one => one.run === run),
  'report: another is not deleted': run =>
    says(run, /report could not be deleted/),
  'report: in a thread': (run, { writes }) =>
    writes.some(one => one.run === run && one.comment.on),
  'report: not posted': run => says(run, /report could not be posted/)
}

function logs({ told }: RunRecord, words: RegExp): boolean {
  return told.some(({ text }) => words.test(text))
}

/**
 * Returns whether a notice, a warning, or a failure of the run matches the
 * words.
 */
function says(run: RunRecord, words: RegExp): boolean {
  return run.told.some(
    ({ kind, text }) =>
      ['notice', 'warning', 'fail'].includes(kind) && words.test(text)
  )
}

/** What can be said of a world as a whole. */
const WORLD_CLASSES: Readonly<Record<string, (world: World) => boolean>> = {
  'world: an advice is followed': ({ followed }) => followed !== undefined,
  'world: a lost start is looked for': ({ followed }) =>
    followed?.advice === 'look' && followed.found !== undefined,
  'world: a start that was not is looked for': ({ followed }) =>
    followed?.advice === 'look' && followed.found === undefined,
  'world: --new is advised': ({ followed }) => followed?.advice === 'start',
  'world: finish ends a start': ({ finishes, writes }) =>
    writes.some(
      ({ mark, run }) =>
        finishes.includes(run) && mark?.isStart === true && isEnd(mark.outcome)
    ),
  'world: two jobs on one issue': ({ service, plan }) =>
    plan.naming.kind === 'nothing' && service.started.length > 1,
  'world: a started job goes on': ({ service }) =>
    service.started.some(({ jobId }) =>
      service.messages.some(message => message.jobId === jobId)
    ),
  'world: permission granted': ({ plan, taken }) =>
    plan.scene === 'granted' && taken.length > 0,
  'world: people delete reports': ({ removals }) =>
    removals.some(({ run }) => run === undefined),
  'world: reports are echoed': ({ echoes }) => echoes.length > 0,
  'job: in conversation': ({ plan, taken }) =>
    plan.naming.kind === 'conversation' &&
    taken.some(({ run }) => !run.trigger.jobOption),
  'job: by pattern': ({ plan, taken }) =>
    isOnPull(plan.naming) && taken.some(({ run }) => !run.trigger.jobOption),
  'job: turns active late': ({ plan, taken }) =>
    taken.length > 0 && Number(plan.scripts[0]?.delayUntilActiveMs) > 120_000
}

/** All classes that have to occur. */
export const CLASSES: readonly string[] = [
  ...FAULT_NAMES.service.flatMap(name => [`look: ${name}`, `send: ${name}`]),
  ...FAULT_NAMES.github.map(name => `github: ${name}`),
  ...OUTCOMES.map(outcome => `outcome: ${outcome}`),
  ...Object.keys(RUN_CLASSES),
  ...Object.keys(WORLD_CLASSES)
]

/**
 * Returns how often each class of things happened in a world. A class of the
 * world counts once, a class of runs once for each run, and a fault each time;
 * the runs of the second action are not counted.
 */
export function coverageOf(world: World): Coverage {
  const counts = new Map<string, number>()
  const count = (name: string) =>
    void counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const [name, holds] of Object.entries(WORLD_CLASSES))
    if (holds(world)) count(name)
  for (const run of world.runs) {
    count(`outcome: ${output(run, 'outcome')}`)
    for (const [name, holds] of Object.entries(RUN_CLASSES))
      if (holds(run, world)) count(name)
    for (const exchange of run.exchanges)
      if (exchange.fault) count(`${kindOf(exchange)}: ${exchange.fault.name}`)
  }
  return Object.fromEntries(counts)
}

function kindOf({ server, method }: Exchange): string {
  if (server === 'github') return 'github'
  return method === 'POST' ? 'send' : 'look'
}

/** Returns the sum of both coverages. */
export function addUp(one: Coverage, other: Coverage): Coverage {
  const sums = Object.entries(other).map(([name, count]) => [
    name,
    (one[name] ?? 0) + count
  ])
  return { ...one, ...Object.fromEntries(sums) }
}

/** Returns the classes that never occurred. */
export function missing(coverage: Coverage): readonly string[] {
  return CLASSES.filter(name => !coverage[name])
}
