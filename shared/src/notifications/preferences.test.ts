import { expect, test } from 'vitest'
import { isQuietTime, isTimeZone, localTime } from './local-time.ts'
import { DEFAULT_PREFERENCES, preferences } from './preferences.ts'

const hours = (quietFrom: string, quietTo: string, timeZone = 'UTC') => ({
  ...DEFAULT_PREFERENCES,
  quietHours: true,
  quietFrom,
  quietTo,
  timeZone,
})

test.each([
  ['22:00', '08:00', '2026-01-05T21:59:00Z', false],
  ['22:00', '08:00', '2026-01-05T22:00:00Z', true],
  ['22:00', '08:00', '2026-01-05T00:00:00Z', true],
  ['22:00', '08:00', '2026-01-05T07:59:59Z', true],
  ['22:00', '08:00', '2026-01-05T08:00:00Z', false],
  ['12:00', '14:00', '2026-01-05T13:00:00Z', true],
  ['12:00', '14:00', '2026-01-05T14:00:00Z', false],
  ['09:00', '09:00', '2026-01-05T09:00:00Z', false],
])('with quiet hours from %s to %s, %s is quiet: %s', (from, to, at, quiet) => {
  expect(isQuietTime(hours(from, to), new Date(at))).toBe(quiet)
})

test('quiet hours follow the time zone in summer and in winter', () => {
  const berlin = hours('22:00', '08:00', 'Europe/Berlin')

  expect(isQuietTime(berlin, new Date('2026-01-05T21:30:00Z'))).toBe(true)
  expect(isQuietTime(berlin, new Date('2026-07-05T20:30:00Z'))).toBe(true)
  expect(isQuietTime(berlin, new Date('2026-01-05T20:30:00Z'))).toBe(false)
})

test('quiet hours that are turned off have no effect', () => {
  const off = { ...hours('00:00', '23:59'), quietHours: false }

  expect(isQuietTime(off, new Date('2026-01-05T12:00:00Z'))).toBe(false)
})

test.each([
  ['2026-01-05T23:30:00Z', 'Europe/Berlin', { day: '2026-01-06', minutes: 30 }],
  ['2026-01-05T00:30:00Z', 'America/New_York', { day: '2026-01-04', minutes: 19 * 60 + 30 }],
  ['2026-01-05T00:00:00Z', 'UTC', { day: '2026-01-05', minutes: 0 }],
  ['2026-01-05T12:00:00Z', 'Nowhere/Land', { day: '2026-01-05', minutes: 720 }],
])('converts %s to local time in %s', (at, place, time) => {
  expect(localTime(new Date(at), place)).toEqual(time)
})

test.each([
  [{ quietFrom: '24:00' }, 'Quiet hours must be a time like 22:00.'],
  [{ quietTo: '8:00' }, 'Quiet hours must be a time like 22:00.'],
  [{ timeZone: "UTC' or 1=1" }, 'This time zone is not known to the server.'],
])('refuses the preferences %j', (changes, sentence) => {
  const result = preferences.safeParse({ ...DEFAULT_PREFERENCES, ...changes })

  expect(result.error?.issues[0]?.message).toBe(sentence)
  expect(isTimeZone('Europe/Berlin')).toBe(true)
})
