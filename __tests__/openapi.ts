/**
 * Holds requests and answers against GitHub's own OpenAPI description of the
 * endpoints that the action uses.
 */
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { SandboxRequest, SandboxResponse } from '../sandbox/exchange.ts'
import { answerProblems, questionProblems } from './graphql.ts'

type Node = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Node
}

interface Operation {
  readonly method: string
  /** Such as `/repos/{owner}/{repo}/issues/{issue_number}`. */
  readonly template: string
  readonly pointer: string
  readonly node: Node
}

const FILE = new URL('fixtures/github-openapi.json', import.meta.url)
const GRAPHQL = /^(?:\/api)?\/graphql$/
/** The stand-in's address of a log: on GitHub it is on another host. */
const LOG = /^\/_logs\//

const description = withNulls(
  withOutdated(JSON.parse(readFileSync(FILE, 'utf8')))
) as Node

const ajv = new Ajv({ strict: false, coerceTypes: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(description, 'github')

const operations = Object.entries(node(description.paths)).flatMap(
  ([template, methods]) =>
    Object.entries(node(methods)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      template,
      pointer: `/paths/${escaped(template)}/${method}`,
      node: node(operation)
    }))
)

/** What is wrong with a request to GitHub; empty if nothing is. */
export function validateRequest(request: SandboxRequest): readonly string[] {
  if (GRAPHQL.test(request.path)) return graphqlProblems(request)
  if (LOG.test(request.path)) return logProblems(request)
  const found = findOperation(request)
  if (found === undefined) return [`${request.method} ${request.path} unknown`]
  return [...queryProblems(found, request), ...bodyProblems(found, request)]
}

/** What is wrong with an answer of GitHub; empty if nothing is. */
export function validateResponse(
  request: SandboxRequest,
  response: SandboxResponse
): readonly string[] {
  if (GRAPHQL.test(request.path)) {
    const { message, ...answer } = JSON.parse(response.body)
    return message === undefined
      ? answerProblems(JSON.parse(request.body), answer)
      : []
  }
  if (LOG.test(request.path)) return []
  const found = findOperation(request)
  if (found === undefined) return [`${request.method} ${request.path} unknown`]
  if (response.status === 204 || response.status === 302) {
    return response.body === '' ? [] : [`a ${response.status} has no body`]
  }
  return problems(
    responseSchema(found, response.status),
    JSON.parse(response.body),
    `${request.method} ${found.template} ${response.status}`
  )
}

function findOperation(request: SandboxRequest): Operation | undefined {
  const parts = pathOf(request).split('/')
  return operations.find(
    ({ method, template }) =>
      method === request.method &&
      template.split('/').length === parts.length &&
      template.split('/').every((part, at) => fits(part, parts[at] ?? ''))
  )
}

/** A hole for a number takes nothing else, so that two never compete. */
function fits(part: string, text: string): boolean {
  if (!part.startsWith('{')) return part === text
  return /_id\}|_number\}/.test(part) ? /^\d+$/.test(text) : text !== ''
}

/** Without the prefix; the links of a list name a repository by number. */
function pathOf(request: SandboxRequest): string {
  const [path = ''] = request.path.split('?', 1)
  return path
    .replace(/^.*?(?=\/repos\/|\/repositories\/)/, '')
    .replace(/^\/repositories\/\d+/, '/repos/owner/name')
}

function queryProblems(found: Operation, request: SandboxRequest) {
  const known = ((found.node.parameters ?? []) as readonly Node[])
    .map(one => resolve(one) as unknown as Parameter)
    .filter(one => one.in === 'query')
  const asked = new URLSearchParams(request.path.split('?')[1] ?? '')
  return [...asked].flatMap(([name, text]) => {
    const schema = known.find(one => one.name === name)?.schema
    if (schema === undefined) return [`no such parameter: ${name}`]
    const value = schema.type === 'integer' ? Number(text) : text
    return problems(ajv.compile(schema), value, name)
  })
}

function bodyProblems(found: Operation, request: SandboxRequest) {
  const schema = node(jsonContent(node(found.node.requestBody)).schema)
  if (Object.keys(schema).length === 0) {
    return request.body === '' ? [] : ['a body that nobody reads']
  }
  const type = request.headers['content-type'] ?? ''
  const value: unknown = JSON.parse(request.body)
  const surplus = Object.keys(node(value)).filter(
    name => !(name in node(schema.properties))
  )
  const pointer = `${found.pointer}/requestBody/content/application~1json/schema`
  return [
    ...(/^application\/json\b/.test(type) ? [] : [`content-type: ${type}`]),
    ...surplus.map(name => `no such property: ${name}`),
    ...problems(compile(pointer), value, 'body')
  ]
}

function responseSchema(found: Operation, status: number): ValidateFunction {
  const response = node(node(found.node.responses)[String(status)])
  const reference = response.$ref
  const pointer =
    typeof reference === 'string'
      ? reference.slice(1)
      : `${found.pointer}/responses/${status}`
  const documented = typeof reference === 'string' || 'content' in response
  if (documented) {
    return compile(`${pointer}/content/application~1json/schema`)
  }
  // Not every status is listed with every endpoint; errors are all alike.
  if (status >= 300) return compile('/components/schemas/basic-error')
  throw new Error(`${found.method} ${found.template} gives no ${status}`)
}

function resolve(value: Node): Node {
  if (typeof value.$ref !== 'string') return value
  return value.$ref
    .split('/')
    .slice(1)
    .reduce((from, name) => node(from[name]), description)
}

function jsonContent(body: Node): Node {
  return node(node(body.content)['application/json'])
}

function compile(pointer: string): ValidateFunction {
  const reference = `github#${pointer.replace(/[{}]/g, encodeURIComponent)}`
  return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference })
}

function problems(validate: ValidateFunction, value: unknown, about: string) {
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${about}: ${instancePath} ${message}`
  )
}

function node(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {}
}

function escaped(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Not in the description: a POST with a query. */
function graphqlProblems({ method, body }: SandboxRequest): readonly string[] {
  const { query, variables: _, ...surplus } = JSON.parse(body || '{}')
  return [
    ...(method === 'POST' ? [] : [`${method}, not POST`]),
    ...(typeof query === 'string' ? questionProblems(query) : ['no query']),
    ...Object.keys(surplus).map(name => `no such property: ${name}`)
  ]
}

/** Nothing of ours goes to another host, but what HTTP itself needs. */
function logProblems({ headers, method }: SandboxRequest): readonly string[] {
  const own = Object.keys(headers).filter(
    name => !['host', 'connection'].includes(name)
  )
  return [
    ...(method === 'GET' ? [] : [`${method}, not GET`]),
    ...own.map(name => `a header for another host: ${name}`)
  ]
}

/**
 * GitHub answers null for the lines of a comment that is outdated or stands on
 * a file, which the description leaves out.
 */
function withOutdated(whole: Node): Node {
  const schemas = node(node(whole.components).schemas)
  for (const name of ['pull-request-review-comment', 'review-comment']) {
    const properties = node(node(schemas[name]).properties)
    for (const nullable of ['line', 'original_line', 'position']) {
      Object.assign(node(properties[nullable]), { nullable: true })
    }
  }
  return whole
}

/** OpenAPI's `nullable` means something to ajv only next to a `type`. */
function withNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNulls)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withNulls(one)])
  )
  if (nullable !== true) return nullable === undefined ? rest : { ...rest }
  return { anyOf: [rest, { type: 'null' }] }
}
