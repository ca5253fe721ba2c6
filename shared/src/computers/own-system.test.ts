import { expect, test } from 'vitest'
import { exactVersions, neededSystem, ownTarget } from './own-system.ts'
import { TARGET_SYSTEMS } from './target-systems.ts'

test.each([
  // A Mac.
  ['14.0', 'macos', '13.6.1', '14.0'],
  ['13.3', 'macos', '13.6', ''],
  ['13.6', 'macos', '13.6', ''],
  ['10.13', 'macos', '10.12.6', '10.13'],
  // An Intel program that the system runs, beside one for Apple silicon that it may not.
  ['x86_64 10.13, arm64 14.0', 'macos', '13.6', ''],
  ['x86_64 14.0, arm64 15.0', 'macos', '13.6', '14.0'],
  // Programs of an older toolkit see macOS 11 as 10.16.
  ['11.0', 'macos', '10.16', ''],
  ['12.0', 'macos', '10.16', '12.0'],
  // Windows.
  ['10.0', 'windows', '6.1.7601', '10.0'],
  ['10.0', 'windows', '10.0.22631', ''],
  ['6.2', 'windows', '6.1.7601', '6.2'],
  // Something is unknown.
  ['', 'macos', '13.6', ''],
  ['14.0', 'macos', null, ''],
  ['14.0', 'macos', '999.1', ''],
  ['14.0', 'linux', '6.1', ''],
  ['<b>', 'macos', '13.6', ''],
] as const)(
  'an installation that asks for %j, on %s %j, needs %j',
  (minSystem, platform, systemVersion, needed) => {
    expect(neededSystem(minSystem, { platform, systemVersion })).toBe(needed)
  },
)

test.each([
  ['macos', '13.6.1', 'macos-13'],
  ['macos', '10.15.7', 'macos-10.15'],
  ['macos', '10.16', 'macos-11'],
  ['macos', '10.9.5', undefined],
  ['windows', '10.0.19045', 'windows-10'],
  ['windows', '10.0.22631', 'windows-11'],
  ['windows', '6.1.7601', undefined],
  ['macos', null, undefined],
  ['windows', null, undefined],
  ['linux', '6.1', undefined],
] as const)('the own system of %s %j is %s', (platform, systemVersion, key) => {
  expect(ownTarget({ platform, systemVersion })?.key).toBe(key)
})

test.each([
  ['macos-13', { laptop: '13.6.1' }],
  ['macos-11', { old: '11.0' }],
  ['macos-14', {}],
  ['windows-11', { tower: '10.0.22631' }],
])('the computers that run %s have the versions %j', (key, expected) => {
  const computers = [
    { machine: 'laptop', platform: 'macos', systemVersion: '13.6.1' },
    { machine: 'old', platform: 'macos', systemVersion: '10.16' },
    { machine: 'tower', platform: 'windows', systemVersion: '10.0.22631' },
    { machine: 'silent', platform: 'macos', systemVersion: null },
    { machine: '', platform: null, systemVersion: null },
  ] as const
  const target = TARGET_SYSTEMS.find((each) => each.key === key)
  expect(target && Object.fromEntries(exactVersions(computers, target))).toEqual(expected)
})
