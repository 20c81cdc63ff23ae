import { json, type SandboxResponse } from './exchange.ts'

const DOCS = 'https://docs.github.com/rest'

/** A refusal in GitHub's own words. */
export function failure(status: number, message: string): SandboxResponse {
  const body = { message, documentation_url: DOCS, status: String(status) }
  return json(status, body)
}

/** For what is not there, and for what nobody may know of. */
export function notFound(): SandboxResponse {
  return failure(404, 'Not Found')
}

/** The request could be read, and can't be carried out. */
export function invalid(
  resource: string,
  field: string,
  message?: string
): SandboxResponse {
  const code = message === undefined ? 'invalid' : 'unprocessable'
  const error = { resource, field, code, ...(message ? { message } : {}) }
  return json(422, {
    message: 'Validation Failed',
    errors: [error],
    documentation_url: DOCS,
    status: '422'
  })
}

/** The token lacks a permission. */
export function forbidden(): SandboxResponse {
  return failure(403, 'Resource not accessible by integration')
}
