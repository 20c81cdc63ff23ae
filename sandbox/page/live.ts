import type { ServerResponse } from 'node:http'
import { HEADERS } from './answer.ts'

/**
 * Returns functions that add an open page and tell all of them, by Server-Sent
 * Events, that something has changed. A page then asks by itself, so one that
 * loses the connection misses nothing.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function createLive() {
  const viewers = new Set<ServerResponse>()
  let isPlanned = false
  return {
    /** Tells this page too, until it is closed. */
    join: (outgoing: ServerResponse): void => {
      const type = { 'content-type': 'text/event-stream; charset=utf-8' }
      outgoing.writeHead(200, { ...HEADERS, ...type })
      outgoing.flushHeaders()
      outgoing.on('close', () => viewers.delete(outgoing))
      viewers.add(outgoing)
    },
    // Much happens in one turn of the event loop; it is told once.
    refresh: (): void => {
      if (isPlanned) return
      isPlanned = true
      setImmediate(() => {
        isPlanned = false
        for (const viewer of viewers) viewer.write('data: changed\n\n')
      })
    }
  }
}
