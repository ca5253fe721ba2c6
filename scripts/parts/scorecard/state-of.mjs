// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'

/** @typedef {{ all: Set<string>, texts: Map<string, Buffer> }} Sources the files of the repository, and those that were read */

/**
 * A hash of everything that the outcome of each test may depend on: the test itself, the floor that it tests, the tools that it
 * uses, and their imports. Web, server and helper never import each other (`tools/floors.test.ts`), so a change of one leaves the
 * outcomes of the others valid. An empty string when there is no such file.
 * @param {string[]} tests from the root of the repository
 * @returns {Map<string, string>}
 */
export function dependencyStatesOf(tests) {
  const sources = { all: new Set(sourceFiles()), texts: new Map() }
  return new Map(tests.map((test) => [test, sources.all.has(test) ? stateOf(test, sources) : '']))
}

/** @param {string} test @param {Sources} sources */
function stateOf(test, sources) {
  const state = createHash('sha256')
  for (const file of testDependencies(test, sources))
    state.update(`${file}\n`).update(textOf(file, sources)).update('\n')
  return state.digest('hex')
}

/** @param {string} test @param {Sources} sources */
export function testDependencies(test, sources) {
  const isOfFloor = FLOORS.find(([folder]) => folder.test(test))?.[1] ?? EVERYTHING
  const visible = [...sources.all].filter(
    (file) =>
      isOfFloor.test(file) &&
      !ONLY_READ.test(file) &&
      (!isForTests(file) || RUNS_TESTS.test(test) || isOfFloor === EVERYTHING) &&
      (!isTestFile(file) || RUNS_TESTS.test(test)),
  )
  const files = new Set([test, ...visible])
  for (const file of files)
    for (const each of [...importsOf(file, sources), ...namedIn(file, sources)]) files.add(each)
  return [...files].sort()
}

/** Code that tests import, or start by its name. @param {string} file */
const isForTests = (file) => /\/(?:test|testing)\/.*\.(?:[cm]?[jt]s|tsx)$/.test(file) && !SET_UP.test(file)

/** Files that `vitest.config.ts` runs before all tests of a floor. */
const SET_UP = /^(?:server|web)\/test\/(?:a-cluster|set-up)\.ts$/

const EVERYTHING = /^/
/** The files that a test depends on without importing them, by its folder. Pure code imports all its dependencies. @type {[RegExp, RegExp][]} */
const FLOORS = [
  [/^shared\//, /^[^/]+$/],
  [/^server\//, /^(?:[^/]+$|server\/)/],
  [/^helper\//, /^(?:[^/]+$|helper\/)/],
  [/^tools\/organizer\//, /^(?:[^/]+$|tools\/organizer\/)/],
]

/** Documents, settings of linters, and the parts of the scorecard that judge outcomes but do not produce them. */
const ONLY_READ = /^docs\/|\.md$|^(?:biome|knip)\.json$|^scripts\/parts\/scorecard\/(?!.*-reporter|run-tests)/

/** Tests that run other tests, and so depend on them. */
const RUNS_TESTS = /^scripts\/parts\/(?:mutants\/|repeat-tests\.)/

const IMPORT = /(?:from|import\()\s*'((?:\.|#shared\/)[^']+)'|new URL\('(\.[^']+)'/g

/** @param {string} file @param {Sources} sources */
function importsOf(file, sources) {
  if (!/\.(?:[cm]?[jt]s|tsx)$/.test(file)) return []
  const found = [...textOf(file, sources).toString().matchAll(IMPORT)].map(
    ([, imported = '', address = '']) => {
      const from = imported || address
      return from.startsWith('#shared/')
        ? from.replace('#shared/', 'shared/src/')
        : path.posix.join(path.posix.dirname(file), from)
    },
  )
  return found.filter((each) => sources.all.has(each))
}

const NAME = /['"`/]([\w.-]+\.(?:[cm]?[jt]s|tsx))['"`]/g

/** The files of the same floor, or of the scripts, whose names are in a test or its tools. @param {string} file @param {Sources} sources */
function namedIn(file, sources) {
  if (!isTestFile(file) && !isForTests(file)) return []
  const names = new Set([...textOf(file, sources).toString().matchAll(NAME)].map(([, name]) => name))
  const [floor] = file.split('/')
  return [...sources.all].filter(
    (each) =>
      names.has(path.posix.basename(each)) &&
      !isTestFile(each) &&
      [floor, 'scripts'].includes(each.split('/')[0]),
  )
}

/** @param {string} file @param {Sources} sources */
function textOf(file, { texts }) {
  const text = texts.get(file) ?? readFileSync(path.join(root, file))
  texts.set(file, text)
  return text
}
