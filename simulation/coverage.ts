import type { MessageScript } from '../sandbox/agent-service.ts'
import {
  hasEnded,
  jobsOf,
  output,
  sends,
  texts,
  toldStatus,
  wonClaim
} from './evidence.ts'
import { FAULT_NAMES } from './faults.ts'
import type { RunRecord } from './history.ts'
import { mayBeUnnamed } from './laws/ending.ts'
import { OUTCOMES } from './laws/report.ts'
import type { Exchange } from './network.ts'
import { isOnPull, SCENES } from './plan.ts'
import { recordShownTo } from './record.ts'
import { OTHER_JOB_ID, type World } from './world.ts'

/** How often each class of things happened. */
export type Coverage = Readonly<Record<string, number>>

/** What can happen to a run, apart from faults and outcomes. */
const RUN_CLASSES: Readonly<
  Record<string, (run: RunRecord, world: World) => boolean>
> = {
  'run: killed': run => run.killedAt !== undefined,
  'run: cancelled': run => run.cancelledAt !== undefined,
  'run: is a re-run': run => run.attempt > 1,
  'run: re-run after a kill': (run, world) =>
    world.runs.some(
      before =>
        before.run === run.run &&
        before.attempt === run.attempt - 1 &&
        before.killedAt !== undefined
    ),
  'run: together with others': (run, world) =>
    world.runs.some(
      other => other.trigger === run.trigger && other.run !== run.run
    ),
  'run: fails its step': run => texts(run, 'fail').length > 0,
  'claim: won': run => wonClaim(run) !== undefined,
  'claim: held by another': run =>
    run.told.some(({ text }) => text.includes('was claimed before')),
  'claim: released': run =>
    run.told.some(({ text }) => text.includes('(👀) is released')),
  'claim: not to be released': run => says(run, /👀\) could not be removed/),
  'send: tried again': run => sends(run).length > 1,
  'send: killed while it is out': run =>
    run.killedAt !== undefined &&
    sends(run).some(({ repliedAt }) => repliedAt === undefined),
  'send: taken, answer lost, proven': run =>
    output(run, 'sent') === 'true' &&
    sends(run).length > 0 &&
    !sends(run).some(send => toldStatus(send) === 200 && !send.fault),
  'send: by an earlier run': run =>
    output(run, 'sent') === 'true' && sends(run).length === 0,
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
  'report: not in its thread': (run, { writes }) =>
    run.trigger.threadId !== undefined &&
    writes.some(one => one.run === run && !one.comment.on),
  'report: not posted': run => says(run, /report could not be posted/),
  'record: read': (run, world) =>
    run.attempt > 1 && recordShownTo(world, run) !== undefined,
  'record: held back by what is not signed': (run, world) =>
    Number(recordShownTo(world, run)?.unsigned.length) > 0
}

function says(run: RunRecord, words: RegExp): boolean {
  return run.told.some(
    ({ kind, text }) =>
      ['notice', 'warning', 'fail'].includes(kind) && words.test(text)
  )
}

