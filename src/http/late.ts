import type { Transport } from './exchange.ts'

/**
 * The transport over undici, loaded only with the first request: most comments
 * are none of ours, and undici is most of what a start would have to load.
 *
 * @param keepAlive as for `openTransport`
 */
export function openTransportLate(keepAlive: boolean): Transport {
  let opening: Promise<Transport> | undefined
  return async request => {
    opening ??= import('./transport.ts').then(({ openTransport }) =>
      openTransport(keepAlive)
    )
    return (await opening)(request)
  }
}
