import { expect, test } from 'vitest'
import { minSystemWords, oldSystemText } from './system-words.ts'

test.each([
  ['10.13', 'macos', 'from macOS 10.13'],
  ['11.0', 'macos', 'from macOS 11'],
  ['26.4', 'macos', 'from macOS 26.4'],
  ['x86_64 10.13, arm64 12.0', 'macos', 'from macOS 10.13 (x86_64), macOS 12 (arm64)'],
  ['6.1', 'windows', 'from Windows 7'],
  ['10.13', 'linux', ''],
  ['10.13', null, ''],
  ['', 'macos', ''],
  ['<b>', 'macos', ''],
  [undefined, 'macos', ''],
] as const)('the minimum %j on %s reads %j', (minSystem, platform, words) => {
  expect(minSystemWords(minSystem, platform)).toBe(words)
})

const LAPTOP = {
  machine: 'm1',
  name: 'Laptop',
  reportedName: null,
  platform: 'macos',
  systemVersion: '12.7',
  id: 'd1',
  version: '1.0.0',
  folders: [],
  isOnline: true,
  createdAt: '2026-05-01T00:00:00.000Z',
  lastSeenAt: '2026-05-01T00:00:00.000Z',
  lastScanAt: null,
} as const

test.each([
  [{}, 'Needs macOS 14, but Laptop runs macOS 12.7'],
  [{ minSystem: '12.0' }, ''],
  [{ minSystem: undefined }, ''],
  [{ platform: 'windows' }, ''],
  [{ platform: 'linux' }, ''],
  [{ platform: null }, ''],
  [{ machine: 'other' }, ''],
] as const)('an installation with %j on an older Mac reads %j', (more, words) => {
  const place = { machine: 'm1', platform: 'macos', minSystem: '14.0', ...more } as const
  expect(oldSystemText(place, [{ ...LAPTOP, folders: [] }])).toBe(words)
})
