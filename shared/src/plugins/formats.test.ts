import { expect, test } from 'vitest'
import { FORMATS, installedFormat, matchingFormat } from './formats.ts'

test('offers the formats in display order', () => {
  expect(FORMATS).toEqual(['VST', 'VST3', 'AU', 'Component', 'AAX', 'CLAP', 'Standalone', 'LV2'])
})

test.each([
  ['AU', 'AU'],
  ['Component', 'Component'],
  ['RTAS', 'Plugin'],
  ['au', 'Plugin'],
  ['', 'Plugin'],
])('an installation with the format “%s” is stored as %s', (format, stored) => {
  expect(installedFormat(format)).toBe(stored)
})

test('a Component matches as an AU, and other formats match themselves', () => {
  expect(matchingFormat('Component')).toBe('AU')
  expect(matchingFormat('VST3')).toBe('VST3')
})
