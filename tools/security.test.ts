import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/parts/root.mjs'
import { sourceFiles } from '../scripts/parts/source-files.mjs'

const page = readFileSync(path.join(root, 'docs/audit/asvs.md'), 'utf8')

type Row = { row: string; verdict: string; how: string; evidence: string }

const rows: Row[] = page.split('\n').flatMap((line) => {
  const [, row, verdict, how, evidence] =
    /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? []
  return row && verdict && how && evidence ? [{ row, verdict, how, evidence }] : []
})

/** The requirements of ASVS 5.0.0 at levels 1 and 2: of V10 only those for a client, without V17. */
const REQUIREMENTS = 226

test('each requirement of level 1 and 2 has one row, in order', () => {
  const numbers = rows.map(({ row }) => row.split('.').map(Number))
  const gaps = numbers.filter(([chapter, section, number = 0], index) => {
    const [chapterBefore, sectionBefore, before = 0] = numbers[index - 1] ?? []
    return number !== (chapter === chapterBefore && section === sectionBefore ? before + 1 : 1)
  })

  expect(numbers).toHaveLength(REQUIREMENTS)
  expect(gaps).toEqual([])
  expect(numbers).toEqual(
    numbers.toSorted(([a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]) => a - x || b - y || c - z),
  )
})

test('every verdict is one of four', () => {
  const verdicts = new Set(rows.map(({ verdict }) => verdict))

  expect([...verdicts].sort()).toEqual(['departs', 'host', 'met', 'not applicable'])
})

test('the files in the evidence of each row exist', () => {
  const wrong = rows.filter(({ evidence }) => {
    const files = [...evidence.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file = '']) => file)
    return files.some((file) => !existsSync(path.join(root, file)))
  })

  expect(wrong).toEqual([])
})

test('each met requirement has a test, or names the code that was read', () => {
  const unproved = rows.filter(
    ({ verdict, evidence }) =>
      verdict === 'met' && !/\.(?:test|story)\.tsx?`|\bread: (?:these|`)/.test(evidence),
  )

  expect(unproved).toEqual([])
})

test('the sums above the rows are right', () => {
  const sums = ['met', 'host', 'departs', 'not applicable'].map(
    (wanted) => rows.filter(({ verdict }) => verdict === wanted).length,
  )
  const [met = 0, host = 0, departs = 0, without = 0] = sums

  expect(page).toContain(`| all | ${rows.length} | ${sums.join(' | ')} |`)
  expect(page).toContain(`and ${departs} rows depart`)
  const share = Math.floor((100 * (met + host)) / (rows.length - without))
  expect(page).toContain(`${share} %`)
  expect(share).toBeGreaterThanOrEqual(90)
})

test('no code turns off the check of certificates', () => {
  const files = sourceFiles().filter((file) => /^(?:server|helper|shared)\/src\/.*\.(?:ts|mjs)$/.test(file))
  const offenders = files.filter((file) =>
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/.test(readFileSync(path.join(root, file), 'utf8')),
  )

  expect(files.length).toBeGreaterThan(300)
  expect(offenders).toEqual([])
})
