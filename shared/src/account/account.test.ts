import { expect, test } from 'vitest'
import {
  ADDRESS_PASSWORD_THROTTLE,
  CONFIRMATION_THROTTLE,
  KNOWN_BROWSER_PASSWORD_THROTTLE,
  PASSWORD_THROTTLE,
  RECOVERY_CODE_THROTTLE,
  RESERVED_SECOND_FACTOR_THROTTLE,
  SECOND_FACTOR_SETUP_THROTTLE,
  SECOND_FACTOR_THROTTLE,
  throttleDelay,
} from './throttle.ts'
import { user } from './user.ts'
import { displayNameOf, initialsOf, tierOf } from './user-words.ts'

test.each([
  [1, 0],
  [9, 0],
  [10, 1],
  [11, 2],
  [12, 4],
  [19, 512],
  [20, 900],
  [1_000_000, 900],
])('after try %i on an account, the next try waits %i seconds', (count, seconds) => {
  expect(throttleDelay(count, PASSWORD_THROTTLE) / 1000).toBe(seconds)
})

test.each([
  [9, 0],
  [10, 6],
  [500, 6],
])('after try %i from an address, the next try waits %i seconds', (count, seconds) => {
  expect(throttleDelay(count, ADDRESS_PASSWORD_THROTTLE) / 1000).toBe(seconds)
})

test.each([
  [4, 0],
  [5, 30],
  [6, 60],
  [9, 480],
  [10, 900],
  [1_000_000, 900],
])('after try %i at a code, the next try waits %i seconds', (count, seconds) => {
  for (const throttle of [
    SECOND_FACTOR_THROTTLE,
    RESERVED_SECOND_FACTOR_THROTTLE,
    RECOVERY_CODE_THROTTLE,
    SECOND_FACTOR_SETUP_THROTTLE,
  ])
    expect(throttleDelay(count, throttle) / 1000).toBe(seconds)
})

test('an account allows 100 password tries and 10 code tries per day, and tries are remembered for a day', () => {
  const passwords = [PASSWORD_THROTTLE, KNOWN_BROWSER_PASSWORD_THROTTLE, CONFIRMATION_THROTTLE]
  const codes = [SECOND_FACTOR_THROTTLE, RESERVED_SECOND_FACTOR_THROTTLE]
  const triesPerDay = (throttles: typeof codes) =>
    throttles.reduce((sum, each) => sum + (each.dailyLimit?.most ?? Number.NaN), 0)

  expect([triesPerDay(passwords), triesPerDay(codes)]).toEqual([100, 10])
  for (const { forgottenAfterMs } of [...passwords, ...codes]) expect(forgottenAfterMs).toBe(24 * 3_600_000)
})

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
