import { parseJson, property } from '../../sandbox/exchange.ts'
import { JOB_ID, KEY, PROJECT } from '../../sandbox/setting.ts'
import type { Exchange } from '../../stage/network.ts'
import type { RunRecord } from '../history.ts'
import { OTHER_JOB_ID } from '../plan.ts'
import type { World } from '../world.ts'
import type { Law } from './law.ts'

/** Until the gate has said yes, GitHub is only read, and shown 👎. */
const gateComesFirst: Law = world => {
  if (world.plan.scene === 'dispatch') return []
  return world.runs.flatMap(({ exchanges, name }) => {
    const yes = exchanges.findIndex(one => saidYes(world, one))
    const early = exchanges.slice(0, yes < 0 ? undefined : yes)
    return [
      early.some(({ server }) => server === 'service') &&
        'a stranger reached the service',
      early.some(
        ({ method, body }) => method !== 'GET' && !body.includes('"-1"')
      ) && `${name} writes before the gate has said yes`
    ].filter(broken => typeof broken === 'string')
  })
}

function saidYes({ plan }: World, { path, handled }: Exchange): boolean {
  const isStranger = plan.scene === 'stranger'
  const body = parseJson(handled?.body ?? '')
  const found = property(body, 'permission')
  return path.endsWith('/permission') && found === 'write' && !isStranger
}

/** Nobody else's marker leads to another job, and bare commands send nothing. */
const requestsAreMeant: Law = world => {
  const jobs = `/v2/agent/${PROJECT}/job`
  const started = world.service.started.map(({ jobId }) => jobId)
  const meant = [JOB_ID, OTHER_JOB_ID, ...started]
    .map(job => `${jobs}/${job}`)
    .flatMap(path => [path, `${path}/message`])
    .concat(jobs)
  const paths = new Set(
    world.runs
      .flatMap(({ exchanges }) => exchanges)
      .filter(({ server }) => server === 'service')
      .map(({ path }) => path)
  )
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
  gateComesFirst,
  requestsAreMeant,
  keyIsKept
]
