// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildWhenChanged } from '../build/build-when-changed.mjs'
import { installLauncherTools } from '../programs/launcher-tools.mjs'
import { installShellTools } from '../programs/shell-tools.mjs'
import { root } from '../root.mjs'
import { scorecardLines, scorecardPage, summarySentences } from './as-text.mjs'
import { judgeRow, verdictSummary } from './judge.mjs'
import { dependencyHashesOf, dropOutcomes, longestOutcomes, recordedOutcomes } from './outcomes.mjs'
import { READING_NOTES, ROWS } from './rows.mjs'
import { runTests } from './run-tests.mjs'
import { testsOfRows } from './tests-of-rows.mjs'

/**
 * Runs the tests of the rows and prints the table. Returns the exit code: 0 at full length when all gates are passed and there are
 * enough points; at the size of a day, or for some rows only, when all of them ran and none failed.
 * @param {string[]} args
 */
export async function scorecard(args) {
  const { options, ids } = parseArguments(args)
  const isLong = options.has('--long') || Boolean(process.env.PLUGFOLIO_LONG)
  if (isLong) process.env.PLUGFOLIO_LONG = '1'
  const rows = ids.length === 0 ? ROWS : ROWS.filter(({ id }) => ids.includes(id))
  const tests = testsOfRows(rows)
  const measured = new Set([...tests].flatMap(([row, files]) => (row.isMeasured ? files : [])))

  const notes = notesFile()
  const testFiles = [...new Set([...tests.values()].flat())]
  if (!options.has('--kept')) dropOutcomes(notes, testFiles)
  const valid = () => {
    const contentOf = dependencyHashesOf(testFiles)
    return recordedOutcomes(notes).filter(
      ({ file, content }) => content !== '' && content === contentOf(file),
    )
  }
  const before = valid().filter((each) => each.passed > 0 && (each.isLong || !isLong))
  const done = new Set(before.map(({ file }) => file))
  const filesToRun = testFiles.filter((file) => !done.has(file))
  if (filesToRun.length > 0) {
    await buildWhenChanged()
    await installShellTools()
    await installLauncherTools()
    console.log(`${filesToRun.length} files for ${rows.length} rows, ${sizes(isLong)}`)
    await runTests(filesToRun, measured, notes)
  }

  const outcomes = longestOutcomes(valid())
  const verdicts = rows.map((row) => judgeRow(row, tests.get(row) ?? [], outcomes))
  const sum = verdictSummary(verdicts)
  console.log(`\n${[...scorecardLines(verdicts), ...READING_NOTES, '', ...summarySentences(sum)].join('\n')}`)
  if (ids.length === 0 && options.has('--write'))
    writeFileSync(path.join(root, 'docs', 'audit', 'scorecard.md'), scorecardPage(verdicts, sum))
  const hasPassed = verdicts.every(({ is }) => is === 'passed' || (is === 'day' && !isLong))
  return (ids.length === 0 && isLong ? sum.isEnough : hasPassed) ? 0 : 1
}

/** @param {boolean} isLong */
const sizes = (isLong) => (isLong ? 'full sizes' : 'the sizes of a day')

const OPTIONS = ['--long', '--kept', '--write']

/** @param {string[]} args */
function parseArguments(args) {
  const unknown = args.filter((arg) => !OPTIONS.includes(arg) && !ROWS.some(({ id }) => id === arg))
  if (unknown.length > 0) {
    console.error(
      `There is no row or option ${unknown.join(', ')}. Rows are R01 to R60, options ${OPTIONS.join(', ')}.`,
    )
    process.exit(2)
  }
  return {
    options: new Set(args.filter((arg) => arg.startsWith('--'))),
    ids: args.filter((arg) => !arg.startsWith('--')),
  }
}

/** The file of outcomes. Each has a hash of its dependencies, so it stays valid until these change. */
function notesFile() {
  const folder = path.join(root, '.cache', 'scorecard')
  mkdirSync(folder, { recursive: true })
  return path.join(folder, 'outcomes.jsonl')
}
