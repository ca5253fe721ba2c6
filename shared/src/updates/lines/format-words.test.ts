import { expect, test } from 'vitest'
import type { StayingFormat } from '../../definitions/staying-formats.ts'
import type { Platform } from '../../plugins/architectures.ts'
import { aFormatUpdate } from '../testing/a-format-update.ts'
import { formatWords } from './format-words.ts'

const updates = (...formats: string[]) => formats.map((format) => aFormatUpdate({ format }))
const staying = (format: string, version: string, platform: Platform = 'macos'): StayingFormat => ({
  format,
  platform,
  version,
})

test.each([
  [['VST3'], 'VST3'],
  [['VST3', 'AU'], 'Both formats'],
  [['VST3', 'AU', 'AAX', 'VST'], 'All 4 formats'],
])('when %j get the new version: %s', (formats, words) => {
  expect(formatWords('4.10', updates(...formats), [], formats)).toBe(words)
})

test.each<[StayingFormat[], string]>([
  [[staying('AU', '8.1.0')], 'AU stays at 8.1.0'],
  [[staying('AU', '3.9'), staying('AAX', '3.9')], 'AU and AAX stay at 3.9'],
  [[staying('AU', '3.9'), staying('AAX', '3.8')], 'AU stays at 3.9, AAX stays at 3.8'],
  [[staying('AU', '4.10')], 'AU already 4.10'],
  [[staying('AU', '3.9'), staying('AAX', '3.8'), staying('VST', '3.7')], 'VST3'],
])('what stays is named: %j', (stays, words) => {
  const expected = stays[0]?.version === '8.1.0' ? '8.4.0' : '4.10'
  const all = [aFormatUpdate({ version: expected })]
  expect(formatWords(expected, all, stays, ['VST3', ...stays.map(({ format }) => format)])).toBe(words)
})

test('a format with another new version is named with it', () => {
  const all = [aFormatUpdate(), aFormatUpdate({ format: 'AU', version: '4.05' })]
  expect(formatWords('4.10', all, [], ['VST3', 'AU'])).toBe('AU to 4.05')
})

test('the system is named only where one format is on several systems', () => {
  const stays = [staying('VST3', '4.02', 'windows')]
  expect(formatWords('4.10', updates('VST3', 'AU'), stays, ['VST3', 'AU'])).toBe(
    'VST3 on Windows stays at 4.02',
  )
})

test('formats that already have it on one system are that system', () => {
  const stays = [staying('VST3', '4.10', 'windows'), staying('VST', '4.10', 'windows')]
  expect(formatWords('4.10', updates('VST3', 'VST'), stays, ['VST3', 'VST'])).toBe('Windows: already 4.10')
})

test('a format of unknown version is not promised an update', () => {
  expect(formatWords('4.10', updates('VST3', 'AU'), [], ['VST3', 'Component', 'AAX'])).toBe('VST3 and AU')
})