/** What can be said of a world as a whole. */
const WORLD_CLASSES: Readonly<Record<string, (world: World) => boolean>> = {
  'world: calm': ({ plan }) => plan.calm,
  'world: comment on a line': ({ triggers }) =>
    triggers.some(({ comment }) => comment?.kind === 'review'),
  'world: several comments ask': ({ triggers }) => triggers.length > 1,
  'world: lists lag': ({ plan }) => plan.listLagMs > 0,
  'world: an advice is followed': ({ followed }) => followed !== undefined,
  'world: permission granted': ({ plan, runs }) =>
    plan.scene === 'granted' &&
    runs.some(run => output(run, 'outcome') === 'denied') &&
    runs.some(run => output(run, 'outcome') !== 'denied'),
  'world: many comments': ({ plan }) => plan.manyComments,
  'world: comments forbidden': ({ plan }) => !plan.canComment,
  'world: pull requests unreadable': ({ plan }) => !plan.canReadPulls,
  'world: no comment wanted': ({ plan }) => plan.inputs.comment === 'false',
  'world: not waiting': ({ plan }) => plan.inputs.wait === 'false',
  'world: clocks apart': ({ plan }) => plan.githubAheadMs !== 0,
  'world: answers beyond 30 s': ({ plan }) => plan.pace.verySlow > 0,
  'world: hourly messages used up': ({ plan }) => plan.usedUp,
  'world: somebody sends another': ({ plan, editedAt }) =>
    editedAt.length > 0 && plan.edits.some(({ kind }) => kind === 'message'),
  'world: somebody archives': ({ plan, editedAt }) =>
    editedAt.length > 0 && plan.edits.some(({ kind }) => kind === 'archive'),
  'world: people delete reports': ({ removals }) =>
    removals.some(({ run }) => run === undefined),
  'world: reports can not be deleted': ({ plan }) => !plan.canDelete,
  'world: reports are echoed': ({ echoes }) => echoes.length > 0,
  'world: a review asks': ({ triggers }) =>
    triggers.some(({ asked }) => asked?.startsWith('review')),
  'job: in conversation': ({ plan, triggers }) =>
    plan.naming.kind === 'conversation' &&
    triggers.some(({ jobOption }) => !jobOption),
  'job: by pattern': ({ plan, taken }) =>
    isOnPull(plan.naming) && taken.length > 0,
  'job: by pattern, not confirmed': mayBeUnnamed,
  'job: by option': ({ triggers }) => triggers.some(one => one.jobOption),
  'job: another one': ({ runs }) =>
    runs.some(run => jobsOf(run).has(OTHER_JOB_ID)),
  'job: a replica lags': ({ plan }) => plan.job.replicaLagsMs?.length === 1,
  'job: replicas disagree': ({ plan }) =>
    Number(plan.job.replicaLagsMs?.length) > 1,
  'job: link comes late': scripted(({ linkDelayMs }) => linkDelayMs),
  'job: link goes in the queue': scripted(one => one.queuedWithoutLink),
  'job: missing for a moment': scripted(({ missingLooks }) => missingLooks),
  'job: link is none': scripted(({ prLink }) => prLink !== undefined),
  'job: busy before': ({ plan }) => plan.job.busyForMs !== undefined,
  'job: failed before': ({ plan }) => plan.job.status === 'failed',
  'job: archived before': ({ plan }) => plan.job.status === 'archived',
  'job: of unknown status before': ({ plan }) => plan.job.status === 'paused',
  'job: turns active at once': turns(delay => delay === 0),
  'job: turns active late': turns(delay => delay > 0 && delay < 1e9),
  'job: never turns active': turns(delay => delay > 1e9)
}

function turns(
  matches: (delayMs: number) => boolean
): (world: World) => boolean {
  return ({ plan, taken }) =>
    taken.length > 0 &&
    plan.scripts.some(script => matches(script.delayUntilActiveMs ?? 0))
}

function scripted(
  matches: (script: MessageScript) => unknown
): (world: World) => boolean {
  return ({ plan, taken }) => taken.length > 0 && plan.scripts.some(matches)
}

/** All classes that have to occur. */
export const CLASSES: readonly string[] = [
  ...FAULT_NAMES.service.flatMap(name => [`look: ${name}`, `send: ${name}`]),
  ...FAULT_NAMES.github.map(name => `github: ${name}`),
  ...OUTCOMES.map(outcome => `outcome: ${outcome}`),
  ...SCENES.map(scene => `scene: ${scene}`),
  ...Object.keys(RUN_CLASSES),
  ...Object.keys(WORLD_CLASSES)
]

/** What happened in a world. */
export function coverageOf(world: World): Coverage {
  const counts = new Map<string, number>()
  const count = (name: string) =>
    void counts.set(name, (counts.get(name) ?? 0) + 1)
  count(`scene: ${world.plan.scene}`)
  for (const [name, holds] of Object.entries(WORLD_CLASSES))
    if (holds(world)) count(name)
  for (const run of world.runs) {
    if (hasEnded(run)) count(`outcome: ${output(run, 'outcome')}`)
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

/** Both together. */
export function addUp(one: Coverage, other: Coverage): Coverage {
  const sums = Object.entries(other).map(([name, count]) => [
    name,
    (one[name] ?? 0) + count
  ])
  return { ...one, ...Object.fromEntries(sums) }
}

/** Classes that never occurred. */
export function missing(coverage: Coverage): readonly string[] {
  return CLASSES.filter(name => !coverage[name])
}
