// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importedFiles } from '../imports-of.mjs'
import { root } from '../root.mjs'
import { isBelow } from '../source-files.mjs'

/** The folders whose tests can be told apart by their imports. */
const TOLD_APART = ['web/src/', 'shared/src/', 'server/src/features/']

/** The sources that reach tests by other ways than imports, or reach all. */
const REACHES_ALL =
  `package-lock.json package.json vitest.config.ts tsconfig.base.json scripts/parts/gate/ server/src/app.ts server/src/db/
  server/src/http/ server/src/products/ server/test/ web/test/`.split(/\s+/)

/**
 * The tests of pages, features and rules that run no changed file.
 * @param {string[]} files all of the repository
 * @param {string[]} changed
 * @param {(file: string) => string} [read]
 */
export function unaffectedTests(files, changed, read = readSource) {
  if (changed.some((file) => isBelow(file, REACHES_ALL))) return []
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const imports = new Map(
    sources.map((file) => [file, importedFiles(file, read(file), { withTypes: false })]),
  )
  return files.filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      isBelow(file, TOLD_APART) &&
      !reaches([file, ...ownFeature(file, sources)], imports, new Set(changed)),
  )
}

/** A test of the server imports the whole app: of it, only the own feature counts. @param {string} test @param {string[]} sources */
function ownFeature(test, sources) {
  const feature = /^server\/src\/features\/[^/]+\//.exec(test)?.[0]
  return feature ? sources.filter((file) => file.startsWith(feature) && !file.endsWith('.test.ts')) : []
}

/** @param {string[]} start @param {Map<string, string[]>} imports @param {Set<string>} changed */
function reaches(start, imports, changed) {
  const seen = new Set(start)
  for (const file of seen) {
    if (changed.has(file)) return true
    for (const target of imports.get(file) ?? []) if (target !== 'server/src/app.ts') seen.add(target)
  }
  return false
}

/** @param {string} file */
const readSource = (file) => {
  const place = path.join(root, file)
  return existsSync(place) ? readFileSync(place, 'utf8') : ''
}
