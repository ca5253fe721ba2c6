// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.mjs'
import { productFiles } from './source-files.mjs'

/** @typedef {{ text: string, file: string, line: number }} Message */

/** Texts that nobody reads. */
const UNREAD = /\/migrations\/|\/schema(?:\/|\.ts)/
/** A sentence or a label, and no name of a class, a key or a path. */
const MESSAGE = /^[A-Z…“"0-9].*\s\S*[a-z]{2}|^[A-Z][a-z]+[.!?]$|^\S+ .* .*[a-z]{2}[.!?]$/s
const CODE = /[{}<>=]|;(?! [a-z])/

/**
 * Every sentence and label of the product that people read, in the order of the files. The parts of a message are joined by `…`.
 * @returns {Message[]}
 */
export const allMessages = () =>
  productFiles()
    .filter((file) => !UNREAD.test(file))
    .flatMap((file) => messagesIn(file, readFileSync(path.join(root, file), 'utf8')))

/** The messages of one source. @param {string} file its path in the repository @param {string} source @returns {Message[]} */
export const messagesIn = (file, source) => placed(textsIn(programIn(file, source)), file, source, isMessage)

const isMessage = (/** @type {string} */ text) => MESSAGE.test(text) && !CODE.test(text)

/** @param {string} file @param {string} source */
const programIn = (file, source) =>
  parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program

/** @typedef {{ text: string, start: number }} Text @typedef {(text: string) => boolean} Choice */

/** Those of some texts that `isWanted`, in one line each and with their places. @param {Iterable<Text>} texts @param {string} file @param {string} source @param {Choice} isWanted */
const placed = (texts, file, source, isWanted) =>
  [...texts].flatMap(({ text, start }) => {
    const said = text.replace(/\s+/g, ' ').trim()
    return isWanted(said) ? [{ text: said, file, line: source.slice(0, start).split('\n').length }] : []
  })

const UNREAD_NODES = /^(?:ImportDeclaration|TaggedTemplateExpression|TSLiteralType|TSPropertySignature)$/

/** The literals below a node, with templates and the text between tags as one each. @param {any} node @returns {Generator<Text>} */
function* textsIn(node) {
  if (node === null || typeof node !== 'object' || UNREAD_NODES.test(node.type)) return
  const { type, start } = node
  if (type === 'MemberExpression') return yield* textsIn(node.object)
  if (type === 'CallExpression' && node.callee.name === 'sentence')
    return yield { text: node.arguments.map(partOf).join(''), start }
  if (type === 'JSXText' || (type === 'Literal' && typeof node.value === 'string'))
    yield { text: node.value, start }
  if (type === 'TemplateLiteral') yield { text: partOf(node), start }
  for (const value of Object.values(node)) yield* textsIn(value)
}

/** A part of a `sentence`: its text, or the words that it hands to a link; `…` for a name. @param {any} node @returns {string} */
function partOf(node) {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral')
    return node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('…')
  return node.type === 'CallExpression' && node.arguments[0] ? partOf(node.arguments[0]) : '…'
}

/** The attributes and fields that people see or hear. */
const SHOWN =
  /^(?:(?:aria-)?(?:label|description)|title|placeholder|alt|hint|text|words|busyText|submitText|confirmLabel|busyLabel)$/
/** The ways in which a server speaks: errors, lines of the log and of the command line. */
const SPEAKER = /^(?:\w*(?:Error|Problem|Unavailable)|fatal|error|warn|info|debug|log|say|complain|progress)$/

/**
 * Sentences of a source itself, instead of its words file: the texts that are surely said, and sentences anywhere, except those `allowed`.
 * @param {string} file @param {string} source @param {(program: any) => Iterable<Text>} sure @param {Choice} isWanted @param {RegExp} allowed
 */
export function foundIn(file, source, sure, isWanted, allowed) {
  const found = placed(sure(programIn(file, source)), file, source, isWanted)
  const known = new Set(found.map(({ text }) => text))
  const others = messagesIn(file, source).filter(({ text }) => !known.has(text) && !allowed.test(text))
  return [...found, ...others]
}

/** The texts in what a server says. @param {any} node @returns {Generator<Text>} */
export function* argumentsIn(node) {
  if (node === null || typeof node !== 'object') return
  if (
    /^(?:Call|New)Expression$/.test(node.type) &&
    SPEAKER.test(node.callee.name ?? node.callee.property?.name)
  )
    for (const argument of node.arguments)
      if (/^(?:Literal|TemplateLiteral|ConditionalExpression)$/.test(argument.type)) yield* textsIn(argument)
  for (const value of Object.values(node)) yield* argumentsIn(value)
}

/** The text between tags, and what stands in attributes and fields that are shown. @param {any} node @returns {Generator<Text>} */
export function* shownIn(node) {
  if (node === null || typeof node !== 'object') return
  const { type, start } = node
  if (type === 'JSXElement' && /^(?:code|kbd)$/.test(node.openingElement.name.name ?? '')) return
  if (type === 'JSXText') yield { text: node.value, start }
  const name = type === 'JSXAttribute' ? node.name.name : type === 'Property' ? node.key.name : undefined
  if (SHOWN.test(name ?? '') && node.value?.type === 'Literal' && typeof node.value.value === 'string')
    yield { text: node.value.value, start }
  for (const value of Object.values(node)) yield* shownIn(value)
}
