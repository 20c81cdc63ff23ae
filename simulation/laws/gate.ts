import { JOB_ID, KEY, PROJECT } from '../../sandbox/setting.ts'
import { hasEnded, output } from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import type { Exchange } from '../network.ts'
import { OTHER_JOB_ID, type World } from '../world.ts'
import type { Law } from './law.ts'

const DENIED_SCENES = ['stranger', 'bot', 'stranger-label']

function toService(world: World): readonly Exchange[] {
  return world.runs
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ server }) => server === 'service')
}

/** For who may not, the service hears nothing, and the issue shows 👎 alone. */
const strangersGetNowhere: Law = world =>
  world.runs.flatMap(run => {
    const outcome = output(run, 'outcome')
    const isStranger = DENIED_SCENES.includes(world.plan.scene)
    if (!isStranger && outcome !== 'denied') return []
    const leaves = run.exchanges.some(
      ({ method, body }) => method !== 'GET' && !body.includes('"-1"')
    )
    const isFine = ['', 'denied', 'error', 'cancelled'].includes(outcome)
    return [
      ...(run.exchanges.some(({ server }) => server === 'service')
        ? ['a stranger reached the service']
        : []),
      ...(leaves ? ['a stranger left more than a 👎'] : []),
      ...(isFine ? [] : [`a stranger's run ends as ${outcome}`])
    ]
  })

/** What is none of ours makes no request at all. */
const chatIsSkipped: Law = world =>
  world.plan.scene === 'chat'
    ? world.runs.flatMap(run => [
        ...(run.exchanges.length > 0 ? [`${run.name} made a request`] : []),
        ...(hasEnded(run) && output(run, 'outcome') !== 'skipped'
          ? [`${run.name} ends as ${output(run, 'outcome')}`]
          : [])
      ])
    : []

/** Before the gate has said yes, only GitHub is asked, and only to read. */
const gateComesFirst: Law = world =>
  world.plan.scene === 'dispatch' || world.plan.scene === 'listed-bot'
    ? []
    : world.runs.flatMap(run => {
        const asked = run.exchanges.findIndex(saidYes)
        const early = run.exchanges.slice(0, asked < 0 ? undefined : asked)
        return early.some(
          ({ method, body }) => method !== 'GET' && !body.includes('"-1"')
        ) || early.some(({ server }) => server === 'service')
          ? [`${run.name} acts before the gate has said yes`]
          : []
      })

function saidYes({ path, handled }: Exchange): boolean {
  return path.endsWith('/permission') && handled?.status === 200
}

/** Nobody else's marker leads to another job, and bare commands send nothing. */
const requestsAreMeant: Law = world => {
  const meant = [JOB_ID, OTHER_JOB_ID]
    .map(job => `/v2/agent/${PROJECT}/job/${job}`)
    .flatMap(path => [path, `${path}/message`])
  const paths = new Set(toService(world).map(({ path }) => path))
  const strange = [...paths].filter(path => !meant.includes(path))
  return [
    ...strange.map(path => `the service was asked for ${path}`),
    ...world.github.unknownRequests.map(
      ({ method, path }) => `GitHub has no ${method} ${path}`
    ),
    ...(world.taken.some(({ run }) => run.prompt === '')
      ? ['a bare command sent something']
      : [])
  ]
}

/** The key is nowhere but in the requests to the service. */
const keyIsKept: Law = world => {
  const secret = KEY.slice(KEY.indexOf('_') + 1)
  const leaks = (run: RunRecord) =>
    run.told.some(({ text }) => text.includes(secret)) ||
    run.exchanges.some(
      ({ server, body, path }) =>
        server === 'github' && `${path} ${body}`.includes(secret)
    )
  return [...world.runs, ...world.finishes]
    .filter(leaks)
    .map(({ name }) => `${name} shows the service's key`)
}

export const gateLaws: readonly Law[] = [
  strangersGetNowhere,
  chatIsSkipped,
  gateComesFirst,
  requestsAreMeant,
  keyIsKept
]
