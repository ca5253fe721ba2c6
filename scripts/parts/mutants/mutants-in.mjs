// @ts-check
import { createHash } from 'node:crypto'
import { parseSync } from 'vite'

/** A small change of a source that its tests should notice: `text` in place of what is between `start` and `end`. */
/** @typedef {{ file: string, line: number, start: number, end: number, before: string, text: string }} Mutant */

/**
 * Every mutant of a TypeScript source, without changes to types, imports and messages for users.
 * @param {string} file the name in the mutants
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsIn(file, source) {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  /** @type {Mutant[]} */
  const mutants = []
  /** @param {{ start: number, end: number }} place @param {string} text */
  const mutate = ({ start, end }, text) => {
    const before = source.slice(start, end)
    if (before !== text)
      mutants.push({ file, line: source.slice(0, start).split('\n').length, start, end, before, text })
  }
  /** @param {{ start: number, end: number }} node */
  const textOf = ({ start, end }) => source.slice(start, end)

  for (const node of nodesIn(program)) {
    const { type } = node
    if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      const { left, right, operator } = node
      const other = OTHER_OPERATORS[operator]
      if (other) mutate(node, `(${textOf(left)} ${other} ${textOf(right)})`)
    }
    if (type === 'ConditionalExpression') {
      mutate(node, `(${textOf(node.consequent)})`)
      mutate(node, `(${textOf(node.alternate)})`)
    }
    if (type === 'IfStatement') {
      mutate(node.test, 'true')
      mutate(node.test, 'false')
    }
    if (type === 'UnaryExpression' && node.operator === '!') mutate(node, textOf(node.argument))
    if (type === 'Literal' && typeof node.value === 'boolean') mutate(node, String(!node.value))
    if (type === 'Literal' && typeof node.value === 'number') mutate(node, String(node.value + 1))
    if (type === 'Literal' && typeof node.value === 'string' && isCode(node.value)) mutate(node, `''`)
    if (type === 'ReturnStatement' && node.argument) mutate(node.argument, 'undefined')
    if (type === 'ExpressionStatement' && CALLS.has(node.expression.type)) mutate(node, ';')
  }
  return mutants
}

/**
 * The mutants in an order that is random, but the same for the same seed.
 * @param {Mutant[]} mutants
 * @param {number} seed
 */
export function shuffledMutants(mutants, seed) {
  const keyed = mutants.map((mutant) => {
    const { file, start, text } = mutant
    return { mutant, key: createHash('sha256').update(`${seed} ${file} ${start} ${text}`).digest('hex') }
  })
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ mutant }) => mutant)
}

/** @type {Record<string, string>} */
const OTHER_OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

const CALLS = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression'])

/** A word for programs, in contrast to messages for users. @param {string} text */
const isCode = (text) => /^\S+$/.test(text)

/** Nodes without an effect at run time, and names of other files. */
const SKIPPED_NODES = /^(?:TS|Import|Export(?:All|Specifier))/

/** @param {any} node @returns {Generator<any>} */
function* nodesIn(node) {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesIn(each)
    return
  }
  if (typeof node?.type !== 'string') return
  if (SKIPPED_NODES.test(node.type) && !HOLDS_CODE.has(node.type)) return
  yield node
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'object' && key !== 'source' && !(key === 'key' && !node.computed))
      yield* nodesIn(value)
}

/** `x as T`, `x satisfies T` and `x!` contain an expression that runs. */
const HOLDS_CODE = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
