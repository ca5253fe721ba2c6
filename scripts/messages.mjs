// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from './parts/root.mjs'
import { isTestFile, sourceFiles } from './parts/source-files.mjs'

/*
 * `npm run messages -- [FOLDER …]`: prints every sentence and label that people read, the longest first, with its file and line, to be read
 * from end to end. What stands between the parts of a message is shown as `…`.
 */
const folders = process.argv.slice(2)
const places = folders.length > 0 ? folders : ['web', 'server', 'helper', 'shared']
const SOURCE = /^(?:web|server|helper|shared)\/src\/.*\.tsx?$/
/** Texts that nobody reads. */
const UNREAD = /\/(?:testing|migrations)\/|\/schema(?:\/|\.ts)/
/** A sentence or a label, and no name of a class, a key or a path. */
const MESSAGE = /^[A-Z…“"0-9].*\s\S*[a-z]{2}|^[A-Z][a-z]+[.!?]$/
const CODE = /[{}<>;=]/

const messages = sourceFiles()
  .filter((file) => SOURCE.test(file) && !UNREAD.test(file) && !isTestFile(file))
  .filter((file) => places.some((place) => file.startsWith(place)))
  .flatMap((file) => messagesIn(file, readFileSync(path.join(root, file), 'utf8')))
for (const { text, place } of messages.toSorted((a, b) => b.text.length - a.text.length))
  console.log(`${String(text.length).padStart(4)}  ${text}  (${place})`)
console.log(`${messages.length} messages`)

/** @param {string} file @param {string} source */
function messagesIn(file, source) {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return [...textsIn(program)].flatMap(({ text, start }) => {
    const message = text.replace(/\s+/g, ' ').trim()
    return MESSAGE.test(message) && !CODE.test(message)
      ? [{ text: message, place: `${file}:${source.slice(0, start).split('\n').length}` }]
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
