import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/parts/root.mjs'
import { isTestFile, sourceFiles } from '../scripts/parts/source-files.mjs'

/** The folders whose files bear the name of their export. */
const NAMED_FOLDERS = ['server', 'helper', 'scripts', 'tools', 'bench', 'e2e']

const files = sourceFiles().filter((file) => /\.(?:tsx?|mjs)$/.test(file))
const namedFiles = files.filter((file) => NAMED_FOLDERS.includes(file.split('/')[0] ?? ''))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('there are files to check', () => {
  expect(namedFiles.length).toBeGreaterThan(500)
})

test('a file with one export bears its name', () => {
  expect(namedFiles.flatMap((file) => nameFault(file, read(file)) ?? [])).toEqual([])
})

test('comments begin with a noun or a verb', () => {
  expect(files.flatMap((file) => questionsIn(read(file)).map((comment) => `${file}: ${comment}`))).toEqual([])
})

const TYPES = 'export type Rows = string\nexport type Row = string\n'

test.each([
  ['server/src/log.ts', 'export function createLogger() {}', 'create-logger'],
  ['bench/parts/page.mjs', 'export const PAGE_SIZE = 1\nconst page = 2', 'page-size'],
  ['server/src/base.ts', 'const base32Key = 1\nexport { base32Key as key }', 'key'],
])('%s with %j is to be called %s', (file, source, name) => {
  expect(nameFault(file, source)).toBe(`${file}: call it ${name}, as its one export`)
})

test.each([
  ['server/src/create-logger.ts', 'export function createLogger() {}'],
  ['server/src/log.ts', 'export function createLogger() {}\nexport const logSize = 1'],
  ['server/src/pair.ts', 'export const { read, write: writePair } = jsonFile()'],
  ['server/src/features/x/routes.ts', 'export function xRoutes() {}'],
  ['server/src/db/schema/x.ts', 'export const y = table()'],
  ['server/src/row.ts', `${TYPES}export const readRow = (row: Row) => row`],
  ['server/test/a-cluster.ts', 'export async function setup() {}'],
])('%s with %j has an honest name', (file, source) => {
  expect(nameFault(file, source)).toBeUndefined()
})

test.each(['Whether it rains.', 'What it takes.', 'Of both.'])('a comment that says %j is found', (text) => {
  const comments = [`/** ${text} */`, `/**\n * ${text}\n */`, `  /* ${text} */`, `const a = 1 // ${text}`]

  expect(comments.map(questionsIn)).toEqual(comments.map(() => [text]))
  expect(questionsIn(`// True, says\n// ${text}`)).toEqual([])
  expect(questionsIn(`const a = 'https://${text}'`)).toEqual([])
})

test.each(['True if it rains. What else.', 'Whatever.'])('a comment may say %j', (text) => {
  expect(questionsIn(`/** ${text} */`)).toEqual([])
})

/** Files that are named after their place in a feature or a program, and files that other programs find by their names. */
const PLACES =
  /(?:\/schema\/|\/(?:main|app|routes|contract|messages)\.ts$|\.(?:bench\.mjs|config\.ts|d\.ts)$)/

/** The end of a name that a file may leave out: what follows it stands in the call. */
const PREPOSITION = /-(?:of|in|on|for|after|among)$/

/** The name that Vitest asks for. */
const FIXED_NAME = 'setup'

function nameFault(file: string, source: string): string | undefined {
  const [only, ...others] = exportsOf(source)
  if (isTestFile(file) || PLACES.test(file) || !only || others.length > 0 || only === FIXED_NAME) return
  const name = kebab(only)
  const stem = path.basename(file).replace(/\.\w+$/, '')
  if (stem === name || stem === name.replace(PREPOSITION, '') || isNamedAfterType(stem, source)) return
  return `${file}: call it ${name}, as its one export`
}

/** True for a file of several types that bears the name of one. A function beside them does not change what it is about. */
function isNamedAfterType(stem: string, source: string) {
  const types = [...source.matchAll(/^export type (\w+)/gm)].map(([, name = '']) => kebab(name))
  return types.length > 1 && types.includes(stem)
}

function exportsOf(source: string): string[] {
  const declared = source.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm)
  const listed = source.matchAll(/^export (?:const )?[{[]([^}\]]*)[}\]]/gm)
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, list = '']) =>
      list
        .split(',')
        .filter((item) => item.trim() !== '' && !item.trim().startsWith('type '))
        .map((item) => /(\w+)\s*(?:=.*)?$/.exec(item.trim())?.[1] ?? ''),
    ),
  ]
}

const kebab = (name: string) =>
  name
    .replaceAll('_', '-')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

/** The comments that begin like half a question. Of lines of `//` without a gap only the first begins a comment. */
function questionsIn(source: string): string[] {
  const blocks = source.matchAll(/\/\*+\s*(?:\*\s*)?((?:What|Whether|Of)\b.*?)\s*(?:\*\/|$)/gm)
  const lines = source.matchAll(/(?<!^[^\S\n]*\/\/.*\n[^\S\n]*)(?<![:/])\/\/ ((?:What|Whether|Of)\b.*)$/gm)
  return [...blocks, ...lines].map(([, text = '']) => text)
}
