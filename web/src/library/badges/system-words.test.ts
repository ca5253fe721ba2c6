import { expect, test } from 'vitest'
import { minSystemWords } from './system-words.ts'

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
