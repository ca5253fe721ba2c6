import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { dueMails, type Waiting } from './due-mails.ts'

const wanted = { ...DEFAULT_PREFERENCES, emailNotifications: true }
const NOON = new Date('2026-01-05T12:00:00Z')
const waits = (id: string, createdAt: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  kind: 'update',
  createdAt: new Date(createdAt),
  readAt: null,
  ...more,
})
const last = '2026-01-04T20:00:00Z'

test('what came before eight goes into one digest of the day, what came later waits', () => {
  const waiting = [waits('a', last), waits('b', '2026-01-05T07:59:00Z'), waits('c', '2026-01-05T08:00:00Z')]

  expect(dueMails(waiting, wanted, NOON)).toEqual({
    mails: [{ key: 'digest 2026-01-05', ids: ['a', 'b'] }],
    dropped: [],
  })
})

test.each([
  ['before eight', '2026-01-05T07:59:00Z', wanted, 0],
  ['at eight', '2026-01-05T08:00:00Z', wanted, 1],
  ['at eight in Berlin', '2026-01-05T07:00:00Z', { ...wanted, timeZone: 'Europe/Berlin' }, 1],
  ['at eight elsewhere', '2026-01-05T08:00:00Z', { ...wanted, timeZone: 'America/New_York' }, 0],
  ['in quiet hours', '2026-01-05T09:00:00Z', { ...wanted, quietHours: true, quietTo: '10:00' }, 0],
  ['after quiet hours', '2026-01-05T10:00:00Z', { ...wanted, quietHours: true, quietTo: '10:00' }, 1],
])('a digest %s (%s)', (_, now, preferences, count) => {
  expect(dueMails([waits('a', last)], preferences, new Date(now)).mails).toHaveLength(count)
})

test('security goes out at once, each by itself, also in quiet hours', () => {
  const waiting = [
    waits('a', '2026-01-05T02:59:00Z', { kind: 'security' }),
    waits('b', '2026-01-05T02:59:30Z', { kind: 'security' }),
    waits('c', '2026-01-05T02:59:00Z'),
  ]

  expect(dueMails(waiting, { ...wanted, quietHours: true }, new Date('2026-01-05T03:00:00Z'))).toEqual({
    mails: [
      { key: 'security a', ids: ['a'] },
      { key: 'security b', ids: ['b'] },
    ],
    dropped: [],
  })
})

test('at most five alerts a day are mailed, the others stand in the list only', () => {
  const waiting = ['a', 'b', 'c'].map((id) => waits(id, '2026-01-05T11:59:00Z', { kind: 'security' }))

  expect(dueMails(waiting, wanted, NOON, 3)).toEqual({
    mails: [
      { key: 'security a', ids: ['a'] },
      { key: 'security b', ids: ['b'] },
    ],
    dropped: ['c'],
  })
})

test('what was read, is three days old, or is not wanted by mail any more goes into none', () => {
  const read = waits('read', last, { readAt: NOON })
  const old = waits('old', '2026-01-02T11:59:00Z')

  expect(dueMails([read, old], wanted, NOON)).toEqual({ mails: [], dropped: ['read', 'old'] })
  expect(dueMails([waits('a', last)], DEFAULT_PREFERENCES, NOON)).toEqual({ mails: [], dropped: ['a'] })
})
