import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { dueMails, type WaitingNotification } from './plan-mails.ts'

const WANTED = { ...DEFAULT_PREFERENCES, emailNotifications: true }
const NOON = new Date('2026-01-05T12:00:00Z')
const aWaiting = (
  id: string,
  createdAt: string,
  more: Partial<WaitingNotification> = {},
): WaitingNotification => ({
  id,
  kind: 'update',
  createdAt: new Date(createdAt),
  readAt: null,
  ...more,
})
const LAST_EVENING = '2026-01-04T20:00:00Z'

test('notifications from before eight go into the digest of the day, and later ones wait', () => {
  const waiting = [
    aWaiting('a', LAST_EVENING),
    aWaiting('b', '2026-01-05T07:59:00Z'),
    aWaiting('c', '2026-01-05T08:00:00Z'),
  ]

  expect(dueMails(waiting, WANTED, NOON)).toEqual({
    mails: [{ key: 'digest 2026-01-05', ids: ['a', 'b'] }],
    dropped: [],
  })
})

test.each([
  ['before eight', '2026-01-05T07:59:00Z', WANTED, 0],
  ['at eight', '2026-01-05T08:00:00Z', WANTED, 1],
  ['at eight in Berlin', '2026-01-05T07:00:00Z', { ...WANTED, timeZone: 'Europe/Berlin' }, 1],
  ['at eight elsewhere', '2026-01-05T08:00:00Z', { ...WANTED, timeZone: 'America/New_York' }, 0],
  ['in quiet hours', '2026-01-05T09:00:00Z', { ...WANTED, quietHours: true, quietTo: '10:00' }, 0],
  ['after quiet hours', '2026-01-05T10:00:00Z', { ...WANTED, quietHours: true, quietTo: '10:00' }, 1],
])('a digest %s (%s)', (_, now, preferences, count) => {
  expect(dueMails([aWaiting('a', LAST_EVENING)], preferences, new Date(now)).mails).toHaveLength(count)
})

test('security notifications are mailed at once and separately, even in quiet hours', () => {
  const waiting = [
    aWaiting('a', '2026-01-05T02:59:00Z', { kind: 'security' }),
    aWaiting('b', '2026-01-05T02:59:30Z', { kind: 'security' }),
    aWaiting('c', '2026-01-05T02:59:00Z'),
  ]

  expect(dueMails(waiting, { ...WANTED, quietHours: true }, new Date('2026-01-05T03:00:00Z'))).toEqual({
    mails: [
      { key: 'security a', ids: ['a'] },
      { key: 'security b', ids: ['b'] },
    ],
    dropped: [],
  })
})

test('at most five alerts a day are mailed, and the others are only in the list', () => {
  const waiting = ['a', 'b', 'c'].map((id) => aWaiting(id, '2026-01-05T11:59:00Z', { kind: 'security' }))

  expect(dueMails(waiting, WANTED, NOON, 3)).toEqual({
    mails: [
      { key: 'security a', ids: ['a'] },
      { key: 'security b', ids: ['b'] },
    ],
    dropped: ['c'],
  })
})

test('read, three days old and unwanted notifications are not mailed', () => {
  const read = aWaiting('read', LAST_EVENING, { readAt: NOON })
  const old = aWaiting('old', '2026-01-02T11:59:00Z')

  expect(dueMails([read, old], WANTED, NOON)).toEqual({ mails: [], dropped: ['read', 'old'] })
  expect(dueMails([aWaiting('a', LAST_EVENING)], DEFAULT_PREFERENCES, NOON)).toEqual({
    mails: [],
    dropped: ['a'],
  })
})
