import { expect, test } from 'vitest'
import { isTrouble, sentenceOf } from './note.ts'
import { reasonOf, Unreadable } from './unreadable.ts'

test('a note is one plain sentence', () => {
  expect(sentenceOf('plist-malformed')).toBe('The Info.plist of this plugin is damaged.')
})

test('a missing Info.plist is not a problem, a damaged one is', () => {
  expect(isTrouble('no-plist')).toBe(false)
  expect(isTrouble('plist-malformed')).toBe(true)
})

test.each([
  [Object.assign(new Error(), { code: 'ENOENT' }), 'vanished'],
  [Object.assign(new Error(), { code: 'EPERM' }), 'no-permission'],
  [Object.assign(new Error(), { code: 'EISDIR' }), 'not-a-file'],
  [Object.assign(new Error(), { code: 'EIO' }), 'unreadable'],
  [new DOMException('', 'NotFoundError'), 'vanished'],
  [new DOMException('', 'NotReadableError'), 'no-permission'],
  [new Unreadable('too-big'), 'too-big'],
  ['nonsense', 'unreadable'],
  [undefined, 'unreadable'],
])('%s means %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
