import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['Pro-Q 3', 'Pro-Q 3'],
  ['a\u001b[2Jb', 'a [2Jb'],
  ['one\r\ntwo', 'one two'],
  ['exe\u202egnp.', 'exe gnp.'],
  ['half \ud83c', 'half'],
  ['  x  ', 'x'],
])('%j is shown as %j', (text, shown) => {
  expect(plainText(text)).toBe(shown)
})

test('text that is too long ends with an ellipsis, never with half a character', () => {
  expect(plainText('abcdef', 4)).toBe('abc…')
  expect(plainText('ab😀def', 4)).toBe('ab…')
})
