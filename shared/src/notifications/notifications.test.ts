import { expect, test } from 'vitest'
import { NO_SCAN_CHANGES } from '../helper/job.ts'
import { isQuietTime, isTimeZone, localTime } from './local-time.ts'
import {
  browserNameOf,
  oldSystemNotification,
  passwordNotification,
  scanNotification,
  updateNotification,
} from './new-notifications.ts'
import { DEFAULT_PREFERENCES, preferences } from './preferences.ts'

const CHROME = 'AppleWebKit/537.36 Chrome/140.0'

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome on iOS'],
  [`Mozilla/5.0 (Linux; Android 15) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'an unknown browser'],
  ['', 'an unknown browser'],
  ['<script>alert(1)</script> call +49 123 Firefox/1', 'Firefox'],
])('the browser %s has the name %s', (userAgent, name) => {
  expect(browserNameOf(userAgent)).toBe(name)
})

test('updates to different versions have different keys', () => {
  const news = (version: string) =>
    updateNotification({ pluginId: 'a', name: 'Pro-Q 3', installed: '3.1', version })

  expect(news('3.2').key).toBe(news('3.2').key)
  expect(news('3.2').key).not.toBe(news('3.3').key)
})

test('a password notification names the number of ended sessions only when there are some', () => {
  expect(passwordNotification('a', 2).text).toMatch(/^2 other sessions were ended\. If this wasn't you/)
  expect(passwordNotification('a', 0).text).toMatch(/^If this wasn't you/)
})

test.each([
  [{ new: 2, added: 2, updated: 1 }, '2 new, 1 updated', '/plugins', /up to date\.$/],
  [{ new: 1200, added: 1200, gone: 1000 }, '1,200 new, 1,000 gone', '/plugins', /up to date\.$/],
  [{ new: 2, gone: 1 }, '2 new, 1 gone', '/helper-app-download', /You can add the new plugins/],
])('a scan that found %j has a notification with a matching link', (found, summary, link, text) => {
  expect(scanNotification('s1', 'Studio', NO_SCAN_CHANGES)).toBeUndefined()
  expect(scanNotification('s1', 'Studio', { ...NO_SCAN_CHANGES, ...found })).toMatchObject({
    kind: 'update',
    key: 'scan s1',
    title: `Plugins on Studio: ${summary}`,
    link,
    text: expect.stringMatching(text),
  })
})

const OLD_MAC = { machine: 'm1', name: 'Studio', platform: 'macos', systemVersion: '13.6' } as const
const OLD_PC = { ...OLD_MAC, platform: 'windows', systemVersion: '6.1.7601' } as const

const ONE = 'The plugin may not load there.'
const MANY = 'These plugins may not load there.'

test.each([
  [OLD_MAC, 'Diva 14.0', 'Diva needs macOS 14', `Studio runs macOS 13.6. ${ONE}`, '&system=macos-13'],
  [
    OLD_MAC,
    'Diva 14.0|Hive 15.0|Ace 14.2',
    'Diva and 2 more need a newer macOS',
    `Studio runs macOS 13.6. ${MANY}`,
    '&system=macos-13',
  ],
  [OLD_PC, 'Diva 10.0', 'Diva needs Windows 10', `Studio runs Windows 7. ${ONE}`, ''],
] as const)('a notification of %j tells that %j need more', (computer, plugins, title, text, system) => {
  const needy = plugins.split('|').map((each) => {
    const [name = '', needs = ''] = each.split(' ')
    return { name, needs }
  })

  expect(oldSystemNotification(computer, [], 'abc')).toBeUndefined()

  expect(oldSystemNotification(computer, needy, 'abc')).toEqual({
    kind: 'alarm',
    key: 'system m1 abc',
    title,
    text,
    link: `/computers?tab=systems&computer=m1${system}`,
  })
})

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
  expect(isQuietTime({ ...hours(from, to), quietHours: false }, new Date(at))).toBe(false)
})

test('quiet hours follow the time zone in summer and in winter', () => {
  const berlin = hours('22:00', '08:00', 'Europe/Berlin')

  expect(isQuietTime(berlin, new Date('2026-01-05T21:30:00Z'))).toBe(true)
  expect(isQuietTime(berlin, new Date('2026-07-05T20:30:00Z'))).toBe(true)
  expect(isQuietTime(berlin, new Date('2026-01-05T20:30:00Z'))).toBe(false)
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
