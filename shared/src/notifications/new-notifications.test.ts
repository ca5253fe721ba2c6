import { expect, test } from 'vitest'
import { NO_SCAN_CHANGES } from '../helper/job.ts'
import {
  browserNameOf,
  oldSystemNotification,
  passwordNotification,
  scanNotification,
  updateNotification,
} from './new-notifications.ts'

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome on iOS'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
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
  expect(scanNotification('s1', 'Studio', { ...NO_SCAN_CHANGES, ...found })).toMatchObject({
    kind: 'update',
    key: 'scan s1',
    title: `Plugins on Studio: ${summary}`,
    link,
    text: expect.stringMatching(text),
  })
})

test('a scan without changes has no notification', () => {
  expect(scanNotification('s1', 'Studio', NO_SCAN_CHANGES)).toBeUndefined()
})

const OLD_MAC = { machine: 'm1', name: 'Studio', platform: 'macos', systemVersion: '13.6' } as const
const OLD_PC = { ...OLD_MAC, platform: 'windows', systemVersion: '6.1.7601' } as const

test.each([
  [
    OLD_MAC,
    [['Diva', '14.0']],
    'Diva asks for macOS 14',
    'Studio runs macOS 13.6. The plugin may not load there.',
    '&system=macos-13',
  ],
  [
    OLD_MAC,
    [
      ['Diva', '14.0'],
      ['Hive', '15.0'],
      ['Ace', '14.2'],
    ],
    'Diva and 2 more ask for a newer macOS',
    'Studio runs macOS 13.6. They may not load there.',
    '&system=macos-13',
  ],
  [
    OLD_PC,
    [['Diva', '10.0']],
    'Diva asks for Windows 10',
    'Studio runs Windows 7. The plugin may not load there.',
    '',
  ],
] as const)('a notification of %j tells that %j need more', (computer, plugins, title, text, system) => {
  const needy = plugins.map(([name, needs]) => ({ name, needs }))

  expect(oldSystemNotification(computer, needy, 'abc')).toEqual({
    kind: 'alarm',
    key: 'system m1 abc',
    title,
    text,
    link: `/computers?tab=systems&computer=m1${system}`,
  })
})

test('a computer without plugins that need more has no notification', () => {
  expect(oldSystemNotification(OLD_MAC, [], 'abc')).toBeUndefined()
})
