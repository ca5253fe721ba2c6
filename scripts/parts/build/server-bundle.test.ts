import { describe, expect, test } from 'vitest'
import { newestMigration } from '../../../server/src/db/migrate-today.ts'
import { buildNumber } from './build-number.mjs'
import { asciiProgram } from './server-bundle.mjs'

const resultOf = (program: string) => new Function(`return ${program}`)()

describe('a program in ASCII', () => {
  test.each([
    ['/[®©™℠]/g', 'a™'],
    ['/^😀$/u', '😀'],
    ['/^[＝－]\\d\\\\$/', '＝1\\'],
    ['/^\\\\\\®$/', '\\®'],
  ])('means the same: %s', (expression, matching) => {
    const ascii = asciiProgram(expression)
    expect(ascii).toMatch(/^[\0-\x7f]+$/)
    expect(resultOf(expression).test(matching)).toBe(true)
    expect(resultOf(ascii).test(matching)).toBe(true)
    expect(resultOf(ascii).test(`x${matching}x`)).toBe(resultOf(expression).test(`x${matching}x`))
  })

  test.each(['"plain \\n \\\\ text"', '/\\.[a-z]+\\//'])('stays as it is: %s', (program) => {
    expect(asciiProgram(program)).toBe(program)
  })
})

test('the number of a build has the day of the newest migration, and is the same for the same sources', () => {
  const day = new Date(newestMigration()).toISOString().slice(0, 10).replaceAll('-', '')

  expect(buildNumber()).toMatch(new RegExp(`^${day}\\.[0-9a-f]{7}$`))
  expect(buildNumber()).toBe(buildNumber())
})
