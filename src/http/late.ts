import type { Transport } from './exchange.ts'
import type { TransportOptions } from './transport.ts'

/**
 * The transport over undici, loaded only with the first request: most comments
 * don't ask for anything, and undici is most of what a start would load.
 */
export function openTransportLate(options: TransportOptions): Transport {
  let opening: Promise<Transport> | undefined
  return async request => {
    opening ??= import('./transport.ts').then(({ openTransport }) =>
      openTransport(options)
    )
    return (await opening)(request)
  }
}
