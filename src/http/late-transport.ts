import { once } from '../common/once.ts'
import type { Transport } from './exchange.ts'
import type { openTransport } from './transport.ts'

/**
 * Returns a transport over undici, which is loaded only with the first request,
 * because most comments ask for nothing.
 */
export function openTransportLate(
  options: Parameters<typeof openTransport>[0]
): Transport {
  const open = once(async () => {
    const { openTransport } = await import('./transport.ts')
    return openTransport(options)
  })
  return async request => (await open())(request)
}
