/** Holds requests and answers against the description of the Agent Job API. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { SandboxRequest, SandboxResponse } from '../sandbox/exchange.ts'

type Operations = Readonly<Record<string, { readonly responses: object }>>

const FILE = new URL('fixtures/agent-api.json', import.meta.url)
const description = JSON.parse(readFileSync(FILE, 'utf8'))

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(description, 'agent')

/** Each operation, by its path: `{…}` stands for one segment. */
const operations = Object.entries<Operations>(description.paths).flatMap(
  ([template, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
      pointer: `/paths/${template.replaceAll('/', '~1')}/${method}`,
      responses: Object.keys(responses)
    }))
)

/** What is wrong with a request to the service; empty if nothing is. */
export function requestProblems(request: SandboxRequest): readonly string[] {
  const found = findOperation(request)
  if (!found) return [`${request.method} ${request.path} unknown`]
  const { authorization = '', 'content-type': type } = request.headers
  const bearer = /^Bearer \S+$/.test(authorization) ? [] : ['no bearer']
  if (found.method === 'GET')
    return [...bearer, ...(request.body === '' ? [] : ['a body of a GET'])]
  const json = type === 'application/json' ? [] : [`content-type: ${type}`]
  const body = problems(`${found.pointer}/requestBody`, request.body)
  return [...bearer, ...json, ...body]
}

/** What is wrong with an answer of the service; empty if nothing is. */
export function responseProblems(
  request: SandboxRequest,
  { body, status }: SandboxResponse
): readonly string[] {
  const found = findOperation(request)
  if (!found) return [`${request.method} ${request.path} unknown`]
  if (found.responses.includes(String(status)))
    return problems(`${found.pointer}/responses/${status}`, body)
  // Their codes are not all documented; their shape is.
  return status < 400
    ? [`${found.method} gives no ${status}`]
    : problems('/components/schemas/Error', body, '')
}

function findOperation({ method, path }: SandboxRequest) {
  return operations.find(one => one.method === method && one.path.test(path))
}

function problems(
  pointer: string,
  body: string,
  schema = '/content/application~1json/schema'
): readonly string[] {
  const $ref = `agent#${pointer}${schema}`.replace(/[{}]/g, encodeURIComponent)
  const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref })
  if (validate(JSON.parse(body))) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath} ${message}`
  )
}
