import { expect, test } from 'vitest'
import { user } from './user.ts'
import { displayNameOf, initialsOf, tierOf } from './user-words.ts'

test.each([
  ['Night Owl', 'x', 'NO'],
  ['ana', 'x', 'A'],
  ['  Ana  Maria  Cruz ', 'x', 'AMC'],
  ['', 'studio', 'ST'],
  ['', 'x', 'X'],
  ['', '', 'U'],
  ['😀 Smile', 'x', '😀S'],
])('the initials of %j (%j) are %j', (displayName, username, initials) => {
  expect(initialsOf({ displayName, username })).toBe(initials)
})

test('the display name falls back to the username', () => {
  expect(displayNameOf({ displayName: 'Ana', username: 'ana1' })).toBe('Ana')
  expect(displayNameOf({ displayName: '', username: 'ana1' })).toBe('ana1')
  expect(displayNameOf({ displayName: '   ', username: 'ana1' })).toBe('ana1')
})

test('an answer without a display name is a user', () => {
  const answer = { id: 'a', username: 'bo', email: 'bo@example.org', isPro: false, role: 'user' }
  expect(user.parse(answer)).toEqual({ ...answer, displayName: '' })
})

test('the tier names the kind of account', () => {
  expect([tierOf({ isPro: true }), tierOf({ isPro: false })]).toEqual(['Pro Account', 'Free Account'])
})
