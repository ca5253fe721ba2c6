import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/audit/asvs.md'), 'utf8')

type Row = { row: string; verdict: string; how: string; evidence: string }

const rows: Row[] = page.split('\n').flatMap((line) => {
  const [, row, verdict, how, evidence] =
    /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? []
  return row && verdict && how && evidence ? [{ row, verdict, how, evidence }] : []
})

/** The requirements of ASVS 5.0.0 at levels 1 and 2, by section: of V10 only those for a client, without V17. */
const SECTIONS: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.5': [1, 2, 3, 4, 5],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
}

const requirements = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
)

test('each requirement of level 1 and 2 has one row, in order', () => {
  expect(requirements).toHaveLength(226)
  expect(rows.map(({ row }) => row)).toEqual(requirements)
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
  const sources = execFileSync('git', ['ls-files', 'server/src', 'helper/src', 'shared/src'], { cwd: root })
  const files = sources
    .toString()
    .split('\n')
    .filter((file) => /\.(?:ts|mjs)$/.test(file))
  const offenders = files.filter((file) =>
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/.test(readFileSync(path.join(root, file), 'utf8')),
  )

  expect(files.length).toBeGreaterThan(300)
  expect(offenders).toEqual([])
})
