/**
 * Holds questions in GraphQL and their answers against the types that GitHub's
 * schema has for them.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import {
  buildSchema,
  executeSync,
  type GraphQLError,
  parse,
  validate
} from 'graphql'
import type { Json } from '../src/common/parse.ts'

const FILE = new URL('fixtures/github-graphql.graphql', import.meta.url)

const schema = buildSchema(readFileSync(FILE, 'utf8'))

/** What is wrong with a question; empty if nothing is. */
export function questionProblems(query: string): readonly string[] {
  try {
    return validate(schema, parse(query)).map(said)
  } catch (thrown) {
    return [String(thrown)]
  }
}

/** What is wrong with an answer; empty if nothing is. */
export function answerProblems(
  { query, variables }: { readonly query: string; readonly variables?: Json },
  { data, errors }: { readonly data?: unknown; readonly errors?: unknown }
): readonly string[] {
  if (errors !== undefined)
    return Array.isArray(errors) && errors.every(one => one.message)
      ? []
      : ['errors without a message']
  const result = executeSync({
    schema,
    document: parse(query),
    rootValue: data,
    variableValues: { ...variables },
    // By the name that the answer gives it.
    fieldResolver: (source, _, __, { path }) => source[path.key],
    typeResolver: value =>
      value.__typename ??
      ('comments' in value ? 'PullRequestReviewThread' : 'Bot')
  })
  const isSame = isDeepStrictEqual(
    JSON.parse(JSON.stringify(result.data ?? null)),
    data
  )
  return [
    ...(result.errors ?? []).map(said),
    ...(isSame ? [] : ['more or less than what was asked for'])
  ]
}

function said({ message }: GraphQLError): string {
  return message
}
