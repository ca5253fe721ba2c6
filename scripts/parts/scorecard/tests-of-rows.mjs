// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'
import { OUTSIDE_SUFFIX } from './outcomes.mjs'

/** @typedef {import('./rows.mjs').Row} Row */

/**
 * The test files of each row: those that print its figure.
 * @param {Row[]} rows
 * @returns {Map<Row, string[]>} paths from the root of the repository; those that also run on an outside PostgreSQL end in ELSEWHERE
 */
export function testsOfRows(rows) {
  const printing = new Map(
    testFiles().map((file) => [file, rowIdsIn(readFileSync(path.join(root, file), 'utf8'))]),
  )
  return new Map(
    rows.map((row) => {
      const found = [...printing].filter(([, ids]) => ids.has(row.id)).map(([file]) => file)
      const elsewhere = row.isOutsideToo ? found.filter(isOfServer).map((file) => file + OUTSIDE_SUFFIX) : []
      return [row, [...found, ...elsewhere]]
    }),
  )
}

/** @param {string} file */
const isOfServer = (file) => file.startsWith('server/')

/**
 * The rows whose figures a text prints: a line that begins with “scorecard R45:”, or with “R45, R46:” for several.
 * @param {string} text
 */
export function rowIdsIn(text) {
  const ids = [...text.matchAll(/scorecard ((?:R\d\d(?:, )?)+):/g)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  return new Set(ids)
}

const testFiles = () => sourceFiles().filter((file) => isTestFile(file) && !SCORECARD_FILES.test(file))

/** The tests of the scorecard itself print invented figures. */
const SCORECARD_FILES = /^scripts\/parts\/scorecard\//
