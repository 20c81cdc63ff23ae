import { property } from '../../sandbox/exchange.ts'
import { JOB_ID, KEY, PROJECT } from '../../sandbox/setting.ts'
import type { Exchange } from '../../stage/network.ts'
import { bodyOf, toldStatus } from '../evidence.ts'
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
        `${name} reached the service before the gate has said yes`,
      early.some(
        ({ method, body }) => method !== 'GET' && !body.includes('"-1"')
      ) && `${name} writes before the gate has said yes`
    ].filter(broken => typeof broken === 'string')
  })
}

/** Returns whether an answer that came whole lets the requester in. */
function saidYes({ plan }: World, exchange: Exchange): boolean {
  return (
    plan.scene !== 'stranger' &&
    exchange.path.endsWith('/permission') &&
    toldStatus(exchange) === 200 &&
    property(bodyOf(exchange), 'permission') === 'write'
  )
}

/**
 * Only GitHub and the service are asked, and only for jobs that are meant; a
 * bare command sends nothing.
 */
const requestsAreMeant: Law = world => {
  const jobs = `/v2/agent/${PROJECT}/job`
  const started = world.service.started.map(({ jobId }) => jobId)
  const bad = world.plan.badJobs.map(({ id }) => id)
  const meant = [JOB_ID, OTHER_JOB_ID, ...started, ...bad]
    .map(job => `${jobs}/${job}`)
    .flatMap(path => [path, `${path}/message`])
    .concat(jobs)
  const paths = new Set(
    [...world.runs, ...world.finishes]
      .flatMap(({ exchanges }) => exchanges)
      .filter(({ server }) => server === 'service')
      .map(({ path }) => path)
  )
  const strange = [...paths].filter(path => !meant.includes(path))
  return [
    ...strange.map(path => `the service was asked for ${path}`),
    ...world.strays.map(asked => `${asked} went to another host`),
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
      ({ server, body, headers, path }) =>
        server === 'github' &&
        `${path} ${body} ${JSON.stringify(headers)}`.includes(secret)
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
