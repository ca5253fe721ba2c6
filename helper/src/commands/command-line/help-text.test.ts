import { expect, test } from 'vitest'
import { helpText } from './help-text.ts'

test.each(['songs', 'caches', 'scan'])('the help of %s tells that command alone', async (name) => {
  const lines = await helpText(name)

  expect(lines[0]).toMatch(new RegExp(`^  ${name}\\b`))
  expect(lines.filter((line) => /^ {2}\S/.test(line))).toHaveLength(1)
  expect(lines.join(' ')).toContain('Exit codes:')
})

test.each([undefined, 'frob'])('the help of %s tells all commands', async (word) => {
  expect((await helpText(word)).filter((line) => /^ {2}\S/.test(line)).length).toBeGreaterThan(10)
})
