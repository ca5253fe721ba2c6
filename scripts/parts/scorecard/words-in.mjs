// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from '../root.mjs'
import { OUTSIDE_SUFFIX } from './outcomes.mjs'

/**
 * The texts of test files and of their test tools, with `#` for computed parts.
 * @param {string[]} files as `testsOfRows` names them
 */
export const testTextsOf = (files) =>
  withTestParts(files).flatMap((file) => sourceTextsIn(file, readFileSync(path.join(root, file), 'utf8')))

/**
 * Whether a goal can be met at all: whether a text contains its phrase with a number, or a computed part, for each `#`.
 * @param {string} phrase
 * @param {string[]} texts from `wordsIn`
 */
export function canPrintPhrase(phrase, texts) {
  const expression = new RegExp(phrase.split(ANY_NUMBER).map(escaped).join(NUMBER))
  return texts.some((text) => expression.test(text))
}

/** `#` or a number in a phrase; a text may compute either. */
const ANY_NUMBER = /#|(?<!\w)\d[\d,]*(?!\w)/

/** A number in a text, or `#` for a computed part. */
const NUMBER = '(?:#|[-+]?\\d[\\d,]*(?:\\.\\d+)?)'

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * The texts in a TypeScript source, with `#` for computed parts.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export function sourceTextsIn(file, source) {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return [...textsBelow(program)]
}

/** @param {any} node @returns {Generator<string>} */
function* textsBelow(node) {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateLiteral')
    yield node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('#')
  for (const value of Object.values(node)) yield* textsBelow(value)
}

/**
 * These files and the test tools that they import, at any depth.
 * @param {string[]} names
 */
function withTestParts(names) {
  const files = new Set(names.map((name) => name.replace(OUTSIDE_SUFFIX, '')))
  for (const file of files)
    for (const [, from = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const imported = from.startsWith('#shared/')
        ? from.replace('#shared/', 'shared/src/')
        : path.posix.join(path.posix.dirname(file), from)
      if (IS_FOR_TESTS.test(imported) && existsSync(path.join(root, imported))) files.add(imported)
    }
  return [...files]
}

const IMPORT = /from '((?:\.|#shared\/)[^']+)'/g
const IS_FOR_TESTS = /^(?:tools|e2e|scripts)\/|\/(?:test|testing)\//
