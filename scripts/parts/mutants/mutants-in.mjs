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
  const textOf = (/** @type {Place} */ { start, end }) => source.slice(start, end)
  return [...nodesIn(program)].flatMap((node) =>
    changesOf(node, textOf).flatMap(([{ start, end }, text]) => {
      const before = source.slice(start, end)
      const line = source.slice(0, start).split('\n').length
      return before === text ? [] : [{ file, line, start, end, before, text }]
    }),
  )
}

/** @typedef {{ start: number, end: number }} Place */

/** @param {any} node @param {(place: Place) => string} textOf @returns {[place: Place, text: string][]} */
function changesOf(node, textOf) {
  const { type, operator, value } = node
  const isLiteral = type === 'Literal'
  const other = OTHER_OPERATORS[operator]
  if (other && /^(?:Binary|Logical)Expression$/.test(type))
    return [[node, `(${textOf(node.left)} ${other} ${textOf(node.right)})`]]
  if (type === 'ConditionalExpression')
    return [node.consequent, node.alternate].map((branch) => [node, `(${textOf(branch)})`])
  if (type === 'IfStatement') return ['true', 'false'].map((text) => [node.test, text])
  if (type === 'UnaryExpression' && operator === '!') return [[node, textOf(node.argument)]]
  if (isLiteral && typeof value === 'boolean') return [[node, String(!value)]]
  if (isLiteral && typeof value === 'number') return [[node, String(value + 1)]]
  // A word for programs, in contrast to messages for users.
  if (isLiteral && typeof value === 'string' && /^\S+$/.test(value)) return [[node, `''`]]
  if (type === 'ReturnStatement' && node.argument) return [[node.argument, 'undefined']]
  if (type === 'ExpressionStatement' && CALL.test(node.expression.type)) return [[node, ';']]
  return []
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

const PAIRS = '=== !== | !== === | < <= | <= < | > >= | >= > | - + | * / | / * | && || | || && | ?? &&'
/** @type {Record<string, string>} */
const OTHER_OPERATORS = Object.fromEntries(PAIRS.split(' | ').map((pair) => pair.split(' ')))

const CALL = /^(?:Call|Await|Assignment)Expression$/

/** Nodes without an effect at run time, and names of other files. `x as T`, `x satisfies T` and `x!` contain an expression that runs. */
const SKIPPED = /^(?:TS(?!(?:As|Satisfies|NonNull)Expression)|Import|Export(?:All|Specifier))/

/** @param {any} node @returns {Generator<any>} */
function* nodesIn(node) {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesIn(each)
    return
  }
  if (typeof node?.type !== 'string' || SKIPPED.test(node.type)) return
  yield node
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'object' && key !== 'source' && !(key === 'key' && !node.computed))
      yield* nodesIn(value)
}
