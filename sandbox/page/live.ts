import type { ServerResponse } from 'node:http'
import { HEADERS } from './guard.ts'

/** What a page shows of itself anew: the markup of each part, by its id. */
export type Parts = Readonly<Record<string, string>>

/** The pages that are open in a browser. */
interface Live {
  /** Keeps a page up to date, from now on until it is closed. */
  readonly join: (outgoing: ServerResponse, show: () => Parts) => void
  /** Something may have changed. */
  readonly refresh: () => void
}

interface Viewer {
  readonly outgoing: ServerResponse
  readonly show: () => Parts
  last: string
  isFull: boolean
}

/**
 * Tells pages by Server-Sent Events. What is told is always the whole state,
 * so whoever joins late, loses the connection or reads slowly misses nothing.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function createLive(): Live {
  const viewers = new Set<Viewer>()
  let isPlanned = false

  function tell(viewer: Viewer): void {
    // It gets what is true then when it has read what it was told before.
    if (viewer.isFull) return
    const now = JSON.stringify(viewer.show())
    if (now === viewer.last) return
    viewer.last = now
    viewer.isFull = !viewer.outgoing.write(`data: ${now}\n\n`)
  }

  function join(outgoing: ServerResponse, show: () => Parts): void {
    const viewer: Viewer = { outgoing, show, last: '', isFull: false }
    outgoing.writeHead(200, {
      ...HEADERS,
      'content-type': 'text/event-stream; charset=utf-8'
    })
    outgoing.on('drain', () => {
      viewer.isFull = false
      tell(viewer)
    })
    outgoing.on('close', () => viewers.delete(viewer))
    viewers.add(viewer)
    tell(viewer)
  }

  return {
    join,
    // Much happens in one turn of the event loop; it is told once.
    refresh: () => {
      if (isPlanned) return
      isPlanned = true
      setImmediate(() => {
        isPlanned = false
        for (const viewer of viewers) tell(viewer)
      })
    }
  }
}
