import type { Transport, TransportOptions } from './exchange.ts'
import { once } from './once.ts'

/**
 * Over undici, loaded with the first request: most comments ask for nothing.
 */
export function openTransportLate(options: TransportOptions): Transport {
  const open = once(async () => {
    const { openTransport } = await import('./transport.ts')
    return openTransport(options)
  })
  return async request => (await open())(request)
}
