import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('joins names to a path below the folder', () => {
  expect(ownPath('/state', 'results', '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d.json')).toBe(
    join('/state', 'results', '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d.json'),
  )
})

test('refuses anything but plain names', () => {
  const invalidNames = [
    '',
    '.',
    '..',
    '../x',
    'a/b',
    'a\\b',
    '/etc',
    'C:x',
    'x\0',
    'x\n',
    '.x',
    '-x',
    '\u202ex',
    'x'.repeat(129),
  ]
  for (const name of invalidNames) expect(() => ownPath('/state', 'results', name)).toThrow('cannot name')
})
