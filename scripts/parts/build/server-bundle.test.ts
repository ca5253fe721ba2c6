import { describe, expect, test } from 'vitest'
import { asciiProgram } from './server-bundle.mjs'

const resultOf = (program: string) => new Function(`return ${program}`)()

describe('a program in ASCII', () => {
  test.each([
    ['/[®©™℠]/g', 'a™'],
    ["/^['’`]s$/u", '’s'],
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
