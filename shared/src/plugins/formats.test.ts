import { expect, test } from 'vitest'
import { FORMATS, installedFormat, matchingFormat } from './formats.ts'

test('the formats of the specification are offered, in its order', () => {
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

test('a Component matches what an AU matches, and nothing else changes', () => {
  expect(matchingFormat('Component')).toBe('AU')
  expect(matchingFormat('VST3')).toBe('VST3')
})
