import {
  json,
  parseJson,
  property,
  type SandboxRequest,
  type SandboxResponse
} from './exchange.ts'
import type { Account } from './github-shapes.ts'

/** Answers the one query that is asked, and refuses others as GraphQL does. */
export function answerGraphql(
  request: SandboxRequest,
  self: Account
): SandboxResponse {
  const query = String(property(parseJson(request.body), 'query') ?? '')
  const asksForLogin = /^\s*(query\b[^{]*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}/
  return asksForLogin.test(query)
    ? json(200, { data: { viewer: { login: self.login } } })
    : json(200, { errors: [{ message: 'The stand-in knows viewer.login' }] })
}
