import { expect, test } from 'vitest'
import { matchesShortcut } from './shortcut.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['a', { key: 'a' }, true],
  ['a', { key: 'A' }, true],
  ['a', { key: 'A', shiftKey: true }, false],
  ['a', { key: 'a', ctrlKey: true }, false],
  ['a', { key: 'a', altKey: true }, false],
  ['?', { key: '?', shiftKey: true }, true],
  ['/', { key: '/' }, true],
  ['Delete', { key: 'Delete' }, true],
  ['Delete', { key: 'Delete', shiftKey: true }, false],
  ['shift+ArrowDown', { key: 'ArrowDown', shiftKey: true }, true],
  ['mod+k', { key: 'k', ctrlKey: true }, true],
  ['mod+k', { key: 'k', metaKey: true }, false],
  ['mod+k', { key: 'k' }, false],
])('away from a Mac, %s against %o is %s', (keys, event, is) => {
  expect(matchesShortcut(keys, { ...NONE, ...event }, false)).toBe(is)
})

test.each([
  ['mod+k', { key: 'k', metaKey: true }, true],
  ['mod+k', { key: 'k', ctrlKey: true }, false],
  ['a', { key: 'a', metaKey: true }, false],
])('on a Mac, %s against %o is %s', (keys, event, is) => {
  expect(matchesShortcut(keys, { ...NONE, ...event }, true)).toBe(is)
})
