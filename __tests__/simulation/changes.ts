import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ParserPlugin, parse } from '@babel/parser'
import type { Node } from '@babel/types'

/** A small change of the sources, by which a rule is broken. */
export interface Change {
  /** Below `src/`. */
  readonly file: string
  readonly line: number
  readonly kind: 'branch' | 'operand' | 'comparison' | 'rule' | 'time'
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

const PLUGINS: ParserPlugin[] = ['typescript']
const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

/** All small changes of a folder's sources, in the order of the text. */
export function changesOf(folder: string): readonly Change[] {
  return readdirSync(`${SRC}${folder}`)
    .sort()
    .flatMap(name => changesIn(`${folder}/${name}`))
}

function changesIn(file: string): readonly Change[] {
  const source = readFileSync(`${SRC}${file}`, 'utf8')
  const { program } = parse(source, { sourceType: 'module', plugins: PLUGINS })
  const line = (at: number) => source.slice(0, at).split('\n').length
  return nodesIn(program)
    .flatMap(node => changesOfNode(node, source))
    .map(([kind, start, end, to]) => ({
      file,
      line: line(start),
      kind,
      start,
      end,
      from: source.slice(start, end),
      to
    }))
}

type Place = readonly [Change['kind'], number, number, string]

const OPPOSITES: Readonly<Record<string, string>> = {
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '===': '!==',
  '!==': '==='
}

function changesOfNode(node: Node, source: string): readonly Place[] {
  const span = (kind: Change['kind'], one: Node, to: string): Place => [
    kind,
    one.start ?? 0,
    one.end ?? 0,
    to
  ]
  const text = (one: Node) => source.slice(one.start ?? 0, one.end ?? 0)
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return [
        span('branch', node.test, 'true'),
        span('branch', node.test, 'false')
      ]
    case 'LogicalExpression':
      return [
        span('operand', node, text(node.left)),
        span('operand', node, text(node.right))
      ]
    case 'BinaryExpression': {
      const opposite = OPPOSITES[node.operator]
      return opposite === undefined
        ? []
        : [
            span(
              'comparison',
              node,
              `(${text(node.left)} ${opposite} ${text(node.right)})`
            )
          ]
    }
    case 'VariableDeclarator': {
      const { id, init } = node
      const name = id.type === 'Identifier' ? id.name : ''
      return /_MS$/.test(name) && init ? [span('time', init, '0')] : []
    }
    // In a function that decides, each `if` with a return is a rule.
    case 'FunctionDeclaration':
      return /^decide/.test(node.id?.name ?? '')
        ? nodesIn(node.body).flatMap(one =>
            one.type === 'IfStatement' ? [span('rule', one.test, 'false')] : []
          )
        : []
    default:
      return []
  }
}

/** It and all below it, but types. */
function nodesIn(node: Node): readonly Node[] {
  if (node.type.startsWith('TS') && !/Satisfies|AsExpr/.test(node.type))
    return []
  const below = Object.values(node).flatMap(value =>
    (Array.isArray(value) ? value : [value]).filter(isNode)
  )
  return [node, ...below.flatMap(nodesIn)]
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === 'string'
}
