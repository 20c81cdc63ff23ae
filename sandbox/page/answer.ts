import type { ServerResponse } from 'node:http'
import { plainPage } from './document.ts'
import { HEADERS } from './guard.ts'

/** What a page's request is answered with. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Words for whoever sent the request. */
export function plain(status: number, text: string): Answer {
  return typed(status, 'text/plain', text)
}

export function page(markup: string): Answer {
  return typed(200, 'text/html', markup)
}

export function missing(): Answer {
  const text =
    'The sandbox shows an issue, its pull requests, and the runs of the action.'
  return typed(404, 'text/html', plainPage('Page not found', text))
}

export function typed(status: number, type: string, body: string): Answer {
  const headers = { 'content-type': `${type}; charset=utf-8` }
  return { status, body, headers }
}

/** After a form too: what is asked for next is asked by GET. */
export function seeOther(location: string): Answer {
  return { status: 303, body: '', headers: { location } }
}

export function send(outgoing: ServerResponse, answer: Answer): void {
  const body = Buffer.from(answer.body)
  outgoing.writeHead(answer.status, {
    ...HEADERS,
    ...answer.headers,
    'content-length': body.length
  })
  outgoing.end(body)
}
