import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../test/a-device.ts'
import { FormatBadgeRow } from './format-badge.tsx'
import { minSystemWords, oldSystemText } from './system-words.ts'

const FORMATS = ['VST3', 'AU', 'AAX', 'CLAP']

test.each([
  ['all of them where the last one ends at the edge', 183, ['VST3', 'AU', 'AAX', 'CLAP', 'UAD'], '', ''],
  ['as many as leave a place for the count', 182, ['VST3', 'AU', 'AAX', 'CLAP'], '+1', 'UAD'],
  ['one of them at least', 10, ['VST3'], '+4', 'AU, AAX, CLAP, UAD'],
])('a line shows %s', (_, room, shown, count, others) => {
  const { container } = render(
    <FormatBadgeRow formats={FORMATS} isUAD {...(room !== undefined && { room })} />,
  )
  const row = container.firstElementChild
  const badges = [...(row?.children ?? [])].filter((child) => !child.matches('[class*=others]'))

  expect({
    shown: badges.map(({ textContent }) => textContent),
    rest: row?.querySelector('[class*=others]')?.textContent ?? '',
    title: row?.getAttribute('title'),
    isOneLine: row?.getAttribute('data-line'),
  }).toEqual({
    shown,
    rest: count + others,
    title: count ? [...FORMATS, 'UAD'].join(', ') : null,
    isOneLine: String(room !== undefined),
  })
})

test.each([
  ['10.13', 'macos', 'from macOS 10.13'],
  ['x86_64 10.13, arm64 12.0', 'macos', 'from macOS 10.13 (x86_64), macOS 12 (arm64)'],
  ['6.1', 'windows', 'from Windows 7'],
  ['10.13', 'linux', ''],
  ['<b>', 'macos', ''],
  [undefined, 'macos', ''],
] as const)('the minimum %j on %s reads %j', (minSystem, platform, words) => {
  expect(minSystemWords(minSystem, platform)).toBe(words)
})

test.each([
  [{}, 'Needs macOS 14, but Laptop runs macOS 12.7'],
  [{ minSystem: '12.0' }, ''],
  [{ minSystem: undefined }, ''],
  [{ platform: 'linux' }, ''],
  [{ machine: 'other' }, ''],
] as const)('an installation with %j on an older Mac reads %j', (more, words) => {
  const place = { machine: 'm1', platform: 'macos', minSystem: '14.0', ...more } as const
  const laptop = aDevice({ machine: 'm1', name: 'Laptop', systemVersion: '12.7' })
  expect(oldSystemText(place, [laptop])).toBe(words)
})
