// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.mjs'
import { isTestFile, sourceFiles } from './source-files.mjs'

/** @typedef {{ text: string, file: string, line: number }} Message */

const SOURCE = /^(?:web|server|helper|shared)\/src\/.*\.tsx?$/
/** Texts that nobody reads. */
const UNREAD = /\/(?:testing|migrations)\/|\/schema(?:\/|\.ts)/
/** A sentence or a label, and no name of a class, a key or a path. */
const MESSAGE = /^[A-Z…“"0-9].*\s\S*[a-z]{2}|^[A-Z][a-z]+[.!?]$/
const CODE = /[{}<>=]|;(?! [a-z])/

/**
 * Every sentence and label of the product that people read, in the order of the files. The parts of a message are joined by `…`.
 * @returns {Message[]}
 */
export const allMessages = () =>
  sourceFiles()
    .filter((file) => SOURCE.test(file) && !UNREAD.test(file) && !isTestFile(file))
    .flatMap((file) => messagesIn(file, readFileSync(path.join(root, file), 'utf8')))

/**
 * The messages of one source.
 * @param {string} file its path in the repository
 * @param {string} source
 * @returns {Message[]}
 */
export function messagesIn(file, source) {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return [...textsIn(program)].flatMap(({ text, start }) => {
    const message = text.replace(/\s+/g, ' ').trim()
    return MESSAGE.test(message) && !CODE.test(message)
      ? [{ text: message, file, line: source.slice(0, start).split('\n').length }]
      : []
  })
}

/** The literals below a node, with templates and the text between tags as one each. @param {any} node @returns {Generator<{ text: string, start: number }>} */
function* textsIn(node) {
  if (node === null || typeof node !== 'object') return
  const { type, start } = node
  if (type === 'ImportDeclaration' || type === 'TaggedTemplateExpression' || type === 'TSLiteralType') return
  if (type === 'Literal' && typeof node.value === 'string') yield { text: node.value, start }
  if (type === 'JSXText') yield { text: node.value, start }
  if (type === 'TemplateLiteral')
    yield { text: node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('…'), start }
  for (const value of Object.values(node)) yield* textsIn(value)
}
