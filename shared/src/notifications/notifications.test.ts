import { expect, test } from 'vitest'
import { NO_SCAN_CHANGES } from '../helper/job.ts'
import { outcomeRecord } from '../plugins/add-outcomes.ts'
import { isQuietTime, isTimeZone, localTime } from './local-time.ts'
import { browserNameOf, scanNotification } from './new-notifications.ts'
import { DEFAULT_PREFERENCES, preferences } from './preferences.ts'

const CHROME = 'AppleWebKit/537.36 Chrome/140.0'

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['', 'an unknown browser'],
  ['<script>alert(1)</script> call +49 123 Firefox/1', 'Firefox'],
])('the browser %s has the name %s', (userAgent, name) => {
  expect(browserNameOf(userAgent)).toBe(name)
})

/** A scan that names only one of the bundles that went back. */
const WENT_BACK = { older: [{ name: 'A', from: '2', to: '1' }], outcomes: outcomeRecord(() => 1200) }

test.each([
  [{ new: 2, added: 2, updated: 1 }, '2 new, 1 updated', '/plugins', /up to date\.$/],
  [{ new: 2, gone: 1 }, '2 new, 1 gone', '/helper-app-download', /You can add the new plugins/],
  [WENT_BACK, '1,200 older than before', '/plugins', /^A went back from 2 to 1\. 1,199 more went back\./],
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

test.each([
  ['22:00', '08:00', '2026-01-05T21:59:00Z', false],
  ['22:00', '08:00', '2026-01-05T22:00:00Z', true],
  ['22:00', '08:00', '2026-01-05T00:00:00Z', true],
  ['22:00', '08:00', '2026-01-05T07:59:59Z', true],
  ['22:00', '08:00', '2026-01-05T08:00:00Z', false],
  ['12:00', '14:00', '2026-01-05T13:00:00Z', true],
  ['09:00', '09:00', '2026-01-05T09:00:00Z', false],
])('with quiet hours from %s to %s, %s is quiet: %s', (from, to, at, quiet) => {
  const hours = { ...DEFAULT_PREFERENCES, quietHours: true, quietFrom: from, quietTo: to }
  expect(isQuietTime(hours, new Date(at))).toBe(quiet)
  expect(isQuietTime({ ...hours, quietHours: false }, new Date(at))).toBe(false)
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
