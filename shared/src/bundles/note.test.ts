import { expect, test } from 'vitest'
import { isProblemNote, noteSentence } from './note.ts'
import { UnreadableError, unreadableReasonOf } from './unreadable.ts'

test('a note is one plain sentence', () => {
  expect(noteSentence('plist-malformed')).toBe('The Info.plist of this plugin is damaged.')
})

test('a missing Info.plist is not a problem, a damaged one is', () => {
  expect(isProblemNote('no-plist')).toBe(false)
  expect(isProblemNote('plist-malformed')).toBe(true)
})

test.each([
  [Object.assign(new Error(), { code: 'ENOENT' }), 'vanished'],
  [Object.assign(new Error(), { code: 'EPERM' }), 'no-permission'],
  [Object.assign(new Error(), { code: 'EISDIR' }), 'not-a-file'],
  [Object.assign(new Error(), { code: 'EIO' }), 'unreadable'],
  [new DOMException('', 'NotFoundError'), 'vanished'],
  [new DOMException('', 'NotReadableError'), 'no-permission'],
  [new UnreadableError('too-big'), 'too-big'],
  ['nonsense', 'unreadable'],
  [undefined, 'unreadable'],
])('%s means %s', (error, reason) => {
  expect(unreadableReasonOf(error)).toBe(reason)
})
