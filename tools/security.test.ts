import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))

test('every chapter that applies has rows', () => {
  const chapters = new Set(rows.map((row) => Number(/^\| (\d+)/.exec(row)?.[1])))

  expect([...chapters]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16])
})

test('every row names tests that there are, or says that there is none', () => {
  const wrong = rows.filter((row) => {
    const tests = row.match(/`[\w./-]+\.(?:test|story)\.tsx?`/g) ?? []
    const missing = tests.filter((file) => !existsSync(path.join(root, file.slice(1, -1))))
    return missing.length > 0 || (tests.length === 0 && !row.endsWith('| none |'))
  })

  expect(wrong).toEqual([])
})
