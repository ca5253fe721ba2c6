import { expect, test } from 'vitest'
import { UnreadableError, unreadableReasonOf } from './unreadable.ts'

test.each([
  [Object.assign(new Error(), { code: 'ENOENT' }), 'vanished'],
  [Object.assign(new Error(), { code: 'EPERM' }), 'no-permission'],
  [Object.assign(new Error(), { code: 'EISDIR' }), 'not-a-file'],
  [Object.assign(new Error(), { code: 'EIO' }), 'unreadable'],
  [new DOMException('', 'NotFoundError'), 'vanished'],
  [new UnreadableError('too-big'), 'too-big'],
  ['nonsense', 'unreadable'],
])('%s means %s', (error, reason) => {
  expect(unreadableReasonOf(error)).toBe(reason)
})
