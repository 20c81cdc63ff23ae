import { json, type SandboxResponse } from './exchange.ts'

const DOCS = 'https://docs.github.com/rest'

/** Returns a refusal as GitHub words it. */
export function failure(status: number, message: string): SandboxResponse {
  const body = { message, documentation_url: DOCS, status: String(status) }
  return json(status, body)
}

/**
 * Returns GitHub's answer for what is not there, and for what the token may not
 * know of.
 */
export function notFound(): SandboxResponse {
  return failure(404, 'Not Found')
}

/**
 * Returns GitHub's answer 422 to a request that it can read but not carry out.
 */
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

/** Returns GitHub's answer to a token that lacks a permission. */
export function forbidden(): SandboxResponse {
  return failure(403, 'Resource not accessible by integration')
}
