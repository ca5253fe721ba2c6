import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const pages = [
  { page: 'conformance', tokens: 400, rows: 150 },
  { page: 'scorecard', tokens: 150, rows: 60 },
].map((each) => ({ ...each, text: readFileSync(path.join(ROOT, `docs/audit/${each.page}.md`), 'utf8') }))

test.each(pages)('the page $page names many files and tests', ({ text, tokens, rows }) => {
  expect([...text.matchAll(TOKEN)].length).toBeGreaterThanOrEqual(tokens)
  expect(rowsOf(text).length).toBeGreaterThanOrEqual(rows)
})

test.each(pages)(
  'every file and every test that $page names exists, and every row names a test',
  ({ text }) => {
    expect(faultsIn(text)).toEqual([])
  },
)

const GOOD = '`tools/conformance.test.ts` “the page $page names many files and tests”'

test.each([
  ['a missing file', '| a | `web/src/nothing.ts` | `tools/nothing.test.ts` “x” |', 3],
  ['a missing test', '| a | b | `tools/conformance.test.ts` “the page names a few files” |', 1],
  ['a part of a test name', '| a | b | `tools/conformance.test.ts` “many files” |', 1],
  ['a string that is not a test', '| a | b | `tools/conformance.test.ts` “docs/audit/conformance.md” |', 1],
  ['a test without its file', '| a | b | “the page $page names many files and tests” |', 1],
  ['a test in a file without tests', '| a | b | `tools/README.md`, `README.md` “Plugfolio” |', 2],
  ['a row without a test', '| a | `README.md` | looked at |', 1],
  ['a departure without a row', `| a (D99) | b | ${GOOD} |`, 1],
  ['no fault', `| a (D1) | b | ${GOOD} |\n| D1 | b | ${GOOD} |`, 0],
])('the right number of faults is found for %s', (_, text, faults) => {
  expect(faultsIn(text)).toHaveLength(faults)
})

/** A file between backticks, or the name of a test between curly quotes. */
const TOKEN = /`(?<file>[\w.-]+(?:\/[\w.-]+)*\.\w+)`|“(?<name>[^”]+)”/g
const TEST_FILE = /\.(?:test|story)\.tsx?$/

function faultsIn(text: string) {
  const rows = rowsOf(text)
  return [
    ...text.split('\n').flatMap(faultsOfLine),
    ...rows.filter((row) => !row.includes('“')).map((row) => `no test: ${row}`),
    ...referencesIn(text)
      .filter((reference) => !rows.some((row) => row.startsWith(`| ${reference} |`)))
      .map((reference) => `${reference} is not in a list`),
  ]
}

/** The rows of all tables, without their headings. */
const rowsOf = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:specification|no\.) \|/.test(line))

const referencesIn = (text: string) => [...new Set(text.match(/\b[DL]\d+\b/g) ?? [])]

/** A test belongs to the file that is named before it. */
function faultsOfLine(line: string) {
  let file: string | undefined
  return [...line.matchAll(TOKEN)].flatMap(({ groups }) => {
    if (groups?.file) {
      file = groups.file
      return existsSync(path.join(ROOT, file)) ? [] : [`${file} does not exist`]
    }
    const name = groups?.name ?? ''
    return file && hasTest(file, name) ? [] : [`${file ?? 'no file'} has no test “${name}”`]
  })
}

/** True if the name is the first argument of a call, as of `test`, `story` and `describe`. A story may say when it runs. */
function hasTest(file: string, name: string) {
  const place = path.join(ROOT, file)
  if (!TEST_FILE.test(file) || !existsSync(place)) return false
  const source = readFileSync(place, 'utf8')
  return ["'", '"', '`'].some((quote) =>
    new RegExp(
      `\\(\\s*${escaped(quote + name + quote)},\\s*(?:(?:onTurn\\([^)]+\\)|LONG_CAMPAIGN_ONLY),\\s*)?(?:async )?[({]`,
    ).test(source),
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
