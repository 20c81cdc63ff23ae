import type { Transport, TransportOptions } from './exchange.ts'

/**
 * Over undici, loaded with the first request: most comments ask for nothing.
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
