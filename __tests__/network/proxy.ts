import type { LookupFunction } from 'node:net'
import { type PrepareRequestFunction, RequestError, Server } from 'proxy-chain'
import type { Leaf } from './authority.ts'

/** A proxy that finds every name on this machine. */
export interface TestProxy {
  readonly port: number
  /** Every request that a client made to the proxy itself. */
  readonly tunnels: readonly Tunnel[]
  /** From now on tunnels to a host are opened only if `how` lets them. */
  readonly refuse: (host: string, how: Refusing) => void
  readonly close: () => Promise<void>
}

/** A request for a tunnel, as the proxy has seen it. */
export interface Tunnel {
  readonly method: string | undefined
  readonly host: string
  /** `host:port` */
  readonly target: string
  /** `user:password`, decoded; empty without. */
  readonly credentials: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A status, a broken connection, or no answer at all. */
export type Refusal = number | 'hang-up' | 'silence'

/** @param nth counts the tunnels to this host, from 1 */
export type Refusing = (nth: number, tunnel: Tunnel) => Refusal | undefined

/** Opens one, behind TLS if it is given a certificate. */
export async function openProxy(leaf?: Leaf): Promise<TestProxy> {
  const tunnels: Tunnel[] = []
  const rules = new Map<string, Refusing>()
  const prepareRequestFunction: PrepareRequestFunction = async given => {
    const { request, hostname: host, username, password } = given
    const tunnel: Tunnel = {
      method: request.method,
      host,
      target: request.url ?? '',
      credentials: username === '' ? '' : `${username}:${password}`,
      headers: request.headers
    }
    tunnels.push(tunnel)
    const nth = tunnels.filter(one => one.host === host).length
    const refusal = rules.get(host)?.(nth, tunnel)
    if (refusal === 'silence') await new Promise(() => undefined)
    if (refusal === 'hang-up') request.socket.destroy()
    if (refusal !== undefined)
      throw new RequestError('Refused.', Number(refusal))
    // The types want all of `dns.lookup`, of which only the call is used.
    return { dnsLookup: toThisMachine as never }
  }
  const options = { port: 0, host: '127.0.0.1', prepareRequestFunction }
  const server = leaf
    ? new Server({ ...options, serverType: 'https', httpsOptions: { ...leaf } })
    : new Server(options)
  await server.listen()
  return {
    port: server.port,
    tunnels,
    refuse: (host, how) => void rules.set(host, how),
    close: () => server.close(true)
  }
}

const toThisMachine: LookupFunction = (_, { all }, callback) => {
  const [address, family] = ['127.0.0.1', 4] as const
  if (all) callback(null, [{ address, family }])
  else callback(null, address, family)
}
